import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import { checkMovable, checkTeamFrozen, type Edit, type EditResult, type Mover } from '#domain/planning/edits/edit.ts';
import { moveOperation } from '#domain/planning/edits/move-operation.ts';
import type { OperationMove } from '#domain/planning/plan/commands.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { ancestorsOf, mainOf, pushedInRow, type RowOrder, rowFrom, startAllowed } from './row-order.ts';

/**
 * Puts an operation between two others (decision 0072): behind the bar that begins before the wished start, and before
 * those that begin at or after it, which are pushed as little as needed and keep their sequence. Refused as a move:
 * `busy` only where what stands there may not give way. Due dates do not hold anything back.
 */
export function insertOperation(edit: Edit, wish: OperationMove): EditResult | Rejection {
  const operation = mainOf(edit, wish.operationId);
  if (isRejection(operation)) return operation;
  const refusal = checkMovable(edit.plan, operation) ?? checkTeamFrozen(edit, operation);
  if (refusal !== undefined) return refusal;
  const resourceId = wish.resourceId ?? operation.placement.resourceId;
  const several = edit.facts.resource(resourceId)?.resource.allowMultipleReservation === true;
  const from = startAllowed(edit, operation, wish.start);
  const behind = barsOn(edit.plan, resourceId).operations.findLast(
    (other) => other !== operation && !other.switchedOff && other.placement.start < from,
  );
  const start = several ? from : Math.max(from, behind?.placement.end ?? from);
  const ancestors = ancestorsOf(edit, operation);
  const row = rowFrom(edit, resourceId, from).filter(
    (other) => other !== operation && other.placement.start >= from && !ancestors.has(other.operationId),
  );
  const order: RowOrder = [operation, ...row];
  const movers = new Map<Operation, Mover>([
    [operation, (within, one) => moveOperation(within, one, { start, resourceId })],
  ]);
  for (const other of row) movers.set(other, pushedInRow(order));
  return carryOut(edit, movers, { sequence: chained(order) });
}

/** Each after the one before it. */
export const chained = (order: RowOrder): ReadonlyMap<Operation, Operation> =>
  new Map(
    order.flatMap((operation, at): [Operation, Operation][] => {
      const before = order[at - 1];
      return before === undefined ? [] : [[operation, before]];
    }),
  );
