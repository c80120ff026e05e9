import Holidays from 'date-holidays';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, dayNumberOf, dayOf, instantOf, mondayOf, weekdayOf } from '#domain/kernel/time-zone.ts';
import type { CsvRow } from './csv-file.ts';

/** Days of the demo are counted from the Monday of the week in which it is loaded. */
export const mondayOfWeek = (now: Instant, zone: string): number => mondayOf(dayNumberAt(zone, now));

/**
 * Import rows of the orders. Orders released before now are planned as of their release, so that the past is filled;
 * later ones have their release as start date.
 */
export function positionRows(positions: readonly CsvRow[], now: Instant, zone: string): Record<string, string>[] {
  const monday = mondayOfWeek(now, zone);
  const holidays = nationalHolidays(now)
    .map((holiday) => dayNumberOf(holiday.dateFrom))
    .filter((day) => weekdayOf(day) !== 0);
  return positions.map((row) => {
    const releaseDay = monday + Number(row.release);
    const [hours = 0, minutes = 0] = (row.releasetime ?? '').split(':').map(Number);
    const release = `${dayOf(releaseDay)} ${row.releasetime}`;
    const isPast = instantOf(zone, releaseDay, hours * 60 + minutes) <= now;
    return {
      projectnumber: row.projectnumber ?? '',
      projectname: row.projectname ?? '',
      customernumber: row.customernumber ?? '',
      articlenumber: row.articlenumber ?? '',
      amount: row.amount ?? '',
      orderdate: dayOf(releaseDay - 7),
      startdate: isPast ? '' : release,
      asof: isPast ? release : '',
      deliverydate: dayOf(promised(releaseDay, monday + Number(row.due), holidays)),
      plananyway: row.plananyway ?? '',
    };
  });
}

/** Days needed to work off the backlog of holidays. */
const backlogDays = 14;

/** Delivery dates of the data ignore holidays: those before the date, and their backlog, are added. */
function promised(releaseDay: number, due: number, holidays: readonly number[]): number {
  const lost = (until: number): number =>
    holidays.filter((day) => day >= releaseDay - backlogDays && day <= until).length;
  return due + lost(due + lost(due));
}

/** Rows of one project stay in one part, because each part creates its projects. */
export function inParts<Row extends Readonly<Record<string, string>>>(rows: readonly Row[], size: number): Row[][] {
  const parts: Row[][] = [];
  let part: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (part.length >= size && row.projectnumber !== rows[index - 1]?.projectnumber) {
      parts.push(part);
      part = [];
    }
    part.push(row);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** National holidays of last year, this year and the next. */
export function nationalHolidays(now: Instant): { dateFrom: string; dateTo: string; description: string }[] {
  const calendar = new Holidays('DE');
  const year = new Date(now).getUTCFullYear();
  return [year - 1, year, year + 1].flatMap((each) =>
    calendar
      .getHolidays(each, 'de')
      .filter((holiday) => holiday.type === 'public')
      .map((holiday) => {
        const day = holiday.date.slice(0, 10);
        return { dateFrom: day, dateTo: day, description: holiday.name };
      }),
  );
}
