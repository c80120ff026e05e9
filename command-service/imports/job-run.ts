import type { ImportAnswer } from '#domain/import/import-job.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { ImportRun, ImportTarget, OnBranch } from './import-target.ts';
import type { JobStore, KeptJob } from './job-store.ts';
import { readTableOf } from './read-table.ts';
import { checkTable, workOf, writeImport } from './run-import.ts';
import type { UploadedFiles } from './uploaded-files.ts';
import type { Work, WorkFiles } from './work-file.ts';

/** What a job works with. */
export interface JobParts {
  readonly jobs: JobStore;
  readonly files: UploadedFiles;
  readonly work: WorkFiles;
  readonly onBranch: OnBranch;
}

export interface JobRun extends JobParts {
  readonly importId: string;
  readonly isCancelled: () => boolean;
  /** The process ends: the job is left as it is. */
  readonly isStopping: () => boolean;
}

/** Milliseconds between two notes of how far an import is. */
const noteEvery = 500;

/**
 * Brings a job from where it is to its end. May be broken off anywhere, by an error or by the end of the process, and
 * called again: what the log has of it is not done a second time.
 */
export async function runJob(options: JobRun): Promise<void> {
  const { jobs, work, onBranch, importId } = options;
  const job = await jobs.find(importId);
  if (job === undefined) return;
  await onBranch(job.scope.branch, async (target) => {
    const prepared =
      job.state === 'writing'
        ? ((await work.read(importId)) ?? reject('unknownError'))
        : await prepare(job, target, options);
    if (prepared === 'cancelled') return jobs.end(importId, { state: 'cancelled' });
    if (isRejection(prepared)) return jobs.end(importId, { state: 'failed', rejection: prepared });
    await write(job, prepared, target, options);
  });
  if (!options.isStopping()) await work.remove(importId);
}

/** Reads the file and keeps what there is to do; until then nothing is changed, and all of it may be repeated. */
async function prepare(
  { importId, importType, fileIdentifier, scope }: KeptJob,
  target: ImportTarget,
  { jobs, files, work, isCancelled }: JobRun,
): Promise<Work | Rejection | 'cancelled'> {
  if (isCancelled()) return 'cancelled';
  await jobs.progress(importId, { state: 'reading' });
  const found = await files.find(fileIdentifier);
  if (found === undefined) return reject('objectnotexists', { fileIdentifier });
  const table = await readTableOf(importType, found.content, target.factory());
  if (isRejection(table)) return table;
  if (isCancelled()) return 'cancelled';
  await jobs.progress(importId, { state: 'checking', total: table.rows.length });
  const read = await checkTable(importType, table, target, scope);
  if (isRejection(read)) return read;
  if (isCancelled()) return 'cancelled';
  const prepared = workOf(read);
  await work.write(importId, prepared);
  const beganAt = await target.lastPosition();
  await jobs.progress(importId, { state: 'writing', total: prepared.items.length, beganAt });
  return prepared;
}

async function write(
  { importId, importType, fileName, scope, beganAt }: KeptJob,
  work: Work,
  target: ImportTarget,
  { jobs, isCancelled, isStopping }: JobRun,
): Promise<void> {
  const run: ImportRun = { importId, scope };
  const written = beganAt === undefined ? new Set<string>() : await target.written(run, beganAt);
  if (!written.has('ImportStarted')) {
    const data = { id: importId, importType, fileName, rows: work.rows };
    await target.record({ type: 'ImportStarted', data }, run);
  }
  let noted = performance.now();
  const answer: ImportAnswer = await writeImport(target, {
    work,
    run,
    written,
    isCancelled: () => isCancelled() || isStopping(),
    async onDone(done) {
      if (performance.now() - noted < noteEvery) return;
      noted = performance.now();
      await jobs.progress(importId, { state: 'writing', done, total: work.items.length });
    },
  });
  // Broken off by the end of the process: it goes on at the next start.
  if (isStopping()) return;
  const { imported, rejected } = answer;
  const position = written.has('ImportCompleted')
    ? await target.lastPosition()
    : await target.record({ type: 'ImportCompleted', data: { id: importId, imported, rejected } }, run);
  await jobs.end(importId, { state: isCancelled() ? 'cancelled' : 'done', answer, position });
}
