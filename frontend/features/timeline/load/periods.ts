import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf, mondayOf } from '#domain/kernel/time-zone.ts';
import type { TimeScale } from '#frontend/features/timeline/model/time-scale.ts';

/** The stretch of time that one set of figures speaks of: the shortest that has room for them. */
export interface Period extends Interval {
  readonly kind: PeriodKind;
  /** Days since 1970-01-01 in the plant's zone, half-open. */
  readonly firstDay: number;
  readonly endDay: number;
}

export type PeriodKind = 'day' | 'week' | 'month';

const dayLength = 86_400_000;
/** CSS pixels that "100 %" over "12 h", and "78 %" beside "12 h", need at 10.5 px. */
const roomOfDay = 34;
const roomOfWeek = 58;

export function periodKindOf({ msPerPx }: Pick<TimeScale, 'msPerPx'>): PeriodKind {
  const day = dayLength / msPerPx;
  if (day >= roomOfDay) return 'day';
  return 7 * day >= roomOfWeek ? 'week' : 'month';
}

export function periodAt(kind: PeriodKind, zone: string, t: Instant): Period {
  const day = dayNumberAt(zone, t);
  switch (kind) {
    case 'day':
      return periodOf(kind, zone, day, day + 1);
    case 'week':
      return periodOf(kind, zone, mondayOf(day), mondayOf(day) + 7);
    case 'month': {
      const date = new Date(day * dayLength);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return periodOf(kind, zone, Date.UTC(year, month, 1) / dayLength, Date.UTC(year, month + 1, 1) / dayLength);
    }
  }
}

/** Periods that touch the window, from left to right. */
export function periodsWithin(kind: PeriodKind, zone: string, window: Interval): Period[] {
  const periods: Period[] = [];
  for (let at = periodAt(kind, zone, window.start); at.start < window.end; at = periodAt(kind, zone, at.end))
    periods.push(at);
  return periods;
}

const periodOf = (kind: PeriodKind, zone: string, firstDay: number, endDay: number): Period => ({
  kind,
  firstDay,
  endDay,
  start: instantOf(zone, firstDay, 0),
  end: instantOf(zone, endDay, 0),
});
