import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import type { DeviceState, Worker } from './device-state.ts';
import type { Badge, LinkRequest, SessionContext, SessionEvent } from './session-state.ts';

/** What the machine of a terminal works with: what it asks of the plant and keeps on the device comes from outside. */
export const sessionSetup = setup({
  types: {
    input: {} as Pick<SessionContext, 'link' | 'device' | 'worker' | 'refusal'>,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy',
  },
  actors: {
    linkDevice: fromPromise<LinkedTerminal, LinkRequest>(unprovided),
    /** Asks again and again what the device may know, for as long as it is linked. */
    keepInTouch: fromCallback<SessionEvent, LinkedTerminal>(unprovided),
    signIn: fromPromise<Worker, { readonly link: LinkedTerminal; readonly badge: Badge }>(unprovided),
    /** Makes a session of a sign-in without network; goes on for as long as there is none to be had. */
    redeem: fromPromise<Worker, { readonly link: LinkedTerminal; readonly worker: Worker }>(unprovided),
    signOut: fromPromise<void, Worker>(unprovided),
    lockTerminal: fromPromise<void, LinkedTerminal>(unprovided),
    /** Counts the seconds in which nobody has touched the device. */
    watchIdle: fromCallback<SessionEvent, number | null>(unprovided),
  },
  actions: {
    keepLink: (_args, _params: { readonly link: LinkedTerminal }) => undefined,
    forgetLink: (_args, _params: { readonly link: LinkedTerminal | undefined }) => undefined,
    keepDevice: (_args, _params: { readonly link: LinkedTerminal | undefined; readonly device: DeviceState }) =>
      undefined,
    loseLink: assign({ link: undefined, device: undefined, refusal: undefined, notice: 'revoked' }),
    takeDevice: assign((_args, { device }: { readonly device: DeviceState }) => ({ device, isConnected: true })),
    /** Calls are this worker's from now on. */
    actFor: (_args, _params: { readonly link: LinkedTerminal | undefined; readonly worker: Worker | undefined }) =>
      undefined,
    /** Tells the plant what the worker has chosen to read. */
    tellLanguage: (_args, _params: { readonly worker: Worker }) => undefined,
    /** Of a worker who has signed in anew at their own locked screen. */
    endSession: (_args, _params: { readonly worker: Worker | undefined }) => undefined,
    takeOver: assign(({ context }) => ({ worker: context.next, next: undefined })),
  },
});

function unprovided(): never {
  throw new Error('The machine needs its actors');
}
