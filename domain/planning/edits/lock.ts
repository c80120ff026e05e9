import { z } from 'zod';
import type { ActivityId, OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { editBase, given, named, theOnly } from './edit-body.ts';
import { deciding, namedTwice } from './timeline-action.ts';

type LockType = `${'lock' | 'unlock'}${'Operations' | 'Activities' | 'ProductionOrders'}`;

interface Lock {
  readonly type: LockType;
  readonly baseRevision: number;
  readonly ids: readonly string[];
}

/**
 * Locks or unlocks operations, production orders or activities with all their parts (planning §4). Idempotent: objects
 * already in the requested state are left unchanged. The lock of an operation includes its parallel operations.
 * Refusals: objectnotexists, TimelineDataOutdated.
 */
export function lockObjects(plan: Plan, command: Lock): PlanningEvent[] | Rejection {
  switch (command.type) {
    case 'lockOperations':
    case 'unlockOperations': {
      const operations: Operation[] = [];
      for (const operationId of new Set(command.ids)) {
        const operation = plan.operations.get(operationId as OperationId);
        if (operation === undefined) return reject('objectnotexists', { operationId });
        operations.push(operation);
      }
      const operationIds = changedBy(operations, command);
      if ('kind' in operationIds) return operationIds;
      if (operationIds.length === 0) return [];
      const type = command.type === 'lockOperations' ? 'OperationsLocked' : 'OperationsUnlocked';
      return [{ type, data: { operationIds } }];
    }
    case 'lockProductionOrders':
    case 'unlockProductionOrders': {
      const productionOrderIds = [...new Set(command.ids)] as ProductionOrderId[];
      const operations: Operation[] = [];
      for (const productionOrderId of productionOrderIds) {
        const parts = partsOf(plan, 'productionOrder', productionOrderId);
        if (parts === undefined) return reject('objectnotexists', { productionOrderId });
        operations.push(...parts.operations);
      }
      const operationIds = changedBy(operations, command);
      if ('kind' in operationIds) return operationIds;
      if (operationIds.length === 0) return [];
      const type = command.type === 'lockProductionOrders' ? 'ProductionOrdersLocked' : 'ProductionOrdersUnlocked';
      return [{ type, data: { productionOrderIds, operationIds } }];
    }
    case 'lockActivities':
    case 'unlockActivities':
      return lockActivities(plan, command);
  }
}

function lockActivities(plan: Plan, command: Lock): PlanningEvent[] | Rejection {
  const locks = isLock(command);
  const activityIds: ActivityId[] = [];
  const operations: Operation[] = [];
  for (const id of new Set(command.ids) as Set<ActivityId>) {
    const activity = plan.activities.get(id);
    const parts = partsOf(plan, 'activity', id);
    if (activity === undefined || parts === undefined) return reject('objectnotexists', { activityId: id });
    operations.push(...parts.operations);
    if (activity.locked === locks) continue;
    if (activity.changedAt > command.baseRevision) return reject('TimelineDataOutdated', { activityId: id });
    activityIds.push(id);
  }
  const operationIds = changedBy(operations, command);
  if ('kind' in operationIds) return operationIds;
  if (activityIds.length === 0 && operationIds.length === 0) return [];
  return [{ type: locks ? 'ActivitiesLocked' : 'ActivitiesUnlocked', data: { activityIds, operationIds } }];
}

const isLock = ({ type }: Lock): boolean => type.startsWith('lock');

function changedBy(operations: readonly Operation[], command: Lock): OperationId[] | Rejection {
  const locks = isLock(command);
  const changed: OperationId[] = [];
  for (const { operationId, locked, changedAt } of new Set(operations)) {
    if (locked === locks) continue;
    if (changedAt > command.baseRevision) return reject('TimelineDataOutdated', { operationId });
    changed.push(operationId);
  }
  return changed;
}

const body = z
  .strictObject({ action: z.enum(['lock', 'unlock']), ...editBase, ...z.object(named).partial().shape })
  .transform(({ action, versionIdentifier: baseRevision, operations, activities, productionOrders }, problems) => ({
    baseRevision,
    ...theOnly(
      {
        operations: given(operations, (list) => ({
          type: `${action}Operations` as const,
          ids: list.map(({ operationId }) => operationId),
        })),
        activities: given(activities, (list) => ({
          type: `${action}Activities` as const,
          ids: list.map(({ activityId }) => activityId),
        })),
        productionOrders: given(productionOrders, (list) => ({
          type: `${action}ProductionOrders` as const,
          ids: list.map(({ productionOrderId }) => productionOrderId),
        })),
      },
      problems,
    ),
  }));

const locking = (type: LockType, writes: PlanningEvent['type']) =>
  deciding({
    body,
    decide: (plan, { baseRevision, ids }: Omit<Lock, 'type'>) =>
      namedTwice(ids) ?? lockObjects(plan, { type, baseRevision, ids }),
    writes,
  });

export const lock = {
  lockOperations: locking('lockOperations', 'OperationsLocked'),
  unlockOperations: locking('unlockOperations', 'OperationsUnlocked'),
  lockActivities: locking('lockActivities', 'ActivitiesLocked'),
  unlockActivities: locking('unlockActivities', 'ActivitiesUnlocked'),
  lockProductionOrders: locking('lockProductionOrders', 'ProductionOrdersLocked'),
  unlockProductionOrders: locking('unlockProductionOrders', 'ProductionOrdersUnlocked'),
};
