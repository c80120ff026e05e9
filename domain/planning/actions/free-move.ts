import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  checkFrozen,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type Moves,
  movedBy,
  newEdit,
  type OperationMove,
  put,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import { OperationsMovedFreely } from '#domain/planning/events/edit-events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { followAttendants } from '../edits/attendant-edit.ts';
import { changedPlacements } from '../edits/carry-out.ts';
import { movingBody } from '../edits/edit-body.ts';
import { isOutsideGroup } from '../edits/move-operation.ts';
import { followProcesses } from '../edits/process-edit.ts';
import { placing } from '../edits/timeline-action.ts';

/**
 * Places operations exactly where they were dropped, with their length, even where that creates conflicts (rules §5;
 * settings freeMoveTimeline, freeMoveProductionTimeline). Parallel operations move along, successors stay. Only the
 * resource group and the frozen zone are checked as in any move (planning §5). Refusals: freeMoveDisabled,
 * objectnotexists, alreadyDone, alreadyStarted, isRevoked, locked, resourceAttendant, badGroup, frozenTime,
 * outsideRange.
 */
export function moveFreely(edit: Edit, moves: readonly OperationMove[]): EditResult | Rejection {
  const { freeMoveTimeline, freeMoveProductionTimeline } = edit.facts.settings;
  if (!freeMoveTimeline && !freeMoveProductionTimeline) return reject('freeMoveDisabled');
  for (const { operationId, start, resourceId: wished } of moves) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined) return reject('objectnotexists', { operationId });
    const { placement } = operation;
    const resourceId = wished ?? placement.resourceId;
    const target = edit.facts.resource(resourceId);
    if (target === undefined) return reject('objectnotexists', { resourceId });
    if (operation.statusId === statusId.done) return reject('alreadyDone', { operationId });
    if (hasBegun(operation.statusId)) return reject('alreadyStarted', { operationId });
    if (operation.switchedOff) return reject('isRevoked', { operationId });
    const locked = teamOf(edit.plan, operation).find((one) => one.locked);
    if (locked !== undefined) return reject('locked', { operationId: locked.operationId });
    if (operation.attends !== undefined || target.resource.isAttendantResource)
      return reject('resourceAttendant', { operationId, resourceId });
    if (resourceId !== placement.resourceId && isOutsideGroup(edit, operation, target))
      return reject('badGroup', { operationId, resourceId });
    if (!(Math.abs(start - edit.now) <= planningReach)) return reject('outsideRange', { operationId });
    const distance = start - placement.start;
    const after = { ...placement, resourceId, start, end: placement.end + distance };
    const frozen = checkTeamFrozen(edit, operation) ?? checkFrozen(edit, operation, after);
    if (frozen !== undefined) return frozen;
    put(edit, operationId, after, { kind: 'byHand', free: true });
    for (const id of operation.secondaries) {
      const beside = edit.plan.operations.get(id)?.placement;
      if (beside === undefined || moves.some((move) => move.operationId === id)) continue;
      const along = { ...beside, start: beside.start + distance, end: beside.end + distance };
      put(edit, id, along, { kind: 'besideMain', operationId });
    }
  }
  const refusal = followAttendants(edit, 'freely');
  if (refusal !== undefined) return refusal;
  const activities = followProcesses(edit);
  return isRejection(activities) ? activities : { placements: changedPlacements(edit, []), activities };
}

export const freeMove = {
  moveOperationsFreely: placing({
    body: movingBody('freeMove', 'moveOperationsFreely'),
    names: (command: Moves) => movedBy(command),
    edit: (situation, { moves }) => moveFreely(newEdit(situation), moves),
    event: OperationsMovedFreely,
    data: (command, placed) => ({ moved: movedBy(command), ...placed }),
  }),
};
