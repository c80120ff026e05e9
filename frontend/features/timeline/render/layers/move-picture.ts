import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { firstReaching } from '#frontend/features/timeline/model/row-bars.ts';
import type { ResourceRow, Row } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight, type Scene, toCanvasY, visibleRows } from '../scene.ts';
import { roomBehind } from './bar-layer.ts';
import { reach, tight } from './delivery-layer.ts';
import { visibleOverloads } from './overload-layer.ts';

/** Shift of the painted pixels in CSS pixels, right and down. */
export interface Move {
  readonly dx: number;
  readonly dy: number;
}

/** Areas in CSS pixels to repaint after a shift, with the row at that place; none below the last row. */
export interface Stale {
  readonly rows: readonly Row[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Minimum number of visible bars for which shifting is faster than repainting (measured without a graphics card: equal
 * at 400 bars, half the time at 1,200, a fifth at 3,500).
 */
const minBarsToShift = 400;
/** What a row of load figures costs to paint, in bars. */
const barsPerLoadRow = 30;

/**
 * Shift from the painted scene to this one; undefined when it has to be repainted: another zoom or other rows, a shift
 * by a fraction of a screen pixel or by most of the view, or too few bars. On screens with a fractional pixel ratio
 * rows lie between pixels, so a vertical shift is always repainted.
 */
export function moveBetween(painted: Scene, scene: Scene, ratio: number): Move | undefined {
  const before = painted.scale;
  const { scale } = scene;
  if (painted.layout !== scene.layout || painted.height !== scene.height || !Number.isInteger(ratio)) return undefined;
  if (before.msPerPx !== scale.msPerPx || before.level !== scale.level || before.width !== scale.width)
    return undefined;
  const dx = wholePixels((before.from - scale.from) / scale.msPerPx, ratio);
  const dy = wholePixels(painted.scrollTop - scene.scrollTop, ratio);
  if (dx === undefined || dy === undefined || wholePixels(scene.scrollTop, ratio) === undefined) return undefined;
  if (Math.abs(dx) > scale.width / 2 || Math.abs(dy) > scene.height / 2) return undefined;
  return barsInView(scene) < minBarsToShift ? undefined : { dx, dy };
}

function barsInView(scene: Scene): number {
  const window = windowOf(scene.scale);
  let count = 0;
  for (const row of visibleRows(scene, scene.height)) {
    if (row.kind !== 'resource') continue;
    if (row.load || row.workload > 0) count += barsPerLoadRow;
    const bars = scene.store.within(row.resource.resourceId, window);
    count += firstReaching(bars, window.end) - firstReaching(bars, window.start);
  }
  return count;
}

function wholePixels(distance: number, ratio: number): number | undefined {
  const pixels = Math.round(distance * ratio);
  // Below the floating-point error of instants of this size, and invisible.
  return Math.abs(pixels - distance * ratio) < 1e-3 ? pixels / ratio : undefined;
}

/**
 * Areas to repaint after the shift: rows that come into view, the strip at the edge, and what depends on the edges
 * (labels and hatches that stick to them, marks of bars that have left).
 */
export function staleAfter(painted: Scene, scene: Scene, { dx, dy }: Move, rows: readonly Row[]): Stale[] {
  const { width } = scene.scale;
  const stale: Stale[] = [];
  const add = (row: Row | undefined, left: number, right: number, top: number, bottom: number): void => {
    const area = { rows: row === undefined ? [] : [row], top: Math.max(top, headerHeight), bottom };
    const [until, from] = [Math.min(width, Math.ceil(left)), Math.max(0, Math.floor(right))];
    if (until + width - from > 0.7 * width) {
      stale.push({ ...area, left: 0, right: width });
      return;
    }
    if (until > 0) stale.push({ ...area, left: 0, right: until });
    if (from < width) stale.push({ ...area, left: from, right: width });
  };
  const exposed = { left: Math.max(0, dx), right: width - Math.max(0, -dx) };
  for (const row of rows) {
    const top = toCanvasY(scene, row.y);
    const bottom = top + row.height;
    const wasWhole = top - dy >= headerHeight && bottom - dy <= scene.height;
    const isWhole = top >= headerHeight && bottom <= scene.height;
    const sides = wasWhole || (dy === 0 && !isWhole) ? sidesOf(painted, scene, row) : 'all';
    if (sides === 'all') add(row, width, 0, top, bottom);
    else if (dx !== 0) add(row, Math.max(sides.left, exposed.left), Math.min(sides.right, exposed.right), top, bottom);
  }
  const end = toCanvasY(scene, scene.layout.height);
  if (end < scene.height) {
    if (dy === 0) add(undefined, exposed.left, exposed.right, end, scene.height);
    else add(undefined, width, 0, end, scene.height);
  }
  return stale;
}

type Sides = { readonly left: number; readonly right: number } | 'all';

function sidesOf(painted: Scene, scene: Scene, row: Row): Sides {
  // One bar a row: drawn anew faster than compared.
  if (row.kind === 'tree') return 'all';
  if (row.kind === 'group') return row.collapsed ? 'all' : { left: 0, right: scene.scale.width };
  // The overload tag is placed relative to the view.
  if (!row.load && scene.layout.density.setup && [painted, scene].some((one) => visibleOverloads(one, row).length > 0))
    return 'all';
  const ground = groundSides(painted, scene, row);
  if (row.load) return ground;
  const bars = barSides(painted, scene, row);
  return { left: Math.max(ground.left, bars.left), right: Math.min(ground.right, bars.right) };
}

/** Distance beyond the edge from which hatches and dots are drawn. */
const lead = 20;

function groundSides(painted: Scene, scene: Scene, { resource }: ResourceRow): Exclude<Sides, 'all'> {
  const { starts, ends } = edgesOf(painted, scene);
  const leads = starts.latest + lead * scene.scale.msPerPx;
  let left = 0;
  let right = scene.scale.width;
  for (const gap of resource.gaps) {
    if (gap.start <= leads && gap.end >= starts.earliest) left = Math.max(left, xOf(scene.scale, gap.end) + 1);
    if (gap.start <= ends.latest && gap.end >= ends.earliest) right = Math.min(right, xOf(scene.scale, gap.start) - 1);
  }
  if (resource.frozen > 0 && scene.now <= leads)
    left = Math.max(left, xOf(scene.scale, scene.now + resource.frozen) + 1);
  return { left, right };
}

/** Width of the tag of a late order behind its bar. */
const tagRoom = 110;

function barSides(painted: Scene, scene: Scene, row: ResourceRow): Exclude<Sides, 'all'> {
  const { scale, store, layout } = scene;
  const { starts, ends } = edgesOf(painted, scene);
  const bars = store.row(row.resource.resourceId);
  let left = 0;
  let right = scale.width;
  for (let at = firstReaching(bars, starts.earliest - marksReach); at < bars.bars.length; at++) {
    const bar = bars.bars[at] as Bar;
    if (bar.start > starts.latest) break;
    const delivery = layout.density.setup && bar.order && scene.deliveries.of(bar.order.orderPositionId);
    if (delivery && delivery.last === bar.id && delivery.due - delivery.ready < tight)
      left = Math.max(left, xOf(scale, delivery.due) + reach + 2);
    if (bar.end < starts.earliest) continue;
    const whisker = Math.max(tagRoom, (bar.operation.bufferTime * 1_000) / scale.msPerPx);
    left = Math.max(left, xOf(scale, bar.end) + Math.max(0, Math.min(roomBehind(bars, at, scene), whisker)) + 1);
  }
  for (let at = firstReaching(bars, ends.earliest); at < bars.bars.length; at++) {
    const bar = bars.bars[at] as Bar;
    if (bar.start > ends.latest) break;
    right = Math.min(right, xOf(scale, bar.start) - 1);
    const delivery = layout.density.setup && bar.order && scene.deliveries.of(bar.order.orderPositionId);
    if (delivery && delivery.last === bar.id && delivery.due < delivery.ready && delivery.due > starts.earliest)
      right = Math.min(right, xOf(scale, delivery.due) - reach);
  }
  return { left, right };
}

/** How far behind the last operation its delivery mark may be: a week of shipping and less than a day of slack. */
const marksReach = 7 * 86_400_000 + tight;

/** Both edges of the view before and after the shift. */
function edgesOf(painted: Scene, scene: Scene) {
  const [before, after] = [windowOf(painted.scale), windowOf(scene.scale)];
  return {
    starts: { earliest: Math.min(before.start, after.start), latest: Math.max(before.start, after.start) },
    ends: { earliest: Math.min(before.end, after.end), latest: Math.max(before.end, after.end) },
  };
}
