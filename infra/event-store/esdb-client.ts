import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  FORWARDS,
  START,
  StreamNotFoundError,
  type RecordedEvent as StreamRecordedEvent,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { asUnavailable, errorType, within } from './esdb-availability.ts';
import { typesInLog } from './event-filter.ts';
import {
  type AppendResult,
  type EventFilter,
  EventStoreUnavailable,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  type RawEvent,
} from './event-store.ts';

/**
 * What the product uses of `@eventstore/db-client` 6.2.1, with the answers to what that client was measured to do
 * (design, section 4): a deadline around everything, one kind of error for "not reachable", and no stream that
 * throws after nobody listens any more. The only file that knows the package.
 */
export interface EsdbClient {
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** `from` undefined: from the first, or from the last when backwards. A missing stream is empty. */
  readStream(
    stream: string,
    from: bigint | undefined,
    direction: Direction,
    limit: number,
  ): Promise<readonly RawEvent[]>;
  /** `from` is inclusive, undefined as above. Includes the server's own events. */
  readAll(from: bigint | undefined, direction: Direction, limit: number): Promise<readonly RawEvent[]>;
  /** Live stream of events after the exclusive position `after`. Never resumes by itself. */
  subscribe(after: bigint, filter: EventFilter | undefined, listener: FeedListener): Feed;
  close(): Promise<void>;
}

export type Direction = 'forwards' | 'backwards';

/** The server writes statistics, settings of streams and more of its own into `$all`; `$` marks them. */
export const isSystemEvent = (event: RawEvent): boolean => event.type.startsWith('$') || event.stream.startsWith('$');

export interface FeedListener {
  onStarted(): void;
  onEvent(event: RawEvent): void;
  /** Everything that was in the store when the feed began has been handed over, except what is still buffered. */
  onCaughtUp(): void;
  /** Once, and nothing after it. `EventStoreUnavailable` when subscribing again may help. */
  onLost(error: unknown): void;
}

export interface Feed {
  /** Stops and starts the flow of events, so that a slow consumer does not pile them up. */
  pause(): void;
  resume(): void;
  /** Events received and not handed over. */
  buffered(): number;
  cancel(): void;
}

/** Milliseconds until the server is told to give up an append, and until any call is given up here. */
const serverDeadline = 8_000;
const callDeadline = 10_000;
/** Events the server looks through before it reports a position of a filtered feed. */
const searchWindow = 500;

export function connectEsdb(url: string): EsdbClient {
  const client = EventStoreDBClient.connectionString(url);
  const credentials = credentialsFor(url);

  return {
    append: async (stream, expected, events) => {
      try {
        const result = await within(
          callDeadline,
          client.appendToStream(stream, events.map(eventData), {
            expectedRevision: typeof expected === 'bigint' ? expected : revisions[expected],
            // With credentials the client takes the unary path: honours the deadline, and a broken connection
            // rejects this append only. Its batch path shares one list of pending appends per process.
            credentials,
            deadline: serverDeadline,
          }),
        );
        if (!result.success || result.position === undefined) throw new Error(`Append to ${stream} has no position`);
        return { kind: 'appended', revision: result.nextExpectedRevision, position: result.position.commit };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          return {
            kind: 'wrongExpectedRevision',
            actual: typeof error.actualVersion === 'bigint' ? error.actualVersion : undefined,
          };
        }
        if (errorType(error) === 'maximum-append-size-exceeded') {
          throw new EventTooLarge(`The append to ${stream} exceeds the limit of the server`, { cause: error });
        }
        throw asUnavailable(error);
      }
    },

    readStream: (stream, from, direction, limit) =>
      collect(
        client.readStream(stream, {
          fromRevision: from ?? (direction === 'forwards' ? START : END),
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          maxCount: limit,
          credentials,
        }),
      ),

    readAll: (from, direction, limit) =>
      collect(
        client.readAll({
          fromPosition: from === undefined ? (direction === 'forwards' ? START : END) : { commit: from, prepare: from },
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          maxCount: limit,
          credentials,
        }),
      ),

    subscribe: (after, filter, listener) => {
      const stream = client.subscribeToAll({
        fromPosition: after === 0n ? START : { commit: after, prepare: after },
        filter: serverFilter(filter),
        credentials,
      });
      let over = false;
      const lost = (error: unknown): void => {
        if (over) return;
        over = true;
        listener.onLost(asUnavailable(error));
      };
      // 'error' stays listened to for ever: one that comes after the end would end the process.
      stream.on('error', lost);
      stream.on('end', () => lost(new EventStoreUnavailable('The server ended the subscription')));
      stream.on('close', () => lost(new EventStoreUnavailable('The subscription was closed')));
      stream.on('confirmation', () => !over && listener.onStarted());
      stream.on('caughtUp', () => !over && listener.onCaughtUp());
      stream.on('data', ({ event }) => !over && event && listener.onEvent(eventOf(event)));
      return {
        pause: () => void stream.pause(),
        resume: () => void stream.resume(),
        buffered: () => stream.readableLength,
        cancel: () => {
          over = true;
          // Without a connection there is nothing to cancel, and the promise rejects with that.
          stream.unsubscribe().catch(() => undefined);
        },
      };
    },

    // Without it open streams keep the process alive.
    close: () => client.dispose(),
  };
}

const revisions = { any: 'any', noStream: 'no_stream', streamExists: 'stream_exists' } as const;

function eventData(event: NewEvent): EventData {
  return {
    id: event.eventId,
    contentType: 'application/json',
    type: event.type,
    data: event.data as Record<string, unknown>,
    metadata: event.metadata,
  };
}

function eventOf(event: AllStreamRecordedEvent | StreamRecordedEvent): RawEvent {
  if (event.position === undefined) throw new Error('EventStoreDB before 22.6 gives no positions; use 23.10 or later');
  return {
    stream: event.streamId,
    revision: event.revision,
    position: event.position.commit,
    eventId: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
  };
}

/**
 * The server filters by stream or by type, not by both; the rest is filtered where the events arrive. By the beginnings
 * of types: a regular expression of a hundred types is compiled for each feed, which takes the server's processor a second.
 */
function serverFilter(filter: EventFilter | undefined): Filter {
  const options = { maxSearchWindow: searchWindow };
  if (filter?.streamPrefixes !== undefined)
    return streamNameFilter({ ...options, prefixes: [...filter.streamPrefixes] });
  if (filter?.eventTypes !== undefined)
    return eventTypeFilter({ ...options, prefixes: [...typesInLog(filter.eventTypes)] });
  return excludeSystemEvents(options);
}

interface CancellableStream extends AsyncIterable<{ readonly event?: AllStreamRecordedEvent | StreamRecordedEvent }> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** All events of one page. The client's reads have no deadline, and throw for a missing stream while iterating. */
async function collect(stream: CancellableStream): Promise<readonly RawEvent[]> {
  stream.on('error', () => undefined); // One that comes after the deadline would end the process.
  const read = async (): Promise<readonly RawEvent[]> => {
    const events: RawEvent[] = [];
    for await (const { event } of stream) if (event !== undefined) events.push(eventOf(event));
    return events;
  };
  try {
    return await within(callDeadline, read());
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    stream.cancel().catch(() => undefined); // The call is over either way; its failure has been seen.
    throw asUnavailable(error);
  }
}

/** Credentials of the URL. An insecure server ignores them, but with some the client takes its unary path. */
function credentialsFor(url: string): { username: string; password: string } | undefined {
  const [, username, password] = /^[^/]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  return /[?&]tls=false(&|$)/i.test(url) ? { username: 'insecure', password: 'insecure' } : undefined;
}
