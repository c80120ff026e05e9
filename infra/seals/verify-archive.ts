import { type Checkpoint, readCheckpoint, type VerifierKey } from './note.ts';
import type { Member } from './tar.ts';
import {
  hashBytes,
  hashIn,
  leafHash,
  type ReadTile,
  rootOf,
  tileAt,
  tileHash,
  tilePath,
  tilesOf,
  tileWidth,
} from './tree.ts';

/**
 * Whether the events of an archive (`archive.ts`) are those that were sealed, by the archive and the public key alone. Only
 * Node's own modules are imported: an auditor installs nothing.
 */
export interface Verdict {
  readonly checkpoint: Checkpoint;
  /** Leaves from..to, exclusive, of all that were sealed. */
  readonly from: number;
  readonly to: number;
  /** In the order of the log. Empty: everything is as it was sealed. */
  readonly findings: readonly Finding[];
}

export interface Finding {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'reordered';
  /** Of the event; of an inserted one as its line says. */
  readonly position: string;
}

export interface Trust {
  readonly key: VerifierKey;
  /** Have to have countersigned. */
  readonly witnesses?: readonly VerifierKey[];
  /** A checkpoint from before, which what is in the archive has to extend. */
  readonly since?: string;
}

/** What of an archive is wrong as a whole: no event can be told from another by it. */
export class NotVerifiable extends Error {
  override readonly name = 'NotVerifiable';
}

/** @param open reads the archive from its beginning; called twice @throws NotVerifiable, and what `open` throws */
export async function verifyArchive(open: () => AsyncIterable<Member>, trust: Trust): Promise<Verdict> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of open()) if (!isEvents(name)) files.set(name, content);
  const given = (name: string): Buffer => {
    const content = files.get(name);
    if (content === undefined) throw new NotVerifiable(`${name} is not in the archive`);
    return content;
  };
  const checkpoint = readCheckpoint(given('checkpoint').toString(), trust.key, ...(trust.witnesses ?? []));
  if (typeof checkpoint === 'string') throw new NotVerifiable(checkpoint);
  const { from, to } = rangeIn(given('range.json').toString(), checkpoint.size);
  const read: ReadTile = (tile) => {
    const content = given(tilePath(tile));
    if (content.length !== tile.width * hashBytes) throw new NotVerifiable(`${tilePath(tile)} is not whole`);
    return content;
  };
  const sealed = await sealedHashes(checkpoint, from, to, read);
  if (trust.since !== undefined) await compareWith(trust.since, trust.key, { size: checkpoint.size, read });

  const positions = [...files]
    .filter(([name]) => name.startsWith('positions/'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const known = positions.flatMap(([, content]) => content.toString().trimEnd().split('\n'));
  const lines = comparison(sealed, (index) => known[index]);
  for await (const { name, content } of open())
    if (isEvents(name)) for (const line of linesOf(content)) lines.add(line);
  return { checkpoint, from, to, findings: lines.findings() };
}

const isEvents = (name: string): boolean => name.startsWith('events/');

function rangeIn(text: string, size: number): { readonly from: number; readonly to: number } {
  const [, from, to] = /^\{"from":(\d{1,15}),"to":(\d{1,15})\}\s*$/.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  if (!(range.from <= range.to && range.to <= size))
    throw new NotVerifiable('range.json names no part of what was sealed');
  return range;
}

/** The hashes of the leaves from..to, when those of the archive lead to the signed root. */
async function sealedHashes({ size, root }: Checkpoint, from: number, to: number, read: ReadTile): Promise<Buffer> {
  if (!(await rootOf({ size, read })).equals(root))
    throw new NotVerifiable('the hashes in the archive are not those that were signed: their root is another one');
  const tiles = tilesOf(size, from, to);
  for (const tile of tiles) {
    if (tile.width < tileWidth) continue;
    const above = tileAt(size, tile.level + 1, Math.floor(tile.index / tileWidth));
    const sealed = above && hashIn(await read(above), tile.index % tileWidth);
    if (sealed === undefined || !tileHash(await read(tile)).equals(sealed))
      throw new NotVerifiable(`the hashes in the archive are not those that were signed: ${tilePath(tile)}`);
  }
  const leaves = tiles.filter(
    ({ level, index }) => level === 0 && index * tileWidth < to && (index + 1) * tileWidth > from,
  );
  const begin = (leaves[0]?.index ?? 0) * tileWidth;
  const hashes = Buffer.concat(await Promise.all(leaves.map(async (tile) => read(tile))));
  return hashes.subarray((from - begin) * hashBytes, (to - begin) * hashBytes);
}

async function compareWith(
  note: string,
  key: VerifierKey,
  tree: { readonly size: number; readonly read: ReadTile },
): Promise<void> {
  const before = readCheckpoint(note, key);
  if (typeof before === 'string') throw new NotVerifiable(`the earlier checkpoint: ${before}`);
  if (before.size > tree.size)
    throw new NotVerifiable(`the earlier checkpoint is over ${before.size} events, the archive ends at ${tree.size}`);
  const root = await rootOf(tree, before.size).catch((error: unknown) => {
    if (!(error instanceof NotVerifiable)) throw error;
    throw new NotVerifiable('a part of the log cannot be compared with an earlier checkpoint: export the whole log');
  });
  if (!root.equals(before.root))
    throw new NotVerifiable(
      `the first ${before.size} events are not those of the earlier checkpoint: the log was replaced`,
    );
}

function* linesOf(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(10, from);
    yield content.subarray(from, end < 0 ? content.length : end);
    from = end < 0 ? content.length : end + 1;
  }
}

/** A line that is not where it was sealed; `index`: where that would be, -1 for one that was never sealed. */
interface Stray {
  readonly index: number;
  readonly position: string;
}

/** Sets lines beside the hashes that they should have. As long as they are the same nothing is kept of them. */
function comparison(sealed: Buffer, positionOf: (index: number) => string | undefined) {
  const count = sealed.length / hashBytes;
  let agreed = 0;
  let indexOf: Map<string, number> | undefined;
  const rest: Stray[] = [];
  const text = (hash: Buffer): string => hash.toString('latin1');
  const sealedAt = (hash: Buffer): number => {
    indexOf ??= new Map(Array.from({ length: count }, (_, index) => [text(hashIn(sealed, index)), index]));
    return indexOf.get(text(hash)) ?? -1;
  };
  const named = (index: number): string => positionOf(index) ?? `number ${index} of the archive`;
  return {
    add(line: Buffer): void {
      const hash = leafHash(line);
      if (rest.length === 0 && agreed < count && hash.equals(hashIn(sealed, agreed))) {
        agreed += 1;
        return;
      }
      const index = sealedAt(hash);
      rest.push({ index, position: index < 0 ? positionIn(line) : named(index) });
    },
    findings(): readonly Finding[] {
      const inOrder = longestIncrease(rest.map(({ index }) => (index < agreed ? -1 : index)));
      const there = new Set(inOrder.map((nth) => rest[nth]?.index ?? -1));
      const kept = new Set(inOrder);
      const found: (Finding & { readonly at: number })[] = [];
      const unknown: Stray[] = [];
      for (const [nth, stray] of rest.entries()) {
        if (kept.has(nth)) continue;
        if (stray.index < 0) unknown.push(stray);
        else if (stray.index < agreed || there.has(stray.index))
          found.push({ kind: 'inserted', position: stray.position, at: stray.index });
        else {
          there.add(stray.index);
          found.push({ kind: 'reordered', position: stray.position, at: stray.index });
        }
      }
      const strangers = new Map(unknown.map((stray) => [stray.position, stray]));
      for (let index = agreed; index < count; index += 1) {
        if (there.has(index)) continue;
        const kind = strangers.delete(named(index)) ? 'changed' : 'removed';
        found.push({ kind, position: named(index), at: index });
      }
      // Of two strangers that say the same position one is a changed event and the other one was added.
      const changed = new Set(found.flatMap(({ kind, position }) => (kind === 'changed' ? [position] : [])));
      for (const { position } of unknown)
        if (!changed.delete(position)) found.push({ kind: 'inserted', position, at: count });
      return found.toSorted((a, b) => a.at - b.at).map(({ kind, position }) => ({ kind, position }));
    },
  };
}

/** The position that a line claims. */
const positionIn = (line: Buffer): string =>
  /^\{"position":"(\d{1,20})"/.exec(line.subarray(0, 60).toString('latin1'))?.[1] ?? 'unknown';

/** Places of the longest run of growing numbers in a list; those below 0 are in none. */
function longestIncrease(numbers: readonly number[]): readonly number[] {
  /** Of a run of each length: where the one with the smallest end ends; and what stands before each in its run. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [nth, number] of numbers.entries()) {
    if (number < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[nth] = ends[low - 1] ?? -1;
    ends[low] = nth;
  }
  const run: number[] = [];
  for (let nth = ends.at(-1) ?? -1; nth >= 0; nth = before[nth] ?? -1) run.push(nth);
  return run.toReversed();
}
