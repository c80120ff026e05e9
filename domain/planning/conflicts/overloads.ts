import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';

/** More at once than the resource allows, operations or pieces; one per connected stretch (rules §6). */
export interface Overload {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** All operations involved, in order of start. */
  readonly operationIds: readonly OperationId[];
}

interface RunningBar {
  readonly operationId: OperationId;
  readonly placement: Interval;
}

/**
 * Sweep over bars sorted by start: O(n log n), and O(n) while the limit is not exceeded. `loadOf`: what a bar counts
 * towards the limit, 1 or its pieces.
 */
export function overloadsAmong<Bar extends RunningBar>(
  resourceId: ResourceId,
  limit: number,
  bars: readonly Bar[],
  loadOf: (bar: Bar) => number,
): Overload[] {
  const overloads: { resourceId: ResourceId; start: Instant; end: Instant; operationIds: Set<OperationId> }[] = [];
  /** Bars still running, in order of start; compacted in place. */
  const running: Bar[] = [];
  for (const bar of bars) {
    const { start, end } = bar.placement;
    let kept = 0;
    for (const other of running) if (other.placement.end > start) running[kept++] = other;
    running.length = kept;
    // A bar of zero length occupies nothing.
    if (start === end) continue;
    running.push(bar);
    const load = running.reduce((sum, one) => sum + loadOf(one), 0);
    if (load <= limit) continue;
    const until = endOfExcess(running, load - limit, loadOf) ?? end;
    const last = overloads.at(-1);
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, until);
      for (const other of running) last.operationIds.add(other.operationId);
    } else {
      const operationIds = new Set(running.map(({ operationId }) => operationId));
      overloads.push({ resourceId, start, end: until, operationIds });
    }
  }
  return overloads.map((overload) => ({ ...overload, operationIds: [...overload.operationIds] }));
}

/** When enough bars have ended that no more than the limit is left. */
function endOfExcess<Bar extends RunningBar>(
  running: readonly Bar[],
  excess: number,
  loadOf: (bar: Bar) => number,
): Instant | undefined {
  let left = excess;
  for (const bar of running.toSorted((a, b) => a.placement.end - b.placement.end)) {
    left -= loadOf(bar);
    if (left <= 0) return bar.placement.end;
  }
  return undefined;
}
