import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { activityIdSchema, objectIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';

/** Events of what is reported from the shop floor (base data §3, §4). */

/** `occurredAt`: when the worker says it happened; the server's clock is in the metadata. */
const feedback = {
  operationId: operationIdSchema,
  occurredAt: instantSchema,
  workerId: z.string().optional(),
  statusBefore: statusIdSchema,
};
export const OperationStarted = defineEvent('OperationStarted', z.strictObject(feedback));
export const OperationPaused = defineEvent('OperationPaused', z.strictObject(feedback));
export const OperationInterrupted = defineEvent(
  'OperationInterrupted',
  z.strictObject({ ...feedback, troubleTypeId: objectIdSchema.optional(), comment: z.string().optional() }),
);
export const OperationCompleted = defineEvent('OperationCompleted', z.strictObject(feedback));
export const YieldReported = defineEvent(
  'YieldReported',
  z.strictObject({ ...feedback, feedbackId: objectIdSchema, amount: z.number().positive() }),
);
export const ScrapReported = defineEvent(
  'ScrapReported',
  z.strictObject({
    ...feedback,
    feedbackId: objectIdSchema,
    amount: z.number().positive(),
    rejectTypeId: objectIdSchema.optional(),
  }),
);

/** Reports on a process step, as those on an operation; those of the production process are its operations'. */
const activityFeedback = {
  activityId: activityIdSchema,
  occurredAt: instantSchema,
  workerId: z.string().optional(),
  statusBefore: statusIdSchema,
};
export const ActivityStarted = defineEvent('ActivityStarted', z.strictObject(activityFeedback));
export const ActivityPaused = defineEvent('ActivityPaused', z.strictObject(activityFeedback));
export const ActivityInterrupted = defineEvent(
  'ActivityInterrupted',
  z.strictObject({ ...activityFeedback, troubleTypeId: objectIdSchema.optional(), comment: z.string().optional() }),
);
export const ActivityCompleted = defineEvent('ActivityCompleted', z.strictObject(activityFeedback));
export const ActivityYieldReported = defineEvent(
  'ActivityYieldReported',
  z.strictObject({ ...activityFeedback, feedbackId: objectIdSchema, amount: z.number().positive() }),
);
export const ActivityScrapReported = defineEvent(
  'ActivityScrapReported',
  z.strictObject({
    ...activityFeedback,
    feedbackId: objectIdSchema,
    amount: z.number().positive(),
    rejectTypeId: objectIdSchema.optional(),
  }),
);
