import { z } from 'zod';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { fromIso, type Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut, refuseTooMany } from '#domain/planning/edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  lift,
  type Mover,
  newEdit,
} from '#domain/planning/edits/edit.ts';
import { baseOf, editBase, stretch } from '#domain/planning/edits/edit-body.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationsShifted } from '#domain/planning/events/edit-events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { edgeBefore, givesWay, placeFrom, pushedInRow, type RowOrder } from './row-order.ts';

/** What is pushed or pulled: everything on these resources that starts at or after `from`. */
export interface ShiftWish {
  readonly from: Instant;
  /** Milliseconds; to the left when negative. */
  readonly distance: number;
  /** Default: every resource that has bars. */
  readonly resourceIds?: readonly ResourceId[] | undefined;
}

/**
 * Pushes everything from an instant on to the right, or pulls it to the left, by the same distance (decision 0072): each
 * bar goes to the first place at or after its wished start and keeps its resource and its sequence there. To the left
 * never behind where it stands, before now, or before what its predecessors allow. What has begun, is locked, frozen or
 * in a batch stays, and the others flow around it; due dates do not hold anything back. Successors on other resources are
 * pushed as little as needed. Refusals: objectnotexists, outsideRange, and when nothing may move that of the first bar.
 */
export function shiftOperations(edit: Edit, { from, distance, resourceIds }: ShiftWish): EditResult | Rejection {
  if (!(Math.abs(distance) <= planningReach)) return reject('outsideRange');
  const unknown = resourceIds?.find((id) => edit.facts.resource(id) === undefined);
  if (unknown !== undefined) return reject('objectnotexists', { resourceId: unknown });
  const rows = resourceIds ?? [...edit.plan.barsByResource.keys()];
  const meant: Operation[] = [];
  const orders = new Map<Operation, RowOrder>();
  let fixed: Operation | undefined;
  for (const resourceId of new Set(rows)) {
    const { operations } = barsOn(edit.plan, resourceId);
    for (const operation of operations) {
      if (operation.placement.start < from) continue;
      if (givesWay(edit, operation)) {
        meant.push(operation);
        orders.set(operation, operations);
      } else fixed ??= operation.mainOperationId === undefined ? operation : undefined;
    }
  }
  if (meant.length === 0) {
    if (fixed === undefined) return { placements: [], activities: [] };
    return checkMovable(edit.plan, fixed) ?? checkTeamFrozen(edit, fixed) ?? { placements: [], activities: [] };
  }
  const tooMany = refuseTooMany(meant.length);
  if (tooMany !== undefined) return tooMany;
  meant.sort((a, b) => a.placement.start - b.placement.start);
  const movers = new Map<Operation, Mover>();
  for (const operation of meant) movers.set(operation, shiftedBy(distance, orders.get(operation) ?? []));
  return carryOut(edit, movers, { sequence: inRows(meant) });
}

/** Each bar after the one before it on its resource. */
export function inRows(byStart: readonly Operation[]): ReadonlyMap<Operation, Operation> {
  const before = new Map<Operation, Operation>();
  const lastOn = new Map<ResourceId, Operation>();
  for (const operation of byStart) {
    const { resourceId } = operation.placement;
    const last = lastOn.get(resourceId);
    if (last !== undefined) before.set(operation, last);
    lastOn.set(resourceId, operation);
  }
  return before;
}

const shiftedBy =
  (distance: number, order: RowOrder): Mover =>
  (edit, operation) => {
    const { placement } = operation;
    const wished = Math.max(placement.start + distance, edgeBefore(edit, order, operation), edit.now);
    // Pulled, but nothing to the left of it is free: it stays as far as what it waits for does.
    if (distance <= 0 && wished >= placement.start) return pushedInRow(order)(edit, operation);
    const refusal = placeFrom(edit, operation, wished, { kind: 'byHand' });
    if (refusal !== undefined) return refusal;
    const found = edit.placed.get(operation.operationId)?.placement;
    if (distance >= 0 || found === undefined || found.start <= placement.start) return undefined;
    lift(edit, operation);
    edit.placed.delete(operation.operationId);
    for (const id of operation.secondaries) edit.placed.delete(id);
    return pushedInRow(order)(edit, operation);
  };

export const shift = {
  shiftOperations: placing({
    body: z
      .strictObject({ action: z.literal('shift'), ...editBase, ...stretch })
      .transform(({ from, distance, resources: resourceIds, ...said }) => ({
        type: 'shiftOperations' as const,
        ...baseOf(said),
        from: fromIso(from),
        distance: distance * 1000,
        resourceIds,
      })),
    names: () => [],
    edit: (situation, wish: ShiftWish) => shiftOperations(newEdit(situation), wish),
    event: OperationsShifted,
    data: ({ from, distance, resourceIds }, placed) => ({
      from,
      distance,
      ...(resourceIds && { resourceIds: [...resourceIds] }),
      ...placed,
    }),
  }),
};
