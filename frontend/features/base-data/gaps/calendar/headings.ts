import type { Day } from '#domain/kernel/instant.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { weekdays } from '../../capacity/weekdays.ts';
import type { DayNote } from './calendar-row.tsx';
import type { CalendarSpan } from './strips.ts';

/** A heading over one or several columns. */
export interface Heading {
  readonly label: string;
  readonly note?: string | undefined;
  readonly columns: number;
  readonly isQuiet?: boolean;
  readonly isToday?: boolean;
}

interface HeadingsOf {
  readonly span: CalendarSpan;
  readonly isOneResource: boolean;
  readonly days: readonly Day[];
  readonly notes: ReadonlyMap<Day, DayNote>;
  readonly format: Format;
  readonly zone: string;
}

/** Weekdays or hours of one resource; of several the days of the month, or the days of the week over their columns. */
export function headingsOf({ span, isOneResource, days, notes, format, zone }: HeadingsOf): readonly Heading[] {
  if (isOneResource && span === 'month') return weekdays('short').map((label) => ({ label, columns: 1 }));
  // Twelve of two hours each: the names of single hours are too wide for a phone.
  if (isOneResource) return Array.from({ length: 12 }, (_, at) => ({ label: String(at * 2), columns: 2 }));
  return days.map((day) => {
    const said = notes.get(day);
    const noon = instantOf(zone, dayNumberOf(day), 720);
    const label = span === 'month' ? String(Number(day.slice(8))) : format.shortDate(noon);
    const weekday = format.shortDate(noon).split(' ')[0];
    return {
      label,
      note: said?.holiday ?? (span === 'month' ? weekday : undefined),
      columns: span === 'month' ? 1 : 12,
      isQuiet: said?.isWeekend === true || said?.holiday !== undefined,
      isToday: said?.isToday === true,
    };
  });
}
