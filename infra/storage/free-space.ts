import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';

/** `low`: somebody should make room soon; `full`: what is left is the reserve, and nothing more is accepted. */
export type SpaceState = 'enough' | 'low' | 'full';

/** Codes in health. The one goes with refused edits; the other asks for room in time, and everything is still ok. */
export type SpaceProblem = 'storageFull' | 'storageLow';

export const spaceProblems: Readonly<Record<SpaceState, readonly SpaceProblem[]>> = {
  enough: [],
  low: ['storageLow'],
  full: ['storageFull'],
};

export interface FreeSpace {
  readonly state: SpaceState;
  readonly freeBytes: number;
  /** Bytes above the reserve; below 0 while that is drawn on. */
  readonly spareBytes: number;
}

export interface SpaceWatch {
  current(): FreeSpace;
  close(): void;
}

export interface SpaceOptions {
  /** On the disk that is watched. */
  readonly folder: string;
  /** Bytes that are left to PostgreSQL for finishing what it has begun: without any it stops. */
  readonly reserve: number;
  /** Bytes below which health warns. */
  readonly warnBelow: number;
  readonly log: Logger;
  /** Milliseconds between two looks; default 1,000. */
  readonly every?: number;
  /** Bytes that this process may still write there. */
  readonly look?: (folder: string) => Promise<number>;
}

/** Watches the disk of the plant's data folder, as the settings say. */
export const watchDataFolder = (
  { dataFolder, diskReserve, diskWarning }: Pick<Config, 'dataFolder' | 'diskReserve' | 'diskWarning'>,
  log: Logger,
): SpaceWatch => watchFreeSpace({ folder: dataFolder, reserve: diskReserve, warnBelow: diskWarning, log });

/** Watches how much room a disk has. A disk that does not answer counts as it was. */
export function watchFreeSpace(options: SpaceOptions): SpaceWatch {
  const { folder, reserve, warnBelow, log, every = 1_000, look = freeBytesOf } = options;
  const judge = (freeBytes: number): FreeSpace => ({
    freeBytes,
    spareBytes: freeBytes - reserve,
    state: freeBytes < reserve ? 'full' : freeBytes < warnBelow ? 'low' : 'enough',
  });
  let current = judge(options.look === undefined ? available(statfsSync(folder)) : Number.POSITIVE_INFINITY);
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const next = judge(await look(folder));
    if (next.state !== current.state) log.warn({ folder, ...next, before: current.state }, 'free space');
    current = next;
  }
  const timer = setInterval(() => {
    asking ??= ask()
      .catch((error: unknown) => log.warn({ err: error, folder }, 'the free space is not known'))
      .finally(() => {
        asking = undefined;
      });
  }, every);
  return { current: () => current, close: () => clearInterval(timer) };
}

const freeBytesOf = async (folder: string): Promise<number> => available(await statfs(folder));

/** Without the blocks that are kept for root. */
const available = ({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): number => bavail * bsize;
