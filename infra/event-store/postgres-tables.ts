import { Client } from 'pg';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';

const sqlFiles = [new URL('./event-store.sql', import.meta.url)];

/**
 * Finds the tables of the event store up to date, or brings them so when `url` is of their owner.
 * @throws with what to do, when it may not
 */
export async function prepareTables(url: string): Promise<void> {
  try {
    await migrateTables(url);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
    const message =
      'The tables of the event store are out of date, and only their owner may change them: npm run migrate';
    throw new Error(message, { cause: error });
  }
}

async function migrateTables(url: string): Promise<void> {
  const pool = openPool(url, { applicationName: 'event-store-migrate', max: 1 });
  try {
    await migrate(pool, 'event-store', sqlFiles);
  } finally {
    await pool.end();
  }
}

/** SQLSTATE */
const insufficientPrivilege = '42501';

export interface Roles {
  /** Of the owner of the database. No service of a running plant gets it. */
  readonly ownerUrl: string;
  /** Name of the role that the services sign in with. */
  readonly services: string;
  /** Whether the event store is in this PostgreSQL. */
  readonly hasEvents: boolean;
}

/**
 * As the owner of the database: the events belong to the owner, and the role of the services may read and add them and
 * nothing else. Every other table is the services' own; what an earlier version left with the owner is handed over.
 * May be repeated, and run while the plant runs.
 */
export async function prepareAsOwner({ ownerUrl, services, hasEvents }: Roles): Promise<void> {
  if (hasEvents) await migrateTables(ownerUrl);
  const client = new Client({ connectionString: ownerUrl, application_name: 'leitstand-owner' });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Two that grant at the same time would both change the same rows of the catalogue, which one of them may not.
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.owner]);
    const role = client.escapeIdentifier(services);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    // A start that finds everything granted changes nothing: it needs no room on a full disk.
    const granted = await client.query<{ create: boolean }>(
      "SELECT has_database_privilege($1, current_database(), 'CREATE') AS create",
      [services],
    );
    if (granted.rows[0]?.create !== true)
      await client.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO ${role}`);
    if (hasEvents && !(await mayAppend(client, services))) {
      await client.query(`GRANT USAGE ON SCHEMA event_store, migration TO ${role}`);
      await client.query(`GRANT SELECT, INSERT ON event_store.event, migration.applied TO ${role}`);
    }
    for (const statement of await handOver(client, services, hasEvents)) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function mayAppend(client: Client, services: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `SELECT bool_and(has_schema_privilege($1, schema, 'USAGE') AND has_table_privilege($1, name, 'SELECT')
                     AND has_table_privilege($1, name, 'INSERT')) AS granted
     FROM (VALUES ('event_store', 'event_store.event'), ('migration', 'migration.applied')) AS needed(schema, name)`,
    [services],
  );
  return rows[0]?.granted === true;
}

/** Statements that give the services what is not of the event store and still belongs to the owner. */
async function handOver(client: Client, services: string, hasEvents: boolean): Promise<readonly string[]> {
  const kept = ['information_schema', 'public', 'event_store', ...(hasEvents ? ['migration'] : [])];
  const { rows } = await client.query<{ statement: string }>(
    `WITH ours AS (
       SELECT oid, nspname FROM pg_namespace
       WHERE nspname !~ '^pg_' AND nspname <> ALL ($2)
         AND pg_get_userbyid(nspowner) = current_user)
     SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS statement, 1 AS nth FROM ours
     UNION ALL
     -- Sequences of a column, indexes and row types follow their table.
     SELECT format('ALTER TABLE %I.%I OWNER TO %I', nspname, relname, $1::text), 2
       FROM pg_class JOIN ours ON ours.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'm')
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text), 2
       FROM pg_proc p JOIN ours ON ours.oid = pronamespace
     ORDER BY nth`,
    [services, kept],
  );
  return rows.map(({ statement }) => statement);
}
