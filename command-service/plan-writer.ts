// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import type { Logger } from 'pino';
import { type Actor, type Branch, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import { decide } from '#domain/planning/plan/decide.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { copyOfPlan } from '#domain/planning/plan/plan-snapshot.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  EventTooLarge,
  maxEventBytes,
  type NewEvent,
} from '#infra/event-store/event-store.ts';
import { type Envelope, idsOf, newEvents, userOf } from './command.ts';
import { type Changed, openPlanImage, type Written } from './plan-image.ts';
import type { PlanSnapshots } from './plan-snapshots.ts';

/**
 * Memory image of one plan branch and the only way to change it (design, section 5). Commands are decided one after
 * another; commands that arrive during an append share the next one. Another instance may write to the same stream: the
 * expected revision detects it, and its events are read before the command is decided again.
 */
export interface PlanWriter {
  readonly plan: Plan;
  /**
   * Resolves when the events are durable, or with the refusal. A repeated command id gets the first answer. Throws
   * `EventStoreUnavailable` when it is unknown whether the events are in the log; the command may then be repeated.
   */
  execute(command: PlanningCommand, envelope: Envelope): Promise<Written | Rejection>;
  /**
   * Resolves when an append is over with facts that name the object and that `plan` does not have yet; undefined: there is
   * none. What the plan does not use is deleted only then.
   */
  naming(id: string): Promise<void> | undefined;
  /** Events that `execute` would produce now. */
  preview(command: PlanningCommand, envelope: Envelope): Promise<readonly PlanningEvent[] | Rejection>;
  /** Who appended the event that led to this revision of the plan; undefined: there is none. */
  actorAt(revision: number): Promise<Actor | undefined>;
  /** A copy of the plan for another writer, when it is at the revision and completely in the log. */
  copyAt(revision: number): Plan | undefined;
  /** false: an event of its history cannot be read, and every edit is refused (`historyUnreadable`). */
  isReadable(): boolean;
  /** Keeps a snapshot for the next start, unless the image is in doubt. No command may be in progress. */
  close(): Promise<void>;
}

export interface PlanWriterOptions {
  readonly store: EventStore;
  readonly facts: PlanningFacts;
  readonly log: Logger;
  readonly branch?: Branch;
  /** Lets a start skip the events that a snapshot covers. */
  readonly snapshots?: Pick<PlanSnapshots, 'load'> & Partial<Pick<PlanSnapshots, 'save' | 'isDue'>>;
  readonly now?: () => number;
}

/** Maximum number of commands in one append; with more, the first would wait for the decisions of all others. */
const maxBatch = 64;
/** Reserves room for the envelope of each event, so that a batch stays below the store's limit. */
const maxBatchBytes = maxEventBytes * 0.8;
const bytesBesideData = 700;
/** More than a hundred thousand moves: taken for a mistake, and it would block all other edits. */
const maxCommandBytes = maxEventBytes * 64;
/** Attempts to append while the store does not answer, each with the store's own deadline. */
const tries = 3;

const unchanged: Changed = { operations: [], activities: [] };

interface Waiting {
  readonly command: PlanningCommand;
  readonly envelope: Envelope;
  readonly settle: (outcome: Written | Rejection) => void;
  readonly fail: (error: unknown) => void;
}

interface Decided {
  readonly waiting: Waiting;
  readonly outcome: readonly PlanningEvent[] | Rejection;
  /** Written into the events. */
  readonly recordedAt: number;
  /** Revision of the plan including the decided events. */
  readonly revision: number;
  /** Set when they are folded. */
  changed?: Changed;
}

export async function openPlanWriter(options: PlanWriterOptions): Promise<PlanWriter> {
  const { store, facts, log, branch = mainBranch, snapshots, now = Date.now } = options;
  const image = await openPlanImage(store, planStream, snapshots);
  if (image.unreadable === undefined) await snapshots?.save?.(image.plan);
  tellUnreadable();
  const queue: Waiting[] = [];
  /** Commands waiting or in progress, so that a repeat joins them. */
  const open = new Map<string, Promise<Written | Rejection>>();
  let draining: Promise<void> | undefined;
  /** The append that is being decided, or is on its way. */
  let underWay: { readonly batch: readonly Decided[]; readonly done: Promise<void> } | undefined;
  /** Set when the log may contain events that the image does not: they are read before the next decision. */
  let behind = false;
  /** A snapshot that is being written. */
  let keeping: Promise<void> | undefined;

  const contextOf = (envelope: Envelope): PlanningContext => ({
    now: now(),
    userId: userOf(envelope.actor) ?? '',
    rights: envelope.rights,
    facts,
    newId: idsOf(envelope.commandId),
  });

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch: Decided[] = [];
      const done = writeBatch(batch);
      underWay = { batch, done: done.catch(() => undefined) };
      try {
        await done;
      } catch (error) {
        // It is unknown whether the events are in the log. Commands waiting for the same store fail as well.
        behind = true;
        for (const { waiting } of batch) waiting.fail(error);
        for (const waiting of queue.splice(0)) waiting.fail(error);
      } finally {
        underWay = undefined;
      }
    }
  }

  async function writeBatch(batch: Decided[]): Promise<void> {
    if (behind || image.isAhead) await readLog();
    const refused = refusal();
    if (refused !== undefined) {
      for (const { settle } of queue.splice(0)) settle(refused);
      return;
    }
    const expected = image.plan.revision < 0 ? ('noStream' as const) : BigInt(image.plan.revision);
    const events = decideBatch(batch);
    if (events.length === 0) {
      // A refusal must not be based on a plan that another instance has changed; an append detects that by its
      // revision.
      const seen = image.plan.revision;
      if (batch.length > 0) await readLog();
      return image.plan.revision === seen ? answer(batch, undefined) : decideAgain(batch);
    }
    let result: AppendResult;
    try {
      result = await appendPatiently(expected, events);
    } catch (error) {
      // The events of one command exceed the store's limit; such a command is appended alone.
      if (!(error instanceof EventTooLarge)) throw error;
      for (const { waiting, outcome } of batch)
        waiting.settle(isRejection(outcome) ? outcome : reject('eventTooLarge', { events: outcome.length }));
      return;
    }
    if (result.kind === 'appended') {
      foldLast(batch);
      image.confirm();
      await answer(batch, result.position);
      return keepWhenDue();
    }
    log.info({ expected: String(expected), actual: String(result.actual) }, 'catching up with another writer');
    behind = true;
    decideAgain(batch);
  }

  function decideAgain(batch: Decided[]): void {
    queue.unshift(...batch.splice(0).map(({ waiting }) => waiting));
  }

  /**
   * Decides as many commands as share an append. All but the last are folded at once, because the next one is decided
   * on them; a single command, the usual case, is folded when it is durable, which keeps catching up cheap.
   */
  function decideBatch(batch: Decided[]): readonly NewEvent[] {
    const events: NewEvent[] = [];
    let bytes = 0;
    while (batch.length < maxBatch) {
      const waiting = queue[0];
      if (waiting === undefined) break;
      const repeated = image.answerTo(waiting.envelope.commandId);
      if (repeated !== undefined) {
        queue.shift();
        waiting.settle(repeated);
        continue;
      }
      foldLast(batch);
      let outcome: readonly PlanningEvent[] | Rejection;
      try {
        outcome = decide(image.plan, waiting.command, contextOf(waiting.envelope));
      } catch (error) {
        queue.shift();
        waiting.fail(error);
        continue;
      }
      if (!isRejection(outcome)) {
        const size = outcome.reduce((sum, event) => sum + JSON.stringify(event.data).length + bytesBesideData, 0);
        if (size > maxCommandBytes) outcome = reject('eventTooLarge', { bytes: size });
        // A command too large for one append is appended alone; the store splits it.
        else if (bytes > 0 && bytes + size > maxBatchBytes) break;
        else bytes += size;
      }
      queue.shift();
      const recordedAt = now();
      if (!isRejection(outcome)) events.push(...newEvents(outcome, waiting.envelope, branch, recordedAt));
      const revision = image.plan.revision + (isRejection(outcome) ? 0 : outcome.length);
      batch.push({ waiting, outcome, revision, recordedAt });
    }
    return events;
  }

  /** Folds the last decided command, unless already folded. */
  function foldLast(batch: readonly Decided[]): void {
    const last = batch.at(-1);
    if (last === undefined || isRejection(last.outcome) || image.plan.revision >= last.revision) return;
    last.changed = image.foldAhead(last.outcome, last.waiting.envelope, last.recordedAt);
  }

  /** `position` is undefined when nothing was to be appended. */
  async function answer(batch: readonly Decided[], position: bigint | undefined): Promise<void> {
    for (const { waiting, outcome, revision, changed = unchanged } of batch) {
      if (isRejection(outcome)) {
        waiting.settle(outcome);
        continue;
      }
      const known = position ?? (await store.lastPosition());
      const done: Written = { kind: 'written', events: outcome, changed, position: known, revision };
      if (outcome.length > 0) image.remember(waiting.envelope.commandId, done);
      waiting.settle(done);
    }
  }

  /** The plan is exactly what the log has. */
  const isTrue = (): boolean => !behind && !image.isAhead && image.unreadable === undefined;

  /** A service that runs for months, and is killed, does not begin with the plan of its last start. */
  function keepWhenDue(): void {
    if (keeping !== undefined || snapshots?.isDue?.(image.plan.revision) !== true || !isTrue()) return;
    keeping = snapshots.save?.(copyOfPlan(image.plan)).finally(() => {
      keeping = undefined;
    });
  }

  async function appendPatiently(expected: 'noStream' | bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        // The same event ids: the store answers with the first result when an earlier attempt succeeded.
        return await store.append(planStream, expected, events);
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable) || attempt >= tries) throw error;
        log.warn({ err: error, attempt }, 'append was not answered');
      }
    }
  }

  async function readLog(): Promise<void> {
    const before = image.unreadable;
    await image.readLog();
    behind = false;
    if (before === undefined) tellUnreadable();
  }

  function tellUnreadable(): void {
    if (image.unreadable === undefined) return;
    const { type, position, reason } = image.unreadable;
    log.error({ type, position: String(position), reason }, 'the plan cannot be read any further; edits are refused');
  }

  /** No command is decided while the end of the log is unknown. */
  function refusal(): Rejection | undefined {
    if (image.unreadable === undefined) return undefined;
    const { type, position } = image.unreadable;
    return reject('historyUnreadable', { type, position: String(position) });
  }

  /** Processes the queue, unless it is being processed. */
  function wake(): void {
    if (draining === undefined) void occupy(drain());
  }

  /** Exclusive work on the image; the queue continues afterwards. */
  function occupy(work: Promise<void>): Promise<void> {
    draining = work.finally(() => {
      draining = undefined;
      if (queue.length > 0) wake();
    });
    return draining;
  }

  return {
    get plan() {
      return image.plan;
    },
    isReadable: () => image.unreadable === undefined,
    execute(command, envelope) {
      const { commandId } = envelope;
      const known = open.get(commandId);
      if (known !== undefined) return known;
      const outcome = new Promise<Written | Rejection>((resolve, refuse) => {
        // Reset in the same turn, because the sender reads the plan before the next batch is decided.
        const settle = (written: Written | Rejection): void => {
          open.delete(commandId);
          resolve(written);
        };
        const fail = (error: unknown): void => {
          open.delete(commandId);
          refuse(error);
        };
        queue.push({ command, envelope, settle, fail });
      });
      open.set(commandId, outcome);
      wake();
      return outcome;
    },
    naming(id) {
      const last = underWay?.batch.at(-1);
      if (last === undefined || last.changed !== undefined || isRejection(last.outcome)) return undefined;
      return JSON.stringify(last.outcome).includes(JSON.stringify(id)) ? underWay?.done : undefined;
    },
    async preview(command, envelope) {
      const seen = 'baseRevision' in command ? command.baseRevision : undefined;
      const isOutdated = behind || (seen !== undefined && seen > image.plan.revision);
      // The sender has seen events of another instance. During an append its answer detects them.
      if (isOutdated && draining === undefined) {
        await occupy(readLog());
      }
      return refusal() ?? decide(image.plan, command, contextOf(envelope));
    },
    async actorAt(revision) {
      if (revision < 0) return undefined;
      for await (const event of store.readStream(planStream, { from: BigInt(revision) }))
        return event.unreadable === undefined ? event.metadata.actor : undefined;
      return undefined;
    },
    copyAt(revision) {
      return isTrue() && image.plan.revision === revision ? copyOfPlan(image.plan) : undefined;
    },
    async close() {
      await draining;
      await keeping;
      if (isTrue()) await snapshots?.save?.(image.plan);
    },
  };
}
