import { toIso } from '#domain/kernel/instant.ts';
import { feedbackEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { isFeedbackEvent } from '#domain/planning/feedback/feedback-kinds.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { entryLog } from '#projector/entry-log.ts';
import type { FeedbackRow } from './row.ts';

/** Every report from the shop floor, whatever it is on. */
export const feedback = entryLog<{ readonly event: RecordedEvent; readonly row: FeedbackRow }>({
  name: 'feedback',
  content: 'every report from the shop floor',
  version: 2,
  place: import.meta.url,
  columns: [
    { name: 'position', type: 'bigint', of: ({ event }) => event.position },
    { name: 'branch', type: 'text', of: ({ event }) => event.metadata.branch },
    { name: 'feedback_id', type: 'text', of: ({ row }) => row.feedbackId },
    { name: 'subject_id', type: 'text', of: ({ row }) => row.subject.id },
    { name: 'doc', type: 'json', of: ({ row }) => JSON.stringify(row) },
  ],

  entriesOf(event) {
    if (!isFeedbackEvent(event)) return [];
    const { subject } = event.data;
    return [{ event, row: { ...feedbackEntry(event), subject, recordedAt: toIso(event.metadata.recordedAt) } }];
  },
});
