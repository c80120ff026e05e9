import { assign } from 'xstate';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { sessionSetup } from './session-setup.ts';
import { badgeOf, linkOf, refused } from './session-state.ts';
import { forgetLink } from './stored-on-device.ts';

/** Auto-login after a PIN (base data §7, §9): long enough to read whose it is. */
const welcomeDuration = 1_000;

/** Nobody is signed in; whoever holds a PIN or a badge may be. */
export const door = sessionSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        signIn: { target: 'checking', actions: assign({ asked: ({ event }) => event.badge.kind }) },
        typed: { actions: assign({ refusal: undefined, notice: undefined }) },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        input: ({ context, event }) => ({ link: linkOf(context), badge: badgeOf(event) }),
        onDone: {
          target: 'welcoming',
          actions: assign({ worker: ({ event }) => event.output, refusal: undefined, notice: undefined }),
        },
        onError: [
          {
            // Not the badge is unknown but the terminal: it was linked elsewhere, or deleted.
            guard: ({ event }) => errorCodeOf(event.error) === 'unauthorized',
            target: '#terminal.unlinked',
            actions: [forgetLink, 'loseLink'],
          },
          {
            guard: ({ event }) => errorCodeOf(event.error) === 'terminalLocked',
            target: '#terminal.linked.locked',
          },
          {
            target: 'waiting',
            actions: assign({ refusal: ({ context, event }) => refused(event.error, context.asked) }),
          },
        ],
      },
    },
    welcoming: { tags: 'busy', after: { [welcomeDuration]: '#terminal.linked.signedIn' } },
  },
});
