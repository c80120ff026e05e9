import { assign } from 'xstate';
import { correcting } from './correcting-state.ts';
import { reading } from './reading-state.ts';
import {
  askingBeside,
  askingRest,
  askingStart,
  choosingRejectType,
  choosingTroubleType,
  deciding,
  describing,
  ready,
  sending,
} from './reporting-states.ts';
import { heldAfter } from './shown-step.ts';
import { details, history, takingPhoto, takingTroublePhoto, times } from './side-page-states.ts';
import { workItemSetup } from './work-item-setup.ts';

/**
 * A step at the terminal: what is read of it, and what the worker is doing (base data §2, §4). Every press ends in reports for
 * the queue, which takes them with network or without; what cannot be is refused before. Reading, the queue and corrections
 * come in as actors.
 */
export const workItemMachine = workItemSetup.createMachine({
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
    keptPhoto: { actions: assign({ photo: ({ context, event }) => context.photo ?? event.photo }) },
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
    reading,
    doing: {
      initial: 'ready',
      states: {
        ready,
        choosingRejectType,
        choosingTroubleType,
        describing,
        askingRest,
        askingStart,
        deciding,
        askingBeside,
        sending,
        details,
        history,
        times,
        takingPhoto,
        takingTroublePhoto,
        correcting,
      },
    },
  },
});
