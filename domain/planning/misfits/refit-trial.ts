import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import {
  type Edit,
  type EditResult,
  type EditSituation,
  type Mover,
  newEdit,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import { anyCrew, earliestPlace, noPlaceFor, ownCrew, take } from '#domain/planning/edits/place-again.ts';
import type { ChangedProcess } from '#domain/planning/edits/process-edit.ts';
import { pushSuccessor } from '#domain/planning/edits/push-successor.ts';
import { fitInPlace } from '#domain/planning/edits/recalculate.ts';
import type { StepOffer } from '#domain/planning/placing/step-offers.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { givesWay, pushedInRow } from '#domain/planning/pushes/row-order.ts';
import { inRows } from '#domain/planning/pushes/shift-operations.ts';
import type { MisfitCause } from './misfit.ts';

/** Main operations and process steps that are to be placed anew, with why. */
export interface Open {
  readonly operations: ReadonlyMap<Operation, MisfitCause>;
  readonly processes: ReadonlyMap<PlannedActivity, MisfitCause>;
}

/** How far one attempt goes. */
export interface Reach {
  /** Operations that it takes up at most; what begins later stays where it is. */
  readonly operations: number;
  /** After so many refusals it ends; what is refused before stays where it stands, to learn what else is refused. */
  readonly refusals: number;
}

/** What became of an attempt to place everything open anew; without a refusal `result` is what it does. */
export interface Attempt {
  readonly result: EditResult | undefined;
  readonly refusals: readonly Rejection[];
  /** Operations put down until it ended, and half of those taken up: what it has cost. */
  readonly handled: number;
}

export type Trial = (open: Open, reach: Reach) => Attempt;

/** Tries to place chosen operations anew, as often as is asked, on the plan as it is. */
export function trialOf(situation: EditSituation): Trial {
  let movable: readonly Operation[] | undefined;
  return (open, reach) => {
    const edit = newEdit(situation);
    movable ??= thatMayMove(edit);
    const processes = processesAnew(edit, open);
    if (isRejection(processes)) return { result: undefined, refusals: [processes], handled: 1 };
    const meant = givingWay(movable, open, reach.operations);
    const refusals: Rejection[] = [];
    let placed = 0;
    const counted =
      (place: Mover): Mover =>
      (one, operation) => {
        placed += 1;
        const refusal = place(one, operation);
        if (refusal === undefined) return undefined;
        refusals.push(refusal);
        if (refusals.length >= reach.refusals) return refusal;
        for (const { operationId, placement } of teamOf(one.plan, operation)) one.draft.place(operationId, placement);
        return undefined;
      };
    const movers = new Map<Operation, Mover>();
    for (const operation of meant) {
      const cause = open.operations.get(operation);
      movers.set(operation, counted(cause === undefined ? stayOrGiveWay : placeAnew(cause)));
    }
    const result = carryOut(edit, movers, { processes, sequence: inRows(meant), push: counted(pushSuccessor) });
    if (isRejection(result) && refusals.length === 0) refusals.push(result);
    return { result: isRejection(result) ? undefined : result, refusals, handled: meant.length / 2 + placed };
  };
}

export const byStart = (a: Operation, b: Operation): number => a.placement.start - b.placement.start;

/** What may give way, by start. */
function thatMayMove(edit: Edit): readonly Operation[] {
  const held = heldBack(edit.plan);
  return [...edit.plan.operations.values()].filter((one) => !held.has(one) && givesWay(edit, one)).sort(byStart);
}

/** What something fixed waits for: it may not become later. */
function heldBack(plan: Plan): ReadonlySet<Operation> {
  const held = new Set<Operation>();
  for (const one of plan.operations.values())
    if (one.locked && one.statusId !== statusId.done && !one.switchedOff) held.add(one);
  for (const one of held)
    for (const id of one.predecessors) {
      const before = plan.operations.get(id);
      if (before !== undefined) held.add(before);
    }
  return held;
}

/**
 * What is placed, by start: the chosen operations and everything from the first of them on that may move. In the sequence
 * in which they stand, each keeps its place while that is free, and what lost its place finds the next one before anything
 * later has taken it: if only the chosen ones were lifted, each step of an order would go to the first gap between the
 * bars that stand, which on busy machines is days away.
 */
function givingWay(movable: readonly Operation[], open: Open, most: number): readonly Operation[] {
  const chosen = [...open.operations.keys()].sort(byStart);
  const from = Math.min(chosen[0]?.placement.start ?? Number.POSITIVE_INFINITY, ...endsBefore(open));
  const others: Operation[] = [];
  for (const one of movable) {
    if (others.length + chosen.length >= most) break;
    if (one.placement.start >= from && !open.operations.has(one)) others.push(one);
  }
  return [...chosen, ...others].sort(byStart);
}

/** Production waits for process steps before it: what follows their ends may have to give way. */
const endsBefore = ({ processes }: Open): readonly Instant[] =>
  [...processes.keys()].flatMap(({ process }) => (process?.stage === 'before' ? [process.end] : []));

/** Process steps on the next working days of the plant; what has begun keeps its start. */
function processesAnew(edit: Edit, { processes }: Open): readonly ChangedProcess[] | Rejection {
  const changed: ChangedProcess[] = [];
  for (const [activity, cause] of processes) {
    const { activityId, process, statusId: status } = activity;
    if (process === undefined) continue;
    const begun = hasBegun(status);
    const start = begun ? process.start : Math.max(process.start, edit.now);
    const interval = edit.facts.plantDays.add(start, process.planTime);
    if (interval === undefined) return reject('noAvailability', { activityId });
    const reason = reasonOf(cause);
    const placement = { ...process, ...interval, start: begun ? process.start : interval.start, reason };
    changed.push({ activity, placement });
  }
  return changed;
}

/** No sequence is kept: what finds no room between two fixed bars would hold back everything behind it. */
const stayOrGiveWay = pushedInRow([]);

const placeAnew =
  (cause: MisfitCause): Mover =>
  (edit, operation) => {
    if (teamOf(edit.plan, operation).some((one) => hasBegun(one.statusId))) return fitInPlace(edit, operation);
    const { placement } = operation;
    const asked =
      cause.kind === 'times' ? { ...operation, placement: { ...placement, planTime: cause.planTime } } : operation;
    const offer = offerFor(edit, asked, placement.start);
    if (offer === undefined) return noPlaceFor(edit, operation);
    take(edit, asked, offer, offer.slot.reason ?? reasonOf(cause));
    return undefined;
  };

/** On its own resources while they take it, else on any of its groups. */
function offerFor(edit: Edit, operation: Operation, from: Instant): StepOffer | undefined {
  const crews = anyCrew(edit, operation);
  const own = ownCrew(edit, operation);
  const named = own && [own.main, ...own.others.map(({ facts }) => facts)].map(({ resourceId }) => resourceId);
  const kept = crews.filter(({ main, others }) =>
    [main, ...others.map(({ facts }) => facts)].every(({ resourceId }, at) => resourceId === named?.[at]),
  );
  return earliestPlace(edit, operation, { crews: kept, from }) ?? earliestPlace(edit, operation, { crews, from });
}

const reasonOf = (cause: MisfitCause): Reason =>
  'at' in cause ? { kind: 'notWorking', cause: cause.kind } : { kind: 'byHand' };
