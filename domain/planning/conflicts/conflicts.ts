import type { OperationId, OrderPositionId, ProductionOrderId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength, endOfDay } from '#domain/kernel/time-zone.ts';
import { findMisfits } from '#domain/planning/misfits/find-misfits.ts';
import type { Misfit } from '#domain/planning/misfits/misfit.ts';
import { findProcessMisfits, type ProcessMisfit } from '#domain/planning/misfits/process-misfits.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import { endOfProcess } from '#domain/planning/plan/parts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { simultaneous } from '#domain/planning/plan/resource-sharing.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { endOfPosition } from '../plan/position-end.ts';
import { type AtOnce, atOnceOn } from './at-once.ts';
import { type Overload, overloadsAmong } from './overloads.ts';

/** Conflicts may exist; they are derived from the plan and never stored (rules §6). */
export interface Conflicts {
  /** Worst first. */
  readonly missedDates: readonly MissedDate[];
  readonly overloads: readonly Overload[];
  /** What runs on a resource beyond what it takes, as of what was reported. */
  readonly atOnce: readonly AtOnce[];
  readonly overdue: readonly OperationId[];
  /** What no longer fits the base data (decision 0085). */
  readonly misfits: readonly Misfit[];
  readonly processMisfits: readonly ProcessMisfit[];
}

/** The last end of a position lies after the end of its delivery day. */
export interface MissedDate {
  readonly orderPositionId: OrderPositionId;
  readonly end: Instant;
  readonly daysLate: number;
  /** Days late × amount: the rank. */
  readonly weight: number;
}

/**
 * Detection from scratch; `conflict-watch.ts` keeps the same result incrementally. One pass over the operations in
 * order of insertion (operations of one order are adjacent in memory) and one over the bars of each resource.
 */
export function findConflicts(plan: Plan, facts: PlanningFacts, now: Instant): Conflicts {
  const overdue: OperationId[] = [];
  const spans = spansOfPositions(plan, (operation) => {
    if (isOverdue(operation, now)) overdue.push(operation.operationId);
  });
  const overloads: Overload[] = [];
  const atOnce: AtOnce[] = [];
  for (const id of plan.barsByResource.keys()) {
    for (const found of findOverloads(plan, facts, id)) overloads.push(found);
    const running = atOnceOn(plan, facts, id);
    if (running !== undefined) atOnce.push(running);
  }
  const missedDates = missedDatesOf(plan, facts.settings.plantTimeZone, spans);
  return {
    missedDates,
    overloads,
    atOnce,
    overdue,
    misfits: findMisfits(plan, facts, now),
    processMisfits: findProcessMisfits(plan, facts, now),
  };
}

/** A start less than 36 s ahead counts as missed: it will not be met any more (planning §9). */
const lookAhead = 36_000;

/** A planned operation whose start has passed (or is about to), or a started one whose end has passed. */
export const isOverdue = (operation: Operation, now: Instant): boolean => overdueAfter(operation) < now;

/** The operation is overdue at every instant after this one; infinite when it is done. */
export function overdueAfter({ statusId: status, placement, switchedOff }: Operation): Instant {
  if (status === statusId.done || switchedOff) return Number.POSITIVE_INFINITY;
  return hasBegun(status) ? placement.end : placement.start - lookAhead;
}

/** The work on an order position: infinite where nothing is planned; whether any of it is still open, and whether it has begun. */
export interface Span {
  start: Instant;
  end: Instant;
  open: boolean;
  begun: boolean;
}

/** Of all order positions, in one pass over the operations in order of insertion. `seen`: is shown each that counts. */
export function spansOfPositions(
  plan: Plan,
  seen?: (operation: Operation) => void,
): ReadonlyMap<OrderPositionId, Span> {
  const spans = spansOfProcesses(plan);
  let lastOrder: ProductionOrderId | undefined;
  let span: Span | undefined;
  for (const operation of plan.operations.values()) {
    if (operation.switchedOff) continue;
    seen?.(operation);
    if (operation.productionOrderId !== lastOrder) {
      lastOrder = operation.productionOrderId;
      const positionId = positionIdOf(plan, operation);
      span = positionId === undefined ? undefined : spans.get(positionId);
    }
    if (span === undefined) continue;
    span.start = Math.min(span.start, operation.placement.start);
    span.end = Math.max(span.end, occupiedUntil(operation, operation.placement.end));
    span.open ||= operation.statusId !== statusId.done;
    span.begun ||= hasBegun(operation.statusId);
  }
  return spans;
}

function spansOfProcesses(plan: Plan): Map<OrderPositionId, Span> {
  const spans = new Map<OrderPositionId, Span>();
  for (const [id, activities] of plan.activitiesByPosition) {
    const span: Span = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY, open: false, begun: false };
    for (const activityId of activities) {
      const process = plan.activities.get(activityId);
      if (process?.process === undefined) continue;
      span.start = Math.min(span.start, process.process.start);
      span.end = Math.max(span.end, endOfProcess(process));
      span.begun ||= hasBegun(process.statusId);
      span.open ||= process.statusId !== statusId.done;
    }
    spans.set(id, span);
  }
  return spans;
}

/** Order positions with open work that ends after their delivery date, worst first; finished positions are skipped. */
function missedDatesOf(plan: Plan, plantTimeZone: string, spans: ReadonlyMap<OrderPositionId, Span>): MissedDate[] {
  const dueOf = dueDays(plantTimeZone);
  const missed: MissedDate[] = [];
  for (const [id, { end, open }] of spans) {
    const found = open ? lateBy(plan, id, end, dueOf) : undefined;
    if (found !== undefined) missed.push(found);
  }
  return missed.sort(worstFirst);
}

/** By how much an order position is late that ends then; undefined: it is not. */
export function lateBy(
  plan: Plan,
  orderPositionId: OrderPositionId,
  end: Instant,
  dueOf: (day: string) => Instant,
): MissedDate | undefined {
  const position = plan.orderPositions.get(orderPositionId);
  if (position === undefined) return undefined;
  const due = dueOf(position.deliveryDate);
  if (end <= due) return undefined;
  const daysLate = Math.ceil((end - due) / dayLength);
  return { orderPositionId, end, daysLate, weight: daysLate * position.articleAmount };
}

export const worstFirst = (a: MissedDate, b: MissedDate): number =>
  b.weight - a.weight || (a.orderPositionId < b.orderPositionId ? -1 : 1);

/** First instant after a day; cached, because many positions share a delivery date. */
export function dueDays(plantTimeZone: string): (day: string) => Instant {
  const known = new Map<string, Instant>();
  return (day) => {
    let due = known.get(day);
    if (due === undefined) {
      due = endOfDay(plantTimeZone, day);
      known.set(day, due);
    }
    return due;
  };
}

/**
 * The missed date of an order position, evaluated with `placementOf` instead of the stored placements; undefined when it is
 * on time.
 */
export function missedDateOf(
  plan: Plan,
  orderPositionId: OrderPositionId,
  dueOf: (day: string) => Instant,
  placementOf?: (operation: Operation) => Placement,
): MissedDate | undefined {
  const { end, open } = endOfPosition(plan, orderPositionId, placementOf);
  return open ? lateBy(plan, orderPositionId, end, dueOf) : undefined;
}

/** Overloads among bars of which some were in none together before. */
export const newOverloads = (before: readonly Overload[], after: readonly Overload[]): readonly Overload[] =>
  after.filter(
    ({ operationIds }) =>
      !before.some((known) => operationIds.every((operationId) => known.operationIds.includes(operationId))),
  );

/**
 * Stretches in which more open operations run on the resource than it allows. Only overlapping bars are examined one by
 * one; the rest is a scan over starts and ends.
 */
export function findOverloads(plan: Plan, facts: PlanningFacts, resourceId: ResourceId): readonly Overload[] {
  const { limit, perOperation } = limitOf(facts, resourceId);
  if (!Number.isFinite(limit)) return [];
  const loadOf = perOperation ? () => 1 : ({ articleAmount }: Operation) => articleAmount;
  const { operations, starts, ends } = barsOn(plan, resourceId);
  const overloads: Overload[] = [];
  for (let first = 0; first < starts.length; ) {
    let end = ends[first] ?? 0;
    let next = first + 1;
    for (; next < starts.length && (starts[next] ?? 0) < end; next++) end = Math.max(end, ends[next] ?? 0);
    if (!perOperation || next - first > limit) {
      const open = operations.slice(first, next).filter((operation) => operation.statusId !== statusId.done);
      for (const overload of overloadsAmong(resourceId, limit, open, loadOf)) join(overloads, overload);
    }
    first = next;
  }
  return overloads;
}

/** A stretch that begins where the previous one ends is the same conflict. */
function join(overloads: Overload[], overload: Overload): void {
  const last = overloads.at(-1);
  if (last === undefined || overload.start > last.end) overloads.push(overload);
  else
    overloads[overloads.length - 1] = {
      ...last,
      end: Math.max(last.end, overload.end),
      operationIds: [...new Set([...last.operationIds, ...overload.operationIds])],
    };
}

/**
 * How much may be on the resource at once: operations, or pieces where the quantity is limited. Infinite without a
 * limit, and then there is no overload.
 */
function limitOf(
  facts: PlanningFacts,
  resourceId: ResourceId,
): { readonly limit: number; readonly perOperation: boolean } {
  const resource = facts.resource(resourceId)?.resource;
  if (resource === undefined) return { limit: 1, perOperation: true };
  if (!resource.limitQuantity) return { limit: simultaneous(resource), perOperation: true };
  return { limit: resource.maxQuantity ?? Number.POSITIVE_INFINITY, perOperation: false };
}
