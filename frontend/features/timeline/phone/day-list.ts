import type { Interval } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import type { GapView, ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { firstReaching } from '#frontend/features/timeline/model/row-bars.ts';

/** What stands in the list of one machine on one day, in the order of time. */
export type DayEntry =
  | { readonly kind: 'bar'; readonly bar: Bar; readonly overloaded: boolean }
  /** Working time without an operation, in milliseconds. */
  | { readonly kind: 'free'; readonly start: number; readonly length: number }
  | { readonly kind: 'gap'; readonly gap: GapView };

/** Less working time than this between two operations is not worth a line. */
const leastFree = 15 * 60_000;

/** The operations of a machine that touch the day, what is free between them, and its gaps. */
export function dayEntries({ store }: TimelineSession, resource: ResourceView, day: Interval): readonly DayEntry[] {
  const row = store.row(resource.resourceId);
  const bars: Bar[] = [];
  for (let at = firstReaching(row, day.start); at < row.bars.length; at++) {
    const bar = row.bars[at];
    if (bar === undefined || bar.start >= day.end) break;
    if (bar.end > day.start) bars.push(bar);
  }
  const entries: (DayEntry & { readonly from: number })[] = [];
  const addFree = (start: number, end: number): void => {
    const length = end > start ? resource.workingTime.between(start, end) * 1_000 : 0;
    if (length >= leastFree) entries.push({ kind: 'free', start, length, from: start });
  };
  let reached = day.start;
  for (const bar of bars) {
    addFree(reached, Math.min(bar.start, day.end));
    reached = Math.max(reached, bar.end);
    const overloaded = row.overloads.some(({ start, end }) => start < bar.end && end > bar.start);
    entries.push({ kind: 'bar', bar, overloaded, from: bar.start });
  }
  if (bars.length > 0) addFree(reached, day.end);
  for (const gap of resource.gaps)
    if (gap.start < day.end && gap.end > day.start) entries.push({ kind: 'gap', gap, from: gap.start });
  return entries.sort((a, b) => a.from - b.from);
}

/** Milliseconds by which the order position of the bar misses its delivery date; 0: on time, or done. */
export function latenessOfBar({ deliveries }: TimelineSession, { order, operation }: Bar): number {
  const delivery = order && deliveries.of(order.orderPositionId);
  if (delivery === undefined || operation.statusId === statusId.done) return 0;
  return Math.max(0, delivery.ready - delivery.due);
}

/** Start of the first operation on the machine after the day; undefined when none is loaded. */
export function nextWork({ store }: TimelineSession, { resourceId }: ResourceView, day: Interval): number | undefined {
  return store.row(resourceId).bars.find(({ start }) => start >= day.end)?.start;
}
