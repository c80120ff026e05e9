import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { lockObjects } from '#domain/planning/edits/lock.ts';
import type { ActivityChange, OperationChange, ProductionOrderChange } from '#domain/planning/events/change-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { refuseExternalIds } from '#domain/planning/plan/external-ids.ts';
import { isTaken } from '#domain/planning/plan/object-numbers.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { difference, noted } from './change-order.ts';
import type { OrderCommand } from './order-commands.ts';

type Change<Type extends string> = Extract<OrderCommand, { readonly type: Type }>;

/**
 * Changes names, notes and the lock of an activity, a production order or an operation; placement is changed on the
 * timeline only. No event when nothing changes. Refusals: objectnotexists, nameExists, externalIdExists,
 * TimelineDataOutdated.
 */
export function changeActivity(plan: Plan, command: Change<'changeActivity'>): PlanningEvent[] | Rejection {
  const { activityId, fields, baseRevision = plan.revision } = command;
  const activity = plan.activities.get(activityId);
  if (activity === undefined) return reject('objectnotexists', { activityId });
  if (activity.changedAt > baseRevision) return reject('TimelineDataOutdated', { activityId });
  const { externalIds = null } = activity;
  const now = { valueAddName: activity.valueAddName, externalIds, ...noted(activity.notes) };
  const change = difference<Required<ActivityChange>>(now, fields);
  const called = refuseExternalIds(plan, 'activities', [{ id: activityId, externalIds: change?.after.externalIds }]);
  if (called !== undefined) return called;
  const lock = fields.locked === undefined ? undefined : fields.locked ? 'lockActivities' : 'unlockActivities';
  return together(change && { type: 'ActivityChanged', data: { activityId, ...change } }, () =>
    lock === undefined ? [] : lockObjects(plan, { type: lock, baseRevision, ids: [activityId] }),
  );
}

export function changeProductionOrder(
  plan: Plan,
  command: Change<'changeProductionOrder'>,
  context: Pick<PlanningContext, 'now'>,
): PlanningEvent[] | Rejection {
  const { productionOrderId, fields, baseRevision = plan.revision } = command;
  const order = plan.productionOrders.get(productionOrderId);
  if (order === undefined) return reject('objectnotexists', { productionOrderId });
  if (order.changedAt > baseRevision) return reject('TimelineDataOutdated', { productionOrderId });
  const { productionOrderNumber, notes, externalIds = null } = order;
  const { printed, locked, ...wished } = fields;
  const change = difference<Required<ProductionOrderChange>>(
    { productionOrderNumber, printDate: notes?.printDate ?? null, externalIds, ...noted(notes) },
    { ...wished, printDate: printed === undefined ? undefined : printed ? context.now : null },
  );
  const number = change?.after.productionOrderNumber;
  if (number !== undefined && isTaken(plan, number)) return reject('nameExists', { productionOrderNumber: number });
  const wishes = [{ id: productionOrderId, externalIds: change?.after.externalIds }];
  const called = refuseExternalIds(plan, 'productionOrders', wishes);
  if (called !== undefined) return called;
  const lock = locked === undefined ? undefined : locked ? 'lockProductionOrders' : 'unlockProductionOrders';
  return together(change && { type: 'ProductionOrderChanged', data: { productionOrderId, ...change } }, () =>
    lock === undefined ? [] : lockObjects(plan, { type: lock, baseRevision, ids: [productionOrderId] }),
  );
}

export function changeOperation(plan: Plan, command: Change<'changeOperation'>): PlanningEvent[] | Rejection {
  const { operationId, fields, baseRevision = plan.revision } = command;
  const operation = plan.operations.get(operationId);
  if (operation === undefined) return reject('objectnotexists', { operationId });
  if (operation.changedAt > baseRevision) return reject('TimelineDataOutdated', { operationId });
  const { valueAddName, notes, externalIds = null } = operation;
  const now = { valueAddName, workerId: notes?.workerId ?? null, externalIds, ...noted(notes) };
  const change = difference<Required<OperationChange>>(now, fields);
  const called = refuseExternalIds(plan, 'operations', [{ id: operationId, externalIds: change?.after.externalIds }]);
  if (called !== undefined) return called;
  const lock = fields.locked === undefined ? undefined : fields.locked ? 'lockOperations' : 'unlockOperations';
  return together(change && { type: 'OperationChanged', data: { operationId, ...change } }, () =>
    lock === undefined ? [] : lockObjects(plan, { type: lock, baseRevision, ids: [operationId] }),
  );
}

function together(
  changed: PlanningEvent | undefined,
  lock: () => PlanningEvent[] | Rejection,
): PlanningEvent[] | Rejection {
  const locked = lock();
  if (isRejection(locked)) return locked;
  return changed === undefined ? locked : [changed, ...locked];
}
