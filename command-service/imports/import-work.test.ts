import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import type { SpaceState } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { importRuns } from '#tests/fixtures/import-runs.ts';
import { memoryRunStore } from '#tests/fixtures/memory-run-store.ts';
import type { NewRun, RunStore } from '../runs/run-store.ts';
import type { Runs } from '../runs/runs.ts';
import type { ImportTarget } from './import-target.ts';
import { startImport } from './import-work.ts';
import { uploadedFiles } from './uploaded-files.ts';

const rows = 500;
const customers = `customerNumber;customerName\n${Array.from({ length: rows }, (_, index) => `C-${index};Customer ${index}`).join('\n')}`;

let folder: string;
let store: RunStore;
/** What is in the log: names of commands and types of events, as often as they were written. */
let log: string[];
/** Called with the number of the append before it is written. */
let before: (append: number) => void;
/** Called with the number of the append after it is written; what it returns is waited for. */
let after: (append: number) => Promise<unknown> | undefined;
let refusedRows: ReadonlySet<number>;
let space: SpaceState;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-runs-'));
  store = memoryRunStore();
  log = [];
  before = () => undefined;
  after = () => undefined;
  refusedRows = new Set();
  space = 'enough';
});

/** What of the file is in the log. */
const changes = (): readonly string[] => log.filter((name) => name.startsWith('base-'));

/** One process of the command service: its images are new, the log and the runs are those of all. */
function processOfService(): Runs {
  const desk = factoryWith().open();
  let appends = 0;
  const target: ImportTarget = {
    factory: () => desk.factory,
    plan: () => desk.plan,
    users: () => new Map(),
    newId: () => `id${Math.random().toString(36).slice(2)}`,
    async executeBaseData(commands) {
      const append = ++appends;
      before(append);
      const isRefused = (name: string): boolean => refusedRows.has(Number(name.slice('base-'.length)));
      log.push(...commands.map(({ name }) => name).filter((name) => !isRefused(name)));
      await after(append);
      return commands.map(({ name }) => (isRefused(name) ? reject('nameExists') : 'written'));
    },
    executePlanning: () => Promise.reject(new Error('customers are not planned')),
    async record(event) {
      log.push(event.type);
      return BigInt(log.length);
    },
    lastPosition: async () => BigInt(log.length),
    written: async (_run, position) => new Set(log.slice(Number(position))),
  };
  return importRuns({
    store,
    folder,
    onBranch: (_branch, work) => work(target),
    space: { current: () => ({ state: space, freeBytes: 0, spareBytes: 0 }) },
  });
}

async function newRun(runId = 'import1'): Promise<NewRun> {
  const file = await uploadedFiles(folder).store('anna', 'customers.csv', Readable.from(Buffer.from(customers)));
  if (isRejection(file)) throw new Error(file.errorCode);
  return {
    runId,
    kind: 'import',
    parameters: { importType: 'importcustomers', fileIdentifier: file.fileIdentifier, fileName: 'customers.csv' },
    startedBy: 'anna',
    scope: { actor: { kind: 'user', userId: 'anna' }, rights: new Set(['customers.write']), branch: mainLine },
  };
}

const over = 120_000;
const everything = ['ImportStarted', ...Array.from({ length: rows }, (_, index) => `base-${index}`), 'ImportCompleted'];

describe('an import in the background', () => {
  it('is queued, writes each row once, ends with its answer and leaves no work behind', async () => {
    const runs = processOfService();
    expect(await runs.start(await newRun())).toMatchObject({ state: 'queued' });
    const done = await runs.ended('import1', over);
    expect(done).toMatchObject({ state: 'finished', result: { imported: rows, rejected: 0, outcome: 'success' } });
    expect(log).toEqual(everything);
    expect(readdirSync(folder).filter((name) => name.endsWith('.work'))).toEqual([]);
  });

  it.each([1, 2, 5])('goes on after a crash when its append %i was written and nobody had noted it', async (crash) => {
    const crashed = Promise.withResolvers<void>();
    // The process never hears of the append.
    after = (append) => (append === crash ? new Promise(() => crashed.resolve()) : undefined);
    await processOfService().start(await newRun());
    await crashed.promise;
    after = () => undefined;
    const runs = processOfService();
    await runs.resume();
    expect(await runs.ended('import1', over)).toMatchObject({ state: 'finished', result: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('goes on where it was after the service was stopped', async () => {
    const first = processOfService();
    let closing: Promise<void> | undefined;
    after = (append) => {
      if (append === 3) closing = first.close();
      return undefined;
    };
    await first.start(await newRun());
    expect(await first.ended('import1', over)).toBeUndefined();
    await closing;
    expect(log.length).toBeLessThan(everything.length);
    const second = processOfService();
    await second.resume();
    expect(await second.ended('import1', over)).toMatchObject({ state: 'finished', result: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('waits while the event store is away', async () => {
    const runs = processOfService();
    before = (append) => {
      if (append === 2 || append === 3) throw new EventStoreUnavailable('away');
    };
    await runs.start(await newRun());
    expect(await runs.ended('import1', over)).toMatchObject({ state: 'finished' });
    expect(log).toEqual(everything);
  });

  it('tells which rows were refused, also those from before a crash', async () => {
    refusedRows = new Set([3, 400]);
    const crashed = Promise.withResolvers<void>();
    after = (append) => (append === 4 ? new Promise(() => crashed.resolve()) : undefined);
    await processOfService().start(await newRun());
    await crashed.promise;
    after = () => undefined;
    const runs = processOfService();
    await runs.resume();
    const ended = await runs.ended('import1', over);
    const errors = [5, 402].map((row) => ({ row, field: '', code: 'refused', refusal: 'nameExists' }));
    expect(ended?.result).toMatchObject({ outcome: 'partial', imported: rows - 2, rejected: 2, errors });
    const file = readFileSync(path.join(folder, 'runs', 'import1'), 'utf8');
    expect(file).toBe(
      '\ufeffcustomerNumber;customerName;Errors\r\nC-3;Customer 3;refused (nameExists)\r\nC-400;Customer 400;refused (nameExists)\r\n',
    );
  });

  it('is cancelled between two appends; what it has written stays and is counted', async () => {
    const runs = processOfService();
    let asked: Promise<unknown> | undefined;
    let written = 0;
    after = (append) => {
      if (append === 2) {
        asked = runs.cancel('import1');
        written = changes().length;
      }
      return asked;
    };
    await runs.start(await newRun());
    const cancelled = await runs.ended('import1', over);
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      result: { imported: written, rejected: 0, outcome: 'partial' },
    });
    expect(changes()).toHaveLength(written);
    expect(log).toHaveLength(written + 2);
  });

  it('is not begun while only the reserve is left on the disk, and one that was begun is told of', async () => {
    const runs = processOfService();
    const job = await newRun();
    space = 'full';
    await expect(runs.start(job)).rejects.toThrow(StorageFull);
    expect(log).toEqual([]);
    space = 'low';
    await runs.start(job);
    space = 'full';
    expect(await runs.start(job)).toMatchObject({ runId: 'import1' });
    expect(await runs.ended('import1', over)).toMatchObject({ state: 'finished' });
  });

  it('stays cancelled when the process ends before it has noticed', async () => {
    const crashed = Promise.withResolvers<void>();
    after = (append) => (append === 2 ? new Promise(() => crashed.resolve()) : undefined);
    const first = processOfService();
    await first.start(await newRun());
    await crashed.promise;
    const written = changes().length;
    await first.cancel('import1');
    after = () => undefined;
    const second = processOfService();
    await second.resume();
    expect(await second.ended('import1', over)).toMatchObject({ state: 'cancelled' });
    expect(written).toBeLessThan(rows);
    expect(changes()).toHaveLength(written);
  });

  it('is the one that there is, when the same file comes again while it is under way', async () => {
    const runs = processOfService();
    const job = await newRun();
    const [first, second] = await Promise.all([
      startImport(runs, job),
      startImport(runs, { ...job, runId: 'import2' }),
    ]);
    expect(first).toMatchObject({ runId: 'import1' });
    expect(second).toMatchObject({ runId: 'import1' });
    await runs.ended('import1', over);
    expect(log).toEqual(everything);
    // The same command once more is answered with what came of it.
    expect(await runs.start(job)).toMatchObject({ state: 'finished', result: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('that was refused gives its id to the next one, also while its end is being noted', async () => {
    const runs = processOfService();
    const corrected = await newRun();
    const gone = { importType: 'importcustomers', fileIdentifier: randomUUID(), fileName: 'customers.csv' };
    const refused = { ...corrected, parameters: gone };
    await runs.start(refused);
    await expect.poll(async () => (await store.find('import1'))?.state).toBe('failed');
    expect(await runs.start(corrected)).toMatchObject({ state: 'queued', parameters: corrected.parameters });
    expect(await runs.ended('import1', over)).toMatchObject({ state: 'finished', result: { imported: rows } });
    // What is done stays what it was.
    expect(await runs.start(refused)).toMatchObject({ state: 'finished', parameters: corrected.parameters });
    expect(log).toEqual(everything);
  });
});

it('leaves the thread to others while a large file is read and checked', async () => {
  const size = 8_000;
  const runs = processOfService();
  const line = (index: number): string => `C-${index};Customer ${index} ${'x'.repeat(60)}`;
  const large = `customerNumber;customerName\n${Array.from({ length: size }, (_, index) => line(index)).join('\n')}`;
  const file = await uploadedFiles(folder).store('anna', 'large.csv', Readable.from(Buffer.from(large)));
  if (isRejection(file)) throw new Error(file.errorCode);
  before = () => {
    throw new Error('it is checked');
  };
  // On a machine that needs a millisecond for each row.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  let [last, longest] = [0, 0];
  let watch = setImmediate(function others() {
    longest = Math.max(longest, now - last);
    last = now;
    watch = setImmediate(others);
  });
  const run = await newRun();
  const parameters = { importType: 'importcustomers', fileIdentifier: file.fileIdentifier, fileName: 'large.csv' };
  await runs.start({ ...run, parameters });
  await runs.ended('import1', over);
  clearImmediate(watch);
  clock.mockRestore();
  expect(now).toBeGreaterThan(size);
  expect(longest).toBeLessThan(20);
});
