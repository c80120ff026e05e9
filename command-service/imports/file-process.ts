import type { AskedFormat } from '#domain/import/file/file-format.ts';
import type { Table, TableReading } from '#domain/import/file/table.ts';
import { type ImportType, tableOf } from '#domain/import/import-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { closeProcess, taskOfProcess, tell } from '#infra/own-process.ts';
import { type FileLines, fileLines } from './file-lines.ts';

export interface FileTask extends Omit<TableReading, 'format'> {
  readonly content: Uint8Array;
  readonly asked: AskedFormat;
  /** undefined: the first lines as they are, and no rows. */
  readonly type: ImportType | undefined;
}

/** What a file has, and how it was read. */
export interface FileTable extends Table, Pick<FileLines, 'format' | 'sheets'> {}

/** In parts: what arrives in one piece is taken over in one go. */
export type FileReport =
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | ({ readonly kind: 'lines' } & FileLines)
  | { readonly kind: 'rows'; readonly rows: Table['rows'] }
  | ({ readonly kind: 'end' } & Omit<FileTable, 'rows'>);

/** Of a file that is only looked at: enough to recognise how it is written. */
const firstLines = 200;

/** Rows per message: a few milliseconds each. */
const together = 500;

/** A process that takes one file apart and ends. */
const { content, type, asked, ...reading } = await taskOfProcess<FileTask>();
const say = (report: FileReport): void => tell(report);
/** Bytes; a workbook can be made to grow without end while it is unpacked. */
const maxMemory = 1_000_000_000;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() < maxMemory) return;
  say({ kind: 'refused', rejection: reject('fileTooLarge', { maxMemory }) });
  void closeProcess().then(() => process.exit(0));
}, 100);
const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
const read = await fileLines(buffer, asked, type === undefined ? firstLines : undefined);
clearInterval(watch);
if (isRejection(read)) say({ kind: 'refused', rejection: read });
else if (type === undefined) say({ kind: 'lines', ...read });
else {
  const { rows, ...columns } = tableOf(type, read.lines, { ...reading, format: read.format });
  for (let from = 0; from < rows.length; from += together)
    say({ kind: 'rows', rows: rows.slice(from, from + together) });
  say({ kind: 'end', ...columns, format: read.format, ...(read.sheets && { sheets: read.sheets }) });
}
await closeProcess();
