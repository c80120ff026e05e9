import type { Logger } from 'pino';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { EventStore, NewEvent, StoredEvent, Subscription } from '#infra/event-store/event-store.ts';
import { type WrittenCommands, writtenCommands } from '../kernel/written-commands.ts';
import { type FactoryState, factoryStreams, forgetObject } from './factory-state.ts';

/** The state of the factory as the log has it: folded from the beginning, then followed. */
export interface FactoryLog {
  /** Revision up to which each stream is folded. */
  readonly revisions: ReadonlyMap<string, bigint>;
  /** What commands are decided on: the same, and in it the own writes that are on their way. */
  readonly ahead: Ahead;
  /** Which commands each stream has (`commandIn`). */
  readonly commands: WrittenCommands;
  /** Streams of which it is not known whether the log has what was appended last. */
  readonly doubtful: Set<string>;
  /** Why no command is decided on the stream; undefined: one can be. */
  readonly refusal: (stream: string) => Rejection | undefined;
  /** Reads doubtful streams before the next decision, one reader at a time. */
  readonly withoutDoubt: () => Promise<void>;
  /** Folds own events that the log has now; the last stands at `position`. */
  readonly foldWritten: (stream: string, first: bigint, events: readonly NewEvent[], position: bigint) => Promise<void>;
  /** Resolves when everything is folded that was in the log at the call, also what other instances have written. */
  readonly catchUp: () => Promise<void>;
  stop(): Promise<void>;
}

interface Ahead {
  readonly factory: Factory;
  /** Revision that each stream has when what is on its way has arrived. */
  readonly revisions: Map<string, bigint>;
}

/** A command may write to several streams. */
export const commandIn = (commandId: string, stream: string): string => `${commandId}\n${stream}`;

/** Resolves when the state is complete. */
export async function followFactory(store: EventStore, state: FactoryState, log: Logger): Promise<FactoryLog> {
  const revisions = new Map<string, bigint>();
  const ahead: Ahead = { factory: emptyFactory(), revisions: new Map() };
  const commands = writtenCommands();
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

  const foldAhead = (event: StoredEvent): void => {
    const { stream, revision } = event;
    if (revision <= (ahead.revisions.get(stream) ?? -1n)) return;
    ahead.revisions.set(stream, revision);
    if (event.unreadable === undefined) evolveFactory(ahead.factory, event);
  };

  const foldRecorded = (event: StoredEvent): void => {
    const { stream, type, position, revision } = event;
    if (revision <= (revisions.get(stream) ?? -1n)) return;
    if (event.unreadable === undefined) commands.add(commandIn(event.metadata.commandId, stream), Number(revision));
    revisions.set(stream, revision);
    const reason = take(event);
    if (reason === undefined) return foldAhead(event);
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
      forgetObject(ahead.factory, stream);
      ahead.revisions.delete(stream);
      for (const event of events) {
        foldRecorded(event);
        foldAhead(event);
      }
      doubtful.delete(stream);
    }
  }

  return {
    revisions,
    ahead,
    commands,
    doubtful,
    refusal,
    withoutDoubt,
    async foldWritten(stream, first, events, position) {
      const known = revisions.get(stream) ?? -1n;
      if (known + 1n === first)
        events.forEach((event, index) => foldRecorded({ ...event, stream, revision: first + BigInt(index), position }));
      // Writes on one stream are in the log one after another, and answered as it happens.
      else if (known < first)
        for await (const event of store.readStream(stream, { from: known + 1n })) foldRecorded(event);
    },
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
