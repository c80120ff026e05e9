import { type Instant, wholeMinuteBefore } from '#domain/kernel/instant.ts';
import { type Crew, mainWithEquipment } from '#domain/planning/placing/crew.ts';
import { anyStart, type MaxStart } from '#domain/planning/placing/slot.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import type { Edit } from './edit.ts';

/** What the successors allow an operation (rules §2). */
export interface SuccessorLimits {
  /** Latest end, less its own buffer. */
  readonly end: Instant;
  /** With an overlap, latest start with a crew: its resource decides how soon the share is done. */
  readonly start: (crew: Crew) => MaxStart;
}

export function successorLimits(edit: Edit, operation: Operation): SuccessorLimits {
  let end = Number.POSITIVE_INFINITY;
  const overlapping: Instant[] = [];
  const { bufferTime, overlap } = operation;
  for (const id of operation.successors) {
    const successor = edit.draft.placementOf(id);
    if (successor === undefined || edit.plan.operations.get(id)?.switchedOff === true) continue;
    if (overlap === 0) {
      end = Math.min(end, successor.start - bufferTime * 1000);
      continue;
    }
    end = Math.min(end, successor.end);
    overlapping.push(successor.start);
  }
  for (const { process } of afterProduction(edit, operation))
    if (process !== undefined) end = Math.min(end, process.start);
  if (overlapping.length === 0) return { end, start: () => anyStart };
  const first = Math.min(...overlapping);
  return { end, start: (crew) => latestStartBefore(operation, crew, first) };
}

/** Latest start with which all but the share that may stay open is done when the first successor starts. */
function latestStartBefore(operation: Operation, crew: Crew, first: Instant): MaxStart {
  const { resource, workingTime } = mainWithEquipment(crew);
  return (planTime) => {
    const seconds = workingSeconds(planTime, resource) * ((100 - operation.overlap) / 100);
    return wholeMinuteBefore(workingTime.subtract(first, seconds)?.start ?? Number.NEGATIVE_INFINITY);
  };
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
