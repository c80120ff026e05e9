import { randomBytes } from 'node:crypto';
import { type AppendToStreamOptions, EventStoreDBClient } from '@eventstore/db-client';
import { openEsdbEventStore } from '#infra/event-store/esdb-event-store.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { moved, rate } from './append.ts';
import { type BenchResult, median } from './result.ts';

const rounds = 5;
const writes = 3_000;

/**
 * Durable appends to the EventStoreDB of `EVENTSTORE_URL` against its bare client, which writes all appends to one stream of
 * messages; beside it the client's single calls, which the adapter makes (decision 0003). Nothing without a server.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env['EVENTSTORE_URL'];
  if (url === undefined || url === '') return [];
  const database = await createDatabase(process.env['DATABASE_URL'] ?? '');
  const store = await openEsdbEventStore(url, database.url);
  const client = EventStoreDBClient.connectionString(url);
  try {
    const results: BenchResult[] = [];
    for (const inFlight of [16, 64]) {
      const turns: { readonly adapter: number; readonly batch: number; readonly single: number }[] = [];
      for (let round = 0; round <= rounds; round++) {
        const batch = await bare(client, inFlight, {});
        const single = await bare(client, inFlight, { credentials: { username: 'bench', password: 'bench' } });
        const adapter = await adapted(store, inFlight);
        // The first round warms code and connections.
        if (round > 0) turns.push({ adapter, batch, single });
      }
      const ofSingle = median(turns.map((turn) => turn.adapter / turn.single));
      results.push({
        name: `append to EventStoreDB, ${inFlight} in flight`,
        unit: 'events/s',
        value: median(turns.map((turn) => turn.adapter)),
        baseline: median(turns.map((turn) => turn.batch)),
        ratio: median(turns.map((turn) => turn.adapter / turn.batch)),
        aim: { atLeast: 0.85 },
        detail: `durable append of one event against the batch client; ${ofSingle.toFixed(2)} of the single calls that it makes`,
      });
    }
    return results;
  } finally {
    await client.dispose();
    await store.close();
    await database.drop();
  }
}

function adapted(store: EventStore, inFlight: number): Promise<number> {
  const name = randomBytes(6).toString('hex');
  return rate(inFlight, writes, async (writer, index) => {
    const expected = index === 0 ? 'noStream' : BigInt(index - 1);
    const result = await store.append(`bench-${name}-${writer}`, expected, [moved(`${name}-${writer}-${index}`)]);
    if (result.kind !== 'appended') throw new Error(`Append refused: ${result.kind}`);
  });
}

function bare(client: EventStoreDBClient, inFlight: number, options: AppendToStreamOptions): Promise<number> {
  const name = randomBytes(6).toString('hex');
  return rate(inFlight, writes, async (writer, index) => {
    const { eventId: id, type, data, metadata } = moved(`${name}-${writer}-${index}`);
    const event = {
      id,
      contentType: 'application/json' as const,
      type,
      data: data as Record<string, unknown>,
      metadata,
    };
    const expectedRevision = index === 0 ? ('no_stream' as const) : BigInt(index - 1);
    const result = await client.appendToStream(`raw-${name}-${writer}`, [event], { ...options, expectedRevision });
    if (!result.success) throw new Error('Append refused');
  });
}
