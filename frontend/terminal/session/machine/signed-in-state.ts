import { assign } from 'xstate';
import { screenLocked } from './screen-locked-state.ts';
import { sessionSetup } from './session-setup.ts';
import { linkOf, refused, speaking, workerOf } from './session-state.ts';

/** Of whoever leaves, that the session is over is no news: reads that were under way may say so before the plant does. */
const ended = { sessionLost: {} };

/** A worker works here, until they leave or are signed out. */
export const signedIn = sessionSetup.createStateConfig({
  entry: { type: 'actFor', params: ({ context }) => ({ link: context.link, worker: context.worker }) },
  exit: [
    { type: 'actFor', params: ({ context }) => ({ link: context.link, worker: undefined }) },
    assign({ worker: undefined, secondsLeft: undefined }),
  ],
  on: {
    sessionLost: {
      target: 'door',
      actions: assign({ refusal: { errorCode: 'autologout', details: {} } }),
    },
    touched: { actions: assign({ secondsLeft: undefined }) },
    languageChosen: {
      actions: [
        assign({ worker: ({ context, event }) => speaking(workerOf(context), event.language) }),
        { type: 'actFor', params: ({ context }) => ({ link: context.link, worker: context.worker }) },
        { type: 'tellLanguage', params: ({ context }) => ({ worker: workerOf(context) }) },
      ],
    },
    stillIdle: [
      {
        guard: ({ event }) => event.secondsLeft === 0,
        target: '.leaving',
        actions: assign({ notice: 'idle' }),
      },
      { actions: assign({ secondsLeft: ({ event }) => event.secondsLeft }) },
    ],
  },
  invoke: [
    {
      src: 'watchIdle',
      input: ({ context }) => context.device?.automatedLogOutTime ?? null,
    },
    {
      src: 'redeem',
      input: ({ context }) => ({ link: linkOf(context), worker: workerOf(context) }),
      onDone: {
        actions: [
          assign({ worker: ({ event }) => event.output }),
          { type: 'actFor', params: ({ context, event }) => ({ link: context.link, worker: event.output }) },
        ],
      },
      // A PIN that nobody has: what was reported with it is the planner's to decide.
      onError: {
        target: 'door',
        actions: assign({ refusal: ({ context, event }) => refused(event.error, context.asked) }),
      },
    },
  ],
  initial: 'working',
  states: {
    working: {
      on: {
        signOut: 'leaving',
        lockScreen: 'screenLocked',
        lockTerminal: 'lockingTerminal',
        typed: { actions: assign({ refusal: undefined }) },
      },
    },
    lockingTerminal: {
      tags: 'busy',
      invoke: {
        src: 'lockTerminal',
        input: ({ context }) => linkOf(context),
        onDone: { target: '#terminal.linked.door', actions: assign({ notice: 'locked' }) },
        onError: { target: 'working', actions: assign({ refusal: ({ event }) => refused(event.error) }) },
      },
    },
    screenLocked,
    handingOver: {
      tags: 'busy',
      on: ended,
      invoke: {
        src: 'signOut',
        input: ({ context }) => workerOf(context),
        onDone: { target: '#terminal.linked.door.welcoming', actions: 'takeOver' },
        onError: { target: '#terminal.linked.door.welcoming', actions: 'takeOver' },
      },
    },
    leaving: {
      tags: 'busy',
      on: ended,
      invoke: {
        src: 'signOut',
        input: ({ context }) => workerOf(context),
        // Without a network the plant cannot be told; the device forgets who it was all the same.
        onDone: '#terminal.linked.door',
        onError: '#terminal.linked.door',
      },
    },
  },
});
