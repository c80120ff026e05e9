import { hash } from 'node:crypto';

/**
 * The hash tree of RFC 6962, section 2.1, over the log, kept as tiles (C2SP tlog-tiles): 256 hashes of one level side by
 * side. Only Node's own modules are imported: an auditor verifies with these files and nothing installed.
 */

/** Bytes of a SHA-256 hash, and hashes of a full tile. */
export const hashBytes = 32;
export const tileWidth = 256;

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export const leafHash = (leaf: Uint8Array): Buffer => sha256(Buffer.concat([leafPrefix, leaf]));
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.concat([nodePrefix, left, right]));
const emptyRoot = (): Buffer => sha256(Buffer.alloc(0));

/** A tile by its place; `width` below 256 for one that has still to grow. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** `tile/0/x001/x234/067`, with `.p/12` while it is partial. */
export function tilePath({ level, index, width }: TilePlace): string {
  return `tile/${level}/${indexPath(index)}${width === tileWidth ? '' : `.p/${width}`}`;
}

function indexPath(index: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const parts = digits.match(/\d{3}/g) ?? [];
  return parts.map((part, nth) => (nth < parts.length - 1 ? `x${part}` : part)).join('/');
}

/** Hashes that a level of a tree of `size` leaves has: one for each full tile below. */
export const countAt = (size: number, level: number): number => Math.floor(size / tileWidth ** level);

/** The tile as it is in a tree of `size`; undefined: it has none there. */
export function tileAt(size: number, level: number, index: number): TilePlace | undefined {
  const width = Math.min(tileWidth, countAt(size, level) - index * tileWidth);
  return width > 0 ? { level, index, width } : undefined;
}

/** The tiles that are new in a tree of `size` for whoever has those of one of `from` leaves, partial ones last. */
export function* tilesBetween(from: number, size: number): Generator<TilePlace> {
  const partial: TilePlace[] = [];
  for (let level = 0; countAt(size, level) > 0; level += 1) {
    const last = Math.floor(countAt(size, level) / tileWidth);
    for (let index = Math.floor(countAt(from, level) / tileWidth); index <= last; index += 1) {
      const tile = tileAt(size, level, index);
      if (tile?.width === tileWidth) yield tile;
      else if (tile !== undefined) partial.push(tile);
    }
  }
  yield* partial;
}

/** The tiles that prove the leaves from..to (exclusive) of a tree of `size`: above them, and along its right edge. */
export function tilesOf(size: number, from: number, to: number): readonly TilePlace[] {
  const wanted = new Map<string, TilePlace>();
  const want = (tile: TilePlace | undefined): void => {
    if (tile !== undefined) wanted.set(tilePath(tile), tile);
  };
  for (let level = 0; countAt(size, level) > 0; level += 1) {
    const span = tileWidth ** (level + 1);
    for (let index = Math.floor(from / span); index * span < to; index += 1) want(tileAt(size, level, index));
    want(tileAt(size, level, Math.floor(countAt(size, level) / tileWidth)));
  }
  return [...wanted.values()];
}

/** The hash over so many hashes of one level, of which there are a power of two. */
function perfectHash(hashes: Buffer): Buffer {
  let level = hashes;
  while (level.length > hashBytes) {
    const above = Buffer.allocUnsafe(level.length / 2);
    for (let at = 0; at < level.length; at += 2 * hashBytes)
      nodeHash(level.subarray(at, at + hashBytes), level.subarray(at + hashBytes, at + 2 * hashBytes)).copy(
        above,
        at / 2,
      );
    level = above;
  }
  return level;
}

/** Of a full tile: the hash that stands for it in the level above. */
export const tileHash = (tile: Buffer): Buffer => perfectHash(tile);

/** The content of a tile, as long as its width says. Throws when there is none. */
export type ReadTile = (tile: TilePlace) => Buffer | Promise<Buffer>;

/** A tree of a size, of which the tiles are read as they are needed. */
export interface TreeOfTiles {
  readonly size: number;
  readonly read: ReadTile;
}

/** The hash over the leaves from..to, exclusive. */
async function rangeHash(tree: TreeOfTiles, from: number, to: number): Promise<Buffer> {
  const count = to - from;
  if (count === 0) return emptyRoot();
  const below = largestBelow(count);
  if (count === 2 * below || count === 1) return alignedHash(tree, from, count);
  return nodeHash(await alignedHash(tree, from, below), await rangeHash(tree, from + below, to));
}

/** The same of a power of two of leaves that begin at a multiple of it. */
async function alignedHash({ size, read }: TreeOfTiles, from: number, count: number): Promise<Buffer> {
  let level = 0;
  let width = count;
  while (width >= tileWidth) {
    level += 1;
    width /= tileWidth;
  }
  const first = from / tileWidth ** level;
  const tile = tileAt(size, level, Math.floor(first / tileWidth));
  if (tile === undefined) throw new Error(`A tree of ${size} has no leaves ${from} to ${from + count}`);
  const at = (first % tileWidth) * hashBytes;
  return perfectHash((await read(tile)).subarray(at, at + width * hashBytes));
}

/** The largest power of two below a count; 0 below 2. */
function largestBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return count < 2 ? 0 : power;
}

/** The root of the first `size` leaves of a tree; default: of all. */
export const rootOf = (tree: TreeOfTiles, size = tree.size): Promise<Buffer> => rangeHash(tree, 0, size);

/** Audit path of a leaf (RFC 6962, section 2.1.1), from its sibling up. */
export async function inclusionProof(tree: TreeOfTiles, leaf: number): Promise<readonly Buffer[]> {
  const path = async (from: number, to: number): Promise<Buffer[]> => {
    if (to - from === 1) return [];
    const middle = from + largestBelow(to - from);
    return leaf < middle
      ? [...(await path(from, middle)), await rangeHash(tree, middle, to)]
      : [...(await path(middle, to)), await rangeHash(tree, from, middle)];
  };
  if (leaf < 0 || leaf >= tree.size) throw new Error(`A tree of ${tree.size} has no leaf ${leaf}`);
  return path(0, tree.size);
}

/** That the first `before` leaves are the tree that it was then (section 2.1.2). */
export async function consistencyProof(tree: TreeOfTiles, before: number): Promise<readonly Buffer[]> {
  const proof = async (from: number, to: number, isWhole: boolean): Promise<Buffer[]> => {
    if (before === to) return isWhole ? [] : [await rangeHash(tree, from, to)];
    const middle = from + largestBelow(to - from);
    return before <= middle
      ? [...(await proof(from, middle, isWhole)), await rangeHash(tree, middle, to)]
      : [...(await proof(middle, to, false)), await rangeHash(tree, from, middle)];
  };
  if (before < 1 || before > tree.size) throw new Error(`A tree of ${tree.size} never had ${before} leaves`);
  return before === tree.size ? [] : proof(0, tree.size, true);
}

interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether a leaf is where its proof says, in the tree of a signed root. */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  proof: readonly Uint8Array[],
  { size, root }: Head,
): boolean {
  if (index < 0 || index >= size) return false;
  let [place, last] = [index, size - 1];
  let found: Buffer = Buffer.from(leaf);
  for (const one of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      found = nodeHash(one, found);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else found = nodeHash(found, one);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && found.equals(root);
}

/** Whether a tree is an earlier one and what was added to it. */
export function isExtension(before: Head, after: Head, proof: readonly Uint8Array[]): boolean {
  if (before.size < 1 || before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && Buffer.from(before.root).equals(after.root);
  let [place, last] = [before.size - 1, after.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  const [first, ...others] = place === 0 ? [before.root, ...proof] : proof;
  if (first === undefined) return false;
  let [old, fresh]: [Buffer, Buffer] = [Buffer.from(first), Buffer.from(first)];
  for (const one of others) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [old, fresh] = [nodeHash(one, old), nodeHash(one, fresh)];
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else fresh = nodeHash(fresh, one);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && old.equals(before.root) && fresh.equals(after.root);
}

const half = (number: number): number => Math.floor(number / 2);

/** A tree that leaves are added to; it holds its right edge only. */
export interface GrowingTree {
  size(): number;
  /** @returns the tiles that have become full by it, mostly none */
  add(leaf: Buffer): readonly (readonly [TilePlace, Buffer])[];
  /** The tiles that are not full. */
  edge(): readonly (readonly [TilePlace, Buffer])[];
  root(): Promise<Buffer>;
}

/** Goes on from a tree of which the tiles are there; 0 leaves: a new one. */
export async function growTree({ size: before, read }: TreeOfTiles): Promise<GrowingTree> {
  let size = before;
  /** Of each level the hashes behind the last full tile. */
  const levels: Buffer[][] = [];
  for (let level = 0; countAt(size, level) > 0; level += 1) {
    const tile = tileAt(size, level, Math.floor(countAt(size, level) / tileWidth));
    const content = tile === undefined ? Buffer.alloc(0) : await read(tile);
    levels.push(Array.from({ length: content.length / hashBytes }, (_, at) => hashIn(content, at)));
  }
  const edge = (): (readonly [TilePlace, Buffer])[] =>
    levels.flatMap((hashes, level): (readonly [TilePlace, Buffer])[] => {
      const tile = tileAt(size, level, Math.floor(countAt(size, level) / tileWidth));
      return tile === undefined ? [] : [[tile, Buffer.concat(hashes)]];
    });
  return {
    size: () => size,
    add(leaf) {
      size += 1;
      const full: (readonly [TilePlace, Buffer])[] = [];
      let one = leaf;
      for (let level = 0; ; level += 1) {
        const hashes = (levels[level] ??= []);
        hashes.push(one);
        if (hashes.length < tileWidth) return full;
        const content = Buffer.concat(hashes.splice(0));
        full.push([{ level, index: countAt(size, level + 1) - 1, width: tileWidth }, content]);
        one = tileHash(content);
      }
    },
    edge,
    root() {
      const tiles = new Map(edge().map(([tile, content]) => [tilePath(tile), content]));
      // Every hash that a root needs stands at the right edge.
      return rootOf({ size, read: (tile) => tiles.get(tilePath(tile)) ?? Buffer.alloc(0) });
    },
  };
}

export const hashIn = (tile: Buffer, at: number): Buffer => tile.subarray(at * hashBytes, (at + 1) * hashBytes);
