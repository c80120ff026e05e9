import { z } from 'zod';
import { type Day, daySchema, type Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, dayOf, instantOf, timesShown } from '#domain/kernel/time-zone.ts';

/** How a file writes numbers and days: nothing in the cell `12.000` or `03/04/2027` says it by itself. */
export const cellFormatSchema = z.strictObject({
  /** What stands before the fraction of a number; the other one may group its digits. */
  decimal: z.enum(['.', ',']),
  /** What comes first where a day is written with points, slashes or hyphens: the day or the month. */
  dates: z.enum(['day', 'month']),
});
export type CellFormat = z.infer<typeof cellFormatSchema>;

/** What separates the columns of a text file. */
export const separators = [',', ';', '\t', '|'] as const;
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** How a file is read: what whoever uploads it says, and beside that what is recognised. */
export const fileFormatSchema = z.strictObject({
  ...cellFormatSchema.shape,
  /** Of a text file. */
  encoding: z.enum(encodings).optional(),
  separator: z.enum(separators).optional(),
  /** Of a workbook: the name of the sheet. */
  sheet: z.string().min(1).max(100).optional(),
});
export type FileFormat = z.infer<typeof fileFormatSchema>;
export const askedFormatSchema = fileFormatSchema.partial();
export type AskedFormat = z.infer<typeof askedFormatSchema>;

/** Of rows that a system sends, and of the product's own files. */
export const plainFormat: CellFormat = { decimal: '.', dates: 'day' };

/**
 * What the cells of a file that are text tell of it; where they tell nothing, the decimal sign follows from what separates
 * the columns: a semicolon is written where the comma is taken.
 */
export function recogniseFormat(lines: readonly (readonly unknown[])[], separator: string | undefined): CellFormat {
  let points = 0;
  let commas = 0;
  let monthsFirst = 0;
  for (const line of lines.slice(1))
    for (const cell of line) {
      if (typeof cell !== 'string') continue;
      const text = cell.trim();
      const [, first, second] = writtenDay.exec(text) ?? [];
      if (certainPoint.test(text)) points += 1;
      else if (certainComma.test(text)) commas += 1;
      else if (Number(second) > 12) monthsFirst += 1;
      else if (Number(first) > 12) monthsFirst -= 1;
    }
  const isComma = commas === points ? separator === ';' : commas > points;
  return { decimal: isComma ? ',' : '.', dates: monthsFirst > 0 ? 'month' : 'day' };
}

/** Numbers that can be read in one way only: groups have three digits. */
const certainPoint = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3})+\.\d+|0\.\d+|\d{1,3}(?:,\d{3}){2,})$/;
const certainComma = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:[. ’']\d{3})+,\d+|0,\d+|\d{1,3}(?:\.\d{3}){2,})$/;

const blanks = /[\s\u00A0\u202F’']/g;

/** Numbers by the decimal sign: digits may be in groups of three. */
const written: Readonly<Record<CellFormat['decimal'], { readonly group: string; readonly number: RegExp }>> = {
  ',': { group: '.', number: /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/ },
  '.': { group: ',', number: /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/ },
};

/**
 * `1.234,5` where the comma is the decimal sign, `1,234.5` where it is the point; digits may be grouped by blanks or
 * apostrophes. A number of the other manner is taken where it cannot be taken for one of this.
 */
export function readNumber(cell: string, { decimal }: CellFormat): number | undefined {
  const text = cell.replace(blanks, '').replace('\u2212', '-');
  const { group, number } = written[decimal];
  if (number.test(text)) return Number(text.replaceAll(group, '').replace(decimal, '.'));
  return /^-?\d+[.,]\d+$/.test(text) || /^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)
    ? Number(text.replace(',', '.'))
    : undefined;
}

const writtenDay = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
/** Day numbers of spreadsheets: from 1950 to 2155, so that an amount in the wrong column is no day. */
const serialDay = /^(?:18|19|[2-8]\d|9[0-2])\d{3}(?:[.,]\d+)?$/;
/** 1899-12-30, from which spreadsheets count. */
const serialBegin = dayNumberOf('1899-12-30');

/** `2027-03-24`, `20270324`, `24.03.2027`, `24/3/27`, with the month first where the file has it so, or the day number of a spreadsheet. */
export function readDay(cell: string, { dates }: CellFormat): Day | undefined {
  if (serialDay.test(cell)) return dayOf(serialBegin + Math.floor(Number(cell.replace(',', '.'))));
  const written = writtenDay.exec(cell);
  const [, one = '', other = '', year = ''] = written ?? [];
  const [day, month] = dates === 'day' ? [one, other] : [other, one];
  const plain = cell.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const text = written === null ? plain : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = daySchema.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

const timeOfDay = /^(.+?)[T ]+([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;

/**
 * A day with an optional time of day, of the plant; the day number of a spreadsheet with its fraction; or an ISO instant with
 * `Z` or an offset.
 */
export function readInstant(cell: string, zone: string, format: CellFormat): Instant | undefined {
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    const instant = Date.parse(cell);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const [, date = cell, hours = '0', minutes = '0', seconds = '0'] = timeOfDay.exec(cell) ?? [];
  const day = readDay(date, format);
  if (day === undefined) return undefined;
  const fraction = serialDay.test(date) ? Number(date.replace(',', '.')) % 1 : 0;
  const sinceMidnight = Math.round(fraction * 86_400) + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  const wholeMinutes = Math.floor(sinceMidnight / 60);
  // Midnight stands for the day's start, whenever that is.
  if (wholeMinutes > 0 && timesShown(zone, dayNumberOf(day), wholeMinutes) === 'never') return undefined;
  return instantOf(zone, dayNumberOf(day), wholeMinutes) + (sinceMidnight % 60) * 1_000;
}
