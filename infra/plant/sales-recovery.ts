import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';

/**
 * Reset of a sales plant to the state of the demo (planning §2, §9; decision 0281). That one is asked for, or under way, stands in
 * a file of the data folder: it outlasts every process, the gateway lets nobody in as long as it is there, and the launcher
 * begins anew when it finds it at a start.
 */
const recoverySchema = z.object({
  askedAt: z.string(),
  /** User id. */
  askedBy: z.string(),
  /** Whoever has it is let in meanwhile: the launcher, which loads the demo. */
  token: z.string().min(32),
});
export type SalesRecovery = z.infer<typeof recoverySchema>;

/** Carries the token. */
export const recoveryHeader = 'x-sales-recovery';

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'sales-recovery.json');

/** From when it resolves on the plant is being reset, whatever happens to whom. */
export async function askForRecovery(dataFolder: string, askedBy: string, now: number): Promise<void> {
  const recovery: SalesRecovery = {
    askedAt: new Date(now).toISOString(),
    askedBy,
    token: randomBytes(32).toString('base64url'),
  };
  const draft = `${fileOf(dataFolder)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(recovery), { mode: 0o600, flush: true });
  await rename(draft, fileOf(dataFolder));
}

/** undefined: none is asked for. @throws when the file is not one of these */
export async function readRecovery(dataFolder: string): Promise<SalesRecovery | undefined> {
  try {
    return recoverySchema.parse(JSON.parse(await readFile(fileOf(dataFolder), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${fileOf(dataFolder)} cannot be read`, { cause: error });
  }
}

export const endRecovery = (dataFolder: string): Promise<void> => rm(fileOf(dataFolder), { force: true });

/** What of the data folder is of the plant alone: keys, ports and logs stay, and what an operator has put there. */
const ofThePlant = [
  'postgres/cluster',
  'files',
  'attachments',
  'photos',
  'tutorials',
  'runs',
  'snapshots',
  'simulation-service',
  'demo-loaded.json',
];

/** Takes everything away that the plant has stored. Nothing of it may run. What is gone already stays gone. */
export async function emptyPlant(dataFolder: string): Promise<void> {
  for (const name of ofThePlant) await rm(path.join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 });
}

export interface RecoveryWatch {
  current(): SalesRecovery | undefined;
  close(): void;
}

/** Milliseconds between two looks. */
const lookEvery = 300;

/** Looks whether a recovery is asked for; `onChange` hears of its begin and its end. */
export async function watchRecovery(
  dataFolder: string,
  log: Pick<Logger, 'error'>,
  onChange: (recovery: SalesRecovery | undefined) => void = () => undefined,
): Promise<RecoveryWatch> {
  let current = await readRecovery(dataFolder);
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const next = await readRecovery(dataFolder);
      const isOther = next?.token !== current?.token;
      current = next;
      if (isOther) onChange(next);
    } catch (error) {
      log.error({ err: error }, 'whether the plant is reset cannot be read');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), lookEvery);
  return { current: () => current, close: () => clearInterval(timer) };
}
