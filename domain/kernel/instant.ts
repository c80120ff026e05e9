import { z } from 'zod';

/** Epoch milliseconds, UTC. Intervals are half-open: `[start, end)`. */
export type Instant = number;
/** Length in whole seconds (plan time, setup time, buffer time, frozen time). */
export type Seconds = number;
/** A day of the plant's time zone, `YYYY-MM-DD`. */
export type Day = string;

export interface Interval {
  readonly start: Instant;
  readonly end: Instant;
}

/** How far from now anything may lie (base data §5): no plan looks further, and working time is compiled so far. */
export const tenYears = 10 * 366 * 86_400_000;

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Inside events: epoch milliseconds. */
export const instantSchema = z.number().int().min(earliest).max(latest);
/** Nothing may be planned that far away; the key says what people have to keep to. */
const tooFar = { params: { code: 'atMostTenYears' } };
/** In HTTP bodies: ISO 8601 in UTC, as `2027-03-22T05:00:00.000Z`, in the range that events keep. */
export const isoInstantSchema = z.iso.datetime({ offset: false }).refine((iso) => isInRange(Date.parse(iso)), tooFar);
export const daySchema = z.iso.date().refine((day) => isInRange(Date.parse(day)), tooFar);

function isInRange(instant: Instant): boolean {
  return instant >= earliest && instant <= latest;
}

export const secondsSchema = z
  .number()
  .int()
  .min(0)
  .max(10 * 366 * 86_400);

/** The whole minute that an instant is in or begins: plans begin on minutes, nobody starts a machine at 07:00:12.188. */
export const wholeMinuteFrom = (instant: Instant): Instant => Math.ceil(instant / minute) * minute;
export const wholeMinuteBefore = (instant: Instant): Instant => Math.floor(instant / minute) * minute;
export const minute = 60_000;

/**
 * Like `Date.prototype.toISOString`, in a fifth of the time: rows, history and reasons are made of a hundred thousand of
 * these, most of them whole seconds on few days.
 */
export function toIso(instant: Instant): string {
  const day = Math.floor(instant / 86_400_000);
  const inDay = instant - day * 86_400_000;
  const minutes = Math.floor(inDay / minute);
  const second = (inDay - minutes * minute) / 1000;
  if (!Number.isInteger(second)) return new Date(instant).toISOString();
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * 86_400_000).toISOString().slice(0, -midnight.length);
    dates.set(day, date);
  }
  return date + minuteTexts[minutes] + secondTexts[second];
}

const midnight = 'T00:00:00.000Z';
const dates = new Map<number, string>();
const digits = (value: number): string => String(value).padStart(2, '0');
const minuteTexts = Array.from({ length: 24 * 60 }, (_, at) => `T${digits(Math.floor(at / 60))}:${digits(at % 60)}:`);
const secondTexts = Array.from({ length: 60 }, (_, at) => `${digits(at)}.000Z`);

/** An interval as answers have it. */
export const datesOf = ({ start, end }: Interval) => ({ startDate: toIso(start), endDate: toIso(end) });

export const fromIso = (iso: string): Instant => Date.parse(iso);
