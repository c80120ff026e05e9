import { z } from 'zod';
import { fileFormatSchema } from './file-format.ts';
import { importTypes } from './import-types.ts';

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
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

export const validationAnswerSchema = z.object({
  rows: z.number().int(),
  valid: z.number().int(),
  unknownColumns: z.array(z.string()),
  errors: z.array(reportedErrorSchema),
  /** Of how many these are the first. */
  errorCount: z.number().int(),
  /** How the file was read; another format can be asked for. */
  format: fileFormatSchema,
  /** Of a workbook. */
  sheets: z.array(z.string()).optional(),
});
export type ValidationAnswer = z.infer<typeof validationAnswerSchema>;

export const importAnswerSchema = validationAnswerSchema.omit({ valid: true, format: true, sheets: true }).extend({
  importId: z.string(),
  /** success: no row was rejected or left; failure: some were, and nothing was imported (base data §4). */
  outcome: z.enum(['success', 'partial', 'failure']),
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
