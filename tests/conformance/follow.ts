import type { EventFilter, EventStore, RecordedEvent, StoredEvent } from '#infra/event-store/event-store.ts';

/** A subscription that remembers what it was told, and lets a test wait for it. */
export interface Follower {
  until(condition: (events: readonly RecordedEvent[]) => boolean): Promise<void>;
  caughtUpTo(position: bigint): Promise<void>;
  /** The connection is, or becomes, lost or back. */
  connection(connected: boolean): Promise<void>;
  /** Sizes of the batches so far. */
  batches(): readonly number[];
  /** Ends the subscription and answers with every event it delivered. */
  stop(): Promise<readonly RecordedEvent[]>;
}

export function follow(
  store: EventStore,
  options: { readonly after: bigint; readonly filter?: EventFilter | undefined; readonly maxBatch?: number },
): Follower {
  const events: RecordedEvent[] = [];
  const batches: number[] = [];
  let position = -1n;
  let connected = true;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const look of waiting) look();
  };
  const subscription = store.subscribeToAll({
    ...options,
    onEvents: (batch) => {
      events.push(...batch.map(readable));
      batches.push(batch.length);
      changed();
    },
    onCaughtUp: (reached) => {
      position = reached;
      changed();
    },
    onConnection: (now) => {
      connected = now;
      changed();
    },
  });

  const waitFor = async (condition: () => boolean): Promise<void> => {
    const met = new Promise<void>((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
    const ended = subscription.closed.then(() => {
      throw new Error('The subscription ended');
    });
    await Promise.race([met, ended]);
    ended.catch(() => undefined); // It ends when the test stops it.
  };

  return {
    until: (condition) => waitFor(() => condition(events)),
    caughtUpTo: (wanted) => waitFor(() => position >= wanted),
    connection: (wanted) => waitFor(() => connected === wanted),
    batches: () => batches,
    stop: async () => {
      await subscription.stop();
      return events;
    },
  };
}

/** Events that a test knows to be readable. */
export async function collected(items: AsyncIterable<StoredEvent>): Promise<readonly RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const item of items) list.push(readable(item));
  return list;
}

export function readable(event: StoredEvent): RecordedEvent {
  if (event.unreadable !== undefined)
    throw new Error(`${event.type} at ${event.position}: ${JSON.stringify(event.unreadable)}`);
  return event;
}
