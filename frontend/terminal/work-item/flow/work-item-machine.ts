import { assign, fromPromise, raise, setup } from 'xstate';
import type { FeedbackBody } from '#domain/planning/api/feedback-api.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import type { QueuedReport } from '../../queue/report-queue.ts';
import { type AmountRefusal, amountOf } from '../amounts/amount-entry.ts';
import { besideAsked, type Draft, finishRefusal, type ReportRefusal, reportsOf, tooMuchLeft } from './report-draft.ts';
import type { SeenEntry, SeenStep } from './seen-step.ts';
import { type HeldReport, heldAfter, heldAfterReading, type ShownStep, shownStep } from './shown-step.ts';

/** Pages that only show something, or take a report of times. */
export type SidePage = 'details' | 'feedback' | 'history';

export type Refusal = AmountRefusal | ReportRefusal | 'notStored';

/** Fields of an entry as they are corrected: null takes one away (api contract, `PUT /feedback/{id}`). */
export type Correction = Readonly<Record<string, string | number | null>>;

export interface WorkItemContext {
  readonly operationId: string;
  readonly now: () => number;
  /** Right of the worker: an end without amounts (domain facts §17). */
  readonly mayCompleteWithout: boolean;
  readonly seen: SeenStep | undefined;
  /** Why the last reading failed. */
  readonly readError: string | undefined;
  readonly held: readonly HeldReport[];
  readonly pad: { readonly kind: 'yield' | 'scrap'; readonly typed: string };
  readonly draft: Draft | undefined;
  /** Goes with the next report. */
  readonly photo: Blob | undefined;
  readonly refusal: Refusal | undefined;
  /** What was reported last, for a word of confirmation. */
  readonly told: FeedbackBody | undefined;
  /** Entry that is corrected. */
  readonly entryId: string | undefined;
  readonly correction: Correction;
  readonly correctionPhoto: Blob | undefined;
  /** What the server said to a correction. */
  readonly correctionError: string | undefined;
}

export type WorkItemEvent =
  | { readonly type: 'queue'; readonly reports: readonly QueuedReport[] }
  | { readonly type: 'readAgain' }
  | { readonly type: 'pad'; readonly kind: 'yield' | 'scrap' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'send' }
  | { readonly type: 'rejectType'; readonly id: string | undefined }
  | { readonly type: 'start' | 'pause' | 'finish' | 'trouble' }
  | { readonly type: 'rest'; readonly asYield: boolean }
  | { readonly type: 'beside'; readonly ids: readonly string[] }
  | { readonly type: 'troubleType'; readonly id: string }
  | {
      readonly type: 'describe';
      readonly standsStill: boolean;
      readonly duration: number | undefined;
      readonly comment: string;
    }
  | {
      readonly type: 'time';
      readonly kind: 'setup' | 'time';
      readonly duration: number | undefined;
      readonly comment: string;
    }
  | { readonly type: 'open'; readonly page: SidePage }
  | { readonly type: 'takePhoto' }
  | { readonly type: 'photo'; readonly photo: Blob | undefined }
  | { readonly type: 'correct'; readonly entryId: string }
  | { readonly type: 'chooseRejectType' | 'chooseTroubleType' | 'save' | 'revoke' | 'confirm' }
  | { readonly type: 'change'; readonly fields: Correction }
  | { readonly type: 'back' };

/** Reports of one press, in this order. */
export interface Sending {
  readonly bodies: readonly FeedbackBody[];
  readonly photo: Blob | undefined;
}
export interface Correcting {
  readonly feedbackId: string;
  /** undefined: the entry is revoked. */
  readonly fields: Correction | undefined;
  readonly photo: Blob | undefined;
}

/** A reading is as old as this at most while somebody looks at it; what this terminal reports shows at once. */
const readingInterval = 15_000;

/**
 * A step at the terminal: what is read of it, and what the worker is doing (base data §2, §4). Every press ends in reports for
 * the queue, which takes them with network or without; what cannot be is refused before. Reading, the queue and corrections
 * come in as actors.
 */
export const workItemMachine = setup({
  types: {
    context: {} as WorkItemContext,
    events: {} as WorkItemEvent,
    input: {} as Pick<WorkItemContext, 'operationId' | 'now' | 'mayCompleteWithout'>,
  },
  actors: {
    read: fromPromise<SeenStep, { readonly operationId: string }>(unprovided),
    report: fromPromise<void, Sending>(unprovided),
    correct: fromPromise<void, Correcting>(unprovided),
  },
  actions: {
    /** A press begins: what was said before is answered. */
    forget: assign({ refusal: undefined, told: undefined }),
    clear: assign(({ context }) => ({
      draft: undefined,
      photo: undefined,
      refusal: undefined,
      pad: { ...context.pad, typed: '' },
    })),
    begin: assign((_, draft: Draft) => ({ draft, refusal: undefined, told: undefined })),
    refuse: assign((_, { refusal }: { readonly refusal: Refusal | undefined }) => ({ refusal })),
    dropCorrection: assign({
      entryId: undefined,
      correction: {},
      correctionPhoto: undefined,
      correctionError: undefined,
    }),
  },
  guards: {
    asksBeside: ({ context }, draft: Draft | undefined) =>
      draft !== undefined && context.seen !== undefined && besideAsked(context.seen.item, draft).length > 0,
    isOpen: ({ context }) => {
      const step = stepOf(context);
      return step !== undefined && step.status !== statusId.done;
    },
    mayStart: ({ context }) => isIn(context, [statusId.planned, statusId.paused, statusId.interrupted]),
    mayPause: ({ context }) => isIn(context, [statusId.started]),
  },
}).createMachine({
  id: 'workItem',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    seen: undefined,
    readError: undefined,
    held: [],
    pad: { kind: 'yield', typed: '' },
    draft: undefined,
    photo: undefined,
    refusal: undefined,
    told: undefined,
    entryId: undefined,
    correction: {},
    correctionPhoto: undefined,
    correctionError: undefined,
  }),
  on: {
    queue: {
      actions: assign({
        held: ({ context, event }) =>
          heldAfter(
            context.held,
            event.reports.filter(({ step }) => step.id === context.operationId),
            context.now(),
          ),
      }),
    },
  },
  states: {
    reading: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'read',
            input: ({ context }) => ({ operationId: context.operationId }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => ({
                seen: event.output,
                readError: undefined,
                held: heldAfterReading(context.held, event.output.entries, context.now()),
              })),
            },
            onError: {
              target: 'waiting',
              actions: assign({ readError: ({ event }) => errorCodeOf(event.error) }),
            },
          },
          // What came meanwhile is asked for again, and the older answer is left aside.
          on: { readAgain: { target: 'asking', reenter: true } },
        },
        waiting: {
          after: { [readingInterval]: 'asking' },
          on: { readAgain: 'asking' },
        },
      },
    },
    doing: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            pad: {
              actions: ['forget', assign({ pad: ({ context, event }) => ({ ...context.pad, kind: event.kind }) })],
            },
            typed: {
              actions: ['forget', assign({ pad: ({ context, event }) => ({ ...context.pad, typed: event.text }) })],
            },
            send: [
              {
                guard: ({ context }) => amountRefusal(context) !== undefined,
                actions: { type: 'refuse', params: ({ context }) => ({ refusal: amountRefusal(context) }) },
              },
              {
                guard: ({ context }) => context.pad.kind === 'scrap',
                target: 'choosingRejectType',
                actions: { type: 'begin', params: ({ context }) => amountDraft(context) },
              },
              { target: 'sending', actions: { type: 'begin', params: ({ context }) => amountDraft(context) } },
            ],
            start: {
              guard: 'mayStart',
              target: 'deciding',
              actions: { type: 'begin', params: ({ context }) => ({ kind: 'start', at: context.now() }) },
            },
            pause: {
              guard: 'mayPause',
              target: 'deciding',
              actions: { type: 'begin', params: ({ context }) => ({ kind: 'pause', at: context.now() }) },
            },
            trouble: {
              guard: 'isOpen',
              target: 'choosingTroubleType',
              // The machine stood still when the worker pressed, not when the cause was found.
              actions: { type: 'begin', params: ({ context }) => ({ kind: 'trouble', at: context.now() }) },
            },
            finish: [
              {
                guard: ({ context }) => finishRefused(context) !== undefined,
                actions: { type: 'refuse', params: ({ context }) => ({ refusal: finishRefused(context) }) },
              },
              {
                guard: { type: 'isOpen' },
                target: 'askingRest',
                actions: { type: 'begin', params: ({ context }) => ({ kind: 'complete', at: context.now() }) },
              },
            ],
            open: [
              { guard: ({ event }) => event.page === 'details', target: 'details', actions: 'forget' },
              { guard: ({ event }) => event.page === 'feedback', target: 'times', actions: 'forget' },
              { target: 'history', actions: 'forget' },
            ],
            takePhoto: { target: 'takingPhoto', actions: 'forget' },
            photo: { actions: assign({ photo: ({ event }) => event.photo }) },
          },
        },
        choosingRejectType: {
          on: {
            rejectType: {
              target: 'sending',
              actions: assign({ draft: ({ context, event }) => withCause(context.draft, 'rejectTypeId', event.id) }),
            },
            back: { target: 'ready', actions: assign({ draft: undefined }) },
          },
        },
        choosingTroubleType: {
          on: {
            troubleType: {
              target: 'describing',
              actions: assign({ draft: ({ context, event }) => withCause(context.draft, 'troubleTypeId', event.id) }),
            },
            back: { target: 'ready', actions: assign({ draft: undefined }) },
          },
        },
        describing: {
          on: {
            describe: [
              {
                guard: ({ context, event }) => durationMissing(context, event),
                actions: { type: 'refuse', params: { refusal: 'durationMissing' } },
              },
              {
                target: 'deciding',
                actions: assign({
                  draft: ({ context, event }) => described(context.draft, event),
                  refusal: undefined,
                }),
              },
            ],
            takePhoto: 'takingTroublePhoto',
            photo: { actions: assign({ photo: ({ event }) => event.photo }) },
            back: { target: 'choosingTroubleType', actions: assign({ refusal: undefined }) },
          },
        },
        /** Before the end: what about the pieces that nothing was said about? */
        askingRest: {
          always: { guard: ({ context }) => (stepOf(context)?.left ?? 0) === 0, target: 'deciding' },
          on: {
            rest: [
              {
                guard: ({ context, event }) => !event.asYield && !mayFinishAsItIs(context),
                actions: { type: 'refuse', params: { refusal: 'amountsMissing' } },
              },
              {
                target: 'deciding',
                actions: assign({
                  draft: ({ context, event }) => withRest(context, event.asYield),
                  refusal: undefined,
                }),
              },
            ],
            back: { target: 'ready', actions: assign({ draft: undefined, refusal: undefined }) },
          },
        },
        deciding: {
          always: [
            { guard: { type: 'asksBeside', params: ({ context }) => context.draft }, target: 'askingBeside' },
            { target: 'sending' },
          ],
        },
        /** Primary and parallel steps: do these change, too? */
        askingBeside: {
          on: {
            beside: {
              target: 'sending',
              actions: assign({
                draft: ({ context, event }) => context.draft && { ...context.draft, beside: event.ids },
              }),
            },
            back: { target: 'ready', actions: assign({ draft: undefined }) },
          },
        },
        sending: {
          invoke: {
            src: 'report',
            input: ({ context }) => ({ bodies: bodiesOf(context), photo: context.photo }),
            onDone: {
              target: 'ready',
              actions: [assign({ told: ({ context }) => bodiesOf(context).at(-1) }), 'clear'],
            },
            onError: {
              target: 'ready',
              actions: [assign({ draft: undefined }), { type: 'refuse', params: { refusal: 'notStored' } }],
            },
          },
        },
        details: { on: { back: 'ready' } },
        history: {
          on: {
            back: 'ready',
            correct: {
              target: 'correcting',
              actions: ['dropCorrection', assign({ entryId: ({ event }) => event.entryId })],
            },
          },
        },
        times: {
          on: {
            time: [
              {
                guard: ({ event }) => event.duration === undefined,
                actions: { type: 'refuse', params: { refusal: 'durationMissing' } },
              },
              {
                target: 'sending',
                actions: {
                  type: 'begin',
                  params: ({ context, event }) => ({
                    kind: event.kind,
                    at: context.now(),
                    duration: event.duration,
                    comment: event.comment,
                  }),
                },
              },
            ],
            back: { target: 'ready', actions: 'forget' },
          },
        },
        takingPhoto: {
          on: {
            photo: { target: 'ready', actions: assign({ photo: ({ event }) => event.photo }) },
            back: 'ready',
          },
        },
        takingTroublePhoto: {
          on: {
            photo: { target: 'describing', actions: assign({ photo: ({ event }) => event.photo }) },
            back: 'describing',
          },
        },
        correcting: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                change: {
                  actions: assign(({ context, event }) => ({
                    correction: { ...context.correction, ...event.fields },
                    correctionError: undefined,
                  })),
                },
                chooseRejectType: 'choosingRejectType',
                chooseTroubleType: 'choosingTroubleType',
                takePhoto: 'takingPhoto',
                photo: { actions: assign({ correctionPhoto: ({ event }) => event.photo }) },
                save: { guard: ({ context }) => hasCorrection(context), target: 'saving' },
                revoke: 'askingRevoke',
                back: { target: '#workItem.doing.history', actions: 'dropCorrection' },
              },
            },
            choosingRejectType: {
              on: {
                rejectType: {
                  target: 'editing',
                  actions: assign({
                    correction: ({ context, event }) => ({ ...context.correction, rejectTypeId: event.id ?? null }),
                  }),
                },
                back: 'editing',
              },
            },
            choosingTroubleType: {
              on: {
                troubleType: {
                  target: 'editing',
                  actions: assign({
                    correction: ({ context, event }) => ({ ...context.correction, troubleTypeId: event.id }),
                  }),
                },
                back: 'editing',
              },
            },
            takingPhoto: {
              on: {
                photo: { target: 'editing', actions: assign({ correctionPhoto: ({ event }) => event.photo }) },
                back: 'editing',
              },
            },
            askingRevoke: { on: { confirm: 'revoking', back: 'editing' } },
            saving: {
              invoke: {
                src: 'correct',
                input: ({ context }) => correctingOf(context, context.correction),
                onDone: 'done',
                onError: 'refused',
              },
            },
            revoking: {
              invoke: {
                src: 'correct',
                input: ({ context }) => correctingOf(context, undefined),
                onDone: 'done',
                onError: 'refused',
              },
            },
            refused: {
              entry: assign({
                correctionError: ({ event }) => errorCodeOf((event as unknown as { readonly error: unknown }).error),
              }),
              always: 'editing',
            },
            done: { type: 'final' },
          },
          // The history is opened to see what became of it.
          onDone: { target: 'history', actions: ['dropCorrection', raise({ type: 'readAgain' })] },
        },
      },
    },
  },
});

/** The step as it is shown; undefined before it was read. */
export const stepOf = ({ seen, held }: Pick<WorkItemContext, 'seen' | 'held'>): ShownStep | undefined =>
  seen && shownStep(seen, held);

/** The entry that is corrected, as the server has it. */
export const entryOf = ({ seen, entryId }: WorkItemContext): SeenEntry | undefined =>
  seen?.entries.find(({ feedbackId }) => feedbackId === entryId);

const isIn = (context: WorkItemContext, statuses: readonly number[]): boolean =>
  statuses.includes(stepOf(context)?.status ?? 0);

function amountRefusal(context: WorkItemContext): Refusal | undefined {
  const amount = amountOf(context.pad.typed);
  if (typeof amount === 'string') return amount;
  const step = stepOf(context);
  if (step === undefined || context.seen === undefined) return 'notRead';
  return step.status === statusId.done ? 'alreadyDone' : tooMuchLeft(context.seen.item, step, amount);
}

function amountDraft({ pad, now }: WorkItemContext): Draft {
  const amount = amountOf(pad.typed);
  return { kind: pad.kind, at: now(), amount: typeof amount === 'number' ? amount : undefined };
}

function finishRefused(context: WorkItemContext): ReportRefusal | undefined {
  const step = stepOf(context);
  return context.seen === undefined || step === undefined ? 'notRead' : finishRefusal(context.seen.item);
}

/** Whether the end needs no amount beside those that there are (base data §4). */
function mayFinishAsItIs(context: WorkItemContext): boolean {
  const step = stepOf(context);
  if (step === undefined || context.seen === undefined) return false;
  if (context.mayCompleteWithout) return true;
  const { amountOptional } = context.seen.item.settings;
  return amountOptional ? hasBegun(step.status) : step.yieldAmount + step.scrapAmount > 0;
}

const withCause = (draft: Draft | undefined, field: 'rejectTypeId' | 'troubleTypeId', id: string | undefined) =>
  draft && { ...draft, [field]: id };

function withRest(context: WorkItemContext, asYield: boolean): Draft | undefined {
  const { draft } = context;
  return draft && { ...draft, amount: asYield ? stepOf(context)?.left : undefined };
}

type Described = Extract<WorkItemEvent, { readonly type: 'describe' }>;

const durationMissing = ({ seen }: WorkItemContext, { standsStill, duration }: Described): boolean =>
  !standsStill && duration === undefined && seen?.item.settings.durationOptional !== true;

const described = (draft: Draft | undefined, { standsStill, duration, comment }: Described): Draft | undefined =>
  draft && {
    ...draft,
    kind: standsStill ? 'interrupt' : 'trouble',
    duration: standsStill ? undefined : duration,
    comment,
  };

const bodiesOf = ({ draft, seen }: WorkItemContext): readonly FeedbackBody[] =>
  draft === undefined || seen === undefined ? [] : reportsOf(draft, besideAsked(seen.item, draft).length > 0);

const hasCorrection = ({ correction, correctionPhoto }: WorkItemContext): boolean =>
  correctionPhoto !== undefined || Object.keys(correction).length > 0;

const correctingOf = (
  { entryId = '', correctionPhoto: photo }: WorkItemContext,
  fields: Correction | undefined,
): Correcting => ({ feedbackId: entryId, fields, photo });

function unprovided(): never {
  throw new Error('The machine of a work item needs its actors');
}
