import { hasRight } from '#domain/administration/rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningCommand, PlanningContext } from './commands.ts';
import type { PlanningEvent } from './events.ts';
import { samePlacement } from './placement.ts';
import type { Plan } from './plan.ts';
import { previewMove } from './preview-move.ts';

type Move = Extract<PlanningCommand, { type: 'moveOperations' }>;

/**
 * Moves operations by hand (rules §5); exactly what `previewMove` showed. Refused as outdated when one of the
 * operations that would move changed after `baseRevision`. No events when everything already stands there.
 */
export function moveOperations(plan: Plan, command: Move, context: PlanningContext): PlanningEvent[] | Rejection {
  if (command.override && !hasRight(context.roles, 'planning.frozenZone'))
    return reject('accessDenied', { right: 'planning.frozenZone' });
  for (const { operationId } of command.moves) {
    const operation = plan.operations.get(operationId);
    if (operation !== undefined && operation.changedAt > command.baseRevision)
      return reject('TimelineDataOutdated', { operationId });
  }
  const preview = previewMove(plan, context.facts, command, context.now);
  if (isRejection(preview)) return preview;
  const outdated = preview.placements.find(
    ({ operationId }) => (plan.operations.get(operationId)?.changedAt ?? 0) > command.baseRevision,
  );
  if (outdated !== undefined) return reject('TimelineDataOutdated', { operationId: outdated.operationId });
  const placements = preview.placements.filter(({ before, after }) => !samePlacement(before, after));
  if (placements.length === 0) return [];
  const moved = command.moves.map((move) => move.operationId);
  return [{ type: 'OperationsMoved', data: { moved: [...new Set(moved)], placements } }];
}
