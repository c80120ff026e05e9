import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from './commands.ts';
import type { PlanningEvent } from './events.ts';
import type { Plan } from './plan.ts';

type Lock = Extract<PlanningCommand, { type: 'lockOperations' | 'unlockOperations' }>;

/** Locks or unlocks operations; those that already are as wished stay untouched, so locking twice changes nothing. */
export function lockOperations(plan: Plan, command: Lock): PlanningEvent[] | Rejection {
  const lock = command.type === 'lockOperations';
  const changed = [];
  for (const operationId of new Set(command.operationIds)) {
    const operation = plan.operations.get(operationId);
    if (operation === undefined) return reject('objectnotexists', { operationId });
    if (operation.locked === lock) continue;
    if (operation.changedAt > command.baseRevision) return reject('TimelineDataOutdated', { operationId });
    changed.push(operationId);
  }
  if (changed.length === 0) return [];
  return [{ type: lock ? 'OperationsLocked' : 'OperationsUnlocked', data: { operationIds: changed } }];
}
