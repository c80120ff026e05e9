import type { TestProject } from 'vitest/node';
import { operationalTables } from '#command-service/operational-tables.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { prepareReadModels } from '#projector/read-models.ts';
import { createDatabase, ownPostgres } from './postgres-server.ts';

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
  const server = await ownPostgres();
  const { url, pool } = await createDatabase(server.url);
  // Nobody kills this server, and what is on its disk is nobody's: tests of durability have servers of their own.
  for (const setting of ['fsync', 'full_page_writes']) await pool.query(`ALTER SYSTEM SET ${setting} = off`);
  await pool.query('SELECT pg_reload_conf()');
  await (await openPostgresEventStore(url)).close();
  await migrate(pool, 'operational', operationalTables);
  await prepareReadModels(pool);
  // Only a database without connections can be copied.
  await pool.end();
  project.provide('postgresUrl', server.url);
  project.provide('migrated', new URL(url).pathname.slice(1));
  return () => server.remove();
}
