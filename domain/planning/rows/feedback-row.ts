import { z } from 'zod';
import { feedbackEntryShape } from '#domain/planning/feedback/feedback-entry.ts';
import { feedbackSubjectSchema } from '#domain/planning/plan/feedback-kinds.ts';

/** One report, as it is stored. */
export const feedbackRowShape = feedbackEntryShape.extend({
  subject: feedbackSubjectSchema,
  /** The server's clock; when it happened is `occurredAt`. */
  recordedAt: z.iso.datetime(),
  /** When it was last corrected. */
  correctedAt: z.iso.datetime().nullable(),
  /** It counts no more; it is shown as what it was. */
  revoked: z.boolean(),
});
export type FeedbackRow = z.infer<typeof feedbackRowShape>;

/** As it is read: whether it can be right, and whether who reported is told, follows from the settings of now (domain facts §16). */
export const shownFeedbackShape = feedbackRowShape.extend({
  plausible: z.boolean(),
  /** Of the worker, also of one who is gone. */
  workerName: z.string().nullable(),
});
export type ShownFeedback = z.infer<typeof shownFeedbackShape>;
