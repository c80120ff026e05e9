import { assign } from 'xstate';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { heldAfterReading } from './shown-step.ts';
import { workItemSetup } from './work-item-setup.ts';

/** A reading is as old as this at most while somebody looks at it; what this terminal reports shows at once. */
const readingInterval = 15_000;

/** Keeps what is known of the step as the plant has it. */
export const reading = workItemSetup.createStateConfig({
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
});
