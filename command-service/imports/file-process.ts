import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import type { AskedFormat } from '#domain/import/file-format.ts';
import { type ImportType, tableOf } from '#domain/import/import-types.ts';
import type { Table } from '#domain/import/table.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { closeProcess, taskOfProcess, tell } from '#infra/own-process.ts';
import { type FileLines, fileLines } from './file-lines.ts';

export interface FileTask {
  readonly content: Uint8Array;
  readonly format: AskedFormat;
  readonly type: ImportType;
  /** What the plant calls its objects, and so perhaps columns. */
  readonly names: readonly ObjectName[];
}

/** What a file has, and how it was read. */
export interface FileTable extends Table, Pick<FileLines, 'format' | 'sheets'> {}

/** In parts: what arrives in one piece is taken over in one go. */
export type FileReport =
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | { readonly kind: 'rows'; readonly rows: Table['rows'] }
  | ({ readonly kind: 'end' } & Omit<FileTable, 'rows'>);

/** Rows per message: a few milliseconds each. */
const together = 500;

/** A process that takes one file apart and ends. */
const { content, type, names, format } = await taskOfProcess<FileTask>();
const say = (report: FileReport): void => tell(report);
/** Bytes; a workbook can be made to grow without end while it is unpacked. */
const maxMemory = 1_000_000_000;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() < maxMemory) return;
  say({ kind: 'refused', rejection: reject('fileTooLarge', { maxMemory }) });
  void closeProcess().then(() => process.exit(0));
}, 100);
const read = await fileLines(Buffer.from(content.buffer, content.byteOffset, content.byteLength), format);
clearInterval(watch);
if (isRejection(read)) say({ kind: 'refused', rejection: read });
else {
  const { rows, ...columns } = tableOf(type, read.lines, names, read.format);
  for (let from = 0; from < rows.length; from += together)
    say({ kind: 'rows', rows: rows.slice(from, from + together) });
  say({ kind: 'end', ...columns, format: read.format, ...(read.sheets && { sheets: read.sheets }) });
}
await closeProcess();
