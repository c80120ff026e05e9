import type { Bar, RowBars } from './bar-store.ts';
import { arrangeLanes } from './lanes.ts';

/** Puts the bars of one resource in order and in lanes. `allowed`: how many it takes at the same time. */
export function rowOf(unsorted: readonly Bar[], allowed: number): RowBars {
  const bars = isSorted(unsorted) ? unsorted : [...unsorted].sort(inOrder);
  const starts = new Float64Array(bars.length);
  const ends = new Float64Array(bars.length);
  const reach = new Float64Array(bars.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < bars.length; at++) {
    const { start, end } = bars[at] as Bar;
    starts[at] = start;
    ends[at] = end;
    latest = Math.max(latest, end);
    reach[at] = latest;
  }
  return { bars, starts, ends, reach, ...arrangeLanes(bars, allowed) };
}

const inOrder = (a: Bar, b: Bar): number => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/** Rows are mostly read in order; asking costs less than sorting them again. */
const isSorted = (bars: readonly Bar[]): boolean =>
  bars.every((bar, at) => at === 0 || inOrder(bars[at - 1] as Bar, bar) < 0);
