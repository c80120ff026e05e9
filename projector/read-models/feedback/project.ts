import type { EventOf } from '#domain/kernel/event.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { FeedbackCorrected, FeedbackRevoked } from '#domain/planning/events/correction-events.ts';
import { feedbackEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { type FeedbackSubject, isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { FeedbackRow } from '#domain/planning/rows/feedback-row.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { entryLog } from '#projector/kernel/entry-log.ts';

interface Entry {
  readonly event: RecordedEvent;
  readonly feedbackId: string;
  readonly subject: FeedbackSubject;
  readonly isCorrection: boolean;
  readonly doc: Partial<FeedbackRow>;
}

/** Every report from the shop floor, whatever it is on, and its corrections. */
export const feedback = entryLog<Entry>({
  name: 'feedback',
  content: 'every report from the shop floor',
  version: 4,
  place: import.meta.url,
  columns: [
    { name: 'position', type: 'bigint', of: ({ event }) => event.position },
    { name: 'branch', type: 'text', of: ({ event }) => event.metadata.branch },
    { name: 'feedback_id', type: 'text', of: ({ feedbackId }) => feedbackId },
    { name: 'subject_id', type: 'text', of: ({ subject }) => subject.id },
    { name: 'is_correction', type: 'boolean', of: ({ isCorrection }) => isCorrection },
    { name: 'doc', type: 'json', of: ({ doc }) => JSON.stringify(doc) },
  ],

  entriesOf(event) {
    const recordedAt = toIso(event.metadata.recordedAt);
    if (isFeedbackEvent(event)) {
      const { subject, feedbackId } = event.data;
      const doc: FeedbackRow = { ...feedbackEntry(event), subject, recordedAt, correctedAt: null, revoked: false };
      return [{ event, feedbackId, subject, isCorrection: false, doc }];
    }
    if (!isCorrection(event)) return [];
    const { subject, feedbackId } = event.data;
    const doc = event.type === 'FeedbackRevoked' ? { revoked: true } : { ...fieldsOf(event), correctedAt: recordedAt };
    return [{ event, feedbackId, subject, isCorrection: true, doc }];
  },
});

type Corrected = EventOf<typeof FeedbackCorrected>;
type Correction = Corrected | EventOf<typeof FeedbackRevoked>;

const isCorrection = (event: RecordedEvent): event is RecordedEvent & Correction =>
  event.type === FeedbackCorrected.type || event.type === FeedbackRevoked.type;

function fieldsOf({ data: { after } }: Corrected): Partial<FeedbackRow> {
  const { occurredAt, ...others } = after;
  // What a clock claimed counts no more where a person has said when it was.
  return occurredAt === undefined ? others : { ...others, occurredAt: toIso(occurredAt), claimedAt: null };
}
