import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { type Edit, type EditSituation, newEdit } from '#domain/planning/edits/edit.ts';
import { boundsOf } from '#domain/planning/edits/operation-bounds.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/** `free`: nothing does any more, because what it was placed behind is done; it may be pulled forward. */
export type BindingReason = Reason | { readonly kind: 'free' };

/** One step on the way from the end of an order back to its start, and what it waits for. */
export interface BindingLink {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** What keeps it from standing earlier as the plan is now. */
  readonly reason: BindingReason;
  /** Milliseconds from when everything before it would let it start. */
  readonly waits: number;
}

/** Why an order ends when it ends, derived from the plan as it is, however it has come about. */
export interface Binding {
  readonly orderPositionId: OrderPositionId;
  /** First instant after the delivery day, and when the order ends. */
  readonly due: Instant;
  readonly end: Instant;
  /** From the last step back. */
  readonly links: readonly BindingLink[];
  /** Index of the link that waits longest; undefined when nothing waits. */
  readonly longest: number | undefined;
}

/**
 * Follows an order from its last end back over the predecessor that binds each step. A step that starts as soon as its
 * predecessors allow waits for nothing; otherwise it waits for what runs on its resource (or on one beside it) until it
 * starts, for working time, for the frozen zone, or it stands where somebody has put it: then the recorded reason counts.
 * undefined when the position has no planned operation. O(steps · log of the bars of a resource).
 */
export function bindingOf(situation: EditSituation, orderPositionId: OrderPositionId): Binding | undefined {
  const { plan, facts } = situation;
  const position = plan.orderPositions.get(orderPositionId);
  const edit = newEdit(situation);
  let last: Operation | undefined;
  let end = Number.NEGATIVE_INFINITY;
  for (const operation of operationsOf(edit, orderPositionId)) {
    const until = occupiedUntil(operation, operation.placement.end);
    if (until > end) [last, end] = [operation, until];
  }
  if (position === undefined || last === undefined) return undefined;
  const links: BindingLink[] = [];
  const seen = new Set<OperationId>();
  for (let next: Operation | undefined = last; next !== undefined && !seen.has(next.operationId); ) {
    seen.add(next.operationId);
    const operation: Operation = next;
    const { bound } = boundsOf(edit, operation);
    links.push(linkOf(edit, operation));
    const before: OperationId | undefined = bound?.reason.kind === 'predecessor' ? bound.reason.operationId : undefined;
    next = before === undefined ? undefined : plan.operations.get(before);
  }
  let longest: number | undefined;
  for (const [at, { waits }] of links.entries())
    if (waits > 0 && waits > (links[longest ?? -1]?.waits ?? 0)) longest = at;
  const due = endOfDay(facts.settings.plantTimeZone, position.deliveryDate);
  return { orderPositionId, due, end, links, longest };
}

function operationsOf({ plan }: Edit, id: OrderPositionId): Operation[] {
  return (plan.activitiesByPosition.get(id) ?? [])
    .flatMap((activity) => plan.productionOrdersByActivity.get(activity) ?? [])
    .flatMap((order) => plan.operationsByProductionOrder.get(order) ?? [])
    .flatMap((operation) => plan.operations.get(operation) ?? [])
    .filter((one) => !one.switchedOff && one.mainOperationId === undefined && one.attends === undefined);
}

function linkOf(edit: Edit, operation: Operation): BindingLink {
  const { operationId, placement } = operation;
  const { bound } = boundsOf(edit, operation);
  const { resourceId, start, end } = placement;
  const link = { operationId, resourceId, start, end };
  // What has begun stands where it was begun.
  if (hasBegun(operation.statusId) || operation.statusId === statusId.done)
    return { ...link, reason: bound?.reason ?? operation.reason, waits: 0 };
  const ready = Math.max(edit.now, bound === undefined ? edit.now : searchStart(bound));
  const own: Reason = bound !== undefined && bound.at >= edit.now ? bound.reason : { kind: 'now' };
  if (start <= ready) return { ...link, reason: own, waits: 0 };
  return { ...link, reason: obstacleAt(edit, operation, ready) ?? recorded(edit, operation), waits: start - ready };
}

/** Why it was placed there, unless what that names is done: then it keeps nobody waiting. */
function recorded({ plan }: Edit, { reason }: Operation): BindingReason {
  const cause = 'operationId' in reason && reason.operationId ? plan.operations.get(reason.operationId) : undefined;
  return cause?.statusId === statusId.done ? { kind: 'free' } : reason;
}

/** What ends where the operation starts: a bar on one of its resources, time without work, or the frozen zone. */
function obstacleAt(edit: Edit, operation: Operation, ready: Instant): Reason | undefined {
  const { start, resourceId } = operation.placement;
  const working = edit.facts.resource(resourceId)?.workingTime;
  const touches = (end: Instant): boolean => (working?.nextWorking(end) ?? end) >= start;
  if (working !== undefined && touches(ready)) return { kind: 'notWorking', cause: working.whyNotWorking(ready) };
  const blocker = lastBefore(edit, resourceId, operation);
  if (blocker !== undefined && touches(blocker.end)) return { kind: 'resourceBusy', operationId: blocker.operationId };
  for (const id of operation.secondaries) {
    const beside = edit.plan.operations.get(id);
    const other = beside && lastBefore(edit, beside.placement.resourceId, operation);
    if (other !== undefined && touches(other.end)) return { kind: 'parallelResource', operationId: other.operationId };
  }
  const frozen = edit.facts.resource(resourceId)?.resource.frozenTime ?? 0;
  return frozen > 0 && touches(edit.now + frozen * 1000) ? { kind: 'frozenZone' } : undefined;
}

/** The bar on a resource that ends last before an operation starts; those of its own team do not count. */
function lastBefore(
  { draft }: Edit,
  resourceId: ResourceId,
  { operationId, placement, secondaries }: Operation,
): { readonly operationId: OperationId; readonly end: Instant } | undefined {
  let last: { readonly operationId: OperationId; readonly end: Instant } | undefined;
  const longest = draft.longest(resourceId);
  draft.scanBack(resourceId, placement.start, (bar) => {
    if (bar.placement.start < placement.start - longest) return false;
    const { end } = bar.placement;
    if (last !== undefined && bar.placement.start < last.end - longest) return false;
    const isOther = bar.operationId !== operationId && !secondaries.includes(bar.operationId);
    if (isOther && end <= placement.start && (last === undefined || end > last.end))
      last = { operationId: bar.operationId, end };
    return true;
  });
  return last;
}
