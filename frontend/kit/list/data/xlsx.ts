import { XlsxStreamWriter } from 'hucre/xlsx';
import type { FileColumn } from '#domain/list-file/file-columns.ts';
import { mediaTypes, sheetColumns, sheetName, sheetRow } from '#domain/list-file/list-file.ts';
import type { ExportedColumn } from './csv.ts';

type SheetColumn<Row> = ExportedColumn<Row> & Pick<FileColumn, 'width' | 'isDuration' | 'scale'>;

/** The workbook of a table that is on the page: typed cells, its headings stay in sight. */
export async function workbook<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  zone: string,
): Promise<Blob> {
  const writer = new XlsxStreamWriter({ name: sheetName, columns: sheetColumns(columns), freezePane: { rows: 1 } });
  for (const row of rows) {
    const values = columns.map(({ value }) => value(row));
    writer.addRow(sheetRow(columns, values, zone));
  }
  return new Blob([(await writer.finish()) as Uint8Array<ArrayBuffer>], { type: mediaTypes.xlsx });
}
