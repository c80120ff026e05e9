// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import type { Logger } from 'pino';
import { type Actor, type Branch, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type PlanChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import { copyOfPlan } from '#domain/planning/plan/plan-snapshot.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  EventTooLarge,
  firstEvent,
  maxEventBytes,
  type NewEvent,
} from '#infra/event-store/event-store.ts';
import { type Envelope, idsOf, newEvents, userOf } from '../kernel/command.ts';
import { evolveBy, openPlanImage, type Written } from './plan-image.ts';
import { copyOfFolded, type FoldedPlan, foldedPlan, type PlanSnapshots } from './plan-snapshots.ts';

/**
 * Memory image of one plan branch and the only way to change it (design, section 5). Commands are decided one after
 * another; commands that arrive during an append share the next one and are decided on a fork, so that the image has
 * nothing that the log does not have. Another instance may write to the same stream: the expected revision detects it, and
 * its events are read before the command is decided again.
 */
export interface PlanWriter {
  readonly plan: Plan;
  /**
   * Resolves when the events are durable, or with the refusal. A repeated command id gets the first answer. Throws
   * `EventStoreUnavailable` when it is unknown whether the events are in the log; the command may then be repeated.
   */
  execute(command: PlanningCommand, envelope: Envelope): Promise<Written | Rejection>;
  /**
   * The first answer to a command, from the log; undefined: the log does not have it. Throws `EventStoreUnavailable` when
   * that cannot be told, and answers with a refusal when the log cannot be read (`historyUnreadable`).
   */
  answerTo(commandId: string): Promise<Written | Rejection | undefined>;
  /**
   * Resolves when an append is over with facts that name the object and that `plan` does not have yet; undefined: there is
   * none. What the plan does not use is deleted only then.
   */
  naming(id: string): Promise<void> | undefined;
  /** Events that `execute` would produce now. */
  preview(command: PlanningCommand, envelope: Envelope): Promise<readonly PlanningEvent[] | Rejection>;
  /** Who appended the event that led to this revision of the plan; undefined: there is none. */
  actorAt(revision: number): Promise<Actor | undefined>;
  /** What its commands are decided in. */
  contextOf(envelope: Envelope): PlanningContext;
  /** In a simulation: what was made different since it began. */
  ownChange(): PlanChange;
  /** A copy of the plan for another writer, when it is at the revision and completely in the log. */
  copyAt(revision: number): Plan | undefined;
  /** false: an event of its history cannot be read, and every edit is refused (`historyUnreadable`). */
  isReadable(): boolean;
  /** Told of each command that has an append of its own, as soon as that is in the log. */
  watch(listener: (told: Told) => void): void;
  /** Reads what others have appended, unless a command is in progress, which does so itself. Throws `EventStoreUnavailable`. */
  look(): Promise<void>;
  /** Keeps a snapshot for the next start, unless the image is in doubt. No command may be in progress. */
  close(): Promise<void>;
}

/** What an append has changed. */
export interface Told {
  readonly written: Written;
  /** Position of the event of the plan before it. */
  readonly before: bigint;
  readonly actor: Actor;
}

export interface PlanWriterOptions {
  readonly store: EventStore;
  readonly facts: PlanningFacts;
  readonly log: Logger;
  readonly branch?: Branch;
  /** Lets a start skip the events that a snapshot covers. */
  readonly snapshots?: Pick<PlanSnapshots, 'load'> & Partial<Pick<PlanSnapshots, 'save' | 'isDue'>>;
  readonly now?: () => number;
  /** Of a simulation: the last position that it shows of the main line. */
  readonly baseline?: bigint | undefined;
  /** Resolves when deletions of facts that are on their way are in the log, or are not; undefined: there are none. */
  readonly deleting?: () => Promise<void> | undefined;
  /** Who beside base data refers to an object of it. */
  readonly usedElsewhere?: PlanningContext['usedElsewhere'];
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

/**
 * Milliseconds between two snapshots of a plan in use: the copy that one is made of keeps the thread, of 100,000 positions for
 * 0.2 s, and an import of them would make ten. A start folds what came since in less time than it took.
 */
const keepingPause = 300_000;

const unchanged: Written['changed'] = { operations: [], activities: [] };

interface Waiting {
  readonly commandId: string;
  /** undefined: only the answer of before is asked for. */
  readonly work: { readonly command: PlanningCommand; readonly envelope: Envelope } | undefined;
  readonly resolve: (outcome: Written | Rejection | undefined) => void;
  readonly fail: (error: unknown) => void;
}

interface Decided {
  readonly waiting: Waiting;
  readonly envelope: Envelope;
  readonly outcome: readonly PlanningEvent[] | Rejection;
  /** Written into the events. */
  readonly recordedAt: number;
}

export async function openPlanWriter(options: PlanWriterOptions): Promise<PlanWriter> {
  const { store, facts, log, branch = mainBranch, snapshots, now = Date.now, deleting, usedElsewhere } = options;
  const image = await openPlanImage(store, planStream, snapshots, options.baseline);
  const folded = (): FoldedPlan => foldedPlan(image.plan, image.commands);
  if (image.unreadable === undefined) await snapshots?.save?.(folded());
  tellUnreadable();
  let keptAt = Number.NEGATIVE_INFINITY;
  const queue: Waiting[] = [];
  const listeners: ((told: Told) => void)[] = [];
  /** Commands waiting or in progress, so that a repeat joins them. */
  const open = new Map<string, Promise<Written | Rejection | undefined>>();
  let draining: Promise<void> | undefined;
  /** The append that is on its way. */
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
    usedElsewhere,
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
    if (behind) await readLog();
    const refused = refusal();
    if (refused !== undefined) {
      for (const { resolve } of queue.splice(0)) resolve(refused);
      return;
    }
    await recallForgotten();
    // Asked again each time: what is decided next must follow in the same turn.
    for (let others = deleting?.(); others !== undefined; others = deleting?.()) await others;
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
        waiting.resolve(isRejection(outcome) ? outcome : reject('eventTooLarge', { events: outcome.length }));
      return;
    }
    if (result.kind === 'appended') {
      await fold(batch, result.position);
      await answer(batch, result.position);
      return keepWhenDue();
    }
    log.info({ expected: String(expected), actual: String(result.actual) }, 'catching up with another writer');
    behind = true;
    decideAgain(batch);
  }

  /** What is in the log now. Of one command its position is known; where those of several stand, only the log says. */
  async function fold(batch: readonly Decided[], position: bigint): Promise<void> {
    const commands = batch.flatMap(({ outcome, envelope, recordedAt }) =>
      isRejection(outcome) || outcome.length === 0 ? [] : { outcome, envelope, recordedAt },
    );
    const [only] = commands;
    if (commands.length > 1 || only === undefined) return readLog();
    const before = image.position ?? 0n;
    const written = image.fold(only.outcome, only.envelope, only.recordedAt, position);
    for (const listener of listeners) listener({ written, before, actor: only.envelope.actor });
  }

  /** Before they are decided again: commands that the log has had since long ago. */
  async function recallForgotten(): Promise<void> {
    for (;;) {
      const forgotten = queue.slice(0, maxBatch).find(({ commandId }) => image.isForgotten(commandId));
      if (forgotten === undefined) return;
      await image.recall(forgotten.commandId);
    }
  }

  function decideAgain(batch: Decided[]): void {
    queue.unshift(...batch.splice(0).map(({ waiting }) => waiting));
  }

  /**
   * Decides as many commands as share an append. What follows the first is decided on a fork in which those before it have
   * happened; a single command, the usual case, needs none.
   */
  function decideBatch(batch: Decided[]): readonly NewEvent[] {
    const events: NewEvent[] = [];
    let bytes = 0;
    let { plan } = image;
    /** How many of the batch have happened in `plan`. */
    let happened = 0;
    while (batch.length < maxBatch) {
      const waiting = queue[0];
      if (waiting === undefined) break;
      // One that came while others were recalled: it is first in the next batch.
      if (image.isForgotten(waiting.commandId)) break;
      const repeated = image.answerTo(waiting.commandId);
      if (repeated !== undefined || waiting.work === undefined) {
        queue.shift();
        waiting.resolve(repeated);
        continue;
      }
      const { command, envelope } = waiting.work;
      let outcome: readonly PlanningEvent[] | Rejection;
      try {
        for (; happened < batch.length; happened++) plan = after(plan, batch[happened] as Decided);
        outcome = decide(plan, command, contextOf(envelope));
      } catch (error) {
        queue.shift();
        waiting.fail(error);
        continue;
      }
      if (!isRejection(outcome)) {
        const beside = keepsCommand(command, branch) ? mostCommandBytes : 0;
        const size = outcome.reduce((sum, event) => sum + JSON.stringify(event.data).length + bytesBesideData, beside);
        if (size > maxCommandBytes) outcome = reject('eventTooLarge', { bytes: size });
        // A command too large for one append is appended alone; the store splits it.
        else if (bytes > 0 && bytes + size > maxBatchBytes) break;
        else bytes += size;
      }
      queue.shift();
      const recordedAt = now();
      if (!isRejection(outcome))
        events.push(...withCommand(newEvents(outcome, envelope, branch, recordedAt), branch, command));
      batch.push({ waiting, envelope, outcome, recordedAt });
    }
    return events;
  }

  /** What is decided is not in the log yet, and so in a fork alone. */
  function after(plan: Plan, { outcome, envelope, recordedAt }: Decided): Plan {
    if (isRejection(outcome) || outcome.length === 0) return plan;
    const fork = plan === image.plan ? forkOf(plan) : plan;
    evolveBy(fork, outcome, envelope, recordedAt);
    return fork;
  }

  /** `position` is undefined when nothing was to be appended. */
  async function answer(batch: readonly Decided[], position: bigint | undefined): Promise<void> {
    for (const { waiting, outcome } of batch) {
      if (isRejection(outcome)) waiting.resolve(outcome);
      else if (outcome.length > 0) waiting.resolve(inLog(waiting.commandId));
      else
        waiting.resolve({
          kind: 'written',
          events: outcome,
          changed: unchanged,
          position: position ?? (await store.lastPosition()),
          revision: image.plan.revision,
        });
    }
  }

  function inLog(commandId: string): Written {
    const written = image.answerTo(commandId);
    if (written === undefined) throw new Error(`The log does not have the command ${commandId} that was appended`);
    return written;
  }

  /** The plan is exactly what the log has. */
  const isTrue = (): boolean => !behind && image.unreadable === undefined;

  /** A service that runs for months, and is killed, does not begin with the plan of its last start. */
  function keepWhenDue(): void {
    if (keeping !== undefined || snapshots?.isDue?.(image.plan.revision) !== true || !isTrue()) return;
    if (now() - keptAt < keepingPause) return;
    keptAt = now();
    keeping = snapshots.save?.(copyOfFolded(image)).finally(() => {
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

  function inTurn(commandId: string, work: Waiting['work']): Promise<Written | Rejection | undefined> {
    const known = open.get(commandId);
    if (known !== undefined) return known;
    const outcome = new Promise<Written | Rejection | undefined>((answerSender, refuse) => {
      // Reset in the same turn, because the sender reads the plan before the next batch is decided.
      const resolve: Waiting['resolve'] = (written) => {
        open.delete(commandId);
        answerSender(written);
      };
      const fail = (error: unknown): void => {
        open.delete(commandId);
        refuse(error);
      };
      queue.push({ commandId, work, resolve, fail });
    });
    // Who only asks for an answer is nobody whose answer others wait for.
    if (work !== undefined) open.set(commandId, outcome);
    wake();
    return outcome;
  }

  return {
    plan: image.plan,
    contextOf,
    ownChange: () => squashChanges(image.own),
    isReadable: () => image.unreadable === undefined,
    watch: (listener) => void listeners.push(listener),
    async look() {
      if (draining === undefined) await occupy(readLog());
    },
    // Of a command that is decided there is an answer.
    execute: (command, envelope) => inTurn(envelope.commandId, { command, envelope }) as Promise<Written | Rejection>,
    answerTo: (commandId) => inTurn(commandId, undefined),
    naming(id) {
      if (underWay === undefined) return undefined;
      const outcomes = underWay.batch.map(({ outcome }) => outcome).filter((outcome) => !isRejection(outcome));
      return JSON.stringify(outcomes).includes(JSON.stringify(id)) ? underWay.done : undefined;
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
      const event = await firstEvent(store, planStream, { from: BigInt(revision) });
      return event?.unreadable === undefined ? event?.metadata.actor : undefined;
    },
    copyAt(revision) {
      return isTrue() && image.plan.revision === revision ? copyOfPlan(image.plan) : undefined;
    },
    async close() {
      await draining;
      await keeping;
      if (isTrue()) await snapshots?.save?.(folded());
    },
  };
}

/** A larger one costs more room than it is worth: its result says what it did. */
const mostCommandBytes = 16_384;

/** What is tried in a simulation may be asked for once more on another plan; the plant's log has results alone. */
const keepsCommand = (command: PlanningCommand, branch: Branch): boolean =>
  branch !== mainBranch && command.type !== 'transferSimulation' && JSON.stringify(command).length <= mostCommandBytes;

function withCommand(events: readonly NewEvent[], branch: Branch, command: PlanningCommand): readonly NewEvent[] {
  const [first, ...others] = events;
  if (first === undefined || !keepsCommand(command, branch)) return events;
  return [{ ...first, metadata: { ...first.metadata, command: { ...command } } }, ...others];
}
