import type { Density } from '#frontend/features/timeline/model/density.ts';
import { lanesWithin, type RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import { type TimeScale, windowOf } from '#frontend/features/timeline/model/time-scale.ts';

/** CSS pixels that a bar needs for its number: "10432" at 10.5 px with edge and padding. */
const numberWidth = 44;
/** Share of a row's booked time that has to lie in bars with room for their number. */
const readableShare = 0.75;

const kept = new WeakMap<RowBars, number>();

/**
 * Whether a person can read the bars of a row at this zoom, or needs figures of its load instead. Judged by all bars of
 * the row and not by those in view, so that no row changes its look while the plan is panned.
 */
const isReadable = (row: RowBars, msPerPx: number): boolean => typicalLength(row) / msPerPx >= numberWidth;

/** Lanes of a row's bars in view; 0: the row shows figures of its load. */
export function lanesShown(row: RowBars, { load }: Pick<Density, 'load'>, scale: TimeScale): number {
  if (load === 'all' || (load === 'unreadable' && !isReadable(row, scale.msPerPx))) return 0;
  return lanesWithin(row, windowOf(scale));
}

/** Length in milliseconds that the bars with three quarters of the booked time have at least; 0 without bars. */
function typicalLength(row: RowBars): number {
  let length = kept.get(row);
  if (length === undefined) {
    length = lengthReachedBy(row, readableShare);
    kept.set(row, length);
  }
  return length;
}

function lengthReachedBy({ bars, starts, ends }: RowBars, share: number): number {
  if (bars.length === 0) return 0;
  const lengths = Float64Array.from(starts, (start, at) => (ends[at] ?? start) - start).sort();
  const needed = share * lengths.reduce((sum, length) => sum + length, 0);
  let reached = 0;
  for (let at = lengths.length - 1; at >= 0; at--) {
    reached += lengths[at] ?? 0;
    if (reached >= needed) return lengths[at] ?? 0;
  }
  return 0;
}
