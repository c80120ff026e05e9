import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { occupiedBy } from './occupied.ts';
import type { Bar, Placement } from './placement.ts';
import type { Operation, Plan, ResourceBars } from './plan.ts';
import { isUnderWay } from './status.ts';

const none: ResourceBars = { operations: [], starts: [], ends: [], longest: 0, underWay: [] };

/** The bars of a resource; read-only. */
export const barsOn = (plan: Plan, resourceId: ResourceId): ResourceBars => plan.barsByResource.get(resourceId) ?? none;

/** The bar at an index with what it occupies, which of one that is done may be less than where it stands. */
export function barAt({ operations, starts, ends }: ResourceBars, at: number): Bar | undefined {
  const operation = operations[at];
  if (operation === undefined) return undefined;
  const { operationId, placement } = operation;
  const start = starts[at] ?? placement.start;
  const end = ends[at] ?? placement.end;
  return start === placement.start && end === placement.end
    ? operation
    : { operationId, placement: { ...placement, start, end } };
}

/** By what the operation occupies as it is; it has to be removed before that changes. */
export function addToResource(plan: Plan, operation: Operation): void {
  const { resourceId } = operation.placement;
  const occupied = occupiedBy(operation, operation.placement);
  let bars = plan.barsByResource.get(resourceId);
  if (bars === undefined) {
    bars = { operations: [], starts: [], ends: [], longest: 0, underWay: [] };
    plan.barsByResource.set(resourceId, bars);
  }
  bars.longest = Math.max(bars.longest, occupied.end - occupied.start);
  const at = positionOf(plan, bars, operation, occupied);
  bars.operations.splice(at, 0, operation);
  bars.starts.splice(at, 0, occupied.start);
  bars.ends.splice(at, 0, occupied.end);
  if (isUnderWay(operation.statusId)) bars.underWay.push(operation);
}

export function removeFromResource(plan: Plan, operation: Operation): void {
  const bars = barsOn(plan, operation.placement.resourceId);
  const at = indexOf(bars, operation);
  bars.operations.splice(at, 1);
  bars.starts.splice(at, 1);
  bars.ends.splice(at, 1);
  const { underWay } = bars;
  const begun = underWay.findIndex(({ operationId }) => operationId === operation.operationId);
  if (begun >= 0) underWay.splice(begun, 1);
}

/** Gives the operation its new placement and keeps its resources sorted. */
export function moveOnResource(plan: Plan, operation: Operation, after: Placement): void {
  const { placement: before } = operation;
  if (before.resourceId === after.resourceId) {
    const bars = barsOn(plan, before.resourceId);
    const at = indexOf(bars, operation);
    const { start, end } = occupiedBy(operation, after);
    const isBetween = (bars.starts[at - 1] ?? -Infinity) < start && start < (bars.starts[at + 1] ?? Infinity);
    // Most moves do not change the sequence.
    if (isBetween) {
      // In a fork of the plan the row still has the operation of the plan.
      bars.operations[at] = operation;
      bars.starts[at] = start;
      bars.ends[at] = end;
      bars.longest = Math.max(bars.longest, end - start);
      operation.placement = after;
      return;
    }
  }
  removeFromResource(plan, operation);
  operation.placement = after;
  addToResource(plan, operation);
}

/** Index of the first bar that starts at or after `t`. */
export function firstStartingAt({ starts }: ResourceBars, t: Instant): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) >= t) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Bars of a resource that start within an interval: at its start or later and before its end; a copy. */
export function barsStartingIn(plan: Plan, resourceId: ResourceId, { start, end }: Interval): readonly Operation[] {
  const row = barsOn(plan, resourceId);
  return row.operations.slice(firstStartingAt(row, start), firstStartingAt(row, end));
}

/** Index of the first bar that may still run at `t`; all bars before it have ended. */
export const firstRunningAt = (bars: ResourceBars, t: Instant): number => firstStartingAt(bars, t - bars.longest);

/** Throws when the bar is not there: index and plan are inconsistent. */
function indexOf(bars: ResourceBars, operation: Operation): number {
  const { operationId, placement } = operation;
  const { start } = occupiedBy(operation, placement);
  for (let at = firstStartingAt(bars, start); bars.starts[at] === start; at++)
    if (bars.operations[at]?.operationId === operationId) return at;
  throw new Error(`Operation ${operationId} is missing on resource ${placement.resourceId}`);
}

/** Index at which a bar has to be inserted: by start, then end, then `inSequence`. */
function positionOf(plan: Plan, bars: ResourceBars, operation: Operation, { start, end }: Interval): number {
  const { operations, starts, ends } = bars;
  const { length } = starts;
  // Most bars are appended: a plan grows into the future.
  if (length > 0 && (starts[length - 1] ?? 0) < start) return length;
  let at = firstStartingAt(bars, start);
  for (; at < length && starts[at] === start; at++) {
    const otherEnd = ends[at] ?? 0;
    const other = operations[at];
    if (otherEnd > end || (otherEnd === end && other !== undefined && inSequence(plan, other, operation) >= 0)) break;
  }
  return at;
}

/**
 * Order of bars that begin and end together: by number of their production order, work step and part. Ids come last,
 * because they are made at random and the same plant is to get the same plan.
 */
export function inSequence(plan: Plan, a: Operation, b: Operation): number {
  const numberOf = (one: Operation): string =>
    plan.productionOrders.get(one.productionOrderId)?.productionOrderNumber ?? '';
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  const byStep = a.number - b.number || (a.split?.part ?? 0) - (b.split?.part ?? 0);
  return byStep !== 0 ? byStep : a.operationId < b.operationId ? -1 : a.operationId === b.operationId ? 0 : 1;
}
