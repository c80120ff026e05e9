import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { isOverdue } from '#frontend/features/timeline/model/overdue.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { type Pen, roundRect } from '#frontend/features/timeline/render/pen.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import type { BarPaint } from '../bar-paint.ts';
import { drawHeldUp, drawLock, drawMarks, drawMisfit, drawOverdue, drawSetup, latenessOf } from './bar-marks.ts';
import {
  type BarBox,
  busyParts,
  edge,
  fullRadius,
  labelCoversSetup,
  labelJob,
  lockPlace,
  type Part,
  partsOf,
  progressXOf,
} from './bar-parts.ts';
import type { LabelJob } from './bar-text.ts';

/** Width in pixels below which a bar is one colour without border (look, section 5). */
const solidBelow = 5;
/** Width below which corners are not visible: rectangles cost a tenth of rounded paths. */
const plainBelow = 12;
/** A narrower rest of what is done is not shown. */
const leastRest = 3;

/** Draws the bar (look, section 6) and adds its text to `labels`. */
export function drawBar(pen: Pen, scene: Scene, bar: Bar, box: BarBox, labels: LabelJob[]): void {
  const { context, paints } = pen;
  const paint = paints.of(colorIndexOf(scene, bar));
  const pale = scene.dimmed?.(bar.id) === true;
  if (pale) context.globalAlpha = 0.3;
  // Too narrow for its rest to be shown, what is done is as wide as the time that it took.
  const busy = bar.busyUntil < bar.end ? Math.max(2, xOf(scene.scale, bar.busyUntil) - box.x) : box.width;
  if (box.width < solidBelow) {
    const { statusId: status } = bar.operation;
    context.fillStyle =
      status === statusId.interrupted ? scene.colors.err : status === statusId.done ? paint.doneEdge : paint.solid;
    context.fillRect(box.x, box.y, busy, box.height);
  } else if (box.width < plainBelow && bar.operation.statusId !== statusId.paused) {
    drawPlain(pen, scene, bar, { ...box, width: busy }, paint);
    drawMisfit(pen, scene, bar, box);
  } else {
    drawWhole(pen, scene, bar, box, paint, pale ? [] : labels);
    drawMisfit(pen, scene, bar, box);
  }
  if (scene.heldUp.has(bar.id)) drawHeldUp(pen, scene, box);
  if (scene.showOverdue && isOverdue(bar.operation.statusId, bar, scene.now)) drawOverdue(pen, scene, box);
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
  const { order, operation } = bar;
  if (order === undefined) return 0;
  return scene.colorOf(order.colorIndex, order.articleId, order.productionOrderId, operation.resourceGroupId);
}

function drawWhole(pen: Pen, scene: Scene, bar: Bar, box: BarBox, paint: BarPaint, labels: LabelJob[]): void {
  const { context } = pen;
  const { operation } = bar;
  const geometry = scene.geometryOf(bar);
  const whole = partsOf(scene, geometry, box);
  const busyX = xOf(scene.scale, bar.busyUntil);
  const hasRest = bar.busyUntil < bar.end && box.x + box.width - Math.max(busyX, box.x) >= leastRest;
  const parts = hasRest ? busyParts(whole, busyX) : whole;
  if (hasRest) drawRest(pen, paint, box, busyX);
  drawNecks(pen, paint, parts, box);
  const status = operation.statusId;
  const progressX = progressXOf(scene, bar, geometry, box);
  const withSetup = scene.layout.density.setup && status !== statusId.done;
  const setupX = withSetup ? xOf(scene.scale, geometry.setupEnd) : box.x;
  for (const [at, part] of parts.entries()) drawPart(pen, scene, bar, box, paint, part, at === 0, progressX);
  const first = parts[0];
  if (first !== undefined && setupX - box.x >= 6 && !labelCoversSetup(first, setupX)) {
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
  if (!hasRest) drawMarks(pen, scene, bar, box, paint);
  const lockPart = operation.locked ? lockPlace(parts, pen.width) : undefined;
  if (lockPart !== undefined) drawLock(pen, scene, bar, box, lockPart, progressX);
  const label = labelJob(scene, bar, box, box.isCovered === true ? parts : whole, { setupX, progressX, lockPart });
  if (label !== undefined) labels.push(label);
}

/** What is done stays where it was planned; what it does not take any more is an outline, through which the row is seen. */
function drawRest({ context, width: view }: Pen, paint: BarPaint, box: BarBox, busyX: number): void {
  const x = Math.max(box.x, busyX, -40);
  const end = Math.min(box.x + box.width, view + 40);
  if (end <= x) return;
  const radius = Math.min(fullRadius, (end - x) / 3);
  const left = busyX > box.x ? 0 : radius;
  roundRect(context, x + 0.5, box.y + 0.5, end - x - 1, box.height - 1, [left, radius, radius, left]);
  context.strokeStyle = paint.doneBorder;
  context.lineWidth = 1;
  context.setLineDash([3, 2]);
  context.stroke();
  context.setLineDash([]);
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
  // Long bars are clipped slightly outside of the view, which saves rasterising.
  const x = Math.max(part.x, -40);
  const end = Math.min(part.end, pen.width + 40);
  const width = end - x;
  if (width <= 0) return;
  if (width < solidBelow) {
    context.fillStyle = done ? paint.doneEdge : interrupted ? colors.err : paint.solid;
    context.fillRect(x, y, width, height);
    return;
  }
  // The radius is limited for narrow bars.
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
    // Parallel operations have a double edge.
    if (mainOperationId !== null) context.fillRect(x + edge + 2, y, 2, height);
  }
}
