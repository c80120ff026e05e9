import type { CommitSignal } from './commit-signal.ts';
import { orAway, type StoredEvent, type SubscribeOptions, type Subscription } from './event-store.ts';
import { divideForeign } from './read-event.ts';

/**
 * Events after `after`, and how far the log was seen with them, both of the same moment. One round trip: a browser waits
 * for it at every edit.
 */
export type ReadPage = (after: bigint, limit: number) => Promise<Page>;

/** What a subscription needs of the store. */
export interface SubscriptionSource {
  /** Reads at most `limit` events that pass the subscription's filter, however far they are from each other. */
  readonly page: ReadPage;
  /** Reads the same out of what everybody asks for who stands at the end of the log. */
  readonly pageAtEnd: ReadPage;
}

export interface Page {
  readonly events: readonly StoredEvent[];
  /** Everything up to here was seen, also what the filter kept back. */
  readonly scannedTo: bigint;
  /** Whether there is more than the limit behind it. */
  readonly more: boolean;
}

/**
 * Who asks for a page that is on its way to somebody else gets the same one, unless something was committed since that
 * was asked for: it may not be in it.
 */
export function sharingPages(page: ReadPage, signal: Pick<CommitSignal, 'count'>): ReadPage {
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
  let upcoming: Promise<Page | undefined> | undefined;
  let isAtEnd = false;
  const report = (now: boolean): void => {
    if (now !== connected) options.onConnection?.(now);
    connected = now;
  };

  // What is committed from here on is news, also when it comes while the consumer works.
  let seen = signal.count();
  const lookFrom = (after: bigint): Promise<Page | undefined> => {
    seen = signal.count();
    return orAway(isAtEnd ? source.pageAtEnd(after, limit) : source.page(after, limit));
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
    isAtEnd = !next.more;
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
