import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { probePostgres } from './own-servers.ts';
import { reasonOf } from './reason.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function reasonAt(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url);
  change(url);
  return probePostgres(url.href).then(() => 'usable', reasonOf);
}

test('a PostgreSQL that signs in and lets create is usable', async () => {
  expect(await reasonAt(() => undefined)).toBe('usable');
});

test('a wrong password, a database that is not there and a missing TLS are told apart', async () => {
  expect(await reasonAt((url) => (url.password = 'wrong'))).toBe('credentials');
  expect(await reasonAt((url) => (url.pathname = '/nowhere'))).toBe('noDatabase');
  expect(await reasonAt((url) => url.searchParams.set('sslmode', 'verify-full'))).toBe('noTls');
});

test('a user who may not create what the product needs lacks a right', async () => {
  const role = `reader_${Date.now()}`;
  await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  try {
    const reason = await reasonAt((url) => {
      url.username = role;
      url.password = 'secret';
    });
    expect(reason).toBe('right');
  } finally {
    await database.pool.query(`DROP ROLE ${role}`);
  }
});
