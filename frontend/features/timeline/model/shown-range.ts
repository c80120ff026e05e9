import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { Day, Instant, Interval } from '#domain/kernel/instant.ts';
import { dayAt, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';

/**
 * Range that the timeline shows and edits may use (planning §5): the months of the settings around today, extended by
 * what the user has scrolled to. Days are inclusive.
 */
export function shownRange(
  settings: Pick<GlobalSettings, 'plantTimeZone' | 'monthsInPast' | 'monthsInFuture'>,
  loaded: { readonly fromDate: Day; readonly toDate: Day },
  now: Instant,
): Interval {
  const { plantTimeZone: zone, monthsInPast, monthsInFuture } = settings;
  const today = dayAt(zone, now);
  const [first, last] = [monthsFrom(today, -monthsInPast), monthsFrom(today, monthsInFuture)];
  return {
    start: startOfDay(zone, first < loaded.fromDate ? first : loaded.fromDate),
    end: endOfDay(zone, last > loaded.toDate ? last : loaded.toDate),
  };
}

/** The same day of another month, or its last day. */
function monthsFrom(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
