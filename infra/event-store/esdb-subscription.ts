import { setTimeout as delay } from 'node:timers/promises';
import { type EsdbClient, isSystemEvent } from './esdb-client.ts';
import { openFeed } from './esdb-feed.ts';
import { passes } from './event-filter.ts';
import { type EventFilter, orAway, type SubscribeOptions, type Subscription } from './event-store.ts';
import type { PersonalFields } from './personal-fields.ts';
import { divideForeign, readEvent } from './read-event.ts';

/** Milliseconds between two tries to subscribe again. */
const retryDelay = 250;

/**
 * Catch-up subscription on EventStoreDB; see `EventStore.subscribeToAll`. The client's subscriptions do not resume:
 * a feed that is lost is replaced by one from the last delivered event.
 *
 * With a filter the server filters the history. What is new after that is filtered here, because a filtered feed does
 * not say how far it has come while nothing passes.
 */
export function subscribeToEsdb(
  client: EsdbClient,
  open: PersonalFields['open'],
  lastPosition: () => Promise<bigint>,
  options: SubscribeOptions,
): Subscription {
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let position = options.after ?? 0n;
  let connected = true;
  const report = (now: boolean): void => {
    if (now !== connected) options.onConnection?.(now);
    connected = now;
  };

  /** Delivers what comes after `position` until the connection is lost or, if asked to, everything is delivered. */
  const follow = async (filter: EventFilter | undefined, untilCaughtUp: boolean): Promise<'caughtUp' | 'over'> => {
    const feed = openFeed(client, position, filter, options.maxBatch ?? 500);
    try {
      for (;;) {
        const batch = await orAway(feed.next(stopped));
        if (batch === undefined) return 'over';
        report(true);
        const events = batch.events.filter((event) => !isSystemEvent(event) && passes(event, options.filter));
        const read = await orAway(Promise.resolve(open(events.map(readEvent))));
        if (read === undefined) return 'over';
        const { ours, foreign } = divideForeign(read);
        if (foreign.length > 0) options.onForeign?.(foreign);
        if (ours.length > 0) await options.onEvents(ours);
        position = batch.events.at(-1)?.position ?? position;
        if (!batch.caughtUp) continue;
        if (untilCaughtUp) return 'caughtUp';
        await options.onCaughtUp?.(position);
      }
    } finally {
      feed.close();
    }
  };

  const deliver = async (): Promise<void> => {
    let historyDone = options.filter === undefined;
    while (!stopped.aborted) {
      if (!historyDone) {
        const head = await orAway(lastPosition());
        historyDone = head !== undefined && (await follow(options.filter, true)) === 'caughtUp';
        if (historyDone && head !== undefined && head > position) position = head;
      }
      if (historyDone) await follow(undefined, false);
      if (stopped.aborted) return;
      report(false);
      await delay(retryDelay);
    }
  };

  const closed = deliver();
  return {
    closed,
    stop: async () => {
      stopping.abort();
      await closed;
    },
  };
}
