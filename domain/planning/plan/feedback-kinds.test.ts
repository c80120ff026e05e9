import { expect, test } from 'vitest';
import { eventCatalogue, upcast } from '#domain/log/event-catalogue.ts';
// As logs have them from before reports had one subject. They stay in logs for ever: this file never changes.
import reportsOfVersion1 from '../feedback/reports-of-version-1.json' with { type: 'json' };
import { isFeedbackEvent, kindOf } from './feedback-kinds.ts';

const read = reportsOfVersion1.map((stored) => ({ stored, event: upcast(stored) }));

test('a report of version 1 on either twin is read as the one event with its subject', () => {
  const kinds = ['start', 'pause', 'interrupt', 'complete', 'yield', 'scrap'];
  const subjects = [
    { kind: 'operation', id: 'op1' },
    { kind: 'activity', id: 'ac1' },
  ];
  expect(read.map(({ event }) => isFeedbackEvent(event) && [kindOf(event), event.data.subject])).toEqual(
    subjects.flatMap((subject) => kinds.map((kind) => [kind, subject])),
  );
});

test('it keeps what it said, and fits the schema of today', () => {
  for (const { stored, event } of read) {
    const { operationId: _operation, activityId: _activity, ...said } = stored.data as Record<string, unknown>;
    expect(event.data).toMatchObject(said);
    expect(eventCatalogue.get(event.type)?.schema.safeParse(event.data).error).toBeUndefined();
  }
});

test('an amount keeps its feedbackId; the others get the id of their event, the same at each reading', () => {
  for (const { stored, event } of read) {
    const { feedbackId = stored.eventId } = stored.data as { readonly feedbackId?: string };
    expect(event.data).toMatchObject({ feedbackId });
    expect(upcast(stored)).toEqual(event);
  }
});
