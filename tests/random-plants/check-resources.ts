import type { Resource } from '#domain/base-data/object-types.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { nameOf, type Surroundings, shownAt } from './surroundings.ts';

/** Too much at once on a resource, and what may not be there together (planning-rules §3). */
export function checkResources({ plan, factory }: Surroundings): readonly string[] {
  const open = [...plan.operations.values()].filter(({ switchedOff, statusId }) => !switchedOff && statusId !== 5);
  const found: string[] = [];
  for (const [resourceId, bars] of Map.groupBy(open, ({ placement }) => placement.resourceId)) {
    const resource = factory.objects.resources.get(resourceId);
    if (resource === undefined) continue;
    const name = (operation: Operation): string => nameOf(plan, operation);
    for (const bar of bars) {
      const together = bars.filter(
        ({ placement }) => placement.start <= bar.placement.start && placement.end > bar.placement.start,
      );
      if (resource.limitQuantity) checkBatch(resource, bar, bars, found, name);
      const most = resource.allowMultipleReservation
        ? (resource.maxMultipleReservations ?? Number.POSITIVE_INFINITY)
        : 1;
      if (together.length > most)
        found.push(`${together.map(name).join(' and ')} run at once at ${shownAt(bar.placement.start)}, ${most} may`);
      if (!mayShare(resource, together))
        found.push(`${together.map(name).join(' and ')} are of groups that nothing holds together`);
    }
  }
  return found;
}

/** All steps of a batch begin and end together and last the same; no more pieces than fit. */
function checkBatch(
  resource: Resource,
  bar: Operation,
  bars: readonly Operation[],
  found: string[],
  name: (operation: Operation) => string,
): void {
  const { start, end } = bar.placement;
  const batch = bars.filter(({ placement }) => placement.start < end && placement.end > start);
  for (const other of batch) {
    if (other.placement.start !== start || other.placement.end !== end)
      found.push(`${name(bar)} and ${name(other)} share a batch without sharing its times`);
    if (other.setupTime !== bar.setupTime)
      found.push(`${name(bar)} and ${name(other)} share a batch without the same process time`);
  }
  const pieces = batch.reduce((sum, one) => sum + one.articleAmount, 0);
  if (pieces > (resource.maxQuantity ?? Number.POSITIVE_INFINITY))
    found.push(`${name(bar)} is in a batch of ${pieces} pieces, ${resource.maxQuantity} fit`);
}

function mayShare({ articleGroupCombinations = [] }: Resource, together: readonly Operation[]): boolean {
  const groups = [...new Set(together.flatMap(({ articleGroupId }) => articleGroupId ?? []))];
  return (
    groups.length < 2 ||
    articleGroupCombinations.length === 0 ||
    articleGroupCombinations.some((held) => groups.every((one) => held.includes(one)))
  );
}
