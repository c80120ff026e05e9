import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { type Administration, usesInAdministration } from '#domain/administration/references.ts';
import type { ObjectEvent } from '#domain/base-data/events.ts';
import { evolveFactory } from '#domain/base-data/factory.ts';
import { streamOf } from '#domain/base-data/object-types.ts';
import { type BaseDataCommand, type Circumstances, decideBaseData } from '#domain/base-data/rules/decide.ts';
import { changesPartsList } from '#domain/base-data/rules/parts-list.ts';
import { type Branch, type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { EventStore, NewEvent, RecordedEvent } from '#infra/event-store/event-store.ts';
import { type Envelope, newEvents } from '../kernel/command.ts';
import { commandIn, followFactory } from './factory-log.ts';
import { emptyFactoryState, type FactoryState } from './factory-state.ts';

/** Result of a durable command on the factory. */
export interface Stored {
  readonly kind: 'stored';
  readonly events: readonly DomainEvent[];
  readonly position: bigint;
}

/**
 * Memory image of everything except the plan: base data, settings, users, roles and licences. Folded from the log by a
 * subscription, and has nothing that the log does not have; commands are decided on a second factory in which own writes
 * have happened that are still on their way. Each stream is guarded by its revision; uniqueness of names holds among the
 * commands of one instance.
 */
export interface FactoryImage extends Omit<FactoryState, 'fold'> {
  /** Who beside base data refers to an object of it: people, devices, settings, the plan. */
  readonly usedElsewhere: Circumstances['usedElsewhere'];
  /**
   * Base data: decided on the image, one stream per object. A repeated command id gets the first answer. Throws
   * `EventStoreUnavailable` when it is unknown whether the events are in the log.
   */
  execute(command: BaseDataCommand, envelope: Envelope): Promise<Stored | Rejection>;
  /** Resolves when everything is folded that was in the log at the call, also what other instances have written. */
  catchUp(): Promise<void>;
  /**
   * Resolves when deletions that are on their way are in the log, or are not; undefined: there are none. What uses base data
   * is decided only then.
   */
  deleting(): Promise<void> | undefined;
  /** Whether anything has ever been written to the stream. */
  hasHistory(stream: string): boolean;
  /** Appends events of one stream that the caller decided (settings, users, import runs). */
  append(stream: string, events: readonly DomainEvent[], envelope: Envelope): Promise<Stored | Rejection>;
  close(): Promise<void>;
}

/** Users and devices, as far as they have objects of base data. */
type People = Omit<Administration, 'settings'>;

export interface FactoryImageOptions {
  /** As the branch sees it. */
  readonly store: EventStore;
  readonly branch?: Branch;
  /** What of the plan refers to an object. */
  readonly usedInPlan: Circumstances['usedElsewhere'];
  /** Resolves when what is being written to the plan and names the object is in the plan; undefined: nothing is. */
  readonly planNaming?: (id: string) => Promise<void> | undefined;
  /** Users and devices do not branch: a simulation is given the plant's. */
  readonly people?: People | undefined;
  readonly log: Logger;
  readonly now?: () => number;
}

interface Part {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

interface Append {
  readonly stream: string;
  readonly wrapped: readonly NewEvent[];
  /** Revision that the first of them gets. */
  readonly first: bigint;
}

/** Attempts to decide a command after concurrent writes by another instance. */
const tries = 5;

/** Reads the history, then follows the log. Resolves when the image is complete. */
export async function openFactoryImage(options: FactoryImageOptions): Promise<FactoryImage> {
  const { store, branch = mainBranch, usedInPlan, planNaming, people, log, now = Date.now } = options;
  const state = emptyFactoryState();
  const { users, terminals, screens } = people ?? state;
  const usedElsewhere: Circumstances['usedElsewhere'] = (collection, id, counts) => {
    const administration = { users, terminals, screens, settings: state.factory.settings };
    const known = usesInAdministration(administration, collection, id);
    return known.length > 0 ? known : usedInPlan(collection, id, counts);
  };
  const reading = await followFactory(store, state, log);
  const { revisions, ahead, commands, doubtful, refusal, withoutDoubt, foldWritten, catchUp } = reading;
  /** Writes on their way: whether all of each has arrived. */
  const underWay = new Set<Promise<boolean>>();
  const deletions = new Set<Promise<unknown>>();

  /** undefined when another instance has written to one of the streams. */
  function write(parts: readonly Part[], envelope: Envelope): Promise<Stored | undefined> {
    const appends = parts.map(({ stream, events }, index): Append => {
      // The same event ids when it is decided again, whatever of it is there by then: the object itself is number 0.
      const before = parts.slice(0, index).filter((part) => part.stream === stream).length;
      const place = index === parts.length - 1 ? 0 : placeOf(stream) + before;
      const wrapped = newEvents(events, envelope, branch, now(), place);
      const last = ahead.revisions.get(stream) ?? -1n;
      ahead.revisions.set(stream, last + BigInt(events.length));
      for (const event of wrapped) evolveFactory(ahead.factory, event);
      return { stream, wrapped, first: last + 1n };
    });
    const arriving = arrive(appends);
    const known = arriving.then(
      (position) => position !== undefined,
      () => false,
    );
    underWay.add(known);
    void known.finally(() => underWay.delete(known));
    const events = parts.flatMap((part) => part.events);
    return arriving.then((position) => (position === undefined ? undefined : { kind: 'stored', events, position }));
  }

  /** Position of the last event; undefined when one did not fit. The object itself is last: with it all of it is there. */
  async function arrive(appends: readonly Append[]): Promise<bigint | undefined> {
    let position: bigint | undefined;
    try {
      const others = await together(appends.slice(0, -1));
      const itself = others === undefined ? undefined : await together(appends.slice(-1));
      if (others !== undefined && itself !== undefined) position = max(others, itself);
      return position;
    } finally {
      if (position === undefined) for (const { stream } of appends) doubtful.add(stream);
    }
  }

  async function together(appends: readonly Append[]): Promise<bigint | undefined> {
    const results = await Promise.allSettled(
      appends.map(({ stream, wrapped, first }) =>
        store.append(stream, first === 0n ? 'noStream' : first - 1n, wrapped),
      ),
    );
    let position: bigint | undefined = 0n;
    const failures: unknown[] = [];
    for (const [index, result] of results.entries()) {
      const { stream, wrapped, first } = appends[index] as Append;
      if (result.status === 'fulfilled' && result.value.kind === 'appended') {
        await foldWritten(stream, first, wrapped, result.value.position);
        position = position === undefined ? undefined : max(position, result.value.position);
        continue;
      }
      doubtful.add(stream);
      position = undefined;
      if (result.status === 'rejected') failures.push(result.reason);
    }
    if (failures.length > 0) throw failures[0];
    return position;
  }

  /** The first answer to a command, when the stream has it. */
  async function answerTo(commandId: string, stream: string): Promise<Stored | undefined> {
    const first = commands.find(commandIn(commandId, stream));
    if (first === undefined) return undefined;
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(stream, { from: BigInt(first) })) {
      if (event.unreadable !== undefined || event.metadata.commandId !== commandId) break;
      events.push(event);
    }
    const last = events.at(-1);
    return last && { kind: 'stored', events, position: last.position };
  }

  function noteDeletion(writing: Promise<unknown>): void {
    const ended = writing.catch(() => undefined).finally(() => deletions.delete(ended));
    deletions.add(ended);
  }

  return {
    factory: state.factory,
    facts: state.facts,
    users,
    forgotten: state.forgotten,
    roles: state.roles,
    licences: state.licences,
    terminals,
    screens,
    usedElsewhere,
    sample: state.sample,
    hasHistory: (stream) => revisions.has(stream),

    catchUp,

    deleting() {
      if (deletions.size > 0) return Promise.all(deletions).then(() => undefined);
      return doubtful.size > 0 ? withoutDoubt() : undefined;
    },

    async execute(command, envelope) {
      const stream = streamOf(command.collection, command.id);
      for (let attempt = 1; attempt <= tries; attempt++) {
        if (doubtful.size > 0) await withoutDoubt();
        const repeated = await answerTo(envelope.commandId, stream);
        if (repeated !== undefined) return repeated;
        // Whether an order needs it is known when the order is in the plan.
        if (command.type === 'deleteObject')
          for (let facts = planNaming?.(command.id); facts !== undefined; facts = planNaming?.(command.id)) await facts;
        const refused = refusal(stream);
        if (refused !== undefined) return refused;
        const decided = allowed(
          decideBaseData(ahead.factory, command, { now: now(), usedElsewhere }),
          command,
          envelope,
        );
        if (isRejection(decided) || decided.length === 0) {
          // It may have been decided on what is still on its way.
          if ((await Promise.all(underWay)).includes(false)) continue;
          // What was on its way may have been this very command.
          const same = await answerTo(envelope.commandId, stream);
          if (same !== undefined) return same;
          if (isRejection(decided)) return decided;
          return { kind: 'stored', events: [], position: await store.lastPosition() };
        }
        const parts = decided.map((one) => ({ stream: one.stream, events: [one.event] }));
        const writing = write(parts, envelope);
        if (command.type === 'deleteObject') noteDeletion(writing);
        const stored = await writing;
        if (stored !== undefined) return stored;
        log.info({ stream }, 'catching up with another writer');
      }
      return reject('TimelineDataOutdated', { streams: [stream] });
    },

    async append(stream, events, envelope) {
      if (doubtful.size > 0) await withoutDoubt();
      return (
        (await answerTo(envelope.commandId, stream)) ??
        refusal(stream) ??
        (await write([{ stream, events }], envelope)) ??
        reject('TimelineDataOutdated', { streams: [stream] })
      );
    },

    async close() {
      await reading.stop();
    },
  };
}

/** Number of the first event of a command on a stream beside that of the object itself: two streams have none in common. */
const placeOf = (stream: string): number =>
  1 + Number.parseInt(createHash('sha256').update(stream).digest('hex').slice(0, 12), 16);

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What was decided, unless its sender may not: a copy has the components of its article, whoever makes it. */
function allowed(
  decided: readonly ObjectEvent[] | Rejection,
  { type }: BaseDataCommand,
  { actor, rights }: Envelope,
): readonly ObjectEvent[] | Rejection {
  if (isRejection(decided) || type === 'duplicateArticle' || actor.kind === 'system') return decided;
  const right = 'articles.partsList';
  return !rights.has(right) && changesPartsList(decided) ? reject('accessDenied', { right }) : decided;
}
