import type { Logger } from 'pino';
import type { UserFields } from '#domain/administration/user.ts';
import { type BaseDataCommand, decideBaseData, type UsedInPlan } from '#domain/base-data/decide.ts';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/compile-facts.ts';
import type { EventFilter, EventStore, NewEvent, Subscription } from '#infra/event-store/event-store.ts';
import { type Envelope, newEvents } from './command.ts';

/** What a command on the factory answers with when it is durable. */
export interface Stored {
  readonly kind: 'stored';
  readonly events: readonly DomainEvent[];
  readonly position: bigint;
}

/**
 * The memory image of everything beside the plan: base data, settings and users. Folded from the log by a
 * subscription; own writes are folded when they are decided, so that the next command sees them.
 */
export interface FactoryImage {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  readonly users: ReadonlyMap<string, UserFields>;
  /** Base data: decided on the image, one stream per object. */
  execute(command: BaseDataCommand, envelope: Envelope): Promise<Stored | Rejection>;
  /** Facts of one stream that were decided by the caller (settings, users, import runs). */
  append(stream: string, events: readonly DomainEvent[], envelope: Envelope): Promise<Stored | Rejection>;
  close(): Promise<void>;
}

const filter: EventFilter = {
  streamPrefixes: [...Object.values(objectTypes).map(({ singular }) => `${singular}-`), 'settings-', 'user-'],
};

export interface FactoryImageOptions {
  readonly store: EventStore;
  readonly usedInPlan: UsedInPlan;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Reads the history, then follows the log. Resolves when the image is complete. */
export async function openFactoryImage(options: FactoryImageOptions): Promise<FactoryImage> {
  const { store, usedInPlan, log, now = Date.now } = options;
  const factory = emptyFactory();
  const facts = compileFacts(factory);
  const users = new Map<string, UserFields>();
  const revisions = new Map<string, bigint>();
  /** Own events that are folded already and still come by subscription. */
  const own = new Set<string>();

  const fold = (event: DomainEvent): void => {
    evolveFactory(factory, event);
    facts.invalidate(event);
    foldUser(users, event);
  };

  let subscription: Subscription | undefined;
  await new Promise<void>((resolve, fail) => {
    subscription = store.subscribeToAll({
      filter,
      onEvents(events) {
        for (const event of events) {
          const known = revisions.get(event.stream);
          if (known === undefined || event.revision > known) revisions.set(event.stream, event.revision);
          if (!own.delete(event.eventId)) fold(event);
        }
      },
      onCaughtUp: () => resolve(),
    });
    subscription.closed.catch((error: unknown) => {
      log.fatal({ err: error }, 'the image of the factory cannot be kept');
      fail(error);
    });
  });

  /** Folds and counts at once; answers when every stream has its events, or undoes by reading them again. */
  async function write(
    parts: readonly { readonly stream: string; readonly events: readonly DomainEvent[] }[],
    envelope: Envelope,
  ): Promise<Stored | Rejection> {
    let first = 0;
    const appends = parts.map(async ({ stream, events }) => {
      const wrapped: readonly NewEvent[] = newEvents(events, envelope, mainBranch, now(), first);
      first += events.length;
      const revision = revisions.get(stream);
      const next = (revision ?? -1n) + BigInt(events.length);
      revisions.set(stream, next);
      for (const event of wrapped) {
        own.add(event.eventId);
        fold(event);
      }
      const result = await store.append(stream, revision ?? 'noStream', wrapped);
      if (result.kind === 'appended') return result.position;
      // Another instance was faster: its events are coming; ours never happened.
      revisions.set(stream, result.actual ?? -1n);
      for (const event of wrapped) own.delete(event.eventId);
      return undefined;
    });
    const positions = await Promise.all(appends);
    const events = parts.flatMap((part) => part.events);
    if (positions.includes(undefined)) {
      await refold(parts.map(({ stream }) => stream));
      return reject('TimelineDataOutdated', { streams: parts.map(({ stream }) => stream) });
    }
    const position = positions.reduce<bigint>((last, one) => (one !== undefined && one > last ? one : last), 0n);
    return { kind: 'stored', events, position };
  }

  /** Takes back what was folded too early: the objects of these streams as the log has them. */
  async function refold(streams: readonly string[]): Promise<void> {
    for (const stream of streams) {
      for await (const event of store.readStream(stream)) fold(event);
    }
  }

  return {
    factory,
    facts,
    users,
    async execute(command, envelope) {
      const decided = decideBaseData(factory, command, usedInPlan);
      if (isRejection(decided)) return decided;
      if (decided.length === 0) return { kind: 'stored', events: [], position: await store.lastPosition() };
      return write(
        decided.map(({ stream, event }) => ({ stream, events: [event] })),
        envelope,
      );
    },
    append: (stream, events, envelope) => write([{ stream, events }], envelope),
    async close() {
      await subscription?.stop();
    },
  };
}

function foldUser(users: Map<string, UserFields>, event: DomainEvent): void {
  if (event.type !== 'UserCreated' && event.type !== 'UserChanged') return;
  const data = event.data as { id: string; fields?: UserFields; after?: Partial<UserFields> };
  if (data.fields !== undefined) users.set(data.id, data.fields);
  const current = users.get(data.id);
  if (data.after !== undefined && current !== undefined) users.set(data.id, { ...current, ...data.after });
}
