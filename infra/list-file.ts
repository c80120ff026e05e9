import type { FileColumn } from '#domain/list-file/file-columns.ts';
import {
  csvWriter,
  type FileFormat,
  type Place,
  sheetColumns,
  sheetName,
  sheetRow,
  valuesOf,
} from '#domain/list-file/list-file.ts';

/** A list as a file, in pieces: memory has one page of it. */
export async function* listFile(
  format: FileFormat,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
  place: Place,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    // Most starts of a service see no workbook.
    const { writeXlsxStream } = await import('hucre/xlsx');
    const options = { name: sheetName, columns: sheetColumns(columns), freezePane: { rows: 1 } };
    yield* writeXlsxStream(sheetRows(columns, pages, place.zone), options);
    return;
  }
  const { head, row } = csvWriter(columns, place);
  yield Buffer.from(head());
  for await (const page of pages) yield Buffer.from(page.map((one) => row(valuesOf(columns, one))).join(''));
}

async function* sheetRows(columns: readonly FileColumn[], pages: AsyncIterable<readonly unknown[]>, zone: string) {
  for await (const page of pages) for (const one of page) yield sheetRow(columns, valuesOf(columns, one), zone);
}
