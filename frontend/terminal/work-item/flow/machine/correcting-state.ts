import { assign, raise } from 'xstate';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { correctingOf, hasCorrection } from './step-rules.ts';
import { workItemSetup } from './work-item-setup.ts';
import type { WorkItemContext } from './work-item-state.ts';

/** An entry of the plant is changed or revoked; that takes a network. */
export const correcting = workItemSetup.createStateConfig({
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
        correctionError: ({ event }) => refusalOf((event as unknown as { readonly error: unknown }).error),
      }),
      always: 'editing',
    },
    done: { type: 'final' },
  },
  // The history is opened to see what became of it.
  onDone: { target: 'history', actions: ['dropCorrection', raise({ type: 'readAgain' })] },
});

const refusalOf = (error: unknown): WorkItemContext['correctionError'] =>
  error instanceof ApiError ? error : { errorCode: errorCodeOf(error), detailsObject: {} };
