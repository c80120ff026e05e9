import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import type { OrderCommand } from './order-commands.ts';

type Revoke = Extract<OrderCommand, { type: 'revokeProductionOrder' }>;
type Pause = Extract<OrderCommand, { type: 'pauseProductionOrder' }>;

/**
 * Revokes a production order: its operations are switched off, release their resources and are left out of roll-ups
 * (planning §3, §4). Refusals: objectnotexists, isRevoked, alreadyStarted (no operation may have begun), locked,
 * TimelineDataOutdated.
 */
export function revokeProductionOrder(plan: Plan, command: Revoke): PlanningEvent[] | Rejection {
  const { productionOrderId, baseRevision = Number.POSITIVE_INFINITY } = command;
  const parts = partsOf(plan, 'productionOrder', productionOrderId);
  if (parts === undefined) return reject('objectnotexists', { productionOrderId });
  const active = parts.operations.filter(({ switchedOff }) => !switchedOff);
  if (active.length === 0) return reject('isRevoked', { productionOrderId });
  for (const { operationId, statusId: status, locked, changedAt } of active) {
    if (hasBegun(status)) return reject('alreadyStarted', { operationId });
    if (locked) return reject('locked', { operationId });
    if (changedAt > baseRevision) return reject('TimelineDataOutdated', { operationId });
  }
  const operationIds = active.map(({ operationId }) => operationId);
  return [{ type: 'ProductionOrderRevoked', data: { productionOrderId, operationIds } }];
}

/** Pauses a production order: every step of it that runs or is interrupted becomes paused (planning §4). */
export function pauseProductionOrder(plan: Plan, command: Pause): PlanningEvent[] | Rejection {
  const { productionOrderId, occurredAt } = command;
  const parts = partsOf(plan, 'productionOrder', productionOrderId);
  if (parts === undefined) return reject('objectnotexists', { productionOrderId });
  const operations = parts.operations
    .filter((operation) => operation.statusId === statusId.started || operation.statusId === statusId.interrupted)
    .map((operation) => ({ operationId: operation.operationId, statusBefore: operation.statusId }));
  if (operations.length === 0) return reject('notStarted', { productionOrderId });
  return [{ type: 'ProductionOrderPaused', data: { productionOrderId, occurredAt, operations } }];
}
