import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { ownDataFolder } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';
import { createDatabase, type OwnPostgres, ownPostgres } from '#tests/servers/postgres-server.ts';

const shell = { SECRET_OF_THE_SHELL: 'nobody of the plant needs it', LEITSTAND_LOG_LEVEL: 'info' };

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a running plant', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataFolder: await ownDataFolder('empty'), env: shell });
  });
  afterAll(() => product.remove());

  /** Names and values as the kernel tells them. */
  async function environments(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const postmaster = path.join(product.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
    const processes = new Map(await product.processes());
    processes.set('postgres', Number.parseInt(await readFile(postmaster, 'utf8'), 10));
    const found = [...processes].map(async ([name, pid]) => {
      const text = await readFile(`/proc/${pid}/environ`, 'utf8');
      const pairs = text.split('\0').filter((line) => line.includes('='));
      return [name, new Map(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))] as const;
    });
    return new Map(await Promise.all(found));
  }

  it('gives each process what it needs and no password beyond', async () => {
    const all = await environments();
    expect([...all.keys()].toSorted()).toEqual([
      'command-service',
      'gateway',
      'nats-server',
      'postgres',
      'projector',
      'query-service',
      'simulation-service',
    ]);
    const holders = (variable: string): readonly string[] =>
      [...all].flatMap(([name, env]) => (env.has(variable) ? [name] : [])).toSorted();
    expect(holders('DATABASE_URL')).toEqual(['command-service', 'projector', 'query-service', 'simulation-service']);
    expect(holders('LEITSTAND_ADMIN_PASSWORD')).toEqual(['command-service']);
    expect(holders('DATABASE_OWNER_URL')).toEqual([]);
    expect(holders('SECRET_OF_THE_SHELL')).toEqual([]);
    const owner = await readFile(path.join(product.dataFolder, 'secrets', 'postgres'), 'utf8');
    for (const [name, env] of all) expect([...env.values()].join('\n'), name).not.toContain(owner.trim());
  });

  it('runs as a role that can neither change nor delete events', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    expect((await admin.send('POST', '/api/basedata/customers', { customerName: 'Kept' })).status).toBe(201);
    const { DATABASE_URL: url = '' } = Object.fromEntries((await environments()).get('command-service') ?? []);
    expect(url).toBe(await embeddedPostgresUrl(product.dataFolder));
    for (const statement of [
      "UPDATE event_store.event SET type = 'Other'",
      'DELETE FROM event_store.event',
      'TRUNCATE event_store.event',
      'ALTER TABLE event_store.event DISABLE TRIGGER ALL',
      'DROP SCHEMA event_store CASCADE',
      'CREATE ROLE other SUPERUSER',
      "COPY operational.session TO PROGRAM 'cat'",
    ]) {
      await expect(query(url, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    const owners = await query(
      url,
      `SELECT DISTINCT nspname AS schema FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
       WHERE pg_get_userbyid(relowner) <> current_user AND nspname !~ '^(pg_|information_schema)'`,
    );
    expect(owners.map(({ schema }) => String(schema)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'event_store',
      'migration',
    ]);
  });
});

describe('a plant on a PostgreSQL of the operator', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.remove());

  it('runs with an owner who is known at the start only', async () => {
    const database = await createDatabase(server.url, { as: 'services' });
    const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    const product = await startProduct({ env });
    try {
      expect((await request(product.url, 'GET', '/api/health')).status).toBe(200);
      const events = await query(database.url, 'SELECT count(*)::int AS count FROM event_store.event');
      expect(events[0]?.count).toBeGreaterThan(0);
      await expect(query(database.url, 'DELETE FROM event_store.event')).rejects.toThrow(/permission denied/);
      await product.stop();
      // From then on the owner is needed again only for a new version.
      const again = await startProduct({
        dataFolder: product.dataFolder,
        env: { DATABASE_URL: database.url, DATABASE_OWNER_URL: '' },
      });
      expect((await request(again.url, 'GET', '/api/health')).status).toBe(200);
      await again.stop();
    } finally {
      await product.remove();
      await database.drop();
    }
  });

  it('says at its start that a superuser may do too much', async () => {
    const database = await createDatabase(server.url);
    const product = await startProduct({ env: { DATABASE_URL: database.url }, expectExit: true });
    await expect.poll(() => product.output()).toContain('is a superuser; docs/operation.md says how');
    await product.remove();
    await database.drop();
  });
});
