import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Placement } from './placement.ts';
import type { Plan } from './plan.ts';

/** Keeps `operationsByResource` sorted by start, end, id. The operation stands in `plan.operations` with `placement`. */
export function addToResource(plan: Plan, id: OperationId, placement: Placement): void {
  const bars = plan.operationsByResource.get(placement.resourceId);
  const length = placement.end - placement.start;
  if (length > (plan.longestByResource.get(placement.resourceId) ?? 0))
    plan.longestByResource.set(placement.resourceId, length);
  if (bars === undefined) {
    plan.operationsByResource.set(placement.resourceId, [id]);
    return;
  }
  bars.splice(positionOf(plan, bars, id, placement), 0, id);
}

/** `placement` is the one under which it was added; it must still be the operation's. */
export function removeFromResource(plan: Plan, id: OperationId, placement: Placement): void {
  const bars = plan.operationsByResource.get(placement.resourceId) ?? [];
  const at = positionOf(plan, bars, id, placement);
  if (bars[at] !== id) throw new Error(`Operation ${id} is missing on resource ${placement.resourceId}`);
  bars.splice(at, 1);
}

/** Index of the first bar that starts at or after `t`. */
export function firstStartingAt(plan: Plan, bars: readonly OperationId[], t: Instant): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placementAt(plan, bars, middle).start >= t) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first bar that may still run at `t`; every bar before it has ended by then. */
export function firstRunningAt(plan: Plan, resourceId: ResourceId, t: Instant): number {
  const bars = plan.operationsByResource.get(resourceId) ?? [];
  return firstStartingAt(plan, bars, t - (plan.longestByResource.get(resourceId) ?? 0));
}

function positionOf(plan: Plan, bars: readonly OperationId[], id: OperationId, placement: Placement): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = placementAt(plan, bars, middle);
    const otherId = bars[middle] as OperationId;
    const order = other.start - placement.start || other.end - placement.end || (otherId < id ? -1 : 1);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placementAt(plan: Plan, bars: readonly OperationId[], index: number): Placement {
  const operation = plan.operations.get(bars[index] as OperationId);
  if (operation === undefined) throw new Error(`Unknown operation ${bars[index]} on a resource`);
  return operation.placement;
}
