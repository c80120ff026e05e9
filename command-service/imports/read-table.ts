import pLimit from 'p-limit';
import type { Factory } from '#domain/base-data/factory.ts';
import type { AskedFormat } from '#domain/import/file/file-format.ts';
import { compactRows } from '#domain/import/file/row-cells.ts';
import type { Row } from '#domain/import/file/table.ts';
import type { FileReading } from '#domain/import/import-job.ts';
import { type ImportType, plantColumns } from '#domain/import/import-types.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { inOwnProcess } from '#infra/own-process.ts';
import type { FileLines } from './file-lines.ts';
import type { FileReport, FileTable, FileTask } from './file-process.ts';

const fileProcess = new URL('./file-process.ts', import.meta.url);
/** Milliseconds; what takes longer was made to take long. */
const longest = 300_000;

/** A file of 25 MB takes several times that in memory while it is taken apart. */
const oneAfterAnother = pLimit(1);

/** A file as a table, taken apart in a process of its own: edits go on meanwhile. Refusals as `fileLines`. */
export async function readTableOf(
  type: ImportType,
  content: Uint8Array,
  { format = {}, mapping, corrections }: Pick<FileReading, 'format' | 'mapping' | 'corrections'>,
  factory: Pick<Factory, 'objects'>,
): Promise<FileTable | Rejection> {
  const rows: Row[] = [];
  const kept = compactRows();
  let read: FileTable | undefined;
  const task = { content, asked: format, type, mapping, corrections, ...plantColumns(type, factory) };
  const refused = await takenApart(task, (report) => {
    if (report.kind === 'rows') for (const row of report.rows) rows.push(kept(row));
    if (report.kind !== 'end') return;
    const { kind: _kind, ...columns } = report;
    read = { rows, ...columns };
  });
  return refused ?? read ?? notSaid();
}

/** The first lines of a file. */
export async function firstLinesOf(content: Uint8Array, asked: AskedFormat): Promise<FileLines | Rejection> {
  let read: FileLines | undefined;
  const refused = await takenApart({ content, asked, type: undefined, names: [], fields: [] }, (report) => {
    if (report.kind === 'lines') read = report;
  });
  return refused ?? read ?? notSaid();
}

const takenApart = (task: FileTask, hear: (report: FileReport) => void): Promise<Rejection | undefined> =>
  oneAfterAnother(async () => {
    let refused: Rejection | undefined;
    const stopping = AbortSignal.timeout(longest);
    const listen = (report: FileReport): void => {
      if (report.kind === 'refused') refused = report.rejection;
      else hear(report);
    };
    try {
      await inOwnProcess<FileTask, FileReport>(fileProcess, task, listen, { stopping });
    } catch (error) {
      if (stopping.aborted) return reject('fileTooLarge', { seconds: longest / 1000 });
      throw error;
    }
    return refused;
  });

function notSaid(): never {
  throw new Error('The process that reads a file has ended without an answer');
}
