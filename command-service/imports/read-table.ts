import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Factory } from '#domain/base-data/factory.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import type { Row, Table } from '#domain/import/table.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { CsvReport, CsvTask } from './csv-worker.ts';

/** A file of 25 MB takes several times that in memory while it is taken apart. */
const oneAfterAnother = pLimit(1);

/** A CSV file as a table, taken apart in a thread of its own: edits go on meanwhile. Refusals as `csvLines`. */
export const readTableOf = (
  type: ImportType,
  content: Uint8Array,
  { objects }: Pick<Factory, 'objects'>,
): Promise<Table | Rejection> =>
  oneAfterAnother(() => inThread({ content, type, names: [...objects.objectNames.values()] }));

function inThread(task: CsvTask): Promise<Table | Rejection> {
  return new Promise((resolve, fail) => {
    const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { workerData: task });
    const rows: Row[] = [];
    worker.on('message', (report: CsvReport) => {
      switch (report.kind) {
        case 'rows':
          for (const row of report.rows) rows.push(row);
          worker.postMessage('next');
          return;
        case 'refused':
          return resolve(report.rejection);
        case 'end':
          return resolve({
            rows,
            unknownColumns: report.unknownColumns,
            missingColumns: report.missingColumns,
          });
      }
    });
    worker.once('error', fail);
    // After an answer this changes nothing.
    worker.once('exit', (code) => fail(new Error(`The thread that reads a file ended with ${code}`)));
  });
}
