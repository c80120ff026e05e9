import { expect, test } from 'vitest';
import { isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import { feedbackRowShape } from '#domain/planning/rows/feedback-row.ts';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { feedback } from './project.ts';

const events = asRecorded(plantEvents(1500));
const reports = events.filter(isFeedbackEvent);
/** In the order of the log; `replay` gives them in another that is always the same. */
const all = (replay(feedback, events, 500).entry ?? []).toSorted(
  (one, other) => Number(one.position) - Number(other.position),
);
const rows = all.filter(({ is_correction }) => is_correction === 'false' || is_correction === 'f');

test('batches of 1 and of 500, once and again, give the same rows', () => {
  const once = replay(feedback, events, 500).entry;
  expect(replay(feedback, events, 1).entry).toEqual(once);
  expect(replay(feedback, events, 500).entry).toEqual(once);
});

test('every report on an operation or a process step is one row, and nothing else is', () => {
  expect(rows.map(({ feedback_id, subject_id }) => [feedback_id, subject_id])).toEqual(
    reports.map(({ data }) => [data.feedbackId, data.subject.id]),
  );
  expect(new Set(reports.map(({ data }) => data.subject.kind))).toEqual(new Set(['operation', 'activity']));
});

test('a row says what was reported, when it happened and when it was recorded', () => {
  for (const { doc } of rows) feedbackRowShape.parse(JSON.parse(String(doc)));
  const index = reports.findIndex(({ type }) => type === 'YieldReported');
  expect(JSON.parse(String(rows[index]?.doc))).toMatchObject({
    type: 'yield',
    amount: expect.any(Number),
    duration: null,
    recordedAt: new Date(reports[index]?.metadata.recordedAt ?? 0).toISOString(),
  });
});

test('a correction is a row of the same entry, with what is another now', () => {
  const corrections = all.filter((row) => !rows.includes(row));
  const docs = corrections.map(({ doc }) => JSON.parse(String(doc)));
  expect(docs).toContainEqual({ amount: 3, correctedAt: expect.any(String) });
  expect(docs).toContainEqual({ revoked: true });
  const known = new Set(rows.map(({ feedback_id }) => feedback_id));
  expect(corrections.filter(({ feedback_id }) => !known.has(feedback_id))).toEqual([]);
});
