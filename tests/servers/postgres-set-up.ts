import type { TestProject } from 'vitest/node';
import { operationalTables } from '#command-service/operational-tables.ts';
import { prepareAsOwner } from '#infra/event-store/postgres-tables.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { embeddedRoles } from '#infra/postgres/running-embedded.ts';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { homeInMemory } from './home-in-memory.ts';
import { createDatabase, ownPostgres, type TestDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Name of the database that `testDatabase` copies. */
    migrated: string;
  }
}

/**
 * One real PostgreSQL for all `.pg.test.ts` files of a run, with one database that has every table of the product:
 * a copy of it takes as long as an empty database, and making the tables in that takes as long again.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await ownPostgres(await homeInMemory());
  // Nobody kills this server, and what is on its disk is nobody's: tests of durability have servers of their own.
  const owner = openPool(server.url, { applicationName: 'test-set-up', max: 1 });
  for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '512MB'"])
    await owner.query(`ALTER SYSTEM SET ${setting}`);
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
  const { url, pool } = await databaseWithTables(server.url);
  // Only a database without connections can be copied.
  await pool.end();
  project.provide('postgresUrl', server.url);
  project.provide('migrated', new URL(url).pathname.slice(1));
  return () => server.remove();
}

/** A database with every table of the product, signed in as the role that it runs as. */
export async function databaseWithTables(serverUrl: string): Promise<TestDatabase> {
  const database = await createDatabase(serverUrl, { as: 'services' });
  await prepareAsOwner({ ownerUrl: database.ownerUrl, services: embeddedRoles.services, hasEvents: true });
  await migrate(database.pool, 'operational', operationalTables);
  await prepareReadModels(database.pool);
  return database;
}
