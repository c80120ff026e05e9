import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type EventStore,
  EventStoreUnavailable,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
} from '#infra/event-store/event-store.ts';
import { checkPlant, openPlant, type PlantParts, rememberSeen } from './identity.ts';
import { PlantMismatch } from './mismatch.ts';

/**
 * An event store that is read and written only while it is the one of the plant: checked when it is opened, after every
 * lost connection before anything else goes through, and every few seconds, because a server can go back without a
 * connection that breaks.
 */
export interface PlantGuard {
  /** While the store does not fit, `append` throws `PlantMismatch` and subscriptions hand over nothing. */
  readonly store: EventStore;
  readonly plantId: string;
  /** Why nothing goes through, until a check finds that it fits again. */
  mismatch(): PlantMismatch | undefined;
  /** Asks the store now; resolves when it fits. @throws PlantMismatch, EventStoreUnavailable */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface GuardOptions extends PlantParts {
  readonly log: Logger;
  /** Whether what this process is handed counts as seen by the read models: that of the projector does. */
  readonly remembers?: boolean;
  /** Milliseconds; default 5,000. */
  readonly checkEvery?: number;
}

/** Milliseconds until a subscription that is held asks again. */
const heldFor = 500;
/** Milliseconds between two writes of what was seen. */
const rememberEvery = 1_000;

export async function guardPlant(options: GuardOptions): Promise<PlantGuard> {
  const { store, pool, log, remembers = false, checkEvery = 5_000 } = options;
  const plantId = await openPlant(options);
  let mismatch: PlantMismatch | undefined;
  /** Whether the connection was lost since the last check: the server that is back may be another one. */
  let isDoubtful = false;
  let checking: Promise<void> | undefined;
  let closed = false;

  async function checkNow(): Promise<void> {
    isDoubtful = false;
    try {
      await checkPlant(options);
      if (mismatch !== undefined) log.info({ plantId }, 'the event store is that of the plant again');
      mismatch = undefined;
    } catch (error) {
      isDoubtful = true;
      if (!(error instanceof PlantMismatch)) throw error;
      if (mismatch === undefined) log.fatal({ err: error }, 'the event store does not belong to the read models');
      mismatch = error;
      throw error;
    }
  }
  const check = (): Promise<void> => {
    checking ??= checkNow().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  /** Lets through what the store is known to be fit for. */
  const gate = async (): Promise<void> => {
    if (isDoubtful || mismatch !== undefined) await check();
  };

  let seen: StoredEvent | undefined;
  const remember = async (): Promise<void> => {
    const event = seen;
    seen = undefined;
    if (event !== undefined) await rememberSeen(pool, event);
  };
  const rest = (error: unknown): void => log.warn({ err: error }, 'the plant was not checked');
  const timers = [
    // Only while the store answers: what cannot be reached is known to `gate` and to the health of the service.
    setInterval(() => void check().catch((error) => !(error instanceof PlantMismatch) && rest(error)), checkEvery),
    ...(remembers ? [setInterval(() => void remember().catch(rest), rememberEvery)] : []),
  ];

  const guarded: EventStore = {
    ...store,
    async append(stream, expected, events) {
      await gate();
      try {
        return await store.append(stream, expected, events);
      } catch (error) {
        if (error instanceof EventStoreUnavailable) isDoubtful = true;
        throw error;
      }
    },
    subscribeToAll,
  };

  function subscribeToAll(asked: SubscribeOptions): Subscription {
    let stopped = false;
    const untilFit = async (): Promise<void> => {
      while (!stopped) {
        try {
          return await gate();
        } catch {
          // Known to `mismatch`, or the store is away once more: either way there is nothing to hand over yet.
          await delay(heldFor);
        }
      }
    };
    const subscription = store.subscribeToAll({
      ...asked,
      async onEvents(events) {
        await untilFit();
        if (stopped) return;
        await asked.onEvents(events);
        const last = events.at(-1);
        if (last !== undefined && last.position > (seen?.position ?? 0n)) seen = last;
      },
      async onCaughtUp(position) {
        await untilFit();
        if (!stopped) await asked.onCaughtUp?.(position);
      },
      onConnection(connected) {
        isDoubtful = true;
        asked.onConnection?.(connected);
      },
    });
    return {
      closed: subscription.closed,
      stop() {
        stopped = true;
        return subscription.stop();
      },
    };
  }

  return {
    store: guarded,
    plantId,
    mismatch: () => mismatch,
    check,
    async close() {
      if (closed) return;
      closed = true;
      for (const timer of timers) clearInterval(timer);
      await checking?.catch(() => undefined);
      if (remembers) await remember().catch(rest);
      await store.close();
    },
  };
}
