import type { EventMetadata } from '#domain/kernel/event.ts';

/**
 * The event store port (design, section 4). Two adapters implement it: `postgres-event-store.ts` and
 * `esdb-event-store.ts`; `tests/conformance/event-store-suite.ts` proves both with no per-adapter options.
 *
 * Positions and revisions are `bigint`; outside the services a position travels as an opaque decimal string.
 * Positions grow with commit order and may have holes. Data leaves the store upcast to today's shape.
 *
 * A store may be shared with other programs: what is not ours is skipped (`StoredEvent`). What is ours and cannot be
 * read is handed over as such; reading never throws for it.
 */
export interface EventStore {
  /**
   * Appends all events of one user action, or none.
   * The same call again (stream, expected revision and event ids) answers with the first result and writes nothing.
   * Throws `EventTooLarge` when they exceed `maxEventBytes` together, `EventStoreUnavailable` when the server
   * cannot be reached or does not answer within the deadline; then nothing is known and the caller retries
   * with the same event ids.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;

  /**
   * Every event of the stream, foreign ones included: they count as revisions, too. Yields nothing for a stream that
   * does not exist. `from` is inclusive; default start (or end when backwards).
   */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent>;

  /**
   * Every event of ours in commit order, after the exclusive position `after` (default: from the first). `after` is where an
   * event stands: EventStoreDB's positions are bytes, and it cannot read from one within an event.
   */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;

  /** The same as the server has them: pieces of large ones included, nothing upcast or put together. What is sealed. */
  readAllRaw(options?: Pick<ReadAllOptions, 'after' | 'limit'>): AsyncIterable<RawEvent>;

  /**
   * Catch-up subscription: history after the exclusive position `after`, then live, in commit order, each event once.
   * `onEvents` gets batches in order and is awaited before the next; when it throws, the subscription stops and
   * `closed` rejects. Lost connections are resumed by the adapter from the last delivered event.
   */
  subscribeToAll(options: SubscribeOptions): Subscription;

  /** Position of the last committed event of ours, or 0n where there is none. */
  lastPosition(): Promise<bigint>;

  /** Throws when the store cannot be reached. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

export type ExpectedRevision = 'any' | 'noStream' | 'streamExists' | bigint;

export interface NewEvent {
  /** UUID. Derived from the command id (`event-id.ts`) so that a retried command repeats it. */
  readonly eventId: string;
  readonly type: string;
  /** With `metadata.parts` only the beginning, as it was written: `large-events.ts` puts it together. */
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** An event as a server has it: whoever wrote it, whatever its metadata are. */
export interface RawEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event as it leaves the store: in today's shape, or with the reason why it is not. */
export type StoredEvent = RecordedEvent | UnreadableEvent;

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly unreadable?: undefined;
}

export interface UnreadableEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly unreadable: Unreadable;
}

export type Unreadable =
  /** Written by another program: its metadata are not ours. Only `readStream` yields it. */
  | { readonly kind: 'foreign' }
  /**
   * Ours, and of an unknown type, of a version from the future, or damaged. `reason` is English, for logs and
   * administrators; `recordedAt` as in the metadata, undefined when those cannot be read either.
   */
  | { readonly kind: 'damaged'; readonly reason: string; readonly recordedAt: number | undefined };

export type AppendResult =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint }
  /** `actual` is the stream's revision, undefined when the stream does not exist. */
  | { readonly kind: 'wrongExpectedRevision'; readonly actual: bigint | undefined };

export interface ReadStreamOptions {
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

export interface EventFilter {
  /** Deliver only streams whose name starts with one of these. */
  readonly streamPrefixes?: readonly string[];
  /** Deliver only these event types. */
  readonly eventTypes?: readonly string[];
}

export interface ReadAllOptions {
  readonly after?: bigint;
  readonly filter?: EventFilter;
  readonly limit?: number;
}

export interface SubscribeOptions {
  readonly after?: bigint;
  readonly filter?: EventFilter;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void> | void;
  /** Told what was skipped because another program wrote it, before the events that follow it. */
  readonly onForeign?: (events: readonly UnreadableEvent[]) => void;
  /** Called each time the subscription has delivered everything that was committed when it looked. */
  readonly onCaughtUp?: (position: bigint) => Promise<void> | void;
  /** Called when the connection is lost (`false`) and when it is back (`true`). */
  readonly onConnection?: (connected: boolean) => void;
  /** Upper bound of one batch; default 500. */
  readonly maxBatch?: number;
}

export interface Subscription {
  /** Resolves after `stop()`, rejects when `onEvents` threw. */
  readonly closed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * EventStoreDB's default limit for all events of one append; the PostgreSQL adapter keeps to it so that both refuse
 * alike.
 */
export const maxEventBytes = 1_048_576;

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** The event with which a stream begins from there on; undefined: there is none. */
export async function firstEvent(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  options: Omit<ReadStreamOptions, 'limit'> = {},
): Promise<StoredEvent | undefined> {
  for await (const event of store.readStream(stream, { ...options, limit: 1 })) return event;
  return undefined;
}

/** What is asked of a store; undefined while that is away. */
export async function orAway<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return undefined;
    throw error;
  }
}
