import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { firstReaching, type RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import { laneTop, type ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';
import { drawBar } from '../bars/bar-shape.ts';
import { drawLabels, type LabelJob } from '../bars/bar-text.ts';
import { drawLoadRow } from './load-layer.ts';
import { drawRollUp } from './roll-up-layer.ts';
import { drawTreeRow } from './tree-layer.ts';
import { drawWorkload } from './workload-layer.ts';

/** Bars of all visible rows: culled by binary search, merged into stripes below one pixel, texts in a final pass. */
export function drawBars(pen: Pen, scene: Scene): void {
  const labels: LabelJob[] = [];
  for (const row of pen.rows) {
    if (row.kind === 'group') {
      if (row.collapsed) drawRollUp(pen, scene, row);
    } else if (row.kind === 'tree') {
      drawTreeRow(pen, scene, row, labels);
    } else if (row.load) {
      drawLoadRow(pen, scene, row);
    } else {
      drawRow(pen, scene, row, labels);
    }
    drawWorkload(pen, scene, row);
  }
  drawLabels(pen, scene, labels);
}

/** Number of following bars examined for the next one in the same lane. */
const looksAhead = 8;

function drawRow(pen: Pen, scene: Scene, row: ResourceRow, labels: LabelJob[]): void {
  const { scale, store, layout } = scene;
  const window = windowOf(scale);
  const bars = store.within(row.resource.resourceId, window);
  const thin = new Map<number, number>();
  const ratio = 1 / scale.msPerPx;
  const until = Math.min(window.end, instantAt(scale, pen.right));
  // Buffers and tags of earlier bars may extend into the repainted area.
  const from = Math.max(
    firstReaching(bars, instantAt(scale, pen.left)) - (pen.left > 0 ? looksAhead : 0),
    firstReaching(bars, window.start),
  );
  const standing: number[] = [];
  const draw = (at: number): void => {
    const bar = bars.bars[at] as Bar;
    if (scene.lifted.has(bar.id)) return;
    const x = (bar.start - scale.from) * ratio;
    const width = (bar.end - bar.start) * ratio;
    const y = toCanvasY(scene, laneTop(layout, row, bars.lanes[at] ?? 0));
    const room = roomBehind(bars, at, scene);
    const isCovered = bar.busyUntil < bar.end && isRestTaken(bars, at);
    drawBar(pen, scene, bar, { x, y, width, height: layout.density.bar, room, isCovered }, labels);
  };
  for (let at = from; at < bars.bars.length; at++) {
    const start = bars.starts[at] ?? 0;
    if (start >= until) break;
    const end = bars.ends[at] ?? 0;
    if (end <= window.start) continue;
    const busyUntil = bars.busyUntil[at] ?? end;
    if ((end - start) * ratio < 1) {
      const column = Math.floor((start - scale.from) * ratio);
      thin.set(column, (thin.get(column) ?? 0) + Math.max(0, busyUntil - start) * ratio);
    } else if (busyUntil < end) draw(at);
    else standing.push(at);
  }
  // On top of the free rest of those that are done.
  for (const at of standing) draw(at);
  drawStripes(pen, thin, toCanvasY(scene, laneTop(layout, row, 0)), layout.density.bar);
}

/** Whether another bar takes some of the rest of one that is done. */
function isRestTaken(bars: RowBars, at: number): boolean {
  const { start, end, busyUntil } = bars.bars[at] as Bar;
  const free = Math.max(start, busyUntil);
  for (let other = firstReaching(bars, free); other < bars.bars.length; other++) {
    if ((bars.starts[other] ?? end) >= end) return false;
    const isBusy = (bars.busyUntil[other] ?? 0) > Math.max(free, bars.starts[other] ?? 0);
    if (other !== at && isBusy && bars.lanes[other] === bars.lanes[at]) return true;
  }
  return false;
}

/** Pixels from the end of the bar to the next one in its lane: room for tags and buffers. */
export function roomBehind(bars: RowBars, at: number, scene: Scene): number {
  const lane = bars.lanes[at];
  const end = bars.ends[at] ?? 0;
  for (let next = at + 1; next < bars.bars.length && next <= at + looksAhead; next++)
    if (bars.lanes[next] === lane && (bars.busyUntil[next] ?? 0) > (bars.starts[next] ?? 0))
      return ((bars.starts[next] ?? end) - end) / scene.scale.msPerPx;
  return 400;
}

/** Bars narrower than a pixel, aggregated per pixel column: the covered share selects the tone. */
function drawStripes(pen: Pen, cover: ReadonlyMap<number, number>, y: number, height: number): void {
  for (const [x, share] of cover) {
    pen.context.fillStyle = loadTone(pen, share > 1.02 ? share : Math.min(share, 0.96));
    pen.context.fillRect(x, y, 1, height);
  }
}

export function loadTone(pen: Pick<Pen, 'paints'>, share: number): string {
  const { load, loadOver, loadWarn } = pen.paints;
  if (share > 1.005) return loadOver;
  if (share >= 0.97) return loadWarn;
  return load[Math.min(load.length - 1, Math.floor(share * load.length))] ?? loadOver;
}
