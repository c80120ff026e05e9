import Papa from 'papaparse';
import { z } from 'zod';
import { askedFormatSchema } from '#domain/import/file-format.ts';
import type { ReportedError } from '#domain/import/import-job.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { runKinds } from '#domain/runs/run.ts';
import type { NewRun, StoredRun } from '../runs/run-store.ts';
import type { KindOfWork, RunAtWork, RunOutcome, Runs } from '../runs/runs.ts';
import type { ImportRun, ImportTarget, OnBranch } from './import-target.ts';
import { readTableOf } from './read-table.ts';
import { checkTable, workOf, writeImport } from './run-import.ts';
import type { UploadedFiles } from './uploaded-files.ts';
import type { Work, WorkFiles } from './work-file.ts';

export const importParametersSchema = z.strictObject({
  ...runKinds.import.about.shape,
  fileIdentifier: z.uuid(),
  format: askedFormatSchema.optional(),
});
export type ImportParameters = z.infer<typeof importParametersSchema>;

/** The same file, imported as the same, on the same branch. */
export function isSameImport(run: NewRun, other: NewRun): boolean {
  if (other.kind !== 'import' || other.scope.branch.id !== run.scope.branch.id) return false;
  const [one, two] = [run, other].map(({ parameters }) => importParametersSchema.parse(parameters));
  return one?.fileIdentifier === two?.fileIdentifier && one?.importType === two?.importType;
}

/** A file whose import is under way is not imported once more: that run is answered. */
export const startImport = (runs: Pick<Runs, 'start'>, run: NewRun): Promise<StoredRun | Rejection> =>
  runs.start(run, (underWay) => underWay.find((other) => isSameImport(run, other))?.runId);

/** What imports work with. */
export interface ImportParts {
  readonly files: UploadedFiles;
  readonly work: WorkFiles;
  readonly onBranch: OnBranch;
}

/** Two at once would both miss what the other is about to make; so would an import beside a sample plant. */
export const importLane = 'manyObjects';

/** An import as a run: what the log has of it is not done a second time (decision 0058). */
export const importWork = (parts: ImportParts): KindOfWork => ({
  lane: importLane,
  goesOn: true,
  // For who comes back after the holidays.
  keptFor: '30 days',
  work: (run) => {
    const parameters = importParametersSchema.parse(run.parameters);
    return parts.onBranch(run.scope.branch, async (target) => {
      const prepared =
        run.beganAt === undefined ? await prepare(run, parameters, target, parts) : await again(run, parts);
      if (prepared === 'cancelled') return { state: 'cancelled' };
      return isRejection(prepared) ? prepared : write(run, parameters, prepared, target);
    });
  },
  tidy: (importId) => parts.work.remove(importId),
});

interface Prepared {
  readonly work: Work;
  readonly beganAt: bigint;
}

/** Reads the file and keeps what there is to do; until then nothing is changed, and all of it may be repeated. */
async function prepare(
  run: RunAtWork,
  { importType, fileIdentifier, format = {} }: ImportParameters,
  target: ImportTarget,
  { files, work }: ImportParts,
): Promise<Prepared | Rejection | 'cancelled'> {
  run.note({ done: 0, total: 0, detail: { step: 'reading' } });
  const found = await files.find(fileIdentifier);
  if (found === undefined) return reject('objectnotexists', { fileIdentifier });
  const table = await readTableOf(importType, found.content, format, target.factory());
  if (isRejection(table)) return table;
  if (run.cancelled.aborted) return 'cancelled';
  run.note({ done: 0, total: table.rows.length, detail: { step: 'checking' } });
  const read = await checkTable(importType, table, target, run.scope);
  if (isRejection(read)) return read;
  if (run.cancelled.aborted) return 'cancelled';
  const prepared = workOf(read);
  await work.write(run.runId, prepared);
  const beganAt = await target.lastPosition();
  await run.begin(beganAt, { done: 0, total: prepared.items.length, detail: { step: 'writing' } });
  return { work: prepared, beganAt };
}

async function again({ runId, beganAt = 0n }: RunAtWork, { work }: ImportParts): Promise<Prepared | Rejection> {
  const kept = await work.read(runId);
  return kept === undefined ? reject('unknownError') : { work: kept, beganAt };
}

async function write(
  atWork: RunAtWork,
  { importType, fileName }: ImportParameters,
  { work, beganAt }: Prepared,
  target: ImportTarget,
): Promise<RunOutcome> {
  const { runId, scope, cancelled, stopping } = atWork;
  const run: ImportRun = { importId: runId, scope };
  const written = await target.written(run, beganAt);
  if (!written.has('ImportStarted')) {
    const data = { id: runId, importType, fileName, rows: work.rows };
    await target.record({ type: 'ImportStarted', data }, run);
  }
  const total = work.items.length;
  const { answer, errors } = await writeImport(target, {
    work,
    run,
    written,
    isCancelled: () => cancelled.aborted || stopping.aborted,
    onDone: (done) => atWork.note({ done, total, detail: { step: 'writing' } }),
  });
  const state = cancelled.aborted ? 'cancelled' : 'finished';
  const outcome: RunOutcome = { state, result: answer, ...(errors.length > 0 && { file: fileOf(errors, fileName) }) };
  // Broken off by the end of the process: it goes on at the next start.
  if (stopping.aborted) return outcome;
  const { imported, rejected } = answer;
  const position = written.has('ImportCompleted')
    ? await target.lastPosition()
    : await target.record({ type: 'ImportCompleted', data: { id: runId, imported, rejected } }, run);
  return { ...outcome, position };
}

/** All rows that were refused, for a table calculation; the answer names the first of them only. */
const fileOf = (errors: readonly ReportedError[], fileName: string) => ({
  name: `${fileName.replace(/\.(csv|xlsx)$/i, '')}-errors.csv`,
  mediaType: 'text/csv; charset=utf-8',
  content: `\ufeff${Papa.unparse([...errors], { columns: ['row', 'field', 'code', 'refusal', 'value'], escapeFormulae: true })}\r\n`,
});
