import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningContext } from './commands.ts';
import { draftOf } from './draft.ts';
import type { PlanningEvent, ProcessPlacement } from './events.ts';
import { type Placement, type PlacementChange, samePlacement } from './placement.ts';
import type { Edit, Plan } from './plan.ts';
import { barsInTheWay } from './slot.ts';
import { hasBegun } from './status.ts';

/**
 * Takes back one's own last edit, or makes the last undone one true again, as an edit of its own (rules §5).
 * Refused with `undoBlocked` and the operations that stand in the way when what it touches changed since.
 */
export function undoOrRedo(
  plan: Plan,
  direction: 'undo' | 'redo',
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const stack = (direction === 'undo' ? plan.undoStacks : plan.redoStacks).get(context.userId);
  const edit = stack?.at(-1);
  if (edit === undefined) return reject(direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo');
  const step = directed(edit, direction);
  const blocked = [...changedSince(plan, step), ...occupied(plan, step, edit, context)];
  const activityIds = activitiesChangedSince(plan, step);
  if (blocked.length > 0 || activityIds.length > 0)
    return reject('undoBlocked', {
      operationIds: [...new Set(blocked)],
      changeSet: edit.changeSet,
      ...(activityIds.length > 0 ? { activityIds } : {}),
    });
  return [
    {
      type: direction === 'undo' ? 'EditUndone' : 'EditRedone',
      data: {
        changeSet: edit.changeSet,
        placements: step.placements.map(
          ({ operationId, from, to }): PlacementChange => ({
            operationId,
            before: from,
            after: to,
            reason: { kind: 'undo' },
          }),
        ),
        activities: step.activities.map(({ activityId, from, to }) => ({
          activityId,
          before: from,
          after: { ...to, reason: { kind: 'undo' as const } },
        })),
        locked: [...step.locked],
        unlocked: [...step.unlocked],
        lockedActivities: [...step.lockedActivities],
        unlockedActivities: [...step.unlockedActivities],
      },
    },
  ];
}

interface DirectedEdit {
  readonly placements: readonly {
    readonly operationId: OperationId;
    readonly from: Placement;
    readonly to: Placement;
  }[];
  readonly activities: readonly {
    readonly activityId: ActivityId;
    readonly from: ProcessPlacement;
    readonly to: ProcessPlacement;
  }[];
  /** To be locked now. */
  readonly locked: readonly OperationId[];
  readonly unlocked: readonly OperationId[];
  readonly lockedActivities: readonly ActivityId[];
  readonly unlockedActivities: readonly ActivityId[];
}

function directed(edit: Edit, direction: 'undo' | 'redo'): DirectedEdit {
  if (direction === 'redo')
    return {
      placements: edit.placements.map(({ operationId, before, after }) => ({ operationId, from: before, to: after })),
      activities: edit.activities.map(({ activityId, before, after }) => ({ activityId, from: before, to: after })),
      locked: edit.locked,
      unlocked: edit.unlocked,
      lockedActivities: edit.lockedActivities,
      unlockedActivities: edit.unlockedActivities,
    };
  return {
    placements: edit.placements.map(({ operationId, before, after }) => ({ operationId, from: after, to: before })),
    activities: edit.activities.map(({ activityId, before, after }) => ({ activityId, from: after, to: before })),
    locked: edit.unlocked,
    unlocked: edit.locked,
    lockedActivities: edit.unlockedActivities,
    unlockedActivities: edit.lockedActivities,
  };
}

/** Operations that are no longer where and as the edit left them. */
function changedSince(plan: Plan, step: DirectedEdit): OperationId[] {
  const moved = step.placements.filter(({ operationId, from }) => {
    const operation = plan.operations.get(operationId);
    return (
      operation === undefined ||
      operation.switchedOff ||
      operation.locked ||
      hasBegun(operation.statusId) ||
      !samePlacement(operation.placement, from)
    );
  });
  const otherwiseLocked = [
    ...step.locked.filter((id) => plan.operations.get(id)?.locked !== false),
    ...step.unlocked.filter((id) => plan.operations.get(id)?.locked !== true),
  ];
  return [...moved.map(({ operationId }) => operationId), ...otherwiseLocked];
}

/** Process steps and activity locks that are no longer as the edit left them. */
function activitiesChangedSince(plan: Plan, step: DirectedEdit): ActivityId[] {
  const moved = step.activities.filter(({ activityId, from }) => {
    const activity = plan.activities.get(activityId);
    const process = activity?.process;
    return (
      activity === undefined ||
      process === undefined ||
      activity.locked ||
      hasBegun(activity.statusId) ||
      process.start !== from.start ||
      process.end !== from.end
    );
  });
  return [
    ...moved.map(({ activityId }) => activityId),
    ...step.lockedActivities.filter((id) => plan.activities.get(id)?.locked !== false),
    ...step.unlockedActivities.filter((id) => plan.activities.get(id)?.locked !== true),
  ];
}

/** Bars that came into the old place, and neighbours in the order that moved into its time, since the edit. */
function occupied(plan: Plan, step: DirectedEdit, edit: Edit, context: PlanningContext): OperationId[] {
  const draft = draftOf(plan);
  for (const { operationId } of step.placements) draft.lift(operationId);
  const inEdit = new Set(step.placements.map(({ operationId }) => operationId));
  const isNewer = (id: OperationId): boolean => (plan.operations.get(id)?.placedAt ?? 0) > edit.revision;
  return step.placements.flatMap(({ operationId, to }) => {
    const resource = context.facts.resource(to.resourceId);
    const operation = plan.operations.get(operationId);
    if (resource === undefined || operation === undefined) return [operationId];
    const question = { draft, resource, planTime: to.planTime, ignoreBars: false, company: operation };
    const bars = barsInTheWay(question, to) ?? [];
    const before = operation.predecessors.filter((id) => (plan.operations.get(id)?.placement.end ?? 0) > to.start);
    const after = operation.successors.filter(
      (id) => (plan.operations.get(id)?.placement.start ?? Number.POSITIVE_INFINITY) < to.end,
    );
    return [...bars, ...before, ...after].filter((id) => !inEdit.has(id) && isNewer(id));
  });
}
