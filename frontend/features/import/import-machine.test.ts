import { describe, expect, it } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { plainFormat } from '#domain/import/file-format.ts';
import type { ImportJob, ValidationAnswer } from '#domain/import/import-job.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { type ImportEvent, importMachine, type StartImport } from './import-machine.ts';

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

interface Plant {
  readonly importId?: string;
  readonly running?: string;
  readonly start?: () => Promise<string>;
  readonly valid?: number;
}

function open(given: Plant = {}) {
  const told = { addresses: [] as (string | undefined)[], starts: [] as StartImport[], cancelled: [] as string[] };
  let keys = 0;
  const line: { tell: (event: ImportEvent) => void; followed: string[] } = { tell: () => undefined, followed: [] };
  const actor = createActor(
    importMachine.provide({
      actors: {
        findRunning: fromPromise(async () => given.running),
        upload: fromPromise(async () => ({ fileIdentifier: 'f1', originFileName: 'customers.csv' })),
        check: fromPromise<ValidationAnswer, Omit<StartImport, 'idempotencyKey'>>(async () => ({
          rows: 30,
          valid: given.valid ?? 30,
          unknownColumns: [],
          errors: [],
          errorCount: 0,
          format: plainFormat,
        })),
        start: fromPromise<string, StartImport>(async ({ input }) => {
          told.starts.push(input);
          return given.start?.() ?? 'i1';
        }),
        follow: fromCallback<ImportEvent, string>(({ sendBack, input }) => {
          line.tell = sendBack;
          line.followed.push(input);
        }),
        cancel: fromPromise<void, string>(async ({ input }) => void told.cancelled.push(input)),
      },
      actions: {
        showAddress: (_, { importId }) => void told.addresses.push(importId),
        newKey: assign({ idempotencyKey: () => `key-${++keys}` }),
      },
    }),
    { input: { importId: given.importId } },
  );
  actor.start();
  return { actor, told, line };
}

async function checked(given: Plant = {}) {
  const opened = open(given);
  const { actor } = opened;
  await waitFor(actor, (state) => state.matches('choosing'));
  actor.send({ type: 'chooseType', importType: 'importcustomers' });
  actor.send({ type: 'chooseFile', file: new File(['a,b'], 'customers.csv') });
  actor.send({ type: 'check' });
  await waitFor(actor, (state) => state.matches('checked'));
  return opened;
}

describe('the import wizard', () => {
  it('goes from the file over its check to the import, and shows what came of it', async () => {
    const { actor, told, line } = await checked();
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.addresses).toEqual(['i1']);
    line.tell({ type: 'progressed', job });
    expect(actor.getSnapshot().context.job?.done).toBe(10);
    line.tell({ type: 'progressed', job: { ...job, state: 'done', done: 30 } });
    expect(actor.getSnapshot().matches('over')).toBe(true);
    actor.send({ type: 'reset' });
    expect(actor.getSnapshot().context).toMatchObject({ job: undefined, importId: undefined, file: undefined });
    expect(told.addresses).toEqual(['i1', undefined]);
  });

  it('comes back after a reload to the import that its address names', async () => {
    const { actor, line } = open({ importId: 'i7' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(line.followed).toEqual(['i7']);
  });

  it('comes back to the own import that is under way when the address names none', async () => {
    const { actor, line, told } = open({ running: 'i8' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect([line.followed, told.addresses]).toEqual([['i8'], ['i8']]);
  });

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
    expect(told.starts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  it('has another key for another file', async () => {
    const { actor, told } = await checked();
    actor.send({ type: 'back' });
    actor.send({ type: 'check' });
    await waitFor(actor, (state) => state.matches('checked'));
    actor.send({ type: 'start' });
    await waitFor(actor, (state) => state.matches('importing'));
    expect(told.starts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2']);
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
