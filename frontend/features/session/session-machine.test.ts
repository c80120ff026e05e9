import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { SessionUser, SignedInUser } from '#domain/administration/user.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { SignedIn } from '#frontend/api/session.ts';
import { type SessionEvent, sessionMachine } from './session-machine.ts';

afterEach(() => void vi.useRealTimers());

const anna: SignedInUser = {
  userId: 'anna',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Hoffmann',
  fullName: 'Anna Hoffmann',
  isFakeUser: false,
  language: 'de',
  roles: ['planner'],
  rights: ['planning.read', 'planning.write'],
};
const signedIn: SignedIn = { session: 'session-1', user: anna };
const plant = { has2FA: false, backendStarting: false, salesRecover: false };

interface Plant {
  readonly autoSignIn?: () => Promise<SignedIn | undefined>;
  readonly signIn?: () => Promise<SignedIn>;
  readonly askPlant?: () => Promise<typeof plant>;
}

function start(given: Plant) {
  const sessions: (string | undefined)[] = [];
  const connected: { tell?: (event: SessionEvent) => void; ended: number } = { ended: 0 };
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        askPlant: fromPromise(given.askPlant ?? (async () => plant)),
        autoSignIn: fromPromise(given.autoSignIn ?? (async () => undefined)),
        signIn: fromPromise(given.signIn ?? (async () => signedIn)),
        signOut: fromPromise<void, SessionUser | undefined>(async () => undefined),
        stayConnected: fromCallback<SessionEvent>(({ sendBack }) => {
          connected.tell = sendBack;
          return () => {
            connected.ended += 1;
          };
        }),
      },
      actions: { keepSession: (_, { session }) => void sessions.push(session) },
    }),
  ).start();
  const reached = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as 'signedIn'));
  return { actor, sessions, connected, reached };
}

const refusal = (code: string, status: number) => async () => Promise.reject(new ApiError(code, status));

// shows planning 2.21, planning 8.4, planning 9.2
// shows base-data 8.6, base-data 9.39
test('while the plant is being reset the waiting page asks every ten seconds, and else every two', async () => {
  vi.useFakeTimers();
  const states = [
    { ...plant, backendStarting: true, salesRecover: true },
    { ...plant, backendStarting: true },
  ];
  let asked = 0;
  const { actor, reached } = start({ askPlant: async () => states[asked++] ?? plant });
  await reached('waiting');
  expect(actor.getSnapshot().context.plant?.salesRecover).toBe(true);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(3);
  await reached('signedOut');
});

// shows planning 4.16
test('a stored session signs in by itself', async () => {
  const { reached } = start({ autoSignIn: async () => signedIn });
  expect((await reached('signedIn')).context.user).toEqual(anna);
});

test('without a stored session the page asks for a sign-in', async () => {
  const { reached, sessions } = start({});
  await reached('signedOut');
  expect(sessions).toEqual([]);
});

// shows planning 7.7
test('a stored session that is no longer valid is forgotten without a message', async () => {
  const { reached, sessions } = start({ autoSignIn: refusal('tokenExpired', 401) });
  expect((await reached('signedOut')).context.errorCode).toBeUndefined();
  expect(sessions).toEqual([undefined]);
});

test('a stored session is kept while the plant cannot be reached', async () => {
  const { reached, sessions } = start({ autoSignIn: refusal('noResponse', 0) });
  await reached('waiting');
  expect(sessions).toEqual([]);
});

// shows planning 2.20
test('a plant that is starting shows the waiting page', async () => {
  const { reached } = start({ askPlant: async () => ({ ...plant, backendStarting: true }) });
  await reached('waiting');
});

// shows planning 4.14, planning 4.15, planning 8.9
// shows base-data 8.15
test('a refused sign-in says why and can be tried again', async () => {
  const answers = [refusal('wrongCredentials', 401), async () => signedIn];
  const { actor, reached } = start({ signIn: () => answers.shift()?.() ?? Promise.reject(new Error('asked again')) });
  await reached('signedOut');
  actor.send({ type: 'signIn', input: { username: 'anna', password: 'x' } });
  await reached('signingIn');
  expect((await reached('signedOut')).context.errorCode).toBe('wrongCredentials');
  actor.send({ type: 'signIn', input: { username: 'anna', password: 'y' } });
  expect((await reached('signedIn')).context.errorCode).toBeUndefined();
});

// shows planning 4.17
test('signing out forgets the session and ends the line', async () => {
  const { actor, reached, sessions, connected } = start({ autoSignIn: async () => signedIn });
  await reached('signedIn');
  actor.send({ type: 'signOut' });
  expect((await reached('signedOut')).context.user).toBeUndefined();
  expect(sessions).toEqual(['session-1', undefined]);
  expect(connected.ended).toBe(1);
});

// shows planning 2.10, planning 8.1, planning 8.2
// shows base-data 8.3
test('a lost session ends on the auto-logout screen until the person goes to the sign-in', async () => {
  const { actor, reached, sessions, connected } = start({ autoSignIn: async () => signedIn });
  await reached('signedIn');
  connected.tell?.({ type: 'sessionLost', unsaved: false });
  await reached('autoSignedOut');
  expect(sessions.at(-1)).toBeUndefined();
  actor.send({ type: 'goToSignIn' });
  await reached('signedOut');
});

// shows planning 7.6
test('the health poll renews the user', async () => {
  const { actor, reached, sessions, connected } = start({ autoSignIn: async () => signedIn });
  await reached('signedIn');
  connected.tell?.({ type: 'refreshed', signedIn: { session: 'session-2', user: { ...anna, roles: ['admin'] } } });
  expect(actor.getSnapshot().context.user?.roles).toEqual(['admin']);
  expect(sessions).toEqual(['session-1', 'session-2']);
});

test('signing out in another tab signs out here, and signing in there signs in here', async () => {
  const answers: (SignedIn | undefined)[] = [signedIn, signedIn];
  const { actor, reached } = start({ autoSignIn: async () => answers.shift() });
  await reached('signedIn');
  actor.send({ type: 'sessionChanged', present: false });
  await reached('signedOut');
  actor.send({ type: 'sessionChanged', present: true });
  await reached('signedIn');
});

test('who was at work when the plant went away is at work again when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isAway = false;
  const { actor, connected, reached, sessions } = start({
    autoSignIn: async () => signedIn,
    askPlant: async () => ({ ...plant, backendStarting: isAway }),
  });
  await reached('signedIn');
  isAway = true;
  connected.tell?.({ type: 'backendStarting' });
  const waiting = await reached('waiting');
  expect(waiting.context.user).toEqual(anna);
  isAway = false;
  const stays: unknown[] = [];
  actor.subscribe((snapshot) => stays.push(snapshot.context.user?.userId));
  await vi.advanceTimersByTimeAsync(2_000);
  await reached('signedIn');
  expect(new Set(stays)).toEqual(new Set(['anna']));
  expect(sessions).not.toContain(undefined);
});

test('who was at work when the plant went away, and whose session has ended meanwhile, is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const { connected, reached } = start({
    autoSignIn: async () => (isOver ? Promise.reject(new ApiError('tokenExpired', 401)) : signedIn),
  });
  await reached('signedIn');
  isOver = true;
  connected.tell?.({ type: 'backendStarting' });
  await vi.advanceTimersByTimeAsync(2_000);
  await reached('autoSignedOut');
});

test('who loses the session over something unsaved keeps the page until the next sign-in', async () => {
  const { connected, actor, reached } = start({ autoSignIn: async () => signedIn });
  await reached('signedIn');
  connected.tell?.({ type: 'sessionLost', unsaved: true });
  expect((await reached('autoSignedOut')).context).toMatchObject({ user: undefined, held: anna });
  actor.send({ type: 'goToSignIn' });
  expect((await reached('signedOut')).context.held).toEqual(anna);
  actor.send({ type: 'signIn', input: { username: 'anna', password: 'x' } });
  expect((await reached('signedIn')).context).toMatchObject({ user: anna, held: undefined });
});

test('a health poll that finds the same person leaves what is built on their rights as it is', async () => {
  const { actor, connected, reached } = start({ autoSignIn: async () => signedIn });
  const { context } = await reached('signedIn');
  const same = (): SignedIn => ({ session: 'session-1', user: structuredClone(anna) });
  connected.tell?.({ type: 'refreshed', signedIn: same() });
  // The provider hands it on: another one with the same in it would draw every page again.
  expect(actor.getSnapshot().context).toBe(context);
  connected.tell?.({ type: 'refreshed', signedIn: { ...same(), user: { ...anna, rights: ['planning.read'] } } });
  expect(actor.getSnapshot().context.user?.rights).toEqual(['planning.read']);
});
