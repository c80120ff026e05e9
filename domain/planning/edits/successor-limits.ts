import type { Instant } from '#domain/kernel/instant.ts';
import { workingSeconds } from '#domain/planning/placing/slot.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import type { Edit } from './edit.ts';

/**
 * Latest end (less its own buffer) and, with an overlap, latest start that the successors allow an operation (rules
 * §2).
 */
export function successorLimits(edit: Edit, operation: Operation): { readonly end: Instant; readonly start: Instant } {
  let end = Number.POSITIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  const { bufferTime, overlap, placement } = operation;
  for (const id of operation.successors) {
    const successor = edit.draft.placementOf(id);
    if (successor === undefined || edit.plan.operations.get(id)?.switchedOff === true) continue;
    if (overlap === 0) {
      end = Math.min(end, successor.start - bufferTime * 1000);
      continue;
    }
    end = Math.min(end, successor.end);
    const facts = edit.facts.resource(placement.resourceId);
    if (facts === undefined) continue;
    const seconds = workingSeconds(placement.planTime, facts.resource) * ((100 - overlap) / 100);
    start = Math.min(start, facts.workingTime.subtract(successor.start, seconds)?.start ?? Number.NEGATIVE_INFINITY);
  }
  for (const { process } of afterProduction(edit, operation))
    if (process !== undefined) end = Math.min(end, process.start);
  return { end, start };
}

/** Process steps after production that are still to begin limit the last operations only. */
function afterProduction({ plan }: Edit, operation: Operation) {
  if (operation.successors.length > 0) return [];
  const order = plan.productionOrders.get(operation.productionOrderId);
  const activity = order && plan.activities.get(order.activityId);
  return (activity === undefined ? [] : (plan.activitiesByPosition.get(activity.orderPositionId) ?? []))
    .flatMap((id) => plan.activities.get(id) ?? [])
    .filter(({ process, statusId }) => process?.stage === 'after' && !hasBegun(statusId));
}
