import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { Bar } from './bar.ts';
import { arrangeLanes } from './lanes.ts';

/** Bars of one resource sorted by start, then end, then id, with parallel arrays. Replaced when one changes. */
export interface RowBars {
  readonly bars: readonly Bar[];
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Until when each takes its resource (`Bar.busyUntil`). */
  readonly busyUntil: Float64Array;
  /** Running maximum of the ends: monotonic, so that culling is a binary search. */
  readonly reach: Float64Array;
  readonly lanes: Uint16Array;
  readonly laneCount: number;
  /** Intervals with more open operations than the resource allows. */
  readonly overloads: readonly Interval[];
}

/** Sorts the bars of one resource and assigns lanes. `allowed`: number of simultaneous operations. */
export function rowOf(unsorted: readonly Bar[], allowed: number): RowBars {
  const bars = isSorted(unsorted) ? unsorted : [...unsorted].sort(inOrder);
  const starts = new Float64Array(bars.length);
  const ends = new Float64Array(bars.length);
  const busyUntil = new Float64Array(bars.length);
  const reach = new Float64Array(bars.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < bars.length; at++) {
    const bar = bars[at] as Bar;
    const { start, end } = bar;
    starts[at] = start;
    ends[at] = end;
    busyUntil[at] = bar.busyUntil;
    latest = Math.max(latest, end);
    reach[at] = latest;
  }
  return { bars, starts, ends, busyUntil, reach, ...arrangeLanes(bars, allowed) };
}

/** Index of the first bar that ends after `t`; bars from there on that start before the window's end are visible. */
export function firstReaching(row: RowBars, t: Instant): number {
  let low = 0;
  let high = row.reach.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row.reach[middle] ?? 0) > t) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Number of lanes used by bars within the window; 1 without overlaps. */
export function lanesWithin(row: RowBars, window: Interval): number {
  if (row.laneCount === 1) return 1;
  let most = 0;
  for (let at = firstReaching(row, window.start); at < row.bars.length; at++) {
    if ((row.starts[at] ?? 0) >= window.end) break;
    if ((row.ends[at] ?? 0) > window.start) most = Math.max(most, row.lanes[at] ?? 0);
  }
  return most + 1;
}

const inOrder = (a: Bar, b: Bar): number => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/** Rows are mostly sorted already, and checking is cheaper than sorting. */
const isSorted = (bars: readonly Bar[]): boolean =>
  bars.every((bar, at) => at === 0 || inOrder(bars[at - 1] as Bar, bar) < 0);
