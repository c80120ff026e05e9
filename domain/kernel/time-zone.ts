import type { Day, Instant } from './instant.ts';

/**
 * Days and times of day of a time zone, from the zone table of the engine (Intl). Asking Intl costs microseconds and
 * a plan asks millions of times, so the changes of offset are found once per zone and year and kept.
 */

const minute = 60_000;
const hour = 3_600_000;
export const dayLength = 86_400_000;

/** Of a plant that has said nothing else. */
export const defaultTimeZone = 'Europe/Berlin';

/** Offset from UTC in milliseconds that holds at `t` in `zone` (IANA name): 7,200,000 in a Berlin summer. */
export function offsetAt(zone: string, t: Instant): number {
  const { changes, first } = offsetsOfYear(zone, new Date(t).getUTCFullYear());
  let offset = first;
  for (const change of changes) {
    if (change.at > t) break;
    offset = change.offset;
  }
  return offset;
}

/**
 * Instant at which clocks in `zone` show `minutes` after midnight of day number `dayNumber` (days since 1970-01-01);
 * 1440 is the next midnight. A time that a spring night skips is the instant of the change; one that an autumn night
 * shows twice is the first of the two.
 */
export function instantOf(zone: string, dayNumber: number, minutes: number): Instant {
  const local = dayNumber * dayLength + minutes * minute;
  const before = offsetAt(zone, local - dayLength);
  const after = offsetAt(zone, local + dayLength);
  if (before === after) return local - before;
  if (offsetAt(zone, local - before) === before) return local - before;
  if (offsetAt(zone, local - after) === after) return local - after;
  return changeBetween(zone, local - after, local - before);
}

/** How often clocks in `zone` show a time of a day: a spring night skips some, an autumn night shows some twice. */
export function timesShown(zone: string, dayNumber: number, minutes: number): 'never' | 'once' | 'twice' {
  const found = instantOf(zone, dayNumber, minutes);
  const shown = found + offsetAt(zone, found);
  if (shown !== dayNumber * dayLength + minutes * minute) return 'never';
  // Clocks go back by an hour, on one island by half of one.
  const again = [30, 60].some((later) => found + later * minute + offsetAt(zone, found + later * minute) === shown);
  return again ? 'twice' : 'once';
}

/** Number of the day (since 1970-01-01) that `zone` shows at `t`. */
export const dayNumberAt = (zone: string, t: Instant): number => Math.floor((t + offsetAt(zone, t)) / dayLength);

export const dayNumberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayLength;
export const dayOf = (dayNumber: number): Day => new Date(dayNumber * dayLength).toISOString().slice(0, 10);
export const dayAt = (zone: string, t: Instant): Day => dayOf(dayNumberAt(zone, t));
/** 0 = Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
/** Number of the Monday of the week. */
export const mondayOf = (dayNumber: number): number => dayNumber - ((weekdayOf(dayNumber) + 6) % 7);

export const startOfDay = (zone: string, day: Day): Instant => instantOf(zone, dayNumberOf(day), 0);
/** First instant after the day. */
export const endOfDay = (zone: string, day: Day): Instant => instantOf(zone, dayNumberOf(day) + 1, 0);

interface YearOffsets {
  /** Offset at the first instant of the UTC year. */
  readonly first: number;
  readonly changes: readonly { readonly at: Instant; readonly offset: number }[];
}

const years = new Map<string, Map<number, YearOffsets>>();

function offsetsOfYear(zone: string, year: number): YearOffsets {
  let ofZone = years.get(zone);
  if (ofZone === undefined) {
    ofZone = new Map();
    years.set(zone, ofZone);
  }
  let offsets = ofZone.get(year);
  if (offsets === undefined) {
    offsets = findChanges(zone, year);
    ofZone.set(year, offsets);
  }
  return offsets;
}

/** Weekly samples find every change that lasts more than a week; bisection finds its minute. */
function findChanges(zone: string, year: number): YearOffsets {
  const from = Date.UTC(year, 0, 1);
  const to = Date.UTC(year + 1, 0, 1);
  const first = askOffset(zone, from);
  const changes: { at: Instant; offset: number }[] = [];
  let known = first;
  for (let at = from; at < to; ) {
    const next = Math.min(at + 7 * dayLength, to);
    const offset = askOffset(zone, next - minute);
    if (offset !== known) {
      let low = at - minute;
      let high = next - minute;
      while (high - low > minute) {
        const middle = low + Math.floor((high - low) / 2 / minute) * minute;
        if (askOffset(zone, middle) === known) low = middle;
        else high = middle;
      }
      changes.push({ at: high, offset });
      known = offset;
    }
    at = next;
  }
  return { first, changes };
}

function changeBetween(zone: string, from: Instant, to: Instant): Instant {
  for (const year of new Set([new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()])) {
    const found = offsetsOfYear(zone, year).changes.find((change) => change.at >= from && change.at <= to);
    if (found !== undefined) return found.at;
  }
  return to;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function askOffset(zone: string, t: Instant): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const part of format.formatToParts(t)) if (part.type !== 'literal') parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hours, minutes, second);
  const offset = shown - Math.floor(t / 1000) * 1000;
  // No zone is further than 15 hours from UTC; anything else means that the engine shows another calendar.
  if (Math.abs(offset) > 15 * hour) throw new Error(`Offset of ${zone} cannot be read`);
  return offset;
}
