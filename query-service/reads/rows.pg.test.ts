import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { baseData } from '#projector/read-models/base-data/project.ts';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { timeline } from '#projector/read-models/timeline/read-model.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { type RowTable, rowsOf } from './rows.ts';

/** What is read "as of" a position, against a fold of a log that ends there. */

const log = pino({ level: 'silent' });
const written = plantEvents(1500);
const events = asRecorded(written);

const { database, store } = await forFile(openLog());
beforeAll(async () => {
  await appendAll(store, written);
  await prepareReadModels(database.pool);
  for (const model of [timeline, baseData]) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
});

async function asOf(table: RowTable, position: number): Promise<Readonly<Record<string, unknown>>> {
  const values: unknown[] = [];
  const source = await rowsOf(database.pool, table, { position: String(position) }, values);
  const { rows } = await database.pool.query<{ id: string; doc: unknown }>(
    `SELECT id, doc FROM ${source} AS r ORDER BY id`,
    values,
  );
  return Object.fromEntries(rows.map(({ id, doc }) => [id, doc]));
}

describe.each([0, 1, 8, 200, 701, 1100, 1500])('as of position %i', (position) => {
  const early = events.slice(0, position);
  const plan = replay(timeline, early, 100);
  const docs = (rows: (typeof plan)[string] = []) =>
    Object.fromEntries(rows.map(({ id, doc }) => [id, JSON.parse(String(doc)) as unknown]));

  test.each(['project', 'order_position', 'activity', 'production_order', 'operation'] as const)(
    '%s is what a log that ends there gives',
    async (table) => {
      expect(await asOf(`timeline.${table}`, position)).toEqual(docs(plan[table]));
    },
  );

  test('base data is what a log that ends there gives', async () => {
    expect(await asOf('base_data.object', position)).toEqual(docs(replay(baseData, early, 100).object));
  });

  test('bars stand where their documents say', async () => {
    const { rows } = await database.pool.query<{ wrong: number }>(
      `SELECT count(*)::integer AS wrong FROM timeline.operation_at($1::bigint)
       WHERE to_timestamp(start_at / 1000.0) <> (doc ->> 'startDate')::timestamptz
          OR to_timestamp(end_at / 1000.0) <> (doc ->> 'endDate')::timestamptz`,
      [position],
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

test('an object of then that a row names is found by the index', async () => {
  const values: unknown[] = [];
  const source = await rowsOf(database.pool, 'base_data.object', { position: '1500' }, values);
  const client = await database.pool.connect();
  try {
    // Few rows are read faster without.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT (SELECT o.doc FROM ${source} AS o WHERE o.id = 'articles:' || (p.doc ->> 'articleId'))
       FROM timeline.order_position AS p`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: \(\(id = /);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a renamed article shows its new name now and its old name then', async () => {
  const renamed = events.findLast((event) => event.type === 'ArticleChanged') ?? expect.fail('nothing was renamed');
  const { id, after } = renamed.data as { id: string; after: { articleName: string } };
  const shown = async (position: number) =>
    new Set(
      Object.values(await asOf('timeline.order_position', position))
        .map((doc) => doc as OrderPositionRow)
        .filter(({ articleId }) => articleId === id)
        .map(({ articleName }) => articleName),
    );
  expect(await shown(Number(renamed.position))).toEqual(new Set([after.articleName]));
  expect(await shown(Number(renamed.position) - 1)).not.toContain(after.articleName);
});
