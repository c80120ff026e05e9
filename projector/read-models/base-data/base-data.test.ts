import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { asRecorded, type PlantEvent, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { baseData } from './project.ts';

const template = plantEvents(10)[0] as PlantEvent;
const recorded = (events: readonly DomainEvent[]) =>
  asRecorded(events.map((event): PlantEvent => ({ stream: 'any', event: { ...template.event, ...event } })));
const docs = (events: readonly DomainEvent[]) =>
  (replay(baseData, recorded(events), 500).object ?? []).map(({ collection, object_id, doc }) => ({
    collection,
    id: object_id,
    doc: JSON.parse(doc ?? '') as unknown,
  }));

const article: DomainEvent = {
  type: 'ArticleCreated',
  data: { id: 'a1', fields: { articleName: 'Axle', articleNumber: '7' } },
};

test('batches of 1 and of 500, once and again, and a rebuild give the same rows', () => {
  const events = asRecorded(plantEvents(1500));
  const rows = replay(baseData, events, 500);
  expect(rows.object_version?.length).toBeGreaterThan(rows.object?.length ?? 0);
  expect(replay(baseData, events, 1)).toEqual(rows);
  expect(replay(baseData, events, 500)).toEqual(rows);
  expect(replay(baseData, events, 100, 'versionsOnly')).toEqual(rows);
});

test('an object is shown with its id and the fields that it has now', () => {
  const changed: DomainEvent = {
    type: 'ArticleChanged',
    data: {
      id: 'a1',
      before: { articleName: 'Axle', articleNumber: '7' },
      after: { articleName: 'Shaft', articleNumber: null },
    },
  };
  expect(docs([article, changed])).toEqual([
    { collection: 'articles', id: 'a1', doc: { articleId: 'a1', articleName: 'Shaft' } },
  ]);
});

test('a deleted object is gone now and stays readable at its time', () => {
  const deleted: DomainEvent = { type: 'ArticleDeleted', data: { id: 'a1', fields: { articleName: 'Axle' } } };
  const rows = replay(baseData, recorded([article, deleted]), 1);
  expect(rows.object).toEqual([]);
  expect(rows.object_version).toEqual([
    expect.objectContaining({ object_id: 'a1', valid_from: '1', doc: expect.stringContaining('Axle') }),
    expect.objectContaining({ object_id: 'a1', valid_from: '2', doc: null }),
  ]);
});

test('objects of two kinds may have the same id', () => {
  const customer: DomainEvent = { type: 'CustomerCreated', data: { id: 'a1', fields: { customerName: 'Smith' } } };
  expect(docs([article, customer])).toHaveLength(2);
});

test('settings are the changes that were made', () => {
  const change: DomainEvent = {
    type: 'GlobalSettingsChanged',
    data: { before: { plantTimeZone: 'Europe/Berlin' }, after: { plantTimeZone: 'Europe/Lisbon' } },
  };
  expect(docs([change])).toEqual([{ collection: 'settings', id: 'global', doc: { plantTimeZone: 'Europe/Lisbon' } }]);
});

test('a change of an object that was never created does not fit', () => {
  const changed: DomainEvent = { type: 'ArticleChanged', data: { id: 'a9', before: {}, after: { articleName: 'x' } } };
  expect(() => docs([changed])).toThrow('has no articles:a9');
});
