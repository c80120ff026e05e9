import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import { openEventStore } from '#infra/event-store/open.ts';
import { guardPlant, type PlantGuard } from './guard.ts';
import { storePlace } from './store-place.ts';

/**
 * The event store that the settings name, guarded against being another plant's or an older copy.
 * @param remembers whether what this process is handed counts as seen by the read models
 * @throws PlantMismatch, EventStoreUnavailable
 */
export async function openPlantStore(
  config: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>,
  pool: pg.Pool,
  log: Logger,
  remembers = false,
): Promise<PlantGuard> {
  const store = await openEventStore(config);
  try {
    return await guardPlant({ store, pool, place: storePlace(config), log, remembers });
  } catch (error) {
    await store.close();
    throw error;
  }
}
