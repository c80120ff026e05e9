import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import type { TimelineDelta } from '#domain/planning/rows/timeline-delta.ts';
import { momentSchema, stepSchema } from './moment-calls.ts';

/** The plan of a time, step by step, for who plays it (planning §2; api contract, time and audit). */

export const mostReplayed = 500;

const conflictSchema = z.object({
  kind: z.enum(['dateMissed', 'overload', 'misfit']),
  /** Of the order position, resource, operation or process step. */
  objectId: z.string(),
  title: z.string(),
});

const replayedSchema = stepSchema.extend({
  /** From the shop floor; else an edit of plan, base data or settings. */
  isReport: z.boolean(),
  /** What changed in the plan with it, as live changes are told; without a revision. */
  delta: z.custom<TimelineDelta>((value) => typeof value === 'object' && value !== null),
  /** That were not there before it: missed dates, overloads and what no longer fits. */
  conflicts: z.array(conflictSchema),
});
export type ReplayedStep = z.infer<typeof replayedSchema>;

export const readReplay = defineCall({
  path: '/api/planning/moments/replay',
  right: 'plan.read',
  summary:
    'Edits and reports after a moment one by one, each with the rows of the plan that changed and the conflicts that came with it',
  query: z.strictObject({
    asOf: momentSchema.describe('Where it begins: an instant or a position'),
    until: momentSchema.optional().describe('Default: now'),
    limit: z.coerce.number().int().min(1).max(mostReplayed).default(200),
  }),
  answer: z.object({
    /** The position where it begins. */
    begins: z.string(),
    items: z.array(replayedSchema),
    /** Where the next ones begin; null: there are none. */
    next: z.string().nullable(),
  }),
});
