import { z } from 'zod';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { OperationsOptimized } from '#domain/planning/events/edit-events.ts';
import { chooseResource } from '#domain/planning/placing/choose-resource.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import type { StepOffer } from '#domain/planning/placing/step-offers.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { carryOut, refuseTooMany } from '../edits/carry-out.ts';
import {
  checkTeamFrozen,
  type Edit,
  type EditResult,
  isFree,
  type Mover,
  newEdit,
  teamOf,
  withLifted,
} from '../edits/edit.ts';
import { baseOf, editBase, named, operationIdsOf } from '../edits/edit-body.ts';
import { boundsOf } from '../edits/operation-bounds.ts';
import {
  anyCrew,
  earliestPlace,
  earliestPlaces,
  isInTime,
  latestPlaces,
  noPlaceFor,
  ownCrew,
  take,
} from '../edits/place-again.ts';
import { successorLimits } from '../edits/successor-limits.ts';
import { placing } from '../edits/timeline-action.ts';

/**
 * Places the selected operations again on any suitable resource of their groups, left as early and right as late as
 * possible (rules §5): in order of dependencies and repeated until nothing changes, so the result is idempotent. No
 * operation gets later (right: earlier) than it is, unless its current place is not allowed. A resource with a lower
 * priority is taken only by an order that is late. Operations that are done, started or locked and those of production
 * orders over several resources are skipped (planning §4). Refusals: optimizeWorkloadDisabled, objectnotexists,
 * noAvailability, eventTooLarge.
 */
export function optimiseOperations(
  edit: Edit,
  ids: readonly OperationId[],
  direction: 'left' | 'right',
): EditResult | Rejection {
  if (edit.facts.settings.optimizeWorkloadDisabled) return reject('optimizeWorkloadDisabled');
  const chosen: Operation[] = [];
  for (const operationId of new Set(ids)) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined) return reject('objectnotexists', { operationId });
    if (mayOptimise(edit, operation)) chosen.push(operation);
  }
  const tooMany = refuseTooMany(chosen.length);
  if (tooMany !== undefined) return tooMany;
  const { ordered } = inOrderOfDependencies(
    chosen.toSorted((a, b) => a.placement.start - b.placement.start),
    (operation) => operation.predecessors,
  );
  const inTurn = direction === 'left' ? ordered : ordered.toReversed();
  const improve = direction === 'left' ? earlier : later;
  for (let turn = 0, moves = true; moves && turn < maxPasses; turn++) {
    moves = false;
    for (const operation of inTurn) {
      const outcome = improve(edit, operation);
      if (typeof outcome === 'object') return outcome;
      if (outcome) moves = true;
    }
  }
  const moved = inTurn.filter(({ operationId }) => edit.placed.has(operationId));
  return carryOut(edit, new Map(), { moved });
}

/**
 * Every pass moves operations in one direction only, so the loop ends; the limit is a safeguard against unforeseen
 * plans.
 */
const maxPasses = 50;

function earlier(edit: Edit, operation: Operation): boolean | Rejection {
  const { operationId } = operation;
  const placement = edit.draft.placementOf(operationId) ?? operation.placement;
  const offer = withLifted(edit, operation, () => {
    const offers = earliestPlaces(edit, operation, { crews: anyCrew(edit, operation), from: edit.now });
    const due = dueOf(edit, operation);
    const choose = (some: readonly StepOffer[]) =>
      chooseResource(edit.draft, some, 'earlierEnd', (one) => isInTime(edit, operation, one));
    if (!isPlaceAllowed(edit, operation)) return choose(offers) ?? 'none';
    const better = offers.filter(
      (one) => one.slot.interval.end < placement.end && isNoWorse(edit, operation, placement, one),
    );
    const first = Math.min(...better.map(({ slot }) => slot.interval.end));
    const isLate = placement.end > due;
    const best = isLate ? better : better.filter(({ slot }) => slot.interval.end === first);
    return choose(best);
  });
  if (offer === 'none') return noPlaceFor(edit, operation);
  if (offer === undefined) return false;
  take(edit, operation, offer, offer.slot.reason ?? { kind: 'now' });
  return true;
}

function later(edit: Edit, operation: Operation): boolean {
  const placement = edit.draft.placementOf(operation.operationId) ?? operation.placement;
  const limits = successorLimits(edit, operation);
  // An order that is already late is not made later.
  const until = Math.min(limits.end, Math.max(dueOf(edit, operation), placement.end));
  const offer = withLifted(edit, operation, () => {
    const crews = anyCrew(edit, operation);
    const wish = { crews, until, earliest: edit.now, maxStart: limits.start };
    const own = ownCrew(edit, operation);
    const stays =
      isPlaceAllowed(edit, operation) &&
      placement.end <= limits.end &&
      (own === undefined || placement.start <= limits.start(own)(placement.planTime));
    const { bound, minEnd } = boundsOf(edit, operation);
    const offers = latestPlaces(edit, operation, wish).filter(
      ({ slot }) => (bound === undefined || slot.interval.start >= bound.at) && slot.interval.end >= minEnd,
    );
    if (!stays) return chooseResource(edit.draft, offers, 'laterStart', () => true);
    const better = offers.filter(
      (one) => one.slot.interval.start > placement.start && isNoWorse(edit, operation, placement, one),
    );
    const last = Math.max(...better.map(({ slot }) => slot.interval.start));
    const best = better.filter(({ slot }) => slot.interval.start === last);
    return chooseResource(edit.draft, best, 'laterStart', () => true);
  });
  if (offer === undefined || isSame(placement, offer)) return false;
  take(edit, operation, offer, offer.slot.reason ?? boundRight(operation));
  return true;
}

const isSame = (placement: Placement, { slot, crew }: StepOffer): boolean =>
  placement.start === slot.interval.start &&
  placement.end === slot.interval.end &&
  placement.resourceId === crew.main.resourceId;

const dueOf = (edit: Edit, operation: Operation): Instant =>
  deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);

/** Whether an order that is on time keeps a resource of at least the same priority. */
function isNoWorse(edit: Edit, operation: Operation, placement: Placement, offer: StepOffer): boolean {
  if (placement.end > dueOf(edit, operation)) return true;
  const own = edit.facts.priority(operation.resourceGroupId, placement.resourceId);
  return edit.facts.priority(operation.resourceGroupId, offer.crew.main.resourceId) <= own;
}

/** Whether the current place of the (lifted) team is free and allowed by its predecessors. */
function isPlaceAllowed(edit: Edit, operation: Operation): boolean {
  const { bound, minEnd } = boundsOf(edit, operation);
  return teamOf(edit.plan, operation).every((one) => {
    const { placement } = edit.placed.get(one.operationId) ?? one;
    const resource = edit.facts.resource(placement.resourceId);
    if (resource === undefined) return false;
    if (one === operation && ((bound !== undefined && bound.at > placement.start) || minEnd > placement.end))
      return false;
    const question = { draft: edit.draft, resource, planTime: placement.planTime, ignoreBars: false, sharing: one };
    return barsInTheWay(question, placement) === undefined;
  });
}

/** As early as possible on any suitable resource. */
export const placeEarliest: Mover = (edit, operation) => {
  const offer = earliestPlace(edit, operation, { crews: anyCrew(edit, operation), from: edit.now });
  if (offer === undefined) return noPlaceFor(edit, operation);
  take(edit, operation, offer, offer.slot.reason ?? { kind: 'now' });
  return undefined;
};

function boundRight({ successors }: Operation): Reason {
  const [successor] = successors;
  return successor === undefined ? { kind: 'deliveryDate' } : { kind: 'successor', operationId: successor };
}

function mayOptimise(edit: Edit, operation: Operation): boolean {
  if (operation.statusId === statusId.done || !isFree(edit.plan, operation)) return false;
  if (operation.mainOperationId !== undefined || operation.attends !== undefined) return false;
  if (checkTeamFrozen(edit, operation) !== undefined) return false;
  const resources = new Set(
    (edit.plan.operationsByProductionOrder.get(operation.productionOrderId) ?? [])
      .flatMap((id) => edit.plan.operations.get(id) ?? [])
      .filter((one) => one.mainOperationId === undefined && one.attends === undefined)
      .map((one) => one.placement.resourceId),
  );
  return resources.size === 1;
}

export const optimise = {
  optimiseOperations: placing({
    body: z
      .strictObject({
        action: z.enum(['optimizeLeft', 'optimizeRight']),
        ...editBase,
        operations: named.operations.min(1),
      })
      .transform(({ action, operations, ...said }) => ({
        type: 'optimiseOperations' as const,
        ...baseOf(said),
        direction: action === 'optimizeLeft' ? ('left' as const) : ('right' as const),
        operationIds: operationIdsOf(operations),
      })),
    names: ({ operationIds }: Optimise) => operationIds,
    edit: (situation, { operationIds, direction }) => optimiseOperations(newEdit(situation), operationIds, direction),
    event: OperationsOptimized,
    data: ({ direction, operationIds }, placed) => ({ direction, chosen: [...operationIds], ...placed }),
  }),
};

interface Optimise {
  readonly direction: 'left' | 'right';
  readonly operationIds: readonly OperationId[];
}
