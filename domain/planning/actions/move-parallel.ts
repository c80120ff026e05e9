import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  checkFrozen,
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type Moves,
  movedBy,
  newEdit,
  type OperationMove,
  put,
} from '#domain/planning/edits/edit.ts';
import { ParallelOperationsMoved } from '#domain/planning/events/edit-events.ts';
import { mainWithEquipment, placeSecondary, secondaryPlanTime } from '#domain/planning/placing/crew.ts';
import { candidatesOf } from '#domain/planning/placing/demand.ts';
import { secondaryStepOf } from '#domain/planning/placing/open-step.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { offerAlternatives } from '../edits/alternatives.ts';
import { carryOut } from '../edits/carry-out.ts';
import { movingBody } from '../edits/edit-body.ts';
import { moveOperation, refuseTarget } from '../edits/move-operation.ts';
import { ownCrew } from '../edits/place-again.ts';
import { placing } from '../edits/timeline-action.ts';

/**
 * Moves parallel operations. A change of resource at the same time leaves the main operation where it is; a change of
 * time moves the main operation and all that run parallel to it, because they start together (rules §3). Additional
 * refusals: gap for an installer that would not start with its main operation, resourceConflict(WithResources).
 */
export function moveParallel(edit: Edit, moves: readonly OperationMove[]): EditResult | Rejection {
  for (const { operationId, start, resourceId } of moves) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined) return reject('objectnotexists', { operationId });
    const main =
      operation.mainOperationId === undefined ? undefined : edit.plan.operations.get(operation.mainOperationId);
    if (main === undefined) return reject('objectnotexists', { mainOperationId: operation.mainOperationId ?? null });
    const refusal =
      checkMovable(edit.plan, operation) ??
      (start === operation.placement.start
        ? checkFrozen(edit, operation, operation.placement)
        : (checkMovable(edit.plan, main) ?? checkTeamFrozen(edit, main)));
    if (refusal !== undefined) return refusal;
    if (start !== operation.placement.start) {
      const moved = carryOut(
        edit,
        new Map([[main, (_edit: Edit, one: Operation) => moveOperation(edit, one, { start }, offerAlternatives)]]),
      );
      if ('kind' in moved) return moved;
    }
    if (resourceId === undefined || resourceId === operation.placement.resourceId) continue;
    const changed = changeResource(edit, operation, main, resourceId);
    if (changed !== undefined) return changed;
  }
  return carryOut(edit, new Map());
}

function changeResource(
  edit: Edit,
  operation: Operation,
  main: Operation,
  resourceId: OperationMove['resourceId'] & string,
): Rejection | undefined {
  const { operationId } = operation;
  const target = edit.facts.resource(resourceId);
  if (target === undefined) return reject('objectnotexists', { resourceId });
  const refusal = refuseTarget(edit, operation, target);
  if (refusal !== undefined) return refusal;
  const step = secondaryStepOf(operation);
  const crew = ownCrew(edit, main);
  const placement = edit.draft.placementOf(main.operationId);
  if (crew === undefined || placement === undefined)
    return reject('objectnotexists', { operationId: main.operationId });
  edit.draft.lift(operationId);
  const others = crew.others.map((one) => (one.step.operationId === operationId ? { step, facts: target } : one));
  const mainFacts = mainWithEquipment({ main: crew.main, others });
  // Equipment has to work whenever the main operation works; equipment that would lengthen it has too little working
  // time there.
  const seconds = placement.planTime / crew.main.resource.capacityFactor;
  const interval = mainFacts.workingTime.add(placement.start, seconds);
  if (interval?.start !== placement.start || interval.end !== placement.end)
    return reject('gap', { operationId, resourceId });
  const question = { draft: edit.draft, ignoreBars: false, planTime: placement.planTime };
  const found = placeSecondary(question, { step, facts: target }, mainFacts, placement);
  if ('kind' in found) {
    if (found.kind !== 'busy') return reject('gap', { operationId, resourceId });
    const resources = candidatesOf({ ...step, boundResourceId: undefined }, edit.facts)
      .filter((one) => !('kind' in placeSecondary(question, { step, facts: one }, mainFacts, placement)))
      .map((one) => one.resourceId);
    const details = { operationId, resourceId, blockedBy: found.blockedBy };
    return resources.length === 0
      ? reject('resourceConflict', details)
      : reject('resourceConflictWithResources', { ...details, resources });
  }
  const planTime = secondaryPlanTime(step, placement.planTime);
  const after = { resourceId, start: found.interval.start, end: found.interval.end, planTime };
  const frozen = checkFrozen(edit, operation, after);
  if (frozen !== undefined) return frozen;
  put(edit, operationId, after, { kind: 'byHand' });
  return undefined;
}

export const parallelMove = {
  moveParallelOperations: placing({
    body: movingBody('moveParallel', 'moveParallelOperations'),
    names: (command: Moves) => movedBy(command),
    edit: (situation, { moves }) => moveParallel(newEdit(situation), moves),
    event: ParallelOperationsMoved,
    data: (command, placed) => ({ moved: movedBy(command), ...placed }),
  }),
};
