import pLimit from 'p-limit';
import type { Factory } from '#domain/base-data/factory.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import type { Row, Table } from '#domain/import/table.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { inOwnProcess } from '#infra/own-process.ts';
import type { CsvReport, CsvTask } from './csv-process.ts';

const csvProcess = new URL('./csv-process.ts', import.meta.url);

/** A file of 25 MB takes several times that in memory while it is taken apart. */
const oneAfterAnother = pLimit(1);

/** A CSV file as a table, taken apart in a process of its own: edits go on meanwhile. Refusals as `csvLines`. */
export const readTableOf = (
  type: ImportType,
  content: Uint8Array,
  { objects }: Pick<Factory, 'objects'>,
): Promise<Table | Rejection> =>
  oneAfterAnother(async () => {
    const rows: Row[] = [];
    let read: Table | Rejection | undefined;
    const task = { content, type, names: [...objects.objectNames.values()] };
    await inOwnProcess<CsvTask, CsvReport>(csvProcess, task, (report) => {
      switch (report.kind) {
        case 'rows':
          for (const row of report.rows) rows.push(row);
          return;
        case 'refused':
          read = report.rejection;
          return;
        case 'end': {
          const { unknownColumns, missingColumns } = report;
          read = { rows, unknownColumns, missingColumns };
        }
      }
    });
    if (read === undefined) throw new Error('The process that reads a file has ended without an answer');
    return read;
  });
