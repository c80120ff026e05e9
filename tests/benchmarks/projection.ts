import pino from 'pino';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { becomeLive } from '#projector/lanes/fence.ts';
import { createPublisher } from '#projector/lanes/publish.ts';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { startRunner } from '#projector/lanes/runner.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { type BenchResult, median } from './result.ts';

const runs = 5;

/** Enough that a run takes seconds, few enough that six of each stay within a minute or two. */
const eventCount = 40_000;

/**
 * Catch-up of all read models from an empty database, and rebuild of the timeline, in events/s, against reading and
 * parsing the same log and doing nothing with it. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url);
  try {
    return await measure(database.url, eventCount);
  } finally {
    await database.drop();
  }
}

async function measure(databaseUrl: string, events: number): Promise<readonly BenchResult[]> {
  const pool = openPool(databaseUrl, { applicationName: 'bench', max: 4 });
  const store = await openPostgresEventStore(databaseUrl);
  try {
    const end = await appendAll(store, plantEvents(events));
    await prepareReadModels(pool);
    const timeline = readModels.filter(({ name }) => name === 'timeline');
    const rates: { read: number; catchUp: number; rebuild: number }[] = [];
    // The first run warms caches and code and does not count.
    for (let run = 0; run <= runs; run++) {
      const read = await perSecond(events, () => readOnly(store));
      for (const { schema } of readModels) await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.query('DELETE FROM projection.checkpoint');
      await prepareReadModels(pool);
      const catchUp = await perSecond(events, () => catchUpTo(databaseUrl, store, end));
      const rebuild = await perSecond(events, async () => {
        const log = pino({ level: 'silent' });
        for (const model of timeline) await rebuildReadModel({ databaseUrl, store, model, log });
      });
      if (run > 0) rates.push({ read, catchUp, rebuild });
    }
    const line = (name: string, kind: 'catchUp' | 'rebuild', atLeast: number, detail: string): BenchResult => ({
      name,
      unit: 'events/s',
      value: median(rates.map((rate) => rate[kind])),
      baseline: median(rates.map(({ read }) => read)),
      ratio: median(rates.map((rate) => rate[kind] / rate.read)),
      aim: { atLeast },
      detail,
    });
    return [
      line('projection catch-up', 'catchUp', 0.25, `all read models from ${events} events, all committed`),
      line('projection rebuild', 'rebuild', 0.5, `timeline anew from ${events} events, indexed and swapped`),
    ];
  } finally {
    await store.close();
    await pool.end();
  }
}

async function perSecond(events: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return events / ((performance.now() - started) / 1000);
}

async function readOnly(store: EventStore): Promise<void> {
  let last = 0n;
  for await (const event of store.readAll()) last = event.position;
  if (last === 0n) throw new Error('nothing was read');
}

async function catchUpTo(databaseUrl: string, store: EventStore, end: bigint): Promise<void> {
  const lease = await becomeLive(databaseUrl, new AbortController().signal);
  const reached = Promise.withResolvers<void>();
  const publisher = createPublisher(() => {});
  const log = pino({ level: 'silent' });
  const runner = await startRunner({ databaseUrl, store, lease, publisher, log, onCaughtUp: () => reached.resolve() });
  await Promise.race([reached.promise, runner.closed]);
  if (runner.position() < end) throw new Error('caught up too early');
  await runner.stop();
  await runner.closed;
  publisher.close();
  await lease.release();
}
