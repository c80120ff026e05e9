import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Day } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';

dayjs.extend(customParseFormat);

/** After names of months have become numbers. Forms without a year mean the day nearest to today. */
const forms = {
  german: { whole: ['D.M.YYYY', 'D.M.YY'], yearless: ['D.M.', 'D.M'] },
  other: {
    whole: ['D M YYYY', 'D/M/YYYY', 'D/M/YY', 'D.M.YYYY', 'D.M.YY'],
    yearless: ['D M', 'D/M', 'D.M.', 'D.M'],
  },
  /** Pasted from elsewhere: the day comes first in all of them. */
  everywhere: ['YYYY-M-D', 'YYYY/M/D', 'D.M.YYYY', 'D/M/YYYY', 'D/M/YY', 'D-M-YYYY', 'D-M-YY'],
} as const;

/**
 * The day that a person typed or pasted, the day before the month as in all our languages: "21.11.", "21.11.26",
 * "21-11-26", "21 Nov 2026", "21 нояб. 2026", "2026-11-21", "Sa 21.11.2026", and as spreadsheets write a day,
 * "21.11.2026 00:00". Undefined when no such day exists (31.2., 11/21/2026) or it is not a day (yet).
 */
export function typedDay(text: string, language: string, today: Day): Day | undefined {
  const german = language.startsWith('de');
  // Forms are exact: "05" is read as "5".
  const typed = withMonthNumbers(bare(text), language, german ? '.' : ' ')
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

/** "Mar 31, 2027" turned round; without the day of the week before it and without midnight after it. */
const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(\p{L}{3,})\.?\s+(\d{1,2}),\s+(\d{4})$/u, '$2 $1 $3')
    .replace(/^\p{L}{2,}\.?,?\s+(?=\d)/u, '')
    .replace(/[\st]+0?0:00(?::00(?:\.0+)?)?$/, '');

/**
 * "5. dez. 2026" as "5.12.2026", "5 de dic 2026" as "5 12 2026": a name of three letters or more, however it is bent; of the person's language or, pasted, of another one.
 */
function withMonthNumbers(typed: string, language: string, between: string): string {
  const found = /^(\d{1,2})\.?\s*(?:de\s+)?(\p{L}{3,})\.?(?:\s+de)?\s*(\d*)(?:\s*г\.?)?$/u.exec(typed);
  if (found === null) return typed;
  const [, day = '', name = '', year = ''] = found;
  const month = [language, ...languageSchema.options]
    .map((one) => monthNames(one).findIndex((names) => names.some((known) => known.startsWith(withoutAccents(name)))))
    .find((index) => index >= 0);
  return month === undefined ? typed : `${day}${between}${month + 1}${between}${year}`.trim();
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
