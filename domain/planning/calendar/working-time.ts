import type { AvailabilityPlan, PublicHoliday, Resource, ResourceGap } from '#domain/base-data/object-types.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { type IntervalTable, intervalTable } from './interval-table.ts';
import { compileShifts, compileWorkingDays, type ShiftCalendar } from './shift-calendar.ts';

/**
 * Working time of one resource (rules §1): capacity plan of the week − weekend days − public holidays − normal gaps,
 * as sorted, disjoint, half-open intervals with prefix sums, so that every question is a binary search.
 */
export interface WorkingTime {
  /** First working instant at or after `t`; undefined when there is none in the compiled horizon. */
  nextWorking(t: Instant): Instant | undefined;
  /** End of a step that starts at or after `start` and needs `seconds` of working time. */
  add(start: Instant, seconds: Seconds): Interval | undefined;
  /** Latest interval that ends at or before `end` and holds `seconds` of working time. */
  subtract(end: Instant, seconds: Seconds): Interval | undefined;
  /** Seconds of working time within `[from, to)`. */
  between(from: Instant, to: Instant): Seconds;
  /** Working intervals that touch `[from, to)`, clipped to it. */
  intervals(from: Instant, to: Instant): readonly Interval[];
  /** Why the resource does not work at `t`; only called for instants outside of working time. */
  whyNotWorking(t: Instant): NotWorkingCause;
}

export type NotWorkingCause = 'shift' | 'holiday' | 'gap';

const year = 366 * dayLength;
/** Limit of the search for working time beyond what is compiled; plans reach ten years. */
const reach = 11 * year;

/**
 * Compiles the working time of one resource; gaps of other resources in `gaps` are ignored. Days are days of the
 * plant's time zone. Compiled around the first question and extended on demand, so the answers do not
 * depend on the order of questions.
 */
export function compileWorkingTime(
  resource: Resource,
  availabilityPlans: ReadonlyMap<string, AvailabilityPlan>,
  gaps: readonly ResourceGap[],
  holidays: readonly PublicHoliday[],
  settings: GlobalSettings,
): WorkingTime {
  return workingTimeOf(compileShifts(resource, availabilityPlans, gaps, holidays, settings));
}

/** Round the clock on the plant's working days (rules §2). */
export const compilePlantDays = (holidays: readonly PublicHoliday[], settings: GlobalSettings): WorkingTime =>
  workingTimeOf(compileWorkingDays(holidays, settings));

/** Works round the clock: used by "plan anyway" for a resource without working time (rules §4). */
export const roundTheClock: WorkingTime = {
  nextWorking: (t) => t,
  add: (start, seconds) => ({ start, end: start + Math.round(seconds * 1000) }),
  subtract: (end, seconds) => ({ start: end - Math.round(seconds * 1000), end }),
  between: (from, to) => Math.max(0, to - from) / 1000,
  intervals: (from, to) => (from < to ? [{ start: from, end: to }] : []),
  whyNotWorking: () => 'shift',
};

/** Working time of a calendar, compiled lazily for the range that is asked for. */
export function workingTimeOf(calendar: ShiftCalendar): WorkingTime {
  let table: IntervalTable = intervalTable([]);
  let covered: Interval | undefined;

  const cover = (from: Instant, to: Instant): void => {
    if (covered !== undefined && from >= covered.start && to <= covered.end) return;
    const start = Math.min(from, covered?.start ?? from - year / 4);
    const end = Math.max(to, covered?.end ?? to + year / 2);
    // Extending by at least a year keeps the number of compilations small for a search that advances step by step.
    covered =
      covered === undefined
        ? { start, end }
        : {
            start: start < covered.start ? Math.min(start, covered.start - year) : start,
            end: end > covered.end ? Math.max(end, covered.end + year) : end,
          };
    table = intervalTable(calendar.intervals(covered.start, covered.end));
  };

  /** Queries the table and widens the horizon as long as the answer lies beyond it. */
  const ask = <Answer>(from: Instant, direction: 1 | -1, question: () => Answer | undefined): Answer | undefined => {
    cover(from, from);
    for (let distance = year; ; distance *= 2) {
      const answer = question();
      if (answer !== undefined || calendar.isEmpty) return answer;
      const limit = from + direction * reach;
      if (direction === 1 ? (covered?.end ?? from) >= limit : (covered?.start ?? from) <= limit) return undefined;
      const target = from + direction * Math.min(distance, reach);
      cover(Math.min(from, target), Math.max(from, target));
    }
  };

  return {
    nextWorking: (t) => ask(t, 1, () => table.next(t)),
    add: (start, seconds) => ask(start, 1, () => table.add(start, Math.round(seconds * 1000))),
    subtract: (end, seconds) => ask(end, -1, () => table.subtract(end, Math.round(seconds * 1000))),
    between(from, to) {
      if (to <= from) return 0;
      cover(from, to);
      return (table.done(to) - table.done(from)) / 1000;
    },
    intervals(from, to) {
      if (to <= from) return [];
      cover(from, to);
      return table.within(from, to);
    },
    whyNotWorking: (t) => calendar.whyNotWorking(t),
  };
}
