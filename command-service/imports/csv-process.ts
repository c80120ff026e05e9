import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import { type ImportType, tableOf } from '#domain/import/import-types.ts';
import type { Table } from '#domain/import/table.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { closeProcess, taskOfProcess, tell } from '#infra/own-process.ts';
import { csvLines } from './csv-lines.ts';

export interface CsvTask {
  readonly content: Uint8Array;
  readonly type: ImportType;
  /** What the plant calls its objects, and so perhaps columns. */
  readonly names: readonly ObjectName[];
}

/** In parts: what arrives in one piece is taken over in one go. */
export type CsvReport =
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | { readonly kind: 'rows'; readonly rows: Table['rows'] }
  | ({ readonly kind: 'end' } & Omit<Table, 'rows'>);

/** Rows per message: a few milliseconds each. */
const together = 500;

/** A process that takes one file apart and ends. */
const { content, type, names } = await taskOfProcess<CsvTask>();
const say = (report: CsvReport): void => tell(report);
const lines = csvLines(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
if (isRejection(lines)) say({ kind: 'refused', rejection: lines });
else {
  const { rows, ...columns } = tableOf(type, lines, names);
  for (let from = 0; from < rows.length; from += together)
    say({ kind: 'rows', rows: rows.slice(from, from + together) });
  say({ kind: 'end', ...columns });
}
await closeProcess();
