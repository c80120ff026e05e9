import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { drawIcon } from '#frontend/features/timeline/render/icons.ts';
import type { Area } from '#frontend/features/timeline/render/pattern.ts';
import { type Pen, roundRect } from '#frontend/features/timeline/render/pen.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { fontOf } from '#frontend/features/timeline/render/text-measure.ts';
import type { BarPaint } from '../bar-paint.ts';
import { type BarBox, edge, fullRadius, lockSize, type Part } from './bar-parts.ts';

/** Hatched lead-in with a line at its end. */
export function drawSetup(pen: Pen, bar: Bar, paint: BarPaint, area: Area, progressX: number, scene: Scene): void {
  const { context, patterns, ratio } = pen;
  const onSolid = progressX > area.x + area.width / 2;
  const inner = { x: area.x + edge, y: area.y + 1, width: area.width - edge, height: area.height - 2 };
  if (!onSolid) {
    context.fillStyle = paint.setup;
    context.fillRect(inner.x, inner.y, inner.width, inner.height);
  }
  const color =
    bar.operation.statusId === statusId.interrupted
      ? scene.colors.errTint
      : onSolid
        ? paint.setupOnSolid
        : paint.setupLine;
  patterns.hatch(context, inner, { color, step: 6, line: 1.6, ratio });
  context.fillStyle = onSolid ? paint.setupOnSolid : paint.border;
  context.fillRect(area.x + area.width - 1, area.y + 1, 1, area.height - 2);
}

/** Marks behind the bar: the buffer, or the red edge and tag of a late delivery. */
export function drawMarks(pen: Pen, scene: Scene, bar: Bar, box: BarBox, paint: BarPaint): void {
  const { context, measure } = pen;
  const end = box.x + box.width;
  const late = latenessOf(scene, bar);
  if (late > 0) {
    roundRect(context, end - edge, box.y, edge, box.height, [0, fullRadius, fullRadius, 0]);
    context.fillStyle = scene.colors.err;
    context.fill();
    const font = fontOf(600, 11);
    const text = scene.text.difference(late);
    const width = measure.width(font, text) + 10;
    if (scene.layout.density.setup && width + 10 < box.room) {
      const y = box.y + box.height / 2;
      roundRect(context, end + 6, y - 8.5, width, 17, 4);
      context.fillStyle = scene.colors.errTint;
      context.fill();
      context.font = font;
      context.fillStyle = scene.colors.err;
      context.fillText(text, end + 11, y + 0.5);
    }
    return;
  }
  const buffer = bar.operation.bufferTime * 1_000;
  if (buffer <= 0 || !scene.layout.density.setup) return;
  const length = Math.min(buffer / scene.scale.msPerPx, box.room - 3);
  if (length < 4) return;
  const y = box.y + box.height / 2;
  context.fillStyle = bar.operation.statusId === statusId.done ? paint.doneEdge : paint.border;
  context.fillRect(end, y - 0.75, length, 1.5);
  context.fillRect(end + length - 1.5, y - 4, 1.5, 8);
}

/** A dashed edge and a folded corner: the bar no longer fits the base data; the tooltip says why. */
export function drawMisfit(pen: Pen, scene: Scene, bar: Bar, { x, y, width, height }: BarBox): void {
  if (!scene.misfits.has(bar.id)) return;
  const { context } = pen;
  const left = Math.max(x, -40);
  const right = Math.min(x + width, pen.width + 40);
  context.strokeStyle = scene.colors.warn;
  context.lineWidth = 2;
  context.setLineDash([4, 3]);
  roundRect(context, left + 1, y + 1, Math.max(1, right - left - 2), height - 2, 3);
  context.stroke();
  context.setLineDash([]);
  const fold = Math.min(11, width / 2, height / 2);
  context.beginPath();
  context.moveTo(x + width - fold, y);
  context.lineTo(x + width, y);
  context.lineTo(x + width, y + fold);
  context.closePath();
  context.fillStyle = scene.colors.warn;
  context.fill();
}

/** A line under the bar and a clock at its start: it cannot begin there, a late step holds it up; the tooltip says why. */
export function drawHeldUp({ context, width: most }: Pen, { colors }: Scene, { x, y, width, height }: BarBox): void {
  context.fillStyle = colors.warn;
  context.fillRect(x, y + height, Math.max(2, width), 2);
  if (width < clockFrom || x < -clock || x > most) return;
  context.fillStyle = colors.surface;
  context.beginPath();
  context.arc(x + clock / 2, y + height - clock / 2 + 3, clock / 2 + 1, 0, 2 * Math.PI);
  context.fill();
  drawIcon(context, 'overdue', x, y + height - clock + 3, clock, colors.warn);
}

/** Milliseconds by which the bar's order position will be late, on the operation that ends it; 0 on all others. */
export function latenessOf(scene: Scene, bar: Bar): number {
  if (bar.order === undefined || bar.operation.statusId === statusId.done) return 0;
  const delivery = scene.deliveries.of(bar.order.orderPositionId);
  return delivery?.last === bar.id ? Math.max(0, delivery.ready - delivery.due) : 0;
}

export function drawLock(pen: Pen, scene: Scene, bar: Bar, box: BarBox, part: Part, progressX: number): void {
  const width = part.end - part.x;
  const x = width < 30 ? part.x + (width - lockSize) / 2 + 1 : Math.min(part.end, pen.width) - lockSize - 6;
  const done = bar.operation.statusId === statusId.done;
  const color = progressX > x + lockSize / 2 ? scene.colors.onSolid : done ? scene.colors.text2 : scene.colors.text;
  drawIcon(pen.context, 'lock', x, box.y + (box.height - lockSize) / 2, lockSize, color);
}

/** Width from which the mark has its clock; a narrower bar has the line only. */
const clockFrom = 20;
const clock = 11;

/** A red line over the bar, and a clock at its end: it should have begun, or ended (planning §4, showDelayedConflicts). */
export function drawOverdue({ context, width: most }: Pen, { colors }: Scene, { x, y, width }: BarBox): void {
  context.fillStyle = colors.err;
  context.fillRect(x, y - 2, Math.max(2, width), 2);
  const right = Math.min(x + width, most);
  if (right - Math.max(0, x) < clockFrom) return;
  context.fillStyle = colors.surface;
  context.beginPath();
  context.arc(right - clock / 2 - 1, y + clock / 2 - 4, clock / 2 + 1, 0, 2 * Math.PI);
  context.fill();
  drawIcon(context, 'overdue', right - clock - 1, y - 4, clock, colors.err);
}
