import { z } from 'zod';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type Mover,
  movedBy,
  newEdit,
  type OperationMove,
} from '#domain/planning/edits/edit.ts';
import { baseOf, editBase, movesOf, refuseField, wished } from '#domain/planning/edits/edit-body.ts';
import { moveOperation } from '#domain/planning/edits/move-operation.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationInserted } from '#domain/planning/events/edit-events.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { ancestorsOf, edgeBefore, mainOf, pushedInRow, type RowOrder, rowFrom, startAllowed } from './row-order.ts';

/** An operation that goes between others of a resource. */
interface Inserted {
  readonly operation: Operation;
  readonly resourceId: ResourceId;
  /** The wished start, or the first that its predecessors allow. */
  readonly from: Instant;
}

/**
 * Puts operations between others (decisions 0072, 0095): each behind the bar that begins before its wished start, and
 * before those that begin at or after it, which are pushed as little as needed and keep their sequence. Refused as a
 * move: `busy` only where what stands there may not give way. Due dates do not hold anything back.
 */
export function insertOperations(edit: Edit, wishes: readonly OperationMove[]): EditResult | Rejection {
  const inserted: Inserted[] = [];
  const wished = new Set(wishes.map(({ operationId }) => operationId));
  for (const wish of wishes) {
    const operation = mainOf(edit, wish.operationId);
    if (isRejection(operation)) return operation;
    const refusal = checkMovable(edit.plan, operation) ?? checkTeamFrozen(edit, operation);
    if (refusal !== undefined) return refusal;
    const resourceId = wish.resourceId ?? operation.placement.resourceId;
    // Where one that it waits for comes along, what that allows is known when it has its place.
    const waitsForOne = operation.predecessors.some((id) => wished.has(id));
    const from = waitsForOne ? wish.start : startAllowed(edit, operation, wish.start);
    inserted.push({ operation, resourceId, from });
  }
  const named = new Set(inserted.map(({ operation }) => operation));
  const movers = new Map<Operation, Mover>();
  const sequence = new Map<Operation, Operation>();
  for (const [resourceId, arrivals] of Map.groupBy(inserted, (one) => one.resourceId)) {
    const order = orderOf(edit, resourceId, arrivals, named);
    for (const operation of order) if (!named.has(operation)) movers.set(operation, pushedInRow(order));
    for (const arrival of arrivals) movers.set(arrival.operation, placedInRow(arrival, order));
    for (const [operation, before] of chained(order)) sequence.set(operation, before);
  }
  return carryOut(edit, movers, { sequence });
}

/** The row from the first arrival on: by start, an arrival before what begins with it. */
function orderOf(
  edit: Edit,
  resourceId: ResourceId,
  arrivals: readonly Inserted[],
  named: ReadonlySet<Operation>,
): RowOrder {
  const first = Math.min(...arrivals.map(({ from }) => from));
  const awaited = new Set<OperationId>(arrivals.flatMap(({ operation }) => [...ancestorsOf(edit, operation)]));
  const row = rowFrom(edit, resourceId, first).filter(
    (one) => !named.has(one) && one.placement.start >= first && !awaited.has(one.operationId),
  );
  const places = [
    ...arrivals.map(({ operation, from }) => ({ operation, at: from, was: operation.placement.start })),
    ...row.map((operation) => ({ operation, at: operation.placement.start, was: Number.POSITIVE_INFINITY })),
  ];
  // Arrivals that wish for the same start keep the sequence that they had.
  return places.sort((a, b) => a.at - b.at || a.was - b.was).map(({ operation }) => operation);
}

/** Behind what is before it in the order, and behind what stays and begins before its wished start. */
const placedInRow =
  ({ operation, resourceId, from }: Inserted, order: RowOrder): Mover =>
  (edit, one) => {
    const several = edit.facts.resource(resourceId)?.resource.allowMultipleReservation === true;
    const behind = barsOn(edit.plan, resourceId).operations.findLast(
      (other) => other !== operation && !order.includes(other) && !other.switchedOff && other.placement.start < from,
    );
    const stays = behind !== undefined && edit.draft.placementOf(behind.operationId) === behind.placement;
    const fixed = stays && !several ? behind.placement.end : from;
    return moveOperation(edit, one, { start: Math.max(from, fixed, edgeBefore(edit, order, operation)), resourceId });
  };

/** Each after the one before it. */
export const chained = (order: RowOrder): ReadonlyMap<Operation, Operation> =>
  new Map(
    order.flatMap((operation, at): [Operation, Operation][] => {
      const before = order[at - 1];
      return before === undefined ? [] : [[operation, before]];
    }),
  );

export const insert = {
  insertOperations: placing({
    body: z
      .strictObject({ action: z.literal('insert'), ...editBase, operations: wished.operations })
      .transform(({ operations, ...said }, problems) => {
        const [first, ...rest] = movesOf(operations);
        if (first === undefined) return refuseField(problems, ['operations'], 'required');
        const moves: [OperationMove, ...OperationMove[]] = [first, ...rest];
        return { type: 'insertOperations' as const, ...baseOf(said), moves };
      }),
    names: (command: { readonly moves: readonly [OperationMove, ...OperationMove[]] }) => movedBy(command),
    edit: (situation, { moves }) => insertOperations(newEdit(situation), moves),
    event: OperationInserted,
    data: ({ moves: [{ operationId }] }, placed) => ({ operationId, ...placed }),
  }),
};
