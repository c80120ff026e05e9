import { v4 } from 'uuid';
import { type ApiClient, createApiClient } from '#frontend/api/client.ts';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';
import { createDeviceClock, type DeviceClock } from '../kit/device-clock.ts';

/**
 * The device's line to the plant. What is called before anybody has signed in carries the terminal's own token, what a
 * worker does the token of the session that began with PIN or badge. Cookies of somebody who uses this browser otherwise
 * are never sent.
 */
export interface DeviceApi {
  /** Calls of the worker who is signed in. */
  readonly client: ApiClient;
  /** Calls of the device itself, with header `terminal-token`; a refusal says nothing about a worker's session. */
  readonly ofDevice: ApiClient;
  readonly clock: DeviceClock;
  /** From now on calls are this worker's; undefined: nobody's. */
  readonly actFor: (sessionToken: string | undefined) => void;
  readonly sessionToken: () => string | undefined;
  /** Whoever wants to hear that the worker's session is not valid any more. Answers how to stop. */
  readonly onSessionLost: (listener: () => void) => () => void;
}

/** Milliseconds that a network gets which takes calls and does not answer: a worker stands there and waits. */
const devicePatience = 8_000;
const writePatience = 30_000;

const clockKey = 'leitstand.terminal.clockOffset';

export function createDeviceApi(): DeviceApi {
  const clock: DeviceClock = createDeviceClock(storedOffset(), () => keepOffset(clock.offset()));
  const listeners = new Set<() => void>();
  let token: string | undefined;

  async function send(input: string, init: RequestInit, patience?: number): Promise<Response> {
    const sentAt = clock.own();
    const signals = [init.signal, patience === undefined ? undefined : AbortSignal.timeout(patience)];
    const signal = AbortSignal.any(signals.filter((one) => one instanceof AbortSignal));
    const response = await fetch(input, { ...init, signal, credentials: 'omit' });
    clock.heard(response.headers.get('date'), sentAt, clock.own());
    keepOffset(clock.offset());
    return response;
  }

  async function sendAsWorker(input: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    // A document may take its time.
    const patience = init.method === 'GET' ? undefined : writePatience;
    const response = await send(input, { ...init, headers }, patience);
    // Signed in without network, and not yet known to the plant: to this worker it is still away.
    if (token === '' && response.status === 401) throw new TypeError('There is no session yet');
    return response;
  }

  const environment = {
    // The device asks every few seconds anyway whether the plant is there.
    onBackendStarting: () => undefined,
    // Not crypto.randomUUID: it is missing on pages that come over plain http from another machine.
    newId: () => v4(),
  };

  return {
    clock,
    client: createApiClient({
      ...environment,
      fetch: sendAsWorker,
      session: () => token,
      onSessionLost: () => {
        for (const listener of listeners) listener();
      },
    }),
    ofDevice: createApiClient({
      ...environment,
      fetch: (input, init) => send(input, init, devicePatience),
      session: () => undefined,
      onSessionLost: () => undefined,
    }),
    actFor(next) {
      token = next;
    },
    sessionToken: () => token,
    onSessionLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let kept = 0;
/** Milliseconds by which two offsets are the same: the clocks that they are told from are not read at one instant. */
const sameOffset = 250;

function storedOffset(): number {
  kept = Number(storedText(clockKey) ?? '0');
  return Number.isFinite(kept) ? kept : 0;
}

/** So that a device that starts without a network knows the time of the plant all the same. */
function keepOffset(offset: number): void {
  if (Math.abs(offset - kept) < sameOffset) return;
  kept = offset;
  storeText(clockKey, String(offset));
}
