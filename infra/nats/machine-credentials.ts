import { Algorithms, encodeUser, type KeyPair } from '@nats-io/jwt';
import { machineInbox, machineSubject } from '#domain/live.ts';
import type { NatsCredentials } from './credentials.ts';
import type { NatsKeys } from './keys.ts';
import { makeNkey, seedOf } from './nkey.ts';

/** Milliseconds for which a gateway's credential lasts, as that of a browser: it asks for the next one with its API token. */
export const machineLifetime = 15 * 60 * 1000;

/** The longest signal is 600 bytes. */
const maxSignalBytes = 4_096;

/** Of each credential one, under which it is revoked (`infra/machine-lines.ts`). */
export const makeMachineKey = (): KeyPair => makeNkey('user');

/**
 * Gateway of machines: may publish signals of these machines (none named: of all) and hear the answers to its own; nothing
 * else. `inboxPrefix`: the subject below which it hears.
 */
export async function mintMachineCredentials(
  keys: NatsKeys,
  key: KeyPair,
  { resourceIds, until }: { readonly resourceIds: readonly string[] | undefined; readonly until: number },
): Promise<NatsCredentials & { readonly inboxPrefix: string }> {
  const inboxPrefix = `${machineInbox}.${key.getPublicKey()}`;
  const jwt = await encodeUser(
    'machines',
    key,
    keys.plant,
    {
      pub: { allow: (resourceIds ?? ['*']).map(machineSubject), deny: [] },
      sub: { allow: [`${inboxPrefix}.>`], deny: [] },
      allowed_connection_types: ['STANDARD', 'WEBSOCKET'],
      subs: 10,
      payload: maxSignalBytes,
      data: -1,
    },
    { exp: Math.floor(until / 1000), algorithm: Algorithms.v2 },
  );
  return { jwt, seed: seedOf(key), expiresAt: until, inboxPrefix };
}
