import type { OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { SuccessorsReplanned } from '#domain/planning/events/edit-events.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { carryOut, descendants } from '../edits/carry-out.ts';
import { checkTeamFrozen, type Edit, type EditResult, isFree, type Mover, newEdit } from '../edits/edit.ts';
import { placing } from '../edits/timeline-action.ts';
import { placeEarliest } from './optimise-operations.ts';

/**
 * Places all direct and indirect successors of an operation again, as early as possible on any suitable resource (rules
 * §5, planning §8). Operations that have begun, are locked or frozen stay. Refusals: objectnotexists, noAvailability.
 */
export function replanSuccessors(edit: Edit, operationId: OperationId): EditResult | Rejection {
  const operation = edit.plan.operations.get(operationId);
  if (operation === undefined) return reject('objectnotexists', { operationId });
  const found = descendants(edit.plan, [operation]);
  found.delete(operation);
  const movers = new Map<Operation, Mover>();
  for (const one of found)
    if (isFree(edit.plan, one) && checkTeamFrozen(edit, one) === undefined) movers.set(one, placeEarliest);
  return carryOut(edit, movers);
}

/** Asked for by a route of its own. */
export const replan = {
  replanSuccessors: placing({
    body: undefined,
    names: ({ operationId }: { readonly operationId: OperationId }) => [operationId],
    edit: (situation, { operationId }) => replanSuccessors(newEdit(situation), operationId),
    event: SuccessorsReplanned,
    data: ({ operationId }, placed) => ({ operationId, ...placed }),
  }),
};
