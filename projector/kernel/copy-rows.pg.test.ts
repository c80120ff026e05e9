import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '#tests/servers/postgres.ts';
import { copyRows } from './copy-rows.ts';
import type { Column } from './read-model.ts';

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'position', type: 'bigint' },
  { name: 'document', type: 'json' },
];
let database: TestDatabase;
let client: PoolClient;

beforeAll(async () => {
  database = await emptyDatabase();
  await database.pool.query('CREATE TABLE copied (id text PRIMARY KEY, position bigint, document jsonb)');
  client = await database.pool.connect();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE copied');
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const rowsOf = (ids: readonly string[]) => [ids, ids.map((_, nth) => BigInt(nth)), ids.map(() => null)];
const counted = async () => (await database.pool.query('SELECT count(*)::integer AS n FROM copied')).rows[0].n;

describe('copying rows', () => {
  it('keeps every character, missing values and numbers beyond what doubles hold', async () => {
    const document = { text: 'tab\there, line\nend, \\N, "quoted", Köln 🏭' };
    const ids = ['a\tb', 'c\\d', '\\N', 'line\r\nend', ''];
    await copyRows(client, 'copied', columns, [
      ids,
      ids.map(() => 9_007_199_254_740_993n),
      [JSON.stringify(document), null, null, null, null],
    ]);
    const { rows } = await database.pool.query('SELECT id, position, document FROM copied ORDER BY id');
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
    expect(rows.map(({ position }) => position)).toEqual(ids.map(() => '9007199254740993'));
    expect(rows.find(({ id }) => id === 'a\tb').document).toEqual(document);
    expect(rows.filter(({ document }) => document === null)).toHaveLength(4);
  });

  it('takes more than may wait for the server at once', async () => {
    const ids = Array.from({ length: 40_000 }, (_, nth) => `${nth}-${'x'.repeat(600)}`);
    await copyRows(client, 'copied', columns, rowsOf(ids));
    expect(await counted()).toBe(40_000);
  });

  it('fails with what the server says, leaves nothing behind and the connection can go on', async () => {
    const ids = [...Array.from({ length: 5_000 }, (_, nth) => String(nth)), 'same', 'same'];
    await client.query('BEGIN');
    await expect(copyRows(client, 'copied', columns, rowsOf(ids))).rejects.toMatchObject({ code: '23505' });
    await client.query('ROLLBACK');
    await copyRows(client, 'copied', columns, rowsOf(['one']));
    expect(await counted()).toBe(1);
  });

  it('fails early for a table that is not there', async () => {
    await expect(copyRows(client, 'nowhere', columns, rowsOf(['one']))).rejects.toMatchObject({ code: '42P01' });
    await copyRows(client, 'copied', columns, rowsOf(['one']));
    expect(await counted()).toBe(1);
  });

  it('fails when the connection is lost on the way', async () => {
    const own = await database.pool.connect();
    own.on('error', () => undefined);
    const { rows } = await own.query('SELECT pg_backend_pid() AS pid');
    await own.query('BEGIN');
    // Held back by a lock, so that the connection is lost while the rows wait.
    await client.query('BEGIN');
    await client.query('LOCK TABLE copied IN ACCESS EXCLUSIVE MODE');
    const ids = Array.from({ length: 20_000 }, (_, nth) => `${nth}-${'x'.repeat(2_000)}`);
    const copied = copyRows(own, 'copied', columns, rowsOf(ids));
    const failed = expect(copied).rejects.toThrow(/terminat/i);
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await failed;
    await client.query('ROLLBACK');
    own.release(true);
    expect(await counted()).toBe(0);
  });
});
