import type { Factory } from '#domain/base-data/factory.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { listedInPreview, type MovesPreview } from '#domain/planning/api/misfits-api.ts';
import { addedLateness, consequencesOf, isRescued, turnsLate } from '#domain/planning/consequences/consequences.ts';
import type { EditResult } from '#domain/planning/edits/edit.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';

/** The result of an edit with the names that a person reads: bars that move, and orders that get later or earlier. */
export function movesPreview(plan: Plan, facts: PlanningFacts, factory: Factory, result: EditResult): MovesPreview {
  const consequences = consequencesOf(plan, facts, result);
  const changed = consequences.filter((one) => addedLateness(one) !== 0);
  const placeOf = ({ resourceId, start, end }: Placement) => ({
    resourceId,
    resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
    startDate: toIso(start),
    endDate: toIso(end),
  });
  return {
    moves: result.placements.slice(0, listedInPreview).map(({ operationId, before, after }) => ({
      ...operationNames(plan, operationId),
      before: placeOf(before),
      after: placeOf(after),
    })),
    moved: result.placements.length,
    orders: changed
      .toSorted((a, b) => addedLateness(b) - addedLateness(a))
      .slice(0, listedInPreview)
      .map(({ orderPositionId, due, before, after }) => ({
        orderPositionId,
        orderPositionNumber: plan.orderPositions.get(orderPositionId)?.orderPositionNumber ?? '',
        dueDate: toIso(due),
        endDate: toIso(before),
        newEndDate: toIso(after),
      })),
    turnsLate: consequences.filter(turnsLate).length,
    rescues: consequences.filter(isRescued).length,
  };
}

/** What a process step is called: its order position's number and what it does. */
export function activityNames(plan: Plan, activityId: ActivityId) {
  const activity = plan.activities.get(activityId);
  const position = activity && plan.orderPositions.get(activity.orderPositionId);
  return {
    activityId,
    orderPositionNumber: position?.orderPositionNumber ?? '',
    valueAddName: activity?.valueAddName ?? '',
  };
}

/** What an operation is called: its order's number and what it does. */
export function operationNames(plan: Plan, operationId: OperationId) {
  const operation = plan.operations.get(operationId);
  const order = operation && plan.productionOrders.get(operation.productionOrderId);
  return {
    operationId,
    productionOrderNumber: order?.productionOrderNumber ?? '',
    valueAddName: operation?.valueAddName ?? '',
  };
}
