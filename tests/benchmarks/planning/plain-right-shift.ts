import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/**
 * Right shift as the textbooks have it, without any code of the product that places something: every operation that is still to
 * come, by its start, begins at the latest of its own start, the end of the one before it on its machine and that of its
 * predecessors, and takes as long as the machine then needs. O(n log n).
 */
export function plainRightShift(
  plan: Plan,
  facts: PlanningFacts,
  gap: BaseDataChange,
): { readonly moved: number; readonly addedLateness: number } {
  const { resourceId, dateFrom } = gap.after as ResourceGap;
  const ends = new Map<OperationId, Instant>();
  const freeFrom = new Map<string, { readonly was: Instant; readonly is: Instant }>();
  let moved = 0;
  const open = [...plan.operations.values()].filter((one) => one.statusId !== statusId.done);
  for (const one of open.sort((a, b) => a.placement.start - b.placement.start)) {
    const { operationId, placement } = one;
    const row = freeFrom.get(placement.resourceId);
    const waits = one.predecessors.map((id) => ends.get(id) ?? 0);
    // What lay over the one before it in the plan still does.
    const behind = row === undefined || row.was > placement.start ? 0 : row.is;
    const isHit = placement.resourceId === resourceId && placement.end > dateFrom;
    const from = Math.max(placement.start, behind, ...waits);
    const worked = facts.resource(placement.resourceId)?.workingTime.add(from, placement.planTime);
    const isPushed = !hasBegun(one.statusId) && (from > placement.start || isHit);
    const end = (isPushed || isHit ? worked?.end : undefined) ?? placement.end;
    if (end !== placement.end) moved++;
    ends.set(operationId, end);
    if (row === undefined || end > row.is) freeFrom.set(placement.resourceId, { was: placement.end, is: end });
  }
  return { moved, addedLateness: addedLateness(plan, facts, open, ends) };
}

function addedLateness(
  plan: Plan,
  facts: PlanningFacts,
  open: readonly Operation[],
  ends: ReadonlyMap<OperationId, Instant>,
): number {
  const byPosition = new Map<OrderPositionId, { was: Instant; is: Instant }>();
  for (const one of open) {
    const id = positionIdOf(plan, one);
    if (id === undefined) continue;
    const known = byPosition.get(id) ?? { was: 0, is: 0 };
    byPosition.set(id, {
      was: Math.max(known.was, one.placement.end),
      is: Math.max(known.is, ends.get(one.operationId) ?? 0),
    });
  }
  let added = 0;
  for (const [id, { was, is }] of byPosition) {
    const position = plan.orderPositions.get(id);
    if (position === undefined) continue;
    const due = endOfDay(facts.settings.plantTimeZone, position.deliveryDate);
    added += Math.max(0, is - due) - Math.max(0, was - due);
  }
  return added;
}
