import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, dayOf, startOfDay, weekdayOf } from '#domain/kernel/time-zone.ts';
import type { RadarKind, RadarRow } from './radar-rows.ts';

/** In the order in which they are stacked, from below. */
export const radarKinds = ['date', 'overload', 'overdue', 'misfit'] as const satisfies readonly RadarKind[];

/** Days that the chart shows, today being the first. */
export const chartDays = 14;

/** One day of the plant with the conflicts that lie on it and are not confirmed. */
export interface RadarDay {
  readonly day: Day;
  /** Its first instant. */
  readonly start: Instant;
  readonly isWeekend: boolean;
  readonly counts: Readonly<Record<RadarKind, number>>;
  readonly total: number;
}

/**
 * On which day a conflict is looked for: a missed date on its delivery day, all others on the day on which they begin.
 * What was due before today is to be dealt with today.
 */
export const dayOfConflict = ({ start }: Pick<RadarRow, 'start'>, zone: string, now: Instant): Day =>
  dayOf(Math.max(dayNumberAt(zone, start), dayNumberAt(zone, now)));

/** The next fourteen days; conflicts after them are in no day. */
export function radarDays(rows: readonly RadarRow[], zone: string, now: Instant): readonly RadarDay[] {
  const today = dayNumberAt(zone, now);
  const byDay = Map.groupBy(
    rows.filter(({ confirmed }) => !confirmed),
    (row) => dayOfConflict(row, zone, now),
  );
  return Array.from({ length: chartDays }, (_, after) => {
    const day = dayOf(today + after);
    const on = byDay.get(day) ?? [];
    const of = (kind: RadarKind): number => on.filter((row) => row.kind === kind).length;
    return {
      day,
      start: startOfDay(zone, day),
      isWeekend: [0, 6].includes(weekdayOf(today + after)),
      counts: { date: of('date'), overload: of('overload'), overdue: of('overdue'), misfit: of('misfit') },
      total: on.length,
    };
  });
}
