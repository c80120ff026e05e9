import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import type { SpaceState } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { memoryJobStore } from '#tests/fixtures/memory-job-store.ts';
import { type ImportJobs, openImportJobs } from './import-jobs.ts';
import type { ImportTarget } from './import-target.ts';
import type { JobStore, NewJob } from './job-store.ts';
import { uploadedFiles } from './uploaded-files.ts';
import { workFiles } from './work-file.ts';

const rows = 500;
const customers = `customerNumber;customerName\n${Array.from({ length: rows }, (_, index) => `C-${index};Customer ${index}`).join('\n')}`;

let folder: string;
let store: JobStore;
/** What is in the log: names of commands and types of events, as often as they were written. */
let log: string[];
/** Called with the number of the append before it is written. */
let before: (append: number) => void;
/** Called with the number of the append after it is written; what it returns is waited for. */
let after: (append: number) => Promise<unknown> | undefined;
let refusedRows: ReadonlySet<number>;
let space: SpaceState;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-jobs-'));
  store = memoryJobStore();
  log = [];
  before = () => undefined;
  after = () => undefined;
  refusedRows = new Set();
  space = 'enough';
});

/** One process of the command service: its images are new, the log and the jobs are those of all. */
function processOfService(): ImportJobs {
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
  return openImportJobs({
    jobs: store,
    files: uploadedFiles(folder),
    work: workFiles(folder),
    onBranch: (_branch, work) => work(target),
    isThere: () => true,
    space: { current: () => ({ state: space, freeBytes: 0, spareBytes: 0 }) },
    log: pino({ level: 'silent' }),
    patience: 1,
  });
}

async function newJob(importId = 'import1'): Promise<NewJob> {
  const file = await uploadedFiles(folder).store('anna', 'customers.csv', Readable.from(Buffer.from(customers)));
  if (isRejection(file)) throw new Error(file.errorCode);
  return {
    importId,
    requestHash: 'hash',
    importType: 'importcustomers',
    fileIdentifier: file.fileIdentifier,
    fileName: 'customers.csv',
    startedBy: 'anna',
    scope: { actor: { kind: 'user', userId: 'anna' }, rights: new Set(['customers.write']), branch: mainLine },
  };
}

const over = 20_000;
const everything = ['ImportStarted', ...Array.from({ length: rows }, (_, index) => `base-${index}`), 'ImportCompleted'];

describe('an import in the background', () => {
  it('is queued, writes each row once, ends with its answer and leaves no work behind', async () => {
    const jobs = processOfService();
    expect(await jobs.start(await newJob())).toMatchObject({ state: 'queued' });
    const done = await jobs.ended('import1', over);
    expect(done).toMatchObject({ state: 'done', answer: { imported: rows, rejected: 0, outcome: 'success' } });
    expect(log).toEqual(everything);
    expect(readdirSync(folder).filter((name) => name.endsWith('.work'))).toEqual([]);
  });

  it.each([1, 2, 5])('goes on after a crash when its append %i was written and nobody had noted it', async (crash) => {
    const crashed = Promise.withResolvers<void>();
    // The process never hears of the append.
    after = (append) => (append === crash ? new Promise(() => crashed.resolve()) : undefined);
    await processOfService().start(await newJob());
    await crashed.promise;
    after = () => undefined;
    const jobs = processOfService();
    await jobs.resume();
    expect(await jobs.ended('import1', over)).toMatchObject({ state: 'done', answer: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('goes on where it was after the service was stopped', async () => {
    const first = processOfService();
    let closing: Promise<void> | undefined;
    after = (append) => {
      if (append === 3) closing = first.close();
      return undefined;
    };
    await first.start(await newJob());
    expect(await first.ended('import1', over)).toBeUndefined();
    await closing;
    expect(log.length).toBeLessThan(everything.length);
    const second = processOfService();
    await second.resume();
    expect(await second.ended('import1', over)).toMatchObject({ state: 'done', answer: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('waits while the event store is away', async () => {
    const jobs = processOfService();
    before = (append) => {
      if (append === 2 || append === 3) throw new EventStoreUnavailable('away');
    };
    await jobs.start(await newJob());
    expect(await jobs.ended('import1', over)).toMatchObject({ state: 'done' });
    expect(log).toEqual(everything);
  });

  it('tells which rows were refused, also those from before a crash', async () => {
    refusedRows = new Set([3, 400]);
    const crashed = Promise.withResolvers<void>();
    after = (append) => (append === 4 ? new Promise(() => crashed.resolve()) : undefined);
    await processOfService().start(await newJob());
    await crashed.promise;
    after = () => undefined;
    const jobs = processOfService();
    await jobs.resume();
    const { answer } = (await jobs.ended('import1', over)) ?? {};
    expect(answer).toMatchObject({ outcome: 'partial', imported: rows - 2, rejected: 2 });
    expect(answer?.errors).toEqual([5, 402].map((row) => ({ row, field: '', code: 'refused', refusal: 'nameExists' })));
  });

  it('is cancelled between two appends; what it has written stays and is counted', async () => {
    const jobs = processOfService();
    let asked: Promise<unknown> | undefined;
    after = (append) => {
      if (append === 2) asked = jobs.cancel('import1', mainLine);
      return asked;
    };
    await jobs.start(await newJob());
    const cancelled = await jobs.ended('import1', over);
    expect(cancelled).toMatchObject({ state: 'cancelled', answer: { imported: 128, rejected: 0, outcome: 'partial' } });
    expect(log).toHaveLength(130);
  });

  it('is not begun while only the reserve is left on the disk, and one that was begun is told of', async () => {
    const jobs = processOfService();
    const job = await newJob();
    space = 'full';
    await expect(jobs.start(job)).rejects.toThrow(StorageFull);
    expect(log).toEqual([]);
    space = 'low';
    await jobs.start(job);
    space = 'full';
    expect(await jobs.start(job)).toMatchObject({ importId: 'import1' });
    expect(await jobs.ended('import1', over)).toMatchObject({ state: 'done' });
  });

  it('stays cancelled when the process ends before it has noticed', async () => {
    const crashed = Promise.withResolvers<void>();
    after = (append) => (append === 2 ? new Promise(() => crashed.resolve()) : undefined);
    const first = processOfService();
    await first.start(await newJob());
    await crashed.promise;
    await first.cancel('import1', mainLine);
    after = () => undefined;
    const second = processOfService();
    await second.resume();
    expect(await second.ended('import1', over)).toMatchObject({ state: 'cancelled' });
    expect(log.filter((name) => name.startsWith('base-'))).toHaveLength(128);
  });

  it('is the one that there is, when the same file comes again while it is under way', async () => {
    const jobs = processOfService();
    const job = await newJob();
    const [first, second] = await Promise.all([jobs.start(job), jobs.start({ ...job, importId: 'import2' })]);
    expect(second.importId).toBe(first.importId);
    await jobs.ended('import1', over);
    expect(log).toEqual(everything);
    // The same command once more is answered with what came of it.
    expect(await jobs.start(job)).toMatchObject({ state: 'done', answer: { imported: rows } });
    expect(log).toEqual(everything);
  });

  it('that was refused gives its id to the next one, also while its end is being noted', async () => {
    const jobs = processOfService();
    const corrected = await newJob();
    const refused = { ...corrected, fileIdentifier: randomUUID(), requestHash: 'before' };
    await jobs.start(refused);
    await expect.poll(async () => (await store.find('import1'))?.state).toBe('failed');
    expect(await jobs.start(corrected)).toMatchObject({ state: 'queued', requestHash: 'hash' });
    expect(await jobs.ended('import1', over)).toMatchObject({ state: 'done', answer: { imported: rows } });
    // What is done stays what it was.
    expect(await jobs.start(refused)).toMatchObject({ state: 'done', requestHash: 'hash' });
    expect(log).toEqual(everything);
  });
});

it('leaves the thread to others while a large file is read and checked', async () => {
  const jobs = processOfService();
  const line = (index: number): string => `C-${index};Customer ${index} ${'x'.repeat(60)}`;
  const large = `customerNumber;customerName\n${Array.from({ length: 80_000 }, (_, index) => line(index)).join('\n')}`;
  const file = await uploadedFiles(folder).store('anna', 'large.csv', Readable.from(Buffer.from(large)));
  if (isRejection(file)) throw new Error(file.errorCode);
  before = () => {
    throw new Error('it is checked');
  };
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const begun = performance.now();
  await jobs.start({ ...(await newJob()), fileIdentifier: file.fileIdentifier });
  await jobs.ended('import1', over);
  clearInterval(watch);
  // In one piece it is all of the time.
  expect(longest).toBeLessThan((performance.now() - begun) / 3);
});
