import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type ImportJob, isOver, type ValidationAnswer } from '#domain/import/import-job.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';

/** A file that is on the server. */
export interface Uploaded {
  readonly fileIdentifier: string;
  readonly originFileName: string;
}

export interface StartImport {
  readonly importType: ImportType;
  readonly fileIdentifier: string;
  /** The same for every attempt to start the import of this file. */
  readonly idempotencyKey: string;
}

export interface ImportContext {
  readonly importType: ImportType;
  readonly file: File | undefined;
  readonly uploaded: Uploaded | undefined;
  readonly validation: ValidationAnswer | undefined;
  readonly idempotencyKey: string;
  readonly importId: string | undefined;
  readonly job: ImportJob | undefined;
  /** The last question about the import was not answered. */
  readonly isUnreachable: boolean;
  readonly errorCode: string | undefined;
  /** Columns that the file has to have and has not, as they are documented. */
  readonly missingColumns: readonly string[];
}

export type ImportEvent =
  | { readonly type: 'chooseType'; readonly importType: ImportType }
  | { readonly type: 'chooseFile'; readonly file: File | undefined }
  | { readonly type: 'check' }
  | { readonly type: 'back' }
  | { readonly type: 'start' }
  | { readonly type: 'progressed'; readonly job: ImportJob }
  | { readonly type: 'unreachable' }
  | { readonly type: 'lost'; readonly errorCode: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'reset' };

const fresh: ImportContext = {
  importType: 'importarticles',
  file: undefined,
  uploaded: undefined,
  validation: undefined,
  idempotencyKey: '',
  importId: undefined,
  job: undefined,
  isUnreachable: false,
  errorCode: undefined,
  missingColumns: [],
};

/**
 * The wizard (base data §4): choose, check, import. The import itself is a job of the server: this page starts it once,
 * under one key, and then only looks; whoever comes back, after a reload too, sees it where it is.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    /** Of the import that the address names, or the kind of file that one comes from elsewhere with. */
    input: {} as { readonly importId: string | undefined; readonly importType?: ImportType | undefined },
  },
  actors: {
    /** The own import that is under way, when there is one. */
    findRunning: fromPromise<string | undefined>(unprovided),
    upload: fromPromise<Uploaded, File>(unprovided),
    check: fromPromise<ValidationAnswer, Omit<StartImport, 'idempotencyKey'>>(unprovided),
    /** Answers with the id of the import. */
    start: fromPromise<string, StartImport>(unprovided),
    /** Looks again and again, until somebody else does. */
    follow: fromCallback<ImportEvent, string>(unprovided),
    cancel: fromPromise<void, string>(unprovided),
  },
  actions: {
    /** The address names the import from now on, or none. */
    showAddress: (_args, _params: { readonly importId: string | undefined }) => undefined,
    newKey: assign({ idempotencyKey: unprovided }),
  },
}).createMachine({
  id: 'import',
  context: ({ input: { importId, importType = fresh.importType } }) => ({ ...fresh, importId, importType }),
  initial: 'arriving',
  states: {
    arriving: {
      always: { guard: ({ context }) => context.importId !== undefined, target: 'importing' },
      invoke: {
        src: 'findRunning',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'importing',
            actions: assign({ importId: ({ event }) => event.output }),
          },
          { target: 'choosing' },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      on: {
        chooseType: {
          actions: assign({ importType: ({ event }) => event.importType, errorCode: undefined, missingColumns: [] }),
        },
        chooseFile: { actions: assign({ file: ({ event }) => event.file, errorCode: undefined, missingColumns: [] }) },
        check: { guard: ({ context }) => context.file !== undefined, target: 'uploading' },
      },
    },
    uploading: {
      entry: ['newKey', assign({ errorCode: undefined, missingColumns: [] })],
      invoke: {
        src: 'upload',
        input: ({ context }) => context.file as File,
        onDone: { target: 'checking', actions: assign({ uploaded: ({ event }) => event.output }) },
        onError: { target: 'choosing', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
      },
    },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => fileOf(context),
        onDone: { target: 'checked', actions: assign({ validation: ({ event }) => event.output }) },
        onError: {
          target: 'choosing',
          actions: assign({
            errorCode: ({ event }) => errorCodeOf(event.error),
            missingColumns: ({ event }) => missingIn(event.error),
          }),
        },
      },
    },
    checked: {
      on: {
        back: 'choosing',
        start: { guard: ({ context }) => (context.validation?.valid ?? 0) > 0, target: 'starting' },
      },
    },
    starting: {
      entry: assign({ errorCode: undefined }),
      invoke: {
        src: 'start',
        input: ({ context }) => ({ ...fileOf(context), idempotencyKey: context.idempotencyKey }),
        onDone: { target: 'importing', actions: assign({ importId: ({ event }) => event.output }) },
        // Whoever presses the button again asks under the same key: what has begun is not begun a second time.
        onError: { target: 'checked', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
      },
    },
    importing: {
      entry: { type: 'showAddress', params: ({ context }) => ({ importId: context.importId }) },
      invoke: { src: 'follow', input: ({ context }) => context.importId ?? '' },
      initial: 'going',
      states: {
        going: { on: { cancel: 'cancelling' } },
        cancelling: {
          invoke: {
            src: 'cancel',
            input: ({ context }) => context.importId ?? '',
            onDone: 'going',
            onError: { target: 'going', actions: assign({ isUnreachable: true }) },
          },
        },
      },
      on: {
        progressed: [
          {
            guard: ({ event }) => isOver(event.job.state),
            target: 'over',
            actions: assign({ job: ({ event }) => event.job, isUnreachable: false }),
          },
          { actions: assign({ job: ({ event }) => event.job, isUnreachable: false }) },
        ],
        unreachable: { actions: assign({ isUnreachable: true }) },
        lost: { target: 'choosing', actions: assign({ errorCode: ({ event }) => event.errorCode }) },
      },
    },
    over: {
      on: {
        reset: {
          target: 'choosing',
          actions: [assign({ ...fresh }), { type: 'showAddress', params: { importId: undefined } }],
        },
      },
    },
  },
});

const fileOf = ({ importType, uploaded }: ImportContext): Omit<StartImport, 'idempotencyKey'> => ({
  importType,
  fileIdentifier: uploaded?.fileIdentifier ?? '',
});

function unprovided(): never {
  throw new Error('The import machine needs its actors');
}

function missingIn(error: unknown): readonly string[] {
  const missing = error instanceof ApiError ? error.detailsObject['missingColumns'] : undefined;
  return Array.isArray(missing) ? missing.map(String) : [];
}
