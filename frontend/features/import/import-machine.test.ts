import { describe, expect, it } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { plainFormat } from '#domain/import/file/file-format.ts';
import type { ImportJob, Inspection, ValidationAnswer } from '#domain/import/import-job.ts';
import { noCounts } from '#domain/import/rows-of.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import {
  type Arrival,
  type Draft,
  type ImportEvent,
  importMachine,
  type ReadyDraft,
  type StartImport,
} from './import-machine.ts';

const job: ImportJob = {
  importId: 'i1',
  importType: 'importcustomers',
  fileName: 'customers.csv',
  state: 'writing',
  done: 10,
  total: 30,
  startedBy: 'anna',
  createdAt: '2026-11-22T08:00:00.000Z',
  changedAt: '2026-11-22T08:00:01.000Z',
  isCancelling: false,
};

const validation: ValidationAnswer = {
  rows: 30,
  valid: 30,
  columns: [],
  unknownColumns: [],
  counts: noCounts(),
  newNames: [],
  errors: [],
  errorCount: 0,
  format: plainFormat,
};

interface Plant {
  readonly importId?: string;
  readonly arrival?: Arrival;
  readonly start?: () => Promise<string>;
  readonly upload?: () => Promise<{ fileIdentifier: string; originFileName: string }>;
  readonly valid?: number;
}

function open(given: Plant = {}) {
  const told = {
    addresses: [] as (string | undefined)[],
    checks: [] as ReadyDraft[],
    starts: [] as StartImport[],
    cancelled: [] as string[],
  };
  let keys = 0;
  const line: { tell: (event: ImportEvent) => void; followed: string[] } = { tell: () => undefined, followed: [] };
  const follow = fromCallback<ImportEvent, string>(({ sendBack, input }) => {
    line.tell = sendBack;
    line.followed.push(input);
  });
  const { importId } = given;
  const arrival: Arrival = importId === undefined ? { kind: 'nothing' } : { kind: 'import', importId };
  const actor = createActor(
    importMachine.provide({
      actors: {
        arrive: fromPromise<Arrival, string | undefined>(async () => given.arrival ?? arrival),
        upload: fromPromise(async () => given.upload?.() ?? { fileIdentifier: 'f1', originFileName: 'customers.csv' }),
        inspect: fromPromise<Inspection, Draft>(async ({ input }) => ({
          importType: input.importType ?? 'importcustomers',
          format: { ...plainFormat, ...input.format },
          columns: [],
          lines: [],
        })),
        startCheck: fromPromise<string, ReadyDraft>(async ({ input }) => {
          told.checks.push(input);
          return `c${told.checks.length}`;
        }),
        followCheck: follow,
        start: fromPromise<string, StartImport>(async ({ input }) => {
          told.starts.push(input);
          return given.start?.() ?? 'i1';
        }),
        follow,
        cancel: fromPromise<void, string>(async ({ input }) => void told.cancelled.push(input)),
      },
      actions: {
        showAddress: (_, { importId: shown }) => void told.addresses.push(shown),
        newKey: assign({ idempotencyKey: () => `key-${++keys}` }),
      },
    }),
    { input: { importId } },
  );
  actor.start();
  return { actor, told, line };
}

async function inspected(given: Plant = {}) {
  const opened = open(given);
  const { actor } = opened;
  await waitFor(actor, (state) => state.matches('choosing'));
  actor.send({ type: 'chooseFile', file: new File(['a,b'], 'customers.csv') });
  await waitFor(actor, (state) => state.matches('inspected'));
  return opened;
}

async function checkedIn(opened: ReturnType<typeof open>, valid = 30) {
  const { actor, line } = opened;
  await waitFor(actor, (state) => state.matches('checking'));
  line.tell({ type: 'checkEnded', validation: { ...validation, valid } });
  expect(actor.getSnapshot().matches('checked')).toBe(true);
  return opened;
}

async function checked(given: Plant = {}) {
  const opened = await inspected(given);
  opened.actor.send({ type: 'check' });
  return checkedIn(opened, given.valid);
}

describe('the import wizard', () => {
  // shows base-data 2.9, base-data 4.12, base-data 4.14, base-data 4.15, base-data 4.17
  it('goes from the file over its check to the import, and shows what came of it', async () => {
    const { actor, told, line } = await checked();
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.addresses).toEqual(['c1', 'i1']);
    line.tell({ type: 'progressed', job });
    expect(actor.getSnapshot().context.job?.done).toBe(10);
    line.tell({ type: 'progressed', job: { ...job, state: 'done', done: 30 } });
    expect(actor.getSnapshot().matches('over')).toBe(true);
    actor.send({ type: 'reset' });
    expect(actor.getSnapshot().context).toMatchObject({ job: undefined, importId: undefined, file: undefined });
    expect(told.addresses).toEqual(['c1', 'i1', undefined]);
  });

  it('comes back after a reload to the import that its address names', async () => {
    const { actor, line } = open({ importId: 'i7' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(line.followed).toEqual(['i7']);
  });

  it('comes back to the own import that is under way when the address names none', async () => {
    const { actor, line, told } = open({ arrival: { kind: 'import', importId: 'i8' } });
    await waitFor(actor, (state) => state.matches('importing'));
    expect([line.followed, told.addresses]).toEqual([['i8'], ['i8']]);
  });

  // shows base-data 8.48
  it('starts nothing by itself when the line breaks, and asks under the same key when told to', async () => {
    let tries = 0;
    const start = async (): Promise<string> => {
      if (++tries === 1) throw new ApiError('noResponse', 0);
      return 'i1';
    };
    const { actor, told } = await checked({ start });
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.context.errorCode === 'noResponse');
    expect(told.starts).toHaveLength(1);
    expect(actor.getSnapshot().matches('checked')).toBe(true);
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.starts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2', 'key-2']);
  });

  it('has another key for each check', async () => {
    const opened = await checked();
    const { actor, told } = opened;
    actor.send({ type: 'check' });
    await checkedIn(opened);
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.checks).toHaveLength(2);
    expect(told.starts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-4']);
  });

  it('imports nothing that was not checked as it is now', async () => {
    const opened = await checked();
    const { actor, told } = opened;
    actor.send({ type: 'correct', row: 3, column: 'amount', value: '5' });
    actor.send({ type: 'correct', row: 3, column: 'amount', value: '6' });
    actor.send({ type: 'correct', row: 4, column: 'amount', value: '7' });
    actor.send({ type: 'correct', row: 4, column: 'amount', value: undefined });
    actor.send({ type: 'mapValue', column: 'amountUnit', word: 'Stck', means: 'pc' });
    actor.send({ type: 'start' });
    expect(actor.getSnapshot().matches('checked')).toBe(true);
    actor.send({ type: 'check' });
    await checkedIn(opened);
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.starts.map(({ reading }) => reading)).toMatchObject([
      {
        fileIdentifier: 'f1',
        corrections: [{ row: 3, column: 'amount', value: '6' }],
        mapping: { values: { amountUnit: { Stck: 'pc' } } },
      },
    ]);
  });

  it('takes what is said of format and columns, each column once', async () => {
    const { actor, told } = await inspected();
    actor.send({ type: 'mapColumn', heading: 'Kunde', column: 'customerName' });
    actor.send({ type: 'mapColumn', heading: 'Firma', column: 'customerName' });
    actor.send({ type: 'chooseFormat', format: { decimal: ',' } });
    await waitFor(actor, (state) => state.matches('inspected'));
    actor.send({ type: 'check' });
    await waitFor(actor, (state) => state.matches('checking'));
    expect(told.checks).toMatchObject([
      { format: { decimal: ',' }, mapping: { columns: { Kunde: '', Firma: 'customerName' } } },
    ]);
  });

  it('comes back to a check that its address names, and to what was begun and left', async () => {
    const draft: Draft = {
      importType: 'importmaterial',
      uploaded: { fileIdentifier: 'f9', originFileName: 'm.csv' },
      format: {},
      mapping: { columns: { A: 'materialName' }, values: {} },
      corrections: [],
      parameters: {},
    };
    const check = open({ importId: 'c9', arrival: { kind: 'check', checkId: 'c9', draft } });
    await waitFor(check.actor, (state) => state.matches('checking'));
    expect(check.line.followed).toEqual(['c9']);
    const left = open({ arrival: { kind: 'draft', draft } });
    await waitFor(left.actor, (state) => state.matches('inspected'));
    left.actor.send({ type: 'check' });
    await waitFor(left.actor, (state) => state.matches('checking'));
    expect(left.told.checks).toEqual([draft]);
  });

  // shows base-data 4.18, base-data 8.43, base-data 8.44
  it('keeps the file when it did not get through, and goes back to the columns when the check fails', async () => {
    let tries = 0;
    const upload = async () => {
      if (++tries === 1) throw new ApiError('noResponse', 0);
      return { fileIdentifier: 'f1', originFileName: 'customers.csv' };
    };
    const { actor, line, told } = open({ upload });
    await waitFor(actor, (state) => state.matches('choosing'));
    actor.send({ type: 'chooseFile', file: new File(['a,b'], 'customers.csv') });
    await waitFor(actor, (state) => state.context.errorCode === 'noResponse');
    actor.send({ type: 'check' });
    await waitFor(actor, (state) => state.matches('inspected'));
    actor.send({ type: 'check' });
    await waitFor(actor, (state) => state.matches('checking'));
    line.tell({ type: 'checkFailed', errorCode: 'invalidColumnNames', missingColumns: ['customername'] });
    await waitFor(actor, (state) => state.matches('inspected'));
    expect(actor.getSnapshot().context).toMatchObject({
      errorCode: 'invalidColumnNames',
      missingColumns: ['customername'],
    });
    expect(told.addresses).toEqual(['c1', undefined]);
  });

  // shows base-data 4.16, base-data 8.47
  it('goes from what came of an import back to its check, without the error', async () => {
    const opened = await checked();
    const { actor, line, told } = opened;
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    line.tell({ type: 'progressed', job: { ...job, state: 'failed', errorCode: 'unknownError' } });
    actor.send({ type: 'back' });
    await checkedIn(opened);
    expect(told.checks).toHaveLength(2);
    expect(actor.getSnapshot().context).toMatchObject({ errorCode: undefined, job: undefined });
  });

  it('says that the server is away and goes on when it is back', async () => {
    const { actor, line } = open({ importId: 'i1' });
    await waitFor(actor, (state) => state.matches('importing'));
    line.tell({ type: 'unreachable' });
    expect(actor.getSnapshot().context.isUnreachable).toBe(true);
    line.tell({ type: 'progressed', job });
    expect(actor.getSnapshot().context.isUnreachable).toBe(false);
    expect(actor.getSnapshot().matches('importing')).toBe(true);
  });

  it('cancels the import and shows how it ends', async () => {
    const { actor, line, told } = open({ importId: 'i1' });
    await waitFor(actor, (state) => state.matches('importing'));
    actor.send({ type: 'cancel' });
    await waitFor(actor, (state) => state.matches({ importing: 'going' }));
    expect(told.cancelled).toEqual(['i1']);
    line.tell({ type: 'progressed', job: { ...job, state: 'cancelled' } });
    expect(actor.getSnapshot().matches('over')).toBe(true);
  });

  it('does not import a file without a valid row', async () => {
    const { actor, told } = await checked({ valid: 0 });
    actor.send({ type: 'start' });
    expect(actor.getSnapshot().matches('checked')).toBe(true);
    expect(told.starts).toEqual([]);
  });
});
