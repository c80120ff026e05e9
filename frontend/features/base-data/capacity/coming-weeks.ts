import type { AvailabilityPlan, PublicHoliday, ResourceGap } from '#domain/base-data/object-types.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, dayOf, instantOf, mondayOf, weekdayOf } from '#domain/kernel/time-zone.ts';
import { compileShifts } from '#domain/planning/calendar/shift-calendar.ts';
import { type Assignment, turnOn } from './assignments.ts';

/** A stretch of a day as shares of it: 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface ComingDay {
  readonly day: Day;
  readonly works: readonly Stretch[];
  readonly gaps: readonly (Stretch & { readonly kind: 'normal' | 'informative' | 'extra' })[];
  readonly holiday: string | undefined;
  readonly isWeekend: boolean;
}

export interface ComingWeek {
  readonly monday: Day;
  /** Of the assignment that holds on its last day; undefined: none. */
  readonly turn: ReturnType<typeof turnOn>;
  readonly days: readonly ComingDay[];
  /** Hours worked after holidays, weekend days and gaps. */
  readonly hours: number;
}

export interface Calendar {
  readonly assignments: readonly Assignment[];
  readonly plans: ReadonlyMap<string, AvailabilityPlan>;
  readonly gaps: readonly ResourceGap[];
  readonly holidays: readonly PublicHoliday[];
  readonly settings: GlobalSettings;
}

/** How a resource works in `count` weeks from the one of `first` on, as planning reads it. */
export function comingWeeks(calendar: Calendar, first: Day, count: number): readonly ComingWeek[] {
  const { assignments, plans, gaps, holidays, settings } = calendar;
  const shifts = compileShifts({ availabilityPlans: [...assignments] }, plans, gaps, holidays, settings);
  const zone = settings.plantTimeZone;
  const monday = mondayOf(dayNumberOf(first));
  return Array.from({ length: count }, (_, week): ComingWeek => {
    const start = monday + week * 7;
    let worked = 0;
    const days = Array.from({ length: 7 }, (_day, at): ComingDay => {
      const number = start + at;
      const [from, to] = [instantOf(zone, number, 0), instantOf(zone, number + 1, 0)];
      const within = stretchIn(from, to);
      const works = shifts.intervals(from, to);
      worked += works.reduce((sum, { start: begin, end }) => sum + Math.min(end, to) - Math.max(begin, from), 0);
      const day = dayOf(number);
      return {
        day,
        works: works.map(({ start: begin, end }) => within(begin, end)),
        gaps: gaps
          .filter(({ dateFrom, dateTo }) => dateTo > from && dateFrom < to)
          .map((gap) => ({
            ...within(gap.dateFrom, gap.dateTo),
            kind: gap.informative ? 'informative' : gap.extra === true ? 'extra' : 'normal',
          })),
        holiday: holidays.find(({ dateFrom, dateTo }) => dateFrom <= day && day <= dateTo)?.description,
        isWeekend: settings.weekendDays.includes(weekdayOf(number)),
      };
    });
    return { monday: dayOf(start), turn: turnOn(assignments, dayOf(start + 6)), days, hours: worked / 3_600_000 };
  });
}

const stretchIn =
  (from: Instant, to: Instant) =>
  (start: Instant, end: Instant): Stretch => ({
    from: (Math.max(start, from) - from) / (to - from),
    to: (Math.min(end, to) - from) / (to - from),
  });
