import type { Config } from '#infra/config.ts';
import type { EventStore } from './event-store.ts';
import { withLargeEvents } from './large-events.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

/**
 * The event store that the environment names: EventStoreDB with `EVENTSTORE_URL`, otherwise PostgreSQL. Edits that are
 * too large for one append are kept in pieces.
 * @throws EventStoreUnavailable when PostgreSQL cannot be reached
 */
export async function openEventStore(config: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>): Promise<EventStore> {
  const { databaseUrl, eventStoreUrl } = config;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set');
  if (eventStoreUrl !== undefined) {
    // Its client is a third of what a process loads at its start.
    const { openEsdbEventStore } = await import('./esdb-event-store.ts');
    return withLargeEvents(await openEsdbEventStore(eventStoreUrl, databaseUrl));
  }
  return withLargeEvents(await openPostgresEventStore(databaseUrl));
}
