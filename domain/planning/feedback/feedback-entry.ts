import { z } from 'zod';
import {
  articleIdSchema,
  objectIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { type FeedbackEvent, type FeedbackValues, feedbackKindNames, kindOf } from './feedback-kinds.ts';

/** A report as the API shows it (api contract, feedback): instants ISO, `duration` in seconds, null where nothing is. */
export const feedbackEntryShape = z.object({
  feedbackId: objectIdSchema,
  type: z.enum(feedbackKindNames),
  occurredAt: z.iso.datetime(),
  workerId: z.string().nullable(),
  comment: z.string().nullable(),
  amount: z.number().nullable(),
  duration: z.number().nullable(),
  rejectTypeId: objectIdSchema.nullable(),
  troubleTypeId: objectIdSchema.nullable(),
  resourceId: resourceIdSchema.nullable(),
  articleId: articleIdSchema.nullable(),
  orderPositionId: orderPositionIdSchema.nullable(),
  productionOrderId: productionOrderIdSchema.nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntryShape>;

export function feedbackEntry(event: FeedbackEvent): FeedbackEntry {
  const { feedbackId, occurredAt, workerId, comment, resourceId, articleId, orderPositionId, productionOrderId } =
    event.data;
  const values: FeedbackValues & FeedbackEvent['data'] = event.data;
  return {
    feedbackId,
    type: kindOf(event),
    occurredAt: toIso(occurredAt),
    workerId: workerId ?? null,
    comment: comment ?? null,
    amount: values.amount ?? null,
    duration: values.duration ?? null,
    rejectTypeId: values.rejectTypeId ?? null,
    troubleTypeId: values.troubleTypeId ?? null,
    resourceId: resourceId ?? null,
    articleId: articleId ?? null,
    orderPositionId: orderPositionId ?? null,
    productionOrderId: productionOrderId ?? null,
  };
}
