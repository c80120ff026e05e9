import type { CommitSignal } from './commit-signal.ts';
import { EventStoreUnavailable, type StoredEvent, type SubscribeOptions, type Subscription } from './event-store.ts';
import { divideForeign } from './read-event.ts';

/** What a subscription needs of the store. */
export interface SubscriptionSource {
  /**
   * Events after `after` that pass the subscription's filter, at most `limit`, and the end of the log, both as they
   * were at the same moment. One round trip: a browser waits for it at every edit.
   */
  page(after: bigint, limit: number): Promise<Page>;
}

export interface Page {
  readonly events: readonly StoredEvent[];
  /** Of the log: up to here the page has left out only what does not pass the filter, unless it is full. */
  readonly head: bigint;
}

/**
 * Who asks for a page that is on its way to somebody else gets the same one, unless something was committed since that
 * was asked for: it may not be in it.
 */
export function sharingPages(
  page: SubscriptionSource['page'],
  signal: Pick<CommitSignal, 'count'>,
): SubscriptionSource['page'] {
  const underWay = new Map<string, Promise<Page>>();
  return (after, limit) => {
    const key = `${signal.count()} ${after} ${limit}`;
    const shared = underWay.get(key) ?? page(after, limit).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
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
  let upcoming: Promise<Look | undefined> | undefined;
  const report = (now: boolean): void => {
    if (now !== connected) options.onConnection?.(now);
    connected = now;
  };

  // What is committed from here on is news, also when it comes while the consumer works.
  let seen = signal.count();
  const lookFrom = (after: bigint): Promise<Look | undefined> => {
    seen = signal.count();
    return look(source, after, limit);
  };

  while (!stopped.aborted) {
    if (signal.losses() !== losses) {
      losses = signal.losses();
      report(false);
    }
    const next = await (upcoming ?? lookFrom(position));
    upcoming = undefined;
    if (stopped.aborted) return;
    if (next === undefined) {
      report(false);
      await signal.wait(signal.count(), retryDelay, stopped);
      continue;
    }
    report(true);
    if (next.more) {
      // In a long history the next page is fetched while the consumer works on this one.
      upcoming = lookFrom(next.scannedTo);
      upcoming.catch(() => undefined); // Seen when it is awaited; not needed when the consumer stops before.
    }
    const { ours, foreign } = divideForeign(next.events);
    if (foreign.length > 0) options.onForeign?.(foreign);
    if (ours.length > 0) await options.onEvents(ours);
    position = next.scannedTo;
    if (next.more) continue;
    await options.onCaughtUp?.(position);
    await signal.wait(seen, pollInterval, stopped);
  }
}

interface Look {
  readonly events: readonly StoredEvent[];
  /** Everything up to here was seen, also what the filter kept back. */
  readonly scannedTo: bigint;
  readonly more: boolean;
}

/** One look at the log; undefined while the server is away. */
async function look(source: SubscriptionSource, after: bigint, limit: number): Promise<Look | undefined> {
  try {
    const { events, head } = await source.page(after, limit);
    const last = events.at(-1);
    const more = events.length === limit && last !== undefined;
    if (more) return { events, scannedTo: last.position, more };
    return { events, scannedTo: head > after ? head : after, more };
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return undefined;
    throw error;
  }
}
