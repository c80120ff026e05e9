import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Day } from '#domain/kernel/instant.ts';

dayjs.extend(customParseFormat);

/** Forms without a year mean the day nearest to today. */
const forms = {
  german: { whole: ['D.M.YYYY', 'D.M.YY'], yearless: ['D.M.', 'D.M'] },
  other: {
    whole: ['D MMM YYYY', 'D MMMM YYYY', 'D/M/YYYY', 'D/M/YY'],
    yearless: ['D MMM', 'D MMMM', 'D/M'],
  },
  everywhere: ['YYYY-M-D'],
} as const;

/**
 * The day that a person typed, in the order their language writes it: "21.11.", "21.11.26", "21 Nov 2026",
 * "2026-11-21". Undefined when no such day exists (31.2.) or it is not a day (yet).
 */
export function typedDay(text: string, language: string, today: Day): Day | undefined {
  // Forms are exact: "05" is read as "5".
  const typed = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b0(?=\d\b)/g, '');
  const { whole, yearless } = language.startsWith('de') ? forms.german : forms.other;
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
