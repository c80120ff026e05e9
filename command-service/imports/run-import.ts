import { z } from 'zod';
import { commandOf } from '#domain/import/base-data-changes.ts';
import { type ImportType, type ReadImport, readImport } from '#domain/import/import-types.ts';
import type { RowError } from '#domain/import/table.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { ImportRun, ImportTarget } from './import-target.ts';

/** A rejected cell or row; `refusal` is the code of a refused command. */
const rowErrorSchema = z.object({
  row: z.number().int(),
  field: z.string(),
  code: z.string(),
  refusal: z.string().optional(),
});
type ReportedError = z.infer<typeof rowErrorSchema>;

export const validationAnswerSchema = z.object({
  rows: z.number().int(),
  valid: z.number().int(),
  unknownColumns: z.array(z.string()),
  errors: z.array(rowErrorSchema),
});
export const importAnswerSchema = validationAnswerSchema.omit({ valid: true }).extend({
  importId: z.string(),
  /** success: every row; partial: some; failure: none (base data §4). */
  outcome: z.enum(['success', 'partial', 'failure']),
  imported: z.number().int(),
  rejected: z.number().int(),
});

export interface ImportOutcome {
  readonly answer: z.infer<typeof importAnswerSchema>;
  /** Position of the last event of the run: a read that has reached it shows everything imported. */
  readonly position: bigint;
}

/** Maximum number of errors in an answer. */
const maxReportedErrors = 1000;

/** Validates the file against factory and plan without changes. */
export function validateImport(
  type: ImportType,
  lines: readonly (readonly string[])[],
  target: ImportTarget,
): z.infer<typeof validationAnswerSchema> | Rejection {
  const read = readImport(type, lines, target.factory(), target.plan(), target.newId);
  const refusal = refusedColumns(read);
  if (refusal !== undefined) return refusal;
  const bad = new Set(read.errors.map((error) => error.row));
  return {
    rows: read.rows,
    valid: read.rows - bad.size,
    unknownColumns: [...read.unknownColumns],
    errors: read.errors.slice(0, maxReportedErrors),
  };
}

/** Imports the valid rows and reports the others; a row counts as imported when none of its commands was refused. */
export async function runImport(
  type: ImportType,
  fileName: string,
  lines: readonly (readonly string[])[],
  target: ImportTarget,
  run: ImportRun,
): Promise<ImportOutcome | Rejection> {
  const read = readImport(type, lines, target.factory(), target.plan(), target.newId);
  const refusal = refusedColumns(read);
  if (refusal !== undefined) return refusal;
  const { importId } = run;
  await target.record(
    { type: 'ImportStarted', data: { id: importId, importType: type, fileName, rows: read.rows } },
    run,
  );
  const errors: ReportedError[] = [...read.errors];
  const baseData = await target.executeBaseData(read.baseData.map(commandOf), run);
  errors.push(...refused(baseData, (index) => read.baseData[index]?.rows));
  const commands = read.planning.map(({ command }) => command);
  const planning = await target.executePlanning(commands, run);
  errors.push(...refused(planning, (index) => read.planning[index]?.rows));

  const rejected = new Set(errors.map((error) => error.row)).size;
  const imported = read.rows - rejected;
  const position = await target.record({ type: 'ImportCompleted', data: { id: importId, imported, rejected } }, run);
  const answer: z.infer<typeof importAnswerSchema> = {
    importId,
    outcome: rejected === 0 ? 'success' : imported > 0 ? 'partial' : 'failure',
    rows: read.rows,
    imported,
    rejected,
    unknownColumns: [...read.unknownColumns],
    errors: errors.sort((a, b) => a.row - b.row).slice(0, maxReportedErrors),
  };
  return { answer, position };
}

function refusedColumns({ missingColumns, unknownColumns }: ReadImport): Rejection | undefined {
  return missingColumns.length === 0 ? undefined : reject('invalidColumnNames', { missingColumns, unknownColumns });
}

function refused(
  outcomes: readonly (Rejection | undefined)[],
  rowsOf: (index: number) => readonly number[] | undefined,
): ReportedError[] {
  return outcomes.flatMap((outcome, index): ReportedError[] =>
    isRejection(outcome)
      ? (rowsOf(index) ?? []).map((row) => ({
          row,
          field: '',
          code: 'refused' satisfies RowError['code'],
          refusal: outcome.errorCode,
        }))
      : [],
  );
}
