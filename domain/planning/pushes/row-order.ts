import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type Edit, frozenEnd, isFree, type Mover, teamOf } from '#domain/planning/edits/edit.ts';
import { boundsOf } from '#domain/planning/edits/operation-bounds.ts';
import { earliestPlace, noPlaceFor, ownCrew, take } from '#domain/planning/edits/place-again.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';

/** The sequence that the bars of a resource shall have, as far as an edit pushes them. */
export type RowOrder = readonly Operation[];

/**
 * Whether a bar gives way when its row is pushed: not begun, not locked or revoked, a main operation, outside of the
 * frozen zone, and no part of a batch. All others stay, and the row flows around them.
 */
export function givesWay(edit: Edit, operation: Operation): boolean {
  const { mainOperationId, attends, placement } = operation;
  return (
    isFree(edit.plan, operation) &&
    mainOperationId === undefined &&
    attends === undefined &&
    edit.facts.resource(placement.resourceId)?.resource.limitQuantity !== true &&
    isThawed(edit, operation)
  );
}

/** Neither the operation nor what runs beside it touches a frozen zone; a place entirely in the past does not. */
export const isThawed = (edit: Edit, operation: Operation): boolean =>
  teamOf(edit.plan, operation).every(({ placement: { resourceId, start, end } }) => {
    return start >= frozenEnd(edit, resourceId) || end <= edit.now;
  });

/** The bars of a resource that end after `from` and give way, by start. */
export const rowFrom = (edit: Edit, resourceId: ResourceId, from: Instant): Operation[] =>
  barsOn(edit.plan, resourceId).operations.filter(
    (operation) => operation.placement.end > from && givesWay(edit, operation),
  );

/**
 * Where a bar may begin without overtaking those before it in the order: the end of the last one that has its place, or
 * its start where a resource takes several at once.
 */
export function edgeBefore(edit: Edit, order: RowOrder, operation: Operation): Instant {
  for (let at = order.indexOf(operation) - 1; at >= 0; at--) {
    const before = order[at];
    const placement = before && edit.draft.occupiedBy(before.operationId);
    if (before === undefined || placement === undefined) continue;
    return takesSeveral(edit, placement.resourceId) ? placement.start : placement.end;
  }
  return Number.NEGATIVE_INFINITY;
}

export const takesSeveral = ({ facts }: Edit, resourceId: ResourceId): boolean =>
  facts.resource(resourceId)?.resource.allowMultipleReservation === true;

/**
 * Keeps its place while that is free and allowed; else goes to the earliest one behind those before it in the order, on
 * its own resources.
 */
export const pushedInRow =
  (order: RowOrder): Mover =>
  (edit, operation) => {
    const { placement } = operation;
    const { bound, minEnd } = boundsOf(edit, operation);
    const edge = edgeBefore(edit, order, operation);
    const mayStay = Math.max(bound?.at ?? edge, edge) <= placement.start && minEnd <= placement.end;
    const taken = teamOf(edit.plan, operation).flatMap((one) => newlyTaken(edit, one));
    if (mayStay && taken.length === 0) {
      for (const one of teamOf(edit.plan, operation)) edit.draft.place(one.operationId, one.placement);
      return undefined;
    }
    const before = order[order.indexOf(operation) - 1];
    const by = taken[0] ?? before?.operationId;
    const reason: Reason = by === undefined ? { kind: 'byHand' } : { kind: 'pushedBy', operationId: by };
    return placeFrom(edit, operation, Math.max(placement.start, edge), reason);
  };

/** The earliest place on its own resources at or after `from`; what its predecessors decide is the reason. */
export function placeFrom(edit: Edit, operation: Operation, from: Instant, reason: Reason): Rejection | undefined {
  const { bound } = boundsOf(edit, operation);
  const crew = ownCrew(edit, operation);
  const offer = crew && earliestPlace(edit, operation, { crews: [crew], from });
  if (offer === undefined) return noPlaceFor(edit, operation);
  take(edit, operation, offer, bound !== undefined && bound.at > from ? bound.reason : reason);
  return undefined;
}

/** Bars of this edit that occupy the place now; what overlapped before is a conflict of its own and does not push. */
export function newlyTaken({ facts, draft, plan }: Edit, operation: Operation): readonly OperationId[] {
  const { placement } = operation;
  const resource = facts.resource(placement.resourceId);
  if (resource === undefined) return [];
  const question = { draft, resource, planTime: placement.planTime, ignoreBars: false, sharing: operation };
  return (barsInTheWay(question, placement) ?? []).filter(
    (id) => draft.placementOf(id) !== plan.operations.get(id)?.placement,
  );
}

/** The wished start, or the earliest that what the operation waits for allows: what stands before that need not give way. */
export function startAllowed(edit: Edit, operation: Operation, wished: Instant): Instant {
  const { bound } = boundsOf(edit, operation);
  return bound === undefined ? wished : Math.max(wished, searchStart(bound));
}

/** Everything that an operation waits for, directly or through others. */
export function ancestorsOf({ plan }: Edit, operation: Operation): ReadonlySet<OperationId> {
  const found = new Set(operation.predecessors);
  for (const id of found) for (const before of plan.operations.get(id)?.predecessors ?? []) found.add(before);
  return found;
}

/** An operation as a planner names it: of a parallel one its main operation. */
export function mainOf({ plan }: Pick<Edit, 'plan'>, operationId: OperationId): Operation | Rejection {
  const operation = plan.operations.get(operationId);
  if (operation === undefined) return reject('objectnotexists', { operationId });
  const main = mainOperationOf(plan, operation);
  return main ?? reject('objectnotexists', { operationId: operation.mainOperationId });
}
