import { fromCallback, fromPromise } from 'xstate';
import { changeOwnLanguage } from '#domain/administration/api/session-calls.ts';
import {
  lockTerminal,
  logInAtTerminal,
  logOutAtTerminal,
  readTerminalWork,
} from '#domain/planning/api/shop-floor/terminal-calls.ts';
import type { RedeemedSignIn } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { askClient } from '#frontend/api/ask-client.ts';
import { forgetLinkedTerminal, keepLinkedTerminal, type LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import type { DeviceApi } from './device-api.ts';
import { watchIdle } from './idle-watch.ts';
import { linkDevice } from './link-device.ts';
import { type DeviceState, keepDevice, keepWait, keepWorker, type Worker } from './machine/device-state.ts';
import { sessionMachine } from './machine/session-machine.ts';
import type { Badge, LinkRequest, SessionEvent } from './machine/session-state.ts';
import { offlineWorker } from './offline-worker.ts';

/** Milliseconds between two questions of a device that has nothing else to ask. */
const touchInterval = 10_000;
/** And between two tries to make a session of a sign-in without network. */
const redeemInterval = 5_000;
/** PINs up to this length are sent as they are (base data §9). */
const plainPinLength = 4;

const askDevice = ({ ofDevice }: DeviceApi, { terminalId, token }: LinkedTerminal): Promise<DeviceState> =>
  askClient(
    ofDevice,
    readTerminalWork,
    { params: { id: terminalId }, query: { items: 'false' } },
    { headers: { 'terminal-token': token } },
  );

async function signIn(
  { ofDevice, clock, sessionToken }: DeviceApi,
  link: LinkedTerminal,
  badge: Badge,
): Promise<Worker> {
  const { terminalId, token } = link;
  const text = badge.text.trim();
  const isPlain = badge.kind === 'pin' && text.length <= plainPinLength;
  const sent = isPlain ? text : sha256Hex(text);
  // Of whose locked screen it is: what is tried there counts as theirs.
  const session = sessionToken();
  const headers = {
    'terminal-token': token,
    [badge.kind]: sent,
    ...(session && { Authorization: `Bearer ${session}` }),
  };
  try {
    const worker = await askClient(
      ofDevice,
      logInAtTerminal,
      { params: { id: terminalId }, body: undefined },
      { headers },
    );
    return { ...worker, since: clock.now() };
  } catch (error) {
    if (badge.kind === 'pin') keepWait(link, secondsToWait(error), clock.now());
    const offline = isUnreachable(error)
      ? await offlineWorker(terminalId, { kind: badge.kind, sent }, clock.now())
      : undefined;
    if (offline === undefined) throw error;
    return offline;
  }
}

/** Never settles for a worker who has a session, and tries for as long as nobody answers or says that it is too early. */
async function redeem(
  api: DeviceApi,
  { terminalId, token }: LinkedTerminal,
  { proof, secret, user }: Worker,
  signal: AbortSignal,
): Promise<Worker> {
  if (secret === undefined || proof?.kind !== 'sealed') return new Promise(() => undefined);
  const body: RedeemedSignIn = { sealed: proof.sealed, secret };
  const sent = { params: { id: terminalId }, body };
  const headers = { 'terminal-token': token };
  for (;;) {
    let pause = redeemInterval;
    try {
      const worker = await askClient(api.ofDevice, logInAtTerminal, sent, { headers });
      // Signed out meanwhile: nobody is there for whom it could go on.
      if (signal.aborted) await endSession(api, worker);
      return { ...worker, since: api.clock.now(), earlierId: user.userId };
    } catch (error) {
      if (!isUnreachable(error) && errorCodeOf(error) !== 'NumberOfLoginAttemptsExceeded') throw error;
      pause = (secondsToWait(error) ?? redeemInterval / 1_000) * 1_000;
    }
    await backAfter(pause, signal);
    signal.throwIfAborted();
  }
}

/** The pause, or less where the browser says that the network is back. */
const backAfter = (pause: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new AbortController();
    const end = (): void => {
      waiting.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, pause);
    window.addEventListener('online', end, { signal: waiting.signal });
    signal.addEventListener('abort', end, { signal: waiting.signal });
  });

/** By its own token: the calls of the page may be those of the next worker by then. */
async function endSession({ ofDevice }: DeviceApi, { token, user }: Worker): Promise<void> {
  if (token === '') return;
  const headers = { Authorization: `Bearer ${token}` };
  await askClient(ofDevice, logOutAtTerminal, { body: { userId: user.userId } }, { headers });
}

/** Until PINs are looked at again, where there were too many. */
function secondsToWait(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.detailsObject['seconds'] : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
}

/** Nobody has answered, or something in front of a server that is away. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.errorCode === 'noResponse' || [502, 503, 504].includes(error.status));

/** The machine of the real device: its I/O is the plant's API and this browser. */
export const connectedMachine = (api: DeviceApi) =>
  sessionMachine.provide({
    actors: {
      linkDevice: fromPromise<LinkedTerminal, LinkRequest>(({ input }) => linkDevice(input)),
      keepInTouch: fromCallback<SessionEvent, LinkedTerminal>(({ sendBack, input }) => {
        const ask = (): void => {
          askDevice(api, input).then(
            (device) => sendBack({ type: 'deviceTold', device }),
            (error: unknown) => {
              if (!(error instanceof ApiError)) throw error;
              sendBack({ type: error.status === 401 ? 'linkRevoked' : 'deviceUnreachable' });
            },
          );
        };
        const lose = (): void => {
          sendBack({ type: 'sessionLost' });
          // Why, the device may be told: it is locked, or linked elsewhere.
          ask();
        };
        const stopListening = api.onSessionLost(lose);
        const offline = (): void => sendBack({ type: 'deviceUnreachable' });
        window.addEventListener('online', ask);
        window.addEventListener('offline', offline);
        const timer = setInterval(ask, touchInterval);
        ask();
        return () => {
          clearInterval(timer);
          window.removeEventListener('online', ask);
          window.removeEventListener('offline', offline);
          stopListening();
        };
      }),
      signIn: fromPromise<Worker, { readonly link: LinkedTerminal; readonly badge: Badge }>(({ input }) =>
        signIn(api, input.link, input.badge),
      ),
      redeem: fromPromise<Worker, { readonly link: LinkedTerminal; readonly worker: Worker }>(({ input, signal }) =>
        redeem(api, input.link, input.worker, signal),
      ),
      signOut: fromPromise<void, Worker>(async ({ input }) => {
        await endSession(api, input);
      }),
      lockTerminal: fromPromise<void, LinkedTerminal>(async ({ input }) => {
        await askClient(api.client, lockTerminal, { params: { id: input.terminalId }, body: {} });
      }),
      watchIdle: fromCallback<SessionEvent, number | null>(({ sendBack, input }) =>
        input === null
          ? undefined
          : watchIdle(input, {
              idle: (secondsLeft) => sendBack({ type: 'stillIdle', secondsLeft }),
              touched: () => sendBack({ type: 'touched' }),
            }),
      ),
    },
    actions: {
      keepLink: (_, { link }) => keepLinkedTerminal(link),
      forgetLink: (_, { link }) => link && forgetLinkedTerminal(link),
      keepDevice: (_, { link, device }) => link && keepDevice(link, device),
      actFor: (_, { link, worker }) => {
        api.actFor(worker?.token);
        if (link !== undefined) keepWorker(link, worker);
      },
      tellLanguage: (_, { worker: { token, user } }) => {
        if (token === '') return;
        // Without a network it holds until the worker signs out.
        askClient(api.client, changeOwnLanguage, {
          params: { id: user.userId },
          body: { language: user.language },
        }).catch(() => undefined);
      },
      endSession: (_, { worker }) => {
        if (worker === undefined) return;
        // It opens nothing any more for whoever finds it; that it could not be told ends it no later than its lifetime.
        endSession(api, worker).catch(() => undefined);
      },
    },
  });
