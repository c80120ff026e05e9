import { expect, test } from 'vitest';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { moments } from './read-model.ts';

const events = asRecorded(plantEvents(600));
const rows = replay(moments, events, 500);
const numbers = (of: typeof rows, isReport: string) =>
  (of.step ?? []).filter(({ is_report }) => is_report === isReport).map(({ number }) => Number(number));

test('batches of 1 and of 500, once and again, give the same rows', () => {
  expect(replay(moments, events, 1)).toEqual(rows);
  expect(replay(moments, events, 500)).toEqual(rows);
});

test.each(['true', 'false'])('steps are numbered without holes, reports (%s) for themselves', (isReport) => {
  const found = numbers(rows, isReport).toSorted((one, other) => one - other);
  expect(found.length).toBeGreaterThan(10);
  expect(found).toEqual(found.map((_number, index) => index + 1));
});

test('several events of one change set are one step, and a clock that is set back takes no step back', () => {
  const edits = events.filter(({ type }) => type.startsWith('Article')).slice(0, 4);
  const together = edits.map((event, index) => ({
    ...event,
    metadata: { ...event.metadata, changeSet: index < 2 ? 'one' : `other ${index}`, recordedAt: 100 - index },
  }));
  const { step = [] } = replay(moments, together, 500);
  expect(step.map(({ number, at }) => [number, at])).toEqual([
    ['1', '100'],
    ['2', '100'],
    ['3', '100'],
  ]);
});
