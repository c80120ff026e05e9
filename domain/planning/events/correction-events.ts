import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { type Instant, instantSchema } from '#domain/kernel/instant.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import { feedbackEvents, feedbackKindNames, feedbackSubjectSchema, photoIdSchema } from '../plan/feedback-kinds.ts';

/** What can be corrected of an entry, each in the kinds that say it; null: it says nothing, or no longer. */
export const correctedFieldsSchema = z.strictObject({
  occurredAt: instantSchema.optional(),
  amount: z.number().positive().max(1e9).optional(),
  duration: z.number().int().positive().nullish(),
  rejectTypeId: objectIdSchema.nullish(),
  troubleTypeId: objectIdSchema.nullish(),
  workerId: z.string().nullish(),
  comment: z.string().nullish(),
  photoId: photoIdSchema.nullish(),
});
export type CorrectedFields = z.infer<typeof correctedFieldsSchema>;

const entry = {
  feedbackId: objectIdSchema,
  subject: feedbackSubjectSchema,
  kind: z.enum(feedbackKindNames),
  /** Of the step. */
  statusBefore: statusIdSchema,
  statusAfter: statusIdSchema,
};

/** An entry says something else than it did; both are kept (api contract, feedback). */
export const FeedbackCorrected = defineEvent('FeedbackCorrected', {
  ...entry,
  before: correctedFieldsSchema,
  after: correctedFieldsSchema,
});

/** An entry counts no more; `before` is all that it said. */
export const FeedbackRevoked = defineEvent('FeedbackRevoked', { ...entry, before: correctedFieldsSchema });

/** Types of events that come from the shop floor: reports, and what is corrected or revoked of them. */
export const shopFloorEvents: ReadonlySet<string> = new Set(
  [...feedbackEvents, FeedbackCorrected, FeedbackRevoked].map(({ type }) => type),
);

/** Correcting and revoking what was reported (base data §2, domain facts §14). */
export type CorrectionCommand = CorrectFeedback | RevokeFeedback;

interface CorrectFeedback extends OwnSince {
  readonly type: 'correctFeedback';
  readonly feedbackId: string;
  /** Only what changes; null takes a field away. */
  readonly fields: CorrectedFields;
}

interface RevokeFeedback extends OwnSince {
  readonly type: 'revokeFeedback';
  readonly feedbackId: string;
}

export interface OwnSince {
  /** The sender works in a session of a terminal since then: what they have reported in it is theirs to correct. */
  readonly ownSince?: Instant | undefined;
}
