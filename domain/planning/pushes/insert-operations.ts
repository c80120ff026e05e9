import { z } from 'zod';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { completed } from '#domain/planning/edits/carry-out.ts';
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
import {
  baseOf,
  editBase,
  movesOf,
  type Pushing,
  pushing,
  pushingOf,
  refuseField,
  wished,
} from '#domain/planning/edits/edit-body.ts';
import { crewAt, moveOperation } from '#domain/planning/edits/move-operation.ts';
import { earliestPlace } from '#domain/planning/edits/place-again.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationInserted } from '#domain/planning/events/edit-events.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { pushAside } from './push-aside.ts';
import type { Hit } from './push-once.ts';
import { ancestorsOf, mainOf, startAllowed, takesSeveral } from './row-order.ts';

/** An operation that goes between others of a resource. */
interface Inserted {
  readonly operation: Operation;
  readonly resourceId: ResourceId;
  /** The wished start, or the first that its predecessors allow. */
  readonly from: Instant;
}

/**
 * Puts operations between others (decisions 0072, 0095): each behind the bar that begins before its wished start, and
 * before those that begin at or after it, which give way as `way` says. `othersStay`: into the next free place instead. Refused
 * as a move: `busy` only where what stands there may not give way. Due dates do not hold anything back.
 */
export function insertOperations(
  edit: Edit,
  wishes: readonly OperationMove[],
  way: Push = edit.facts.settings.wayForInserts,
): EditResult | Rejection {
  const inserted = new Map<OperationId, Inserted>();
  const named = new Set(wishes.map(({ operationId }) => operationId));
  for (const wish of wishes) {
    const operation = mainOf(edit, wish.operationId);
    if (isRejection(operation)) return operation;
    const refusal = checkMovable(edit.plan, operation) ?? checkTeamFrozen(edit, operation);
    if (refusal !== undefined) return refusal;
    const resourceId = wish.resourceId ?? operation.placement.resourceId;
    // Where one that it waits for comes along, what that allows is known when it has its place.
    const waitsForOne = operation.predecessors.some((id) => named.has(id));
    const from = waitsForOne ? wish.start : startAllowed(edit, operation, wish.start);
    inserted.set(operation.operationId, { operation, resourceId, from });
  }
  // Those that wish for the same start keep the sequence that they had.
  const meant = [...inserted.values()]
    .map(({ operation }) => operation)
    .sort((a, b) => a.placement.start - b.placement.start);
  const hits: Hit[] = [];
  const entries = new Map<OperationId, Instant>();
  for (const operation of inOrderOfDependencies(meant, ({ predecessors }) => predecessors).ordered) {
    const one = inserted.get(operation.operationId);
    if (one === undefined) continue;
    const from = Math.max(one.from, ...operation.predecessors.flatMap((id) => entries.get(id) ?? []));
    entries.set(operation.operationId, from);
    hits.push({ operation, from, place: way === 'othersStay' ? placedFree(one) : placedInRow(one) });
  }
  // What they wait for keeps its place: it would be pushed behind them.
  const held = new Map(
    meant
      .flatMap((one) => [...ancestorsOf(edit, one)].flatMap((id) => edit.plan.operations.get(id) ?? []))
      .map((one) => [one, one]),
  );
  for (const one of meant) held.delete(one);
  const moved = pushAside(edit, hits, way, { held });
  return isRejection(moved) ? moved : completed(edit, meant);
}

/** Behind what begins before its wished start, and behind what this edit has put there before. */
const placedInRow =
  ({ resourceId, from }: Inserted): Mover =>
  (edit, one) => {
    let start = from;
    if (!takesSeveral(edit, resourceId))
      edit.draft.scan(resourceId, from, ({ operationId, placement }) => {
        if (placement.start < from || edit.placed.has(operationId)) start = Math.max(start, placement.end);
        return true;
      });
    return moveOperation(edit, one, { start, resourceId });
  };

const placedFree =
  ({ resourceId, from }: Inserted): Mover =>
  (edit, one) => {
    const crew = crewAt(edit, one, resourceId);
    if (isRejection(crew)) return crew;
    const free = earliestPlace(edit, one, { crews: [crew], from });
    return moveOperation(edit, one, { start: free?.slot.interval.start ?? from, resourceId });
  };

export const insert = {
  insertOperations: placing({
    body: z
      .strictObject({ action: z.literal('insert'), ...editBase, ...pushing, operations: wished.operations })
      .transform(({ operations, ...said }, problems) => {
        const [first, ...rest] = movesOf(operations);
        if (first === undefined) return refuseField(problems, ['operations'], 'required');
        const moves: [OperationMove, ...OperationMove[]] = [first, ...rest];
        return { type: 'insertOperations' as const, ...baseOf(said), moves, ...pushingOf(said) };
      }),
    names: (command: Pushing & { readonly moves: readonly [OperationMove, ...OperationMove[]] }) => movedBy(command),
    edit: (situation, { moves, way }) => insertOperations(newEdit(situation), moves, way),
    event: OperationInserted,
    data: ({ moves: [{ operationId }] }, placed) => ({ operationId, ...placed }),
  }),
};
