import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength, offsetAt } from '#domain/kernel/time-zone.ts';
import { betweenValues, type CellValue, type FileColumn, labelled, valueOf } from './file-columns.ts';

/** How lists are written as files (base data §9); bytes of workbooks are made elsewhere. */

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** `{timestamp}` is the plant's time, readable and free of signs that file systems refuse. */
export const listFileName = (now: Instant, zone: string, format: FileFormat): string =>
  `planeusexport-${stamp(zone)(now).replaceAll(/[-:]/g, '').replace(' ', '-')}.${format}`;

export interface Place {
  /** Decides about separator and decimal sign. */
  readonly language: string;
  /** Of the plant. */
  readonly zone: string;
}

/** What a file needs of a column. */
type Written = Pick<FileColumn, 'header' | 'kind'>;

/**
 * Lines of a CSV: comma in English, semicolon otherwise; CRLF; YYYY-MM-DD and YYYY-MM-DD HH:mm:ss; numbers without
 * grouping. Begins with the mark that tells a spreadsheet that this is UTF-8.
 */
export function csvWriter(columns: readonly Written[], { language, zone }: Place) {
  const isEnglish = language.startsWith('en');
  const separator = isEnglish ? ',' : ';';
  const instant = stamp(zone);
  const textOf = (kind: FileColumn['kind'] | undefined, value: CellValue): string => {
    if (value === null || value === undefined) return '';
    if (kind === 'instant') return instant(Date.parse(String(value)));
    if (typeof value === 'number') return isEnglish ? plainNumber(value) : plainNumber(value).replace('.', ',');
    return harmless(String(value));
  };
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`);
  const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`;
  return {
    head: (): string => `\uFEFF${line(columns.map(({ header }) => harmless(header)))}`,
    /** `values` as the columns stand. */
    row: (values: readonly CellValue[]): string => line(values.map((value, at) => textOf(columns[at]?.kind, value))),
  };
}

/** A text that begins so would run in a spreadsheet; an apostrophe makes it text. Numbers with a sign stay numbers. */
const formula = /^[=@\t\r]|^[+-](?![\d.,]+$)/;
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Values of a row in the order of the columns. */
export const valuesOf = (columns: readonly FileColumn[], row: unknown): readonly CellValue[] =>
  columns.map((column) => labelled(column, valueOf(column, row as Readonly<Record<string, unknown>>, betweenValues)));

/** A column of a worksheet; its width in characters. */
export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  readonly numFmt?: string;
}

export const sheetName = 'Leitstand';

export function sheetColumns(columns: readonly Pick<FileColumn, 'header' | 'kind' | 'width' | 'isDuration'>[]) {
  return columns.map(({ header, kind, width, isDuration }): SheetColumn => {
    const numFmt = isDuration === true ? '[h]:mm:ss' : formats[kind];
    // The screen's width, and room for the heading.
    const characters = Math.min(80, Math.max(Math.round(width / 7), header.length + 2, least[kind] ?? 8));
    return { header: header.slice(0, longestText), width: characters, ...(numFmt === undefined ? {} : { numFmt }) };
  });
}

const formats: Partial<Record<FileColumn['kind'], string>> = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' };
/** What does not fit is shown as ####. */
const least: Partial<Record<FileColumn['kind'], number>> = { day: 12, instant: 20 };
/** A workbook with a longer one does not open. */
const longestText = 32_767;

/**
 * A row of a worksheet: numbers, days, times and durations as the numbers that spreadsheets keep, all else as text, which no
 * spreadsheet takes for a formula.
 */
export const sheetRow = (
  columns: readonly Pick<FileColumn, 'kind' | 'isDuration' | 'scale'>[],
  values: readonly CellValue[],
  zone: string,
): (string | number | null)[] =>
  columns.map(({ kind, isDuration, scale = 1 }, at) => {
    const value = values[at];
    if (value === null || value === undefined) return null;
    if (typeof value === 'number') return isDuration === true ? (value * scale * 1_000) / dayLength : value;
    const serial = kind === 'day' || kind === 'instant' ? serialOf(String(value), kind, zone) : undefined;
    return serial ?? String(value).slice(0, longestText);
  });

/** Days since the last one of 1899, as spreadsheets count; undefined for what they cannot show. */
function serialOf(text: string, kind: 'day' | 'instant', zone: string): number | undefined {
  const t = Date.parse(kind === 'day' ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(t)) return undefined;
  const serial = (kind === 'day' ? t : t + offsetAt(zone, t)) / dayLength + 25_569;
  // The 29 February 1900, which spreadsheets have and no calendar, is day 60.
  return serial > 60 ? serial : undefined;
}

const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 10 });

/** A number as programs read it: a point, no grouping, and never "1e-7". */
export const plainNumber = (value: number): string => digits.format(value);

/** "YYYY-MM-DD HH:mm:ss": Swedish writes dates so. */
function stamp(zone: string): (t: Instant) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (t) => format.format(t);
}
