import { replaceEqualDeep } from '@tanstack/react-query';
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { SessionUser, SignedInUser } from '#domain/administration/user.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import {
  type AskedFactor,
  askedFactor,
  type PlantState,
  type SignedIn,
  type SignIn,
  type SignInCode,
} from '#frontend/api/session.ts';

export interface SessionContext {
  readonly user: SignedInUser | undefined;
  /** Whose session ended while something was not saved: the page stays for them below the next sign-in. */
  readonly held: SignedInUser | undefined;
  readonly plant: PlantState | undefined;
  /** Why the last sign-in failed. */
  readonly errorCode: string | undefined;
  /** The right password was given, a code is to follow. */
  readonly factor: AskedFactor | undefined;
  /** Of a second factor that was set up with this sign-in, until they are noted. */
  readonly recoveryCodes: readonly string[] | undefined;
}

export type SessionEvent =
  | { readonly type: 'signIn'; readonly input: SignIn | SignInCode }
  | { readonly type: 'leaveFactor' }
  | { readonly type: 'codesNoted' }
  | { readonly type: 'signOut' }
  | { readonly type: 'sessionLost' /** Something on the page is not saved. */; readonly unsaved: boolean }
  | { readonly type: 'backendStarting' }
  | { readonly type: 'refreshed'; readonly signedIn: SignedIn }
  | { readonly type: 'sessionChanged'; readonly present: boolean }
  | { readonly type: 'goToSignIn' };

/** How long the waiting page waits before it asks again; while the plant is being reset (planning §9). */
const waitingInterval = 2_000;
const recoveryInterval = 10_000;

/**
 * The session of this page (planning §4): sign-in with the stored session at the start, sign-in by hand, health poll
 * while signed in, logout and auto-logout; the waiting page while the plant starts. I/O comes in as actors.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: {
    askPlant: fromPromise<PlantState>(unprovided),
    autoSignIn: fromPromise<SignedIn | undefined>(unprovided),
    signIn: fromPromise<SignedIn, SignIn | SignInCode>(unprovided),
    signOut: fromPromise<void, SessionUser | undefined>(unprovided),
    /** Health poll, live line and build check for as long as somebody is signed in. */
    stayConnected: fromCallback<SessionEvent>(unprovided),
  },
  actions: {
    keepSession: (_args, _params: { readonly session: string | undefined }) => undefined,
  },
  delays: {
    untilAsked: ({ context }) => (context.plant?.salesRecover === true ? recoveryInterval : waitingInterval),
  },
  guards: {
    isStarting: (_, { error }: { readonly error: unknown }) => isStarting(error),
    isUnreachable: (_, { error }: { readonly error: unknown }) => isUnreachable(error),
  },
}).createMachine({
  id: 'session',
  initial: 'asking',
  context: {
    user: undefined,
    held: undefined,
    plant: undefined,
    errorCode: undefined,
    factor: undefined,
    recoveryCodes: undefined,
  },
  on: {
    backendStarting: '.waiting',
  },
  states: {
    /** Is the plant there, and which one is it? */
    asking: {
      invoke: {
        src: 'askPlant',
        onDone: [
          {
            guard: ({ event }) => event.output.backendStarting,
            target: 'waiting',
            actions: assign({ plant: ({ event }) => event.output }),
          },
          { target: 'checking', actions: assign({ plant: ({ event }) => event.output }) },
        ],
        onError: 'waiting',
      },
    },
    waiting: { after: { untilAsked: 'asking' } },
    checking: {
      invoke: {
        src: 'autoSignIn',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'signedIn',
            actions: [
              assign({ user: ({ event }) => event.output?.user, errorCode: undefined }),
              { type: 'keepSession', params: ({ event }) => ({ session: event.output?.session }) },
            ],
          },
          { target: 'signedOut' },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
          },
          // Somebody was at work and learns why it ends; a stored sign-in that has expired is no news.
          { guard: ({ context }) => context.user !== undefined, target: 'autoSignedOut' },
          { target: 'signedOut', actions: { type: 'keepSession', params: { session: undefined } } },
        ],
      },
    },
    signedOut: {
      entry: assign({ user: undefined }),
      on: {
        signIn: 'signingIn',
        leaveFactor: { actions: assign({ factor: undefined, errorCode: undefined }) },
        // Signed in in another tab.
        sessionChanged: { guard: ({ event }) => event.present, target: 'checking' },
      },
    },
    signingIn: {
      entry: assign({ errorCode: undefined }),
      invoke: {
        src: 'signIn',
        input: ({ event }) => (event.type === 'signIn' ? event.input : { username: '', password: '' }),
        onDone: {
          target: 'signedIn',
          actions: [
            assign({
              user: ({ event }) => event.output.user,
              factor: undefined,
              recoveryCodes: ({ event }) => event.output.recoveryCodes,
            }),
            { type: 'keepSession', params: ({ event }) => ({ session: event.output.session }) },
          ],
        },
        onError: [
          { guard: { type: 'isStarting', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
          {
            guard: ({ event }) => askedFactor(event.error) !== undefined,
            target: 'signedOut',
            actions: assign({ factor: ({ event }) => askedFactor(event.error) }),
          },
          { target: 'signedOut', actions: assign({ errorCode: ({ event }) => errorCodeOf(event.error) }) },
        ],
      },
    },
    signedIn: {
      entry: assign({ held: undefined }),
      invoke: { src: 'stayConnected' },
      on: {
        refreshed: {
          actions: enqueueActions(({ context, event, enqueue }) => {
            const user = replaceEqualDeep(context.user, event.signedIn.user);
            // Where nothing has changed nothing is assigned: each poll would draw the whole page anew.
            if (user !== context.user) enqueue.assign({ user });
            enqueue({ type: 'keepSession', params: { session: event.signedIn.session } });
          }),
        },
        signOut: 'signingOut',
        codesNoted: { actions: assign({ recoveryCodes: undefined }) },
        sessionLost: 'autoSignedOut',
        sessionChanged: [
          { guard: ({ event }) => event.present, target: 'checking' },
          { target: 'signedOut', actions: assign({ errorCode: undefined }) },
        ],
      },
    },
    /** Whatever the server answers, this page is signed out afterwards. */
    signingOut: {
      invoke: { src: 'signOut', input: ({ context }) => context.user, onDone: 'leaving', onError: 'leaving' },
    },
    leaving: {
      entry: [
        assign({ user: undefined, errorCode: undefined }),
        { type: 'keepSession', params: { session: undefined } },
      ],
      always: 'signedOut',
    },
    autoSignedOut: {
      entry: [
        assign({
          held: ({ context, event }) => (event.type === 'sessionLost' && event.unsaved ? context.user : undefined),
        }),
        assign({ user: undefined, errorCode: undefined }),
        { type: 'keepSession', params: { session: undefined } },
      ],
      on: {
        goToSignIn: 'signedOut',
        sessionChanged: { guard: ({ event }) => event.present, target: 'checking' },
      },
    },
  },
});

const isStarting = (error: unknown): boolean =>
  ['backendStarting', 'DatabaseRecoveryInProgress'].includes(errorCodeOf(error));

/** The plant cannot say whether the session is good: neither signed in nor out. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 202 || error.status >= 500);
}

function unprovided(): never {
  throw new Error('The session machine needs its actors');
}
