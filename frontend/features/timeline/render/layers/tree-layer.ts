import { statusId } from '#domain/planning/plan/status.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { TreeItem, TreeRow } from '#frontend/features/timeline/model/tree-item.ts';
import type { BarPaint } from '../bar-paint.ts';
import { rollUpHeight, treeBox } from '../bars/bar-box.ts';
import { drawBar } from '../bars/bar-shape.ts';
import type { LabelJob } from '../bars/bar-text.ts';
import { drawIcon } from '../icons.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { drawDiamond, drawMissed, reach, tight } from './delivery-layer.ts';

/** The bar of one row of the tree: operations as on their machine, process steps plain, parents as roll-ups. */
export function drawTreeRow(pen: Pen, scene: Scene, row: TreeRow, labels: LabelJob[]): void {
  const { item } = row;
  const box = treeBox(scene, row);
  if (box === undefined) return;
  drawDelivery(pen, scene, row, box);
  if (!scene.lifted.has(item.id)) drawTreeBar(pen, scene, item, box, labels);
  drawOverdue(pen, scene, item, box);
  drawMisfit(pen, scene, item, box);
}

/** The same bar at any place: in its row, as a ghost, on its way back. */
export function drawTreeBar(pen: Pen, scene: Scene, item: TreeItem, box: Area, labels: LabelJob[]): void {
  if (box.x > pen.width || box.x + box.width < 0) return;
  if (item.bar !== undefined)
    drawBar(pen, scene, item.bar, { ...box, width: Math.max(2, box.width), room: 400 }, labels);
  else if (item.kind === 'activities' && item.color === undefined) drawStep(pen, scene, item, box);
  else drawRollUpBar(pen, scene, item, box);
}

/** Below its bar, brackets at both ends (look, section 6). */
const bracket = 5;

function drawRollUpBar(pen: Pen, scene: Scene, item: TreeItem, { x, y, width: full }: Area): void {
  const { context } = pen;
  const paint = paintOf(pen, scene, item);
  const width = Math.max(2, full);
  const done = item.statusId === statusId.done;
  const from = Math.max(x, -20);
  const end = Math.min(x + width, pen.width + 20);
  const progress = Math.min(end, x + width * item.progress);
  const late = isLate(item);
  context.fillStyle = done ? paint.doneEdge : paint.rest;
  context.fillRect(from, y, end - from, rollUpHeight);
  if (!done && progress > from) {
    context.fillStyle = item.statusId === statusId.interrupted ? scene.colors.err : paint.full;
    context.fillRect(from, y, progress - from, rollUpHeight);
  }
  const half = Math.min(bracket, width / 2);
  const left = done ? paint.doneEdge : item.progress > 0 ? paint.full : paint.rest;
  drawBracket(context, x, y, half, left);
  drawBracket(context, x + width, y, -half, late ? scene.colors.err : done ? paint.doneEdge : paint.rest);
  if (late) {
    context.fillStyle = scene.colors.err;
    context.fillRect(x + width - 3, y, 3, rollUpHeight);
  }
}

/** The end of a roll-up points down: 5 px below the bar. */
function drawBracket(context: CanvasRenderingContext2D, x: number, y: number, inward: number, color: string): void {
  context.beginPath();
  context.moveTo(x, y + rollUpHeight);
  context.lineTo(x + inward, y + rollUpHeight);
  context.lineTo(x, y + rollUpHeight + bracket);
  context.closePath();
  context.fillStyle = color;
  context.fill();
}

/** A step of the process template: plain, with a double edge, because no machine works on it. */
function drawStep(pen: Pen, scene: Scene, item: TreeItem, { x, y, width: full, height }: Area): void {
  const { context } = pen;
  const { colors } = scene;
  const width = Math.max(3, full);
  const done = item.statusId === statusId.done;
  const radius = Math.min(4, width / 3);
  roundRect(context, x + 0.5, y + 0.5, width - 1, height - 1, radius);
  context.fillStyle = done ? colors.sunken : colors.hover;
  context.fill();
  context.strokeStyle = item.statusId === statusId.interrupted ? colors.err : colors.line3;
  context.globalAlpha = done ? 0.55 : 1;
  context.lineWidth = item.locked ? 1.5 : 1;
  if (item.statusId === statusId.paused) context.setLineDash([3, 2]);
  context.stroke();
  context.setLineDash([]);
  if (width >= 12) {
    context.fillStyle = colors.line3;
    context.fillRect(x + 1, y + 1, 2, height - 2);
    context.fillRect(x + 5, y + 1, 1, height - 2);
  }
  context.globalAlpha = 1;
  const icon = stepIcon(item);
  if (icon !== undefined && width >= 26) drawIcon(context, icon, x + 10, y + height / 2 - 6, 12, colors.text2);
  if (item.locked && width >= 44) drawIcon(context, 'lock', x + width - 17, y + height / 2 - 5.5, 11, colors.text2);
}

function stepIcon({ statusId: status }: TreeItem) {
  if (status === statusId.done) return 'check';
  if (status === statusId.started) return 'play';
  if (status === statusId.interrupted) return 'interrupted';
  return status === statusId.paused ? 'pause' : undefined;
}

/** Delivery date of a project or order position: open diamond with its slack, or a red line when it is missed. */
function drawDelivery(pen: Pen, scene: Scene, { item, y, height }: TreeRow, box: Area): void {
  if (item.due === undefined || item.slack === undefined) return;
  const top = toCanvasY(scene, y);
  if (item.slack < 0) {
    drawMissed(pen, scene, item.due, top, height);
    return;
  }
  const { context, measure } = pen;
  const middle = box.y + rollUpHeight / 2;
  const x = xOf(scene.scale, item.due);
  const end = box.x + box.width;
  if (x < -reach || end > pen.width) return;
  const color = item.slack < tight ? scene.colors.warn : scene.colors.ok;
  const pale = item.statusId === statusId.done;
  context.globalAlpha = pale ? 0.5 : 1;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  // The bar is elsewhere while it is dragged.
  if (x - reach - end > 4 && !scene.lifted.has(item.id)) {
    context.setLineDash([2, 2.5]);
    context.beginPath();
    context.moveTo(Math.max(end + 2, -4), middle);
    context.lineTo(Math.min(x - reach, pen.width), middle);
    context.stroke();
    context.setLineDash([]);
  }
  if (x < pen.width + reach) {
    drawDiamond(pen, scene, x, middle);
    const font = fontOf(600, 11);
    const text = scene.text.duration(item.slack);
    if (x + 10 + measure.width(font, text) < pen.width) {
      context.font = font;
      context.fillStyle = color;
      context.fillText(text, x + 10, middle + 0.5);
    }
  }
  context.globalAlpha = 1;
}

/** A step that no longer fits the base data: behind the mark of an overdue one. */
function drawMisfit(pen: Pen, scene: Scene, item: TreeItem, box: Area): void {
  if (!scene.misfits.has(item.id)) return;
  const x = box.x + box.width + (scene.showOverdue && item.overdue ? 24 : 6);
  if (x < -20 || x > pen.width) return;
  drawIcon(pen.context, 'misfit', x, box.y + box.height / 2 - 7, 14, scene.colors.warn);
}

/** A step that should have started or ended by now. */
function drawOverdue(pen: Pen, scene: Scene, item: TreeItem, box: Area): void {
  if (!scene.showOverdue || !item.overdue) return;
  const x = box.x + box.width + 6;
  if (x < -20 || x > pen.width) return;
  drawIcon(pen.context, 'overdue', x, box.y + box.height / 2 - 7, 14, scene.colors.err);
}

const isLate = ({ slack, statusId: status }: TreeItem): boolean => (slack ?? 0) < 0 && status !== statusId.done;

function paintOf(pen: Pen, scene: Scene, { color }: TreeItem): BarPaint {
  if (color === undefined) return pen.paints.of(9);
  return pen.paints.of(scene.colorOf(color.index, color.articleId, color.orderId, undefined));
}
