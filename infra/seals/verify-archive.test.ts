import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { checkpointText, type SignerKey, signerKey } from './note.ts';
import { type Member, readTar, tarOf } from './tar.ts';
import { growTree, leafHash, tilePath, tilesOf } from './tree.ts';
import { type Finding, NotVerifiable, verifyArchive } from './verify-archive.ts';

const newKey = (): SignerKey =>
  signerKey(
    'leitstand/plant-1',
    String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })),
  );
const key = newKey();

const count = 600;
/** Positions with holes, as EventStoreDB gives them. */
const positionOf = (index: number): string => String(1_000 + 17 * index);
const lineOf = (index: number, data = 'as it was'): string =>
  `{"position":"${positionOf(index)}","stream":"plan-main","data":"${data}"}`;
const sealed = Array.from({ length: count }, (_, index) => lineOf(index));

const kept = new Map<string, Buffer>();
const grown = await growTree({ size: 0, read: () => Buffer.alloc(0) });
for (const line of sealed)
  for (const [tile, content] of grown.add(leafHash(Buffer.from(line)))) kept.set(tilePath(tile), content);
for (const [tile, content] of grown.edge()) kept.set(tilePath(tile), content);
const root = await grown.root();

/** An archive of the leaves from..to, with these lines in it. */
function archive(
  lines: readonly string[],
  { from = 0, to = count, note = key.sign(checkpointText(key.name, count, root)) } = {},
) {
  const file = (name: string, content: string | Buffer): Member => ({ name, content: Buffer.from(content) });
  const middle = Math.floor(lines.length / 2);
  return [
    file('checkpoint', note),
    file('range.json', JSON.stringify({ from, to })),
    ...tilesOf(count, from, to).map((tile) => file(tilePath(tile), kept.get(tilePath(tile)) ?? Buffer.alloc(0))),
    file(
      'positions/000000000000',
      Array.from({ length: to - from }, (_, nth) => `${positionOf(from + nth)}\n`).join(''),
    ),
    file(
      'events/000000000000.jsonl',
      lines
        .slice(0, middle)
        .map((line) => `${line}\n`)
        .join(''),
    ),
    file(
      'events/000000000001.jsonl',
      lines
        .slice(middle)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ];
}

async function* each(members: readonly Member[]): AsyncGenerator<Member> {
  yield* members;
}
const findingsIn = async (lines: readonly string[], range = {}): Promise<readonly Finding[]> =>
  (await verifyArchive(() => each(archive(lines, range)), { key })).findings;

const index = fc.nat({ max: count - 1 });

describe('of an archive', () => {
  test('nothing is found when it is whole, and when a part of the log is', async () => {
    expect(await findingsIn(sealed)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(index, index, async (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        expect(await findingsIn(sealed.slice(from, to), { from, to })).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('every changed, removed, inserted and moved event is found and named', async () => {
    await fc.assert(
      fc.asyncProperty(index, index, fc.string(), async (at, to, text) => {
        const position = positionOf(at);
        const changed = sealed.with(at, lineOf(at, `not ${JSON.stringify(text).slice(1, -1)}`));
        expect(await findingsIn(changed)).toEqual([{ kind: 'changed', position }]);
        expect(await findingsIn(sealed.toSpliced(at, 1))).toEqual([{ kind: 'removed', position }]);
        const added = String(1_001 + 17 * at);
        const line = `{"position":"${added}","stream":"plan-main"}`;
        expect(await findingsIn(sealed.toSpliced(at, 0, line))).toEqual([{ kind: 'inserted', position: added }]);
        expect(await findingsIn(sealed.toSpliced(to, 0, lineOf(at)))).toEqual([{ kind: 'inserted', position }]);
        if (Math.abs(at - to) < 2) return;
        const moved = sealed.toSpliced(at, 1).toSpliced(to, 0, lineOf(at));
        expect(await findingsIn(moved)).toEqual([{ kind: 'reordered', position }]);
      }),
      { numRuns: 40 },
    );
  });

  test('all of several are named, in the order of the log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(index, { minLength: 3, maxLength: 9 }), async (places) => {
        const [gone, ...others] = places.toSorted((a, b) => a - b);
        const lines = sealed
          .map((line, at) => (others.includes(at) ? lineOf(at, 'other') : line))
          .toSpliced(gone ?? 0, 1);
        expect(await findingsIn(lines)).toEqual([
          { kind: 'removed', position: positionOf(gone ?? 0) },
          ...others.map((at) => ({ kind: 'changed', position: positionOf(at) })),
        ]);
      }),
      { numRuns: 20 },
    );
  });

  test('neither its hashes, its checkpoint nor its key can be exchanged with the events', async () => {
    const refused = (members: readonly Member[], trust = {}) =>
      expect(verifyArchive(() => each(members), { key, ...trust })).rejects;
    const whole = archive(sealed);
    for (const member of whole.filter(({ name }) => name.startsWith('tile/'))) {
      const other = Buffer.from(member.content);
      other.writeUInt8(other.readUInt8(3) ^ 1, 3);
      const exchanged = whole.map((one) => (one === member ? { ...member, content: other } : one));
      await refused(exchanged).toThrow(/not those that were signed/);
      await refused(whole.filter((one) => one !== member)).toThrow(/not in the archive/);
    }
    await refused(archive(sealed, { note: newKey().sign(checkpointText(key.name, count, root)) })).toThrow(
      /not signed/,
    );
    await refused(archive(sealed, { to: count + 1 })).toThrow(NotVerifiable);
    const early = await growTree({ size: 0, read: () => Buffer.alloc(0) });
    for (const line of sealed.slice(0, 300)) early.add(leafHash(Buffer.from(line)));
    const since = key.sign(checkpointText(key.name, 300, await early.root()));
    expect(await verifyArchive(() => each(whole), { key, since })).toMatchObject({ findings: [] });
    const replaced = key.sign(checkpointText(key.name, 300, Buffer.alloc(32, 1)));
    await refused(whole, { since: replaced }).toThrow(/the log was replaced/);
    const part = archive(sealed.slice(0, 10), { to: 10 });
    await refused(part, { since }).toThrow(/export the whole log/);
  });
});

describe('npm run audit:verify', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function write(name: string, members: readonly Member[], bytes?: number): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of tarOf(each(members), 0)) chunks.push(chunk);
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.concat(chunks).subarray(0, bytes));
    return file;
  }
  const run = (...args: readonly string[]): Promise<{ readonly code: unknown; readonly told: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [path.join(import.meta.dirname, 'audit-verify.ts'), ...args], (error, told) =>
        resolve({ code: error === null ? 0 : error.code, told }),
      );
    });
  const keyFile = path.join(folder, 'key.pub');
  writeFileSync(keyFile, `${key.text}\n`);

  test('ends with 0 when everything is as it was sealed, and with 1 and the position when not', async () => {
    const whole = await run(await write('whole.tar', archive(sealed)), '--key', keyFile);
    expect(whole).toMatchObject({ code: 0, told: expect.stringMatching(/all of them\nVERIFIED/) });
    const changed = await write('changed.tar', archive(sealed.with(41, lineOf(41, 'other'))));
    expect(await run(changed, '--key', keyFile)).toMatchObject({
      code: 1,
      told: expect.stringContaining(`CHANGED: the event at position ${positionOf(41)} is not as it was sealed`),
    });
  });

  test('says what cannot be used', async () => {
    const whole = await write('whole.tar', archive(sealed));
    const half = await write('half.tar', archive(sealed), 20_000);
    const other = path.join(folder, 'other.pub');
    writeFileSync(other, `${newKey().text}\n`);
    const cases: readonly (readonly [RegExp, readonly string[]])[] = [
      [/Usage/, []],
      [/there is no file .*nowhere\.tar/, [path.join(folder, 'nowhere.tar'), '--key', keyFile]],
      [/cannot be used as a key: there is no file/, [whole, '--key', path.join(folder, 'no.pub')]],
      [/cannot be used as a key: it is no Ed25519/, [whole, '--key', whole]],
      [/not signed by leitstand\/plant-1/, [whole, '--key', other]],
      [/ends in the middle/, [half, '--key', keyFile]],
      [/no tar archive/, [path.join(import.meta.dirname, 'tree.ts'), '--key', keyFile]],
    ];
    const answers = await Promise.all(cases.map(([, args]) => run(...args)));
    for (const [nth, [told]] of cases.entries())
      expect(answers[nth]).toMatchObject({ code: 1, told: expect.stringMatching(told) });
  });

  test('reads what other tar programs write, and is read by them', async () => {
    const whole = await write('whole.tar', archive(sealed));
    const tar = (...args: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        execFile('tar', args, (error, told) => (error === null ? resolve(told) : reject(error)));
      });
    const unpacked = mkdtempSync(path.join(folder, 'unpacked-'));
    await tar('-xf', whole, '-C', unpacked);
    const again = path.join(folder, 'again.tar');
    await tar(
      '-cf',
      again,
      '-C',
      unpacked,
      'checkpoint',
      'range.json',
      'tile',
      'positions',
      'events/000000000000.jsonl',
      'events/000000000001.jsonl',
    );
    expect(await run(again, '--key', keyFile)).toMatchObject({ code: 0 });
  });
});

test('a tar archive gives back the files that it was made of, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 1_500 })),
      fc.integer({ min: 1, max: 2_000 }),
      async (contents, piece) => {
        const members = contents.map((content, nth) => ({ name: `file/${nth}`, content: Buffer.from(content) }));
        const chunks: Buffer[] = [];
        for await (const chunk of tarOf(each(members), 0)) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        const inPieces = async function* () {
          for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
        };
        const found: Member[] = [];
        for await (const member of readTar(inPieces())) found.push({ ...member, content: Buffer.from(member.content) });
        expect(found).toEqual(members);
      },
    ),
    { numRuns: 50 },
  );
});
