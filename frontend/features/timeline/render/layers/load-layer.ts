import { figuresOf, type LoadFigures, type LoadTone, toneOf } from '#frontend/features/timeline/load/load-figures.ts';
import { type Period, periodKindOf, periodsWithin } from '#frontend/features/timeline/load/periods.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';
import { drawDayFigures, drawPeriodFigures } from './load-texts.ts';

/** Room above the row's lower line, and between two columns. */
const foot = 3;
/** Height of the line of figures over the columns of the days. */
const textLine = 14;
/** Width of the meter of a day. */
const meter = 4;
/** What has passed is pale. */
const pastShare = 0.5;
/** Days narrower than this touch each other. */
const narrowDay = 4;

/** The figures of a row whose bars are too narrow to read: a column per day, and what is full, late and free. */
export function drawLoadRow(pen: Pen, scene: Scene, row: ResourceRow): void {
  const kind = periodKindOf(scene.scale);
  const window = { start: instantAt(scene.scale, pen.left), end: instantAt(scene.scale, pen.right) };
  for (const period of periodsWithin(kind, scene.factory.zone, window)) {
    const figures = figuresOf(scene, row.resource, period, scene.now);
    if (kind === 'day') drawDay(pen, scene, row, period, figures);
    else drawDays(pen, scene, row, period, figures);
  }
}

/** One day: a meter at its left edge, its figures beside. */
function drawDay(pen: Pen, scene: Scene, row: ResourceRow, period: Period, figures: LoadFigures): void {
  const { tone } = figures;
  if (tone === 'none' && figures.late.length === 0) return;
  const x = Math.round(xOf(scene.scale, period.start)) + 1;
  const width = Math.round(xOf(scene.scale, period.end)) - x - 1;
  const y = toCanvasY(scene, row.y) + 2;
  const height = row.height - foot - 3;
  const past = period.end <= scene.now;
  if (tone === 'full' || tone === 'over') {
    pen.context.globalAlpha = past ? pastShare : 1;
    pen.context.fillStyle = tone === 'over' ? scene.colors.errTint : scene.colors.warnTint;
    pen.context.fillRect(x, y, width, height);
    pen.context.globalAlpha = 1;
  }
  drawColumn(pen, scene, figures.share, tone, { x: x + 1, y: y + 1, width: meter, height: height - 2, past });
  if (figures.overload > 0 || figures.atWork > 0) drawOverloadLine(pen, scene, x, y + height, width);
  drawDayFigures(pen, scene, figures, { x: x + meter + 1, y, width: width - meter - 1, height, past });
}

/** A week or a month: its figures on one line, and a column for each of its days below. */
function drawDays(pen: Pen, scene: Scene, row: ResourceRow, period: Period, figures: LoadFigures): void {
  const top = toCanvasY(scene, row.y) + 2 + textLine;
  const height = row.height - foot - 3 - textLine;
  for (let day = period.firstDay; day < period.endDay; day++) {
    const interval = scene.dayLoads.intervalOf(day);
    const left = xOf(scene.scale, interval.start);
    const right = xOf(scene.scale, interval.end);
    if (right < pen.left || left > pen.right) continue;
    const gap = right - left >= narrowDay ? 1 : 0;
    const width = Math.max(1, right - left - gap);
    const load = scene.dayLoads.of(row.resource, day);
    const isToday = interval.start <= scene.now && scene.now < interval.end;
    const over = overloadOf(scene, row, interval) || (isToday && figures.atWork > 0);
    const tone = toneOf(row.resource, load, shareOf(load), over ? 1 : 0);
    if (tone === 'none') continue;
    const past = interval.end <= scene.now;
    drawColumn(pen, scene, shareOf(load), tone, { x: left, y: top, width, height, past });
    if (over) drawOverloadLine(pen, scene, left, top + height, width);
  }
  if (figures.tone === 'none' && figures.late.length === 0) return;
  const x = xOf(scene.scale, period.start);
  const width = xOf(scene.scale, period.end) - x;
  drawPeriodFigures(pen, scene, figures, {
    x,
    y: toCanvasY(scene, row.y) + 2,
    width,
    height: textLine,
    past: period.end <= scene.now,
  });
}

function overloadOf(
  scene: Scene,
  row: ResourceRow,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const { overloads } = scene.store.within(row.resource.resourceId, { start, end });
  return overloads.some((overload) => overload.start < end && overload.end > start);
}

interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly past: boolean;
}

/** The booked share rises from the foot; what stays empty above is free. */
function drawColumn(
  pen: Pen,
  scene: Scene,
  share: number,
  tone: LoadTone,
  { x, y, width, height, past }: Column,
): void {
  const { context } = pen;
  context.fillStyle = scene.colors.pressed;
  context.globalAlpha = past ? pastShare : 1;
  context.fillRect(x, y, width, height);
  const filled = Math.min(1, share) * height;
  context.fillStyle = colorOf(pen, scene, tone);
  if (filled >= 0.5) context.fillRect(x, y + height - filled, width, filled);
  context.globalAlpha = 1;
}

function colorOf({ paints }: Pen, { colors }: Scene, tone: LoadTone): string {
  switch (tone) {
    case 'over':
      return colors.err;
    case 'full':
      return colors.warnSolid;
    case 'room':
    case 'none':
      return paints.load[3] ?? colors.accent;
  }
}

function drawOverloadLine({ context }: Pen, { colors }: Scene, x: number, bottom: number, width: number): void {
  context.fillStyle = colors.err;
  context.fillRect(x, bottom - 2, width, 2);
}
