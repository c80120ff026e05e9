import type { Right } from '#domain/administration/rights.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { rightToConfirm } from '#domain/planning/conflicts/conflict-identity.ts';
import type { ConfirmationChange, StatusChange } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { SharingTerms } from '#domain/planning/placing/resource-sharing.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { type Placement, type PlacementChange, type Reason, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import type { ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import {
  type DirectedStructure,
  directedStructure,
  inverseOf,
  lostBaseData,
  structureObstacles,
} from './undo-structure.ts';

/**
 * Undoes the user's last edit, or redoes the last undone one, as an edit of its own (rules §5). With a `changeSet` only
 * that edit: refused with `anotherStepSince` when the user has made another one since, with `nothingToUndo` when it is
 * undone already or too old. Refused with `undoBlocked` and the objects concerned when something that it touches
 * changed since.
 */
export function undoOrRedo(
  plan: Plan,
  { type: direction, changeSet }: Extract<PlanningCommand, { type: 'undo' | 'redo' }>,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const stack = (direction === 'undo' ? plan.undoStacks : plan.redoStacks).get(context.userId);
  const edit = stack?.at(-1);
  if (edit === undefined || (changeSet !== undefined && stack?.every((one) => one.changeSet !== changeSet)))
    return reject(direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo');
  if (changeSet !== undefined && edit.changeSet !== changeSet)
    return reject('anotherStepSince', { changeSet, since: edit.changeSet });
  const missing = missingRight(edit, context);
  if (missing !== undefined) return reject('accessDenied', { right: missing });
  const step = directed(edit, direction);
  const structure = edit.structure && directedStructure(edit.structure, direction);
  const lost = structure && lostBaseData(structure, context.facts);
  if (lost !== undefined) return lost;
  const others = structure && structureObstacles(plan, structure, edit.revision);
  const obstacles = {
    ...others,
    operationIds: [
      ...changedSince(plan, step),
      ...(others?.operationIds ?? []),
      ...occupied(plan, comingBack(plan, step, structure), edit, context),
    ],
    activityIds: [...activitiesChangedSince(plan, step), ...(others?.activityIds ?? [])],
  };
  const named = Object.entries(obstacles).filter(([kind, ids]) => ids.length > 0 || kind === 'operationIds');
  if (named.some(([, ids]) => ids.length > 0))
    return reject('undoBlocked', {
      ...Object.fromEntries(named.map(([kind, ids]) => [kind, [...new Set<string>(ids)]])),
      changeSet: edit.changeSet,
    });
  return [
    {
      type: direction === 'undo' ? 'EditUndone' : 'EditRedone',
      data: {
        changeSet: edit.changeSet,
        placements: step.placements.map(
          // What stands where it stood before stands there for the reason that it had then.
          ({ operationId, from, to, reason }): PlacementChange => ({ operationId, before: from, after: to, reason }),
        ),
        activities: step.activities.map(({ activityId, from, to }) => ({ activityId, before: from, after: to })),
        locked: [...step.locked],
        unlocked: [...step.unlocked],
        lockedActivities: [...step.lockedActivities],
        unlockedActivities: [...step.unlockedActivities],
        ...(step.statuses.length === 0 ? {} : { statuses: [...step.statuses] }),
        ...(step.confirmations.length === 0 ? {} : { confirmations: [...step.confirmations] }),
        ...(structure === undefined ? {} : { structure: inverseOf(structure) }),
      },
    },
  ];
}

interface DirectedEdit {
  readonly placements: readonly {
    readonly operationId: OperationId;
    readonly from: Placement;
    readonly to: Placement;
    readonly reason: Reason;
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
  /** From `before`, how the edit left it, to `after`. */
  readonly statuses: readonly StatusChange[];
  readonly confirmations: readonly ConfirmationChange[];
}

/** What a pause or a confirmation needed is needed again to take it back or repeat it. */
function missingRight({ statuses, confirmations }: UndoStep, { rights }: PlanningContext): Right | undefined {
  const needed: Right[] = statuses.length > 0 ? ['feedback.write'] : [];
  for (const { conflictId } of confirmations) needed.push(rightToConfirm(conflictId));
  return needed.find((right) => !rights.has(right));
}

const turned = <Change extends { readonly before?: unknown; readonly after?: unknown }>(change: Change): Change => ({
  ...change,
  before: change.after,
  after: change.before,
});

function directed(edit: UndoStep, direction: 'undo' | 'redo'): DirectedEdit {
  if (direction === 'redo')
    return {
      placements: edit.placements.map(({ operationId, before, after, reason }) => ({
        operationId,
        from: before,
        to: after,
        reason,
      })),
      activities: edit.activities.map(({ activityId, before, after }) => ({ activityId, from: before, to: after })),
      locked: edit.locked,
      unlocked: edit.unlocked,
      lockedActivities: edit.lockedActivities,
      unlockedActivities: edit.unlockedActivities,
      statuses: edit.statuses,
      confirmations: edit.confirmations,
    };
  return {
    placements: edit.placements.map(({ operationId, before, after, reasonBefore }) => ({
      operationId,
      from: after,
      to: before,
      reason: reasonBefore,
    })),
    activities: edit.activities.map(({ activityId, before, after }) => ({ activityId, from: after, to: before })),
    locked: edit.unlocked,
    unlocked: edit.locked,
    lockedActivities: edit.unlockedActivities,
    unlockedActivities: edit.lockedActivities,
    statuses: edit.statuses.map(turned),
    confirmations: edit.confirmations.map(turned),
  };
}

/** Operations that are not in the state in which the edit left them. */
function changedSince(plan: Plan, step: DirectedEdit): OperationId[] {
  const moved = step.placements.filter(({ operationId, from, to }) => {
    const operation = plan.operations.get(operationId);
    // What has begun may get back its length, as it got another one by the edit.
    const keepsStart = from.resourceId === to.resourceId && from.start === to.start;
    return (
      operation === undefined ||
      operation.switchedOff ||
      operation.locked ||
      (hasBegun(operation.statusId) && !keepsStart) ||
      !samePlacement(operation.placement, from)
    );
  });
  const otherwiseLocked = [
    ...step.locked.filter((id) => plan.operations.get(id)?.locked !== false),
    ...step.unlocked.filter((id) => plan.operations.get(id)?.locked !== true),
  ];
  const goneOn = step.statuses.filter(({ operationId, before }) => {
    const operation = plan.operations.get(operationId);
    return operation === undefined || operation.switchedOff || operation.statusId !== before;
  });
  return [...moved, ...goneOn].map(({ operationId }) => operationId).concat(otherwiseLocked);
}

/** Process steps and activity locks that are not in the state in which the edit left them. */
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

/** An operation that the step places onto a resource again. */
interface ComingBack {
  readonly operationId: OperationId;
  readonly to: Placement;
  readonly predecessors: readonly OperationId[];
  readonly successors: readonly OperationId[];
  readonly sharing: SharingTerms;
}

function comingBack(plan: Plan, step: DirectedEdit, structure: DirectedStructure | undefined): ComingBack[] {
  const known = (operationId: OperationId, to?: Placement): ComingBack[] => {
    const operation = plan.operations.get(operationId);
    if (operation === undefined) return [];
    const { predecessors, successors } = operation;
    return [{ operationId, to: to ?? operation.placement, predecessors, successors, sharing: operation }];
  };
  return [
    ...step.placements.flatMap(({ operationId, to }) => known(operationId, to)),
    ...(structure?.switched ?? []).flatMap((one) => (one.switchedOff ? [] : known(one.operationId))),
    // Operations that are done block no place.
    ...(structure?.restore.operations ?? [])
      .filter((kept) => kept.statusId !== statusId.done && kept.switchedOff !== true)
      .map((kept) => ({
        operationId: kept.operationId,
        to: kept.placement,
        predecessors: kept.predecessors,
        successors: [],
        sharing: kept,
      })),
  ];
}

/** Bars that were placed into the old interval since the edit, and neighbours in the sequence that moved into it. */
function occupied(
  plan: Plan,
  coming: readonly ComingBack[],
  edit: UndoStep,
  { facts }: PlanningContext,
): OperationId[] {
  const draft = draftOf(plan);
  for (const { operationId } of coming) draft.lift(operationId);
  const inEdit = new Set(coming.map(({ operationId }) => operationId));
  const isNewer = (id: OperationId): boolean => (plan.operations.get(id)?.placedAt ?? 0) > edit.revision;
  return coming.flatMap(({ operationId, to, predecessors, successors, sharing }) => {
    const resource = facts.resource(to.resourceId);
    if (resource === undefined) return [operationId];
    const question = { draft, resource, planTime: to.planTime, ignoreBars: false, sharing };
    const bars = barsInTheWay(question, to) ?? [];
    const before = predecessors.filter((id) => (plan.operations.get(id)?.placement.end ?? 0) > to.start);
    const after = successors.filter(
      (id) => (plan.operations.get(id)?.placement.start ?? Number.POSITIVE_INFINITY) < to.end,
    );
    return [...bars, ...before, ...after].filter((id) => !inEdit.has(id) && isNewer(id));
  });
}
