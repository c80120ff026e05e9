import { rightTo } from '#domain/administration/plan-rights.ts';
import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { editsInTurn } from '#domain/planning/decider/edits-in-turn.ts';
import type { EditSituation } from '#domain/planning/edits/edit.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { splitAndPlan } from '#domain/planning/orders/split-and-plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import { consequencesOf, isRescued, totalAddedLateness, turnsLate } from '../change/consequences.ts';
import { overtimeGap } from './overtime.ts';
import { type RemedyStep, stepsToTake } from './remedy-steps.ts';

/** What a remedy does, in the words of a planner. */
export type RemedyKind =
  | 'otherResource'
  | 'outsource'
  | 'later'
  | 'earlier'
  | 'closeGap'
  | 'replan'
  | 'swap'
  | 'insert'
  | 'refit'
  | 'extend'
  | 'overtime'
  | 'split';

/** A way out of a conflict that has been tried: its steps, one after the other, and what they cost. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly steps: readonly RemedyStep[];
  /** What moves, and where it comes to lie: an operation on a resource, or a process step. */
  readonly moved: MovedOperation | MovedProcess;
  readonly start: Instant;
  readonly end: Instant;
  /** Of a split: what is done by when. */
  readonly parts?: readonly { readonly articleAmount: number; readonly end: Instant }[];
  /** Milliseconds of lateness that it adds to all orders together; negative when it takes some away. */
  readonly addedLateness: number;
  /** Orders that turn late, and late ones that are on time again. */
  readonly turnsLate: number;
  readonly rescues: number;
  /** Number of operations and process steps that move. */
  readonly moves: number;
}

interface MovedOperation {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
}
interface MovedProcess {
  readonly activityId: ActivityId;
}

/**
 * What remedies are sought in; `goesOn`: whether there is time for another try; `refused` is told why one was refused.
 * With `override` they go through frozen zones.
 */
export interface RemedySituation extends EditSituation {
  readonly goesOn?: () => boolean;
  readonly refused?: (why: Rejection) => void;
}

/** Steps that may be a way out, one after the other, and what is to move by them. */
export interface Attempt {
  readonly kind: RemedyKind;
  readonly operationId: OperationId | ActivityId;
  readonly steps: readonly RemedyStep[];
}

const offered = 3;
/** Edits tried at most for one conflict: each costs up to a few milliseconds. */
export const maxTries = 24;

/** The cheapest of the attempts that `helps`, at most three. */
export function best(
  situation: RemedySituation,
  attempts: readonly Attempt[],
  helps: (change: PlanChange, operationId: Attempt['operationId']) => boolean,
): readonly Remedy[] {
  const { plan, facts } = situation;
  const found = new Map<string, Remedy>();
  const { goesOn = () => true } = situation;
  for (const { kind, operationId, steps } of attempts.slice(0, maxTries)) {
    if (!goesOn()) break;
    const change = whatDo(situation, steps);
    if (isRejection(change)) {
      situation.refused?.(change);
      continue;
    }
    if (!helps(change, operationId)) continue;
    const place = placeIn(change, operationId);
    if (place === undefined) continue;
    const consequences = consequencesOf(plan, facts, change);
    const [operations, processes] = [operationsPlaced(change), processesPlaced(change)];
    // Two ways to the same plan are one.
    const key = [
      ...operations.map(({ id, after }) => `${id} ${after.resourceId} ${after.start}`),
      ...processes.map(({ id, after }) => `${id} ${after.start}`),
    ]
      .sort()
      .join();
    if (found.has(key)) continue;
    found.set(key, {
      kind,
      steps,
      ...place,
      addedLateness: totalAddedLateness(consequences),
      turnsLate: consequences.filter(turnsLate).length,
      rescues: consequences.filter(isRescued).length,
      moves: operations.length + processes.length,
    });
  }
  return cheapest([...found.values()]);
}

/** At most three: fewest orders that turn late, least lateness, nobody else to be asked, fewest moves. */
export const cheapest = (remedies: readonly Remedy[]): readonly Remedy[] =>
  remedies
    .toSorted(
      (a, b) =>
        a.turnsLate - b.turnsLate ||
        a.addedLateness - b.addedLateness ||
        Number(asksSomebody(a)) - Number(asksSomebody(b)) ||
        a.moves - b.moves,
    )
    .slice(0, offered);

/** Whether people work longer for it, or a customer gets an order in parts. */
export const asksSomebody = ({ steps }: Remedy): boolean =>
  steps.some(({ overtime, split }) => overtime !== undefined || split !== undefined);

/** Where the operation or process step that was meant comes to lie; else the first that moves. */
function placeIn(
  change: PlanChange,
  wanted: Attempt['operationId'],
): Pick<Remedy, 'moved' | 'start' | 'end'> | undefined {
  const process = processesPlaced(change).find(({ id }) => id === wanted);
  if (process !== undefined) {
    const { start, end } = process.after;
    return { moved: { activityId: process.id }, start, end };
  }
  const operations = operationsPlaced(change);
  const operation = operations.find(({ id }) => id === wanted) ?? operations[0];
  if (operation === undefined) return undefined;
  const { resourceId, start, end } = operation.after;
  return { moved: { operationId: operation.id, resourceId }, start, end };
}

/** The reason under which hours are tried; taken, they get one that the plant knows. */
const triedReason = { collection: 'gapTypes', id: 'tried', after: { gapTypeName: 'tried' } } as const;

/** What steps make of the plan, decided by the code that takes them. */
export function whatDo(situation: RemedySituation, steps: readonly RemedyStep[]): PlanChange | Rejection {
  const events = decided(situation, steps);
  return isRejection(events) ? events : foretell(situation.plan, events).change;
}

export function decided(
  situation: RemedySituation,
  steps: readonly RemedyStep[],
): readonly PlanningEvent[] | Rejection {
  const { plan, now, override } = situation;
  const wanted = stepsToTake({ steps: [...steps], versionIdentifier: plan.revision, override });
  if (isRejection(wanted)) return wanted;
  const { edits, hours } = wanted;
  const facts = hours === undefined ? situation.facts : situation.facts.withBaseData([triedReason]);
  const gaps = hours && [overtimeGap('tried', hours, triedReason.id)];
  const rights = new Set(override ? [rightTo.overrideFrozen] : []);
  let made = 0;
  const context = { now, userId: '', rights, facts, newId: () => `tried-${made++}` };
  if (edits.type === 'splitOrderPosition') return splitAndPlan(plan, edits, context);
  return editsInTurn(plan, { ...edits, gaps }, context);
}
