import { EventStoreDBClient, type JSONType } from '@eventstore/db-client';
import { afterAll, describe } from 'vitest';
import { openEsdbEventStore } from '#infra/event-store/esdb-event-store.ts';
import { type EsdbServer, esdbServer } from '#tests/servers/esdb.ts';
import { ownPostgres } from '#tests/servers/postgres-server.ts';
import { eventStoreSuite } from './event-store-suite.ts';
import { largeEventsSuite } from './large-events-suite.ts';

const found = await esdbServer();
const missing = 'missing' in found ? found.missing : undefined;
if (missing !== undefined) console.warn(`SKIPPED: the event store on EventStoreDB is not tested. ${missing}.`);

const server = (): EsdbServer => {
  if ('missing' in found) throw new Error(found.missing);
  return found;
};

const ownKeys = missing === undefined ? await ownPostgres() : undefined;
const keys = (): string => ownKeys?.url ?? '';

describe.runIf(missing === undefined)('with a real EventStoreDB', () => {
  afterAll(async () => {
    await server().remove();
    await ownKeys?.remove();
  });
  largeEventsSuite('a large event on EventStoreDB', () => openEsdbEventStore(server().url, keys()));
  eventStoreSuite('the event store on EventStoreDB', {
    open: () => openEsdbEventStore(server().url, keys()),
    keysUrl: keys,
    killServer: () => server().kill(),
    startServer: () => server().start(),
    writeUnchecked: async (stream, { eventId, type, data, metadata }) => {
      const client = EventStoreDBClient.connectionString(server().url);
      const bytes = new TextEncoder().encode(JSON.stringify(metadata));
      await client.appendToStream(stream, [
        { id: eventId, contentType: 'application/json', type, data: data as JSONType, metadata: bytes },
      ]);
      await client.dispose();
    },
  });
});
