import { z } from 'zod';
import type { EventDefinition } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { fromIso, type Instant, type Interval, minute } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import {
  ActivitiesResized,
  OperationsResized,
  OrderPositionsResized,
  ProductionOrdersResized,
  ProjectsResized,
} from '#domain/planning/events/edit-events.ts';
import { mainWithEquipment, placeSecondary } from '#domain/planning/placing/crew.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { obstructionAt } from '#domain/planning/placing/slot.ts';
import { type ParentKind, partsOf, spanOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { planTimeWithin } from '#domain/planning/plan/plan-time.ts';
import { hasBegun, isUnderWay, statusId } from '#domain/planning/plan/status.ts';
import { pushAside } from '#domain/planning/pushes/push-aside.ts';
import type { Hit } from '#domain/planning/pushes/push-once.ts';
import { carryOut, completed } from '../edits/carry-out.ts';
import {
  checkFrozen,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  isFree,
  type Mover,
  newEdit,
  put,
  teamOf,
} from '../edits/edit.ts';
import {
  baseOf,
  editBase,
  given,
  idsOf,
  type Pushing,
  pulled,
  pushing,
  pushingOf,
  theOnly,
} from '../edits/edit-body.ts';
import { boundsOf, isInThePast } from '../edits/operation-bounds.ts';
import { earliestPlace, ownCrew, placeParallel, take } from '../edits/place-again.ts';
import { type ChangedProcess, checkMovableProcess, isFreeProcess, processFrom } from '../edits/process-edit.ts';
import { type Placed, placing } from '../edits/timeline-action.ts';

/** The edges that move, and to where. */
export interface ResizeTarget {
  readonly id: string;
  readonly start?: Instant | undefined;
  readonly end?: Instant | undefined;
}

/**
 * Resizes operations: one edge moves, the other stays, and the planned time becomes what the resource works in between
 * (rules §5); what it then stands on gives way as `way` says. A start after the end is ignored. An operation that has begun keeps its start. Refusals as for a move,
 * and noCapacity when no planned time is left.
 */
export function resizeOperations(
  edit: Edit,
  targets: readonly ResizeTarget[],
  way: Push = edit.facts.settings.wayForResizes,
): EditResult | Rejection {
  const hits: Hit[] = [];
  for (const target of targets) {
    const operation = edit.plan.operations.get(target.id as Operation['operationId']);
    if (operation === undefined) return reject('objectnotexists', { operationId: target.id });
    const { operationId, placement } = operation;
    const wished = edges(placement, target);
    if (wished.start > wished.end) continue;
    const refusal = checkResizable(edit.plan, operation, wished) ?? checkReach(edit, wished, { operationId });
    if (refusal !== undefined) return refusal;
    hits.push({ operation, place: resizedTo(wished) });
  }
  const moved = pushAside(edit, hits, way);
  if (isRejection(moved)) return moved;
  return completed(
    edit,
    hits.map(({ operation }) => operation),
  );
}

/** Process steps are resized in working days of the plant. */
export function resizeActivities(edit: Edit, targets: readonly ResizeTarget[]): EditResult | Rejection {
  const changed: ChangedProcess[] = [];
  const parents: ResizeTarget[] = [];
  for (const target of targets) {
    const activity = edit.plan.activities.get(target.id as PlannedActivity['activityId']);
    if (activity === undefined) return reject('objectnotexists', { activityId: target.id });
    const { activityId, process } = activity;
    if (process === undefined) {
      parents.push(target);
      continue;
    }
    const wished = edges(process, target);
    if (wished.start > wished.end) continue;
    // What has begun keeps its start; its end may still change.
    const isOpen = isUnderWay(activity.statusId) && !activity.locked;
    const fixed = isOpen && wished.start === process.start ? undefined : checkMovableProcess(activity);
    if (fixed !== undefined) return fixed;
    const reach = checkReach(edit, wished, { activityId });
    if (reach !== undefined) return reach;
    const planTime = Math.round(edit.facts.plantDays.between(wished.start, wished.end));
    if (planTime <= 0) return reject('noCapacity', { activityId });
    const interval =
      target.start === undefined
        ? edit.facts.plantDays.add(wished.start, planTime)
        : edit.facts.plantDays.subtract(wished.end, planTime);
    if (interval === undefined) return reject('gap', { activityId });
    if (interval.start !== process.start && interval.start < edit.now && !hasBegun(activity.statusId))
      return reject('inThePast', { activityId });
    changed.push({ activity, placement: { ...process, ...interval, planTime, reason: { kind: 'byHand' } } });
  }
  return parents.length > 0
    ? resizeParents(edit, 'activity', parents)
    : carryOut(edit, new Map(), { processes: changed });
}

/**
 * Resizes a parent: its parts keep planned time and sequence and are spread over the new span in proportion; one edge
 * stays. Parts that have begun or are locked stay.
 */
export function resizeParents(edit: Edit, kind: ParentKind, targets: readonly ResizeTarget[]): EditResult | Rejection {
  const movers = new Map<Operation, Mover>();
  const changed: ChangedProcess[] = [];
  for (const target of targets) {
    const name = { [`${kind}Id`]: target.id };
    const parts = partsOf(edit.plan, kind, target.id);
    if (parts === undefined) return reject('objectnotexists', name);
    const span = spanOf(parts);
    if (span === undefined) return reject('notPlanned', name);
    const wished = edges(span, target);
    if (wished.start > wished.end) continue;
    const reach = checkReach(edit, wished, name);
    if (reach !== undefined) return reach;
    if (wished.end === wished.start) return reject('noCapacity', name);
    const share = (wished.end - wished.start) / (span.end - span.start);
    const spread = (t: Instant): Instant => Math.round((wished.start + (t - span.start) * share) / minute) * minute;
    const mains = parts.operations.filter((one) => one.mainOperationId === undefined && one.attends === undefined);
    if (!mains.some((one) => isFree(edit.plan, one)) && !parts.activities.some(isFreeProcess))
      return reject('locked', name);
    for (const operation of mains.filter((one) => isFree(edit.plan, one))) {
      const frozen = checkTeamFrozen(edit, operation);
      if (frozen !== undefined) return frozen;
      movers.set(operation, from(spread(operation.placement.start)));
    }
    for (const activity of parts.activities) {
      const { process } = activity;
      if (process === undefined || !isFreeProcess(activity)) continue;
      const placement = processFrom(edit, activity, process, spread(process.start));
      if (isRejection(placement)) return placement;
      changed.push({ activity, placement });
    }
  }
  return carryOut(edit, movers, { processes: changed });
}

const from =
  (wished: Instant): Mover =>
  (edit, operation) => {
    const crew = ownCrew(edit, operation);
    const offer = crew && earliestPlace(edit, operation, { crews: [crew], from: wished });
    const { operationId, placement } = operation;
    if (isInThePast(edit, operation, wished)) return reject('inThePast', { operationId });
    if (offer === undefined) return reject('gap', { operationId, resourceId: placement.resourceId });
    take(edit, operation, offer, offer.slot.reason?.kind === 'predecessor' ? offer.slot.reason : { kind: 'byHand' });
    return undefined;
  };

/** First instant at or after `limit` at which work can end: while nobody works, the first minute of the next shift. */
function endAtOrAfter(working: WorkingTime, limit: Instant): Instant {
  if (!Number.isFinite(limit) || working.subtract(limit, 0)?.end === limit) return limit;
  const next = working.nextWorking(limit);
  return next === undefined ? limit : next + minute;
}

const edges = (now: Interval, { start = now.start, end = now.end }: ResizeTarget): Interval => ({ start, end });

function checkReach(
  edit: Edit,
  { start, end }: Interval,
  name: Readonly<Record<string, unknown>>,
): Rejection | undefined {
  const reaches = Math.abs(start - edit.now) <= planningReach && Math.abs(end - edit.now) <= planningReach;
  return reaches ? undefined : reject('outsideRange', name);
}

function checkResizable(plan: Plan, operation: Operation, wished: Interval): Rejection | undefined {
  const { operationId, placement } = operation;
  if (operation.statusId === statusId.done) return reject('alreadyDone', { operationId });
  if (operation.switchedOff) return reject('isRevoked', { operationId });
  if (operation.attends !== undefined)
    return reject('resourceAttendant', { operationId, resourceId: placement.resourceId });
  if (operation.mainOperationId !== undefined)
    return reject('resourceConflict', { operationId, resourceId: placement.resourceId });
  const team = teamOf(plan, operation);
  const begun = wished.start === placement.start ? undefined : team.find((one) => hasBegun(one.statusId));
  if (begun !== undefined) return reject('alreadyStarted', { operationId: begun.operationId });
  const locked = team.find((one) => one.locked);
  return locked && reject('locked', { operationId: locked.operationId });
}

const resizedTo =
  (wished: Interval): Mover =>
  (edit, operation) => {
    const { operationId, placement } = operation;
    const { resourceId } = placement;
    const crew = ownCrew(edit, operation);
    if (crew === undefined) return reject('objectnotexists', { resourceId });
    const target = mainWithEquipment(crew);
    if (target.resource.limitQuantity)
      return reject('resourceNotCompatible', { operationId, resourceId, cause: 'batch' });
    const { bound, minEnd } = boundsOf(edit, operation);
    const ready = bound === undefined ? wished.start : searchStart(bound);
    const start = hasBegun(operation.statusId) ? wished.start : Math.max(wished.start, ready);
    if (start !== placement.start && start < edit.now && !hasBegun(operation.statusId))
      return reject('inThePast', { operationId });
    // An overlapping operation never ends before its predecessor.
    const end = Math.max(wished.end, endAtOrAfter(target.workingTime, minEnd));
    const planTime = planTimeWithin(target, { start, end });
    if (planTime <= 0) return reject('noCapacity', { operationId, resourceId });
    const first = hasBegun(operation.statusId) ? start : target.workingTime.nextWorking(start);
    const last = target.workingTime.subtract(end, 0)?.end;
    if (first === undefined || last === undefined || first >= last) return reject('gap', { operationId, resourceId });
    // What runs before it stays, and with it its set-up.
    const after = { ...placement, start: first, end: last, planTime };
    const frozen = checkTeamFrozen(edit, operation) ?? checkFrozen(edit, operation, after);
    if (frozen !== undefined && !hasBegun(operation.statusId)) return frozen;
    const question = { draft: edit.draft, resource: target, planTime, ignoreBars: false, sharing: operation };
    const obstruction = obstructionAt(question, after);
    if (obstruction !== undefined)
      return reject('busy', { operationId, resourceId, blockedBy: obstruction.members.map((bar) => bar.operationId) });
    for (const member of crew.others) {
      const found = placeSecondary(question, member, target, after);
      const details = { operationId: member.step.operationId, resourceId: member.facts.resourceId };
      if ('kind' in found)
        return reject('resourceConflict', { ...details, blockedBy: found.kind === 'busy' ? found.blockedBy : [] });
      placeParallel(edit, member.step, member.facts.resourceId, found.interval, planTime, operationId);
    }
    put(edit, operationId, after, { kind: 'byHand' });
    return undefined;
  };

interface Targets extends Pushing {
  readonly targets: readonly ResizeTarget[];
}

const targetOf = (
  id: string,
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): ResizeTarget => ({
  id,
  start: startDate === undefined ? undefined : fromIso(startDate),
  end: endDate === undefined ? undefined : fromIso(endDate),
});

const body = z
  .strictObject({ action: z.literal('resize'), ...editBase, ...pushing, ...z.object(pulled).partial().shape })
  .transform(({ operations, activities, productionOrders, orderPositions, projects, ...said }, problems) => ({
    ...baseOf(said),
    ...pushingOf(said),
    ...theOnly(
      {
        operations: given(operations, (list) => ({
          type: 'resizeOperations' as const,
          targets: list.map((one) => targetOf(one.operationId, one)),
        })),
        activities: given(activities, (list) => ({
          type: 'resizeActivities' as const,
          targets: list.map((one) => targetOf(one.activityId, one)),
        })),
        productionOrders: given(productionOrders, (list) => ({
          type: 'resizeProductionOrders' as const,
          targets: list.map((one) => targetOf(one.productionOrderId, one)),
        })),
        orderPositions: given(orderPositions, (list) => ({
          type: 'resizeOrderPositions' as const,
          targets: list.map((one) => targetOf(one.orderPositionId, one)),
        })),
        projects: given(projects, (list) => ({
          type: 'resizeProjects' as const,
          targets: list.map((one) => targetOf(one.projectId, one)),
        })),
      },
      problems,
    ),
  }));

const resizing = <Type extends string, Schema extends z.ZodType>(
  edit: (edit: Edit, targets: readonly ResizeTarget[], way?: Push) => EditResult | Rejection,
  event: EventDefinition<Type, Schema>,
  data: (command: Targets, placed: Placed) => z.infer<Schema>,
) =>
  placing({
    body,
    names: (command: Targets) => idsOf(command),
    edit: (situation, { targets, way }) => edit(newEdit(situation), targets, way),
    event,
    data,
  });

const parents =
  (kind: ParentKind) =>
  (edit: Edit, targets: readonly ResizeTarget[]): EditResult | Rejection =>
    resizeParents(edit, kind, targets);

/** One edge moves, the other stays. */
export const resize = {
  resizeOperations: resizing(resizeOperations, OperationsResized, (command, placed) => ({
    resized: idsOf<OperationId>(command),
    ...placed,
  })),
  resizeActivities: resizing(resizeActivities, ActivitiesResized, (command, placed) => ({
    activityIds: idsOf<ActivityId>(command),
    ...placed,
  })),
  resizeProductionOrders: resizing(parents('productionOrder'), ProductionOrdersResized, (command, placed) => ({
    productionOrderIds: idsOf<ProductionOrderId>(command),
    ...placed,
  })),
  resizeOrderPositions: resizing(parents('orderPosition'), OrderPositionsResized, (command, placed) => ({
    orderPositionIds: idsOf<OrderPositionId>(command),
    ...placed,
  })),
  resizeProjects: resizing(parents('project'), ProjectsResized, (command, placed) => ({
    projectIds: idsOf<ProjectId>(command),
    ...placed,
  })),
};
