import { z } from 'zod';
import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type Mover,
  newEdit,
} from '#domain/planning/edits/edit.ts';
import { baseOf, editBase, named, refuseField } from '#domain/planning/edits/edit-body.ts';
import { moveOperation } from '#domain/planning/edits/move-operation.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationsSwapped } from '#domain/planning/events/edit-events.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { ancestorsOf, edgeBefore, mainOf, pushedInRow, type RowOrder, rowFrom, startAllowed } from './row-order.ts';

/**
 * Two operations change places (decision 0072). On one resource the later one begins where the earlier one began, and
 * the earlier one ends where the later one ended, or as soon after as what stands between allows; on two resources each
 * takes the other's start. What needs the room gives way and keeps its sequence. Refused as moves, and with
 * `waitsForOther` when one of the two has to wait for the other.
 */
export function swapOperations(edit: Edit, [one, other]: readonly [OperationId, OperationId]): EditResult | Rejection {
  const first = mainOf(edit, one);
  const second = mainOf(edit, other);
  if (isRejection(first)) return first;
  if (isRejection(second)) return second;
  if (first === second) return { placements: [], activities: [] };
  for (const operation of [first, second]) {
    const refusal = checkMovable(edit.plan, operation) ?? checkTeamFrozen(edit, operation);
    if (refusal !== undefined) return refusal;
  }
  const [early, late] = first.placement.start <= second.placement.start ? [first, second] : [second, first];
  if (ancestorsOf(edit, late).has(early.operationId) || ancestorsOf(edit, early).has(late.operationId))
    return reject('waitsForOther', { operationIds: [early.operationId, late.operationId] });
  return early.placement.resourceId === late.placement.resourceId
    ? swapInRow(edit, early, late)
    : swapRows(edit, early, late);
}

function swapInRow(edit: Edit, early: Operation, late: Operation): EditResult | Rejection {
  const { resourceId } = early.placement;
  const start = startAllowed(edit, late, early.placement.start);
  const length = early.placement.end - early.placement.start;
  const ancestors = ancestorsOf(edit, late);
  const row = rowFrom(edit, resourceId, start).filter(
    (bar) => bar !== early && bar !== late && bar.placement.start >= start && !ancestors.has(bar.operationId),
  );
  const between = row.filter((bar) => bar.placement.start < late.placement.start);
  const behind = row.filter((bar) => bar.placement.start >= late.placement.start);
  const order = [late, ...between, early, ...behind];
  const movers = new Map<Operation, Mover>([
    [late, (within, bar) => moveOperation(within, bar, { start })],
    ...between.map((bar): [Operation, Mover] => [bar, pushedInRow(order)]),
    [
      early,
      (within, bar) => {
        const wished = Math.max(edgeBefore(within, order, bar), late.placement.end - length);
        return moveOperation(within, bar, { start: wished });
      },
    ],
    ...behind.map((bar): [Operation, Mover] => [bar, pushedInRow(order)]),
  ]);
  return carryOut(edit, movers, { sequence: chained(order) });
}

function swapRows(edit: Edit, one: Operation, other: Operation): EditResult | Rejection {
  const movers = new Map<Operation, Mover>();
  const sequence = new Map<Operation, Operation>();
  for (const [moved, place] of [
    [one, other.placement],
    [other, one.placement],
  ] as const) {
    const ancestors = new Set([...ancestorsOf(edit, one), ...ancestorsOf(edit, other)]);
    const start = startAllowed(edit, moved, place.start);
    const row = rowFrom(edit, place.resourceId, start).filter(
      (bar) => bar !== one && bar !== other && bar.placement.start >= start && !ancestors.has(bar.operationId),
    );
    const order = [moved, ...row];
    const { resourceId } = place;
    movers.set(moved, (within, bar) => moveOperation(within, bar, { start, resourceId }));
    for (const bar of row) movers.set(bar, pushedInRow(order));
    for (const [bar, before] of chained(order)) sequence.set(bar, before);
  }
  return carryOut(edit, movers, { sequence });
}

/** Each after the one before it. */
const chained = (order: RowOrder): ReadonlyMap<Operation, Operation> =>
  new Map(
    order.flatMap((operation, at): [Operation, Operation][] => {
      const before = order[at - 1];
      return before === undefined ? [] : [[operation, before]];
    }),
  );

export const swap = {
  swapOperations: placing({
    body: z
      .strictObject({ action: z.literal('swap'), ...editBase, operations: named.operations })
      .transform(({ operations: [one, other, third], ...said }, problems) => {
        if (one === undefined) return refuseField(problems, ['operations'], 'required');
        if (other === undefined) return refuseField(problems, ['operations', 1], 'required');
        if (third !== undefined) return refuseField(problems, ['operations', 2], 'invalid');
        const operationIds: [OperationId, OperationId] = [one.operationId, other.operationId];
        return { type: 'swapOperations' as const, ...baseOf(said), operationIds };
      }),
    names: ({ operationIds }: { readonly operationIds: readonly [OperationId, OperationId] }) => operationIds,
    edit: (situation, { operationIds }) => swapOperations(newEdit(situation), operationIds),
    event: OperationsSwapped,
    data: ({ operationIds }, placed) => ({ swapped: [...operationIds], ...placed }),
  }),
};
