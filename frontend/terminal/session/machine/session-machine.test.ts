import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { ApiError } from '#frontend/api/api-error.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import type { DeviceState, Worker } from './device-state.ts';
import { sessionMachine } from './session-machine.ts';
import { type Badge, type SessionEvent, tooManyPins } from './session-state.ts';

afterEach(() => void vi.useRealTimers());

const link: LinkedTerminal = { terminalId: 't1', terminalLink: 'hall-2', token: 'device-token' };
const device: DeviceState = {
  terminal: { terminalId: 't1', terminalName: 'Hall 2', terminalLink: 'hall-2' },
  locked: false,
  automatedLogOutTime: 60,
  automatedFeedbackParallelOperations: false,
  plantTimeZone: 'Europe/Berlin',
  resources: [],
  resourceGroups: [],
};
const worker = (userId: string, token = `session of ${userId}`): Worker => ({
  token,
  user: {
    userId,
    username: userId,
    firstName: userId,
    lastName: 'Work',
    fullName: `${userId} Work`,
    isFakeUser: false,
    language: 'de',
    roles: ['user'],
    rights: ['feedback.write'],
  },
});
const pin = (text: string): { readonly type: 'signIn'; readonly badge: Badge } => ({
  type: 'signIn',
  badge: { kind: 'pin', text },
});

interface Plant {
  readonly link?: LinkedTerminal | undefined;
  readonly worker?: Worker;
  /** Seconds from before the page was opened. */
  readonly wait?: number;
  readonly signIn?: (badge: Badge) => Promise<Worker>;
  readonly linkDevice?: () => Promise<LinkedTerminal>;
  readonly lockTerminal?: () => Promise<void>;
  readonly redeem?: (worker: Worker) => Promise<Worker>;
}

/** A terminal with a plant of the test's own; what it does to the plant is noted in words. */
function start(given: Plant) {
  const noted: string[] = [];
  let tell: (event: SessionEvent) => void = () => undefined;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        linkDevice: fromPromise(given.linkDevice ?? (async () => link)),
        keepInTouch: fromCallback<SessionEvent, LinkedTerminal>(({ sendBack }) => {
          tell = sendBack;
        }),
        signIn: fromPromise<Worker, { readonly link: LinkedTerminal; readonly badge: Badge }>(({ input }) =>
          (given.signIn ?? (async ({ text }) => worker(text)))(input.badge),
        ),
        redeem: fromPromise<Worker, { readonly link: LinkedTerminal; readonly worker: Worker }>(
          ({ input }) => given.redeem?.(input.worker) ?? new Promise(() => undefined),
        ),
        signOut: fromPromise<void, Worker>(async ({ input }) => void noted.push(`out ${input.token}`)),
        lockTerminal: fromPromise(given.lockTerminal ?? (async () => undefined)),
        watchIdle: fromCallback<SessionEvent, number | null>(({ input }) => void noted.push(`idle after ${input}`)),
      },
      actions: {
        keepLink: () => void noted.push('link kept'),
        forgetLink: () => void noted.push('link forgotten'),
        actFor: (_, { worker: who }) => void noted.push(`acts for ${who?.token}`),
        endSession: (_, { worker: who }) => void noted.push(`ended ${who?.token}`),
        tellLanguage: (_, { worker: who }) => void noted.push(`${who.user.userId} reads ${who.user.language}`),
      },
    }),
    {
      input: {
        link: 'link' in given ? given.link : link,
        device,
        worker: given.worker,
        refusal: given.wait === undefined ? undefined : tooManyPins(given.wait),
      },
    },
  ).start();
  const reached = (state: object | string) => waitFor(actor, (snapshot) => snapshot.matches(state as 'linked'));
  return { actor, noted, reached, tell: (event: SessionEvent) => tell(event) };
}

const refusal = (code: string, status: number, details = {}) => Promise.reject(new ApiError(code, status, details));
const working = { linked: { signedIn: 'working' } };
const door = { linked: { door: 'waiting' } };

describe('a device', () => {
  // shows planning 4.23
  // shows base-data 8.51
  test('that is not linked asks for somebody who may link it, says why not, and keeps its link', async () => {
    const answers = [() => refusal('accessDenied', 403), async () => link];
    const { actor, noted, reached } = start({
      link: undefined,
      linkDevice: () => (answers.shift() ?? expect.fail('asked again'))(),
    });
    await reached({ unlinked: 'waiting' });
    const request = { address: 'hall-2', username: 'admin', password: 'x' };
    actor.send({ type: 'link', request });
    await reached({ unlinked: 'linking' });
    expect((await reached({ unlinked: 'waiting' })).context.refusal?.errorCode).toBe('accessDenied');
    actor.send({ type: 'link', request });
    expect((await reached(door)).context).toMatchObject({ link, refusal: undefined });
    expect(noted).toEqual(['link kept']);
  });

  test('whose link was revoked forgets it, whoever works there, and says so', async () => {
    const { noted, reached, tell } = start({ worker: worker('anna') });
    await reached(working);
    tell({ type: 'linkRevoked' });
    expect((await reached('unlinked')).context).toMatchObject({
      notice: 'revoked',
      link: undefined,
      worker: undefined,
    });
    expect(noted.slice(-2)).toEqual(['acts for undefined', 'link forgotten']);
  });

  // shows planning 4.20
  test('that the administration locks lets nobody in, and opens by itself', async () => {
    const { reached, tell } = start({ worker: worker('anna') });
    await reached(working);
    tell({ type: 'deviceTold', device: { ...device, locked: true } });
    expect((await reached({ linked: 'locked' })).context.worker).toBeUndefined();
    tell({ type: 'deviceTold', device });
    await reached(door);
  });

  test('that the plant does not answer says so, and keeps who is signed in', async () => {
    const { actor, reached, tell } = start({ worker: worker('anna') });
    await reached(working);
    tell({ type: 'deviceUnreachable' });
    expect(actor.getSnapshot().context).toMatchObject({ isConnected: false, worker: { token: 'session of anna' } });
    tell({ type: 'deviceTold', device });
    expect(actor.getSnapshot().context.isConnected).toBe(true);
  });
});

describe('a worker', () => {
  // shows planning 4.19, planning 9.6
  // shows base-data 7.33, base-data 9.16
  test('is greeted for a second after the PIN, and works then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { actor, noted, reached } = start({});
    actor.send(pin('anna'));
    await reached({ linked: { door: 'welcoming' } });
    await vi.advanceTimersByTimeAsync(999);
    expect(actor.getSnapshot().matches({ linked: 'signedIn' })).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await reached(working);
    expect(noted).toEqual(['acts for session of anna', 'idle after 60']);
  });

  test('who is refused is told why and for what: a PIN that nobody has, too many of them, a missing right', async () => {
    const codes = ['wrongCredentials', 'NumberOfLoginAttemptsExceeded', 'accessDenied', 'licenceExpired', 'noResponse'];
    const { actor, reached } = start({ signIn: () => refusal(codes[0] ?? '', 403, { seconds: 90 }) });
    while (codes.length > 0) {
      actor.send(pin('9999'));
      await reached({ linked: { door: 'checking' } });
      const { refusal: told } = (await reached(door)).context;
      expect(told).toMatchObject({ errorCode: codes.shift(), of: 'pin', details: { seconds: 90 } });
    }
    actor.send({ type: 'typed' });
    expect(actor.getSnapshot().context.refusal).toBeUndefined();
  });

  test('who comes after too many wrong PINs learns how long it takes, also after a reload', async () => {
    const { reached } = start({ wait: 42 });
    expect((await reached(door)).context.refusal).toMatchObject({ of: 'pin', details: { seconds: 42 } });
  });

  test('at a device that was linked elsewhere meanwhile gets to its linking, at a locked one to the lock', async () => {
    const away = start({ signIn: () => refusal('unauthorized', 401) });
    away.actor.send(pin('1'));
    await away.reached('unlinked');
    const locked = start({ signIn: () => refusal('terminalLocked', 403) });
    locked.actor.send(pin('1'));
    await locked.reached({ linked: 'locked' });
  });

  test('who signs out leaves the door, also where the plant cannot be told', async () => {
    const { actor, noted, reached } = start({ worker: worker('anna') });
    await reached(working);
    actor.send({ type: 'signOut' });
    expect((await reached(door)).context.worker).toBeUndefined();
    expect(noted.slice(-2)).toEqual(['out session of anna', 'acts for undefined']);
  });

  test('reads the language that they choose, which is kept with their session and told to the plant', async () => {
    const { actor, noted, reached } = start({ worker: worker('anna') });
    await reached(working);
    actor.send({ type: 'languageChosen', language: 'fr' });
    expect((await reached(working)).context.worker?.user.language).toBe('fr');
    expect(noted.slice(-2)).toEqual(['acts for session of anna', 'anna reads fr']);
  });

  // shows planning 8.2
  // shows base-data 8.4
  test('whose session has ended elsewhere is told so at the door', async () => {
    const { reached, tell } = start({ worker: worker('anna') });
    await reached(working);
    tell({ type: 'sessionLost' });
    expect((await reached(door)).context.refusal?.errorCode).toBe('autologout');
  });

  // shows base-data 3.94
  test('whom nobody sees is signed out after the seconds that are counted, unless they touch the terminal', async () => {
    const { actor, noted, reached } = start({ worker: worker('anna') });
    await reached(working);
    actor.send({ type: 'stillIdle', secondsLeft: 15 });
    expect(actor.getSnapshot().context.secondsLeft).toBe(15);
    actor.send({ type: 'touched' });
    expect(actor.getSnapshot().context.secondsLeft).toBeUndefined();
    actor.send({ type: 'stillIdle', secondsLeft: 0 });
    expect((await reached(door)).context).toMatchObject({ notice: 'idle', secondsLeft: undefined });
    expect(noted).toContain('out session of anna');
  });

  test('whom nobody has seen is told just that, though a read under way meets the end of the session first', async () => {
    const { actor, reached, tell } = start({ worker: worker('anna') });
    await reached(working);
    actor.send({ type: 'stillIdle', secondsLeft: 0 });
    tell({ type: 'sessionLost' });
    expect((await reached(door)).context).toMatchObject({ notice: 'idle', refusal: undefined });
  });

  // shows base-data 4.29, base-data 4.30
  test('locks the terminal for everybody who is signed in there; when that fails, they work on and know why', async () => {
    const answers = [() => refusal('noResponse', 0), async () => undefined];
    const { actor, reached } = start({
      worker: worker('anna'),
      lockTerminal: () => (answers.shift() ?? expect.fail('asked again'))(),
    });
    await reached(working);
    actor.send({ type: 'lockTerminal' });
    await reached({ linked: { signedIn: 'lockingTerminal' } });
    expect((await reached(working)).context.refusal?.errorCode).toBe('noResponse');
    actor.send({ type: 'lockTerminal' });
    expect((await reached(door)).context.notice).toBe('locked');
  });
});

describe('a locked screen', () => {
  // shows planning 4.21
  // shows base-data 4.28
  test('opens for who has locked it, with the session of the new sign-in; the one before ends', async () => {
    const { actor, noted, reached } = start({ worker: worker('anna'), signIn: async () => worker('anna', 'again') });
    await reached(working);
    actor.send({ type: 'lockScreen' });
    actor.send(pin('4711'));
    await reached({ linked: { signedIn: { screenLocked: 'checking' } } });
    expect((await reached(working)).context.worker?.token).toBe('again');
    expect(noted.slice(-2)).toEqual(['ended session of anna', 'acts for again']);
  });

  test('hands the terminal over to whoever else signs in, and signs out who has locked it', async () => {
    const { actor, noted, reached } = start({ worker: worker('anna'), signIn: async () => worker('ben') });
    await reached(working);
    actor.send({ type: 'lockScreen' });
    actor.send(pin('0815'));
    expect((await reached({ linked: { door: 'welcoming' } })).context).toMatchObject({
      worker: { token: 'session of ben' },
      next: undefined,
    });
    expect(noted.slice(-2)).toEqual(['out session of anna', 'acts for undefined']);
  });

  // shows planning 4.21
  test('stays locked for a PIN that nobody has', async () => {
    const { actor, reached } = start({ worker: worker('anna'), signIn: () => refusal('wrongCredentials', 401) });
    await reached(working);
    actor.send({ type: 'lockScreen' });
    actor.send(pin('1'));
    await reached({ linked: { signedIn: { screenLocked: 'checking' } } });
    const { context } = await reached({ linked: { signedIn: { screenLocked: 'waiting' } } });
    expect(context).toMatchObject({ refusal: { errorCode: 'wrongCredentials' }, worker: { token: 'session of anna' } });
  });
});

describe('a sign-in without network', () => {
  const offline: Worker = { ...worker('offline-1', ''), secret: 'known to this device' };

  test('becomes a session when the network is back, under the hands of who works', async () => {
    const back = Promise.withResolvers<Worker>();
    const { actor, noted, reached } = start({ worker: offline, redeem: () => back.promise });
    await reached(working);
    actor.send({ type: 'lockScreen' });
    back.resolve(worker('anna'));
    const { context, value } = await waitFor(actor, (snapshot) => snapshot.context.worker?.user.userId === 'anna');
    expect([context.worker?.token, value]).toEqual([
      'session of anna',
      { linked: { signedIn: { screenLocked: 'waiting' } } },
    ]);
    expect(noted.at(-1)).toBe('acts for session of anna');
  });

  test('of a PIN that nobody has ends at the door, which says why', async () => {
    const { noted, reached } = start({ worker: offline, redeem: () => refusal('wrongCredentials', 401) });
    expect((await reached(door)).context).toMatchObject({
      worker: undefined,
      refusal: { errorCode: 'wrongCredentials' },
    });
    expect(noted.at(-1)).toBe('acts for undefined');
  });
});
