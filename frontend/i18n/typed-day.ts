import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Day } from '#domain/kernel/instant.ts';

dayjs.extend(customParseFormat);

/** After names of months have become numbers. Forms without a year mean the day nearest to today. */
const forms = {
  german: { whole: ['D.M.YYYY', 'D.M.YY'], yearless: ['D.M.', 'D.M'] },
  other: {
    whole: ['D M YYYY', 'D/M/YYYY', 'D/M/YY', 'D.M.YYYY', 'D.M.YY'],
    yearless: ['D M', 'D/M', 'D.M.', 'D.M'],
  },
  /** Pasted from elsewhere: the day comes first in all of them. */
  everywhere: ['YYYY-M-D', 'D.M.YYYY', 'D/M/YYYY', 'D-M-YYYY', 'D MMM YYYY'],
} as const;

/**
 * The day that a person typed, in the order and words of their language: "21.11.", "21.11.26", "21 Nov 2026",
 * "21 нояб. 2026", "2026-11-21". Undefined when no such day exists (31.2.) or it is not a day (yet).
 */
export function typedDay(text: string, language: string, today: Day): Day | undefined {
  const german = language.startsWith('de');
  // Forms are exact: "05" is read as "5".
  const typed = withMonthNumbers(text.trim().toLowerCase(), language, german ? '.' : ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b0(?=\d\b)/g, '');
  const { whole, yearless } = german ? forms.german : forms.other;
  const exact = dayjs(typed, [...whole, ...forms.everywhere], true);
  if (exact.isValid()) return exact.format('YYYY-MM-DD');
  // With the year in the text: 29.2. exists in some years only.
  const year = dayjs(today).year();
  const nearest = [year - 1, year, year + 1]
    .map((candidate) =>
      dayjs(
        `${typed} ${candidate}`,
        yearless.map((form) => `${form} YYYY`),
        true,
      ),
    )
    .filter((day) => day.isValid())
    .toSorted((a, b) => Math.abs(a.diff(today)) - Math.abs(b.diff(today)));
  return nearest[0]?.format('YYYY-MM-DD');
}

/** "5. dez. 2026" as "5.12.2026", "5 de dic 2026" as "5 12 2026": a name of three letters or more, however it is bent. */
function withMonthNumbers(typed: string, language: string, between: string): string {
  const found = /^(\d{1,2})\.?\s*(?:de\s+)?(\p{L}{3,})\.?(?:\s+de)?\s*(\d*)(?:\s*г\.?)?$/u.exec(typed);
  if (found === null) return typed;
  const [, day = '', name = '', year = ''] = found;
  const month = monthNames(language).findIndex((names) => names.some((one) => one.startsWith(withoutAccents(name))));
  return month < 0 ? typed : `${day}${between}${month + 1}${between}${year}`.trim();
}

/** Of January to December: as they stand alone and after a day, long and short. */
function monthNames(language: string): readonly (readonly string[])[] {
  const written = ['long', 'short'] as const;
  const shapes = written.flatMap((month) => [{ month }, { month, day: 'numeric' } as const]);
  const formats = shapes.map((shape) => new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }));
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15));
      return withoutAccents((parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase());
    }),
  );
}

/** "dec" is understood as "déc". */
const withoutAccents = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');
