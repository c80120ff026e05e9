import { z } from 'zod';
import { feedbackEntryShape } from '#domain/planning/feedback/feedback-entry.ts';
import { feedbackSubjectSchema } from '#domain/planning/feedback/feedback-kinds.ts';

/** One entry, as `GET /api/planning/{operations|activities}/{id}/feedback` shows it. */
export const feedbackRowShape = feedbackEntryShape.extend({
  subject: feedbackSubjectSchema,
  /** The server's clock; when it happened is `occurredAt`. */
  recordedAt: z.iso.datetime(),
});
export type FeedbackRow = z.infer<typeof feedbackRowShape>;
