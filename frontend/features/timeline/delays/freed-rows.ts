import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';

/** Seconds of working time that are worth offering. */
const least = 900;

/**
 * What follows a step that was done before its planned end, on resources that have become free by it and have working time
 * until then: the first bar on each that can be pulled forward (planning rules, settled after the second round).
 */
export function firstBehindFreed(
  rows: Iterable<readonly [ResourceId, readonly Bar[]]>,
  facts: Pick<PlanningFacts, 'resource'>,
  now: Instant,
): readonly OperationId[] {
  const found: OperationId[] = [];
  for (const [resourceId, bars] of rows) {
    const isFreed = ({ operation, end, busyUntil }: Bar): boolean =>
      operation.statusId === statusId.done && busyUntil < end && end > now;
    if (!bars.some(isFreed)) continue;
    const isTaken = bars.some(({ start, busyUntil, operation }) => {
      const begun = operation.statusId !== statusId.planned && operation.statusId !== statusId.done;
      return begun || (start <= now && busyUntil > now);
    });
    const next = bars
      .filter(({ start, operation }) => start > now && operation.statusId === statusId.planned)
      .sort((a, b) => a.start - b.start)[0];
    if (isTaken || next === undefined || next.operation.locked) continue;
    const { workingTime } = facts.resource(resourceId) ?? {};
    if (workingTime !== undefined && workingTime.between(now, next.start) >= least) found.push(next.id);
  }
  return found;
}
