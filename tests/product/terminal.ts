import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SmallPlant } from './small-plant.ts';

/** A terminal with the machines of a small plant, and a worker who may report there. */
export interface TestTerminal {
  readonly terminalId: string;
  readonly name: string;
  /** Last part of its address. */
  readonly link: string;
  readonly workerId: string;
  readonly workerName: string;
  readonly pin: string;
  /** As the reader types it. */
  readonly badge: string;
  /** By the administration. */
  lock(locked: boolean): Promise<void>;
  /** As another device would: the one before is linked no more. Answers the new token. */
  linkElsewhere(): Promise<string>;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Made as an administrator would; the device is not linked yet. */
export async function makeTerminal(plant: SmallPlant): Promise<TestTerminal> {
  const { admin, sawNames } = plant;
  const name = plant.named('Halle');
  const link = name.replaceAll(/[^A-Za-z0-9]/g, '-');
  // Others of the plant have PINs, too, and no two may have the same.
  const pin = String(randomInt(10_000_000, 99_999_999));
  const badge = randomBytes(6).toString('hex').toUpperCase();
  const resources = await admin.get('/api/basedata/resources?limit=1000');
  const resourceIds = resources.body.items
    .filter(({ resourceName }: { resourceName: string }) => sawNames.includes(resourceName))
    .map(({ resourceId }: { resourceId: string }) => resourceId);
  const worker = await admin.send('POST', '/api/useradmin/users', {
    username: `tobias${randomBytes(3).toString('hex')}`,
    firstName: 'Tobias',
    lastName: plant.named('Weber'),
    language: 'de',
    roles: ['user'],
    passwordhash: sha256('Test-Plan-2026'),
    pinHash: sha256(pin),
    rfidHash: sha256(badge),
  });
  if (worker.status !== 201) throw new Error(`The worker answered ${worker.status}: ${JSON.stringify(worker.body)}`);
  const made = await admin.send('POST', '/api/useradmin/terminals', {
    terminalName: name,
    terminalLink: link,
    resourceIds,
  });
  if (made.status !== 201) throw new Error(`The terminal answered ${made.status}: ${JSON.stringify(made.body)}`);
  const { terminalId } = made.body as { terminalId: string };
  // Devices ask for it by its link, and may ask before it can be read.
  await admin.get('/api/useradmin/terminals');
  return {
    terminalId,
    name,
    link,
    workerId: (worker.body as { userId: string }).userId,
    workerName: `Tobias ${plant.named('Weber')}`,
    pin,
    badge,
    async lock(locked) {
      const { status } = await admin.send('POST', `/api/useradmin/terminals/${terminalId}/lock`, { locked });
      if (status !== 200) throw new Error(`The lock answered ${status}`);
    },
    linkElsewhere: async () => (await admin.get(`/api/useradmin/terminals/${terminalId}`)).body.token,
  };
}
