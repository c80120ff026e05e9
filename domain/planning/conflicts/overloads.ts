import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';

/** More operations at once than the resource allows; one per connected stretch (rules §6). */
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

/** Sweep over bars sorted by start: O(n log n), and O(n) while the limit is not exceeded. */
export function overloadsAmong(resourceId: ResourceId, limit: number, bars: readonly RunningBar[]): Overload[] {
  const overloads: { resourceId: ResourceId; start: Instant; end: Instant; operationIds: Set<OperationId> }[] = [];
  /** Bars still running, in order of start; compacted in place. */
  const running: RunningBar[] = [];
  for (const bar of bars) {
    const { start, end } = bar.placement;
    let kept = 0;
    for (const other of running) if (other.placement.end > start) running[kept++] = other;
    running.length = kept;
    // A bar of zero length occupies nothing.
    if (start === end) continue;
    running.push(bar);
    if (running.length <= limit) continue;
    // Overload from here until enough bars have ended.
    const ends = running.map(({ placement }) => placement.end).sort((a, b) => a - b);
    const until = ends[running.length - limit - 1] ?? end;
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
