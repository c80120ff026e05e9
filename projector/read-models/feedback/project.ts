import type { Branch } from '#domain/kernel/event.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { feedbackEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { isFeedbackEvent } from '#domain/planning/feedback/feedback-kinds.ts';
import type { Column, ReadModel } from '#projector/read-model.ts';
import type { FeedbackRow } from './row.ts';

interface FeedbackImage {
  rows: { readonly position: bigint; readonly branch: Branch; readonly row: FeedbackRow }[];
}

const columns: readonly Column[] = [
  { name: 'position', type: 'bigint' },
  { name: 'branch', type: 'text' },
  { name: 'feedback_id', type: 'text' },
  { name: 'subject_id', type: 'text' },
  { name: 'doc', type: 'json' },
];

/** Every report from the shop floor, whatever it is on. Needs nothing but the event. */
export const feedback: ReadModel<FeedbackImage> = {
  name: 'feedback',
  content: 'every report from the shop floor',
  schema: 'feedback',
  version: 2,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [{ table: 'entry', columns, replaces: false }],
  emptyImage: () => ({ rows: [] }),
  load: async () => {},

  fold(image, event) {
    if (!isFeedbackEvent(event)) return;
    const row: FeedbackRow = {
      ...feedbackEntry(event),
      subject: event.data.subject,
      recordedAt: toIso(event.metadata.recordedAt),
    };
    image.rows.push({ position: event.position, branch: event.metadata.branch, row });
  },

  drain(image) {
    const { rows } = image;
    image.rows = [];
    return {
      tables: [
        {
          rows: [
            rows.map(({ position }) => position),
            rows.map(({ branch }) => branch),
            rows.map(({ row }) => row.feedbackId),
            rows.map(({ row }) => row.subject.id),
            rows.map(({ row }) => JSON.stringify(row)),
          ],
          removed: [],
        },
      ],
      delta: undefined,
    };
  },
};
