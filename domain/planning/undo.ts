import type { OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningContext } from './commands.ts';
import { draftOf } from './draft.ts';
import type { PlanningEvent } from './events.ts';
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
  if (blocked.length > 0)
    return reject('undoBlocked', { operationIds: [...new Set(blocked)], changeSet: edit.changeSet });
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
        locked: [...step.locked],
        unlocked: [...step.unlocked],
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
  /** To be locked now. */
  readonly locked: readonly OperationId[];
  readonly unlocked: readonly OperationId[];
}

function directed(edit: Edit, direction: 'undo' | 'redo'): DirectedEdit {
  if (direction === 'redo')
    return {
      placements: edit.placements.map(({ operationId, before, after }) => ({ operationId, from: before, to: after })),
      locked: edit.locked,
      unlocked: edit.unlocked,
    };
  return {
    placements: edit.placements.map(({ operationId, before, after }) => ({ operationId, from: after, to: before })),
    locked: edit.unlocked,
    unlocked: edit.locked,
  };
}

/** Operations that are no longer where and as the edit left them. */
function changedSince(plan: Plan, step: DirectedEdit): OperationId[] {
  const moved = step.placements.filter(({ operationId, from }) => {
    const operation = plan.operations.get(operationId);
    return (
      operation === undefined ||
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

/** Bars that came into the old place, and neighbours in the order that moved into its time, since the edit. */
function occupied(plan: Plan, step: DirectedEdit, edit: Edit, context: PlanningContext): OperationId[] {
  const draft = draftOf(plan);
  for (const { operationId } of step.placements) draft.lift(operationId);
  const inEdit = new Set(step.placements.map(({ operationId }) => operationId));
  const isNewer = (id: OperationId): boolean => (plan.operations.get(id)?.changedAt ?? 0) > edit.revision;
  return step.placements.flatMap(({ operationId, to }) => {
    const resource = context.facts.resource(to.resourceId);
    const operation = plan.operations.get(operationId);
    if (resource === undefined || operation === undefined) return [operationId];
    const bars = barsInTheWay({ draft, resource, planTime: to.planTime, ignoreBars: false }, to) ?? [];
    const before = operation.predecessors.filter((id) => (plan.operations.get(id)?.placement.end ?? 0) > to.start);
    const after = operation.successors.filter(
      (id) => (plan.operations.get(id)?.placement.start ?? Number.POSITIVE_INFINITY) < to.end,
    );
    return [...bars, ...before, ...after].filter((id) => !inEdit.has(id) && isNewer(id));
  });
}
