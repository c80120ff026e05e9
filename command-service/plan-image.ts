import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { emptyPlan, evolvePlan, isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { clearTouched, nothingTouched, type Touched } from '#domain/planning/plan/touched.ts';
import type { EventStore, RecordedEvent, StoredEvent } from '#infra/event-store/event-store.ts';
import { type Envelope, userOf } from './command.ts';
import type { PlanSnapshots } from './plan-snapshots.ts';

/** A command that is durable: what it made happen, and how far the log and the plan have come with it. */
export interface Written {
  readonly kind: 'written';
  readonly events: readonly PlanningEvent[];
  /** What folding them changed. */
  readonly changed: Changed;
  readonly position: bigint;
  readonly revision: number;
}

/** Operations and activities that a command changed, added or removed; one may be named twice. */
export interface Changed {
  readonly operations: readonly OperationId[];
  readonly activities: readonly ActivityId[];
}

/**
 * One plan branch in memory, folded from its stream, with the last answers by command. `ahead` tells that events were
 * folded that may not be in the log; then only reading everything again makes the image true.
 */
export interface PlanImage {
  readonly plan: Plan;
  readonly isAhead: boolean;
  /** The first event that cannot be folded: the plan is as it was before it, and nothing can be decided on that. */
  readonly unreadable: Stop | undefined;
  /** Folds what a command decided, before it is durable; answers with what that changed. */
  foldAhead(events: readonly PlanningEvent[], envelope: Envelope, recordedAt: Instant): Changed;
  /** Everything that was folded ahead is durable. */
  confirm(): void;
  /** Makes the image show what the log has: the tail, or all of it when the image is ahead. */
  readLog(): Promise<void>;
  answerTo(commandId: string): Written | undefined;
  remember(commandId: string, answer: Written): void;
}

export interface Stop {
  readonly type: string;
  readonly position: bigint;
  readonly reason: string;
}

/** Commands whose answer is remembered; a client that has lost its answer asks again within seconds. */
const remembered = 5_000;

/** `snapshots`: where reading everything begins, when there is one. */
export async function openPlanImage(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  snapshots?: Pick<PlanSnapshots, 'load'>,
): Promise<PlanImage> {
  let plan = (await snapshots?.load()) ?? emptyPlan();
  let isAhead = false;
  let unreadable: Stop | undefined;
  const answers = new Map<string, Written>();
  /** Of the command that was read last: its events grow in place, one by one. */
  let reading: Reading | undefined;
  /** What the last folding touched; emptied with every event, because a log has many. */
  const touched = nothingTouched();

  const remember = (commandId: string, answer: Written): void => {
    answers.set(commandId, answer);
    if (answers.size <= remembered) return;
    const oldest = answers.keys().next().value;
    if (oldest !== undefined) answers.delete(oldest);
  };

  const noting = (target: Plan, fold: () => void): void => {
    clearTouched(touched);
    target.touched = touched;
    try {
      fold();
    } finally {
      target.touched = undefined;
    }
  };

  const foldRecorded = (target: Plan, event: RecordedEvent): void => {
    if (!isPlanningEvent(event)) throw new Error(`${event.type} does not belong to a plan`);
    const { changeSet, commandId, recordedAt: at } = event.metadata;
    const revision = Number(event.revision);
    noting(target, () => evolvePlan(target, event, { revision, changeSet, userId: whoUndoes(event.metadata), at }));
    if (reading?.commandId !== commandId) reading = readingOn(commandId, answers.get(commandId));
    const { events, changed } = reading;
    events.push(event);
    addTouched(changed, touched);
    remember(commandId, { kind: 'written', events, changed, position: event.position, revision });
  };

  /** Answers with the reason when the event cannot be folded. */
  const take = (target: Plan, event: StoredEvent): string | undefined => {
    if (event.unreadable?.kind === 'damaged') return event.unreadable.reason;
    // Somebody else's: it has only moved the revision on.
    if (event.unreadable !== undefined) target.revision = Number(event.revision);
    else
      try {
        foldRecorded(target, event);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    return undefined;
  };

  const readLog = async (): Promise<void> => {
    if (unreadable !== undefined) return;
    const target = isAhead ? ((await snapshots?.load()) ?? emptyPlan()) : plan;
    reading = undefined;
    if (isAhead) answers.clear();
    for await (const event of store.readStream(stream, { from: BigInt(target.revision + 1) })) {
      const reason = take(target, event);
      if (reason === undefined) continue;
      unreadable = { type: event.type, position: event.position, reason };
      break;
    }
    plan = target;
    isAhead = false;
  };

  await readLog();
  return {
    get plan() {
      return plan;
    },
    get isAhead() {
      return isAhead;
    },
    get unreadable() {
      return unreadable;
    },
    foldAhead(events, envelope, at) {
      const { commandId } = envelope;
      const userId = whoUndoes(envelope);
      if (events.length > 0) isAhead = true;
      const changed = { operations: [], activities: [] };
      for (const event of events) {
        noting(plan, () => evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: commandId, userId, at }));
        addTouched(changed, touched);
      }
      return changed;
    },
    confirm() {
      isAhead = false;
    },
    readLog,
    answerTo: (commandId) => answers.get(commandId),
    remember,
  };
}

/** The steps of an import run are nobody's last steps: who started it would undo its last row. */
const whoUndoes = (one: Pick<Envelope, 'actor' | 'commandId' | 'correlationId'>): string | undefined =>
  one.correlationId === one.commandId ? userOf(one.actor) : undefined;

/** A command of which events were read so far. */
interface Reading {
  readonly commandId: string;
  readonly events: PlanningEvent[];
  readonly changed: { readonly operations: OperationId[]; readonly activities: ActivityId[] };
}

const readingOn = (commandId: string, known: Written | undefined): Reading => ({
  commandId,
  events: [...(known?.events ?? [])],
  changed: { operations: [...(known?.changed.operations ?? [])], activities: [...(known?.changed.activities ?? [])] },
});

function addTouched({ operations, activities }: Reading['changed'], touched: Touched): void {
  for (const id of touched.operationStates) operations.push(id);
  for (const id of touched.operations) operations.push(id);
  for (const id of touched.activities) activities.push(id);
}
