import { barAt } from '#frontend/features/timeline/model/bar.ts';
import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { boxOf } from '../bars/bar-box.ts';
import { drawBar } from '../bars/bar-shape.ts';
import { drawLabels, type LabelJob } from '../bars/bar-text.ts';
import type { DragPicture, Ghost, Overlay, Slot } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { headerHeight, type Scene, toCanvasY } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { drawBeyond } from './beyond-layer.ts';
import { ghostBox } from './ghost-box.ts';
import { chipWidth, drawChip } from './header-layer.ts';
import { drawRing } from './selection-layer.ts';
import { drawShield } from './shield-layer.ts';
import { drawTreeBar } from './tree-layer.ts';

/** Overlay of a drag: original places, pushed bars, the ghost with shield and guides, the first offer's slot. */
export function drawGhosts(pen: Pen, scene: Scene, overlay: Overlay): void {
  const { drag } = overlay;
  if (drag === undefined) return;
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(0, headerHeight, pen.width, pen.height - headerHeight);
  context.clip();
  for (const ghost of drag.ghosts) drawOrigin(pen, scene, ghost, drag.refused);
  for (const slot of drag.slots) drawSlot(pen, scene, slot);
  const labels: LabelJob[] = [];
  for (const ghost of drag.ghosts) if (!ghost.dragged) drawPushed(pen, scene, ghost, labels);
  drawLabels(pen, scene, labels);
  const dragged = drag.ghosts.filter((ghost) => ghost.dragged);
  const first = dragged[0];
  if (drag.refused && first !== undefined) tintRow(pen, scene, first);
  for (const ghost of dragged) drawDragged(pen, scene, ghost, drag.refused);
  drawBeyond(pen, scene, drag);
  context.restore();
  if (first !== undefined) drawGuides(pen, scene, first, drag);
}

function drawOrigin(pen: Pen, scene: Scene, ghost: Ghost, refused: boolean): void {
  const box = boxOf(scene, ghost.id);
  if (box === undefined) return;
  const { context } = pen;
  context.setLineDash([4, 3]);
  roundRect(context, box.x + 0.5, box.y + 0.5, Math.max(2, box.width - 1), box.height - 1, 4);
  context.strokeStyle = refused && ghost.dragged ? scene.colors.err : scene.colors.sel;
  context.lineWidth = 1.25;
  context.globalAlpha = ghost.dragged ? 0.8 : 0.35;
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}

function drawPushed(pen: Pen, scene: Scene, ghost: Ghost, labels: LabelJob[]): void {
  const box = ghostBox(scene, ghost);
  if (box === undefined) return;
  pen.context.globalAlpha = 0.85;
  drawAt(pen, scene, ghost, box, labels);
  pen.context.globalAlpha = 1;
  roundRect(pen.context, box.x - 1, box.y - 1, box.width + 2, box.height + 2, 5);
  pen.context.strokeStyle = scene.colors.sel;
  pen.context.lineWidth = 1.25;
  pen.context.setLineDash([4, 2]);
  pen.context.stroke();
  pen.context.setLineDash([]);
}

function drawDragged(pen: Pen, scene: Scene, ghost: Ghost, refused: boolean): void {
  const box = ghostBox(scene, ghost);
  if (box === undefined) return;
  const { context } = pen;
  context.save();
  context.shadowColor = 'rgb(10 20 28 / 34%)';
  context.shadowBlur = 18 * pen.ratio;
  context.shadowOffsetY = 7 * pen.ratio;
  roundRect(context, box.x, box.y, box.width, box.height, 4);
  context.fillStyle = refused ? scene.colors.err : scene.colors.surface;
  context.fill();
  context.restore();
  const labels: LabelJob[] = [];
  if (refused) {
    const font = fontOf(650, scene.layout.density.text);
    const bar = scene.store.bar(ghost.id);
    const number = bar?.order?.productionOrderNumber ?? bar?.operation.valueAddName ?? '';
    context.font = font;
    context.fillStyle = scene.colors.onSolid;
    if (box.height >= 14 && pen.measure.width(font, number) + 12 < box.width)
      context.fillText(number, box.x + 8, box.y + box.height / 2 + 0.5);
    return;
  }
  drawAt(pen, scene, ghost, box, labels);
  drawLabels(pen, scene, labels);
  drawRing(pen, scene, box, 2);
}

/** What the ghost stands for, drawn where it is. */
function drawAt(pen: Pen, scene: Scene, ghost: Ghost, box: Area, labels: LabelJob[]): void {
  const bar = scene.store.bar(ghost.id);
  if (bar !== undefined) {
    drawBar(pen, scene, barAt(bar, ghost), { ...box, room: 0 }, labels);
    return;
  }
  const row = scene.layout.rowFor(ghost);
  if (row?.kind === 'tree') drawTreeBar(pen, scene, { ...row.item, place: ghost }, box, labels);
}

function tintRow(pen: Pen, scene: Scene, ghost: Ghost): void {
  const row = scene.layout.rowFor(ghost);
  if (row === undefined) return;
  pen.context.globalAlpha = 0.06;
  pen.context.fillStyle = scene.colors.err;
  pen.context.fillRect(0, toCanvasY(scene, row.y), pen.width, row.height);
  pen.context.globalAlpha = 1;
}

function drawSlot(pen: Pen, scene: Scene, slot: Slot): void {
  const row = scene.layout.rowFor(slot);
  if (row === undefined) return;
  const { context, measure } = pen;
  const x = xOf(scene.scale, slot.start);
  const width = Math.max(4, xOf(scene.scale, slot.end) - x);
  const y = toCanvasY(scene, laneTop(scene.layout, row, 0));
  const { bar } = scene.layout.density;
  roundRect(context, x, y, width, bar, 4);
  context.fillStyle = slot.chosen ? scene.colors.okTint : scene.colors.surface;
  context.fill();
  context.setLineDash([4, 3]);
  context.strokeStyle = scene.colors.ok;
  context.lineWidth = slot.chosen ? 2 : 1;
  context.stroke();
  context.setLineDash([]);
  const font = fontOf(600, 11);
  if (measure.width(font, slot.label) + 12 < width) {
    context.font = font;
    context.fillStyle = scene.colors.ok;
    context.fillText(slot.label, Math.max(x, 0) + 8, y + bar / 2 + 0.5);
  }
}

/** Animated bars, drawn between their previous and their current place. */
export function drawTransitions(pen: Pen, scene: Scene, overlay: Overlay): void {
  const { context } = pen;
  const labels: LabelJob[] = [];
  for (const { id, from, left } of overlay.transitions) {
    const box = boxOf(scene, id);
    const row = scene.layout.rowFor(scene.store.bar(id) ?? { id });
    const place = row?.kind === 'tree' ? row.item.place : scene.store.bar(id);
    const begin = ghostBox(scene, { id, ...from });
    if (box === undefined || place === undefined || begin === undefined) continue;
    context.save();
    context.translate((begin.x - box.x) * left, (begin.y - box.y) * left);
    drawAt(pen, scene, { id, start: place.start, end: place.end, dragged: false }, box, labels);
    drawLabels(pen, scene, labels.splice(0));
    context.restore();
  }
}

/** Dashed lines from the ghost up to the header with its times in chips, and the shield above (or below) it. */
function drawGuides(pen: Pen, scene: Scene, ghost: Ghost, drag: DragPicture): void {
  const box = ghostBox(scene, ghost);
  if (box === undefined) return;
  const { context } = pen;
  const color = drag.refused ? scene.colors.err : scene.colors.sel;
  const near = scene.layout.density.necks;
  const ends = [
    { x: box.x, text: near ? scene.text.time(ghost.start) : scene.text.shortDay(ghost.start) },
    { x: box.x + box.width, text: near ? scene.text.time(ghost.end) : scene.text.shortDay(ghost.end) },
  ] as const;
  const room = (chipWidth(pen, ends[0].text) + chipWidth(pen, ends[1].text)) / 2 + 4;
  // Chips of a short bar are placed next to each other.
  const apart = Math.max(0, room - box.width) / 2;
  for (const [at, { x, text }] of ends.entries()) {
    if (x < 0 || x > pen.width) continue;
    context.setLineDash([3, 3]);
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.globalAlpha = 0.8;
    context.beginPath();
    context.moveTo(Math.round(x) + 0.5, headerHeight);
    context.lineTo(Math.round(x) + 0.5, Math.max(headerHeight, box.y - 2));
    context.stroke();
    context.globalAlpha = 1;
    context.setLineDash([]);
    drawChip(pen, text, at === 0 ? x - apart : x + apart, {
      ground: drag.refused ? scene.colors.errTint : scene.colors.surface,
      text: drag.refused ? scene.colors.err : scene.colors.text,
      border: color,
    });
  }
  drawShield(pen, scene, box, drag);
}
