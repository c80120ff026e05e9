import { esdbAppender } from './esdb-appender.ts';
import { connectEsdb, type EsdbClient, isSystemEvent } from './esdb-client.ts';
import { subscribeToEsdb } from './esdb-subscription.ts';
import { passes } from './event-filter.ts';
import type { EventStore, RawEvent, ReadAllOptions, ReadStreamOptions, StoredEvent } from './event-store.ts';
import { connectPersonKeys } from './person-keys.ts';
import { type PersonalFields, personalFields } from './personal-fields.ts';
import { isOurs, readEvent } from './read-event.ts';

/** Events per round trip of a read. */
const pageSize = 500;

/**
 * The event store on EventStoreDB 23.10 or later (design, section 4). `url` as `esdb://user:password@host:2113`; the keys of
 * people are in PostgreSQL, at `keysUrl`.
 * @throws EventStoreUnavailable when PostgreSQL cannot be reached
 */
export async function openEsdbEventStore(url: string, keysUrl: string): Promise<EventStore> {
  const keys = await connectPersonKeys(keysUrl);
  const { seal, open } = personalFields(keys);
  const client = connectEsdb(url);
  const append = esdbAppender(client);
  const lastPosition = lastPositionOf(client);
  return {
    append: async (stream, expected, events) => append(stream, expected, (await seal(events)) ?? events),
    readStream: (stream, options) => readStream(client, open, stream, options),
    readAll: (options) => readAll(client, options, (events) => open(events.map(readEvent))),
    readAllRaw: (options) => readAll(client, options, (events) => events),
    subscribeToAll: (options) => subscribeToEsdb(client, open, lastPosition, options),
    lastPosition,
    ping: async () => {
      await client.readAll(undefined, 'backwards', 1);
    },
    close: async () => {
      await client.close();
      await keys.close();
    },
  };
}

async function* readStream(
  client: EsdbClient,
  open: PersonalFields['open'],
  stream: string,
  options: ReadStreamOptions = {},
): AsyncIterable<StoredEvent> {
  const direction = options.direction ?? 'forwards';
  let from = options.from;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const limit = Math.min(pageSize, left);
    const events = await client.readStream(stream, from, direction, limit);
    yield* await open(events.map(readEvent));
    const last = events.at(-1);
    if (events.length < limit || last === undefined) return;
    left -= events.length;
    if (direction === 'backwards' && last.revision === 0n) return;
    from = last.revision + (direction === 'forwards' ? 1n : -1n);
  }
}

/** `read`: what becomes of what a page has of ours. */
async function* readAll<Event>(
  client: EsdbClient,
  options: ReadAllOptions = {},
  read: (events: readonly RawEvent[]) => Promise<readonly Event[]> | readonly Event[],
): AsyncIterable<Event> {
  // Inclusive on the server: the event at `after` comes first and is left out.
  let after = options.after ?? 0n;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const events = await client.readAll(after === 0n ? undefined : after, 'forwards', pageSize);
    const wanted = events.filter(
      (event) => event.position > after && isDomainEvent(event) && passes(event, options.filter),
    );
    for (const event of await read(wanted)) {
      yield event;
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
