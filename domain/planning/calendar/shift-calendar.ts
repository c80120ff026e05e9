import type { AvailabilityPlan, PublicHoliday, Resource, ResourceGap } from '#domain/base-data/object-types.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { minutesOfTime, shiftLength } from '#domain/base-data/week-time.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayNumberAt, dayNumberOf, instantOf, mondayOf, weekdayOf } from '#domain/kernel/time-zone.ts';
import { merge, without } from './interval-table.ts';

/** Shifts of one resource by day of the plant's time zone (rules §1). */
export interface ShiftCalendar {
  /** True when no day has a shift, so that callers can skip the search. */
  readonly isEmpty: boolean;
  /** Working intervals that touch `[from, to)`, not clipped, sorted and disjoint. */
  intervals(from: Instant, to: Instant): Interval[];
  whyNotWorking(t: Instant): 'shift' | 'holiday' | 'gap';
}

export function compileShifts(
  resource: Pick<Resource, 'availabilityPlans'>,
  availabilityPlans: ReadonlyMap<string, AvailabilityPlan>,
  gaps: readonly ResourceGap[],
  holidays: readonly PublicHoliday[],
  settings: GlobalSettings,
): ShiftCalendar {
  const zone = settings.plantTimeZone;
  const isOff = daysOff(holidays, settings);
  const normal = gaps.filter((gap) => !gap.informative);
  const intervalOf = ({ dateFrom, dateTo }: ResourceGap): Interval => ({ start: dateFrom, end: dateTo });
  const holes = normal.filter(({ extra }) => extra !== true).map(intervalOf);
  const overtime = normal.filter(({ extra }) => extra === true).map(intervalOf);
  const assignments = compileAssignments(resource, availabilityPlans);

  const shiftsOn = (day: number): readonly Shift[] => {
    if (isOff.weekend(day) || isOff.holiday(day)) return [];
    const weekday = weekdayOf(day);
    // Of overlapping assignments the later validFrom wins, so a new capacity plan needs no end date in the old one.
    const assignment = assignments.find((candidate) => candidate.from <= day && day <= candidate.to);
    if (assignment === undefined) return [];
    const week = (mondayOf(day) - mondayOf(assignment.from)) / 7;
    return assignment.weeks[week % assignment.weeks.length]?.[weekday] ?? [];
  };

  return {
    isEmpty:
      overtime.length === 0 &&
      assignments.every((assignment) => assignment.weeks.every((week) => week.every((day) => day.length === 0))),
    intervals(from, to) {
      const shifts: Interval[] = overtime.filter(({ start, end }) => end > from && start < to);
      // A shift over midnight belongs to the day on which it begins, so the day before is included.
      const lastDay = dayNumberAt(zone, to);
      for (let day = dayNumberAt(zone, from) - 1; day <= lastDay; day++) {
        for (const shift of shiftsOn(day)) {
          const start = instantOf(zone, day, shift.from);
          const end = instantOf(zone, day + Math.floor(shift.to / 1440), shift.to % 1440);
          if (end > from && start < to) shifts.push({ start, end });
        }
      }
      return without(merge(shifts), holes);
    },
    whyNotWorking(t) {
      if (holes.some((hole) => hole.start <= t && t < hole.end)) return 'gap';
      return isOff.holiday(dayNumberAt(zone, t)) ? 'holiday' : 'shift';
    },
  };
}

/** Round the clock on every day that is neither a weekend day nor a public holiday. */
export function compileWorkingDays(holidays: readonly PublicHoliday[], settings: GlobalSettings): ShiftCalendar {
  const isOff = daysOff(holidays, settings);
  const zone = settings.plantTimeZone;
  return {
    isEmpty: new Set(settings.weekendDays).size >= 7,
    intervals(from, to) {
      const days: Interval[] = [];
      for (let day = dayNumberAt(zone, from); day <= dayNumberAt(zone, to); day++)
        if (!isOff.weekend(day) && !isOff.holiday(day))
          days.push({ start: instantOf(zone, day, 0), end: instantOf(zone, day + 1, 0) });
      return merge(days);
    },
    whyNotWorking: (t) => (isOff.holiday(dayNumberAt(zone, t)) ? 'holiday' : 'shift'),
  };
}

interface DaysOff {
  weekend(day: number): boolean;
  holiday(day: number): boolean;
}

/** Days by list of holidays: all resources of a factory share one list. */
const daysOfHolidays = new WeakMap<readonly PublicHoliday[], ReadonlySet<number>>();

function daysOff(holidays: readonly PublicHoliday[], settings: GlobalSettings): DaysOff {
  const weekend = new Set(settings.weekendDays);
  let days = daysOfHolidays.get(holidays);
  if (days === undefined) {
    const found = new Set<number>();
    for (const { dateFrom, dateTo } of holidays)
      for (let day = dayNumberOf(dateFrom); day <= dayNumberOf(dateTo); day++) found.add(day);
    days = found;
    daysOfHolidays.set(holidays, days);
  }
  const known = days;
  return { weekend: (day) => weekend.has(weekdayOf(day)), holiday: (day) => known.has(day) };
}

/** Minutes after midnight of the day on which it begins; `to` beyond 1440 lies in the next day. */
interface Shift {
  readonly from: number;
  readonly to: number;
}

interface Assignment {
  readonly from: number;
  readonly to: number;
  /** Week in turn → weekday (0 = Sunday) → shifts. */
  readonly weeks: readonly (readonly (readonly Shift[])[])[];
}

/** Newest first. */
function compileAssignments(
  resource: Pick<Resource, 'availabilityPlans'>,
  availabilityPlans: ReadonlyMap<string, AvailabilityPlan>,
): readonly Assignment[] {
  return resource.availabilityPlans
    .map((assignment) => ({
      from: dayNumberOf(assignment.validFrom),
      to: assignment.validTo === undefined ? Number.POSITIVE_INFINITY : dayNumberOf(assignment.validTo),
      weeks: assignment.weeks.map((planId) => shiftsByWeekday(availabilityPlans.get(planId))),
    }))
    .sort((a, b) => b.from - a.from);
}

function shiftsByWeekday(plan: AvailabilityPlan | undefined): readonly (readonly Shift[])[] {
  const days: Shift[][] = [[], [], [], [], [], [], []];
  for (const availability of plan?.availabilities ?? []) {
    if (!availability.isActive) continue;
    const from = minutesOfTime(availability.timeFrom);
    days[availability.weekday]?.push({ from, to: from + shiftLength(availability) });
  }
  return days;
}
