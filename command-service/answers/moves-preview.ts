import type { Factory } from '#domain/base-data/factory.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { datesOf, toIso } from '#domain/kernel/instant.ts';
import { listedInPreview, type MovesPreview } from '#domain/planning/api/misfits-api.ts';
import {
  addedLateness,
  consequencesOf,
  isRescued,
  type OrderConsequence,
  turnsLate,
} from '#domain/planning/change/consequences.ts';
import { operationsPlaced } from '#domain/planning/change/places-in.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';

/** A change with the names that a person reads: bars that move, and orders that get later or earlier. */
export function movesPreview(plan: Plan, facts: PlanningFacts, factory: Factory, change: PlanChange): MovesPreview {
  const moves = operationsPlaced(change);
  const consequences = consequencesOf(plan, facts, change);
  const placeOf = ({ resourceId, ...at }: Placement) => ({
    resourceId,
    resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
    ...datesOf(at),
  });
  return {
    moves: moves.slice(0, listedInPreview).map(({ id, before, after }) => ({
      ...operationNames(plan, id),
      before: placeOf(before),
      after: placeOf(after),
    })),
    moved: moves.length,
    orders: worstOrders(plan, consequences, listedInPreview),
    turnsLate: consequences.filter(turnsLate).length,
    rescues: consequences.filter(isRescued).length,
  };
}

/** Orders whose lateness changes, with their numbers, most added first. */
export const worstOrders = (plan: Plan, consequences: readonly OrderConsequence[], most: number) =>
  consequences
    .filter((one) => addedLateness(one) !== 0)
    .sort((a, b) => addedLateness(b) - addedLateness(a))
    .slice(0, most)
    .map(({ orderPositionId, due, before, after }) => ({
      orderPositionId,
      orderPositionNumber: plan.orderPositions.get(orderPositionId)?.orderPositionNumber ?? '',
      dueDate: toIso(due),
      endDate: toIso(before),
      newEndDate: toIso(after),
    }));

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
