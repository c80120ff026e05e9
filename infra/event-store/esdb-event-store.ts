import { esdbAppender } from './esdb-appender.ts';
import { connectEsdb, type EsdbClient, isSystemEvent } from './esdb-client.ts';
import { subscribeToEsdb } from './esdb-subscription.ts';
import { passes } from './event-filter.ts';
import type { EventStore, ReadAllOptions, ReadStreamOptions, StoredEvent } from './event-store.ts';
import { isOurs, type RawEvent, readEvent } from './read-event.ts';

/** Events per round trip of a read. */
const pageSize = 500;

/** The event store on EventStoreDB 23.10 or later (design, section 4). `url` as `esdb://user:password@host:2113`. */
export function openEsdbEventStore(url: string): EventStore {
  const client = connectEsdb(url);
  const lastPosition = lastPositionOf(client);
  return {
    append: esdbAppender(client),
    readStream: (stream, options) => readStream(client, stream, options),
    readAll: (options) => readAll(client, options),
    subscribeToAll: (options) => subscribeToEsdb(client, lastPosition, options),
    lastPosition,
    ping: async () => {
      await client.readAll(undefined, 'backwards', 1);
    },
    close: () => client.close(),
  };
}

async function* readStream(
  client: EsdbClient,
  stream: string,
  options: ReadStreamOptions = {},
): AsyncIterable<StoredEvent> {
  const direction = options.direction ?? 'forwards';
  let from = options.from;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const limit = Math.min(pageSize, left);
    const events = await client.readStream(stream, from, direction, limit);
    yield* events.map(readEvent);
    const last = events.at(-1);
    if (events.length < limit || last === undefined) return;
    left -= events.length;
    if (direction === 'backwards' && last.revision === 0n) return;
    from = last.revision + (direction === 'forwards' ? 1n : -1n);
  }
}

async function* readAll(client: EsdbClient, options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
  // Inclusive on the server: the event at `after` comes first and is left out.
  let after = options.after ?? 0n;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const events = await client.readAll(after === 0n ? undefined : after, 'forwards', pageSize);
    for (const event of events) {
      if (event.position <= after || !isDomainEvent(event) || !passes(event, options.filter)) continue;
      yield readEvent(event);
      left -= 1;
      if (left <= 0) return;
    }
    const last = events.at(-1);
    if (events.length < pageSize || last === undefined) return;
    after = last.position;
  }
}

/** Position of the last domain event. Looks back from the end only as far as it has not looked before. */
function lastPositionOf(client: EsdbClient): () => Promise<bigint> {
  let scannedTo = 0n;
  let known = 0n;
  return async () => {
    const scannedBefore = scannedTo;
    let from: bigint | undefined;
    let end: bigint | undefined;
    for (;;) {
      const events = await client.readAll(from, 'backwards', from === undefined ? 20 : pageSize);
      end ??= events[0]?.position ?? 0n;
      // An older copy of the data: nothing that is known of the newer one counts.
      if (end < scannedBefore) scannedTo = 0n;
      const found = events.find((event) => event.position > scannedTo && isDomainEvent(event));
      const oldest = events.at(-1)?.position ?? 0n;
      if (found !== undefined || oldest <= scannedTo || events.length < 2) {
        // A call that ran at the same time may have come further.
        if (end > scannedTo) [scannedTo, known] = [end, found?.position ?? (scannedTo === 0n ? 0n : known)];
        return known;
      }
      from = oldest;
    }
  };
}

const isDomainEvent = (event: RawEvent): boolean => !isSystemEvent(event) && isOurs(event);
