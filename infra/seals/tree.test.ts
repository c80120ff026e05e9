import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyProof,
  growTree,
  inclusionProof,
  isExtension,
  isIncluded,
  leafHash,
  rootOf,
  type TreeOfTiles,
  tileAt,
  tilePath,
  tilesBetween,
  tileWidth,
} from './tree.ts';

/** Leaves and roots of the trees of 1 to 8 of them that the reference implementation of RFC 6962 is tested with. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** Keeps the tiles of a tree as it grows, those of every size that is asked for. */
async function tilesOfGrowth(count: number, at: readonly number[]) {
  const kept = new Map<string, Buffer>();
  const grown = await growTree({ size: 0, read: () => Buffer.alloc(0) });
  const signed = new Map<number, Buffer>();
  const keep = async (size: number): Promise<void> => {
    for (const [tile, content] of grown.edge()) kept.set(tilePath(tile), content);
    signed.set(size, await grown.root());
  };
  for (let size = 1; size <= count; size += 1) {
    for (const [tile, content] of grown.add(leafHash(Buffer.from(`leaf ${size - 1}`))))
      kept.set(tilePath(tile), content);
    if (at.includes(size)) await keep(size);
  }
  const tree = (size: number): TreeOfTiles => ({
    size,
    read: (tile) => {
      const content = kept.get(tilePath(tile)) ?? kept.get(tilePath({ ...tile, width: tileWidth }));
      if (content === undefined) throw new Error(`${tilePath(tile)} is not there`);
      return content.subarray(0, tile.width * 32);
    },
  });
  return { tree, signed, kept };
}

test('the roots are those of RFC 6962', async () => {
  const grown = await growTree({ size: 0, read: () => Buffer.alloc(0) });
  for (const [index, leaf] of leaves.entries()) {
    grown.add(leafHash(Buffer.from(leaf, 'hex')));
    expect((await grown.root()).toString('hex')).toBe(roots[index]);
  }
  const empty = await growTree({ size: 0, read: () => Buffer.alloc(0) });
  expect((await empty.root()).toString('hex')).toMatch(/^e3b0c44298fc1c14/);
});

test('tiles stand where C2SP tlog-tiles has them', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(tilePath({ level: 2, index: 0, width: 1 })).toBe('tile/2/000.p/1');
  const tiles = [...tilesBetween(0, 70_000)].map(tilePath);
  expect(tiles.filter((path) => /^tile\/0\/(x000\/)?\d{3}$/.test(path))).toHaveLength(273);
  expect(tiles.filter((path) => path.includes('.p/'))).toEqual([
    'tile/0/273.p/112',
    'tile/1/001.p/17',
    'tile/2/000.p/1',
  ]);
  expect([...tilesBetween(0, 256)].map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
  expect(tileAt(256, 0, 1)).toBeUndefined();
});

test('a tree that goes on from its tiles is the tree that never stopped', async () => {
  const sizes = [1, 255, 256, 257, 511, 65_536, 65_537, 66_000];
  const { tree, signed } = await tilesOfGrowth(66_000, sizes);
  for (const [nth, size] of sizes.entries()) {
    expect((await rootOf(tree(size))).equals(signed.get(size) ?? Buffer.alloc(0))).toBe(true);
    expect((await rootOf(tree(66_000), size)).equals(signed.get(size) ?? Buffer.alloc(0))).toBe(true);
    const grown = await growTree(tree(size));
    const next = sizes[nth + 1] ?? size;
    for (let index = size; index < next; index += 1) grown.add(leafHash(Buffer.from(`leaf ${index}`)));
    expect((await grown.root()).equals(signed.get(next) ?? Buffer.alloc(0))).toBe(true);
  }
});

test('every leaf is proved, and nothing else in its place; every tree extends every earlier one, and no other', async () => {
  const most = 700;
  const all = Array.from({ length: most }, (_, index) => index + 1);
  const { tree, signed } = await tilesOfGrowth(most, all);
  const head = (size: number) => ({ size, root: signed.get(size) ?? Buffer.alloc(0) });
  const other = Buffer.alloc(32, 7);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: most }), fc.nat(), fc.nat(), async (size, first, second) => {
      const index = first % size;
      const leaf = leafHash(Buffer.from(`leaf ${index}`));
      const proof = await inclusionProof(tree(size), index);
      expect(isIncluded(leaf, index, proof, head(size))).toBe(true);
      expect(isIncluded(other, index, proof, head(size))).toBe(false);
      if (size > 1) {
        expect(isIncluded(leaf, (index + 1) % size, proof, head(size))).toBe(false);
        expect(isIncluded(leaf, index, proof.slice(1), head(size))).toBe(false);
        expect(isIncluded(leaf, index, [...proof.slice(1), other], head(size))).toBe(false);
      }
      const before = (second % size) + 1;
      const extension = await consistencyProof(tree(size), before);
      expect(isExtension(head(before), head(size), extension)).toBe(true);
      expect(isExtension({ size: before, root: other }, head(size), extension)).toBe(false);
      if (before < size) {
        expect(isExtension(head(before), { size, root: other }, extension)).toBe(false);
        expect(isExtension(head(before), head(size), extension.slice(1))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
