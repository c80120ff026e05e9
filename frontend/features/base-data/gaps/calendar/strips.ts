import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, dayOf, instantOf, mondayOf } from '#domain/kernel/time-zone.ts';

export type CalendarSpan = 'month' | 'week';

/** The smallest piece of time that the hand or the keyboard takes. */
export interface Cell {
  readonly from: Instant;
  readonly to: Instant;
  readonly day: Day;
}

/** A row of the calendar: consecutive cells of one resource. */
export interface Strip {
  readonly resourceId: string;
  readonly cells: readonly [Cell, ...Cell[]];
}

const dayMinutes = 1_440;
/** A week of several resources has a cell for as many hours. */
const hoursOfGroup = 2;

/** First day that is shown and the first one after it; a month of one resource has whole weeks. */
export function daysShown(span: CalendarSpan, day: Day, isOneResource: boolean): readonly Day[] {
  const monday = mondayOf(dayNumberOf(day));
  if (span === 'week') return daysFrom(monday, monday + 7);
  const [first, next] = monthOf(day);
  return isOneResource ? daysFrom(mondayOf(first), mondayOf(next - 1) + 7) : daysFrom(first, next);
}

/** The same place a month or a week on: `steps` of them, negative into the past. */
export function pageFrom(span: CalendarSpan, day: Day, steps: number): Day {
  if (span === 'week') return dayOf(dayNumberOf(day) + 7 * steps);
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + steps, 1)).toISOString().slice(0, 10);
}

/** Weeks of a month or days of a week of one resource; one row for each of several. */
export function stripsOf(
  span: CalendarSpan,
  days: readonly Day[],
  resourceIds: readonly string[],
  isOneResource: boolean,
  zone: string,
): readonly Strip[] {
  const cellsOf = (day: Day): readonly Cell[] => {
    if (span === 'month') return [wholeDay(zone, day)];
    return isOneResource ? hoursOf(zone, day) : someHoursOf(zone, day);
  };
  const strip = (resourceId: string, of: readonly Day[]): readonly Strip[] => {
    const [first, ...others] = of.flatMap(cellsOf);
    return first === undefined ? [] : [{ resourceId, cells: [first, ...others] }];
  };
  if (!isOneResource) return resourceIds.flatMap((id) => strip(id, days));
  const daysOfRow = span === 'month' ? 7 : 1;
  const [resourceId] = resourceIds;
  if (resourceId === undefined) return [];
  return Array.from({ length: days.length / daysOfRow }, (_, row) =>
    strip(resourceId, days.slice(row * daysOfRow, (row + 1) * daysOfRow)),
  ).flat();
}

/** Where an instant is in a row, as a share of it: 0 to 1. Days on which clocks change are as wide as the others. */
export function shareOf({ cells }: Strip, instant: Instant): number {
  const index = cells.findIndex(({ to }) => instant < to);
  const cell = cells[index];
  if (cell === undefined) return 1;
  return (index + Math.max(0, instant - cell.from) / (cell.to - cell.from)) / cells.length;
}

export const endOf = ({ cells }: Strip): Instant => (cells.at(-1) ?? cells[0]).to;

const wholeDay = (zone: string, day: Day): Cell => {
  const number = dayNumberOf(day);
  return { day, from: instantOf(zone, number, 0), to: instantOf(zone, number, dayMinutes) };
};

/** 23 or 25 of them on a day on which clocks change. */
function hoursOf(zone: string, day: Day): readonly Cell[] {
  const hour = 3_600_000;
  const { from, to } = wholeDay(zone, day);
  return Array.from({ length: Math.ceil((to - from) / hour) }, (_, at) => ({
    day,
    from: from + at * hour,
    to: Math.min(to, from + (at + 1) * hour),
  }));
}

/** By the clock on the wall, so that the columns of all days stand below each other. */
function someHoursOf(zone: string, day: Day): readonly Cell[] {
  const number = dayNumberOf(day);
  return Array.from({ length: 24 / hoursOfGroup }, (_, at) => ({
    day,
    from: instantOf(zone, number, at * hoursOfGroup * 60),
    to: instantOf(zone, number, (at + 1) * hoursOfGroup * 60),
  }));
}

function monthOf(day: Day): readonly [number, number] {
  const next = pageFrom('month', day, 1);
  return [dayNumberOf(`${day.slice(0, 7)}-01`), dayNumberOf(next)];
}

const daysFrom = (first: number, next: number): readonly Day[] =>
  Array.from({ length: next - first }, (_, at) => dayOf(first + at));
