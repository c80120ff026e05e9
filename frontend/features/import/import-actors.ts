import { v4 } from 'uuid';
import { assign, fromCallback, fromPromise } from 'xstate';
import { z } from 'zod';
import { cancelImport, importCalls, inspectFile, listImports, readImport, uploadFile } from '#domain/import/calls.ts';
import { fileReadingSchema, type ImportJob, importStateOf } from '#domain/import/import-job.ts';
import { importTypes } from '#domain/import/import-types.ts';
import { readRun } from '#domain/runs/calls.ts';
import { isOver, type RunMessage, runMessageSchema } from '#domain/runs/run.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api, live } from '#frontend/api/plant.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';
import {
  type Arrival,
  type Draft,
  type ImportEvent,
  importMachine,
  missingIn,
  type ReadyDraft,
  readingOf,
  type StartImport,
  type Uploaded,
} from './import-machine.ts';

/** Milliseconds between two questions how far a run is, beside what its messages tell: one may be lost, or the line. */
const lookEvery = 5_000;

/** The machine of the real page: its I/O is the plant's API. */
export const connectedImportMachine = (userId: string) =>
  importMachine.provide({
    actors: {
      arrive: fromPromise<Arrival, string | undefined>(async ({ input, signal }) =>
        input === undefined ? unnamed(userId, signal) : named(input, signal),
      ),
      upload: fromPromise<Uploaded, File>(({ input }) => api.upload(pathOf(uploadFile), input, uploadFile.answer)),
      inspect: fromPromise(({ input: { uploaded, importType, format } }: { input: Draft }) =>
        ask(inspectFile, { body: { fileIdentifier: uploaded?.fileIdentifier ?? '', importType, format } }),
      ),
      startCheck: fromPromise<string, ReadyDraft>(async ({ input }) => {
        const body = { ...readingOf(input), background: true };
        return startedId(await ask(importCalls[input.importType].check, { body }));
      }),
      followCheck: fromCallback<ImportEvent, string>(({ sendBack, input }) =>
        following(userId, input, {
          async look(signal) {
            const run = await ask(readRun, { params: { runId: input } }, { signal });
            if (run.kind !== 'importCheck') throw new ApiError('objectnotexists', 404);
            if (!isOver(run.state)) return sendBack({ type: 'checkProgressed', ...run.progress });
            if (run.result !== undefined) return sendBack({ type: 'checkEnded', validation: run.result });
            const { errorCode = 'importCancelled', detailsObject } = run;
            sendBack({ type: 'checkFailed', errorCode, missingColumns: missingIn(detailsObject) });
          },
          hear: ({ progress }) => sendBack({ type: 'checkProgressed', ...progress }),
          tell: sendBack,
        }),
      ),
      start: fromPromise<string, StartImport>(async ({ input: { importType, reading, idempotencyKey } }) => {
        const body = { ...reading, background: true };
        return startedId(await ask(importCalls[importType].start, { body }, { idempotencyKey }));
      }),
      follow: fromCallback<ImportEvent, string>(({ sendBack, input }) => {
        let job: ImportJob | undefined;
        return following(userId, input, {
          async look(signal) {
            job = await ask(readImport, { params: { importId: input } }, { signal });
            sendBack({ type: 'progressed', job });
          },
          hear({ state, detail, progress }) {
            if (job === undefined) return;
            job = { ...job, ...progress, state: importStateOf(state, detail['step']) };
            sendBack({ type: 'progressed', job });
          },
          tell: sendBack,
        });
      }),
      cancel: fromPromise<void, string>(async ({ input }) => {
        await ask(cancelImport, { params: { importId: input } });
      }),
    },
    actions: { newKey: assign({ idempotencyKey: () => v4() }) },
  });

/** Of an answer to a start in the background. */
const startedId = ({ importId }: { readonly importId: string }): string => importId;

/** The own import that is under way, else what was begun and left. */
async function unnamed(userId: string, signal: AbortSignal): Promise<Arrival> {
  const { items } = await ask(listImports, { query: { active: 'true' } }, { signal });
  const own = items.find(({ startedBy }) => startedBy === userId);
  if (own !== undefined) return named(own.importId, signal);
  const draft = storedDraft(userId);
  return draft === undefined ? { kind: 'nothing' } : { kind: 'draft', draft };
}

async function named(runId: string, signal: AbortSignal): Promise<Arrival> {
  const run = await ask(readRun, { params: { runId } }, { signal });
  if (run.kind !== 'import' && run.kind !== 'importCheck') return { kind: 'nothing' };
  const { importType, fileName, fileIdentifier, format = {}, mapping, corrections = [], parameters = {} } = run.about;
  const uploaded = fileIdentifier === undefined ? undefined : { fileIdentifier, originFileName: fileName };
  const draft: Draft = {
    importType,
    uploaded,
    format,
    mapping: mapping ?? { columns: {}, values: {} },
    corrections,
    parameters,
  };
  return run.kind === 'import' ? { kind: 'import', importId: runId, draft } : { kind: 'check', checkId: runId, draft };
}

const draftSchema = z.object({
  importType: z.enum(importTypes).optional(),
  uploaded: z.object({ fileIdentifier: z.string(), originFileName: z.string() }),
  ...fileReadingSchema.omit({ fileIdentifier: true }).required().shape,
});

const placeOf = (userId: string): string => `importDraft.${userId}`;

function storedDraft(userId: string): Draft | undefined {
  const kept = storedValue(placeOf(userId), draftSchema);
  return kept && { ...kept, importType: kept.importType };
}

/** Keeps what was said of a file for as long as it is not imported; without a file there is nothing to keep. */
export function storeDraft(userId: string, draft: Draft | undefined): void {
  storeValue(placeOf(userId), draft?.uploaded && draft);
}

interface Following {
  readonly look: (signal: AbortSignal) => Promise<void>;
  /** How far it is; its end is looked at. */
  readonly hear: (message: RunMessage) => void;
  readonly tell: (event: ImportEvent) => void;
}

/** Looks at a run, hears how far it is, and looks again at its end and from time to time; returns how to stop it. */
function following(userId: string, runId: string, { look, hear, tell }: Following): () => void {
  const stopped = new AbortController();
  let wake = (): void => undefined;
  /** It has ended since the last look. */
  let isOpen = true;
  const unsubscribe = live.subscribeMessages(userId, (said) => {
    const message = runMessageSchema.safeParse(said).data;
    if (message?.runId !== runId) return;
    isOpen = !isOver(message.state);
    if (isOpen) hear(message);
    else wake();
  });
  stopped.signal.addEventListener('abort', unsubscribe, { once: true });
  void (async () => {
    while (!stopped.signal.aborted) {
      try {
        await look(stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        // Refused: there is no such run, or not for this person.
        if (error.status >= 400 && error.status < 500) {
          tell({ type: 'lost', errorCode: error.errorCode });
          return tell({ type: 'checkFailed', errorCode: error.errorCode, missingColumns: [] });
        }
        tell({ type: 'unreachable' });
      }
      if (isOpen)
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, lookEvery);
        });
      isOpen = true;
    }
  })();
  return () => stopped.abort();
}
