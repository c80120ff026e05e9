import type { CommitSignal } from './commit-signal.ts';
import { EventStoreUnavailable, type RecordedEvent, type SubscribeOptions, type Subscription } from './event-store.ts';

/** What a subscription needs of the store. */
export interface SubscriptionSource {
  /** Events after `after` up to and including `upTo` that pass the subscription's filter, at most `limit`. */
  page(after: bigint, upTo: bigint, limit: number): Promise<readonly RecordedEvent[]>;
  lastPosition(): Promise<bigint>;
}

/** Milliseconds after which a subscription looks without having been told, in case a notification was lost. */
const pollInterval = 1_000;
/** Milliseconds between two looks while the server is away. */
const retryDelay = 250;

/** Catch-up subscription on PostgreSQL; see `EventStore.subscribeToAll`. */
export function subscribe(source: SubscriptionSource, signal: CommitSignal, options: SubscribeOptions): Subscription {
  const stopping = new AbortController();
  const closed = deliver(source, signal, options, stopping.signal);
  return {
    closed,
    stop: async () => {
      stopping.abort();
      await closed;
    },
  };
}

async function deliver(
  source: SubscriptionSource,
  signal: CommitSignal,
  options: SubscribeOptions,
  stopped: AbortSignal,
): Promise<void> {
  const limit = options.maxBatch ?? 500;
  let position = options.after ?? 0n;
  let connected = true;
  let losses = signal.losses();
  const report = (now: boolean): void => {
    if (now !== connected) options.onConnection?.(now);
    connected = now;
  };

  while (!stopped.aborted) {
    if (signal.losses() !== losses) {
      losses = signal.losses();
      report(false);
    }
    const next = await look(source, position, limit);
    if (stopped.aborted) return;
    if (next === undefined) {
      report(false);
      await signal.wait(retryDelay, stopped);
      continue;
    }
    report(true);
    if (next.events.length > 0) await options.onEvents(next.events);
    position = next.scannedTo;
    if (next.more) continue;
    options.onCaughtUp?.(position);
    await signal.wait(pollInterval, stopped);
  }
}

/** One look at the log; undefined while the server is away. */
async function look(
  source: SubscriptionSource,
  after: bigint,
  limit: number,
): Promise<{ events: readonly RecordedEvent[]; scannedTo: bigint; more: boolean } | undefined> {
  try {
    const head = await source.lastPosition();
    if (head <= after) return { events: [], scannedTo: after, more: false };
    const events = await source.page(after, head, limit);
    const last = events.at(-1);
    const more = events.length === limit && last !== undefined;
    // Without a full page everything up to the head was seen, also what the filter kept back.
    return { events, scannedTo: more ? last.position : head, more };
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return undefined;
    throw error;
  }
}
