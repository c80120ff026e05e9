import { expect, test } from 'vitest';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import { planningHistoryActions, planningHistoryFields } from '#domain/log/history-names.ts';
import { timelineActions } from '#domain/planning/actions/timeline-actions.ts';
import { isPlanningEvent } from '#domain/planning/change/evolve.ts';
import { type FeedbackKind, feedbackKindNames, feedbackKinds } from '#domain/planning/plan/feedback-kinds.ts';
import de from '#frontend/texts/kit/de.json';
import { planningChanges } from '#projector/read-models/history/planning-changes.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';

/** The other languages have the keys of German (`i18n/texts.test.ts`). */
const known: ReadonlySet<string> = new Set(Object.keys(de));

const said: Readonly<Record<FeedbackKind, object>> = {
  start: {},
  pause: {},
  interrupt: { troubleTypeId: 't' },
  complete: {},
  yield: { amount: 2 },
  scrap: { amount: 2, rejectTypeId: 'r' },
  setup: { duration: 600 },
  time: { duration: 600 },
  trouble: { duration: 600, troubleTypeId: 't' },
  remark: {},
};

const at = Date.UTC(2026, 10, 21, 8);
/** One report of each kind, with everything that it can say. */
const reports = feedbackKindNames.map((kind, index) => ({
  type: feedbackKinds[kind].event.type,
  data: {
    feedbackId: `f${index}`,
    subject: { kind: 'operation', id: 'op' },
    occurredAt: at,
    workerId: 'w',
    comment: 'Broken tool',
    photoId: '6b1c2f0e-7f0a-4b9a-9d7e-0d6f3c1f2a3b',
    statusBefore: 3,
    ...said[kind],
  },
}));

/** What a made-up plant does, and every field that it leaves out. */
const events = [
  ...plantEvents(600).map(({ event }) => ({ type: event.type, data: event.data })),
  {
    type: 'ProjectCreated',
    data: { projectId: 'p', projectNumber: 'P-1', projectName: 'One', customerId: 'c', ownerId: 'u' },
  },
  {
    type: 'OrderPositionAdded',
    data: {
      orderPositionId: 'o',
      projectId: 'p',
      positionNumber: 1,
      orderPositionNumber: 'P-1-1',
      articleId: 'a',
      articleAmount: 2,
      orderDate: '2026-11-01',
      deliveryDate: '2026-12-01',
      startDate: at,
      termination: 'forward',
      technologyId: 't',
      processTemplateId: 'x',
      pending: false,
      planAnyway: false,
    },
  },
  ...reports,
  {
    type: 'FeedbackCorrected',
    data: {
      feedbackId: 'f4',
      subject: { kind: 'operation', id: 'op' },
      kind: 'yield',
      before: { amount: 2 },
      after: { amount: 3 },
      statusBefore: 3,
      statusAfter: 3,
    },
  },
];

test('every field and every action of the history has a word', () => {
  const fields = new Set<string>();
  const actions = new Set<string>();
  for (const { type, data } of events) {
    const event = { type, data: eventCatalogue.get(type)?.schema.parse(data) };
    if (!isPlanningEvent(event)) continue;
    actions.add(type);
    for (const { changes, placed = {} } of planningChanges(event))
      for (const field of [...changes.map((change) => change.field), ...Object.keys(placed)]) fields.add(field);
  }
  expect([...actions]).toEqual(expect.arrayContaining(['OrderPositionPlanned', 'OperationsMoved', 'EditUndone']));
  for (const action of planningHistoryActions) actions.add(action);
  for (const field of planningHistoryFields) fields.add(field);
  expect([...fields].filter((field) => !known.has(`history.field.${field}`))).toEqual([]);
  expect([...actions].filter((action) => !known.has(`history.action.${action}`))).toEqual([]);
});

test('what was reported from the shop floor has a word', () => {
  const keys = reports.flatMap(({ type, data }) => {
    const event = { type, data: eventCatalogue.get(type)?.schema.parse(data) };
    if (!isPlanningEvent(event)) return [];
    const fields = planningChanges(event).flatMap(({ changes }) => changes.map(({ field }) => field));
    return [
      `history.action.${type}`,
      ...fields.filter((field) => field !== 'statusId').map((field) => `history.field.${field}`),
    ];
  });
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test('what an action on the timeline did has a word', () => {
  const written = Object.values(timelineActions).map(({ writes }) => `history.action.${writes}`);
  expect(new Set(written).size).toBe(written.length);
  expect(written.filter((key) => !known.has(key))).toEqual([]);
});
