import { assign } from 'xstate';
import { door } from './door-state.ts';
import { sessionSetup } from './session-setup.ts';
import { linkOf } from './session-state.ts';
import { signedIn } from './signed-in-state.ts';
import { forgetLink, keepDevice, takeDevice } from './stored-on-device.ts';
import { unlinked } from './unlinked-state.ts';

/**
 * A terminal from its linking to the worker who works at it (base data §4): not linked, at the door, signed in, locked.
 * What it asks of the plant comes in as actors.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'terminal',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    notice: undefined,
    isConnected: true,
    secondsLeft: undefined,
    next: undefined,
    asked: undefined,
  }),
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.link === undefined, target: 'unlinked' },
        { guard: ({ context }) => context.worker !== undefined, target: 'linked.signedIn' },
        { target: 'linked' },
      ],
    },
    unlinked,
    linked: {
      invoke: { src: 'keepInTouch', input: ({ context }) => linkOf(context) },
      initial: 'door',
      on: {
        deviceTold: [
          { guard: ({ event }) => event.device.locked, target: '.locked', actions: [keepDevice, takeDevice] },
          { actions: [keepDevice, takeDevice] },
        ],
        deviceUnreachable: { actions: assign({ isConnected: false }) },
        linkRevoked: { target: 'unlinked', actions: [forgetLink, 'loseLink'] },
      },
      states: {
        /** By the administration, until it unlocks it. */
        locked: {
          on: {
            deviceTold: [
              { guard: ({ event }) => !event.device.locked, target: 'door', actions: [keepDevice, takeDevice] },
              { actions: takeDevice },
            ],
          },
        },
        door,
        signedIn,
      },
    },
  },
});
