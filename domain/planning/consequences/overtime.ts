import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, type Interval, minute } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf } from '#domain/kernel/time-zone.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';

/** Working time in which a resource usually does not work, on one day. */
export interface Overtime extends Interval {
  readonly resourceId: ResourceId;
}

/** The working time as the gap that it is kept as. */
export const overtimeGap = (id: string, { resourceId, start, end }: Overtime, gapTypeId: string): BaseDataChange => ({
  collection: 'resourceGaps',
  id,
  after: { resourceId, dateFrom: start, dateTo: end, gapTypeId, informative: false, extra: true },
});

const hour = 60 * minute;
/** A day of overtime, and an evening behind a shift. */
const longest = { day: 8 * hour, evening: 4 * hour };
/** Shorter ones are not worth asking people for. */
const shortest = 2 * hour;
const most = 2;

/**
 * Up to two stretches on a resource in which it could work longer while something waits, `[from, until)`: whole days off
 * at the hours of the shift before them, else evenings behind a shift. Never in the past.
 */
export function overtimesWithin(
  { facts, now }: { readonly facts: PlanningFacts; readonly now: Instant },
  resourceId: ResourceId,
  from: Instant,
  until: Instant,
): readonly Overtime[] {
  const workingTime = facts.resource(resourceId)?.workingTime;
  const start = Math.max(from, now);
  if (workingTime === undefined || start >= until) return [];
  const zone = facts.settings.plantTimeZone;
  const days: Interval[] = [];
  const evenings: Interval[] = [];
  let last: Interval | undefined;
  // From the shift before on, after which it could go on.
  for (const shift of workingTime.intervals(start - 7 * 24 * hour, until)) {
    if (last !== undefined && shift.start > start) {
      const free = { start: Math.max(last.end, start), end: shift.start };
      const fullDays = daysWithin(free, last, zone);
      days.push(...fullDays);
      if (fullDays.length === 0 && free.start === last.end)
        evenings.push({ start: free.start, end: Math.min(free.end, free.start + longest.evening) });
    }
    last = shift;
  }
  return [...days, ...evenings]
    .filter((one) => one.end - one.start >= shortest && one.end <= until)
    .slice(0, most)
    .map((one) => ({ resourceId, ...one }));
}

/** Days off that lie wholly in the stretch, at the hours at which the shift before them began. */
function daysWithin(free: Interval, before: Interval, zone: string): Interval[] {
  const found: Interval[] = [];
  const begins = Math.round((before.start - instantOf(zone, dayNumberAt(zone, before.start), 0)) / minute);
  const length = Math.min(longest.day, before.end - before.start);
  for (let day = dayNumberAt(zone, free.start) + 1; instantOf(zone, day + 1, 0) <= free.end; day++) {
    const start = instantOf(zone, day, begins);
    if (start + length <= free.end) found.push({ start, end: start + length });
  }
  return found;
}
