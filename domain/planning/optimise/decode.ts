import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteBefore } from '#domain/kernel/instant.ts';
import { changeoverOf } from '#domain/planning/placing/changeover.ts';
import {
  type Bound,
  equipmentBeside,
  latestBound,
  minEndAfter,
  readyAfter,
  searchStart,
} from '#domain/planning/placing/dependencies.ts';
import { planTimeOn } from '#domain/planning/placing/open-step.ts';
import { recalculateChangeovers } from '#domain/planning/placing/recalculate-changeovers.ts';
import { searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { barsInTheWay, earliestSlot } from '#domain/planning/placing/slot.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { mayMove } from './plan-problem.ts';
import { processBounds } from './process-bounds.ts';
import type { Proposal } from './proposal.ts';

/** The placed proposals, and operations that are set up differently because of them. */
interface Decoded {
  readonly draft: Draft;
  readonly settled: readonly OperationId[];
}

/**
 * Places the proposals of the search with the scheduler's rules, in order of start: the search knows times and machines
 * only, the scheduler also programs, article groups, calendars and set-up matrices. An operation gets the proposed place or the next
 * free one on that resource; an operation that may no longer move stays. undefined when an operation finds no place or
 * a fixed one would have to move.
 */
export function decode(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  proposals: readonly Proposal[],
): Decoded | undefined {
  const draft = draftOf(plan);
  const bounds = processBounds(plan);
  const wished = proposals.flatMap((proposal) => {
    const operation = plan.operations.get(proposal.operationId);
    return operation !== undefined && mayMove(operation, facts, now) ? [{ ...proposal, operation }] : [];
  });
  for (const { operationId } of wished) draft.lift(operationId);
  for (const { operation, start, resourceId } of wished) {
    const resource = facts.resource(resourceId);
    const position = positionIdOf(plan, operation);
    if (resource === undefined || position === undefined) return undefined;
    const limits = bounds(position);
    const { ready, minEnd } = boundsIn(draft, facts, operation);
    const frozen = now + resource.resource.frozenTime * 1000;
    // The search computes in fractions; plans begin on minutes, and what stays where it is stays exactly.
    const wish = start === operation.placement.start ? start : wholeMinuteBefore(start);
    const from = Math.max(
      wish,
      ready === undefined ? wish : searchStart(ready),
      frozen,
      limits.start,
      plan.orderPositions.get(position)?.startDate ?? 0,
    );
    const planTime = planTimeOn(facts, operation, resource.resource);
    const changeover = changeoverOf(draft, facts, { ...operation, planTime }, resource, now);
    const question = { draft, resource, planTime, ignoreBars: false, sharing: operation, changeover };
    const slot = earliestSlot(question, from, from + searchHorizon, minEnd);
    if (slot === undefined || slot.interval.end > Math.max(limits.end, operation.placement.end)) return undefined;
    draft.place(operation.operationId, { resourceId, ...slot.interval, planTime, ...slot.setUp });
  }
  const touched = wished.map(({ operationId }) => operationId);
  const { settled, tight } = recalculateChangeovers(draft, facts, now, touched);
  if (tight.length > 0) return undefined;
  const isForced = wished.some(({ operation }) => violatesFixedSuccessors(draft, facts, operation));
  return isForced ? undefined : { draft, settled: settled.map(({ operationId }) => operationId) };
}

/** Restores the previous place of operations where it is free, in sequence, and delays nothing. */
export function restore(
  draft: Draft,
  facts: PlanningFacts,
  operations: readonly Operation[],
  lastEnd: (operation: Operation) => Instant,
): void {
  for (const operation of operations) {
    const { operationId, placement: home } = operation;
    const there = draft.placementOf(operationId);
    const resource = facts.resource(home.resourceId);
    if (there === undefined || resource === undefined || isSame(there, home)) continue;
    // Its set-up follows from what runs before it now.
    if (facts.setupMatrix(operation.resourceGroupId) !== undefined) continue;
    if (home.end > there.end && home.end > lastEnd(operation)) continue;
    const { ready, minEnd } = readyIn(draft, facts, operation);
    if (ready > home.start || minEnd > home.end) continue;
    draft.lift(operationId);
    const question = { draft, resource, planTime: home.planTime, ignoreBars: false, sharing: operation };
    const isTaken = barsInTheWay(question, home) !== undefined;
    draft.place(operationId, isTaken ? there : home);
    if (isTaken) continue;
    const isPlaceAllowed = operation.successors.every((id) => {
      const after = draft.plan.operations.get(id);
      const at = draft.placementOf(id);
      if (after === undefined || at === undefined) return true;
      const left = readyIn(draft, facts, after);
      return left.ready <= at.start && left.minEnd <= at.end;
    });
    if (!isPlaceAllowed) draft.place(operationId, there);
  }
}

const isSame = (a: Placement, b: Placement): boolean => a.resourceId === b.resourceId && a.start === b.start;

/** Earliest start and end that the predecessors placed in the draft allow (rules §2). */
export function readyIn(draft: Draft, facts: PlanningFacts, operation: Operation): { ready: Instant; minEnd: Instant } {
  const { ready, minEnd } = boundsIn(draft, facts, operation);
  return { ready: ready?.at ?? Number.NEGATIVE_INFINITY, minEnd };
}

function boundsIn(
  draft: Draft,
  facts: PlanningFacts,
  operation: Operation,
): { ready: Bound | undefined; minEnd: Instant } {
  const found: Bound[] = [];
  let minEnd = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const before = draft.plan.operations.get(id);
    const placement = draft.placementOf(id);
    if (before === undefined || placement === undefined || before.switchedOff) continue;
    found.push(readyAfter(before, placement, facts, equipmentBeside(draft, before), before.actualEnd));
    if (before.actualEnd === undefined) minEnd = Math.max(minEnd, minEndAfter(before, placement));
  }
  return { ready: latestBound(found), minEnd };
}

/** Whether a fixed successor would have to start earlier than it does; a violation that existed before is ignored. */
function violatesFixedSuccessors(draft: Draft, facts: PlanningFacts, operation: Operation): boolean {
  const at = draft.placementOf(operation.operationId);
  return operation.successors.some((id: OperationId) => {
    const after = draft.plan.operations.get(id);
    const stays = draft.placementOf(id);
    if (at === undefined || after === undefined || stays === undefined) return false;
    if (after.switchedOff || after.actualStart !== undefined || !isSame(stays, after.placement)) return false;
    // Only operations with nothing beside them are moved by the search.
    const ready = readyAfter(operation, at, facts, []).at;
    return ready > stays.start && ready > readyAfter(operation, operation.placement, facts, []).at;
  });
}
