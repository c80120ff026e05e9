import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { OperationsMoved } from '#domain/planning/events/edit-events.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore, NewEvent } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { type BenchResult, median } from './result.ts';

/**
 * Durable appends at 1, 16 and 128 in flight against raw inserts of the same row, one per transaction, with as many
 * in flight, on the same PostgreSQL. Both sides take turns, five times, in a database of their own.
 * Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url);
  try {
    return await measure(database.url);
  } finally {
    await database.drop();
  }
}

const rounds = 5;
const cases = [
  { inFlight: 1, writes: 400, aim: undefined },
  { inFlight: 16, writes: 4_000, aim: { atLeast: 0.9 } },
  { inFlight: 128, writes: 12_000, aim: { atLeast: 2.5 } },
] as const;

/** Connections of the raw side. Between 8 and 32 it was fastest on two cores; with 4 and with 64 it was slower. */
const rawConnections = 16;

async function measure(url: string): Promise<readonly BenchResult[]> {
  const store = await openPostgresEventStore(url);
  const pool = openPool(url, { applicationName: 'bench-raw', max: rawConnections });
  try {
    await pool.query(
      `CREATE TABLE raw_insert (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
         revision bigint NOT NULL, event_id uuid NOT NULL, type text NOT NULL, data json NOT NULL, metadata json NOT NULL)`,
    );
    const results: BenchResult[] = [];
    for (const { inFlight, writes, aim } of cases) {
      const turns: { appended: number; inserted: number }[] = [];
      await rawInserts(pool, inFlight, writes / 4);
      await appends(store, inFlight, writes / 4);
      for (let round = 0; round < rounds; round++) {
        const inserted = await rawInserts(pool, inFlight, writes);
        turns.push({ inserted, appended: await appends(store, inFlight, writes) });
      }
      results.push({
        name: `append, ${inFlight} in flight`,
        unit: 'events/s',
        value: median(turns.map((turn) => turn.appended)),
        baseline: median(turns.map((turn) => turn.inserted)),
        ratio: median(turns.map((turn) => turn.appended / turn.inserted)),
        aim,
        detail: 'durable append of one event against a raw one-row insert, one transaction each',
      });
    }
    return results;
  } finally {
    await pool.end();
    await store.close();
  }
}

/** Events per second. Each writer has a stream of its own and names the revision it expects. */
function appends(store: EventStore, inFlight: number, writes: number): Promise<number> {
  const run = randomBytes(6).toString('hex');
  return rate(inFlight, writes, async (writer, index) => {
    const expected = index === 0 ? 'noStream' : BigInt(index - 1);
    const result = await store.append(`bench-${run}-${writer}`, expected, [moved(`${run}-${writer}-${index}`)]);
    if (result.kind !== 'appended') throw new Error(`Append refused: ${result.kind}`);
  });
}

/** Rows per second. */
function rawInserts(pool: Pool, inFlight: number, writes: number): Promise<number> {
  const run = randomBytes(6).toString('hex');
  return rate(inFlight, writes, async (writer, index) => {
    const event = moved(`${run}-${writer}-${index}`);
    await pool.query({
      name: 'raw_insert',
      text: 'INSERT INTO raw_insert (stream, revision, event_id, type, data, metadata) VALUES ($1, $2, $3, $4, $5, $6)',
      values: [
        `bench-${run}-${writer}`,
        index,
        event.eventId,
        event.type,
        JSON.stringify(event.data),
        JSON.stringify(event.metadata),
      ],
    });
  });
}

/** Calls per second of so many writers that call one after the other. */
export async function rate(
  inFlight: number,
  writes: number,
  write: (writer: number, index: number) => Promise<void>,
): Promise<number> {
  const each = Math.ceil(writes / inFlight);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async (_, writer) => {
      for (let index = 0; index < each; index++) await write(writer, index);
    }),
  );
  return (each * inFlight * 1_000) / (performance.now() - start);
}

/** What the most frequent edit stores: one operation dragged, one that gave way. */
export function moved(commandId: string): NewEvent {
  const placement = (start: number) => ({ resourceId: 'resource-7', start, end: start + 5_400_000, planTime: 5_400 });
  const change = (operationId: string, start: number, reason: object) => ({
    operationId,
    before: placement(start),
    after: placement(start + 20_000_000),
    reason,
  });
  const data = {
    moved: ['operation-4711'],
    placements: [
      change('operation-4711', 1_795_000_000_000, { kind: 'byHand' }),
      change('operation-4712', 1_795_005_400_000, { kind: 'pushedBy', operationId: 'operation-4711' }),
    ],
  };
  return {
    eventId: eventIdOf(commandId, 0),
    type: OperationsMoved.type,
    data,
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'user', userId: 'anna' },
      recordedAt: 1_795_000_000_000,
      branch: 'main',
      schemaVersion: OperationsMoved.version,
      changeSet: commandId,
    },
  };
}
