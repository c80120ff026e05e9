import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { offerAlternatives } from './alternatives.ts';
import type { OperationMove } from './commands.ts';
import type { Crowd } from './company.ts';
import { misfitOf } from './demand.ts';
import { inOrderOfDependencies } from './dependencies.ts';
import { draftOf } from './draft.ts';
import type { PlanningFacts, ResourceFacts } from './facts.ts';
import { boundsOf, checkFrozen, checkMovable, isFree, type MoveEdit } from './move-edit.ts';
import type { Placement, PlacementChange, Reason } from './placement.ts';
import type { Operation, Plan } from './plan.ts';
import { pushSuccessor } from './push-successor.ts';
import { planningReach, searchHorizon } from './schedule-steps.ts';
import { barsInTheWay, crowdAt, earliestSlot } from './slot.ts';
import { statusId } from './status.ts';

export interface MoveRequest {
  readonly moves: readonly OperationMove[];
  /** Into or out of the frozen zone on purpose. */
  readonly override: boolean;
}

export interface MovePreview {
  /** The moved ones first, then those that give way, in order of dependencies. */
  readonly placements: readonly PlacementChange[];
}

/**
 * Where operations land when they are dropped (rules §5): each at the first working instant at or after the wished
 * start on its target, not before its predecessors allow; successors give way as little as needed. The browser asks
 * on every pointer move, so the work is O(log n) per touched operation.
 * Refusals: objectnotexists, fromOneProductionOrder, alreadyDone, alreadyStarted, locked, badGroup, resourceAttendant,
 * frozenTime, outsideRange, gap, busy (with `alternatives`).
 */
export function previewMove(
  plan: Plan,
  facts: PlanningFacts,
  request: MoveRequest,
  now: Instant,
): MovePreview | Rejection {
  const wishes = new Map(request.moves.map((move) => [move.operationId, move]));
  const moved: Operation[] = [];
  for (const id of wishes.keys()) {
    const operation = plan.operations.get(id);
    if (operation === undefined) return reject('objectnotexists', { operationId: id });
    moved.push(operation);
  }
  const first = moved[0];
  if (first === undefined) return { placements: [] };
  if (moved.some((operation) => operation.productionOrderId !== first.productionOrderId))
    return reject('fromOneProductionOrder');

  const edit: MoveEdit = { plan, facts, draft: draftOf(plan), now, override: request.override, moved: new Set(moved) };
  for (const operation of moved) {
    const refusal = checkMovable(operation) ?? checkFrozen(edit, operation, operation.placement);
    if (refusal !== undefined) return refusal;
    edit.draft.lift(operation.operationId);
  }
  const followers = descendants(plan, moved);
  for (const operation of followers) if (isFree(operation)) edit.draft.lift(operation.operationId);

  const { ordered } = inOrderOfDependencies([...moved, ...followers], (operation) => operation.predecessors);
  const changes: PlacementChange[] = [];
  for (const operation of ordered) {
    const wish = wishes.get(operation.operationId);
    const change = wish === undefined ? giveWay(edit, operation) : moveByHand(edit, operation, wish);
    if (isRejection(change)) return change;
    if (change !== undefined) changes.push(change);
  }
  changes.sort((a, b) => Number(wishes.has(b.operationId)) - Number(wishes.has(a.operationId)));
  return { placements: changes };
}

function moveByHand(edit: MoveEdit, operation: Operation, wish: OperationMove): PlacementChange | Rejection {
  const { operationId } = operation;
  if (!(Math.abs(wish.start - edit.now) <= planningReach)) return reject('outsideRange', { operationId });
  const target = checkTarget(edit, operation, wish);
  if (isRejection(target)) return target;
  const { bound, minEnd } = boundsOf(edit, operation);
  const snapped = bound !== undefined && bound.at > wish.start;
  const from = snapped ? bound.at : wish.start;
  const { planTime } = operation.placement;
  const question = { draft: edit.draft, resource: target, planTime, ignoreBars: false, company: operation };
  const open = earliestSlot({ ...question, ignoreBars: true }, from, from + searchHorizon, minEnd);
  if (open === undefined || target.workingTime.nextWorking(from) === undefined)
    return reject('gap', { operationId, resourceId: target.resourceId });
  const after: Placement = { resourceId: target.resourceId, ...open.interval, planTime };
  const frozen = checkFrozen(edit, operation, after);
  if (frozen !== undefined) return frozen;
  const crowd = crowdAt(question, open.interval);
  if (crowd !== undefined)
    return refuseCrowd(edit, operation, target, crowd, {
      alternatives: offerAlternatives(edit, operation, from, minEnd),
    });
  edit.draft.place(operationId, after);
  const reason: Reason = snapped ? bound.reason : { kind: 'byHand' };
  return { operationId, before: operation.placement, after, reason };
}

/** Who stands in the way says which rule it is. */
function refuseCrowd(
  edit: MoveEdit,
  operation: Operation,
  { resourceId, resource }: ResourceFacts,
  crowd: Crowd,
  offers: Readonly<Record<string, unknown>>,
): Rejection {
  const { operationId } = operation;
  const details = { operationId, resourceId, blockedBy: crowd.members.map((bar) => bar.operationId), ...offers };
  switch (crowd.cause) {
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

function checkTarget(edit: MoveEdit, operation: Operation, wish: OperationMove): ResourceFacts | Rejection {
  const { operationId } = operation;
  const resourceId = wish.resourceId ?? operation.placement.resourceId;
  const target = edit.facts.resource(resourceId);
  if (target === undefined) return reject('objectnotexists', { resourceId });
  const { resource } = target;
  if (resource.isAttendantResource) return reject('resourceAttendant', { operationId, resourceId });
  const stays = resourceId === operation.placement.resourceId;
  const fits =
    resource.resourceGroups.includes(operation.resourceGroupId) || edit.facts.settings.moveResourcesAcrossGroups;
  if (!stays && (!fits || resource.archived)) return reject('badGroup', { operationId, resourceId });
  const misfit = misfitOf(operation, target, edit.facts);
  if (!stays && misfit !== undefined)
    return reject('resourceNotCompatible', { operationId, resourceId, cause: misfit });
  return target;
}

/** A follower stays where it is as long as it may; otherwise it is pushed as little as needed. */
function giveWay(edit: MoveEdit, operation: Operation): PlacementChange | Rejection | undefined {
  const { bound, minEnd } = boundsOf(edit, operation);
  const { placement } = operation;
  const mayStay = (bound === undefined || bound.at <= placement.start) && minEnd <= placement.end;
  if (!isFree(operation)) {
    // What has begun shows that its predecessor let it; only a lock or a start yet to come stands against the move.
    if (mayStay || operation.statusId === statusId.done) return undefined;
    return checkMovable(operation);
  }
  const resource = edit.facts.resource(placement.resourceId);
  const question =
    resource === undefined
      ? undefined
      : { draft: edit.draft, resource, planTime: placement.planTime, ignoreBars: false };
  const taken = question === undefined ? undefined : newlyTaken(edit, barsInTheWay(question, placement));
  if (mayStay && taken === undefined) {
    edit.draft.place(operation.operationId, placement);
    return undefined;
  }
  const frozen = checkFrozen(edit, operation, placement);
  return frozen ?? pushSuccessor(edit, operation, bound, minEnd, taken);
}

/** A bar of this edit that took the place; bars that overlapped before (a conflict of its own) do not push. */
function newlyTaken(edit: MoveEdit, bars: readonly OperationId[] | undefined): OperationId | undefined {
  return bars?.find((id) => edit.draft.placementOf(id) !== edit.plan.operations.get(id)?.placement);
}

function descendants(plan: Plan, moved: readonly Operation[]): Operation[] {
  const found = new Set<Operation>(moved);
  for (const operation of found)
    for (const id of operation.successors) {
      const successor = plan.operations.get(id);
      if (successor !== undefined) found.add(successor);
    }
  for (const operation of moved) found.delete(operation);
  return [...found];
}
