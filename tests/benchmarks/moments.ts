import type { Pool } from 'pg';
import { operationalTables } from '#command-service/operational-tables.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { testProjector } from '#tests/services/projector.ts';
import { testQueryService } from '#tests/services/query-service.ts';
import { fillPlant } from './fill-plant.ts';
import { type BenchResult, median } from './result.ts';

const operations = 10_000;
const events = 1_000_000;
const runs = 7;
const day = 86_400_000;
/** Milliseconds that a month's window as of an instant may take, and the strip above it: it comes with every look. */
const patience = { window: 1_000, strip: 100 };

/**
 * The plan as it was in a plant with 1,000,000 events behind it: a month's window of the timeline and a list of it as of
 * an instant, nothing of it kept; and the strip of the time slider over a week, a month and all of it. A plant of 10,000
 * operations is projected; the year of edits before it is put into the read models set by set, a row or two for each event
 * as the projector writes them: projecting a million events takes the better part of an hour and is measured elsewhere.
 * Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url, { as: 'owner' });
  const pool = openPool(database.url, { applicationName: 'bench', max: 2 });
  try {
    const now = Date.now();
    await migrate(pool, 'operational', operationalTables);
    const store = await openPostgresEventStore(database.url);
    const projector = await testProjector(database, store);
    const position = await fillPlant(store, operations, now - 365 * day);
    await projector.reached(position);
    await projector.stop();
    await store.close();
    await addEdits(pool, Number(position), now);
    const query = await testQueryService(database);
    try {
      return await measure(async (path) => {
        const begun = performance.now();
        const answer = await query.get(path, 'admin');
        const taken = performance.now() - begun;
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
        return { taken, size: answer.body.length };
      }, now);
    } finally {
      await query.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** One edit of one operation after the other for a year, two of three of them reports. */
async function addEdits(pool: Pool, first: number, now: number): Promise<void> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM timeline.operation');
  const rounds = Math.ceil(events / Number(rows[0]?.count));
  const edits = `(SELECT o.*, ${first} + row_number() OVER (ORDER BY round, o.id) AS n FROM generate_series(1, ${rounds}) AS round,
    (SELECT DISTINCT ON (id) * FROM timeline.operation_state ORDER BY id, valid_from DESC) AS o ORDER BY n LIMIT ${events})`;
  const at = `(${now - 365 * day} + (n - ${first}) * ${(365 * day) / events})::bigint`;
  const shifted = 'start_at + (n % 7 - 3) * 600000';
  for (const sql of [
    `INSERT INTO timeline.operation_state SELECT id, n, resource_id, status_id, ${shifted}, end_at + (n % 7 - 3) * 600000,
       plan_time, locked, yield_amount, scrap_amount, actual_start_at, actual_end_at, reason, switched_off, ${at} FROM ${edits} AS e`,
    `INSERT INTO history.entry (position, line, branch, at, actor, action, object_type, object_id, start_before, start_after, change_set)
       SELECT n, 0, 'main', ${at}, '{"kind":"user","userId":"anna"}', 'OperationsMoved', 'operation', id, start_at, ${shifted}, n
       FROM ${edits} AS e`,
    `INSERT INTO moments.moment (at, position, latest) SELECT ${at}, n, ${at} FROM ${edits} AS e`,
    `INSERT INTO moments.step (branch, is_report, number, position, at)
       SELECT 'main', n % 3 > 0, 10000000 + n, n, ${at} FROM ${edits} AS e`,
    `INSERT INTO moments.mark (branch, kind, position, at, action, object_type, object_id, count)
       SELECT 'main', 'lock', n, ${at}, 'OperationsLocked', 'operation', id, 1 FROM ${edits} AS e WHERE n % 50 = 0`,
    `INSERT INTO timeline.revision (position, revision) SELECT n, 1000 + n FROM ${edits} AS e`,
    `UPDATE projection.checkpoint SET position = ${first + events}`,
    'VACUUM ANALYZE',
  ])
    await pool.query(sql);
}

type Ask = (path: string) => Promise<{ readonly taken: number; readonly size: number }>;

async function measure(ask: Ask, now: number): Promise<readonly BenchResult[]> {
  const iso = (at: number): string => new Date(at).toISOString();
  const date = (at: number): string => iso(at).slice(0, 10);
  // The plan stands where it stood a year ago, when it was made.
  const from = now - 365 * day;
  const window = `/api/planning/planningTimelineRawFlat?fromDate=${date(from)}&toDate=${date(from + 31 * day)}`;
  const moments = (days: number): string => `/api/planning/moments?from=${iso(now - days * day)}&to=${iso(now)}`;
  let asked = 0;
  /** Another instant each time, of which nothing is kept: from yesterday to eleven months ago. */
  const then = (): string => iso(now - day - ((asked++ * 47) % 330) * day);
  const measured: readonly (readonly [name: string, aim: number, path: () => string])[] = [
    ['month of the timeline as of an instant', patience.window, () => `${window}&asOf=${then()}`],
    ['list of operations as of an instant', patience.window, () => `/api/planning/operations?limit=50&asOf=${then()}`],
    ['strip over a week', patience.strip, () => moments(7)],
    ['strip over a month', patience.strip, () => moments(30)],
    ['strip from the beginning', patience.strip, () => '/api/planning/moments'],
    ['step to the edit before', patience.strip, () => `/api/planning/moments/edits?before=${then()}`],
  ];
  const results: BenchResult[] = [];
  for (const [name, aim, path] of measured) {
    await ask(path());
    const taken: number[] = [];
    let size = 0;
    for (let round = 0; round < runs; round++) {
      const answer = await ask(path());
      taken.push(answer.taken);
      size = answer.size;
    }
    results.push({
      name: `1,000,000 events: ${name}`,
      unit: 'ms',
      value: median(taken),
      baseline: aim,
      ratio: median(taken) / aim,
      aim: { atMost: 1 },
      detail: `GET of ${Math.round(size / 1_000)} kB, at most ${Math.max(...taken).toFixed(0)} ms in ${runs}; 10,000 operations, a year of edits put into the read models set by set; against ${aim} ms`,
    });
  }
  return results;
}
