import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Removal } from '#domain/planning/events/removal.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { type Parts, partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { DeletableObject, OrderCommand } from './order-commands.ts';
import { checkRemoval, feedbackCount, removalOf, unplan, withComponents } from './unplan.ts';

type Delete = Extract<OrderCommand, { type: 'deleteObject' }>;

/**
 * Deletes an object of the plan with all its parts (planning §4, §7). Successors of a deleted operation get its
 * predecessors; a position without any part left is no longer planned. Refusals: objectnotexists, feedbackExists with
 * the count, transferredFromSimulation (base data §8), locked, and alreadyInUse for an operation that an attendant resource begins or ends with (base data §8).
 */
export function deleteObject(plan: Plan, { object, confirmFeedbackLoss }: Delete): PlanningEvent[] | Rejection {
  if (object.type === 'operation') return deleteOperation(plan, object.id, confirmFeedbackLoss);
  const parts = partsOf(plan, object.type, object.id);
  if (parts === undefined) return reject('objectnotexists', { [`${object.type}Id`]: object.id });
  const { transferredFrom } = (object.type === 'project' ? plan.projects.get(object.id) : undefined) ?? {};
  if (transferredFrom !== undefined) return reject('transferredFromSimulation', { simulationId: transferredFrom });
  const whole = object.type === 'productionOrder' ? withAssemblies(plan, object) : parts;
  const reported = [...whole.activities, ...whole.operations];
  const refusal = checkRemoval(reported, confirmFeedbackLoss);
  if (refusal !== undefined) return refusal;
  const emptied = whole.positions.length > 0 || object.type === 'project' ? undefined : emptiedPosition(plan, whole);
  if (emptied !== undefined) return unplanned(plan, emptied, confirmFeedbackLoss);
  const removal: Removal = {
    ...removalOf(plan, whole.productionOrderIds, whole.operations),
    orderPositionIds: whole.positions.map(({ orderPositionId }) => orderPositionId),
    activityIds: whole.activities.map(({ activityId }) => activityId),
    feedbackCount: feedbackCount(reported),
  };
  return [eventOf(object, removal)];
}

const unplanned = (plan: Plan, orderPositionId: OrderPositionId, confirmFeedbackLoss: boolean) =>
  unplan(plan, { type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss });

/** The position that would be left without operations and process steps, and so could never be planned again. */
function emptiedPosition(
  plan: Plan,
  { activities, operations }: Pick<Parts, 'activities' | 'operations'>,
): OrderPositionId | undefined {
  const [[activity], [operation]] = [activities, operations];
  const id = activity?.orderPositionId ?? (operation && positionIdOf(plan, operation));
  const whole = id === undefined ? undefined : partsOf(plan, 'orderPosition', id);
  if (whole === undefined) return undefined;
  const gone = new Set<PlannedActivity | Operation>([...activities, ...operations]);
  const left = [...whole.operations, ...whole.activities.filter(({ process }) => process !== undefined)];
  return left.every((one) => gone.has(one)) ? id : undefined;
}

function withAssemblies(plan: Plan, object: Extract<DeletableObject, { type: 'productionOrder' }>): Parts {
  const productionOrderIds = withComponents(plan, object.id);
  const operations = productionOrderIds.flatMap((id) => partsOf(plan, 'productionOrder', id)?.operations ?? []);
  return { positions: [], activities: [], productionOrderIds, operations };
}

function eventOf(object: Exclude<DeletableObject, { type: 'operation' }>, removal: Removal): PlanningEvent {
  switch (object.type) {
    case 'project':
      return { type: 'ProjectDeleted', data: { projectId: object.id, ...removal } };
    case 'orderPosition':
      return { type: 'OrderPositionDeleted', data: { orderPositionId: object.id, ...removal } };
    case 'activity':
      return { type: 'ActivityDeleted', data: { activityId: object.id, ...removal } };
    case 'productionOrder':
      return { type: 'ProductionOrderDeleted', data: { productionOrderId: object.id, ...removal } };
  }
}

function deleteOperation(plan: Plan, id: OperationId, confirmed: boolean): PlanningEvent[] | Rejection {
  const operation = plan.operations.get(id);
  if (operation === undefined) return reject('objectnotexists', { operationId: id });
  if (operation.attendants.length > 0) return reject('alreadyInUse', { operationId: id, by: operation.attendants });
  const beside = operation.secondaries.flatMap((one) => plan.operations.get(one) ?? []);
  const gone: readonly Operation[] = [operation, ...beside];
  const refusal = checkRemoval(gone, confirmed);
  if (refusal !== undefined) return refusal;
  const emptied = emptiedPosition(plan, { activities: [], operations: gone });
  if (emptied !== undefined) return unplanned(plan, emptied, confirmed);
  const relinked = operation.successors.map((operationId) => {
    const before = plan.operations.get(operationId)?.predecessors ?? [];
    const after = new Set([...before.filter((one) => one !== id), ...operation.predecessors]);
    return { operationId, before: [...before], after: [...after] };
  });
  return [
    {
      type: 'OperationDeleted',
      data: {
        operationId: id,
        orderPositionIds: [],
        activityIds: [],
        productionOrderIds: [],
        operationIds: gone.map(({ operationId }) => operationId),
        feedbackCount: feedbackCount(gone),
        relinked,
      },
    },
  ];
}
