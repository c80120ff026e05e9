import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { activityIdSchema, objectIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { correctedFieldsSchema } from '#domain/planning/events/correction-events.ts';
import { feedbackEntryShape } from '#domain/planning/feedback/feedback-entry.ts';
import { runningTimeSchema } from '#domain/planning/feedback/running-time.ts';
import { photoIdSchema } from '#domain/planning/plan/feedback-kinds.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import { shownFeedbackShape } from '#domain/planning/rows/feedback-row.ts';
import { feedbackBodySchema } from './feedback-api.ts';
import { putAsideSchema, refusedReportSchema } from './refused-reports-api.ts';
import { mostReportsAtOnce, reportAnswersSchema } from './terminal-reports-api.ts';

/** What the shop floor reports: sent, read, corrected, and what a terminal has kept (api contract, feedback). */

const params = z.strictObject({ id: objectIdSchema });

/** The step as it is then, of which one id says what it is. */
const reported = z.object({
  operationId: operationIdSchema.optional(),
  activityId: activityIdSchema.optional(),
  feedback: feedbackEntryShape.optional(),
  statusId: statusIdSchema.optional(),
  yieldAmount: z.number().optional(),
  scrapAmount: z.number().optional(),
  /** false: what was reported on it cannot be right. */
  plausible: z.boolean(),
});
export type ReportedStep = z.infer<typeof reported>;

const report = {
  method: 'POST',
  right: rightTo.report,
  params,
  body: feedbackBodySchema,
  status: 201,
  answer: reported,
} as const;
/** On operations and on process steps (base data §4, domain facts §13). */
export const reportOn = {
  operations: defineCall({
    ...report,
    path: '/api/planning/operations/:id/feedback',
    atTerminal: true,
    summary: 'Report start, amounts, set-up, times, trouble, interruption or end of an operation',
  }),
  activities: defineCall({
    ...report,
    path: '/api/planning/activities/:id/feedback',
    summary: 'Report start, amounts, set-up, times, trouble, interruption or end of an activity',
  }),
} as const;

const entries = { right: 'plan.read', params, answer: listOf(shownFeedbackShape) } as const;
/** Oldest first unless sorted. */
export const listReports = {
  operations: defineCall({
    ...entries,
    path: '/api/planning/operations/:id/feedback',
    atTerminal: true,
    summary: 'Reports on one of operations',
  }),
  activities: defineCall({
    ...entries,
    path: '/api/planning/activities/:id/feedback',
    summary: 'Reports on one of activities',
  }),
} as const;

/** `position`: of the report in the log; where a list ended, the next one goes on. */
export const listAllReports = defineCall({
  path: '/api/planning/feedback',
  right: 'plan.read',
  summary:
    'Reports on all operations and activities, oldest first: whoever comes again filters by a `position` beyond that of the last ' +
    'one, and by `correctedAt` for what was corrected since',
  answer: listOf(shownFeedbackShape.extend({ position: z.string() })),
});

const progress = {
  right: 'plan.read',
  params,
  /** Amounts, times in seconds, and the times that were to be expected (base data §3). */
  answer: z.object({
    statusId: statusIdSchema,
    targetAmount: z.number().nullable(),
    yieldAmount: z.number(),
    scrapAmount: z.number(),
    setupTime: z.number(),
    time: z.number(),
    troubleTime: z.number(),
    /** Nobody has reported times: they are working time between start and stop. */
    timesDerived: z.boolean(),
    actualConsumption: z.number(),
    /** What the pieces so far should have taken. */
    predictedConsumption: z.number(),
    /** Whole percent that it took more; null where nothing was to be expected. */
    difference: z.number().nullable(),
    /** From progress so far, of a step that was begun and is not done. */
    expectedEnd: z.iso.datetime().nullable(),
    /** How long it has been worked on, and when that goes on. */
    running: runningTimeSchema,
    lastProgressDate: z.iso.datetime().nullable(),
    reportedEndDate: z.iso.datetime().nullable(),
  }),
} as const;
export type StepProgress = z.infer<typeof progress.answer>;
/** What was made and how long it took, against the plan. */
export const readProgress = {
  operations: defineCall({
    ...progress,
    path: '/api/planning/operations/:id/progress',
    atTerminal: true,
    summary: 'Amounts and times reported on one of operations, and the times that were to be expected',
  }),
  activities: defineCall({
    ...progress,
    path: '/api/planning/activities/:id/progress',
    summary: 'Amounts and times reported on one of activities, and the times that were to be expected',
  }),
} as const;

/** For a page that knows the report only (base data §2, progress). */
export const readReport = defineCall({
  path: '/api/planning/feedback/:id',
  right: 'plan.read',
  atTerminal: true,
  summary: 'One report, with what was corrected of it; `subject` is its operation or activity',
  params,
  answer: shownFeedbackShape,
});

/** The right `feedback.correct` is asked for by the plan, because one's own report of the session at a terminal needs none. */
const corrected = {
  path: '/api/planning/feedback/:id',
  right: rightTo.report,
  atTerminal: true,
  params,
  answer: reported.required({ feedback: true, statusId: true, yieldAmount: true, scrapAmount: true }).extend({
    feedback: feedbackEntryShape.extend({ revoked: z.boolean() }),
  }),
} as const;
export type CorrectedStep = z.infer<typeof corrected.answer>;

export const correctReport = defineCall({
  ...corrected,
  method: 'PUT',
  summary: 'Correct a report: only the fields that change, null takes one away; needs feedback.correct',
  body: correctedFieldsSchema.extend({
    occurredAt: isoInstantSchema.optional(),
    comment: z.string().max(2_000).nullish(),
    workerId: objectIdSchema.nullish(),
  }),
});

export const revokeReport = defineCall({
  ...corrected,
  method: 'DELETE',
  summary: 'Revoke a report: it counts no more and stays visible; needs feedback.correct',
});

const photo = z.object({ photoId: photoIdSchema });

export const sendPhoto = defineCall({
  method: 'POST',
  path: '/api/planning/photos',
  right: rightTo.report,
  atTerminal: true,
  summary: 'Send a photo, multipart/form-data with one file, at most 25 MB; a report names it by its photoId',
  status: 201,
  answer: photo,
});

/** `public` as far as people are concerned: open to the header `terminal-token` alone (decision 0164). */
export const sendQueuedReports = defineCall({
  method: 'POST',
  path: '/api/useradmin/terminals/:id/reports',
  right: 'public',
  summary:
    `Send reports that a terminal has kept, oldest first, at most ${mostReportsAtOnce}: header terminal-token. ` +
    'Each is decided on its own and once for each commandId: taken, refused (and kept for the planner), or later. ' +
    'The same commandId with other content is refused: sentWithOtherContent. ' +
    'Of a report: commandId, worker { userId, name }, step { kind, id, label }, queuedAt, proof, and body as of ' +
    'POST /api/planning/operations/{id}/feedback. None at all asks for the key under which PINs are sealed',
  params,
  body: z.strictObject({
    reports: z.array(z.looseObject({ commandId: z.uuid() })).max(mostReportsAtOnce),
  }),
  answer: reportAnswersSchema,
});

export const sendQueuedPhoto = defineCall({
  method: 'POST',
  path: '/api/useradmin/terminals/:id/photos',
  right: 'public',
  summary:
    'Send the photo of a report that a terminal has kept: header terminal-token, multipart/form-data with one ' +
    'file, at most 25 MB; the report names it by its photoId',
  params,
  status: 201,
  answer: photo,
});

export const takeOverReport = defineCall({
  method: 'POST',
  path: '/api/planning/refusedReports/:id/takeOver',
  right: rightTo.reportForOthers,
  summary:
    'Take over a report that the plan refused, as an ordinary report in the name of its worker: body as of ' +
    'POST /api/planning/operations/{id}/feedback, corrected, also of another kind; workerId is needed where nothing ' +
    'shows who it was, and operationId names the operation that was meant where it is another one',
  params,
  query: z.strictObject({ operationId: operationIdSchema.optional() }),
  body: feedbackBodySchema,
  answer: refusedReportSchema,
});

export const putAsideReport = defineCall({
  method: 'POST',
  path: '/api/planning/refusedReports/:id/putAside',
  right: rightTo.decideRefusedReports,
  summary: 'Put aside a report that the plan refused, with a reason; it counts for nothing and stays in the history',
  params,
  body: putAsideSchema,
  answer: refusedReportSchema,
});
