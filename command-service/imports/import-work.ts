import { z } from 'zod';
import type { ColumnMapping } from '#domain/import/file/columns.ts';
import type { OutcomeCounts, ReportedError } from '#domain/import/import-job.ts';
import type { ImportType, ReadImport } from '#domain/import/import-types.ts';
import { noCounts, rowsOf } from '#domain/import/rows-of.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { runKinds } from '#domain/runs/run-kinds.ts';
import type { NewRun, StoredRun } from '../runs/run-store.ts';
import type { KindOfWork, RunAtWork, RunOutcome, Runs } from '../runs/runs.ts';
import { errorFile } from './error-file.ts';
import type { FileTable } from './file-process.ts';
import type { ImportRun, ImportTarget, OnBranch } from './import-target.ts';
import { readTableOf } from './read-table.ts';
import type { RowStore } from './row-store.ts';
import { checkTable, counted, inSlices, validationAnswerOf, workOf, writeImport } from './run-import.ts';
import type { UploadedFiles } from './uploaded-files.ts';
import type { OpenedWork, WorkFiles } from './work-file.ts';

export const importParametersSchema = z.strictObject({
  ...runKinds.import.about.shape,
  fileIdentifier: z.uuid(),
  /** Of who has started it, for words in files. */
  language: languageSchema.default('en'),
  /** SHA-256 of rows that were sent: they make a new file each time. */
  rowsHash: z.string().optional(),
});
export type ImportParameters = z.infer<typeof importParametersSchema>;

/** The same file, imported as the same, on the same branch. */
export function isSameImport(run: NewRun, other: NewRun): boolean {
  if (other.kind !== run.kind || other.scope.branch.id !== run.scope.branch.id) return false;
  const [one, two] = [run, other].map(({ parameters }) => importParametersSchema.parse(parameters));
  if (one?.importType !== two?.importType) return false;
  return one?.rowsHash === undefined ? one?.fileIdentifier === two?.fileIdentifier : one.rowsHash === two?.rowsHash;
}

/** A file whose import is under way is not imported once more: that run is answered. A check may have been asked with other words. */
export const startImport = (runs: Pick<Runs, 'start'>, run: NewRun): Promise<StoredRun | Rejection> =>
  runs.start(run, (underWay) =>
    run.kind === 'import' ? underWay.find((other) => isSameImport(run, other))?.runId : undefined,
  );

/** What headings and words meant in the last import of the kind, and so mean where nothing else is said. */
export async function lastMapping(
  importType: ImportType,
  runs: Pick<Runs, 'lastOf'>,
): Promise<ColumnMapping | undefined> {
  const last = await runs.lastOf('import', { importType });
  return last === undefined ? undefined : importParametersSchema.parse(last.parameters).mapping;
}

/** What imports work with. */
export interface ImportParts {
  readonly files: UploadedFiles;
  readonly work: WorkFiles;
  readonly rows: RowStore;
  readonly onBranch: OnBranch;
  /** How long what imports have done can be looked at. */
  readonly keptDays: () => number;
}

/** Two at once would both miss what the other is about to make; so would an import beside a sample plant. */
export const importLane = 'manyObjects';

/** An import as a run: what the log has of it is not done a second time (decision 0058). */
export const importWork = (parts: ImportParts): KindOfWork => ({
  lane: importLane,
  goesOn: true,
  keptFor: () => `${parts.keptDays()} days`,
  work: (run) => {
    const parameters = importParametersSchema.parse(run.parameters);
    return parts.onBranch(run.scope.branch, async (target) => {
      const prepared =
        run.beganAt === undefined ? await prepare(run, parameters, target, parts) : await again(run, parts);
      if (prepared === 'cancelled') return { state: 'cancelled' };
      return isRejection(prepared) ? prepared : write(run, parameters, prepared, target, parts);
    });
  },
  tidy: (importId) => parts.work.remove(importId),
});

/** What an import would do, as a run that changes nothing. */
export const checkWork = (parts: ImportParts): KindOfWork => ({
  lane: 'importChecks',
  goesOn: true,
  keptFor: () => '1 day',
  work: (run) => {
    const parameters = importParametersSchema.parse(run.parameters);
    return parts.onBranch(run.scope.branch, async (target) => {
      const found = await lookedThrough(run, parameters, target, parts);
      if (found === 'cancelled') return { state: 'cancelled' };
      if (isRejection(found)) return found;
      const { read, table, counts } = found;
      return {
        state: 'finished',
        result: validationAnswerOf(read, table, counts),
        ...(read.errors.length > 0 && { file: await errorFile(parameters, table, read.errors) }),
      };
    });
  },
});

interface LookedThrough extends Checked {
  readonly counts: OutcomeCounts;
}

/** Reads the file, compares it with the plant and stores what would become of each row; nothing else is changed. */
async function lookedThrough(
  run: RunAtWork,
  parameters: ImportParameters,
  target: ImportTarget,
  parts: ImportParts,
): Promise<LookedThrough | Rejection | 'cancelled'> {
  const checked = await readAndChecked(run, parameters, target, parts);
  if (checked === 'cancelled' || isRejection(checked)) return checked;
  const { read, lines, table } = checked;
  const counts = noCounts();
  const told = await inSlices(rowsOf(read, lines, table.rows, target.factory()));
  await parts.rows.replace(run.runId, counted(told, counts));
  return run.cancelled.aborted ? 'cancelled' : { ...checked, counts };
}

interface Checked {
  readonly read: ReadImport;
  /** Numbers of all rows. */
  readonly lines: readonly number[];
  /** With those rows that are refused: the others are in `read`, and cells take more memory than anything else. */
  readonly table: FileTable;
}

async function readAndChecked(
  run: RunAtWork,
  { importType, fileIdentifier, parameters, ...reading }: ImportParameters,
  target: ImportTarget,
  { files }: ImportParts,
): Promise<Checked | Rejection | 'cancelled'> {
  run.note({ done: 0, total: 0, detail: { step: 'reading' } });
  const found = await files.find(fileIdentifier);
  if (found === undefined) return reject('objectnotexists', { fileIdentifier });
  const table = await readTableOf(importType, found.content, reading, target.factory());
  if (isRejection(table)) return table;
  if (run.cancelled.aborted) return 'cancelled';
  run.note({ done: 0, total: table.rows.length, detail: { step: 'checking' } });
  const read = await checkTable(importType, table, target, run.scope, parameters);
  if (isRejection(read)) return read;
  const wrong = new Set(read.errors.map(({ row }) => row));
  const lines = table.rows.map(({ number }) => number);
  return { read, lines, table: { ...table, rows: table.rows.filter(({ number }) => wrong.has(number)) } };
}

interface Prepared {
  readonly work: OpenedWork;
  readonly beganAt: bigint;
}

/** Reads the file and keeps what there is to do; until then nothing is changed, and all of it may be repeated. */
async function prepare(
  run: RunAtWork,
  parameters: ImportParameters,
  target: ImportTarget,
  parts: ImportParts,
): Promise<Prepared | Rejection | 'cancelled'> {
  const found = await lookedThrough(run, parameters, target, parts);
  if (found === 'cancelled' || isRejection(found)) return found;
  await parts.work.write(run.runId, workOf(found.read));
  const work = await parts.work.open(run.runId);
  if (work === undefined) throw new Error('What was to be imported is gone');
  const beganAt = await target.lastPosition();
  await run.begin(beganAt, { done: 0, total: work.total, detail: { step: 'writing' } });
  return { work, beganAt };
}

async function again({ runId, beganAt = 0n }: RunAtWork, { work }: ImportParts): Promise<Prepared | Rejection> {
  const kept = await work.open(runId);
  return kept === undefined ? reject('unknownError') : { work: kept, beganAt };
}

async function write(
  atWork: RunAtWork,
  parameters: ImportParameters,
  { work, beganAt }: Prepared,
  target: ImportTarget,
  parts: ImportParts,
): Promise<RunOutcome> {
  const { importType, fileName } = parameters;
  const { runId, scope, cancelled, stopping } = atWork;
  const run: ImportRun = { importId: runId, scope };
  const written = await target.written(run, beganAt);
  if (!written.has('ImportStarted')) {
    const data = { id: runId, importType, fileName, rows: work.rows };
    await target.record({ type: 'ImportStarted', data }, run);
  }
  const { total } = work;
  const { answer, errors, otherwise } = await writeImport(target, {
    work,
    run,
    written,
    isCancelled: () => cancelled.aborted || stopping.aborted,
    onDone: (done) => atWork.note({ done, total, detail: { step: 'writing' } }),
  });
  const state = cancelled.aborted ? 'cancelled' : 'finished';
  await parts.rows.amend(runId, otherwise);
  const file = errors.length > 0 ? await errorFileOf(parameters, errors, target, parts) : undefined;
  const counts = await parts.rows.counts(runId);
  const outcome: RunOutcome = { state, result: { ...answer, counts }, ...(file && { file }) };
  // Broken off by the end of the process: it goes on at the next start.
  if (stopping.aborted) return outcome;
  const { imported, rejected } = answer;
  const position = written.has('ImportCompleted')
    ? await target.lastPosition()
    : await target.record({ type: 'ImportCompleted', data: { id: runId, imported, rejected } }, run);
  return { ...outcome, position };
}

/** The error file of an import, whose table is read again: what was not needed was not kept. */
async function errorFileOf(
  parameters: ImportParameters,
  errors: readonly ReportedError[],
  target: ImportTarget,
  { files }: ImportParts,
) {
  const found = await files.find(parameters.fileIdentifier);
  if (found === undefined) return undefined;
  const table = await readTableOf(parameters.importType, found.content, parameters, target.factory());
  return isRejection(table) ? undefined : errorFile(parameters, table, errors);
}
