import pLimit from 'p-limit';
import type { Factory } from '#domain/base-data/factory.ts';
import type { AskedFormat } from '#domain/import/file-format.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import type { Row } from '#domain/import/table.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { inOwnProcess } from '#infra/own-process.ts';
import type { FileReport, FileTable, FileTask } from './file-process.ts';

const fileProcess = new URL('./file-process.ts', import.meta.url);
/** Milliseconds; what takes longer was made to take long. */
const longest = 300_000;

/** A file of 25 MB takes several times that in memory while it is taken apart. */
const oneAfterAnother = pLimit(1);

/** A file as a table, taken apart in a process of its own: edits go on meanwhile. Refusals as `fileLines`. */
export const readTableOf = (
  type: ImportType,
  content: Uint8Array,
  format: AskedFormat,
  { objects }: Pick<Factory, 'objects'>,
): Promise<FileTable | Rejection> =>
  oneAfterAnother(async () => {
    const rows: Row[] = [];
    let read: FileTable | Rejection | undefined;
    const task = { content, format, type, names: [...objects.objectNames.values()] };
    const stopping = AbortSignal.timeout(longest);
    const hear = (report: FileReport): void => {
      switch (report.kind) {
        case 'rows':
          for (const row of report.rows) rows.push(row);
          return;
        case 'refused':
          read = report.rejection;
          return;
        case 'end': {
          const { kind: _kind, ...columns } = report;
          read = { rows, ...columns };
        }
      }
    };
    try {
      await inOwnProcess<FileTask, FileReport>(fileProcess, task, hear, { stopping });
    } catch (error) {
      if (stopping.aborted) return reject('fileTooLarge', { seconds: longest / 1000 });
      throw error;
    }
    if (read === undefined) throw new Error('The process that reads a file has ended without an answer');
    return read;
  });
