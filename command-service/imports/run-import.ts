import { setImmediate as othersFirst } from 'node:timers/promises';
import { commandOfRows } from '#domain/import/base-data-changes.ts';
import { type RowError, type Table, withValues } from '#domain/import/file/table.ts';
import type {
  ImportAnswer,
  ImportRow,
  OutcomeCounts,
  ReportedError,
  ValidationAnswer,
} from '#domain/import/import-job.ts';
import { type ImportType, type ReadImport, readImportTable } from '#domain/import/import-types.ts';
import type { Importer } from '#domain/import/importer.ts';
import type { AskedOptions } from '#domain/import/options.ts';
import { countRow } from '#domain/import/rows-of.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Scope } from '#infra/http/scope.ts';
import { refusedWorker } from '../feedback/report-feedback.ts';
import type { FileTable } from './file-process.ts';
import type { ImportRun, ImportTarget, Outcomes } from './import-target.ts';
import type { WorkHead, WorkItem } from './work-file.ts';

/** Maximum number of errors in an answer. */
const maxReportedErrors = 1000;

/** Milliseconds for which a long work keeps the thread: an edit that comes meanwhile waits no longer. */
const slice = 4;

/** Compares the table with factory and plan, which stay as they are. */
export async function checkTable(
  type: ImportType,
  table: Table,
  target: ImportTarget,
  scope: Pick<Scope, 'actor' | 'rights'>,
  options?: AskedOptions,
): Promise<ReadImport | Rejection> {
  const { missingColumns, unknownColumns } = table;
  if (missingColumns.length > 0) return reject('invalidColumnNames', { missingColumns, unknownColumns });
  const importer: Importer = {
    now: Date.now(),
    may: (right) => scope.rights.has(right),
    refusedWorker: (workerId) => refusedWorker(workerId, scope, target.users()),
  };
  const read = await inSlices(
    readImportTable(type, table, target.factory(), target.plan(), target.newId, importer, options),
  );
  return { ...read, errors: withValues(read.errors, table.rows) };
}

/** What a check has found; `counts` of its rows. */
export function validationAnswerOf(
  read: ReadImport,
  { format, sheets, columns }: FileTable,
  counts: OutcomeCounts,
): ValidationAnswer {
  return {
    rows: read.rows,
    valid: read.rows - counts.refused,
    columns: [...columns],
    unknownColumns: [...read.unknownColumns],
    counts,
    newNames: [...read.newNames],
    errors: read.errors.slice(0, maxReportedErrors),
    errorCount: read.errors.length,
    format,
    ...(sheets && { sheets: [...sheets] }),
  };
}

/** The rows, each counted as it goes by. */
export function* counted(rows: Iterable<ImportRow>, counts: OutcomeCounts): Generator<ImportRow> {
  for (const row of rows) {
    countRow(counts, row);
    yield row;
  }
}

/** What is to be done, each change with a name of its own: base data first, because the plan refers to it. */
export function workOf(read: ReadImport): WorkHead & { readonly items: Iterable<WorkItem> } {
  const { rows, unknownColumns, errors } = read;
  return { rows, unknownColumns, errors, items: itemsOf(read) };
}

function* itemsOf({ baseDataOfRows, planning }: ReadImport): Generator<WorkItem> {
  for (const [index, one] of baseDataOfRows.entries()) {
    const command = commandOfRows(one);
    if (command !== undefined) yield { kind: 'base', name: `base-${index}`, command, rows: one.rows };
  }
  for (const [index, { command, rows: lines }] of planning.entries())
    yield { kind: 'plan', name: `plan-${index}`, command, rows: lines };
}

export interface Writing {
  readonly work: WorkHead & { readonly items: Iterable<WorkItem> | AsyncIterable<WorkItem> };
  readonly run: ImportRun;
  /** Names of what an earlier run of the same import has written. */
  readonly written: ReadonlySet<string>;
  /** Asked between two appends; true ends the import where it is. */
  readonly isCancelled: () => boolean;
  readonly onDone: (done: number) => void;
}

/** Number of concurrent commands: they share an append, so that a user's command waits for at most one of them; of base data for two. */
const together = 24;

/** What came of an import, and every row of it that was refused: the answer has the first of them only. */
export interface Written {
  readonly answer: ImportAnswer;
  readonly errors: readonly ReportedError[];
  /** Rows that have come to something else than was expected, because a command was refused, has changed nothing or was left. */
  readonly otherwise: readonly Omit<ImportRow, 'objects'>[];
}

/** Makes the changes that are not made yet; a row counts as imported when one of its own is in the log. */
export async function writeImport(target: ImportTarget, writing: Writing): Promise<Written> {
  const { work, run, written, isCancelled, onDone } = writing;
  const errors: ReportedError[] = [...work.errors];
  const done = new Set<number>();
  /** Rows of which something is still to be done: they do not count as imported. */
  const open = new Set<number>();
  const expected = new Set<number>();
  let tried = 0;
  let isEnded = false;
  async function write(batch: readonly WorkItem[]): Promise<void> {
    const fresh = batch.filter(({ name }) => !written.has(name));
    const outcomes = fresh.length === 0 ? [] : await execute(target, fresh, run);
    errors.push(...refused(fresh, outcomes));
    const isDone = new Set(fresh.filter((_item, index) => outcomes[index] === 'written'));
    for (const item of batch)
      if (written.has(item.name) || isDone.has(item)) for (const row of item.rows) done.add(row);
    tried += batch.length;
    onDone(tried);
  }
  /** Base data on their way to the log. */
  let underWay: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batchesOf(work.items)) {
      for (const { rows } of batch) for (const row of rows) expected.add(row);
      isEnded ||= isCancelled();
      if (isEnded) {
        for (const { rows } of batch) for (const row of rows) open.add(row);
        continue;
      }
      const before = underWay;
      // The plan refers to base data, and what people change in it waits in the same queue: there one after the other.
      if (batch[0]?.kind === 'plan') {
        await before;
        await write(batch);
        continue;
      }
      underWay = write(batch);
      underWay.catch(() => undefined); // Heard by the next batch, or at the end.
      await before;
    }
  } finally {
    await underWay;
  }
  const rejected = new Set(errors.map(({ row }) => row));
  const notDone = rejected.union(open);
  // Counted one by one, here and below: to make sets and lists of all rows of a large file keeps everybody waiting.
  let imported = 0;
  for (const row of done) if (!notDone.has(row)) imported += 1;
  errors.sort((a, b) => a.row - b.row);
  const answer: ImportAnswer = {
    importId: run.importId,
    outcome: notDone.size === 0 ? 'success' : imported > 0 ? 'partial' : 'failure',
    rows: work.rows,
    imported,
    unchanged: work.rows - notDone.size - imported,
    rejected: rejected.size,
    unknownColumns: [...work.unknownColumns],
    errors: errors.slice(0, maxReportedErrors),
    errorCount: errors.length,
  };
  const refusals = Map.groupBy(
    errors.filter(({ code }) => code === 'refused'),
    ({ row }) => row,
  );
  const otherwise: Omit<ImportRow, 'objects'>[] = [];
  for (const row of expected) {
    const refusal = refusals.get(row);
    if (refusal !== undefined) otherwise.push({ row, outcomes: ['refused'], errors: refusal });
    else if (open.has(row)) otherwise.push({ row, outcomes: ['left'], errors: [] });
    else if (!done.has(row) && !rejected.has(row)) otherwise.push({ row, outcomes: ['unchanged'], errors: [] });
  }
  return { answer, errors, otherwise };
}

/** Items that follow each other and are of one kind. */
async function* batchesOf(items: Iterable<WorkItem> | AsyncIterable<WorkItem>): AsyncGenerator<readonly WorkItem[]> {
  let batch: WorkItem[] = [];
  for await (const item of items) {
    if (batch.length === together || (batch[0] !== undefined && batch[0].kind !== item.kind)) {
      yield batch;
      batch = [];
    }
    batch.push(item);
  }
  if (batch.length > 0) yield batch;
}

async function execute(target: ImportTarget, items: readonly WorkItem[], run: ImportRun): Promise<Outcomes> {
  const base = items.filter((item) => item.kind === 'base');
  return base.length > 0
    ? target.executeBaseData(base, run)
    : target.executePlanning(
        items.filter((item) => item.kind === 'plan'),
        run,
      );
}

const refused = (items: readonly WorkItem[], outcomes: Outcomes): readonly ReportedError[] =>
  outcomes.flatMap((outcome, index) =>
    isRejection(outcome)
      ? (items[index]?.rows ?? []).map((row) => ({
          row,
          field: '',
          code: 'refused' satisfies RowError['code'],
          refusal: outcome.errorCode,
        }))
      : [],
  );

/** Does the work to its end and lets everything else have its turn in between. */
export async function inSlices<Result>(steps: InSteps<Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun < slice) continue;
    await othersFirst();
    begun = performance.now();
  }
}
