import { v4 } from 'uuid';
import { assign, fromCallback, fromPromise } from 'xstate';
import { cancelImport, importCalls, listImports, readImport, uploadFile } from '#domain/import/calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { type ImportEvent, importMachine, type StartImport, type Uploaded } from './import-machine.ts';

/** Milliseconds between two questions how far the import is. */
const lookEvery = 1_000;

/** The machine of the real page: its I/O is the plant's API. */
export const connectedImportMachine = (userId: string) =>
  importMachine.provide({
    actors: {
      findRunning: fromPromise<string | undefined>(async ({ signal }) => {
        const { items } = await ask(listImports, { query: { active: 'true' } }, { signal });
        return items.find(({ startedBy }) => startedBy === userId)?.importId;
      }),
      upload: fromPromise<Uploaded, File>(({ input }) => api.upload(pathOf(uploadFile), input, uploadFile.answer)),
      check: fromPromise(async ({ input }: { input: Omit<StartImport, 'idempotencyKey'> }) => {
        const { importType, fileIdentifier } = input;
        return ask(importCalls[importType].check, { body: { fileIdentifier } });
      }),
      start: fromPromise<string, StartImport>(async ({ input }) => {
        const { importType, fileIdentifier, idempotencyKey } = input;
        const body = { fileIdentifier, background: true };
        return (await ask(importCalls[importType].start, { body }, { idempotencyKey })).importId;
      }),
      follow: fromCallback<ImportEvent, string>(({ sendBack, input }) => {
        const stopped = new AbortController();
        void follow(input, sendBack, stopped.signal);
        return () => stopped.abort();
      }),
      cancel: fromPromise<void, string>(async ({ input }) => {
        await ask(cancelImport, { params: { importId: input } });
      }),
    },
    actions: { newKey: assign({ idempotencyKey: () => v4() }) },
  });

async function follow(importId: string, tell: (event: ImportEvent) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const job = await ask(readImport, { params: { importId } }, { signal });
      tell({ type: 'progressed', job });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      // Refused: there is no such import, or not for this person.
      if (error.status >= 400 && error.status < 500) return tell({ type: 'lost', errorCode: error.errorCode });
      tell({ type: 'unreachable' });
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}
