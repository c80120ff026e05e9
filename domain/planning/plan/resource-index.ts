import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Placement } from './placement.ts';
import type { Operation, Plan, ResourceBars } from './plan.ts';

const none: ResourceBars = { operations: [], starts: [], ends: [], longest: 0 };

/** The bars of a resource; read-only. */
export const barsOn = (plan: Plan, resourceId: ResourceId): ResourceBars => plan.barsByResource.get(resourceId) ?? none;

/** Requires that `plan.operations` contains the operation with `placement`. */
export function addToResource(plan: Plan, id: OperationId, placement: Placement): void {
  const operation = plan.operations.get(id);
  if (operation === undefined) throw new Error(`The plan has no operation ${id}`);
  let bars = plan.barsByResource.get(placement.resourceId);
  if (bars === undefined) {
    bars = { operations: [], starts: [], ends: [], longest: 0 };
    plan.barsByResource.set(placement.resourceId, bars);
  }
  bars.longest = Math.max(bars.longest, placement.end - placement.start);
  const at = positionOf(plan, bars, operation, placement);
  bars.operations.splice(at, 0, operation);
  bars.starts.splice(at, 0, placement.start);
  bars.ends.splice(at, 0, placement.end);
}

/** `placement` has to be the one with which the operation was added. */
export function removeFromResource(plan: Plan, id: OperationId, placement: Placement): void {
  const bars = barsOn(plan, placement.resourceId);
  const at = indexOf(bars, id, placement);
  bars.operations.splice(at, 1);
  bars.starts.splice(at, 1);
  bars.ends.splice(at, 1);
}

/** Gives the operation its new placement and keeps its resources sorted. */
export function moveOnResource(plan: Plan, operation: Operation, after: Placement): void {
  const { operationId, placement: before } = operation;
  if (before.resourceId === after.resourceId) {
    const bars = barsOn(plan, before.resourceId);
    const at = indexOf(bars, operationId, before);
    const isBetween =
      (bars.starts[at - 1] ?? -Infinity) < after.start && after.start < (bars.starts[at + 1] ?? Infinity);
    // Most moves do not change the sequence.
    if (isBetween) {
      // In a fork of the plan the row still has the operation of the plan.
      bars.operations[at] = operation;
      bars.starts[at] = after.start;
      bars.ends[at] = after.end;
      bars.longest = Math.max(bars.longest, after.end - after.start);
      operation.placement = after;
      return;
    }
  }
  removeFromResource(plan, operationId, before);
  operation.placement = after;
  addToResource(plan, operationId, after);
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

/** Index of the first bar that may still run at `t`; all bars before it have ended. */
export const firstRunningAt = (bars: ResourceBars, t: Instant): number => firstStartingAt(bars, t - bars.longest);

/** Throws when the bar is not there: index and plan are inconsistent. */
function indexOf(bars: ResourceBars, id: OperationId, { start, resourceId }: Placement): number {
  for (let at = firstStartingAt(bars, start); bars.starts[at] === start; at++)
    if (bars.operations[at]?.operationId === id) return at;
  throw new Error(`Operation ${id} is missing on resource ${resourceId}`);
}

/** Index at which a bar has to be inserted: by start, then end, then `inSequence`. */
function positionOf(plan: Plan, bars: ResourceBars, operation: Operation, { start, end }: Placement): number {
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
