import { assign, fromPromise, setup } from 'xstate';
import { statusId } from '#domain/planning/plan/status.ts';
import { asksStart, besideAsked, type Draft } from './report-draft.ts';
import type { SeenStep } from './seen-step.ts';
import { isIn, stepOf } from './step-rules.ts';
import type { Correcting, Refusal, Sending, WorkItemContext, WorkItemEvent } from './work-item-state.ts';

/** What the machine of a step works with: its actors come from outside, its actions and guards have a name. */
export const workItemSetup = setup({
  types: {
    context: {} as WorkItemContext,
    events: {} as WorkItemEvent,
    input: {} as Pick<WorkItemContext, 'operationId' | 'now' | 'mayCompleteWithout'>,
  },
  actors: {
    read: fromPromise<SeenStep, { readonly operationId: string }>(unprovided),
    report: fromPromise<void, Sending>(unprovided),
    correct: fromPromise<void, Correcting>(unprovided),
    /** Answers the same photo, also where the device has no room for it. */
    keepPhoto: fromPromise<Blob | undefined, Blob | undefined>(unprovided),
  },
  actions: {
    /** A press begins: what was said before is answered. */
    forget: assign({ refusal: undefined, told: undefined }),
    /** Scrap is asked for anew each time: the next pieces are good ones again. */
    clear: assign({
      draft: undefined,
      photo: undefined,
      refusal: undefined,
      pad: { kind: 'yield', typed: '' },
    }),
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
    asksStart: ({ context }) => context.seen !== undefined && asksStart(context.seen.item),
    mayStart: ({ context }) => isIn(context, [statusId.planned, statusId.paused, statusId.interrupted]),
    mayPause: ({ context }) => isIn(context, [statusId.started]),
  },
});

function unprovided(): never {
  throw new Error('The machine of a work item needs its actors');
}
