import { firstReaching } from '#frontend/features/timeline/model/row-bars.ts';
import type { GroupRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { colorIndexOf } from '../bars/bar-shape.ts';
import type { Pen } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';

const thickness = 8;

/** A folded group: its busy intervals 8 px high, in the colour of the running order; merged below 2 px. */
export function drawRollUp(pen: Pen, scene: Scene, row: GroupRow): void {
  const { context, paints } = pen;
  const window = windowOf(scene.scale);
  const y = toCanvasY(scene, row.y) + (row.height - thickness) / 2;
  const taken: { x: number; end: number; color: number }[] = [];
  for (const resource of row.group.resources) {
    const bars = scene.store.row(resource.resourceId);
    for (let at = firstReaching(bars, window.start); at < bars.bars.length; at++) {
      const bar = bars.bars[at];
      if (bar === undefined || bar.start >= window.end) break;
      if (bar.busyUntil <= Math.max(bar.start, window.start)) continue;
      const { work } = scene.geometryOf(bar);
      const color = colorIndexOf(scene, bar);
      for (let part = 0; part < work.length; part += 2) {
        const x = xOf(scene.scale, work[part] ?? 0);
        const end = xOf(scene.scale, Math.min(work[part + 1] ?? 0, bar.busyUntil));
        if (end > x && end > 0 && x < pen.width) taken.push({ x, end, color });
      }
    }
  }
  taken.sort((a, b) => a.x - b.x);
  let last: { x: number; end: number; color: number } | undefined;
  const stretches: { x: number; end: number; color: number }[] = [];
  for (const next of taken) {
    if (last !== undefined && next.x < last.end - 0.5 + (next.end - next.x < 2 ? 2 : 0)) {
      last.end = Math.max(last.end, next.end);
      continue;
    }
    last = { ...next };
    stretches.push(last);
  }
  for (const { x, end, color } of stretches) {
    context.fillStyle = paints.of(color).rollUp;
    const from = Math.max(0, x);
    context.fillRect(from, y, Math.max(1, Math.min(pen.width, end) - from - 1), thickness);
  }
}
