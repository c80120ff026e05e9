import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changeoverOf } from '#domain/planning/placing/changeover.ts';
import { type Crew, mainWithEquipment, placeSecondary } from '#domain/planning/placing/crew.ts';
import { candidatesOf, misfitOf } from '#domain/planning/placing/demand.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { openStepOf, planTimeOn } from '#domain/planning/placing/open-step.ts';
import { planningReach, searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { changeoverInTheWay, earliestSlot, obstructionAt, type SlotQuestion } from '#domain/planning/placing/slot.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { Obstruction } from '#domain/planning/plan/resource-sharing.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { checkFrozen, type Edit, put } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';
import { placeParallel } from './place-again.ts';

/** Requested place of an operation. */
export interface MoveTarget {
  /** Requested start; the operation starts at the first working instant at or after it. */
  readonly start: Instant;
  /** Requested resource; default: the current one. */
  readonly resourceId?: ResourceId | undefined;
}

/** Free places instead of an occupied one, which is no sooner than `wished` and may not end before `minEnd`. */
export type OfferPlaces = (
  edit: Edit,
  operation: Operation,
  wished: Instant,
  minEnd: Instant,
) => readonly Required<MoveTarget>[];

/**
 * Places an operation and its parallel operations where the planner asked for (rules §5), or refuses: badGroup,
 * resourceAttendant, resourceNotCompatible, outsideRange, gap, inThePast, frozenTime, busy (with `alternatives`, unless
 * nobody offers any), InvalidArticleGroupCombination, resourceConflict, resourceConflictWithResources.
 */
export function moveOperation(
  edit: Edit,
  operation: Operation,
  wish: MoveTarget,
  offerPlaces?: OfferPlaces,
): Rejection | undefined {
  const { operationId } = operation;
  if (!(Math.abs(wish.start - edit.now) <= planningReach)) return reject('outsideRange', { operationId });
  const crew = crewAt(edit, operation, wish.resourceId ?? operation.placement.resourceId);
  if (isRejection(crew)) return crew;
  const target = mainWithEquipment(crew);
  const { bound, minEnd } = boundsOf(edit, operation);
  const snapped = bound !== undefined && bound.at > wish.start;
  const from = snapped ? searchStart(bound) : wish.start;
  const planTime = planTimeOn(edit.facts, operation, target.resource);
  if (planTime <= 0) return reject('noCapacity', { operationId });
  const question: SlotQuestion = {
    draft: edit.draft,
    resource: target,
    planTime,
    ignoreBars: false,
    sharing: operation,
    changeover: changeoverOf(edit.draft, edit.facts, { ...operation, planTime }, target, edit.now),
  };
  const open = earliestSlot({ ...question, ignoreBars: true }, from, from + searchHorizon, minEnd);
  if (open === undefined || target.workingTime.nextWorking(from) === undefined)
    return reject('gap', { operationId, resourceId: target.resourceId });
  const interval = target.resource.limitQuantity
    ? batchAt(edit, question, operation, open.interval, { from: bound?.at ?? Number.NEGATIVE_INFINITY, minEnd })
    : open.interval;
  const offers = () => offerPlaces && { alternatives: offerPlaces(edit, operation, from, minEnd) };
  if (!('blockedBy' in interval) && interval.start < edit.now) return reject('inThePast', { operationId });
  if ('blockedBy' in interval) return reject('busy', { operationId, ...interval, ...offers() });
  const { start, end } = interval;
  const after: Placement = { resourceId: target.resourceId, start, end, planTime, ...open.setUp };
  const frozen = checkFrozen(edit, operation, after);
  if (frozen !== undefined) return frozen;
  const next = changeoverInTheWay(question, interval);
  if (next !== undefined) {
    const { resourceId } = target;
    return reject('busy', { operationId, resourceId, blockedBy: [next.operationId], ...offers() });
  }
  // What follows with another set-up gives way.
  const obstruction = question.changeover === undefined ? obstructionAt(question, interval) : undefined;
  if (obstruction !== undefined) return refuseObstruction(edit, operation, target, obstruction, offers);
  const reason: Reason = snapped ? bound.reason : { kind: 'byHand' };
  // First, because what runs beside it cannot have the same resource.
  put(edit, operationId, after, reason);
  return moveParallelAlong(edit, operation, crew, target, after);
}

/** The operation's crew with `resourceId` as main resource, or the reason why that resource is not possible. */
export function crewAt(edit: Edit, operation: Operation, resourceId: ResourceId): Crew | Rejection {
  const { operationId } = operation;
  const main = edit.facts.resource(resourceId);
  if (main === undefined) return reject('objectnotexists', { resourceId });
  if (resourceId !== operation.placement.resourceId) {
    const refusal = refuseTarget(edit, operation, main);
    if (refusal !== undefined) return refusal;
  }
  const others: Crew['others'][number][] = [];
  for (const step of openStepOf(edit.plan, operation).secondaries) {
    const at = edit.plan.operations.get(step.operationId)?.placement.resourceId;
    const facts = at === undefined ? undefined : edit.facts.resource(at);
    if (facts === undefined) return reject('objectnotexists', { operationId, resourceId: at });
    others.push({ step, facts });
  }
  return { main, others };
}

/** Refuses a target resource: attendant, of another group, archived, or without the required abilities. */
export function refuseTarget(edit: Edit, operation: Operation, target: ResourceFacts): Rejection | undefined {
  const { operationId } = operation;
  const { resource, resourceId } = target;
  if (resource.isAttendantResource) return reject('resourceAttendant', { operationId, resourceId });
  if (isOutsideGroup(edit, operation, target)) return reject('badGroup', { operationId, resourceId });
  const misfit = misfitOf(operation, target, edit.facts) ?? (isTooMuch(operation, target) ? 'batch' : undefined);
  return misfit === undefined ? undefined : reject('resourceNotCompatible', { operationId, resourceId, cause: misfit });
}

/** More pieces than a batch of the resource takes; a move divides nothing. */
const isTooMuch = ({ articleAmount }: Operation, { resource }: ResourceFacts): boolean =>
  resource.limitQuantity && articleAmount > (resource.maxQuantity ?? Number.POSITIVE_INFINITY);

/** Of another group (allowed by a setting) or no longer of any (planning §5). */
export const isOutsideGroup = (
  { facts }: Pick<Edit, 'facts'>,
  { resourceGroupId }: Operation,
  { resource }: ResourceFacts,
): boolean =>
  resource.archived ||
  (!resource.resourceGroups.includes(resourceGroupId) && !facts.settings.moveResourcesAcrossGroups);

/**
 * Parallel operations and the installer keep their own resources; where those are not free, free ones of their group
 * are named in the refusal.
 */
function moveParallelAlong(
  edit: Edit,
  operation: Operation,
  crew: Crew,
  main: ResourceFacts,
  { start, end, planTime }: Placement,
): Rejection | undefined {
  const question = { draft: edit.draft, ignoreBars: false, planTime };
  for (const member of crew.others) {
    const { step, facts } = member;
    const found = placeSecondary(question, member, main, { start, end });
    if (!('kind' in found)) {
      const frozen = checkFrozen(edit, step, { resourceId: facts.resourceId, ...found.interval, planTime });
      if (frozen !== undefined) return frozen;
      placeParallel(edit, step, facts.resourceId, found.interval, planTime, operation.operationId);
      continue;
    }
    const details = { operationId: step.operationId, resourceId: facts.resourceId };
    if (found.kind !== 'busy' && step.kind === 'installer') return reject('gap', details);
    const blockedBy = found.kind === 'busy' ? found.blockedBy : [];
    const resources = candidatesOf({ ...step, boundResourceId: undefined }, edit.facts)
      .filter((one) => !('kind' in placeSecondary(question, { step, facts: one }, main, { start, end })))
      .map(({ resourceId }) => resourceId);
    return resources.length === 0
      ? reject('resourceConflict', { ...details, blockedBy })
      : reject('resourceConflictWithResources', { ...details, blockedBy, resources });
  }
  return undefined;
}

/**
 * An existing batch with room is joined at exactly its time; otherwise the new batch needs the resource for itself
 * (rules §3).
 */
function batchAt(
  edit: Edit,
  question: SlotQuestion,
  operation: Operation,
  wished: Interval,
  { from, minEnd }: { readonly from: Instant; readonly minEnd: Instant },
): Interval | { readonly resourceId: ResourceId; readonly blockedBy: readonly OperationId[] } {
  const { resourceId, resource } = question.resource;
  const members = obstructionAt({ ...question, alone: true }, wished)?.members ?? [];
  const [first] = members;
  if (first === undefined) return wished;
  const batch: (typeof members)[number][] = [];
  edit.draft.scan(resourceId, first.placement.start, (bar) => {
    if (bar.placement.start > first.placement.start) return false;
    if (bar.placement.start === first.placement.start) batch.push(bar);
    return true;
  });
  const taken = batch.reduce((sum, bar) => sum + (edit.draft.barTermsOf(bar.operationId)?.articleAmount ?? 0), 0);
  const hasStarted = batch.some((bar) => hasBegun(edit.plan.operations.get(bar.operationId)?.statusId ?? 1));
  const room = (resource.maxQuantity ?? Number.POSITIVE_INFINITY) - taken;
  const { start, end } = first.placement;
  const lastsAsLong = batch.every(({ placement }) => placement.planTime === question.planTime);
  if (!hasStarted && lastsAsLong && room >= operation.articleAmount && start >= from && end >= minEnd)
    return { start, end };
  return { resourceId, blockedBy: batch.map((bar) => bar.operationId) };
}

/** The cause of the obstruction decides which refusal is returned. */
function refuseObstruction(
  edit: Edit,
  operation: Operation,
  { resourceId, resource }: ResourceFacts,
  obstruction: Obstruction,
  offers: () => Readonly<Record<string, unknown>> | undefined,
): Rejection {
  const { operationId } = operation;
  const details = {
    operationId,
    resourceId,
    blockedBy: obstruction.members.map((bar) => bar.operationId),
    ...offers(),
  };
  switch (obstruction.cause) {
    case 'busy':
      return reject('busy', details);
    case 'program':
      return reject('resourceNotCompatible', { ...details, cause: 'program' });
    case 'articleGroups': {
      const order = edit.plan.productionOrders.get(operation.productionOrderId);
      const article = order && (edit.facts.article(order.articleId)?.articleName ?? order.articleId);
      return reject('InvalidArticleGroupCombination', { ...details, article, resourceName: resource.resourceName });
    }
  }
}
