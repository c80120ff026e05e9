import type { LoadCell } from '#frontend/features/timeline/load/load-cell.ts';
import { periodAt, periodKindOf } from '#frontend/features/timeline/load/periods.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { boxOf } from '../bars/bar-box.ts';
import { colorIndexOf } from '../bars/bar-shape.ts';
import type { Overlay } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';

/** Milliseconds for which a change by another user is highlighted (look, section 7). */
export const highlightLength = 1_200;

/** Rings of selection and focus, and the border of the bar under the pointer. */
export function drawSelection(pen: Pen, scene: Scene, overlay: Overlay): void {
  const { context } = pen;
  const { hovered } = overlay;
  if (hovered !== undefined && !scene.lifted.has(hovered)) {
    const box = boxOf(scene, hovered);
    const bar = scene.store.bar(hovered);
    if (box !== undefined && bar !== undefined && box.width >= 5) {
      context.strokeStyle = pen.paints.of(colorIndexOf(scene, bar)).full;
      context.lineWidth = 1;
      const { work } = scene.geometryOf(bar);
      const parts = scene.layout.density.necks ? work : Float64Array.of(bar.start, bar.end);
      for (let at = 0; at < parts.length; at += 2) {
        const x = xOf(scene.scale, parts[at] ?? 0);
        const width = xOf(scene.scale, parts[at + 1] ?? 0) - x;
        if (width < 3) continue;
        roundRect(context, x + 0.5, box.y + 0.5, width - 1, box.height - 1, 3.5);
        context.stroke();
      }
    }
  }
  for (const id of overlay.selected) {
    if (scene.lifted.has(id)) continue;
    const box = boxOf(scene, id);
    if (box === undefined) continue;
    drawRing(pen, scene, box, 2);
    if (overlay.selected.size === 1) drawGrips(pen, scene, box);
  }
  const { focused } = overlay;
  if (focused !== undefined && !overlay.selected.has(focused) && !scene.lifted.has(focused)) {
    const box = boxOf(scene, focused);
    if (box !== undefined) drawRing(pen, scene, box, 3);
  }
}

/** Pixels of a selected bar by which its edge is taken. */
export const gripWidth = 7;

/** On a narrower bar nothing would be left to move it by. */
export const hasGrips = ({ width }: Area): boolean => width >= 5 * gripWidth;

/** Whether fingers point at this device: their grips are knobs beside the bar, not lines in it. */
const isForFingers = (): boolean => matchMedia('(pointer: coarse)').matches;
/** Pixels. */
const knob = { radius: 7, off: 3 } as const;

/** Two short lines at each edge: here the bar is made longer or shorter. */
function drawGrips({ context }: Pen, scene: Scene, box: Area): void {
  if (!hasGrips(box)) return;
  context.fillStyle = scene.colors.sel;
  if (isForFingers()) {
    context.strokeStyle = scene.colors.surface;
    context.lineWidth = 2;
    for (const x of [box.x - knob.off, box.x + box.width + knob.off]) {
      context.beginPath();
      context.arc(x, box.y + box.height / 2, knob.radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    return;
  }
  const height = Math.max(6, box.height / 2);
  const y = box.y + (box.height - height) / 2;
  for (const x of [box.x + 2, box.x + box.width - 4]) context.fillRect(x, y, 2, height);
}

/** 2 px wide, `off` minus one pixel from the bar. */
export function drawRing(pen: Pen, scene: Scene, box: Area, off: number): void {
  const { context } = pen;
  roundRect(context, box.x - off, box.y - off, Math.max(4, box.width) + 2 * off, box.height + 2 * off, 4 + off - 1);
  context.strokeStyle = scene.colors.sel;
  context.lineWidth = 2;
  context.stroke();
}

export function drawHighlights(pen: Pen, scene: Scene, overlay: Overlay): void {
  const { context } = pen;
  for (const [id, since] of overlay.highlights) {
    const box = boxOf(scene, id);
    const left = 1 - (performance.now() - since) / highlightLength;
    if (box === undefined || left <= 0) continue;
    context.globalAlpha = Math.min(1, left * 1.6);
    roundRect(context, box.x - 1, box.y - 1, Math.max(3, box.width) + 2, box.height + 2, 5);
    context.strokeStyle = scene.colors.accent;
    context.lineWidth = 2.5;
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Ring around the figures under the keyboard. */
export function drawLoadFocus(pen: Pen, scene: Scene, { resourceId, at }: LoadCell): void {
  const row = scene.layout.rowOf.get(resourceId);
  if (row === undefined || !(row.load || row.workload > 0)) return;
  const { start, end } = periodAt(periodKindOf(scene.scale), scene.factory.zone, at);
  const x = Math.round(xOf(scene.scale, start)) + 2;
  const width = Math.round(xOf(scene.scale, end)) - x - 2;
  const height = row.workload > 0 ? row.workload : row.height;
  drawRing(pen, scene, { x, y: toCanvasY(scene, row.y + row.height - height) + 3, width, height: height - 7 }, 1);
}
