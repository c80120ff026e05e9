import type { Bar, BarId } from './bar.ts';
import type { BarStore } from './bar-store.ts';
import { firstReaching } from './row-bars.ts';
import { laneTop, type Row, type RowLayout, rowIndexAt } from './row-layout.ts';
import { instantAt, type TimeScale, xOf } from './time-scale.ts';
import type { TreeRow } from './tree-item.ts';

export type Hit =
  | { readonly kind: 'bar'; readonly id: BarId; readonly row: Row }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'nothing' };

/** Minimum width of the hit area of a bar in pixels. */
const narrow = 8;

/** `x` from the left edge of the view, `y` from the first row's top (scrolling already added). */
export function hitTest(store: BarStore, layout: RowLayout, scale: TimeScale, x: number, y: number): Hit {
  const row = y < 0 ? undefined : layout.rows[rowIndexAt(layout, y)];
  if (row === undefined) return { kind: 'nothing' };
  if (row.kind === 'tree') return hitInTree(scale, row, x);
  if (row.kind === 'group' || row.load) return { kind: 'row', row };
  const bars = store.row(row.resource.resourceId);
  const t = instantAt(scale, x);
  const slack = (narrow / 2) * scale.msPerPx;
  let best: Bar | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (let at = firstReaching(bars, t - slack); at < bars.bars.length; at++) {
    const bar = bars.bars[at];
    if (bar === undefined || bar.start > t + slack) break;
    const top = laneTop(layout, row, bars.lanes[at] ?? 0);
    if (y < top || y >= top + layout.density.bar) continue;
    const width = xOf(scale, bar.end) - xOf(scale, bar.start);
    const outside = Math.max(bar.start - t, t - bar.end, 0);
    if (outside > 0 && width >= narrow) continue;
    // What stands in the rest of one that is done lies on top of it.
    const rank = outside + (t >= bar.busyUntil ? 2 * slack : 0);
    if (rank < bestRank && outside <= slack) {
      best = bar;
      bestRank = rank;
    }
  }
  return best === undefined ? { kind: 'row', row } : { kind: 'bar', id: best.id, row };
}

/** The one bar of the row, at any height of it: rows are low and most bars in them thin. */
function hitInTree(scale: TimeScale, row: TreeRow, x: number): Hit {
  const { place, id } = row.item;
  if (place === undefined) return { kind: 'row', row };
  const left = xOf(scale, place.start);
  const right = xOf(scale, place.end);
  const slack = Math.max(0, narrow - (right - left)) / 2;
  return x >= left - slack && x < right + slack ? { kind: 'bar', id, row } : { kind: 'row', row };
}
