import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { firstReaching, type RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import { rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight, type Scene } from '#frontend/features/timeline/render/scene.ts';
import type { Surroundings } from './route.ts';

/** The bars around two bars of which the second follows the first. */
export function surroundingsOf(scene: Scene, from: BarId, to: BarId): Surroundings {
  const { store, layout, scale } = scene;
  const [a, b] = [store.bar(from), store.bar(to)];
  const gap = (layout.density.row - layout.density.bar) / 2;
  const crossings = crossingsIn(scene);
  // In a tree each bar has a row of its own.
  const first = a && layout.rowOf.has(a.resourceId) ? neighbours(store.row(a.resourceId), from) : undefined;
  const second = b && layout.rowOf.has(b.resourceId) ? neighbours(store.row(b.resourceId), to) : undefined;
  const pixels = (ms: number): number => ms / scale.msPerPx;
  return {
    gap,
    behind: a === undefined || first === undefined ? Number.POSITIVE_INFINITY : pixels(first.next - a.end),
    before: b === undefined || second === undefined ? Number.POSITIVE_INFINITY : pixels(b.start - second.previous),
    isNext: a !== undefined && b !== undefined && first?.next === b.start && a.resourceId === b.resourceId,
    crossings,
  };
}

/** End of the bar before and start of the bar behind in the same lane. */
function neighbours(row: RowBars, id: BarId): { readonly previous: number; readonly next: number } {
  const at = row.bars.findIndex((bar) => bar.id === id);
  const lane = row.lanes[at];
  let previous = Number.NEGATIVE_INFINITY;
  for (let before = at - 1; before >= 0; before--)
    if (row.lanes[before] === lane) {
      previous = row.ends[before] ?? previous;
      break;
    }
  for (let behind = at + 1; behind < row.bars.length; behind++)
    if (row.lanes[behind] === lane) return { previous, next: row.starts[behind] ?? Number.POSITIVE_INFINITY };
  return { previous, next: Number.POSITIVE_INFINITY };
}

/** Counts bars under a vertical line, in the rows that lie wholly between two heights of the canvas. */
function crossingsIn({ layout, store, scale, scrollTop }: Scene): Surroundings['crossings'] {
  return (x, top, bottom) => {
    const t = instantAt(scale, x);
    const toRows = scrollTop - headerHeight;
    let count = 0;
    for (let at = rowIndexAt(layout, top + toRows); at < layout.rows.length; at++) {
      const row = layout.rows[at];
      if (row === undefined || row.y >= bottom + toRows) break;
      if (row.kind === 'tree') {
        const { place } = row.item;
        if (place !== undefined && place.start <= t && place.end > t) count++;
      } else if (row.kind === 'resource' && !row.load) {
        const bars = store.row(row.resource.resourceId);
        const found = firstReaching(bars, t);
        if ((bars.starts[found] ?? Number.POSITIVE_INFINITY) <= t) count++;
      }
    }
    return count;
  };
}
