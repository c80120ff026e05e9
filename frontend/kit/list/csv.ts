import Papa from 'papaparse';
import type { Instant } from '#domain/kernel/instant.ts';
import { plainNumber } from '#frontend/kit/plain-number.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import type { CellValue, ColumnKind, ListColumn } from './list-definition.ts';

/**
 * CSV as the requirement has it (base data §9): comma in English, semicolon otherwise; CRLF; YYYY-MM-DD and
 * YYYY-MM-DD HH:mm:ss in the plant's time zone; numbers without grouping.
 */
export function csvText<Row>(
  rows: readonly Row[],
  columns: readonly Pick<ListColumn<Row>, 'header' | 'kind' | 'value' | 'choices'>[],
  language: string,
  zone: string,
): string {
  const cell = cellWriter(language, zone);
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map((column) => cell(column.kind, valueOf(row, column)))),
  ];
  const delimiter = language.startsWith('en') ? ',' : ';';
  // The mark tells a spreadsheet that this is UTF-8.
  return `\uFEFF${Papa.unparse(lines, { delimiter, newline: '\r\n', escapeFormulae: formula })}\r\n`;
}

/** What a person sees, but for columns that no file has: revoked (base data §9), and what is only drawn. */
export const exportedColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  hidden: ReadonlySet<string>,
): readonly ListColumn<Row>[] => columns.filter(({ field, unexported }) => unexported !== true && !hidden.has(field));

/** Base data §9; `{timestamp}` is the plant's time, readable and free of signs that file systems refuse. */
export function csvFileName(now: Instant, zone: string): string {
  return `planeusexport-${stamp(zone)(now).replaceAll('-', '').replaceAll(':', '').replace(' ', '-')}.csv`;
}

export function download(text: string, fileName: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

function valueOf<Row>(row: Row, column: Pick<ListColumn<Row>, 'value' | 'choices'>): CellValue {
  const value = column.value(row);
  return column.choices?.find((choice) => choice.value === value)?.label ?? value;
}

function cellWriter(language: string, zone: string): (kind: ColumnKind, value: CellValue) => string {
  const comma = !language.startsWith('en');
  const instant = stamp(zone);
  return (kind, value) => {
    if (value === null || value === undefined) return '';
    if (kind === 'instant') return instant(Date.parse(String(value)));
    if (typeof value === 'number') return comma ? plainNumber(value).replace('.', ',') : plainNumber(value);
    return String(value);
  };
}

/** "YYYY-MM-DD HH:mm:ss": Swedish writes dates so. */
function stamp(zone: string): (t: Instant) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (t) => format.format(t);
}

/** A text that begins so would run in a spreadsheet; an apostrophe makes it text. Numbers with a sign stay numbers. */
const formula = /^[=@\t\r]|^[+-](?![\d.,]+$)/;
