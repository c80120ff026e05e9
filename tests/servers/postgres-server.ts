import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { freePort } from '#infra/launcher/free-port.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { type EmbeddedRole, embeddedRoles } from '#infra/postgres/running-embedded.ts';
import { endProcess } from '#infra/processes.ts';

/** A PostgreSQL in a folder of its own. */
export interface OwnPostgres {
  /** Of its owner, who may do everything. */
  readonly url: string;
  /** Of the role that the product runs as. */
  readonly servicesUrl: string;
  readonly passwords: Passwords;
  /** kill -9. */
  kill(): Promise<void>;
  restart(passwords?: Passwords): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

type Passwords = EmbeddedOptions['passwords'];

/** @param home where it has its folder */
export async function ownPostgres(home = tmpdir()): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(home, 'leitstand-own-pg-'));
  await chmod(folder, 0o755);
  // One for both, so that the address of one tells that of the other (`createDatabase`).
  const password = randomBytes(16).toString('hex');
  const settings = {
    folder: path.join(folder, 'cluster'),
    port: await freePort(),
    passwords: { owner: password, services: password },
    log: () => undefined,
  };
  let server: EmbeddedServer = await startEmbeddedPostgres(settings);
  return {
    url: server.ownerUrl,
    servicesUrl: server.url,
    passwords: settings.passwords,
    kill: () => endProcess(server.pid, 'SIGKILL', 0),
    async restart(passwords = settings.passwords) {
      server = await startEmbeddedPostgres({ ...settings, passwords });
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  /** On `url`. */
  readonly pool: Pool;
  drop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Name of the database that it is a copy of, default an empty one; nobody is connected to it. */
  readonly template?: string;
  /** As whom `url` signs in; default the owner. */
  readonly as?: EmbeddedRole;
}

/** A new database on the server of `ownPostgres` that its owner's `serverUrl` names. */
export async function createDatabase(serverUrl: string, options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { template = 'template1', as = 'owner' } = options;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // As files: to log each page, the default, takes several times as long.
  await sqlOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  // What a copy does not take along.
  await sqlOn(serverUrl, `GRANT CREATE ON DATABASE ${name} TO ${embeddedRoles.services}`);
  const urlOf = (role: EmbeddedRole): string =>
    Object.assign(new URL(serverUrl), { pathname: `/${name}`, username: embeddedRoles[role] }).href;
  const pool = openPool(urlOf(as), { applicationName: 'test', max: 8 });
  return {
    url: urlOf(as),
    ownerUrl: urlOf('owner'),
    pool,
    async drop() {
      await pool.end();
      await sqlOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The rows of one statement, on a connection of its own. */
export async function sqlOn(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
