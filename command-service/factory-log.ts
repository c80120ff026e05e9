import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { EventStore, StoredEvent, Subscription } from '#infra/event-store/event-store.ts';
import { type FactoryState, factoryStreams } from './factory-state.ts';
import type { WrittenCommands } from './written-commands.ts';

/** The state of the factory as the log has it: folded from the beginning, then followed. */
export interface FactoryLog {
  /** Revision up to which each stream is folded, including own writes in progress. */
  readonly revisions: Map<string, bigint>;
  /** Streams that may be folded beyond the log. */
  readonly doubtful: Set<string>;
  /** Why no command is decided on the stream; undefined: one can be. */
  readonly refusal: (stream: string) => Rejection | undefined;
  /** Reads doubtful streams again before the next decision, one reader at a time. */
  readonly withoutDoubt: () => Promise<void>;
  /** Resolves when everything is folded that was in the log at the call, also what other instances have written. */
  readonly catchUp: () => Promise<void>;
  stop(): Promise<void>;
}

/** Resolves when the state is complete. */
export async function followFactory(
  store: EventStore,
  state: FactoryState,
  written: WrittenCommands,
  log: Logger,
): Promise<FactoryLog> {
  /** Revision up to which each stream is folded, including own writes in progress. */
  const revisions = new Map<string, bigint>();
  /** Streams that may be folded beyond the log. */
  const doubtful = new Set<string>();
  /** Streams with an unreadable event, with its type and position: no command is decided on them. */
  const unreadable = new Map<string, { readonly type: string; readonly position: string }>();
  /** Everything up to here is folded, whoever has written it. */
  let readTo = 0n;

  /** Answers with the reason when the event cannot be folded. */
  const take = (event: StoredEvent): string | undefined => {
    if (event.unreadable !== undefined)
      return event.unreadable.kind === 'damaged' ? event.unreadable.reason : undefined;
    try {
      state.fold(event);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  const foldRecorded = (event: StoredEvent): void => {
    if (event.unreadable === undefined) written.remember(event);
    if (event.revision <= (revisions.get(event.stream) ?? -1n)) return;
    revisions.set(event.stream, event.revision);
    const reason = take(event);
    if (reason === undefined) return;
    const { stream, type, position } = event;
    unreadable.set(stream, { type, position: String(position) });
    log.error({ stream, type, position: String(position), reason }, 'an event cannot be read');
  };

  const refusal = (stream: string): Rejection | undefined => {
    const event = unreadable.get(stream);
    return event && reject('historyUnreadable', { stream, ...event });
  };

  let isReady = false;
  let subscription: Subscription | undefined;
  await new Promise<void>((resolve, fail) => {
    subscription = store.subscribeToAll({
      filter: { streamPrefixes: factoryStreams },
      onEvents: (events) => events.forEach(foldRecorded),
      onCaughtUp: (position) => {
        readTo = max(readTo, position);
        isReady = true;
        resolve();
      },
    });
    void subscription.closed.catch((error: unknown) => {
      log.fatal({ err: error }, 'the image of the factory cannot be kept');
      fail(error);
      // Decisions on a stale image would be wrong: the process ends.
      if (isReady) throw error;
    });
  });

  /** Reads doubtful streams again before the next decision, one reader at a time. */
  async function withoutDoubt(): Promise<void> {
    while (doubtful.size > 0) {
      reading ??= readAgain().finally(() => {
        reading = undefined;
      });
      await reading;
    }
  }
  let reading: Promise<void> | undefined;

  async function readAgain(): Promise<void> {
    for (const stream of doubtful) {
      const events: StoredEvent[] = [];
      for await (const event of store.readStream(stream)) events.push(event);
      state.forget(stream);
      revisions.delete(stream);
      events.forEach(foldRecorded);
      doubtful.delete(stream);
    }
  }

  return {
    revisions,
    doubtful,
    refusal,
    withoutDoubt,
    async catchUp() {
      if (doubtful.size > 0) await withoutDoubt();
      const last = await store.lastPosition();
      if (last <= readTo) return;
      const filter = { streamPrefixes: factoryStreams };
      for await (const event of store.readAll({ after: readTo, filter })) foldRecorded(event);
      readTo = max(readTo, last);
    },
    async stop() {
      await subscription?.stop();
    },
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
