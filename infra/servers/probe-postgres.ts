import { Client } from 'pg';
import { ProbeRefused } from './reach.ts';

/** The oldest that the product is tested with. */
const oldest = 150_000;

/** What the product keeps in a PostgreSQL of the operator, and who brings its tables up to date. */
export interface PostgresUse {
  /** Whether the events are there, too, and not in EventStoreDB. */
  readonly hasEvents: boolean;
  /** Whether `DATABASE_OWNER_URL` is set. */
  readonly hasOwner: boolean;
}

/**
 * Signs in as the services do, and looks whether they can do their work and nothing worse.
 * @throws ProbeRefused with what is missing or too much
 */
export async function probePostgres(url: string, { hasEvents, hasOwner }: PostgresUse): Promise<void> {
  const found = await lookAt(url);
  const { user, database } = found;
  if (found.isSuperuser)
    throw new ProbeRefused('excessRights', `${user} is a superuser; docs/operation.md says how to make a role for it`);
  if (found.mayChangeEvents)
    throw new ProbeRefused(
      'excessRights',
      `${user} may change and delete events; docs/operation.md says how to give them to an owner of their own`,
    );
  if (hasOwner) return;
  if (hasEvents && !found.eventsAreThere)
    throw new ProbeRefused('42501', 'the event store has no tables yet: set DATABASE_OWNER_URL, too');
  if (!hasEvents && !found.mayCreate)
    throw new ProbeRefused('42501', `GRANT CREATE ON DATABASE ${database} TO ${user} is missing`);
}

/** Signs in as the owner. */
export async function probeOwner(url: string): Promise<void> {
  const { user, database, mayCreate } = await lookAt(url);
  if (!mayCreate) throw new ProbeRefused('42501', `GRANT CREATE ON DATABASE ${database} TO ${user} is missing`);
}

/** The role that `url` signs in as, whichever way it is named. */
export const roleOf = async (url: string): Promise<string> => (await lookAt(url)).user;

interface Found {
  readonly version: number;
  readonly user: string;
  readonly database: string;
  readonly mayCreate: boolean;
  readonly isSuperuser: boolean;
  readonly hasIcu: boolean;
  readonly eventsAreThere: boolean;
  readonly mayChangeEvents: boolean;
}

async function lookAt(url: string): Promise<Found> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 4_000, query_timeout: 4_000 });
  client.on('error', () => undefined); // What is under way rejects with the same error.
  await client.connect();
  try {
    // TRIGGER: who has it can take the trigger away that guards the events.
    const { rows } = await client.query<Found>(
      `SELECT current_setting('server_version_num')::integer AS version, current_user AS user,
              current_database() AS database, has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
              EXISTS (SELECT FROM pg_roles WHERE rolsuper AND pg_has_role(oid, 'MEMBER')) AS "isSuperuser",
              to_regcollation('pg_catalog."und-x-icu"') IS NOT NULL AS "hasIcu",
              event.oid IS NOT NULL AS "eventsAreThere",
              coalesce(pg_has_role(event.relowner, 'MEMBER')
                OR has_table_privilege(event.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'), false) AS "mayChangeEvents"
       FROM (SELECT) AS always LEFT JOIN (
         SELECT c.oid, c.relowner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'event_store' AND c.relname = 'event') AS event ON true`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('PostgreSQL does not answer');
    if (found.version < oldest) throw new ProbeRefused('version', 'PostgreSQL 15 or newer is needed');
    if (!found.hasIcu) throw new ProbeRefused('version', 'PostgreSQL built with ICU is needed, which sorts names');
    return found;
  } finally {
    await client.end().catch(() => undefined);
  }
}
