import { expect, test } from 'vitest';
import { eventCatalogue } from '#domain/event-catalogue.ts';
import { planningHistoryActions, planningHistoryFields } from '#domain/history-names.ts';
import { isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import { de } from '#frontend/features/timeline/messages/de.ts';
import { en } from '#frontend/features/timeline/messages/en.ts';
import { planningChanges } from '#projector/read-models/history/planning-changes.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';

const at = Date.UTC(2026, 10, 21, 8);
const told = { operationId: 'op', occurredAt: at, workerId: 'w', statusBefore: 3 };

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
  { type: 'OperationInterrupted', data: { ...told, troubleTypeId: 't', comment: 'Broken tool' } },
  { type: 'ScrapReported', data: { ...told, feedbackId: 'f', amount: 2, rejectTypeId: 'r' } },
];

test('every field and every action of the history has a word in German and English', () => {
  const fields = new Set<string>();
  const actions = new Set<string>();
  for (const { type, data } of events) {
    const event = { type, data: eventCatalogue.get(type)?.schema.parse(data) };
    if (!isPlanningEvent(event)) continue;
    actions.add(type);
    for (const { changes } of planningChanges(event)) for (const { field } of changes) fields.add(field);
  }
  expect([...actions]).toEqual(expect.arrayContaining(['OrderPositionPlanned', 'OperationsMoved', 'EditUndone']));
  for (const action of planningHistoryActions) actions.add(action);
  for (const field of planningHistoryFields) fields.add(field);
  for (const words of [de, en]) {
    const known = new Set(Object.keys(words));
    expect([...fields].filter((field) => !known.has(`history.field.${field}`))).toEqual([]);
    expect([...actions].filter((action) => !known.has(`history.action.${action}`))).toEqual([]);
  }
});
