import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { endProcess, isRunning } from './processes.ts';

/** The data folder while one launcher runs on it. */
export interface DataFolder {
  readonly path: string;
  /** Remembers a process that this launcher started, so that the next start can end it when this one is killed. */
  remember(process: { readonly name: string; readonly pid: number; readonly mark: string }): Promise<void>;
  release(): Promise<void>;
}

const recordSchema = z.object({
  pid: z.number().int(),
  processes: z.array(z.object({ name: z.string(), pid: z.number().int(), mark: z.string() })),
});
type LauncherRecord = z.infer<typeof recordSchema>;

/** Stands in the command line of every launcher. */
const launcherMark = 'launcher/start.ts';

/**
 * Takes the folder for this launcher. What an earlier one that was killed left running is ended first.
 * Answers with the pid of the other launcher when one runs on the folder.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder | { readonly takenBy: number }> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'launcher.json');
  const record: LauncherRecord = { pid: process.pid, processes: [] };
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(record), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const earlier = await readRecord(file);
    if (earlier !== undefined && earlier.pid !== process.pid && (await isRunning(earlier.pid, launcherMark))) {
      return { takenBy: earlier.pid };
    }
    for (const { pid, mark } of earlier?.processes.toReversed() ?? []) {
      if (await isRunning(pid, mark)) await endProcess(pid, 'SIGTERM', 6_000);
    }
    await rm(file, { force: true });
  }
  return {
    path: folder,
    async remember(started) {
      record.processes.push(started);
      await writeFile(file, JSON.stringify(record));
    },
    release: () => rm(file, { force: true }),
  };
}

/** A secret of this plant in `{folder}/secrets/{name}`, made up at first use. */
export async function plantSecret(folder: string, name: string): Promise<string> {
  const secrets = path.join(folder, 'secrets');
  const file = path.join(secrets, name);
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const secret = randomBytes(24).toString('base64url');
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

async function readRecord(file: string): Promise<LauncherRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
