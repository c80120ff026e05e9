import { assign } from 'xstate';
import { sessionSetup } from './session-setup.ts';
import { badgeOf, linkOf, refused } from './session-state.ts';

/** What the worker has begun stays below; another worker may take the terminal over. */
export const screenLocked = sessionSetup.createStateConfig({
  initial: 'waiting',
  entry: assign({ refusal: undefined }),
  on: { signOut: 'leaving' },
  states: {
    waiting: {
      on: {
        signIn: { target: 'checking', actions: assign({ asked: ({ event }) => event.badge.kind }) },
        typed: { actions: assign({ refusal: undefined }) },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        input: ({ context, event }) => ({ link: linkOf(context), badge: badgeOf(event) }),
        onDone: [
          {
            guard: ({ context, event }) => context.worker?.user.userId === event.output.user.userId,
            target: '#terminal.linked.signedIn.working',
            actions: [
              { type: 'endSession', params: ({ context }) => ({ worker: context.worker }) },
              assign({ worker: ({ event }) => event.output, refusal: undefined }),
              {
                type: 'actFor',
                params: ({ context, event }) => ({ link: context.link, worker: event.output }),
              },
            ],
          },
          {
            target: '#terminal.linked.signedIn.handingOver',
            actions: assign({ next: ({ event }) => event.output, refusal: undefined }),
          },
        ],
        onError: {
          target: 'waiting',
          actions: assign({ refusal: ({ context, event }) => refused(event.error, context.asked) }),
        },
      },
    },
  },
});
