import { z } from 'zod';
import {
  articleIdSchema,
  objectIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { StoredFeedback } from '#domain/planning/plan/plan-objects.ts';
import {
  type FeedbackEvent,
  type FeedbackValues,
  feedbackKindNames,
  kindOf,
  photoIdSchema,
} from '../plan/feedback-kinds.ts';
import { type Step, workedOn } from './steps.ts';

/** A report as the API shows it (api contract, feedback): instants ISO, `duration` in seconds, null where nothing is. */
export const feedbackEntryShape = z.object({
  feedbackId: objectIdSchema,
  type: z.enum(feedbackKindNames),
  occurredAt: z.iso.datetime(),
  /** What the device said where its clock cannot have been right. */
  claimedAt: z.iso.datetime().nullable(),
  workerId: z.string().nullable(),
  comment: z.string().nullable(),
  amount: z.number().nullable(),
  duration: z.number().nullable(),
  rejectTypeId: objectIdSchema.nullable(),
  troubleTypeId: objectIdSchema.nullable(),
  photoId: photoIdSchema.nullable(),
  resourceId: resourceIdSchema.nullable(),
  articleId: articleIdSchema.nullable(),
  orderPositionId: orderPositionIdSchema.nullable(),
  productionOrderId: productionOrderIdSchema.nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntryShape>;

export const feedbackEntry = (event: FeedbackEvent): FeedbackEntry => entryOf(kindOf(event), event.data);

/** An entry as the plan has it, corrections included. */
export const storedEntry = (plan: Plan, step: Step, entry: StoredFeedback): FeedbackEntry =>
  entryOf(entry.kind, { ...entry, ...workedOn(plan, step) });

type Said = Pick<FeedbackEvent['data'], 'feedbackId' | 'occurredAt'> & Partial<FeedbackEvent['data']> & FeedbackValues;

function entryOf(type: FeedbackEntry['type'], said: Said): FeedbackEntry {
  const { feedbackId, occurredAt } = said;
  return {
    feedbackId,
    type,
    occurredAt: toIso(occurredAt),
    claimedAt: said.claimedAt === undefined ? null : toIso(said.claimedAt),
    workerId: said.workerId ?? null,
    comment: said.comment ?? null,
    amount: said.amount ?? null,
    duration: said.duration ?? null,
    rejectTypeId: said.rejectTypeId ?? null,
    troubleTypeId: said.troubleTypeId ?? null,
    photoId: said.photoId ?? null,
    resourceId: said.resourceId ?? null,
    articleId: said.articleId ?? null,
    orderPositionId: said.orderPositionId ?? null,
    productionOrderId: said.productionOrderId ?? null,
  };
}
