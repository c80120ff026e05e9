import type { CellValue, FileColumn } from '#domain/list-file/file-columns.ts';
import { betweenValues, labelled } from '#domain/list-file/file-columns.ts';
import { csvWriter, mediaTypes } from '#domain/list-file/list-file.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { type ListColumn, valueIn } from './list-definition.ts';

/** What a file needs of a column, and how it finds the value. */
export type ExportedColumn<Row> = Pick<FileColumn, 'header' | 'kind'> & {
  readonly value: (row: Row) => CellValue;
};

/** The file of a table that is on the page (`domain/list-file/list-file.ts`). */
export function csvText<Row>(
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
  language: string,
  zone: string,
): string {
  const { head, row: line } = csvWriter(columns, { language, zone });
  return `${head()}${rows.map((row) => line(columns.map(({ value }) => value(row)))).join('')}`;
}

/** What a person sees, but for columns that no file has: revoked (base data §9), and what is only drawn. */
export const exportedColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  hidden: ReadonlySet<string>,
): readonly (ListColumn<Row> & ExportedColumn<Row>)[] =>
  columns
    .filter(({ field, unexported }) => unexported !== true && !hidden.has(field))
    .map((column) => ({
      ...column,
      header: column.fileHeader ?? column.header,
      value: (row: Row) => labelled(column, valueIn(column, row, betweenValues)),
    }));

export function download(text: string, fileName: string): void {
  saveFile(fileName, new Blob([text], { type: mediaTypes.csv }));
}
