import { dayNumberAt } from '#domain/kernel/time-zone.ts';
import type { GridBand, GridColumn } from '#frontend/features/timeline/model/grid.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { drawIcon } from '../icons.ts';
import { type Pen, roundRect } from '../pen.ts';
import { headerHeight, type Scene } from '../scene.ts';
import { fontOf } from '../text-measure.ts';

const line = headerHeight / 2;

/** Two lines: days (weeks, months) and their hours (days, weeks), delivery flags, and the current time in a chip. */
export function drawHeader(pen: Pen, scene: Scene): void {
  const { context } = pen;
  const { colors } = scene;
  context.fillStyle = colors.sunken;
  context.fillRect(0, 0, pen.width, headerHeight);
  context.fillStyle = colors.line1;
  context.fillRect(0, line, pen.width, 1);
  context.fillStyle = colors.line2;
  context.fillRect(0, headerHeight - 1, pen.width, 1);
  for (const band of scene.grid.bands) drawBand(pen, scene, band);
  drawColumns(pen, scene);
  drawNowChip(pen, scene);
}

function drawBand(pen: Pen, scene: Scene, band: GridBand): void {
  const { context, measure } = pen;
  const start = xOf(scene.scale, band.start);
  const end = xOf(scene.scale, band.end);
  if (end <= 0 || start >= pen.width) return;
  context.fillStyle = scene.colors.line2;
  context.fillRect(Math.round(start), 0, 1, headerHeight);
  const today = band.start <= scene.now && scene.now < band.end;
  const isToday = today && band.kind === 'day';
  const font = fontOf(isToday ? 650 : 500, 12);
  // The name sticks to the left edge while its day is scrolled out.
  const x = Math.max(start, 0) + 10;
  const room = end - x - 8;
  const name = bandNames(scene, band).find((text) => measure.width(font, text) <= room);
  if (name === undefined) return;
  context.font = font;
  context.fillStyle = isToday ? scene.colors.text : scene.colors.text2;
  context.fillText(name, x, line / 2 + 0.5);
  let next = x + measure.width(font, name) + 10;
  if (isToday) {
    const small = fontOf(450, 11);
    const word = scene.words.today;
    if (next + measure.width(small, word) < end - 8) {
      context.font = small;
      context.fillStyle = scene.colors.text2;
      context.fillText(word, next, line / 2 + 0.5);
      next += measure.width(small, word) + 12;
    }
  }
  if (band.kind === 'day') drawFlag(pen, scene, band, next, end);
}

/** Number of order positions due on the day, in red with the number of late ones. */
function drawFlag(pen: Pen, scene: Scene, band: GridBand, from: number, end: number): void {
  const due = scene.deliveries.dueOn(dayNumberAt(scene.factory.zone, band.start));
  if (due.total === 0) return;
  const { context, measure } = pen;
  const font = fontOf(600, 11);
  const count = String(due.late > 0 ? due.late : due.total);
  const width = 15 + measure.width(font, count);
  const x = end - width - 10;
  if (x < from) return;
  const color = due.late > 0 ? scene.colors.err : scene.colors.text2;
  drawIcon(context, 'flag', x, line / 2 - 6, 12, color);
  context.font = font;
  context.fillStyle = color;
  context.fillText(count, x + 15, line / 2 + 0.5);
}

function bandNames(scene: Scene, band: GridBand): readonly string[] {
  const { text } = scene;
  switch (band.kind) {
    case 'day':
      return [text.longDay(band.start), text.shortDay(band.start), text.tinyDay(band.start)];
    case 'week': {
      const week = text.week(band.start);
      const [first, last] = [text.month(band.start), text.month(band.end - 1)];
      const months =
        first === last
          ? [text.monthAndYear(band.start), first]
          : // A week of two months says both: its last days are of the second.
            [`${first} – ${text.monthAndYear(band.end - 1)}`, `${first.slice(0, 3)} – ${last.slice(0, 3)}`];
      return [...months.map((month) => `${week} · ${month}`), week];
    }
    case 'month':
      return [text.monthAndYear(band.start), text.month(band.start), text.month(band.start).slice(0, 3)];
    case 'year':
      return [text.year(band.start)];
  }
}

function drawColumns(pen: Pen, scene: Scene): void {
  const { context, measure } = pen;
  const font = fontOf(450, 11);
  context.font = font;
  const hours = scene.grid.unit.kind === 'minutes';
  const columns = scene.grid.columns;
  // Labels under the chip of now are left out: half a number could be misread.
  const now = xOf(scene.scale, scene.now);
  const chip = { left: now - 26, right: now + 24 };
  for (const [at, column] of columns.entries()) {
    const x = xOf(scene.scale, column.at);
    const next = columns[at + 1];
    const width = (next === undefined ? 60 : xOf(scene.scale, next.at) - x) || 60;
    if (x + width < 0 || x > pen.width) continue;
    // A line under a column without a label would cross the label before it.
    if (!hours && (column.labelled || column.strong)) {
      context.fillStyle = scene.colors.line1;
      context.fillRect(Math.round(x), line, 1, line);
    }
    if (!column.labelled || (x + 22 > chip.left && x < chip.right)) continue;
    const text = columnText(scene, column, width, (words) => measure.width(font, words));
    context.fillStyle = column.strong && !hours ? scene.colors.text : scene.colors.text2;
    context.fillText(text, x + 6, line + line / 2 + 0.5);
  }
}

function columnText(scene: Scene, column: GridColumn, width: number, measure: (text: string) => number): string {
  const { text, grid } = scene;
  switch (grid.unit.kind) {
    case 'minutes':
      return grid.unit.minutes < 60 ? text.time(column.at) : text.hour(column.at);
    case 'day':
    case 'alternateDays': {
      // One format for all columns: measured on a wide day.
      const room = grid.unit.kind === 'day' ? width : width * 2;
      return measure('Mo 30') + 8 <= room ? text.weekdayAndDay(column.at) : text.dayOfMonth(column.at);
    }
    case 'weeks': {
      const full = text.week(column.at);
      return measure(full) + 8 <= width ? full : full.replace(/^\D+/, '');
    }
    case 'months':
      return text.month(column.at).slice(0, 3);
  }
}

function drawNowChip(pen: Pen, scene: Scene): void {
  const x = xOf(scene.scale, scene.now);
  if (x < 0 || x > pen.width) return;
  drawChip(pen, scene.text.time(scene.now), x, { ground: scene.colors.now, text: scene.colors.surface });
}

/** A time in the second header line, centred on `x`. */
export function drawChip(
  pen: Pen,
  text: string,
  x: number,
  style: { readonly ground: string; readonly text: string; readonly border?: string },
): void {
  const { context } = pen;
  const width = chipWidth(pen, text);
  const left = Math.min(pen.width - width - 2, Math.max(2, x - width / 2));
  roundRect(context, left, line + 3, width, line - 5, 5);
  context.fillStyle = style.ground;
  context.fill();
  if (style.border !== undefined) {
    context.strokeStyle = style.border;
    context.lineWidth = 1;
    context.stroke();
  }
  context.font = chipFont;
  context.fillStyle = style.text;
  context.fillText(text, left + 7, line + line / 2 + 1);
}

const chipFont = fontOf(650, 11.5);

export const chipWidth = ({ measure }: Pen, text: string): number => measure.width(chipFont, text) + 14;
