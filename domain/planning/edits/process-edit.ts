import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import type { Bound } from '#domain/planning/placing/dependencies.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { endOfProcess, processesOf } from '#domain/planning/plan/parts.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import type { Edit } from './edit.ts';

/** A process step that a planner has moved or resized. */
export interface ChangedProcess {
  readonly activity: PlannedActivity;
  readonly placement: ProcessPlacement;
}

/** Neither locked nor begun: an edit may move it. */
export const isFreeProcess = ({ process, locked, statusId: status }: PlannedActivity): boolean =>
  process !== undefined && !locked && !hasBegun(status);

export function checkMovableProcess({ activityId, locked, statusId: status }: PlannedActivity): Rejection | undefined {
  if (status === statusId.done) return reject('alreadyDone', { activityId });
  if (hasBegun(status)) return reject('alreadyStarted', { activityId });
  return locked ? reject('locked', { activityId }) : undefined;
}

/**
 * A process step that a hand puts somewhere: on the next working days of the plant, not before the start date of its
 * order. Refused with `inThePast`, and with `gap` when the plant never works again.
 */
export function processFrom(
  edit: Edit,
  { activityId, orderPositionId }: PlannedActivity,
  process: ProcessPlacement,
  wished: Instant,
): ProcessPlacement | Rejection {
  const from = Math.max(wished, edit.plan.orderPositions.get(orderPositionId)?.startDate ?? wished);
  const interval = edit.facts.plantDays.add(from, process.planTime);
  if (interval === undefined) return reject('gap', { activityId });
  if (wished !== process.start && interval.start < edit.now) return reject('inThePast', { activityId });
  return { ...process, ...interval, reason: { kind: 'byHand' } };
}

/** End of the last process step before production of the operation's order position. */
export function processEndBefore(edit: Edit, operation: Operation): Bound | undefined {
  const positionId = positionIdOf(edit.plan, operation);
  if (positionId === undefined) return undefined;
  let latest: Bound | undefined;
  for (const activity of processesOf(edit.plan, positionId, 'before')) {
    const { activityId } = activity;
    const end = endOfProcess(activity, edit.processes.get(activityId));
    if (latest === undefined || end > latest.at) latest = { at: end, reason: { kind: 'process', activityId } };
  }
  const { added } = edit;
  if (added?.orderPositionId === positionId && added.placement.end > (latest?.at ?? 0))
    return { at: added.placement.end, reason: { kind: 'process', activityId: added.activityId } };
  return latest;
}

/**
 * Process steps follow the new placements: each starts after the end of the previous one, those after production after
 * the end of the last operation (rules §2). A step moves only if it has to; a locked one that would have to move
 * refuses the edit, unless that follows a fact.
 */
export function followProcesses(edit: Edit, isFact = false): ProcessChange[] | Rejection {
  const positions = new Set<OrderPositionId>();
  for (const id of edit.placed.keys()) {
    const operation = edit.plan.operations.get(id);
    const position = operation && positionIdOf(edit.plan, operation);
    if (position !== undefined) positions.add(position);
  }
  for (const id of edit.processes.keys()) {
    const activity = edit.plan.activities.get(id);
    if (activity !== undefined) positions.add(activity.orderPositionId);
  }
  for (const id of positions) {
    const last = endOfProduction(edit, id);
    const refusal =
      pushChain(edit, processesOf(edit.plan, id, 'before'), undefined, isFact) ??
      pushChain(edit, processesOf(edit.plan, id, 'after'), last, isFact);
    if (refusal !== undefined) return refusal;
  }
  return processChanges(edit);
}

/** Process steps after production begin when production, or what was added to it, has ended. */
export function pushAfterProduction(edit: Edit, id: OrderPositionId, end: EndOfWork): ProcessChange[] | Rejection {
  return pushChain(edit, processesOf(edit.plan, id, 'after'), end) ?? processChanges(edit);
}

function processChanges(edit: Edit): ProcessChange[] {
  return [...edit.processes].flatMap(([activityId, after]): ProcessChange[] => {
    const before = edit.plan.activities.get(activityId)?.process;
    const isSame = before === undefined || (before.start === after.start && before.end === after.end);
    return isSame && before?.planTime === after.planTime
      ? []
      : before === undefined
        ? []
        : [{ activityId, before, after }];
  });
}

export interface EndOfWork {
  readonly at: Instant;
  readonly reason: Reason;
}

function pushChain(
  edit: Edit,
  chain: readonly PlannedActivity[],
  from: EndOfWork | undefined,
  isFact = false,
): Rejection | undefined {
  let bound = from;
  for (const activity of chain) {
    const { activityId, process, locked, statusId: status } = activity;
    if (process === undefined) continue;
    let placed = edit.processes.get(activityId) ?? process;
    // A step that has begun was allowed to begin.
    if (bound !== undefined && placed.start < bound.at && !hasBegun(status) && !(locked && isFact)) {
      if (locked) return reject('locked', { activityId });
      const interval = edit.facts.plantDays.add(bound.at, placed.planTime);
      if (interval === undefined) return reject('noAvailability', { activityId });
      placed = { ...placed, ...interval, reason: bound.reason };
      edit.processes.set(activityId, placed);
    }
    bound = { at: endOfProcess(activity, placed), reason: { kind: 'process', activityId } };
  }
  return undefined;
}

/** End of production as placed in the draft; without production the end of the last process step before it. */
export function endOfProduction(edit: Edit, id: OrderPositionId): EndOfWork | undefined {
  const { plan, draft } = edit;
  let last: EndOfWork | undefined;
  for (const activity of plan.activitiesByPosition.get(id) ?? [])
    for (const order of plan.productionOrdersByActivity.get(activity) ?? [])
      for (const operationId of plan.operationsByProductionOrder.get(order) ?? []) {
        const operation = plan.operations.get(operationId);
        const end = draft.placementOf(operationId)?.end;
        if (operation === undefined || end === undefined || operation.attends !== undefined || operation.switchedOff)
          continue;
        if (last === undefined || end > last.at)
          last = { at: end, reason: { kind: 'predecessor', operationId, joint: 'end' } };
      }
  return last;
}
