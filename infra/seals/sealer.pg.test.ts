import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { bySuperuser } from '#tests/servers/by-superuser.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { leafOf } from './leaf.ts';
import { checkpointText, signerKey } from './note.ts';
import { openSealer, type Sealer, type SealerOptions } from './sealer.ts';
import {
  beginOtherSeals,
  checkpointsOfHours,
  isOtherThanSealed,
  readStoredSeals,
  sealsFolder,
} from './stored-seals.ts';
import { consistencyProof, inclusionProof, isExtension, isIncluded, leafHash } from './tree.ts';

let database: TestDatabase;
let store: EventStore;
let pool: ReturnType<typeof openPool>;
let dataFolder: string;
let outside: string;
let sealers: Sealer[];

const plantId = 'plant-1';

beforeEach(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  pool = openPool(database.url, { applicationName: 'sealer-test', max: 4 });
  dataFolder = await mkdtemp(path.join(tmpdir(), 'sealed-'));
  outside = path.join(dataFolder, 'elsewhere');
  await mkdir(outside);
  sealers = [];
});
afterEach(async () => {
  for (const sealer of sealers) await sealer.close();
  await store.close();
  await pool.end();
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

async function sealer(options: Partial<SealerOptions> = {}): Promise<Sealer> {
  const opened = await openSealer({
    store,
    pool,
    plantId,
    dataFolder,
    place: outside,
    key: undefined,
    log: pino({ level: 'silent' }),
    every: 0,
    ...options,
  });
  sealers.push(opened);
  return opened;
}

/** So many events, in appends of 200. */
async function fill(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 200) {
    const command = newId();
    const events = Array.from({ length: Math.min(200, left) }, (_, index) => lockedBy(command, index));
    await store.append(`plan-${newId()}`, 'noStream', events);
  }
}

async function seals() {
  const { key, checkpoint, tree, state } = await readStoredSeals(dataFolder);
  if (key === undefined || checkpoint === undefined || tree === undefined) throw new Error('Nothing is sealed');
  return { key, checkpoint, tree, state };
}
const isSealed = async (): Promise<boolean> => (await readStoredSeals(dataFolder)).checkpoint !== undefined;

const changeAt = (position: number): string =>
  `UPDATE event_store.event SET data = '{"operationIds":["of somebody else"]}' WHERE position = ${position}`;

const outsideNote = (): Promise<string> => readFile(path.join(outside, plantId, 'checkpoint'), 'utf8');

describe('sealing', () => {
  test('signs what is new, proves each event by it, and extends what it signed before', async () => {
    const one = await sealer();
    await fill(300);
    await one.look();
    const first = await seals();
    expect(first.checkpoint).toMatchObject({ origin: 'leitstand/plant-1', size: 300 });
    await one.look();
    expect((await seals()).checkpoint.note).toBe(first.checkpoint.note);
    await fill(500);
    await one.look();
    const { checkpoint, tree } = await seals();
    expect(checkpoint.size).toBe(800);
    const extension = await consistencyProof(tree, 300);
    expect(isExtension(first.checkpoint, checkpoint, extension)).toBe(true);
    let index = 0;
    for await (const event of store.readAllRaw()) {
      const leaf = leafHash(leafOf(event));
      if (index % 97 === 0) expect(isIncluded(leaf, index, await inclusionProof(tree, index), checkpoint)).toBe(true);
      index += 1;
    }
    expect(await outsideNote()).toBe(checkpoint.note);
    expect(await readFile(path.join(outside, plantId, 'tile/0/002'))).toHaveLength(8_192);
    expect(one.problems()).toEqual([]);
    expect(await checkpointsOfHours(dataFolder, 24)).toEqual([checkpoint.note]);
    expect((await stat(path.join(dataFolder, 'secrets/seals.key'))).mode & 0o777).toBe(0o600);
  });

  test('goes on after a kill in the middle, and signs the same tree as one that was never killed', async () => {
    await fill(700);
    const dies: SealerOptions['store'] = {
      async *readAllRaw(options) {
        let left = 450;
        for await (const event of store.readAllRaw(options)) {
          if (left-- === 0) throw new Error('killed');
          yield event;
        }
      },
    };
    await expect((await sealer({ store: dies })).look()).rejects.toThrow('killed');
    expect(await isSealed()).toBe(false);
    await (await sealer()).look();
    const { root } = (await seals()).checkpoint;
    await rm(path.join(sealsFolder(dataFolder)), { recursive: true });
    await rm(path.join(outside, plantId), { recursive: true });
    await (await sealer()).look();
    expect((await seals()).checkpoint.root).toEqual(root);
  });

  test('is done by one at a time, and by the next one from where the last one came to', async () => {
    const [one, two] = [await sealer(), await sealer()];
    await fill(300);
    const turn = await pool.connect();
    await turn.query('SELECT pg_advisory_lock($1)', [advisoryLocks.seal]);
    await one.look();
    expect(await isSealed()).toBe(false);
    await turn.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.seal]);
    turn.release();
    for (const look of [one, two, one, two]) {
      await fill(130);
      await look.look();
    }
    const { checkpoint } = await seals();
    expect(checkpoint.size).toBe(820);
    await rm(path.join(sealsFolder(dataFolder), 'tile'), { recursive: true });
    // Made again, compared with what was signed, and nothing is signed a second time.
    await (await sealer()).look();
    expect((await seals()).checkpoint.note).toBe(checkpoint.note);
  });

  test('keeps the signature of a witness that countersigned outside', async () => {
    const one = await sealer();
    await fill(10);
    await one.look();
    const { checkpoint, key } = await seals();
    const witness = signerKey('witness.example/w1', await readFile(path.join(dataFolder, 'secrets/seals.key'), 'utf8'));
    const line = witness.sign(checkpointText(key.name, 10, checkpoint.root)).split('\n\n')[1];
    await writeFile(path.join(outside, plantId, 'checkpoint'), checkpoint.note + line);
    await one.look();
    expect((await seals()).checkpoint.note).toBe(checkpoint.note + line);
  });

  test('goes on while the place outside is away, says so, and catches up', async () => {
    const one = await sealer();
    await fill(300);
    await one.look();
    await rm(outside, { recursive: true });
    await fill(300);
    await one.look();
    expect(one.problems()).toEqual(['sealsPlaceAway']);
    expect((await seals()).checkpoint.size).toBe(600);
    // One that was never seen since the start could have more than this disk knows: nothing is signed before.
    await fill(1);
    await (await sealer()).look();
    expect((await seals()).checkpoint.size).toBe(600);
    await mkdir(outside);
    await one.look();
    expect(one.problems()).toEqual([]);
    expect(await outsideNote()).toBe((await seals()).checkpoint.note);
    expect((await seals()).checkpoint.size).toBe(601);
  });
});

describe('an alarm', () => {
  test.each([
    ['changed', [changeAt(120)]],
    ['removed', ['DELETE FROM event_store.event WHERE position = 120']],
  ] as const)('says that an event was %s, and which', async (kind, statements) => {
    const one = await sealer();
    await fill(299);
    await one.look();
    await bySuperuser(database, ...statements);
    await one.look();
    expect(one.problems()).toEqual(['sealsBroken']);
    expect((await seals()).state.alarm).toMatchObject({ kind, position: '120' });
  });

  test('says that it is another log when what comes behind an inserted event has moved', async () => {
    const one = await sealer();
    await fill(299);
    await one.look();
    await bySuperuser(
      database,
      'UPDATE event_store.event SET position = -position WHERE position > 119',
      'UPDATE event_store.event SET position = 1 - position WHERE position < 0',
      `INSERT INTO event_store.event SELECT 120, stream || '-x', 0, gen_random_uuid(), type, data, metadata
       FROM event_store.event WHERE position = 1`,
    );
    await one.look();
    const { state, checkpoint } = await seals();
    expect(state.alarm?.kind).toBe('otherTree');
    expect(checkpoint.size).toBe(299);
  });

  test('ends when what was changed is put right, not before, and outlives a restart', async () => {
    const one = await sealer({ recheck: 100 });
    await fill(299);
    await one.look();
    await bySuperuser(database, `UPDATE event_store.event SET type = 'OperationsUnlocked' WHERE position = 150`);
    for (let looks = 0; looks < 3; looks += 1) await one.look();
    expect(one.problems()).toEqual(['sealsBroken']);
    await one.close();
    sealers = [];
    const two = await sealer({ recheck: 100 });
    expect(two.problems()).toEqual(['sealsBroken']);
    await fill(1);
    await two.look();
    // What is new is sealed as ever: it extends what was signed.
    expect((await seals()).checkpoint.size).toBe(300);
    await bySuperuser(database, `UPDATE event_store.event SET type = 'OperationsLocked' WHERE position = 150`);
    for (let looks = 0; looks < 3; looks += 1) await two.look();
    expect(two.problems()).toEqual([]);
  });

  test('is raised for an older copy of the log, and nothing is signed, also when it grows beyond what was sealed', async () => {
    await fill(300);
    await (await sealer()).look();
    const { note } = (await seals()).checkpoint;
    await bySuperuser(database, 'DELETE FROM event_store.event WHERE position > 200');
    const one = await sealer();
    await one.look();
    expect((await seals()).state.alarm?.kind).toBe('shorter');
    await fill(200);
    await one.look();
    expect((await seals()).state.alarm?.kind).toBe('otherTree');
    // Nor when the seals on this disk went back with it: those outside did not.
    await rm(sealsFolder(dataFolder), { recursive: true });
    const two = await sealer();
    await two.look();
    expect(two.problems()).toEqual(['sealsBroken']);
    expect(await isSealed()).toBe(false);
    expect(await outsideNote()).toBe(note);
    // Taken for the truth, it is another log, under another name.
    expect(await isOtherThanSealed(dataFolder)).toBe(true);
    await two.close();
    sealers = sealers.filter((each) => each !== two);
    beginOtherSeals(dataFolder, plantId, Date.UTC(2027, 2, 22));
    await (await sealer()).look();
    expect((await seals()).checkpoint).toMatchObject({ origin: 'leitstand/plant-1/20270322T000000Z', size: 400 });
    expect((await seals()).state.alarm).toBeUndefined();
    expect(await isOtherThanSealed(dataFolder)).toBe(false);
  });

  test('is raised for seals of another key, on this disk or outside', async () => {
    await fill(10);
    await (await sealer()).look();
    await rm(path.join(dataFolder, 'secrets'), { recursive: true });
    await fill(1);
    await (await sealer()).look();
    const state = async () => JSON.parse(await readFile(path.join(sealsFolder(dataFolder), 'state.json'), 'utf8'));
    expect(await state()).toMatchObject({ alarm: { kind: 'otherKey' } });
    await rm(sealsFolder(dataFolder), { recursive: true });
    await (await sealer()).look();
    expect(await state()).toMatchObject({ alarm: { kind: 'otherKey' } });
  });
});
