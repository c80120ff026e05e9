import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf, mondayOf, weekdayOf } from '#domain/kernel/time-zone.ts';
import { labelDistance, type TimeScale, windowOf } from './time-scale.ts';

/**
 * Columns and header lines of the visible time, in days and hours of the plant's time zone. Columns are placed by
 * instant, never by adding 24 hours, so a night with a clock change has its real width.
 */
export interface Grid {
  readonly unit: GridUnit;
  /** Second header line: one entry per grid line, from the one before the left edge on. */
  readonly columns: readonly GridColumn[];
  /** First header line: days, weeks, months or years. */
  readonly bands: readonly GridBand[];
}

export interface GridColumn {
  readonly at: Instant;
  /** false where a line has no label (quarter view: Tue, Thu, weekend). */
  readonly labelled: boolean;
  /** First column of a day, week or month: a stronger line. */
  readonly strong: boolean;
}

export interface GridBand {
  readonly kind: 'day' | 'week' | 'month' | 'year';
  readonly start: Instant;
  readonly end: Instant;
}

export type GridUnit =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'day' }
  /** Lines every day, labels Monday, Wednesday, Friday. */
  | { readonly kind: 'alternateDays' }
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'months'; readonly months: number };

const minute = 60_000;
const day = 1_440 * minute;

/** Finest first; the length is the label width in the narrowest case. */
const units: readonly { readonly unit: GridUnit; readonly length: number }[] = [
  ...[15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => ({
    unit: { kind: 'minutes', minutes } as const,
    length: minutes * minute,
  })),
  { unit: { kind: 'day' }, length: day },
  { unit: { kind: 'alternateDays' }, length: 2 * day },
  { unit: { kind: 'weeks', weeks: 1 }, length: 7 * day },
  { unit: { kind: 'weeks', weeks: 2 }, length: 14 * day },
  { unit: { kind: 'months', months: 1 }, length: 28 * day },
  { unit: { kind: 'months', months: 3 }, length: 89 * day },
];

/** The finest unit whose labels are at least 28 px apart. */
export function unitFor(msPerPx: number): GridUnit {
  const fitting = units.find(({ unit, length }) => length / msPerPx >= leastDistance(unit));
  return (fitting ?? units[units.length - 1] ?? { unit: { kind: 'day' } as const }).unit;
}

export function gridOf(scale: TimeScale, zone: string): Grid {
  const unit = unitFor(scale.msPerPx);
  const { start, end } = windowOf(scale);
  return { unit, columns: columnsOf(unit, zone, start, end), bands: bandsOf(unit, zone, start, end) };
}

/** "00:15" is wider than "02"; labels of Mo, We, Fr may be closer than 28 px because days of the month are narrow. */
function leastDistance(unit: GridUnit): number {
  if (unit.kind === 'minutes') return unit.minutes < 60 ? 36 : labelDistance.least;
  if (unit.kind === 'alternateDays') return 20;
  return labelDistance.least;
}

function columnsOf(unit: GridUnit, zone: string, start: Instant, end: Instant): GridColumn[] {
  const columns: GridColumn[] = [];
  const firstDay = dayNumberAt(zone, start);
  const lastDay = dayNumberAt(zone, end);
  switch (unit.kind) {
    case 'minutes':
      for (let d = firstDay; d <= lastDay; d++) addDay(columns, zone, d, unit.minutes);
      break;
    case 'day':
    case 'alternateDays':
      for (let d = firstDay; d <= lastDay; d++) {
        const weekday = weekdayOf(d);
        columns.push({
          at: instantOf(zone, d, 0),
          labelled: unit.kind === 'day' || weekday === 1 || weekday === 3 || weekday === 5,
          strong: weekday === 1,
        });
      }
      break;
    case 'weeks': {
      // Counted from a fixed Monday, so that labels do not change weeks while panning.
      const step = 7 * unit.weeks;
      for (let d = Math.floor((mondayOf(firstDay) - 4) / step) * step + 4; d <= lastDay; d += step)
        columns.push({ at: instantOf(zone, d, 0), labelled: true, strong: false });
      break;
    }
    case 'months':
      for (let month = monthOf(firstDay, unit.months); firstDayOf(month) <= lastDay; month += unit.months)
        columns.push({ at: instantOf(zone, firstDayOf(month), 0), labelled: true, strong: month % 12 === 0 });
      break;
  }
  return columns;
}

/**
 * Steps up to an hour are iterated in real time: a repeated hour appears twice, a skipped one not at all. Longer steps
 * follow the clock (00, 02, 04 …).
 */
function addDay(columns: GridColumn[], zone: string, dayNumber: number, minutes: number): void {
  const midnight = instantOf(zone, dayNumber, 0);
  const next = instantOf(zone, dayNumber, 1_440);
  let last = Number.NEGATIVE_INFINITY;
  for (let passed = 0; passed < 1_560; passed += minutes) {
    const at = minutes <= 60 ? midnight + passed * minute : instantOf(zone, dayNumber, passed);
    if (at >= next) break;
    if (at <= last) continue;
    columns.push({ at, labelled: true, strong: passed === 0 });
    last = at;
  }
}

function bandsOf(unit: GridUnit, zone: string, start: Instant, end: Instant): GridBand[] {
  const bands: GridBand[] = [];
  const lastDay = dayNumberAt(zone, end);
  const first = dayNumberAt(zone, start);
  const add = (kind: GridBand['kind'], from: number, to: number): void => {
    bands.push({ kind, start: instantOf(zone, from, 0), end: instantOf(zone, to, 0) });
  };
  switch (unit.kind) {
    case 'minutes':
      for (let d = first; d <= lastDay; d++) add('day', d, d + 1);
      break;
    case 'day':
      for (let d = mondayOf(first); d <= lastDay; d += 7) add('week', d, d + 7);
      break;
    case 'alternateDays':
    case 'weeks':
      for (let month = monthOf(first, 1); firstDayOf(month) <= lastDay; month++)
        add('month', firstDayOf(month), firstDayOf(month + 1));
      break;
    case 'months':
      for (let month = monthOf(first, 12); firstDayOf(month) <= lastDay; month += 12)
        add('year', firstDayOf(month), firstDayOf(month + 12));
      break;
  }
  return bands;
}

/** Months since 1970-01, rounded down to a multiple of `step`. */
function monthOf(dayNumber: number, step: number): number {
  const date = new Date(dayNumber * day);
  const months = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  return Math.floor(months / step) * step;
}

const firstDayOf = (month: number): number => Date.UTC(1970, month, 1) / day;
