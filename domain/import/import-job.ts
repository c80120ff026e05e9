import { z } from 'zod';
import { columnMappingSchema } from '#domain/import/file/columns.ts';
import { askedFormatSchema, fileFormatSchema } from '#domain/import/file/file-format.ts';
import { importTypes } from './import-types.ts';
import { askedOptionsSchema } from './options.ts';
import { fieldChangeSchema, rowOutcomes } from './row-outcome.ts';

/** What an import does, in this order. */
export const importSteps = ['reading', 'checking', 'writing'] as const;

/** The same with its beginning and its ends. */
export const importStates = ['queued', ...importSteps, 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Whether nothing more happens to an import in this state. */
export const isOver = (state: ImportState): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** Of the run that an import is (`domain/runs`). */
export function importStateOf(state: string, step: unknown): ImportState {
  if (state === 'finished') return 'done';
  if (state === 'running') return importSteps.find((one) => one === step) ?? 'reading';
  return importStates.find((one) => one === state) ?? 'failed';
}

/** A rejected cell or row, with what stands there; `refusal` is the code of a refused command. */
export const reportedErrorSchema = z.object({
  row: z.number().int(),
  field: z.string(),
  code: z.string(),
  value: z.string().optional(),
  refusal: z.string().optional(),
  suggestion: z.string().optional(),
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

/** Most cells that are put right beside a file: more than that is done in the file. */
const mostCorrections = 5_000;

/** A file, and how it is to be read where that is not recognised. */
export const fileReadingSchema = z.strictObject({
  fileIdentifier: z.uuid(),
  format: askedFormatSchema.optional().describe('How the file is written, where that is recognised wrongly'),
  mapping: columnMappingSchema
    .optional()
    .describe('Columns and words that are called otherwise; the last ones of the kind of file otherwise'),
  corrections: z
    .array(z.strictObject({ row: z.number().int().min(1), column: z.string().max(100), value: z.string().max(2_000) }))
    .max(mostCorrections)
    .optional()
    .describe('Cells that are other than in the file'),
  parameters: askedOptionsSchema.optional().describe('What the settings of the import say otherwise'),
});
export type FileReading = z.infer<typeof fileReadingSchema>;

/** How many rows come to what; one that is created or changed may be planned or taken off the schedule, too. */
const outcomeCounts = z.object(
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
    (typeof rowOutcomes)[number],
    z.ZodNumber
  >,
);
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

const foundColumnSchema = z.object({
  heading: z.string(),
  column: z.string().optional(),
  by: z.enum(['said', 'name', 'words']).optional(),
});

export const validationAnswerSchema = z.object({
  rows: z.number().int(),
  valid: z.number().int(),
  /** What each heading was taken for. */
  columns: z.array(foundColumnSchema),
  unknownColumns: z.array(z.string()),
  counts: outcomeCounts,
  /** Words of the file for which something would be made: perhaps they mean something that is there. */
  newNames: z.array(
    z.object({
      column: z.string(),
      collection: z.string(),
      value: z.string(),
      count: z.number().int(),
      suggestion: z.string().optional(),
    }),
  ),
  errors: z.array(reportedErrorSchema),
  /** Of how many these are the first. */
  errorCount: z.number().int(),
  /** How the file was read; another format can be asked for. */
  format: fileFormatSchema,
  /** Of a workbook. */
  sheets: z.array(z.string()).optional(),
});
export type ValidationAnswer = z.infer<typeof validationAnswerSchema>;

/** What a file has, before it is read as a whole. */
export const inspectionSchema = z.object({
  /** What its headings fit best, or what was asked for; undefined: they fit nothing. */
  importType: z.enum(importTypes).optional(),
  format: fileFormatSchema,
  sheets: z.array(z.string()).optional(),
  columns: z.array(foundColumnSchema),
  /** The first lines below the headings. */
  lines: z.array(z.array(z.string())),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** A row of a file, and what has become of it or would (`GET /api/basedata/imports/{importId}/rows`). */
export const importRowSchema = z.object({
  row: z.number().int(),
  outcomes: z.array(z.enum(rowOutcomes)),
  objects: z.array(
    z.object({
      kind: z.enum(['created', 'changed']),
      collection: z.string(),
      id: z.string(),
      name: z.string(),
      fields: z.array(fieldChangeSchema),
      planned: z.literal(true).optional(),
      unscheduled: z.literal(true).optional(),
    }),
  ),
  errors: z.array(reportedErrorSchema),
  /** Of a refused row, its cells by column. */
  cells: z.record(z.string(), z.string()).optional(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importAnswerSchema = validationAnswerSchema
  .omit({ valid: true, format: true, sheets: true, columns: true, newNames: true, counts: true })
  .extend({
    importId: z.string(),
    /** success: no row was rejected or left; failure: some were, and nothing was imported (base data §4). */
    outcome: z.enum(['success', 'partial', 'failure']),
    /** Imports from before they were counted have none. */
    counts: outcomeCounts.optional(),
    /** Rows of which something is in the log. */
    imported: z.number().int(),
    /** Rows that say what the plant has already; imports from before they were counted have none. */
    unchanged: z.number().int().default(0),
    rejected: z.number().int(),
    /** Imports from before they were counted have none. */
    errorCount: z.number().int().optional(),
  });
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** An import as a job in the background. */
export const importJobSchema = z.object({
  importId: z.string(),
  importType: z.enum(importTypes),
  fileName: z.string(),
  /** What it was asked with. */
  parameters: askedOptionsSchema.optional(),
  /** The run that has taken it back, or is about to. */
  undoneBy: z.string().optional(),
  state: z.enum(importStates),
  /** Of `total` changes while it is writing; both 0 before. */
  done: z.number().int(),
  total: z.number().int(),
  /** Who started it: a user's id. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Somebody has asked to cancel it; what is under way is finished first. */
  isCancelling: z.boolean(),
  /** What came of it, when it is done or was cancelled while it was writing. */
  answer: importAnswerSchema.optional(),
  /** Why it failed. */
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
});
export type ImportJob = z.infer<typeof importJobSchema>;
