import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from './carry-out.ts';
import { deliveryEndOf } from './delivery.ts';
import { boundsOf, type Edit, type EditResult, frozenEnd, isFree, lift, teamOf } from './edit.ts';
import { earliestPlace, latestPlace, ownCrew, take } from './place-again.ts';
import type { Operation } from './plan.ts';
import { barsOn } from './resource-index.ts';
import type { StepOffer } from './step-offers.ts';
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
  // Where several run at once, one that has moved may give way to another: again until nothing moves any more.
  for (let turn = 0, moves = true; moves && turn < mostTurns; turn++)
    moves =
      direction === 'left'
        ? closeLeft(edit, bars.slice(at), bars[at - 1])
        : closeRight(edit, bars.slice(0, at + 1).toReversed(), bars[at + 1]);
  return carryOut(edit, new Map());
}

function closeLeft(edit: Edit, bars: readonly Operation[], first: Operation | undefined): boolean {
  let neighbour = first;
  let moved = false;
  for (const operation of bars) {
    const placement = edit.draft.placementOf(operation.operationId) ?? operation.placement;
    const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
    if (crew !== undefined) {
      const edge = edgeOf(edit, neighbour, 'end') ?? Number.NEGATIVE_INFINITY;
      const bound = boundsOf(edit, operation).bound?.at ?? 0;
      const earliest = Math.max(edge, edit.now, frozenEnd(edit, placement.resourceId), bound);
      const find = (from: Instant) => earliestPlace(edit, operation, { crews: [crew], from });
      const offer = liftFor(edit, operation, () => {
        const found = find(earliest);
        return found !== undefined && overtakes(edit, neighbour, operation, found) ? find(earliest + second) : found;
      });
      if (offer !== undefined && offer.slot.interval.start < placement.start) {
        take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
        moved = true;
      }
    }
    neighbour = operation;
  }
  return moved;
}

function closeRight(edit: Edit, bars: readonly Operation[], first: Operation | undefined): boolean {
  let neighbour = first;
  let moved = false;
  for (const operation of bars) {
    const placement = edit.draft.placementOf(operation.operationId) ?? operation.placement;
    const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
    const limits = successorLimits(edit, operation);
    const due = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
    const edge = edgeOf(edit, neighbour, 'start') ?? Number.POSITIVE_INFINITY;
    const several = takesSeveral(edit, operation);
    // Nothing to the right of it and nobody waiting: it goes as far as its delivery day, never beyond.
    const until = Math.min(several ? Number.POSITIVE_INFINITY : edge, limits.end, due);
    const latest = several ? Math.min(edge, limits.start) : limits.start;
    if (crew !== undefined && Number.isFinite(until) && until > placement.end && latest > placement.start) {
      const find = (maxStart: Instant) => latestPlace(edit, operation, [crew], until, placement.start, maxStart);
      const offer = liftFor(edit, operation, () => {
        const found = find(latest);
        return found !== undefined && overtakes(edit, operation, neighbour, found) ? find(latest - second) : found;
      });
      if (offer !== undefined && offer.slot.interval.start > placement.start) {
        take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
        moved = true;
      }
    }
    neighbour = operation;
  }
  return moved;
}

const second = 1000;

/** Whether `later`, of which the offer is one of the two, would stand before `earlier`: equal starts sort by end, then id. */
function overtakes(
  edit: Edit,
  earlier: Operation | undefined,
  later: Operation | undefined,
  { slot }: StepOffer,
): boolean {
  if (earlier === undefined || later === undefined) return false;
  const placeOf = ({ operationId }: Operation) => edit.draft.placementOf(operationId) ?? slot.interval;
  const [one, other] = [placeOf(earlier), placeOf(later)];
  if (one.start !== other.start) return false;
  return one.end === other.end ? later.operationId < earlier.operationId : other.end < one.end;
}

const takesSeveral = (edit: Edit, { placement }: Operation): boolean =>
  edit.facts.resource(placement.resourceId)?.resource.allowMultipleReservation === true;

/** Every turn moves something one way, so there is an end; this one is for plans that nobody has seen. */
const mostTurns = 50;

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
  return (
    isFree(edit.plan, operation) &&
    mainOperationId === undefined &&
    attends === undefined &&
    operation.attendants.length === 0 &&
    resource?.limitQuantity !== true &&
    teamOf(edit.plan, operation).every((one) => one.placement.start >= frozenEnd(edit, one.placement.resourceId))
  );
}

/** Where the neighbour's bar ends (starts); where several run at once its start alone keeps the order. */
function edgeOf(edit: Edit, operation: Operation | undefined, edge: 'start' | 'end'): Instant | undefined {
  const placement = operation && edit.draft.placementOf(operation.operationId);
  if (operation === undefined || placement === undefined) return undefined;
  return takesSeveral(edit, operation) ? placement.start : placement[edge];
}
