import type { Logger } from 'pino';
import type { ScreenFields, TerminalFields } from '#domain/administration/device.ts';
import type { LicenceFields } from '#domain/administration/licence.ts';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import { type Administration, usesInAdministration } from '#domain/administration/references.ts';
import type { RoleFields } from '#domain/administration/role.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { type BaseDataCommand, type Circumstances, decideBaseData } from '#domain/base-data/decide.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { streamOf } from '#domain/base-data/object-types.ts';
import { type Branch, type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { CompiledFacts } from '#domain/planning/plan/compile-facts.ts';
import type { SampleObjects } from '#domain/sample-plant/sample-plant.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type Envelope, newEvents } from './command.ts';
import { followFactory } from './factory-log.ts';
import { emptyFactoryState } from './factory-state.ts';
import { openWrittenCommands } from './written-commands.ts';

/** Result of a durable command on the factory. */
export interface Stored {
  readonly kind: 'stored';
  readonly events: readonly DomainEvent[];
  readonly position: bigint;
}

/**
 * Memory image of everything except the plan: base data, settings, users, roles and licences. Folded from the log by a subscription; own
 * writes are folded when decided, so that the next command sees them. Each stream is guarded by its revision;
 * uniqueness of names holds among the commands of one instance.
 */
export interface FactoryImage {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  readonly users: ReadonlyMap<string, UserFields>;
  readonly roles: ReadonlyMap<string, RoleFields>;
  readonly licences: ReadonlyMap<ModuleLicenceId, LicenceFields>;
  readonly terminals: ReadonlyMap<string, TerminalFields>;
  readonly screens: ReadonlyMap<string, ScreenFields>;
  readonly sample: SampleObjects;
  /** Who beside base data refers to an object of it: people, devices, settings, the plan. */
  readonly usedElsewhere: Circumstances['usedElsewhere'];
  /**
   * Base data: decided on the image, one stream per object. A repeated command id gets the first answer. Throws
   * `EventStoreUnavailable` when it is unknown whether the events are in the log.
   */
  execute(command: BaseDataCommand, envelope: Envelope): Promise<Stored | Rejection>;
  /** Resolves when everything is folded that was in the log at the call, also what other instances have written. */
  catchUp(): Promise<void>;
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
  const written = openWrittenCommands();
  const reading = await followFactory(store, state, written, log);
  const { revisions, doubtful, refusal, withoutDoubt, catchUp } = reading;

  /** undefined when another instance has written to one of the streams. */
  async function write(parts: readonly Part[], envelope: Envelope): Promise<Stored | undefined> {
    const count = parts.reduce((sum, part) => sum + part.events.length, 0);
    let place = count;
    const appends = parts.map(({ stream, events }) => {
      // Numbered from the end, where the object itself is, so that a repeated decision assigns the same event id.
      place -= events.length;
      const wrapped = newEvents(events, envelope, branch, now(), place);
      const revision = revisions.get(stream);
      const first = (revision ?? -1n) + 1n;
      revisions.set(stream, (revision ?? -1n) + BigInt(events.length));
      for (const event of wrapped) state.fold(event);
      const work = store.append(stream, revision ?? 'noStream', wrapped);
      return { stream, wrapped, first, work };
    });
    const results = await Promise.allSettled(appends.map(({ work }) => work));
    let position = 0n;
    let isComplete = true;
    let failure: unknown;
    for (const [index, result] of results.entries()) {
      const { stream, wrapped, first } = appends[index] as (typeof appends)[number];
      if (result.status === 'rejected') {
        failure = result.reason;
        doubtful.add(stream);
      } else if (result.value.kind === 'wrongExpectedRevision') {
        isComplete = false;
        doubtful.add(stream);
      } else {
        const last = result.value.position;
        if (last > position) position = last;
        wrapped.forEach((event, offset) => {
          written.remember({ ...event, stream, revision: first + BigInt(offset), position: last });
        });
      }
    }
    if (failure !== undefined) throw failure;
    return isComplete ? { kind: 'stored', events: parts.flatMap(({ events }) => events), position } : undefined;
  }

  /** The first answer to a command, when the stream contains one of its events. */
  function answerTo(commandId: string, stream: string): Stored | undefined {
    const events = written.eventsOf(commandId, stream);
    if (events === undefined) return undefined;
    return { kind: 'stored', events, position: events.reduce((last, event) => max(last, event.position), 0n) };
  }

  return {
    factory: state.factory,
    facts: state.facts,
    users,
    roles: state.roles,
    licences: state.licences,
    terminals,
    screens,
    usedElsewhere,
    sample: state.sample,
    hasHistory: (stream) => revisions.has(stream),

    catchUp,

    async execute(command, envelope) {
      const stream = streamOf(command.collection, command.id);
      for (let attempt = 1; attempt <= tries; attempt++) {
        if (doubtful.size > 0) await withoutDoubt();
        // Whether an order needs it is known when the order is in the plan.
        if (command.type === 'deleteObject')
          for (let facts = planNaming?.(command.id); facts !== undefined; facts = planNaming?.(command.id)) await facts;
        const repeated = answerTo(envelope.commandId, stream);
        if (repeated !== undefined) return repeated;
        const refused = refusal(stream);
        if (refused !== undefined) return refused;
        const decided = decideBaseData(state.factory, command, { now: now(), usedElsewhere });
        if (isRejection(decided)) return decided;
        if (decided.length === 0) return { kind: 'stored', events: [], position: await store.lastPosition() };
        const parts = decided.map((one) => ({ stream: one.stream, events: [one.event] }));
        const stored = await write(parts, envelope);
        if (stored !== undefined) return stored;
        log.info({ stream }, 'catching up with another writer');
      }
      return reject('TimelineDataOutdated', { streams: [stream] });
    },

    async append(stream, events, envelope) {
      if (doubtful.size > 0) await withoutDoubt();
      const repeated = answerTo(envelope.commandId, stream);
      return (
        repeated ??
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

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
