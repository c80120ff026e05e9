import type { Logger } from 'pino';
import type { EventStore, StoredEvent, UnreadableEvent } from '#infra/event-store/event-store.ts';

/**
 * The log as it grows, read and parsed once for everybody who stands where it has come to. Who cannot keep up is left
 * behind: it reads on by itself and joins again.
 */
export interface Feed {
  /** Position of the last event that was handed on. */
  position(): bigint;
  /** Takes part from here on; undefined when events after `position` were handed on already. */
  join(position: bigint): Follower | undefined;
  /** Resolves after `stop()`; rejects when the log cannot be followed any more. */
  readonly closed: Promise<void>;
  stop(): Promise<void>;
}

export interface Follower {
  /**
   * The next events; `caughtUp` after everything that there was when the feed looked; `behind` when this follower was
   * too slow and what came since is not in the feed any more for it.
   */
  next(): Promise<readonly StoredEvent[] | 'caughtUp' | 'behind'>;
  leave(): void;
}

/**
 * Milliseconds that the others wait for a follower whose queue is full. Longer while all of them catch up: reading and
 * parsing the log once more costs more than waiting, and nobody waits for today's rows yet.
 */
const patience = { live: 1_000, catchingUp: 10_000 };

interface Place {
  queue: (readonly StoredEvent[] | 'caughtUp')[];
  wake: () => void;
  taken: () => void;
}

export interface FeedOptions {
  readonly store: EventStore;
  readonly after: bigint;
  /** Upper bound of one batch. */
  readonly maxBatch: number;
  readonly log: Logger;
  /** Told what other programs have written into the store. */
  readonly onForeign?: ((events: readonly UnreadableEvent[]) => void) | undefined;
}

export function openFeed({ store, after, maxBatch, log, onForeign }: FeedOptions): Feed {
  const places = new Set<Place>();
  let position = after;
  let caughtUp = false;

  const waitingEvents = ({ queue }: Place): number =>
    queue.reduce((sum, one) => sum + (one === 'caughtUp' ? 0 : one.length), 0);
  const isFull = (place: Place): boolean => waitingEvents(place) >= 2 * maxBatch;

  function hand(one: readonly StoredEvent[] | 'caughtUp'): void {
    for (const place of places) {
      place.queue.push(one);
      place.wake();
    }
  }

  /** Until everybody has room for another batch, or has been waited for long enough. */
  async function untilThereIsRoom(): Promise<void> {
    const deadline = performance.now() + (caughtUp ? patience.live : patience.catchingUp);
    for (const place of places) {
      while (places.has(place) && isFull(place)) {
        const left = deadline - performance.now();
        if (left <= 0) {
          places.delete(place);
          place.wake();
          break;
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          place.taken = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  }

  const subscription = store.subscribeToAll({
    after,
    maxBatch,
    onEvents: (events) => {
      position = events.at(-1)?.position ?? position;
      hand(events);
      if ([...places].some(isFull)) return untilThereIsRoom();
    },
    onForeign: (events) => onForeign?.(events),
    onCaughtUp: () => {
      caughtUp = true;
      hand('caughtUp');
    },
    onConnection: (connected) => log.warn({ connected }, 'event store connection'),
  });

  return {
    position: () => position,
    closed: subscription.closed,
    stop: () => subscription.stop(),
    join(from) {
      if (from < position) return undefined;
      const place: Place = { queue: caughtUp ? ['caughtUp'] : [], wake: () => {}, taken: () => {} };
      places.add(place);
      return {
        async next() {
          while (place.queue.length === 0) {
            if (!places.has(place)) return 'behind';
            await new Promise<void>((resolve) => {
              place.wake = resolve;
            });
          }
          const [first] = place.queue;
          if (first === 'caughtUp') {
            place.queue.shift();
            return 'caughtUp';
          }
          const events = takeBatch(place, maxBatch);
          place.taken();
          return events;
        },
        leave() {
          places.delete(place);
          place.wake();
        },
      };
    },
  };
}

/** What waits becomes one batch, up to its bound: while something is slow, less transactions make up for it. */
function takeBatch(place: Place, maxBatch: number): readonly StoredEvent[] {
  const batch: StoredEvent[] = [];
  for (;;) {
    const [next] = place.queue;
    if (next === undefined || next === 'caughtUp') return batch;
    if (batch.length > 0 && batch.length + next.length > maxBatch) return batch;
    place.queue.shift();
    if (batch.length === 0 && (place.queue.length === 0 || next.length >= maxBatch)) return next;
    batch.push(...next);
  }
}
