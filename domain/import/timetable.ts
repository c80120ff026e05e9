import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf, weekdayOf } from '#domain/kernel/time-zone.ts';

/** When something is done by itself, in the plant's time. */
export interface Timetable {
  /** 0 = Sunday; at least one. */
  readonly weekdays: readonly number[];
  /** As `06:00`; none: all day long. */
  readonly times: readonly string[];
  readonly zone: string;
}

/** The last moment of the timetable that is not after `now`; undefined: it has no times. */
export function lastMoment({ weekdays, times, zone }: Timetable, now: Instant): Instant | undefined {
  const today = dayNumberAt(zone, now);
  for (let day = today; day >= today - 7; day--) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const moments = times.map((time) => instantOf(zone, day, minutesOf(time))).filter((moment) => moment <= now);
    if (moments.length > 0) return Math.max(...moments);
  }
  return undefined;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What is known of the last time. */
export interface LastTime {
  /** Where nothing has been done yet, when it could have been for the first time. */
  readonly at: Instant;
  /** Something was left that needs no other moment. */
  readonly isOpen: boolean;
}

/** Whether it is time: not within `pause` (milliseconds) of the last time, and, where there are times, once for each. */
export function isDue(timetable: Timetable, { at, isOpen }: LastTime, now: Instant, pause: number): boolean {
  if (now - at < pause) return false;
  if (isOpen) return true;
  const { weekdays, times, zone } = timetable;
  if (times.length === 0) return weekdays.includes(weekdayOf(dayNumberAt(zone, now)));
  return (lastMoment(timetable, now) ?? at) > at;
}
