import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from './carry-out.ts';
import { deliveryEndOf } from './delivery.ts';
import { boundsOf, type Edit, type EditResult, frozenEnd, isFree, lift } from './edit.ts';
import { earliestPlace, latestPlace, ownCrew, take } from './place-again.ts';
import type { Operation } from './plan.ts';
import { barsOn } from './resource-index.ts';
import { successorLimits } from './successor-limits.ts';

/**
 * Closes gaps on the resource of an operation (rules §5). Left: it and every later one go as far left as the bar before
 * them, their predecessors with their buffers, the frozen zone and now allow. Right: it and every earlier one go as far
 * right as the bar after them, their successors less their own buffer and their delivery day allow. The order stays;
 * what is begun, locked or in a batch stays where it is. Refusals: closeGapsDisabled, objectnotexists.
 */
export function closeGaps(edit: Edit, chosen: OperationId, direction: 'left' | 'right'): EditResult | Rejection {
  if (edit.facts.settings.closeGapsDisabled) return reject('closeGapsDisabled');
  const operation = edit.plan.operations.get(chosen);
  if (operation === undefined || operation.switchedOff) return reject('objectnotexists', { operationId: chosen });
  const { resourceId } = operation.placement;
  if (edit.facts.resource(resourceId)?.resource.isAttendantResource === true)
    return reject('resourceAttendant', { operationId: chosen, resourceId });
  const bars = barsOn(edit.plan, resourceId).operations;
  const at = bars.indexOf(operation);
  if (direction === 'left') closeLeft(edit, bars.slice(at), bars[at - 1]);
  else closeRight(edit, bars.slice(0, at + 1).toReversed(), bars[at + 1]);
  return carryOut(edit, new Map());
}

function closeLeft(edit: Edit, bars: readonly Operation[], neighbour: Operation | undefined): void {
  let cursor = edgeOf(edit, neighbour, 'end') ?? Number.NEGATIVE_INFINITY;
  for (const operation of bars) {
    const { placement } = operation;
    const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
    if (crew !== undefined) {
      const from = Math.max(
        cursor,
        edit.now,
        frozenEnd(edit, placement.resourceId),
        boundsOf(edit, operation).bound?.at ?? 0,
      );
      const offer = liftFor(edit, operation, () => earliestPlace(edit, operation, { crews: [crew], from }));
      if (offer !== undefined && offer.slot.interval.start < placement.start)
        take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
    }
    cursor = Math.max(cursor, edgeOf(edit, operation, 'end') ?? cursor);
    neighbour = operation;
  }
}

function closeRight(edit: Edit, bars: readonly Operation[], neighbour: Operation | undefined): void {
  let cursor = edgeOf(edit, neighbour, 'start') ?? Number.POSITIVE_INFINITY;
  for (const operation of bars) {
    const { placement } = operation;
    const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
    const limits = successorLimits(edit, operation);
    const due = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
    // Nothing to the right of it and nobody waiting: it goes as far as its delivery day, never beyond.
    const until = Math.min(cursor, limits.end, due);
    if (crew !== undefined && Number.isFinite(until) && until > placement.end) {
      const offer = liftFor(edit, operation, () =>
        latestPlace(edit, operation, [crew], until, placement.start, limits.start),
      );
      if (offer !== undefined && offer.slot.interval.start > placement.start)
        take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
    }
    cursor = Math.min(cursor, edgeOf(edit, operation, 'start') ?? cursor);
    neighbour = operation;
  }
}

/** Looks for a place as if the operation were not there, and leaves it where it is. */
function liftFor<Found>(edit: Edit, operation: Operation, find: () => Found): Found {
  const team = [operation.operationId, ...operation.secondaries].flatMap((id) => {
    const placement = edit.draft.placementOf(id);
    return placement === undefined ? [] : [{ id, placement }];
  });
  lift(edit, operation);
  const found = find();
  for (const { id, placement } of team) edit.draft.place(id, placement);
  return found;
}

function mayClose(edit: Edit, operation: Operation): boolean {
  const { mainOperationId, attends, placement } = operation;
  const resource = edit.facts.resource(placement.resourceId)?.resource;
  const frozen = frozenEnd(edit, placement.resourceId);
  return (
    isFree(operation) &&
    mainOperationId === undefined &&
    attends === undefined &&
    operation.attendants.length === 0 &&
    resource?.limitQuantity !== true &&
    placement.start >= frozen
  );
}

/** Where the neighbour's bar ends (starts); where several run at once its start alone keeps the order. */
function edgeOf(edit: Edit, operation: Operation | undefined, edge: 'start' | 'end'): Instant | undefined {
  const placement = operation && edit.draft.placementOf(operation.operationId);
  if (placement === undefined) return undefined;
  const several = edit.facts.resource(placement.resourceId)?.resource.allowMultipleReservation === true;
  if (!several) return placement[edge];
  return edge === 'end' ? placement.start : placement.end;
}
