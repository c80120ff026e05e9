import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import type { DeviceState, Worker } from './device-state.ts';

/** What somebody holds at the terminal: digits that were typed, or what the reader has read from a badge. */
export type Badge = { readonly kind: 'pin' | 'rfid'; readonly text: string };

/** Who links the device: somebody with the right to change terminals, with the sign-in that they have everywhere. */
export interface LinkRequest {
  /** Id or label of the terminal. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /** Where a second factor is asked for. */
  readonly code?: string;
}

export interface Refusal {
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What was refused: PINs and badges are counted apart. */
  readonly of?: Badge['kind'];
}

export interface SessionContext {
  readonly link: LinkedTerminal | undefined;
  readonly device: DeviceState | undefined;
  readonly worker: Worker | undefined;
  readonly refusal: Refusal | undefined;
  /** What has happened and is nobody's mistake. */
  readonly notice: 'locked' | 'idle' | 'revoked' | undefined;
  readonly isConnected: boolean;
  /** Seconds until the worker is signed out, while they are counted down. */
  readonly secondsLeft: number | undefined;
  /** What was held at the terminal last. */
  readonly asked: Badge['kind'] | undefined;
  /** Who unlocks the screen of somebody else, until that one is signed out. */
  readonly next: Worker | undefined;
}

export type SessionEvent =
  | { readonly type: 'link'; readonly request: LinkRequest }
  | { readonly type: 'signIn'; readonly badge: Badge }
  | { readonly type: 'typed' }
  | { readonly type: 'signOut' }
  | { readonly type: 'lockScreen' }
  | { readonly type: 'lockTerminal' }
  | { readonly type: 'deviceTold'; readonly device: DeviceState }
  | { readonly type: 'deviceUnreachable' }
  | { readonly type: 'linkRevoked' }
  | { readonly type: 'sessionLost' }
  | { readonly type: 'touched' }
  | { readonly type: 'stillIdle'; readonly secondsLeft: number };

/** Auto-login after a PIN (base data §7, §9): long enough to read whose it is. */
const welcomeDuration = 1_000;

const refused = (error: unknown, of?: Badge['kind']): Refusal => ({
  errorCode: errorCodeOf(error),
  details: error instanceof ApiError ? error.detailsObject : {},
  ...(of && { of }),
});

/**
 * A terminal from its linking to the worker who works at it (base data §4): not linked, at the door, signed in, locked.
 * What it asks of the plant comes in as actors.
 */
export const sessionMachine = setup({
  types: {
    input: {} as Pick<SessionContext, 'link' | 'device' | 'worker'>,
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
    /** Calls are this worker's from now on. */
    actFor: (_args, _params: { readonly link: LinkedTerminal | undefined; readonly worker: Worker | undefined }) =>
      undefined,
    /** Of a worker who has signed in anew at their own locked screen. */
    endSession: (_args, _params: { readonly worker: Worker | undefined }) => undefined,
    takeOver: assign(({ context }: { readonly context: SessionContext }) => ({
      worker: context.next,
      next: undefined,
    })),
  },
}).createMachine({
  id: 'terminal',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    refusal: undefined,
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
    unlinked: {
      initial: 'waiting',
      states: {
        waiting: { on: { link: 'linking', typed: { actions: assign({ refusal: undefined, notice: undefined }) } } },
        linking: {
          tags: 'busy',
          invoke: {
            src: 'linkDevice',
            input: ({ event }) => requestOf(event),
            onDone: {
              target: '#terminal.linked',
              actions: [
                assign({ link: ({ event }) => event.output, refusal: undefined, notice: undefined, device: undefined }),
                { type: 'keepLink', params: ({ event }) => ({ link: event.output }) },
              ],
            },
            onError: { target: 'waiting', actions: assign({ refusal: ({ event }) => refused(event.error) }) },
          },
        },
      },
    },
    linked: {
      invoke: { src: 'keepInTouch', input: ({ context }) => linkOf(context) },
      initial: 'door',
      on: {
        deviceTold: [
          {
            guard: ({ event }) => event.device.locked,
            target: '.locked',
            actions: [
              { type: 'keepDevice', params: told },
              assign({ device: ({ event }) => event.device, isConnected: true }),
            ],
          },
          {
            actions: [
              { type: 'keepDevice', params: told },
              assign({ device: ({ event }) => event.device, isConnected: true }),
            ],
          },
        ],
        deviceUnreachable: { actions: assign({ isConnected: false }) },
        linkRevoked: {
          target: 'unlinked',
          actions: [
            { type: 'forgetLink', params: ({ context }) => ({ link: context.link }) },
            assign({
              link: undefined,
              device: undefined,
              refusal: undefined,
              notice: 'revoked',
            }),
          ],
        },
      },
      states: {
        /** By the administration, until it unlocks it. */
        locked: {
          on: {
            deviceTold: [
              {
                guard: ({ event }) => !event.device.locked,
                target: 'door',
                actions: [
                  { type: 'keepDevice', params: told },
                  assign({ device: ({ event }) => event.device, isConnected: true }),
                ],
              },
              { actions: [assign({ device: ({ event }) => event.device, isConnected: true })] },
            ],
          },
        },
        door: {
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
                    actions: [
                      { type: 'forgetLink', params: ({ context }) => ({ link: context.link }) },
                      assign({
                        link: undefined,
                        device: undefined,
                        refusal: undefined,
                        notice: 'revoked',
                      }),
                    ],
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
        },
        signedIn: {
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
            /** What the worker has begun stays below; another worker may take the terminal over. */
            screenLocked: {
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
            },
            handingOver: {
              tags: 'busy',
              invoke: {
                src: 'signOut',
                input: ({ context }) => workerOf(context),
                onDone: { target: '#terminal.linked.door.welcoming', actions: 'takeOver' },
                onError: { target: '#terminal.linked.door.welcoming', actions: 'takeOver' },
              },
            },
            leaving: {
              tags: 'busy',
              invoke: {
                src: 'signOut',
                input: ({ context }) => workerOf(context),
                // Without a network the plant cannot be told; the device forgets who it was all the same.
                onDone: '#terminal.linked.door',
                onError: '#terminal.linked.door',
              },
            },
          },
        },
      },
    },
  },
});

function told({
  context,
  event,
}: {
  readonly context: SessionContext;
  readonly event: { readonly device: DeviceState };
}) {
  return { link: context.link, device: event.device };
}

function linkOf({ link }: SessionContext): LinkedTerminal {
  if (link === undefined) throw new Error('The device is not linked');
  return link;
}

function workerOf({ worker }: SessionContext): Worker {
  if (worker === undefined) throw new Error('Nobody is signed in');
  return worker;
}

function requestOf(event: { readonly type: string }): LinkRequest {
  if ('request' in event) return event.request as LinkRequest;
  throw new Error(`${event.type} asks for no link`);
}

function badgeOf(event: { readonly type: string }): Badge {
  if ('badge' in event) return event.badge as Badge;
  throw new Error(`${event.type} has no badge`);
}

function unprovided(): never {
  throw new Error('The machine needs its actors');
}
