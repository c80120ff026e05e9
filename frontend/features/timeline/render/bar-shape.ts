import { statusId } from '#domain/planning/status.ts';
import type { BarGeometry } from '../model/bar-geometry.ts';
import type { Bar } from '../model/bar-store.ts';
import { xOf } from '../model/time-scale.ts';
import type { BarPaint } from './bar-paint.ts';
import type { LabelJob } from './bar-text.ts';
import { drawIcon } from './icons.ts';
import { type Pen, roundRect } from './pen.ts';
import type { Scene } from './scene.ts';
import { fontOf } from './text-measure.ts';

/** Where a bar stands on the canvas; `room` is free behind it in its lane. */
export interface BarBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly room: number;
}

/** A stretch of work in pixels. */
interface Part {
  readonly x: number;
  readonly end: number;
}

const edge = 3;
const fullRadius = 4;
/** Below this the bar is one colour without border; below 16 px the lock goes (look, section 5). */
const solidBelow = 5;
const lockFrom = 16;
/** Below this nothing but colour fits, and corners cannot be seen: rectangles cost a tenth of rounded paths. */
const plainBelow = 12;
const lockSize = 11.5;

/** Draws the bar after look, section 6, and leaves its text in `labels`. */
export function drawBar(pen: Pen, scene: Scene, bar: Bar, box: BarBox, labels: LabelJob[]): void {
  const { context, paints } = pen;
  const paint = paints.of(colorIndexOf(scene, bar));
  const pale = scene.dimmed?.(bar.id) === true;
  if (pale) context.globalAlpha = 0.3;
  if (box.width < solidBelow) {
    context.fillStyle = bar.operation.statusId === statusId.interrupted ? scene.colors.err : paint.full;
    context.fillRect(box.x, box.y, box.width, box.height);
  } else if (box.width < plainBelow && bar.operation.statusId !== statusId.paused) {
    drawPlain(pen, scene, bar, box, paint);
  } else {
    drawWhole(pen, scene, bar, box, paint, pale ? [] : labels);
  }
  if (pale) context.globalAlpha = 1;
}

function drawPlain(pen: Pen, scene: Scene, bar: Bar, box: BarBox, paint: BarPaint): void {
  const { context } = pen;
  const { x, y, width, height } = box;
  const status = bar.operation.statusId;
  const done = status === statusId.done;
  const interrupted = status === statusId.interrupted;
  context.fillStyle = interrupted ? scene.colors.err : done ? paint.doneBorder : paint.border;
  context.fillRect(x, y, width, height);
  context.fillStyle = done ? paint.doneFill : status === statusId.started ? paint.full : paint.fill;
  context.fillRect(x + 1, y + 1, width - 2, height - 2);
  context.fillStyle = interrupted ? scene.colors.err : done ? paint.doneEdge : paint.full;
  context.fillRect(x, y, Math.min(edge, width / 2), height);
  if (latenessOf(scene, bar) > 0) {
    context.fillStyle = scene.colors.err;
    context.fillRect(x + width - 2, y, 2, height);
  }
}

export function colorIndexOf(scene: Scene, bar: Bar): number {
  const { order } = bar;
  return order === undefined ? 0 : scene.colorOf(order.colorIndex, order.articleId, order.productionOrderId);
}

function drawWhole(pen: Pen, scene: Scene, bar: Bar, box: BarBox, paint: BarPaint, labels: LabelJob[]): void {
  const { context } = pen;
  const { operation } = bar;
  const geometry = scene.geometryOf(bar);
  const parts = partsOf(scene, geometry, box);
  drawNecks(pen, paint, parts, box);
  const status = operation.statusId;
  const progressX = progressXOf(scene, bar, geometry, box);
  const withSetup = scene.layout.density.setup && status !== statusId.done;
  const setupX = withSetup ? xOf(scene.scale, geometry.setupEnd) : box.x;
  for (const [at, part] of parts.entries()) drawPart(pen, scene, bar, box, paint, part, at === 0, progressX);
  const first = parts[0];
  if (first !== undefined && setupX - box.x >= 6) {
    const area = { x: box.x, y: box.y, width: Math.min(setupX, first.end) - box.x, height: box.height };
    drawSetup(pen, bar, paint, area, progressX, scene);
  }
  if (status === statusId.interrupted) {
    for (const part of parts) {
      const x = Math.max(part.x, progressX);
      const area = { x, y: box.y + 1, width: part.end - 1 - x, height: box.height - 2 };
      pen.patterns.hatch(context, area, { color: pen.paints.errorHatch, step: 6, line: 2.4, ratio: pen.ratio });
    }
  }
  drawMarks(pen, scene, bar, box, paint);
  const lockPart = operation.locked ? lockPlace(parts, pen.width) : undefined;
  if (lockPart !== undefined) drawLock(pen, scene, bar, box, lockPart, progressX);
  const label = labelJob(scene, bar, box, parts, { setupX, progressX, lockPart });
  if (label !== undefined) labels.push(label);
}

/** Working stretches in pixels; one when necks are not shown or would be thinner than a pixel. */
function partsOf(scene: Scene, geometry: BarGeometry, box: BarBox): readonly Part[] {
  const whole = [{ x: box.x, end: box.x + box.width }];
  if (!scene.layout.density.necks || geometry.work.length <= 2) return whole;
  const parts: { x: number; end: number }[] = [];
  for (let at = 0; at < geometry.work.length; at += 2) {
    const x = xOf(scene.scale, geometry.work[at] ?? 0);
    const end = xOf(scene.scale, geometry.work[at + 1] ?? 0);
    const last = parts.at(-1);
    if (last !== undefined && x - last.end < 3) last.end = end;
    else parts.push({ x, end });
  }
  return parts;
}

function drawNecks(pen: Pen, paint: BarPaint, parts: readonly Part[], box: BarBox): void {
  const { context } = pen;
  const y = box.y + box.height / 2 - 4;
  for (let at = 1; at < parts.length; at++) {
    const from = (parts[at - 1]?.end ?? 0) - 1;
    const to = (parts[at]?.x ?? 0) + 1;
    context.fillStyle = paint.neckBorder;
    context.fillRect(from, y, to - from, 8);
    context.fillStyle = paint.neck;
    context.fillRect(from, y + 1, to - from, 6);
  }
}

function drawPart(
  pen: Pen,
  scene: Scene,
  bar: Bar,
  box: BarBox,
  paint: BarPaint,
  part: Part,
  first: boolean,
  progressX: number,
): void {
  const { context } = pen;
  const { colors } = scene;
  const { statusId: status, locked, mainOperationId } = bar.operation;
  const done = status === statusId.done;
  const interrupted = status === statusId.interrupted;
  const { y, height } = box;
  // Long bars are cut a little outside the view: the shape stays, the rasteriser has less to do.
  const x = Math.max(part.x, -40);
  const end = Math.min(part.end, pen.width + 40);
  const width = end - x;
  if (width <= 0) return;
  // A narrow bar with full corners would be a pill.
  const radius = Math.min(fullRadius, width / 3);
  roundRect(context, x, y, width, height, radius);
  context.fillStyle = done ? paint.doneFill : mainOperationId === null ? paint.fill : paint.secondary;
  context.fill();
  if (progressX > part.x + 0.5 && !done) {
    const until = Math.min(progressX, end);
    const right = progressX >= part.end - radius ? radius : 0;
    roundRect(context, x, y, until - x, height, [radius, right, right, radius]);
    context.fillStyle = interrupted ? colors.err : status === statusId.paused ? paint.paused : paint.full;
    context.fill();
  }
  const border = locked ? 1.5 : 1;
  roundRect(context, x + border / 2, y + border / 2, width - border, height - border, Math.max(0, radius - border / 2));
  context.strokeStyle = done ? paint.doneBorder : interrupted ? colors.err : paint.border;
  context.lineWidth = border;
  if (status === statusId.paused) context.setLineDash([3, 2]);
  context.stroke();
  if (status === statusId.paused) context.setLineDash([]);
  if (first && part.x >= -40) {
    roundRect(context, x, y, edge, height, [radius, 0, 0, radius]);
    context.fillStyle = done ? paint.doneEdge : interrupted ? colors.err : paint.full;
    context.fill();
    // Parallel steps carry a double edge.
    if (mainOperationId !== null) context.fillRect(x + edge + 2, y, 2, height);
  }
}

function drawSetup(
  pen: Pen,
  bar: Bar,
  paint: BarPaint,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  progressX: number,
  scene: Scene,
): void {
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

/** What stands behind the bar: the buffer's whisker, or the red edge and tag of a late delivery. */
function drawMarks(pen: Pen, scene: Scene, bar: Bar, box: BarBox, paint: BarPaint): void {
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

/** Milliseconds by which the bar's order position will be late, on the operation that ends it; 0 on all others. */
export function latenessOf(scene: Scene, bar: Bar): number {
  if (bar.order === undefined || bar.operation.statusId === statusId.done) return 0;
  const delivery = scene.deliveries.of(bar.order.orderPositionId);
  return delivery?.last === bar.id ? Math.max(0, delivery.ready - delivery.due) : 0;
}

function progressXOf(scene: Scene, bar: Bar, geometry: BarGeometry, box: BarBox): number {
  const status = bar.operation.statusId;
  if (status === statusId.planned || status === statusId.done || status === statusId.notPlanned) return box.x;
  // What has begun shows at least its edge in solid, even before the first report.
  return Math.max(xOf(scene.scale, geometry.progressEnd), box.x + edge);
}

/** The last working part in view with room for the lock. */
const lockPlace = (parts: readonly Part[], viewWidth: number): Part | undefined =>
  parts.findLast((part) => Math.min(part.end, viewWidth) - Math.max(part.x, 0) >= lockFrom);

function drawLock(pen: Pen, scene: Scene, bar: Bar, box: BarBox, part: Part, progressX: number): void {
  const width = part.end - part.x;
  const x = width < 30 ? part.x + (width - lockSize) / 2 + 1 : Math.min(part.end, pen.width) - lockSize - 6;
  const done = bar.operation.statusId === statusId.done;
  const color = progressX > x + lockSize / 2 ? scene.colors.onSolid : done ? scene.colors.text2 : scene.colors.text;
  drawIcon(pen.context, 'lock', x, box.y + (box.height - lockSize) / 2, lockSize, color);
}

/** The label stands in the widest working part that is visible and sticks to the left edge of the view. */
function labelJob(
  scene: Scene,
  bar: Bar,
  box: BarBox,
  parts: readonly Part[],
  at: { readonly setupX: number; readonly progressX: number; readonly lockPart: Part | undefined },
): LabelJob | undefined {
  const { width } = scene.scale;
  let widest: (Part & { readonly lock: boolean }) | undefined;
  for (const [number, part] of parts.entries()) {
    const lead = number === 0 ? Math.max(part.x + edge, at.setupX < part.end - 24 ? at.setupX : 0) : part.x;
    const x = Math.max(lead, 0);
    const end = Math.min(part.end, width);
    if (end > x && (widest === undefined || end - x > widest.end - widest.x))
      widest = { x, end, lock: part === at.lockPart };
  }
  if (widest === undefined || widest.end - widest.x < 12) return undefined;
  return {
    bar,
    x: widest.x + 5,
    end: widest.end - (widest.lock ? lockSize + 10 : 4),
    y: box.y,
    height: box.height,
    progressX: bar.operation.statusId === statusId.done ? 0 : at.progressX,
  };
}
