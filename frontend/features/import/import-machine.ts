import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ColumnMapping } from '#domain/import/file/columns.ts';
import type { AskedFormat } from '#domain/import/file/file-format.ts';
import type { Correction } from '#domain/import/file/table.ts';
import {
  type FileReading,
  type ImportJob,
  type Inspection,
  isOver,
  type ValidationAnswer,
} from '#domain/import/import-job.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import type { AskedOptions } from '#domain/import/options.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';

/** A file that is on the server. */
export interface Uploaded {
  readonly fileIdentifier: string;
  readonly originFileName: string;
}

/** What somebody has said of a file so far; it outlives the page. */
export interface Draft {
  /** undefined: not chosen, and not recognised. */
  readonly importType: ImportType | undefined;
  readonly uploaded: Uploaded | undefined;
  readonly format: AskedFormat;
  readonly mapping: ColumnMapping;
  readonly corrections: readonly Correction[];
  readonly parameters: AskedOptions;
}

/** A draft of which one knows what and which file it is. */
export type ReadyDraft = Draft & { readonly importType: ImportType; readonly uploaded: Uploaded };

export interface StartImport {
  readonly importType: ImportType;
  readonly reading: FileReading;
  /** The same for every attempt to start the import of this file. */
  readonly idempotencyKey: string;
}

export interface ImportContext extends Draft {
  readonly file: File | undefined;
  readonly inspection: Inspection | undefined;
  readonly checkId: string | undefined;
  /** Of the check. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly validation: ValidationAnswer | undefined;
  /** Something was said since the check. */
  readonly isStale: boolean;
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
  | { readonly type: 'chooseFormat'; readonly format: AskedFormat }
  /** `column`: as documented, or an own field; empty: left out. */
  | { readonly type: 'mapColumn'; readonly heading: string; readonly column: string }
  /** `means` undefined: it means itself. */
  | { readonly type: 'mapValue'; readonly column: string; readonly word: string; readonly means: string | undefined }
  /** `value` undefined: as in the file. */
  | { readonly type: 'correct'; readonly row: number; readonly column: string; readonly value: string | undefined }
  | { readonly type: 'setOptions'; readonly parameters: AskedOptions }
  | { readonly type: 'check' }
  | { readonly type: 'back' }
  | { readonly type: 'start' }
  | { readonly type: 'checkProgressed'; readonly done: number; readonly total: number }
  | { readonly type: 'checkEnded'; readonly validation: ValidationAnswer }
  | { readonly type: 'checkFailed'; readonly errorCode: string; readonly missingColumns: readonly string[] }
  | { readonly type: 'progressed'; readonly job: ImportJob }
  | { readonly type: 'unreachable' }
  | { readonly type: 'lost'; readonly errorCode: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'reset' };

const fresh: ImportContext = {
  importType: undefined,
  file: undefined,
  uploaded: undefined,
  format: {},
  mapping: { columns: {}, values: {} },
  corrections: [],
  parameters: {},
  inspection: undefined,
  checkId: undefined,
  progress: { done: 0, total: 0 },
  validation: undefined,
  isStale: false,
  idempotencyKey: '',
  importId: undefined,
  job: undefined,
  isUnreachable: false,
  errorCode: undefined,
  missingColumns: [],
};

/** What an address or an earlier visit leads to. */
export type Arrival =
  | { readonly kind: 'import'; readonly importId: string; readonly draft?: Draft | undefined }
  | { readonly kind: 'check'; readonly checkId: string; readonly draft: Draft }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'nothing' };

/**
 * The wizard (base data §4): choose, check, import. Check and import are runs of the server: this page starts each once and
 * then only looks; whoever comes back, after a reload too, sees it where it is.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    /** Of the run that the address names, or the kind of file that one comes from elsewhere with. */
    input: {} as { readonly importId: string | undefined; readonly importType?: ImportType | undefined },
  },
  actors: {
    arrive: fromPromise<Arrival, string | undefined>(unprovided),
    upload: fromPromise<Uploaded, File>(unprovided),
    inspect: fromPromise<Inspection, Draft>(unprovided),
    /** Answers with the id of the run. */
    startCheck: fromPromise<string, ReadyDraft>(unprovided),
    /** Looks again and again, until somebody else does. */
    followCheck: fromCallback<ImportEvent, string>(unprovided),
    start: fromPromise<string, StartImport>(unprovided),
    follow: fromCallback<ImportEvent, string>(unprovided),
    /** Of the check or the import. */
    cancel: fromPromise<void, string>(unprovided),
  },
  actions: {
    /** The address names the run from now on, or none. */
    showAddress: (_args, _params: { readonly importId: string | undefined }) => undefined,
    newKey: assign({ idempotencyKey: unprovided }),
  },
  guards: {
    isInspected: ({ context }) => context.inspection !== undefined,
    isReady: ({ context }) => context.importType !== undefined && context.uploaded !== undefined,
  },
}).createMachine({
  id: 'import',
  context: ({ input: { importId, importType } }) => ({ ...fresh, importId, importType }),
  initial: 'arriving',
  states: {
    arriving: {
      invoke: {
        src: 'arrive',
        input: ({ context }) => context.importId,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'import',
            target: 'importing',
            actions: assign(({ event: { output } }) =>
              output.kind === 'import' ? { ...output.draft, importId: output.importId } : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'check',
            target: 'checking',
            actions: assign(({ event: { output } }) =>
              output.kind === 'check' ? { ...output.draft, checkId: output.checkId, importId: undefined } : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'draft',
            target: 'inspecting',
            actions: assign(({ event: { output } }) => (output.kind === 'draft' ? output.draft : {})),
          },
          { target: 'choosing' },
        ],
        onError: { target: 'choosing', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
      },
    },
    choosing: {
      on: {
        chooseType: { actions: assign({ importType: ({ event }) => event.importType, errorCode: undefined }) },
        chooseFile: {
          guard: ({ event }) => event.file !== undefined,
          target: 'uploading',
          actions: assign({
            ...fresh,
            file: ({ event }) => event.file,
            importType: ({ context }) => context.importType,
          }),
        },
        // After an answer that did not get through.
        check: [
          { guard: ({ context }) => context.uploaded !== undefined, target: 'inspecting' },
          { guard: ({ context }) => context.file !== undefined, target: 'uploading' },
        ],
      },
    },
    uploading: {
      entry: assign({ errorCode: undefined, missingColumns: [] }),
      invoke: {
        src: 'upload',
        input: ({ context }) => context.file as File,
        onDone: { target: 'inspecting', actions: assign({ uploaded: ({ event }) => event.output }) },
        onError: { target: 'choosing', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
      },
    },
    inspecting: {
      invoke: {
        src: 'inspect',
        input: ({ context }) => draftOf(context),
        onDone: {
          target: 'inspected',
          actions: assign({
            inspection: ({ event }) => event.output,
            importType: ({ context, event }) => event.output.importType ?? context.importType,
          }),
        },
        onError: [
          {
            guard: 'isInspected',
            target: 'inspected',
            actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }),
          },
          {
            target: 'choosing',
            actions: assign({
              errorCode: ({ event }) => errorCodeOf(event.error),
              // Files stay for a day.
              uploaded: ({ context, event }) =>
                errorCodeOf(event.error) === 'objectnotexists' ? undefined : context.uploaded,
            }),
          },
        ],
      },
    },
    inspected: {
      on: {
        chooseFile: {
          guard: ({ event }) => event.file !== undefined,
          target: 'uploading',
          actions: assign({ ...fresh, file: ({ event }) => event.file }),
        },
        chooseType: {
          target: 'inspecting',
          actions: assign({
            importType: ({ event }) => event.importType,
            mapping: fresh.mapping,
            corrections: fresh.corrections,
            errorCode: undefined,
            missingColumns: [],
          }),
        },
        chooseFormat: {
          target: 'inspecting',
          actions: assign({
            format: ({ context, event }) => ({ ...context.format, ...event.format }),
            errorCode: undefined,
          }),
        },
        mapColumn: { actions: assign({ mapping: ({ context, event }) => withColumn(context, event) }) },
        setOptions: {
          actions: assign({ parameters: ({ context, event }) => ({ ...context.parameters, ...event.parameters }) }),
        },
        check: { guard: 'isReady', target: 'startingCheck' },
        reset: { target: 'choosing', actions: assign({ ...fresh }) },
      },
    },
    startingCheck: {
      entry: ['newKey', assign({ errorCode: undefined, missingColumns: [], progress: fresh.progress })],
      invoke: {
        src: 'startCheck',
        input: ({ context }) => draftOf(context) as ReadyDraft,
        onDone: { target: 'checking', actions: assign({ checkId: ({ event }) => event.output, isStale: false }) },
        onError: [
          {
            guard: 'isInspected',
            target: 'inspected',
            actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }),
          },
          { target: 'inspecting', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
        ],
      },
    },
    checking: {
      entry: { type: 'showAddress', params: ({ context }) => ({ importId: context.checkId }) },
      invoke: { src: 'followCheck', input: ({ context }) => context.checkId ?? '' },
      on: {
        checkProgressed: {
          actions: assign({ progress: ({ event: { done, total } }) => ({ done, total }), isUnreachable: false }),
        },
        checkEnded: {
          target: 'checked',
          actions: ['newKey', assign({ validation: ({ event }) => event.validation, isUnreachable: false })],
        },
        checkFailed: {
          target: 'inspecting',
          actions: [
            assign({ errorCode: ({ event }) => event.errorCode, missingColumns: ({ event }) => event.missingColumns }),
            { type: 'showAddress', params: { importId: undefined } },
          ],
        },
        unreachable: { actions: assign({ isUnreachable: true }) },
        cancel: { target: 'breakingOff' },
      },
    },
    breakingOff: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => context.checkId ?? '',
        // Nothing is changed by a check that goes on.
        onDone: 'inspecting',
        onError: 'inspecting',
      },
      exit: { type: 'showAddress', params: { importId: undefined } },
    },
    checked: {
      on: {
        back: {
          target: 'inspecting',
          actions: [assign({ errorCode: undefined }), { type: 'showAddress', params: { importId: undefined } }],
        },
        mapValue: { actions: assign({ mapping: ({ context, event }) => withValue(context, event), isStale: true }) },
        correct: { actions: assign({ corrections: ({ context, event }) => corrected(context, event), isStale: true }) },
        setOptions: {
          actions: assign({
            parameters: ({ context, event }) => ({ ...context.parameters, ...event.parameters }),
            isStale: true,
          }),
        },
        check: 'startingCheck',
        start: {
          guard: ({ context }) => (context.validation?.valid ?? 0) > 0 && !context.isStale,
          target: 'starting',
        },
      },
    },
    starting: {
      entry: assign({ errorCode: undefined }),
      invoke: {
        src: 'start',
        input: ({ context }) => {
          const draft = draftOf(context) as ReadyDraft;
          const { importType } = draft;
          return { importType, reading: readingOf(draft), idempotencyKey: context.idempotencyKey };
        },
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
        // What was left or refused is looked at once more, against the plant as it is now.
        back: { guard: 'isReady', target: 'startingCheck', actions: assign({ job: undefined, importId: undefined }) },
        reset: {
          target: 'choosing',
          actions: [assign({ ...fresh }), { type: 'showAddress', params: { importId: undefined } }],
        },
      },
    },
  },
});

export const draftOf = ({ importType, uploaded, format, mapping, corrections, parameters }: Draft): Draft => ({
  importType,
  uploaded,
  format,
  mapping,
  corrections,
  parameters,
});

/** As check and import take it. */
export const readingOf = ({ uploaded, format, mapping, corrections, parameters }: ReadyDraft): FileReading => ({
  fileIdentifier: uploaded.fileIdentifier,
  format,
  mapping,
  corrections: [...corrections],
  parameters,
});

type EventOf<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

function withColumn({ mapping }: ImportContext, { heading, column }: EventOf<'mapColumn'>): ColumnMapping {
  // A column has one heading: the one that had it is left out.
  const others = Object.entries(mapping.columns).map(([name, known]) => [name, known === column ? '' : known] as const);
  return { ...mapping, columns: { ...Object.fromEntries(others), [heading]: column } };
}

function withValue({ mapping }: ImportContext, { column, word, means }: EventOf<'mapValue'>): ColumnMapping {
  const { [word]: _before, ...others } = mapping.values[column] ?? {};
  return {
    ...mapping,
    values: { ...mapping.values, [column]: means === undefined ? others : { ...others, [word]: means } },
  };
}

function corrected({ corrections }: ImportContext, { row, column, value }: EventOf<'correct'>): readonly Correction[] {
  const others = corrections.filter((one) => one.row !== row || one.column !== column);
  return value === undefined ? others : [...others, { row, column, value }];
}

function unprovided(): never {
  throw new Error('The import machine needs its actors');
}

export function missingIn(details: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const missing = details?.['missingColumns'];
  return Array.isArray(missing) ? missing.map(String) : [];
}
