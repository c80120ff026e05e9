import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import { openEventStore } from '#infra/event-store/open.ts';
import { acceptOlderStore, openPlant } from '#infra/plant/identity.ts';
import { PlantMismatch } from '#infra/plant/mismatch.ts';
import { storePlace } from '#infra/plant/store-place.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { beginOtherSeals, isOtherThanSealed } from '#infra/seals/stored-seals.ts';
import { migrate } from '#infra/servers/migrate.ts';
import { ownServers } from '#infra/servers/own-servers.ts';
import { ServerUnusable, untilReachable } from '#infra/servers/reach.ts';
import { keepSettings } from '#infra/servers/stored-settings.ts';

export interface CheckServers {
  /** As the operator gave it: without the address of an embedded PostgreSQL. */
  readonly config: Config;
  /** Of PostgreSQL, embedded or not. */
  readonly databaseUrl: string;
  /** Of the owner of its events; undefined when the operator brings their tables up to date (`npm run migrate`). */
  readonly ownerUrl: string | undefined;
  /** Whether an older copy of the event store is taken for the truth (`--accept-older-store`). */
  readonly acceptsOlder: boolean;
  /** The log was taken away on purpose: what is sealed of the one before is put aside. */
  readonly isEmptied?: boolean;
  readonly log: Logger;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds until a server that cannot be used is given up. */
  readonly patience: number;
}

/**
 * Before any service starts: the servers of the operator answer, the tables of the event store are up to date, and it
 * belongs to the read models.
 * @throws ServerUnusable, PlantMismatch
 */
export async function checkServers({
  config,
  databaseUrl,
  ownerUrl,
  acceptsOlder,
  isEmptied = false,
  ...options
}: CheckServers): Promise<void> {
  const servers = ownServers(config);
  await untilReachable(servers, options);
  if (ownerUrl !== undefined) await migrate({ databaseUrl, ownerUrl, eventStoreUrl: config.eventStoreUrl });
  const { log, say } = options;
  const pool = openPool(databaseUrl, { applicationName: 'leitstand-launcher', max: 1 });
  const store = await openEventStore({ databaseUrl, eventStoreUrl: config.eventStoreUrl });
  const parts = { pool, store, place: storePlace(config) };
  try {
    const plantId = await openPlant(parts).catch(async (error: unknown) => {
      if (!acceptsOlder || !(error instanceof PlantMismatch) || error.code !== 'olderEventStore') throw error;
      log.warn({ err: error }, 'an older copy of the event store is taken for the truth');
      say('The older copy of the event store is taken for the truth; the read models are built anew.');
      await acceptOlderStore(parts);
      const accepted = await openPlant(parts);
      beginOtherSeals(config.dataFolder, accepted, Date.now());
      return accepted;
    });
    // Events and read models went back together, and the seals outside did not.
    if (acceptsOlder && (await isOtherThanSealed(config.dataFolder))) {
      say('The log is taken for the truth as it is; what is sealed from now on has seals of its own.');
      beginOtherSeals(config.dataFolder, plantId, Date.now());
    }
    if (isEmptied) beginOtherSeals(config.dataFolder, plantId, Date.now());
    log.info({ plantId, eventStore: parts.place }, 'the event store belongs to the read models');
  } catch (error) {
    const eventStore = servers.find(({ name }) => name === 'EventStoreDB');
    // As a user that may read and not write, which no probe can find out.
    throw error instanceof PlantMismatch || eventStore === undefined ? error : new ServerUnusable(eventStore, error);
  } finally {
    await store.close();
    await pool.end();
  }
  await keepSettings(config);
}
