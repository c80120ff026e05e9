import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { freePort } from '#infra/launcher/free-port.ts';
import { endProcess } from '#infra/launcher/processes.ts';
import { type EmbeddedServer, startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { openPool } from '#infra/postgres/pool.ts';

/** A PostgreSQL in a folder of its own. */
export interface OwnPostgres {
  readonly url: string;
  /** kill -9. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-own-pg-'));
  await chmod(folder, 0o755);
  const settings = {
    folder: path.join(folder, 'cluster'),
    port: await freePort(),
    password: randomBytes(16).toString('hex'),
    log: () => undefined,
  };
  let server: EmbeddedServer = await startEmbeddedPostgres(settings);
  return {
    url: server.url,
    kill: () => endProcess(server.pid, 'SIGKILL', 0),
    async restart() {
      server = await startEmbeddedPostgres(settings);
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  drop(): Promise<void>;
}

/**
 * A new database on the server of `serverUrl`, whose user may create databases.
 * @param template name of the database that it is a copy of, default an empty one; nobody is connected to it
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, { applicationName: 'test', max: 8 });
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
