import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { probeOwner, probePostgres } from './probe-postgres.ts';
import { reasonOf } from './reason.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const use = { hasEvents: true, hasOwner: false };

async function reasonAt(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url);
  change(url);
  return probePostgres(url.href, use).then(() => 'usable', reasonOf);
}

test('a PostgreSQL whose tables are there and whose events cannot be changed is usable', async () => {
  expect(await reasonAt(() => undefined)).toBe('usable');
});

test('a wrong password, a database that is not there and a missing TLS are told apart', async () => {
  expect(await reasonAt((url) => (url.password = 'wrong'))).toBe('credentials');
  expect(await reasonAt((url) => (url.pathname = '/nowhere'))).toBe('noDatabase');
  expect(await reasonAt((url) => url.searchParams.set('sslmode', 'verify-full'))).toBe('noTls');
});

test('a superuser, and who may change or delete events, may do too much', async () => {
  await expect(probePostgres(database.ownerUrl, use)).rejects.toThrow(/is a superuser/);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const services = new URL(database.url).username;
  try {
    for (const right of ['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) {
      await owner.query(`GRANT ${right} ON event_store.event TO ${services}`);
      await expect(probePostgres(database.url, use)).rejects.toThrow(/may change and delete events/);
      await owner.query(`REVOKE ${right} ON event_store.event FROM ${services}`);
    }
    expect(await reasonAt(() => undefined)).toBe('usable');
  } finally {
    await owner.end();
  }
});

describe('an empty database', () => {
  let empty: TestDatabase;
  let nobody: string;
  beforeAll(async () => {
    empty = await emptyDatabase();
    const role = `nobody_${Date.now()}`;
    await empty.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    nobody = Object.assign(new URL(empty.url), { username: role, password: 'secret' }).href;
  });
  afterAll(async () => {
    await empty.pool.query(`DROP ROLE ${new URL(nobody).username}`);
    await empty.drop();
  });

  test('needs an owner who makes the tables of the events', async () => {
    await expect(probePostgres(nobody, use)).rejects.toThrow(/DATABASE_OWNER_URL/);
    await expect(probePostgres(nobody, { ...use, hasOwner: true })).resolves.toBeUndefined();
    await expect(probeOwner(nobody)).rejects.toThrow(/GRANT CREATE ON DATABASE/);
  });

  test('is of a server that sorts names: PostgreSQL built without ICU does not', async () => {
    await empty.pool.query('DROP COLLATION pg_catalog."und-x-icu"');
    try {
      await expect(probePostgres(nobody, { ...use, hasOwner: true })).rejects.toThrow(/built with ICU/);
    } finally {
      await empty.pool.query("SELECT pg_import_system_collations('pg_catalog')");
    }
  });

  test('needs the right to create read models where the events are elsewhere', async () => {
    const elsewhere = { hasEvents: false, hasOwner: false };
    await expect(probePostgres(nobody, elsewhere)).rejects.toThrow(/GRANT CREATE ON DATABASE/);
    await empty.pool.query(
      `GRANT CREATE ON DATABASE ${new URL(nobody).pathname.slice(1)} TO ${new URL(nobody).username}`,
    );
    await expect(probePostgres(nobody, elsewhere)).resolves.toBeUndefined();
    await empty.pool.query(
      `REVOKE CREATE ON DATABASE ${new URL(nobody).pathname.slice(1)} FROM ${new URL(nobody).username}`,
    );
  });
});
