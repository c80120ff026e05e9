import { z } from 'zod';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, minute } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { GapsClosed } from '#domain/planning/events/edit-events.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import type { StepOffer } from '#domain/planning/placing/step-offers.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn, inSequence } from '#domain/planning/plan/resource-index.ts';
import { carryOut, refuseTooMany } from '../edits/carry-out.ts';
import { type Edit, type EditResult, frozenEnd, isFree, newEdit, teamOf, withLifted } from '../edits/edit.ts';
import { baseOf, editBase, named, operationIdsOf } from '../edits/edit-body.ts';
import { boundsOf } from '../edits/operation-bounds.ts';
import { earliestPlace, latestPlace, ownCrew, take } from '../edits/place-again.ts';
import { successorLimits } from '../edits/successor-limits.ts';
import { placing } from '../edits/timeline-action.ts';

/**
 * Closes gaps on the resources of the selected operations (rules §5). Left: on each resource the first selected
 * operation and all later ones move as far left as the previous bar, their predecessors with buffers, the frozen zone
 * and now allow. Right: the last selected one and all earlier ones move as far right as the next bar, their successors
 * less their own buffer and their delivery date allow. The sequence on every resource is kept; operations that have
 * begun, are locked or are part of a batch stay. Refusals: closeGapsDisabled, objectnotexists, resourceAttendant,
 * eventTooLarge.
 */
export function closeGaps(
  edit: Edit,
  chosen: readonly OperationId[],
  direction: 'left' | 'right',
): EditResult | Rejection {
  if (edit.facts.settings.closeGapsDisabled) return reject('closeGapsDisabled');
  const rows = new Map<ResourceId, Set<Operation>>();
  for (const operationId of chosen) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined || operation.switchedOff) return reject('objectnotexists', { operationId });
    const { resourceId } = operation.placement;
    if (edit.facts.resource(resourceId)?.resource.isAttendantResource === true)
      return reject('resourceAttendant', { operationId, resourceId });
    const row = rows.get(resourceId);
    if (row === undefined) rows.set(resourceId, new Set([operation]));
    else row.add(operation);
  }
  const bars = [...rows].flatMap(([resourceId, row]) => inReach(edit, resourceId, row, direction));
  const tooMany = refuseTooMany(bars.length);
  if (tooMany !== undefined) return tooMany;
  // All resources in one pass in order of dependencies: predecessors have moved before their successors.
  bars.sort((a, b) => (a.operation.placement.start - b.operation.placement.start) * (direction === 'left' ? 1 : -1));
  const close = direction === 'left' ? closeLeft : closeRight;
  // On resources with several places one move can make room for another: repeated until nothing moves.
  for (let turn = 0, moves = true; moves && turn < maxPasses; turn++) {
    moves = false;
    for (const bar of bars) if (close(edit, bar)) moves = true;
  }
  return carryOut(edit, new Map());
}

interface Closing {
  readonly operation: Operation;
  /** The bar on the side to which it moves. */
  readonly neighbour: Operation | undefined;
}

/** On one resource: the first selected bar and all later ones, or the last one and all earlier ones in reverse. */
function inReach(
  { plan }: Edit,
  resourceId: ResourceId,
  row: ReadonlySet<Operation>,
  direction: 'left' | 'right',
): Closing[] {
  const { operations } = barsOn(plan, resourceId);
  const isChosen = (one: Operation): boolean => row.has(one);
  if (direction === 'left') {
    const first = operations.findIndex(isChosen);
    return operations.slice(first).map((operation, index) => ({ operation, neighbour: operations[first + index - 1] }));
  }
  const last = operations.findLastIndex(isChosen);
  return operations
    .slice(0, last + 1)
    .map((operation, index) => ({ operation, neighbour: operations[index + 1] }))
    .toReversed();
}

function closeLeft(edit: Edit, { operation, neighbour }: Closing): boolean {
  const placement = edit.draft.placementOf(operation.operationId) ?? operation.placement;
  const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
  if (crew === undefined) return false;
  const edge = edgeOf(edit, neighbour, 'end') ?? Number.NEGATIVE_INFINITY;
  const { bound } = boundsOf(edit, operation);
  const ready = bound === undefined ? 0 : searchStart(bound);
  const earliest = Math.max(edge, edit.now, frozenEnd(edit, placement.resourceId), ready);
  if (earliest >= placement.start) return false;
  const find = (from: Instant) => earliestPlace(edit, operation, { crews: [crew], from });
  const offer = withLifted(edit, operation, () => {
    const found = find(earliest);
    return found !== undefined && overtakes(edit, neighbour, operation, found) ? find(earliest + minute) : found;
  });
  if (offer === undefined || offer.slot.interval.start >= placement.start) return false;
  take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
  return true;
}

function closeRight(edit: Edit, { operation, neighbour }: Closing): boolean {
  const placement = edit.draft.placementOf(operation.operationId) ?? operation.placement;
  const crew = mayClose(edit, operation) ? ownCrew(edit, operation) : undefined;
  if (crew === undefined) return false;
  const limits = successorLimits(edit, operation);
  const due = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  const edge = edgeOf(edit, neighbour, 'start') ?? Number.POSITIVE_INFINITY;
  const several = takesSeveral(edit, operation);
  // Nothing to the right and no successor: the delivery date is the limit.
  const until = Math.min(several ? Number.POSITIVE_INFINITY : edge, limits.end, due);
  const startsBy = limits.start(crew);
  const current = startsBy(placement.planTime);
  const latest = several ? Math.min(edge, current) : current;
  // What is overdue comes out of the past, or stays.
  const earliest = Math.max(placement.start, edit.now);
  if (!Number.isFinite(until) || until <= placement.end || latest <= placement.start) return false;
  const find = (maxStart: Instant) =>
    latestPlace(edit, operation, {
      crews: [crew],
      until,
      earliest,
      maxStart: () => (planTime) => Math.min(maxStart, startsBy(planTime)),
    });
  const offer = withLifted(edit, operation, () => {
    const found = find(latest);
    return found !== undefined && overtakes(edit, operation, neighbour, found) ? find(latest - minute) : found;
  });
  if (offer === undefined || offer.slot.interval.start <= placement.start) return false;
  take(edit, operation, offer, { kind: 'closedGap', operationId: neighbour?.operationId });
  return true;
}

/** Whether the offer would put `later` before `earlier` in the sequence (`resource-index.ts`). */
function overtakes(
  edit: Edit,
  earlier: Operation | undefined,
  later: Operation | undefined,
  { slot }: StepOffer,
): boolean {
  if (earlier === undefined || later === undefined) return false;
  const placeOf = ({ operationId }: Operation) => edit.draft.occupiedBy(operationId) ?? slot.interval;
  const [one, other] = [placeOf(earlier), placeOf(later)];
  if (one.start !== other.start) return false;
  return one.end === other.end ? inSequence(edit.plan, later, earlier) < 0 : other.end < one.end;
}

const takesSeveral = (edit: Edit, { placement }: Operation): boolean =>
  edit.facts.resource(placement.resourceId)?.resource.allowMultipleReservation === true;

/** Every pass moves bars in one direction only, so the loop ends; the limit is a safeguard against unforeseen plans. */
const maxPasses = 50;

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

/** Where the neighbour's bar ends (starts); with several places only its start keeps the sequence. */
function edgeOf(edit: Edit, operation: Operation | undefined, edge: 'start' | 'end'): Instant | undefined {
  const placement = operation && edit.draft.occupiedBy(operation.operationId);
  if (operation === undefined || placement === undefined) return undefined;
  return takesSeveral(edit, operation) ? placement.start : placement[edge];
}

export const closeGap = {
  closeGaps: placing({
    body: z
      .strictObject({
        action: z.enum(['closeGapsLeft', 'closeGapsRight']),
        ...editBase,
        operations: named.operations.min(1),
      })
      .transform(({ action, operations, ...said }) => ({
        type: 'closeGaps' as const,
        ...baseOf(said),
        direction: action === 'closeGapsLeft' ? ('left' as const) : ('right' as const),
        operationIds: operationIdsOf(operations),
      })),
    names: ({ operationIds }: CloseGaps) => operationIds,
    edit: (situation, { operationIds, direction }) => closeGaps(newEdit(situation), operationIds, direction),
    event: GapsClosed,
    data: ({ direction, operationIds }, placed) => ({ direction, chosen: [...operationIds], ...placed }),
  }),
};

interface CloseGaps {
  readonly direction: 'left' | 'right';
  readonly operationIds: readonly OperationId[];
}
