import type { ProductionOrderId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Removal } from '#domain/planning/events/removal.ts';
import { type Parts, partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OrderCommand } from './order-commands.ts';

type Unplan = Extract<OrderCommand, { type: `unplan${string}` }>;

/**
 * Removes everything that planning created for a project, an order position or a production order, including feedback
 * after the caller confirmed the loss (domain facts §4). Refusals: objectnotexists, notPlanned, feedbackExists with the
 * count, locked.
 */
export function unplan(plan: Plan, command: Unplan): PlanningEvent[] | Rejection {
  switch (command.type) {
    case 'unplanOrderPosition': {
      const { orderPositionId } = command;
      const position = plan.orderPositions.get(orderPositionId);
      if (position === undefined) return reject('objectnotexists', { orderPositionId });
      return unplanPositions(plan, [position], { orderPositionId }, command.confirmFeedbackLoss);
    }
    case 'unplanOrderPositions': {
      const ids = [...new Set(command.orderPositionIds)];
      const unknown = ids.find((id) => !plan.orderPositions.has(id));
      if (unknown !== undefined) return reject('objectnotexists', { orderPositionId: unknown });
      const positions = ids.flatMap((id) => plan.orderPositions.get(id) ?? []);
      return unplanPositions(plan, positions, {}, command.confirmFeedbackLoss);
    }
    case 'unplanProject': {
      const { projectId } = command;
      const parts = partsOf(plan, 'project', projectId);
      if (parts === undefined) return reject('objectnotexists', { projectId });
      return unplanPositions(plan, parts.positions, { projectId }, command.confirmFeedbackLoss);
    }
    case 'unplanProductionOrder':
      return unplanOrder(plan, command.productionOrderId, command.confirmFeedbackLoss);
  }
}

function unplanPositions(
  plan: Plan,
  positions: readonly PlannedPosition[],
  name: Readonly<Record<string, string>>,
  confirmed: boolean,
): PlanningEvent[] | Rejection {
  const planned = positions.filter((position) => position.planned);
  if (planned.length === 0) return reject('notPlanned', name);
  const parts = planned.map(({ orderPositionId }) => ({
    orderPositionId,
    ...(partsOf(plan, 'orderPosition', orderPositionId) as Parts),
  }));
  const reported = parts.flatMap(({ activities, operations }) => [...activities, ...operations]);
  const refusal = checkRemoval(reported, confirmed);
  if (refusal !== undefined) return refusal;
  return parts.map(
    ({ orderPositionId, activities, productionOrderIds, operations }): PlanningEvent => ({
      type: 'OrderPositionUnplanned',
      data: {
        orderPositionId,
        activityIds: activities.map(({ activityId }) => activityId),
        productionOrderIds: [...productionOrderIds],
        operationIds: operations.map(({ operationId }) => operationId),
        feedbackCount: feedbackCount([...activities, ...operations]),
      },
    }),
  );
}

/** A production order with the orders of its components; the position itself when no part would be left. */
function unplanOrder(
  plan: Plan,
  productionOrderId: ProductionOrderId,
  confirmed: boolean,
): PlanningEvent[] | Rejection {
  const order = plan.productionOrders.get(productionOrderId);
  if (order === undefined) return reject('objectnotexists', { productionOrderId });
  const ids = withComponents(plan, productionOrderId);
  const operations = ids.flatMap((id) => partsOf(plan, 'productionOrder', id)?.operations ?? []);
  const refusal = checkRemoval(operations, confirmed);
  if (refusal !== undefined) return refusal;
  const orderPositionId = plan.activities.get(order.activityId)?.orderPositionId;
  const whole = orderPositionId && partsOf(plan, 'orderPosition', orderPositionId);
  const position = orderPositionId && plan.orderPositions.get(orderPositionId);
  if (whole && position && whole.productionOrderIds.length === ids.length)
    return unplanPositions(plan, [position], { productionOrderId }, confirmed);
  return [{ type: 'ProductionOrderUnplanned', data: { productionOrderId, ...removalOf(plan, ids, operations) } }];
}

/** A production order and those of the assemblies it contains. */
export function withComponents(plan: Plan, id: ProductionOrderId): ProductionOrderId[] {
  const found = [id];
  const order = plan.productionOrders.get(id);
  const all = (order && plan.productionOrdersByActivity.get(order.activityId)) ?? [];
  for (const parent of found)
    for (const other of all)
      if (plan.productionOrders.get(other)?.parentProductionOrderId === parent) found.push(other);
  return found;
}

/** Removal of production orders from the plan; removed operations are dropped from the predecessors of others. */
export function removalOf(
  plan: Plan,
  productionOrderIds: readonly ProductionOrderId[],
  operations: readonly Operation[],
): Removal {
  const gone = new Set(operations.map(({ operationId }) => operationId));
  const waiting = new Set(operations.flatMap(({ successors }) => successors).filter((id) => !gone.has(id)));
  return {
    orderPositionIds: [],
    activityIds: [],
    productionOrderIds: [...productionOrderIds],
    operationIds: [...gone],
    feedbackCount: feedbackCount(operations),
    relinked: [...waiting].flatMap((operationId) => {
      const before = plan.operations.get(operationId)?.predecessors ?? [];
      return [{ operationId, before: [...before], after: before.filter((id) => !gone.has(id)) }];
    }),
  };
}

type Reported = Operation | PlannedActivity;

/** Number of operations and process steps with feedback; attendant resources have none of their own. */
export const feedbackCount = (parts: readonly Reported[]): number =>
  parts.filter((part) => part.statusId !== statusId.planned && !('attends' in part && part.attends !== undefined))
    .length;

export function checkRemoval(parts: readonly Reported[], confirmed: boolean): Rejection | undefined {
  const count = feedbackCount(parts);
  if (count > 0 && !confirmed) return reject('feedbackExists', { count });
  const locked = parts.find((part) => part.locked);
  if (locked === undefined) return undefined;
  return 'operationId' in locked
    ? reject('locked', { operationId: locked.operationId })
    : reject('locked', { activityId: locked.activityId });
}
