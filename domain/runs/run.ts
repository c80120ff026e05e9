import { z } from 'zod';

/** What every run is, whichever kind: enough for who shows that something is under way (`run-kinds.ts` says the rest). */

/** The last three are ends. */
export const runStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];

/** Whether nothing more happens to a run in this state. */
export const isOver = (state: RunState): boolean => state !== 'queued' && state !== 'running';

export const runKindNames = [
  'import',
  'importCheck',
  'importUndo',
  'samplePlant',
  'optimisation',
  'tradeOffs',
  'remedies',
  'listExport',
  'plantArchive',
  'plantRestore',
  'auditExport',
] as const;
export type RunKind = (typeof runKindNames)[number];

const count = z.number().int();
export const runBase = z.object({
  runId: z.string(),
  state: z.enum(runStates),
  /** Both 0 before anything can be counted. */
  progress: z.object({ done: count, total: count }),
  /** Who started it, and the name. */
  startedBy: z.string(),
  startedByName: z.string().optional(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Somebody has asked to cancel it; what is under way is finished first. */
  isCancelling: z.boolean(),
  /** Why it failed. */
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  /** Name of its file (`GET /api/planning/runs/{id}/file`). */
  fileName: z.string().optional(),
});

/**
 * Sent to `user.{id}.messages` of who has started it, whenever there is news; losing one costs freshness only, as the run
 * itself says the same.
 */
export const runMessageSchema = z.object({
  kind: z.literal('run'),
  runId: z.string(),
  runKind: z.enum(runKindNames),
  state: z.enum(runStates),
  progress: z.object({ done: z.number(), total: z.number() }),
  detail: z.record(z.string(), z.unknown()),
});
export type RunMessage = z.infer<typeof runMessageSchema>;
