import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** `open`: the planner has not decided; the other two are the ways out (decision 0164). */
export const refusedReportStates = ['open', 'takenOver', 'putAside'] as const;

/** One report that a terminal sent and the plan did not take: `GET /api/planning/refusedReports`. */
export const refusedReportSchema = z.object({
  reportId: objectIdSchema,
  state: z.enum(refusedReportStates),
  /** When it arrived here. */
  receivedAt: isoInstantSchema,
  /** When it happened, as the worker says. */
  occurredAt: isoInstantSchema,
  terminalId: objectIdSchema,
  terminalName: z.string(),
  /** Who it counts for; not there where nothing shows who was at the terminal. */
  workerId: z.string().optional(),
  /** As the terminal showed it. */
  workerName: z.string(),
  /** Whether sign-in, PIN or badge show that the worker was there. */
  isProven: z.boolean(),
  stepKind: z.enum(['operation', 'activity']),
  stepId: objectIdSchema,
  stepLabel: z.string(),
  /** Kind of feedback. */
  type: z.string(),
  amount: z.number().optional(),
  duration: z.number().optional(),
  comment: z.string().optional(),
  photoId: z.string().optional(),
  /** All that was said, as the body of a report. */
  body: z.record(z.string(), z.unknown()),
  errorCode: z.string(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  settledAt: isoInstantSchema.optional(),
  settledBy: z.string().optional(),
  reason: z.string().optional(),
});
export type RefusedReport = z.infer<typeof refusedReportSchema>;

/** Body of `POST /api/planning/refusedReports/{id}/putAside`. */
export const putAsideSchema = z.strictObject({ reason: z.string().trim().min(1).max(2_000) });

export const listRefusedReports = defineCall({
  path: '/api/planning/refusedReports',
  right: rightTo.decideRefusedReports,
  summary: 'Reports of terminals that the plan did not take, for the planner to decide',
  answer: listOf(refusedReportSchema),
});
