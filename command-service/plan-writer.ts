import type { Logger } from 'pino';
import { type Branch, mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/commands.ts';
import { decide } from '#domain/planning/decide.ts';
import type { PlanningEvent } from '#domain/planning/events.ts';
import { emptyPlan, evolvePlan, isPlanningEvent } from '#domain/planning/evolve.ts';
import type { PlanningFacts } from '#domain/planning/facts.ts';
import type { Plan } from '#domain/planning/plan.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  maxEventBytes,
  type NewEvent,
} from '#infra/event-store/event-store.ts';
import { type Envelope, idsOf, newEvents, userOf } from './command.ts';

/** A command that is durable: what it made happen, and how far the log and the plan have come with it. */
export interface Written {
  readonly kind: 'written';
  readonly events: readonly PlanningEvent[];
  readonly position: bigint;
  readonly revision: number;
}

/**
 * The memory image of one plan branch and the only way to change it (design, section 5). Commands are decided one
 * after another; those that wait while an append is under way share the next one.
 */
export interface PlanWriter {
  readonly plan: Plan;
  /** Answers when the events are durable, or with the refusal. The same command id again gives the first answer. */
  execute(command: PlanningCommand, envelope: Envelope): Promise<Written | Rejection>;
  /** What `execute` would make happen now. */
  preview(command: PlanningCommand, envelope: Envelope): readonly PlanningEvent[] | Rejection;
}

export interface PlanWriterOptions {
  readonly store: EventStore;
  readonly facts: PlanningFacts;
  readonly log: Logger;
  readonly branch?: Branch;
  readonly now?: () => number;
}

const stream = 'plan-main';

/** Commands in one append; more would let the first of them wait for the deciding of the last. */
const maxBatch = 64;
/** Room for the envelope of each event beside its data, so that a batch stays under the store's limit. */
const maxBatchBytes = maxEventBytes * 0.8;
const bytesBesideData = 700;
/** Commands whose answer is remembered; a client that has lost its answer asks again within seconds. */
const remembered = 5_000;
/** Times an append is tried while the store does not answer; its own deadline lies between them. */
const tries = 3;

interface Waiting {
  readonly command: PlanningCommand;
  readonly envelope: Envelope;
  readonly settle: (outcome: Written | Rejection) => void;
  readonly fail: (error: unknown) => void;
}

export async function openPlanWriter(options: PlanWriterOptions): Promise<PlanWriter> {
  const { store, facts, log, branch = mainBranch, now = Date.now } = options;
  const written = new Map<string, Written>();
  let queue: Waiting[] = [];
  let draining = false;
  let plan = await load();
  /** Set when the image may hold what the store does not: it is read again before the next decision. */
  let stale = false;

  async function load(): Promise<Plan> {
    const loaded = emptyPlan();
    written.clear();
    for await (const event of store.readStream(stream)) {
      if (!isPlanningEvent(event)) throw new Error(`${event.type} does not belong to a plan`);
      const { changeSet, actor, commandId } = event.metadata;
      const revision = Number(event.revision);
      evolvePlan(loaded, event, { revision, changeSet, userId: userOf(actor) });
      const earlier = written.get(commandId);
      remember(commandId, {
        kind: 'written',
        events: [...(earlier?.events ?? []), event],
        position: event.position,
        revision,
      });
    }
    return loaded;
  }

  function remember(commandId: string, outcome: Written): void {
    written.set(commandId, outcome);
    if (written.size <= remembered) return;
    const oldest = written.keys().next().value;
    if (oldest !== undefined) written.delete(oldest);
  }

  const contextOf = (envelope: Envelope): PlanningContext => ({
    now: now(),
    userId: userOf(envelope.actor) ?? '',
    roles: envelope.roles,
    facts,
    newId: idsOf(envelope.commandId),
  });

  async function drain(): Promise<void> {
    if (draining) return;
    draining = true;
    try {
      while (queue.length > 0) await writeBatch();
    } finally {
      draining = false;
    }
  }

  async function writeBatch(): Promise<void> {
    if (stale) {
      try {
        plan = await load();
        stale = false;
      } catch (error) {
        return failAll(queue.splice(0), error);
      }
    }
    const expected = plan.revision < 0 ? ('noStream' as const) : BigInt(plan.revision);
    const batch: { waiting: Waiting; outcome: readonly PlanningEvent[] | Rejection; revision: number }[] = [];
    const events: NewEvent[] = [];
    let bytes = 0;
    while (queue.length > 0 && batch.length < maxBatch) {
      const waiting = queue[0] as Waiting;
      const repeated = written.get(waiting.envelope.commandId);
      if (repeated !== undefined) {
        queue.shift();
        waiting.settle(repeated);
        continue;
      }
      let outcome: readonly PlanningEvent[] | Rejection;
      try {
        outcome = decide(plan, waiting.command, contextOf(waiting.envelope));
      } catch (error) {
        queue.shift();
        waiting.fail(error);
        continue;
      }
      if (!isRejection(outcome)) {
        const size = outcome.reduce((sum, event) => sum + JSON.stringify(event.data).length + bytesBesideData, 0);
        if (size > maxBatchBytes) outcome = reject('eventTooLarge', { bytes: size });
        else if (bytes + size > maxBatchBytes) break;
        else bytes += size;
      }
      queue.shift();
      if (!isRejection(outcome)) events.push(...fold(outcome, waiting.envelope));
      batch.push({ waiting, outcome, revision: plan.revision });
    }
    let result: AppendResult;
    try {
      result =
        events.length === 0
          ? { kind: 'appended', revision: 0n, position: batch.length === 0 ? 0n : await store.lastPosition() }
          : await appendPatiently(expected, events);
    } catch (error) {
      // Whether the events are in the log is not known: the image is read again before anybody decides on it.
      stale = true;
      return failAll(
        batch.map(({ waiting }) => waiting),
        error,
      );
    }
    if (result.kind === 'wrongExpectedRevision') {
      // Another instance has written: what was decided may be wrong now.
      log.info({ expected: String(expected), actual: String(result.actual) }, 'catching up with another writer');
      stale = true;
      queue = [...batch.map(({ waiting }) => waiting), ...queue];
      return;
    }
    answer(batch, result.position);
  }

  /** Evolves before the append is durable, so that the next command of the batch sees it; nobody is told before. */
  function fold(outcome: readonly PlanningEvent[], envelope: Envelope): readonly NewEvent[] {
    const userId = userOf(envelope.actor);
    for (const event of outcome) {
      evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: envelope.commandId, userId });
    }
    return newEvents(outcome, envelope, branch, now());
  }

  function answer(
    batch: readonly { waiting: Waiting; outcome: readonly PlanningEvent[] | Rejection; revision: number }[],
    position: bigint,
  ): void {
    for (const { waiting, outcome, revision } of batch) {
      if (isRejection(outcome)) {
        waiting.settle(outcome);
        continue;
      }
      const done: Written = { kind: 'written', events: outcome, position, revision };
      if (outcome.length > 0) remember(waiting.envelope.commandId, done);
      waiting.settle(done);
    }
  }

  async function appendPatiently(expected: 'noStream' | bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        // The same events again: the store answers with the first result when an earlier try got through.
        return await store.append(stream, expected, events);
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable) || attempt >= tries) throw error;
        log.warn({ err: error, attempt }, 'append was not answered');
      }
    }
  }

  function failAll(waiting: readonly Waiting[], error: unknown): void {
    for (const one of waiting) one.fail(error);
  }

  return {
    get plan() {
      return plan;
    },
    execute(command, envelope) {
      return new Promise((settle, fail) => {
        queue.push({ command, envelope, settle, fail });
        drain().catch(fail);
      });
    },
    preview: (command, envelope) => decide(plan, command, contextOf(envelope)),
  };
}
