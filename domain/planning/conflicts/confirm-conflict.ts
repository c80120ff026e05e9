import type { ActivityId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { misfitOfOperation } from '#domain/planning/misfits/find-misfits.ts';
import { misfitOfProcess } from '#domain/planning/misfits/process-misfits.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { atOnceOn } from './at-once.ts';
import { conflictIdOf, extentOf, rightToConfirm } from './conflict-identity.ts';
import { dueDays, findOverloads, isOverdue, missedDateOf } from './conflicts.ts';

export interface ConfirmConflict {
  readonly type: 'confirmConflict';
  readonly conflictId: string;
}

/**
 * Removes a conflict from the count until it gets worse (rules §6). Confirming overdue steps needs a right of its own
 * (domain facts §14). Refusals: accessDenied, objectnotexists when there is no such conflict now.
 */
export function confirmConflict(
  plan: Plan,
  command: ConfirmConflict,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { conflictId } = command;
  const right = rightToConfirm(conflictId);
  if (!context.rights.has(right)) return reject('accessDenied', { right });
  const extent = extentNow(plan, context.facts, conflictId, context.now);
  if (extent === undefined) return reject('objectnotexists', { conflictId });
  if (plan.confirmedConflicts.get(conflictId) === extent) return [];
  return [{ type: 'ConflictConfirmed', data: { conflictId, extent } }];
}

function extentNow(plan: Plan, facts: PlanningFacts, conflictId: string, now: Instant): string | undefined {
  const dash = conflictId.indexOf('-');
  const rest = conflictId.slice(dash + 1);
  switch (conflictId.slice(0, dash)) {
    case 'date': {
      const missed = missedDateOf(plan, rest as OrderPositionId, dueDays(facts.settings.plantTimeZone));
      return missed && extentOf.missedDate(missed);
    }
    case 'overload': {
      const resourceId = rest.slice(0, rest.lastIndexOf('-')) as ResourceId;
      const overload = findOverloads(plan, facts, resourceId).find((one) => conflictIdOf.overload(one) === conflictId);
      return overload && extentOf.overload(overload);
    }
    case 'atOnce': {
      const running = atOnceOn(plan, facts, rest as ResourceId);
      return running && extentOf.atOnce(running);
    }
    case 'misfit': {
      const activity = plan.activities.get(rest as ActivityId);
      if (activity?.process !== undefined) {
        const unfit = misfitOfProcess(facts, activity);
        return unfit && extentOf.misfit(unfit, activity.process);
      }
      const misfit = misfitOfOperation(plan, facts, rest as OperationId);
      const placement = plan.operations.get(rest as OperationId)?.placement;
      return misfit && placement && extentOf.misfit(misfit, placement);
    }
    default: {
      const operation = plan.operations.get(rest as OperationId);
      return operation !== undefined && isOverdue(operation, now) ? extentOf.overdue(operation) : undefined;
    }
  }
}
