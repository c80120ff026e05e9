import { within } from './esdb-availability.ts';
import type { EsdbClient } from './esdb-client.ts';
import { type EventFilter, EventStoreUnavailable, type RawEvent } from './event-store.ts';

/** One server-side subscription as batches that are asked for. It ends when the connection does. */
export interface EsdbFeed {
  /**
   * The next events, at most `maxBatch`; without events when that much is news: everything there was is delivered.
   * Rejects with `EventStoreUnavailable` when the connection is lost or the server is silent and does not answer.
   * Resolves with undefined when `stopped` aborts.
   */
  next(stopped: AbortSignal): Promise<FeedBatch | undefined>;
  close(): void;
}

export interface FeedBatch {
  readonly events: readonly RawEvent[];
  /** Nothing more was there when this batch was taken. */
  readonly caughtUp: boolean;
}

/** Milliseconds without any sign of the server after which it is asked, and until it must have answered. */
const silence = 4_000;

export function openFeed(
  client: EsdbClient,
  after: bigint,
  filter: EventFilter | undefined,
  maxBatch: number,
): EsdbFeed {
  const pending: RawEvent[] = [];
  let started = false;
  let historyDone = false;
  let toldCaughtUp = false;
  let lost: { readonly error: unknown } | undefined;
  let paused = false;
  let wake = (): void => undefined;

  const feed = client.subscribe(after, filter, {
    onStarted: () => {
      started = true;
    },
    onEvent: (event) => {
      pending.push(event);
      if (pending.length >= 2 * maxBatch && !paused) {
        paused = true;
        feed.pause();
      }
      wake();
    },
    onCaughtUp: () => {
      historyDone = true;
      wake();
    },
    onLost: (error) => {
      lost = { error };
      wake();
    },
  });

  const take = (): FeedBatch | undefined => {
    const events = pending.splice(0, maxBatch);
    if (paused && pending.length < maxBatch) {
      paused = false;
      feed.resume();
    }
    const caughtUp = historyDone && pending.length === 0 && feed.buffered() === 0;
    if (events.length === 0 && (!caughtUp || toldCaughtUp)) return undefined;
    toldCaughtUp ||= caughtUp;
    return { events, caughtUp };
  };

  const news = (stopped: AbortSignal): Promise<'news' | 'silence'> =>
    new Promise((resolve) => {
      const settle = (answer: 'news' | 'silence') => (): void => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', onNews);
        wake = () => undefined;
        resolve(answer);
      };
      const onNews = settle('news');
      const timer = setTimeout(settle('silence'), silence);
      stopped.addEventListener('abort', onNews);
      wake = onNews;
    });

  return {
    next: async (stopped) => {
      while (!stopped.aborted) {
        const batch = take();
        if (batch !== undefined) return batch;
        if (lost !== undefined) throw lost.error;
        if ((await news(stopped)) === 'news') continue;
        if (!started) throw new EventStoreUnavailable('EventStoreDB does not begin the subscription');
        await within(silence, client.readAll(undefined, 'backwards', 1));
      }
      return undefined;
    },
    close: () => feed.cancel(),
  };
}
