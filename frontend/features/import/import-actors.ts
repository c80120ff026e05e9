import { v4 } from 'uuid';
import { assign, fromCallback, fromPromise } from 'xstate';
import { z } from 'zod';
import { importJobSchema, validationAnswerSchema } from '#domain/import/import-job.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { type ImportEvent, importMachine, type StartImport, type Uploaded } from './import-machine.ts';

/** Milliseconds between two questions how far the import is. */
const lookEvery = 1_000;

const calls: Readonly<Record<ImportType, { readonly check: string; readonly start: string }>> = {
  importarticles: { check: 'validateArticlesFile', start: 'importArticles' },
  importprojectpositions: { check: 'validateProjectPositionsFile', start: 'importProjectPositionsFile' },
  importcustomers: { check: 'validateCustomersFile', start: 'importCustomers' },
  importmaterial: { check: 'validateMaterialFile', start: 'importMaterial' },
  importresources: { check: 'validateResourcesFile', start: 'importResources' },
  importsetupmatrices: { check: 'validateSetupMatricesFile', start: 'importSetupMatrices' },
  importfeedback: { check: 'validateFeedbackFile', start: 'importFeedback' },
};

const uploadedSchema = z.object({ fileIdentifier: z.string(), originFileName: z.string() });
const startedSchema = z.object({ importId: z.string() });

/** The machine of the real page: its I/O is the plant's API. */
export const connectedImportMachine = (userId: string) =>
  importMachine.provide({
    actors: {
      findRunning: fromPromise<string | undefined>(async ({ signal }) => {
        const schema = z.object({ items: z.array(importJobSchema) });
        const { items } = await api.read('/basedata/imports', schema, { query: { active: true }, signal });
        return items.find(({ startedBy }) => startedBy === userId)?.importId;
      }),
      upload: fromPromise<Uploaded, File>(({ input }) => api.upload('/basedata/uploadFile', input, uploadedSchema)),
      check: fromPromise(async ({ input }: { input: Omit<StartImport, 'idempotencyKey'> }) => {
        const { importType, fileIdentifier } = input;
        const path = `/basedata/${calls[importType].check}`;
        return (await api.write('POST', path, { fileIdentifier }, validationAnswerSchema)).body;
      }),
      start: fromPromise<string, StartImport>(async ({ input }) => {
        const { importType, fileIdentifier, idempotencyKey } = input;
        const body = { fileIdentifier, background: true };
        const path = `/basedata/${calls[importType].start}`;
        return (await api.write('POST', path, body, startedSchema, { idempotencyKey })).body.importId;
      }),
      follow: fromCallback<ImportEvent, string>(({ sendBack, input }) => {
        const stopped = new AbortController();
        void follow(input, sendBack, stopped.signal);
        return () => stopped.abort();
      }),
      cancel: fromPromise<void, string>(async ({ input }) => {
        await api.write('POST', `/basedata/imports/${input}/cancel`, undefined, startedSchema);
      }),
    },
    actions: { newKey: assign({ idempotencyKey: () => v4() }) },
  });

async function follow(importId: string, tell: (event: ImportEvent) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const job = await api.read(`/basedata/imports/${importId}`, importJobSchema, { signal });
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
