import type { EventMetadata } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { evolvePlan, isPlanningEvent } from '#domain/planning/change/evolve.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { changesIn, hasGone, type PlanChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import type { EventStore, RecordedEvent, StoredEvent } from '#infra/event-store/event-store.ts';
import { changeSetOf, type Envelope, userOf } from '../kernel/command.ts';
import type { WrittenCommands } from '../kernel/written-commands.ts';
import { foldedPlan, type PlanSnapshots } from './plan-snapshots.ts';

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
 * One plan branch in memory, folded from its stream: only what the log has is ever in it, so that whoever looks at it, at
 * whatever moment, sees nothing that may still fail. Knows every command that the log has.
 */
export interface PlanImage {
  readonly plan: Plan;
  readonly commands: WrittenCommands;
  /** Of the last event that was folded here; undefined when all of the plan is from a snapshot. */
  readonly position: bigint | undefined;
  /** The first event that cannot be folded: the plan is as it was before it, and nothing can be decided on that. */
  readonly unreadable: Stop | undefined;
  /** What was made different after the position `since`, one by one. */
  readonly own: readonly PlanChange[];
  /** Folds the events of one command that follow the last in the log and are in it now; the last stands at `position`. */
  fold(events: readonly PlanningEvent[], envelope: Envelope, recordedAt: Instant, position: bigint): Written;
  /** Folds what the log has beyond the image. */
  readLog(): Promise<void>;
  /** The answer to a command that the log has, when it is remembered. */
  answerTo(commandId: string): Written | undefined;
  /** Whether the log seems to have a command whose answer is not remembered. */
  isForgotten(commandId: string): boolean;
  /** Remembers again what the log has of such a command. */
  recall(commandId: string): Promise<void>;
}

export interface Stop {
  readonly type: string;
  readonly position: bigint;
  readonly reason: string;
}

/** Commands whose answer is remembered; a client that has lost its answer asks again within seconds. */
const remembered = 5_000;

/** `snapshots`: where reading everything begins, when there is one. `since`: position after which changes are kept; default: none are. */
export async function openPlanImage(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  snapshots?: Pick<PlanSnapshots, 'load'>,
  since?: bigint,
): Promise<PlanImage> {
  const { plan, commands } = (await snapshots?.load()) ?? foldedPlan();
  let unreadable: Stop | undefined;
  let last: bigint | undefined;
  const own: PlanChange[] = [];
  const answers = new Map<string, Written>();
  /** Hashes that other commands have, too: what stands in the log is not theirs. */
  const strangers = new Set<string>();
  /** Of the command that was read last: its events grow in place, one by one. */
  let reading: Reading | undefined;

  const remember = (commandId: string, answer: Written): void => {
    answers.set(commandId, answer);
    if (answers.size <= remembered) return;
    const oldest = answers.keys().next().value;
    if (oldest !== undefined) answers.delete(oldest);
  };

  const foldRecorded = (event: RecordedEvent): void => {
    if (!isPlanningEvent(event)) throw new Error(`${event.type} does not belong to a plan`);
    const { changeSet, commandId, recordedAt: at } = event.metadata;
    const revision = Number(event.revision);
    const change = evolvePlan(plan, event, { revision, changeSet, userId: whoUndoes(event.metadata), at });
    commands.add(commandId, revision);
    last = event.position;
    if (since !== undefined && last > since) own.push(change);
    if (reading?.commandId !== commandId) reading = readingOn(commandId, answers.get(commandId));
    const { events, changed } = reading;
    events.push(event);
    addChanged(changed, change);
    remember(commandId, { kind: 'written', events, changed, position: event.position, revision });
  };

  /** Answers with the reason when the event cannot be folded. */
  const take = (event: StoredEvent): string | undefined => {
    if (event.unreadable?.kind === 'damaged') return event.unreadable.reason;
    // Somebody else's: it has only moved the revision on.
    if (event.unreadable !== undefined) plan.revision = Number(event.revision);
    else
      try {
        foldRecorded(event);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    return undefined;
  };

  const readLog = async (): Promise<void> => {
    if (unreadable !== undefined) return;
    reading = undefined;
    for await (const event of store.readStream(stream, { from: BigInt(plan.revision + 1) })) {
      const reason = take(event);
      if (reason === undefined) continue;
      unreadable = { type: event.type, position: event.position, reason };
      break;
    }
  };

  await readLog();
  return {
    plan,
    commands,
    own,
    get position() {
      return last;
    },
    get unreadable() {
      return unreadable;
    },
    fold(events, envelope, at, position) {
      const { commandId } = envelope;
      const changed = { operations: [], activities: [] };
      commands.add(commandId, plan.revision + 1);
      const change = evolveBy(plan, events, envelope, at);
      if (since !== undefined) own.push(change);
      addChanged(changed, change);
      const written: Written = { kind: 'written', events, changed, position, revision: plan.revision };
      remember(commandId, written);
      last = position;
      return written;
    },
    readLog,
    answerTo: (commandId) => answers.get(commandId),
    isForgotten: (commandId) =>
      !answers.has(commandId) && !strangers.has(commandId) && commands.find(commandId) !== undefined,
    async recall(commandId) {
      const events: (RecordedEvent & PlanningEvent)[] = [];
      for await (const event of store.readStream(stream, { from: BigInt(commands.find(commandId) ?? 0) })) {
        if (event.unreadable !== undefined || event.metadata.commandId !== commandId || !isPlanningEvent(event)) break;
        events.push(event);
      }
      const last = events.at(-1);
      if (last === undefined) return void strangers.add(commandId);
      const { position, revision } = last;
      remember(commandId, {
        kind: 'written',
        events,
        changed: namedIn(events.map(({ data }) => data)),
        position,
        revision: Number(revision),
      });
    },
  };
}

/** Folds what a command decided behind what the plan has, and answers with what it has made different. */
export function evolveBy(plan: Plan, events: readonly PlanningEvent[], envelope: Envelope, at: Instant): PlanChange {
  const changeSet = changeSetOf(envelope);
  const eventContext = { changeSet, userId: whoUndoes({ ...envelope, changeSet }), at };
  return squashChanges(
    events.map((event) => evolvePlan(plan, event, { ...eventContext, revision: plan.revision + 1 })),
  );
}

/** The steps of an import run are nobody's last steps: who started it would undo its last row. Nor is what a terminal reports. */
const whoUndoes = (one: Pick<EventMetadata, 'actor' | 'changeSet' | 'correlationId'>): string | undefined =>
  one.correlationId === one.changeSet && one.actor.kind !== 'terminal' ? userOf(one.actor) : undefined;

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

/** What the data of events name: of a command of long ago nobody knows any more what folding it touched. */
function namedIn(data: readonly unknown[]): Changed {
  const changed: Reading['changed'] = { operations: [], activities: [] };
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { operationId, activityId } = value as { operationId?: unknown; activityId?: unknown };
    if (typeof operationId === 'string') changed.operations.push(operationId as OperationId);
    if (typeof activityId === 'string') changed.activities.push(activityId as ActivityId);
    for (const inner of Object.values(value)) look(inner);
  };
  look(data);
  return changed;
}

/** An activity that lost an order has other dates now. */
function addChanged({ operations, activities }: Reading['changed'], change: PlanChange): void {
  for (const { id } of changesIn(change, 'operations')) operations.push(id);
  for (const { id } of changesIn(change, 'activities')) activities.push(id);
  for (const one of changesIn(change, 'productionOrders')) if (hasGone(one)) activities.push(one.before.activityId);
}
