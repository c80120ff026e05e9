import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ifThere } from '#infra/if-there.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { endProcess, isRunning, processIdentity } from '../processes.ts';

/** Lock on the data folder, held while a launcher runs on it. */
export interface DataFolder {
  readonly path: string;
  /**
   * Records a child process, so that the next start can end it if this launcher is killed. A record that cannot be
   * written, because the disk is full, is written with the next one.
   */
  remember(process: { readonly name: string; readonly pid: number; readonly mark: string }): Promise<void>;
  /** Announces that the folder will be free soon. */
  stopping(): Promise<void>;
  release(): Promise<void>;
}

const processSchema = z.object({
  name: z.string(),
  pid: z.number().int(),
  /** Text in its command line by which the process is recognised. */
  mark: z.string(),
  identity: z.string().optional(),
});
type KnownProcess = z.infer<typeof processSchema>;

const recordSchema = z.object({
  pid: z.number().int(),
  identity: z.string().optional(),
  stopping: z.boolean(),
  processes: z.array(processSchema),
});
type LauncherRecord = z.infer<typeof recordSchema>;

/** Text in the command line of every launcher. */
const launcherMark = 'launcher/start.ts';

/** Milliseconds to wait for a launcher that may be stopping, and again for its end. */
const watchFor = 1_500;
const stoppedWithin = 12_000;

/**
 * Acquires the folder. Processes left by a killed launcher are ended first; a launcher that is stopping is waited for.
 * Resolves with the pid of a launcher that keeps running on the folder.
 */
export async function takeDataFolder(
  folder: string,
  onUnwritten: (error: unknown) => void = () => undefined,
): Promise<DataFolder | { readonly takenBy: number }> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'launcher.json');
  let record: LauncherRecord = {
    pid: process.pid,
    identity: await processIdentity(process.pid),
    stopping: false,
    processes: [],
  };
  while (!(await createRecord(file, record))) {
    const earlier = await readRecord(file);
    if (earlier !== undefined && !(await endsSoon(file, earlier))) return { takenBy: earlier.pid };
    for (const left of earlier?.processes.toReversed() ?? []) {
      if (await isAlive(left)) await endProcess(left.pid, 'SIGTERM', 5_000);
    }
    await removeStale(file, earlier);
  }

  // Serialised atomic writes: readers see the record before or after, never in between.
  let writing = Promise.resolve();
  const change = (next: (earlier: LauncherRecord) => LauncherRecord): Promise<void> => {
    record = next(record);
    const now = record;
    writing = writing.then(() => replaceRecord(file, now)).catch(onUnwritten);
    return writing;
  };
  return {
    path: folder,
    async remember(started) {
      const known = { ...started, identity: await processIdentity(started.pid) };
      await change((now) => ({
        ...now,
        processes: [...now.processes.filter(({ name }) => name !== known.name), known],
      }));
    },
    stopping: () => change((now) => ({ ...now, stopping: true })),
    async release() {
      await writing;
      await rm(file, { force: true });
    },
  };
}

/** A secret of this plant in `{folder}/secrets/{name}`, generated on first use. */
export async function plantSecret(folder: string, name: string): Promise<string> {
  const file = secretFile(folder, name);
  privateFolder(path.dirname(file));
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const secret = randomBytes(24).toString('base64url');
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

export const hasSecret = (folder: string, name: string): boolean => existsSync(secretFile(folder, name));

export async function forgetSecret(folder: string, name: string): Promise<void> {
  await rm(secretFile(folder, name), { force: true });
}

const secretFile = (folder: string, name: string): string => path.join(folder, 'secrets', name);

const launcherOf = ({ pid, identity }: LauncherRecord): KnownProcess => ({
  name: 'launcher',
  pid,
  mark: launcherMark,
  identity,
});

/** A pid alone is not sufficient: after a reboot it may belong to another process. */
async function isAlive({ pid, mark, identity }: KnownProcess): Promise<boolean> {
  if (pid === process.pid || !(await isRunning(pid, mark))) return false;
  return identity === undefined || identity === (await processIdentity(pid));
}

async function endsSoon(file: string, earlier: LauncherRecord): Promise<boolean> {
  const launcher = launcherOf(earlier);
  let deadline = Date.now() + (earlier.stopping ? stoppedWithin : watchFor);
  let known = earlier.stopping;
  while (await isAlive(launcher)) {
    if (Date.now() > deadline) return false;
    if (!known && (await readRecord(file))?.stopping === true) {
      known = true;
      deadline = Date.now() + stoppedWithin;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

/** false when a record exists. The file is created with its content, because a partial record would look stale. */
async function createRecord(file: string, record: LauncherRecord): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replaceRecord(file: string, record: LauncherRecord): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  await rename(draft, file);
}

/** Removes the record unless another start has acquired the folder in the meantime. */
async function removeStale(file: string, stale: LauncherRecord | undefined): Promise<void> {
  const aside = `${file}.${process.pid}.stale`;
  if (!(await ifThere(rename(file, aside).then(() => true)))) return;
  const moved = await readRecord(aside);
  const isOther = moved !== undefined && (moved.pid !== stale?.pid || moved.identity !== stale.identity);
  if (isOther) await rename(aside, file);
  else await rm(aside, { force: true });
}

async function readRecord(file: string): Promise<LauncherRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
