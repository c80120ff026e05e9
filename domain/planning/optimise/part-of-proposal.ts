import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { recalculateChangeovers } from '#domain/planning/placing/recalculate-changeovers.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { readyIn } from './decode.ts';

/**
 * What of a proposal has to be accepted for some order positions: their operations, and those that give way to them or
 * go with them, in turn. undefined when something outside of the proposal stands in the way.
 */
export function partFor(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  placements: readonly PlacementChange[],
  orderPositionIds: ReadonlySet<OrderPositionId>,
): readonly PlacementChange[] | undefined {
  const proposed = new Map(placements.map((change) => [change.operationId, change]));
  const chosen = new Set<OperationId>();
  for (const { operationId } of placements) {
    const operation = plan.operations.get(operationId);
    const position = operation && positionIdOf(plan, operation);
    if (position !== undefined && orderPositionIds.has(position)) chosen.add(operationId);
  }
  for (;;) {
    const changes = [...chosen].flatMap((id) => proposed.get(id) ?? []);
    const more = neededBy(plan, facts, now, changes, placements);
    const missing = [...more].filter((id) => !chosen.has(id));
    if (missing.length === 0) return placements.filter(({ operationId }) => chosen.has(operationId));
    for (const id of missing) {
      if (!proposed.has(id)) return undefined;
      chosen.add(id);
    }
  }
}

/** Operations that cannot stay where they are when these changes are made. */
function neededBy(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  changes: readonly PlacementChange[],
  proposed: readonly PlacementChange[],
): ReadonlySet<OperationId> {
  const needed = new Set<OperationId>();
  const stored = draftOf(plan);
  const draft = draftOf(plan);
  for (const { operationId } of changes) draft.lift(operationId);
  for (const { operationId, after } of changes) {
    const resource = facts.resource(after.resourceId);
    const sharing = plan.operations.get(operationId);
    if (resource === undefined) continue;
    const question = { draft, resource, planTime: after.planTime, ignoreBars: false, sharing };
    for (const id of barsInTheWay(question, after) ?? []) needed.add(id);
    draft.place(operationId, after);
  }
  const isBroken = (one: Operation): boolean => {
    const at = draft.placementOf(one.operationId);
    if (at === undefined || one.actualStart !== undefined || one.switchedOff) return false;
    const { ready, minEnd } = readyIn(draft, facts, one);
    // What was broken before is not caused by this.
    const was = readyIn(stored, facts, one);
    return (ready > at.start && ready > was.ready) || (minEnd > at.end && minEnd > was.minEnd);
  };
  for (const { operationId } of changes) {
    const operation = plan.operations.get(operationId);
    if (operation === undefined) continue;
    if (isBroken(operation)) for (const id of operation.predecessors) needed.add(id);
    for (const id of operation.successors) {
      const after = plan.operations.get(id);
      if (after !== undefined && isBroken(after)) needed.add(id);
    }
  }
  const ids = changes.map(({ operationId }) => operationId);
  const { settled, tight } = recalculateChangeovers(draft, facts, wholeMinuteFrom(now), ids);
  for (const { operationId } of [...settled, ...tight]) {
    needed.add(operationId);
    // Another runs before it than in the whole proposal: its resource is taken as a whole.
    if (!ids.includes(operationId)) continue;
    const resourceId = draft.placementOf(operationId)?.resourceId;
    for (const { before, after, operationId: id } of proposed)
      if (before.resourceId === resourceId || after.resourceId === resourceId) needed.add(id);
  }
  return needed;
}
