// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { refitOperations } from '#domain/planning/misfits/refit.ts';
import type { RefitWish } from '#domain/planning/misfits/unfit.ts';
import type { PlacingCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { insertOperations } from '#domain/planning/pushes/insert-operations.ts';
import { shiftOperations } from '#domain/planning/pushes/shift-operations.ts';
import { swapOperations } from '#domain/planning/pushes/swap-operations.ts';
import { closeGaps } from './close-gaps.ts';
import { type EditResult, newEdit } from './edit.ts';
import { moveFreely } from './free-move.ts';
import { moveParallel } from './move-parallel.ts';
import { moveActivities, moveParents } from './move-parents.ts';
import { optimiseOperations } from './optimise-operations.ts';
import { refuseOutside } from './outside-range.ts';
import { previewMove } from './preview-move.ts';
import { replanSuccessors } from './replan-successors.ts';
import { resizeActivities, resizeOperations, resizeParents } from './resize.ts';

/**
 * A timeline edit; the result is exactly what its preview shows (rules §5). Refused as outdated when an object that it
 * touches changed after `baseRevision`, and with `outsideRange` when it places something outside of the range shown. No
 * events when nothing changes.
 */
export function editTimeline(
  plan: Plan,
  command: PlacingCommand,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  if (command.override && !context.rights.has(rightTo.overrideFrozen))
    return reject('accessDenied', { right: rightTo.overrideFrozen });
  const named = outdatedName(plan, command);
  if (named !== undefined) return named;
  const result = previewEdit(plan, command, context);
  if (isRejection(result)) return result;
  const refusal = outdated(plan, result, command.baseRevision) ?? refuseOutside(result, command.shown);
  if (refusal !== undefined) return refusal;
  return result.placements.length + result.activities.length === 0 ? [] : [eventOf(command, result)];
}

/** Result of an edit for the preview during a drag; uses the functions of the decision. */
export function previewEdit(
  plan: Plan,
  command: PlacingCommand,
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
): EditResult | Rejection {
  const twice = namedTwice(command);
  if (twice !== undefined) return twice;
  const situation = { plan, facts, now, override: command.override };
  switch (command.type) {
    case 'moveOperations':
    case 'moveSelection':
      return previewMove(plan, facts, command, now);
    case 'moveParallelOperations':
      return moveParallel(newEdit(situation), command.moves);
    case 'moveOperationsFreely':
      return moveFreely(newEdit(situation), command.moves);
    case 'moveProjects':
      return moveParents(newEdit(situation), 'project', command.targets);
    case 'moveOrderPositions':
      return moveParents(newEdit(situation), 'orderPosition', command.targets);
    case 'moveProductionOrders':
      return moveParents(newEdit(situation), 'productionOrder', command.targets);
    case 'moveActivities':
      return moveActivities(newEdit(situation), command.targets);
    case 'resizeOperations':
      return resizeOperations(newEdit(situation), command.targets);
    case 'resizeActivities':
      return resizeActivities(newEdit(situation), command.targets);
    case 'resizeProductionOrders':
      return resizeParents(newEdit(situation), 'productionOrder', command.targets);
    case 'resizeOrderPositions':
      return resizeParents(newEdit(situation), 'orderPosition', command.targets);
    case 'resizeProjects':
      return resizeParents(newEdit(situation), 'project', command.targets);
    case 'closeGaps':
      return closeGaps(newEdit(situation), command.operationIds, command.direction);
    case 'optimiseOperations':
      return optimiseOperations(newEdit(situation), command.operationIds, command.direction);
    case 'shiftOperations':
      return shiftOperations(newEdit(situation), command);
    case 'swapOperations':
      return swapOperations(newEdit(situation), command.operationIds);
    case 'insertOperations':
      return insertOperations(newEdit(situation), command.moves);
    case 'refitOperations':
      return refitOperations(situation, wishOf(command));
    case 'replanSuccessors':
      return replanSuccessors(newEdit(situation), command.operationId);
  }
}

/** Whatever is not named while the other is, is not meant. */
const wishOf = ({
  operationIds,
  activityIds,
}: Extract<PlacingCommand, { type: 'refitOperations' }>): RefitWish | undefined =>
  operationIds === undefined && activityIds === undefined
    ? undefined
    : { operationIds: operationIds ?? [], activityIds: activityIds ?? [] };

/** An object named twice leaves open what is meant. */
function namedTwice(command: PlacingCommand): Rejection | undefined {
  const moved = 'moves' in command ? command.moves.map(({ operationId }): string => operationId) : [];
  const targeted = 'targets' in command ? command.targets.map(({ id }) => id) : [];
  const seen = new Set<string>();
  for (const id of [...moved, ...targeted]) {
    if (seen.has(id)) return reject('namedTwice', { id });
    seen.add(id);
  }
  return undefined;
}

function eventOf(command: PlacingCommand, result: EditResult): PlanningEvent {
  const placed = {
    placements: [...result.placements],
    ...(result.activities.length === 0 ? {} : { activities: [...result.activities] }),
  };
  // Ids arrive as plain strings; that they exist was checked before.
  const ids = 'targets' in command ? [...new Set(command.targets.map(({ id }) => id))] : [];
  const moved = 'moves' in command ? [...new Set(command.moves.map(({ operationId }) => operationId))] : [];
  const chosen = 'operationIds' in command ? [...new Set(command.operationIds ?? [])] : [];
  switch (command.type) {
    case 'moveOperations':
      return { type: 'OperationsMoved', data: { moved, ...placed } };
    case 'moveSelection':
      return { type: 'SelectionMoved', data: { moved, ...placed } };
    case 'moveParallelOperations':
      return { type: 'ParallelOperationsMoved', data: { moved, ...placed } };
    case 'moveOperationsFreely':
      return { type: 'OperationsMovedFreely', data: { moved, ...placed } };
    case 'moveProjects':
      return { type: 'ProjectsMoved', data: { projectIds: ids as ProjectId[], ...placed } };
    case 'moveOrderPositions':
      return { type: 'OrderPositionsMoved', data: { orderPositionIds: ids as OrderPositionId[], ...placed } };
    case 'moveProductionOrders':
      return { type: 'ProductionOrdersMoved', data: { productionOrderIds: ids as ProductionOrderId[], ...placed } };
    case 'moveActivities':
      return { type: 'ActivitiesMoved', data: { activityIds: ids as ActivityId[], ...placed } };
    case 'resizeOperations':
      return { type: 'OperationsResized', data: { resized: ids as OperationId[], ...placed } };
    case 'resizeActivities':
      return { type: 'ActivitiesResized', data: { activityIds: ids as ActivityId[], ...placed } };
    case 'resizeProductionOrders':
      return { type: 'ProductionOrdersResized', data: { productionOrderIds: ids as ProductionOrderId[], ...placed } };
    case 'resizeOrderPositions':
      return { type: 'OrderPositionsResized', data: { orderPositionIds: ids as OrderPositionId[], ...placed } };
    case 'resizeProjects':
      return { type: 'ProjectsResized', data: { projectIds: ids as ProjectId[], ...placed } };
    case 'closeGaps':
      return { type: 'GapsClosed', data: { direction: command.direction, chosen, ...placed } };
    case 'optimiseOperations':
      return { type: 'OperationsOptimized', data: { direction: command.direction, chosen, ...placed } };
    case 'shiftOperations': {
      const { from, distance, resourceIds } = command;
      const on = resourceIds === undefined ? {} : { resourceIds: [...resourceIds] };
      return { type: 'OperationsShifted', data: { from, distance, ...on, ...placed } };
    }
    case 'swapOperations':
      return { type: 'OperationsSwapped', data: { swapped: [...command.operationIds], ...placed } };
    case 'insertOperations':
      return { type: 'OperationInserted', data: { operationId: command.moves[0].operationId, ...placed } };
    case 'refitOperations':
      return { type: 'OperationsRefitted', data: { ...placed } };
    case 'replanSuccessors':
      return { type: 'SuccessorsReplanned', data: { operationId: command.operationId, ...placed } };
  }
}

/** A named object that changed since the plan on which the edit is based. */
export function outdatedName(plan: Plan, command: PlacingCommand): Rejection | undefined {
  const ids = new Set<string>();
  if ('moves' in command) for (const move of command.moves) ids.add(move.operationId);
  if ('targets' in command) for (const target of command.targets) ids.add(target.id);
  if ('operationIds' in command) for (const id of command.operationIds ?? []) ids.add(id);
  if ('activityIds' in command) for (const id of command.activityIds ?? []) ids.add(id);
  if ('operationId' in command) ids.add(command.operationId);
  for (const id of ids) {
    const operation = plan.operations.get(id as OperationId);
    const changedAt = operation?.changedAt ?? plan.activities.get(id as ActivityId)?.changedAt;
    if (changedAt !== undefined && changedAt > command.baseRevision)
      return reject('TimelineDataOutdated', operation === undefined ? { activityId: id } : { operationId: id });
  }
  return undefined;
}

/** An object that the edit would place and that changed since. */
function outdated(plan: Plan, { placements, activities }: EditResult, baseRevision: number): Rejection | undefined {
  for (const { operationId } of placements)
    if ((plan.operations.get(operationId)?.changedAt ?? 0) > baseRevision)
      return reject('TimelineDataOutdated', { operationId });
  for (const { activityId } of activities)
    if ((plan.activities.get(activityId)?.changedAt ?? 0) > baseRevision)
      return reject('TimelineDataOutdated', { activityId });
  return undefined;
}
