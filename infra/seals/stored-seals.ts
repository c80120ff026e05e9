import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sealAlarms } from '#domain/administration/seals.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { type Checkpoint, readCheckpoint, type SignerKey, signerKey, type VerifierKey, verifierKey } from './note.ts';
import { type SealPlace, sealFolder } from './seal-place.ts';
import { hashBytes, type TreeOfTiles, tilePath, tileWidth } from './tree.ts';

/**
 * What the plant keeps of its seals, `{data}/seals`, outside of the database: tiles, the last checkpoint and one of each
 * hour, the public key, and two files that nobody else needs: which position each leaf has, and how the last look ended.
 * The projector writes them (`sealer.ts`), the other services read.
 */
export const sealsFolder = (dataFolder: string): string => path.join(dataFolder, 'seals');

export const names = {
  checkpoint: 'checkpoint',
  key: 'key.pub',
  origin: 'origin',
  positions: 'positions',
  state: 'state.json',
  /** The last checkpoint of each hour, for whoever wants to compare with what was then. */
  hours: 'checkpoints',
} as const;

/** How the sealer's last look ended. Instants in epoch milliseconds. */
export const sealStateSchema = z.object({
  /** Of the last checkpoint. */
  sealedAt: z.number().optional(),
  /** Since when the place of `LEITSTAND_SEALS` is away, and what it is. */
  away: z.object({ since: z.number(), place: z.string() }).optional(),
  /** What of the log is not as it was sealed. */
  alarm: z.object({ kind: z.enum(sealAlarms), position: z.string().optional(), since: z.number() }).optional(),
});
export type SealState = z.infer<typeof sealStateSchema>;

/**
 * The line that names the log: `leitstand/{plant id}`. After an older copy of the log was taken for the truth another one,
 * because a signed log is never signed once more in another way.
 */
export function originOf(folder: string, plantId: string): string {
  const file = path.join(privateFolder(folder), names.origin);
  if (!existsSync(file)) writeFileSync(file, `leitstand/${plantId}\n`, { flag: 'w' });
  return readFileSync(file, 'utf8').trim();
}

/** Puts the seals so far aside, as they are: what is sealed from now on is another log, under another name. */
export function beginOtherSeals(dataFolder: string, plantId: string, now: number): void {
  const folder = sealsFolder(dataFolder);
  const at = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  if (existsSync(folder)) renameSync(folder, `${folder}-until-${at}`);
  writeFileSync(path.join(privateFolder(folder), names.origin), `leitstand/${plantId}/${at}\n`);
}

/** Whether the last look has found a log that ends before what was sealed, or has gone another way since. */
export async function isOtherThanSealed(dataFolder: string): Promise<boolean> {
  const { alarm } = await readSealState(sealFolder(sealsFolder(dataFolder)));
  return alarm?.kind === 'shorter' || alarm?.kind === 'otherTree';
}

/**
 * The private key of the log: of `LEITSTAND_SEAL_KEY`, or of `{data}/secrets/seals.key`, which is made at the first start.
 * @param given PEM, or the same as base64 on one line @throws Error when it is no Ed25519 key
 */
export function openSealKey(dataFolder: string, origin: string, given: string | undefined): SignerKey {
  if (given !== undefined) {
    try {
      return signerKey(origin, given.includes('-----') ? given : Buffer.from(given, 'base64').toString('utf8'));
    } catch {
      // Whatever it says of the text may show a part of it.
      throw new Error('LEITSTAND_SEAL_KEY is no Ed25519 key in PEM (PKCS #8), and no base64 of one');
    }
  }
  const file = path.join(privateFolder(path.join(dataFolder, 'secrets')), 'seals.key');
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    // `wx`: when two start at once, one makes the key and the other reads it.
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return signerKey(origin, readFileSync(file, 'utf8'));
}

/** Tiles of a tree of a size; one that was partial then may be full by now. */
export const treeIn = (place: SealPlace, size: number): TreeOfTiles => ({
  size,
  async read(tile) {
    const content = (await place.read(tilePath(tile))) ?? (await place.read(tilePath({ ...tile, width: tileWidth })));
    if (content === undefined || content.length < tile.width * hashBytes)
      throw new Error(`${tilePath(tile)} is not there`);
    return content.subarray(0, tile.width * hashBytes);
  },
});

/** Which position each leaf has: 8 bytes each, beside the tiles. */
export interface Positions {
  at(index: number): Promise<bigint>;
  /** Those from..to, exclusive. */
  between(from: number, to: number): Promise<readonly bigint[]>;
  /** Index of the first leaf, of so many, at that position or after it. */
  firstFrom(position: bigint, size: number): Promise<number>;
  write(index: number, positions: readonly bigint[]): Promise<void>;
  close(): Promise<void>;
}

const positionBytes = 8;

export async function openPositions(folder: string, flags: 'r' | 'a+'): Promise<Positions> {
  const file = path.join(folder, names.positions);
  // `a+` would write at the end, wherever it is told to.
  if (flags === 'a+') await (await open(file, flags)).close();
  const handle: FileHandle = await open(file, flags === 'r' ? 'r' : 'r+');
  const between: Positions['between'] = async (from, to) => {
    const bytes = Buffer.alloc(Math.max(0, to - from) * positionBytes);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from * positionBytes);
    if (bytesRead < bytes.length) throw new Error(`The positions of leaves ${from} to ${to} are not there`);
    return Array.from({ length: to - from }, (_, at) => bytes.readBigUInt64BE(at * positionBytes));
  };
  const at: Positions['at'] = async (index) => (await between(index, index + 1))[0] ?? 0n;
  return {
    at,
    between,
    async firstFrom(position, size) {
      let [low, high] = [0, size];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if ((await at(middle)) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    async write(index, positions) {
      const bytes = Buffer.alloc(positions.length * positionBytes);
      for (const [nth, position] of positions.entries()) bytes.writeBigUInt64BE(position, nth * positionBytes);
      await handle.write(bytes, 0, bytes.length, index * positionBytes);
    },
    close: () => handle.close(),
  };
}

/** The seals of the plant as they are now; before anything was sealed there is no checkpoint and no tree. */
export interface StoredSeals {
  readonly key: VerifierKey | undefined;
  readonly checkpoint: Checkpoint | undefined;
  readonly tree: TreeOfTiles | undefined;
  readonly state: SealState;
}

export async function readStoredSeals(dataFolder: string): Promise<StoredSeals> {
  const place = sealFolder(sealsFolder(dataFolder));
  const [text, note, state] = await Promise.all([
    place.read(names.key),
    place.read(names.checkpoint),
    readSealState(place),
  ]);
  const key = text === undefined ? undefined : verifierKey(text.toString());
  if (key === undefined || note === undefined) return { key, checkpoint: undefined, tree: undefined, state };
  const checkpoint = readCheckpoint(note.toString(), key);
  // Said by the alarm, which this must not keep from being read.
  if (typeof checkpoint === 'string') return { key, checkpoint: undefined, tree: undefined, state };
  return { key, checkpoint, tree: treeIn(place, checkpoint.size), state };
}

export async function readSealState(place: SealPlace): Promise<SealState> {
  const text = await place.read(names.state);
  return text === undefined ? {} : sealStateSchema.parse(JSON.parse(text.toString()));
}

/** Checkpoints of hours, the newest first. */
export async function checkpointsOfHours(dataFolder: string, most: number): Promise<readonly string[]> {
  const place = sealFolder(sealsFolder(dataFolder));
  const files = await readdir(path.join(place.shown, names.hours)).catch(() => []);
  const notes = files
    .filter((name) => !name.endsWith('.next'))
    .toSorted()
    .slice(-most)
    .map(async (name) => (await place.read(`${names.hours}/${name}`))?.toString());
  return (await Promise.all(notes)).filter((note) => note !== undefined).toReversed();
}

/** `checkpoints/2027-03-22T05`, in UTC. */
export const hourName = (at: number): string => `${names.hours}/${new Date(at).toISOString().slice(0, 13)}`;
