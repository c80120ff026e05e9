import { laneGap } from '#frontend/features/timeline/model/density.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { drawIcon } from '../icons.ts';
import { type Pen, roundRect } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';
import { fontOf } from '../text-measure.ts';

/** Overlaps: shaded, with a line at the bottom of the row. */
export function drawOverloads(pen: Pen, scene: Scene): void {
  const { context } = pen;
  for (const row of resourceRows(pen)) {
    const y = toCanvasY(scene, row.y);
    const height = row.height - row.workload;
    for (const { start, end } of visibleOverloads(scene, row)) {
      const x = Math.max(0, xOf(scene.scale, start));
      const width = Math.max(1, Math.min(pen.width, xOf(scene.scale, end)) - x);
      context.fillStyle = pen.paints.overload;
      context.fillRect(x, y, width, height - 1);
      context.fillStyle = scene.colors.err;
      context.fillRect(x, y + height - 3, width, 2);
    }
  }
}

/** One tag per row, left of the first overlap in the lowest lane, or behind it when a bar is there. */
export function drawOverloadTags(pen: Pen, scene: Scene): void {
  if (!scene.layout.density.setup) return;
  const { context, measure } = pen;
  const font = fontOf(650, 11);
  for (const row of resourceRows(pen)) {
    const overloads = visibleOverloads(scene, row);
    const first = overloads[0];
    if (first === undefined) continue;
    const length = scene.store
      .row(row.resource.resourceId)
      .overloads.reduce((sum, overload) => sum + overload.end - overload.start, 0);
    const text = scene.words.overload(scene.text.duration(length));
    const width = measure.width(font, text) + 26;
    const x = freePlace(scene, row, width, first);
    if (x === undefined) continue;
    const y = toCanvasY(scene, row.y) + row.height - row.workload - row.top - scene.layout.density.bar / 2;
    roundRect(context, x, y - 9, width, 18, 4);
    context.fillStyle = scene.colors.err;
    context.fill();
    drawIcon(context, 'alert', x + 5, y - 6, 12, scene.colors.onSolid);
    context.font = font;
    context.fillStyle = scene.colors.onSolid;
    context.fillText(text, x + 20, y + 0.5);
  }
}

/** Left of the overlap or right of its bars; undefined when both would cover a bar. */
function freePlace(
  scene: Scene,
  row: ResourceRow,
  width: number,
  overload: { readonly start: number; readonly end: number },
): number | undefined {
  const bars = scene.store.row(row.resource.resourceId);
  const lane = row.lanes - 1;
  const inLane = bars.bars.filter((_, at) => bars.lanes[at] === lane);
  const isFree = (x: number): boolean =>
    x >= 0 &&
    x + width <= scene.scale.width &&
    inLane.every((bar) => xOf(scene.scale, bar.end) <= x || xOf(scene.scale, bar.start) >= x + width);
  const left = xOf(scene.scale, overload.start) - width - laneGap - 1;
  if (isFree(left)) return left;
  const ends = inLane.filter((bar) => bar.start < overload.end && bar.end > overload.start).map((bar) => bar.end);
  const right = xOf(scene.scale, Math.max(overload.end, ...ends)) + laneGap + 1;
  return isFree(right) ? right : undefined;
}

export function visibleOverloads(
  scene: Scene,
  row: ResourceRow,
): readonly { readonly start: number; readonly end: number }[] {
  const window = windowOf(scene.scale);
  return scene.store
    .within(row.resource.resourceId, window)
    .overloads.filter(({ start, end }) => end > window.start && start < window.end);
}

const resourceRows = (pen: Pen): readonly ResourceRow[] =>
  pen.rows.filter((row): row is ResourceRow => row.kind === 'resource' && !row.load);
