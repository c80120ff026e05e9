import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '#tests/servers/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'leitstand-migrate-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function file(name: string, sql: string): Promise<URL> {
  await writeFile(path.join(folder, name), sql);
  return pathToFileURL(path.join(folder, name));
}

async function exists(table: string): Promise<boolean> {
  const result = await database.pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  return result.rows[0].there;
}

it('runs each file once, also when several services start at the same time', async () => {
  const files = [
    await file('1.sql', 'CREATE TABLE counted (n int)'),
    await file('2.sql', 'INSERT INTO counted VALUES (1)'),
  ];
  await Promise.all(Array.from({ length: 6 }, () => migrate(database.pool, 'together', files)));
  await migrate(database.pool, 'together', [...files, await file('3.sql', 'INSERT INTO counted VALUES (2)')]);
  expect((await database.pool.query('SELECT n FROM counted ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

it('refuses a file that was changed after it had run', async () => {
  await migrate(database.pool, 'changed', [await file('changed.sql', 'CREATE TABLE was_there (n int)')]);
  const changed = await file('changed.sql', 'CREATE TABLE is_other (n int)');
  await expect(migrate(database.pool, 'changed', [changed])).rejects.toThrow(/changed\.sql was changed/);
  expect(await exists('is_other')).toBe(false);
});

it('changes nothing when one statement fails, and can be tried again', async () => {
  const good = await file('good.sql', 'CREATE TABLE half (n int)');
  const bad = await file('bad.sql', 'CREATE TABLE nonsense (n no_such_type)');
  await expect(migrate(database.pool, 'failing', [good, bad])).rejects.toThrow(/no_such_type/);
  expect(await exists('half')).toBe(false);
  await migrate(database.pool, 'failing', [good]);
  expect(await exists('half')).toBe(true);
});
