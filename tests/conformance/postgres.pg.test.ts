import { afterAll } from 'vitest';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { ownPostgres } from '#tests/servers/postgres-server.ts';
import { writeUnchecked } from '#tests/write-unchecked.ts';
import { eventStoreSuite } from './event-store-suite.ts';
import { largeEventsSuite } from './large-events-suite.ts';

const server = await ownPostgres();
afterAll(() => server.remove());

largeEventsSuite('a large event on PostgreSQL', () => openPostgresEventStore(server.url));
eventStoreSuite('the event store on PostgreSQL', {
  open: () => openPostgresEventStore(server.url),
  keysUrl: () => server.url,
  killServer: () => server.kill(),
  startServer: () => server.restart(),
  writeUnchecked: (stream, event) => writeUnchecked(server.url, stream, event),
});
