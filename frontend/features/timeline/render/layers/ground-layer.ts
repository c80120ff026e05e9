import type { Interval } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { drawIcon } from '../icons.ts';
import type { Pen } from '../pen.ts';
import { headerHeight, type Scene, toCanvasY } from '../scene.ts';
import { fontOf } from '../text-measure.ts';

/** Rows, non-working time, gaps, frozen zones and the grid, in this order. */
export function drawGround(pen: Pen, scene: Scene): void {
  const { context } = pen;
  const { colors, layout } = scene;
  context.fillStyle = colors.surface;
  context.fillRect(0, headerHeight, pen.width, pen.height - headerHeight);
  const bottom = toCanvasY(scene, layout.height);
  for (const row of pen.rows) {
    const y = toCanvasY(scene, row.y);
    if (row.kind === 'group') {
      context.fillStyle = colors.canvas;
      context.fillRect(0, y, pen.width, row.height);
    } else {
      context.fillStyle = colors.nonWorking;
      const workingTime = row.kind === 'resource' ? row.resource.workingTime : scene.factory.facts.plantDays;
      drawNotWorking(pen, scene, workingTime, y, row.height);
      if (row.kind === 'resource') drawRowGround(pen, scene, row, y);
    }
    context.fillStyle = colors.line1;
    context.fillRect(0, y + row.height - 1, pen.width, 1);
  }
  if (bottom < pen.height) {
    context.fillStyle = colors.canvas;
    context.fillRect(0, Math.max(headerHeight, bottom), pen.width, pen.height - bottom);
  }
  drawGrid(pen, scene, Math.min(bottom, pen.height));
  // After the grid, so that its lines do not cross the texts.
  drawGapNames(pen, scene);
}

function drawRowGround(pen: Pen, scene: Scene, row: ResourceRow, y: number): void {
  drawGaps(pen, scene, row, y);
  drawFrozen(pen, scene, row, y);
}

function drawNotWorking(pen: Pen, scene: Scene, workingTime: WorkingTime, y: number, height: number): void {
  const window = { start: instantAt(scene.scale, pen.left), end: instantAt(scene.scale, pen.right) };
  for (const { start, end } of notWorking(scene, workingTime, window)) {
    const x = Math.max(0, xOf(scene.scale, start));
    pen.context.fillRect(x, y, Math.min(pen.width, xOf(scene.scale, end)) - x, height);
  }
}

/** Non-working time in the window; at month level and above whole days only, because nights would flicker. */
function notWorking(scene: Scene, workingTime: WorkingTime, window: Interval): Interval[] {
  // Extended by a day on each side, so that an interval cut by the edge is judged by its whole length.
  const from = window.start - 3 * day;
  const to = window.end + 3 * day;
  const least = scene.layout.density.necks ? 0 : 20 * hour;
  const stretches: Interval[] = [];
  let last = from;
  for (const { start, end } of workingTime.intervals(from, to)) {
    if (start - last > least) stretches.push({ start: last, end: start });
    last = end;
  }
  if (to - last > least) stretches.push({ start: last, end: to });
  return stretches.filter(({ start, end }) => start < end && end > window.start && start < window.end);
}

function drawGaps(pen: Pen, scene: Scene, row: ResourceRow, y: number): void {
  const { context, patterns, ratio } = pen;
  const { colors, scale } = scene;
  for (const gap of row.resource.gaps) {
    const x = Math.max(-20, xOf(scale, gap.start));
    const end = Math.min(pen.width + 20, xOf(scale, gap.end));
    if (end < 0 || x > pen.width) continue;
    const width = Math.max(1, end - x);
    const area = { x, y, width, height: row.height - 1 };
    context.fillStyle = gap.informative ? colors.infoGap : colors.gap;
    context.fillRect(area.x, area.y, area.width, area.height);
    if (gap.informative) {
      context.fillStyle = colors.warnSolid;
      context.fillRect(x, y, width, 2);
    } else {
      patterns.hatch(context, area, { color: colors.gapLine, step: 7, line: 1.5, ratio });
    }
  }
}

function drawGapNames(pen: Pen, scene: Scene): void {
  const { scale } = scene;
  for (const row of pen.rows) {
    if (row.kind !== 'resource' || row.load) continue;
    for (const gap of row.resource.gaps) {
      const x = Math.max(-20, xOf(scale, gap.start));
      const width = Math.min(pen.width + 20, xOf(scale, gap.end)) - x;
      if (width > 0) drawGapName(pen, scene, gap, { x, y: toCanvasY(scene, row.y), width });
    }
  }
}

function drawGapName(
  pen: Pen,
  scene: Scene,
  gap: ResourceView['gaps'][number],
  area: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { context, measure } = pen;
  const font = fontOf(500, 11);
  const x = Math.max(0, area.x) + 6;
  const width = measure.width(font, gap.name);
  if (x + 18 + width > area.x + area.width - 4) return;
  const middle = area.y + scene.layout.density.row / 2;
  const color = gap.informative ? scene.colors.warn : scene.colors.text2;
  if (!gap.informative) {
    context.fillStyle = scene.colors.gap;
    context.globalAlpha = 0.85;
    context.fillRect(x - 2, middle - 9, width + 22, 18);
    context.globalAlpha = 1;
  }
  drawIcon(context, gap.informative ? 'info' : 'wrench', x, middle - 6, 12, color);
  context.font = font;
  context.fillStyle = color;
  context.fillText(gap.name, x + 16, middle + 0.5);
}

function drawFrozen(pen: Pen, scene: Scene, row: ResourceRow, y: number): void {
  if (row.resource.frozen <= 0) return;
  const { context, patterns, ratio } = pen;
  const x = Math.max(-20, xOf(scene.scale, scene.now));
  // Over a year a few hours are less than a pixel: the zone is still there.
  const end = Math.min(pen.width + 20, Math.max(x + leastFrozen, xOf(scene.scale, scene.now + row.resource.frozen)));
  if (end < 0 || x > pen.width) return;
  const area = { x, y, width: end - x, height: row.height - 1 };
  context.fillStyle = scene.colors.frozen;
  context.globalAlpha = 0.6;
  context.fillRect(area.x, area.y, area.width, area.height);
  context.globalAlpha = 1;
  patterns.dots(context, area, { color: scene.colors.frozenLine, ratio });
  context.strokeStyle = scene.colors.frozenLine;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(Math.round(end) - 0.5, y);
  context.lineTo(Math.round(end) - 0.5, y + row.height);
  context.stroke();
  context.setLineDash([]);
}

function drawGrid(pen: Pen, scene: Scene, bottom: number): void {
  const { context } = pen;
  for (const strong of [false, true]) {
    context.fillStyle = strong ? pen.paints.gridStrong : pen.paints.gridLine;
    for (const column of scene.grid.columns) {
      if (column.strong !== strong) continue;
      const x = Math.round(xOf(scene.scale, column.at));
      if (x >= pen.left && x <= pen.right) context.fillRect(x, headerHeight, 1, bottom - headerHeight);
    }
  }
}

/** Pixels. */
const leastFrozen = 4;
const hour = 3_600_000;
const day = 24 * hour;
