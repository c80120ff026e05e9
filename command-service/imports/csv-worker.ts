import { parentPort, workerData } from 'node:worker_threads';
import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import { type ImportType, tableOf } from '#domain/import/import-types.ts';
import type { Table } from '#domain/import/table.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { csvLines } from './csv-lines.ts';

export interface CsvTask {
  readonly content: Uint8Array;
  readonly type: ImportType;
  /** What the plant calls its objects, and so perhaps columns. */
  readonly names: readonly ObjectName[];
}

/** In parts, each sent when the one before was taken over: what lies waiting is taken over in one go. */
export type CsvReport =
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | { readonly kind: 'rows'; readonly rows: Table['rows'] }
  | ({ readonly kind: 'end' } & Omit<Table, 'rows'>);

/** Rows per message: a few milliseconds each. */
const together = 500;

/** A thread that takes one file apart and ends. */
const port = parentPort;
if (port === null) throw new Error('This file runs as a thread of its own');
const { content, type, names } = workerData as CsvTask;
const say = (report: CsvReport): void => port.postMessage(report);
const lines = csvLines(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
if (isRejection(lines)) say({ kind: 'refused', rejection: lines });
else {
  const { rows, ...columns } = tableOf(type, lines, names);
  let from = 0;
  const next = (): void => {
    if (from >= rows.length) {
      say({ kind: 'end', ...columns });
      port.close();
      return;
    }
    say({ kind: 'rows', rows: rows.slice(from, from + together) });
    from += together;
  };
  port.on('message', next);
  next();
}
