import { expect, test } from 'vitest';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { history } from './project.ts';
import { type ChangeColumns, shownChanges } from './row.ts';

const events = asRecorded(plantEvents(1500));
const rows = replay(history, events, 500).entry ?? [];
const shown = (row: Readonly<Record<string, string | null>>) =>
  shownChanges({ ...row, changes: JSON.parse(row.changes ?? 'null') } as unknown as ChangeColumns);
const of = (action: string, is: (event: (typeof events)[number]) => boolean = () => true) => {
  const event = events.findLast((one) => one.type === action && is(one)) ?? expect.fail(`there is no ${action}`);
  const lines = rows.filter((row) => row.position === String(event.position));
  return { event, lines, changes: lines.map(shown) };
};

test('batches of 1 and of 500, once and again, give the same rows', () => {
  expect(replay(history, events, 1).entry).toEqual(rows);
  expect(replay(history, events, 500).entry).toEqual(rows);
});

test('a move says who moved what, when, from where to where', () => {
  const placedBy = ({ data }: { readonly data: unknown }) =>
    (data as { placements: { operationId: string; before: { start: number }; after: { start: number } }[] })
      .placements[0];
  const { event, lines, changes } = of('OperationsMoved', (one) => {
    const placement = placedBy(one);
    return placement?.before.start !== placement?.after.start;
  });
  const placement = placedBy(event);
  expect(lines).toEqual([
    expect.objectContaining({
      object_type: 'operation',
      object_id: placement?.operationId,
      actor: JSON.stringify(event.metadata.actor),
      at: String(event.metadata.recordedAt),
    }),
  ]);
  expect(changes[0]).toContainEqual({
    field: 'startDate',
    before: new Date(placement?.before.start ?? 0).toISOString(),
    after: new Date(placement?.after.start ?? 0).toISOString(),
  });
});

test('planning a position appears at the position, its order and each of its operations', () => {
  const { lines } = of('OrderPositionPlanned');
  const types = lines.map(({ object_type }) => object_type);
  expect(types.toSorted((one, other) => one?.localeCompare(other ?? '') ?? 0)).toEqual([
    'activity',
    'activity',
    'operation',
    'operation',
    'operation',
    'orderPosition',
    'productionOrder',
  ]);
});

test('a lock, feedback and a renamed article show the field before and after', () => {
  expect(of('OperationsLocked').changes).toEqual([[{ field: 'locked', before: false, after: true }]]);
  expect(of('WorkStarted').changes[0]).toContainEqual({ field: 'statusId', before: 2, after: 3 });
  const renamed = of('ArticleChanged');
  expect(renamed.lines[0]).toMatchObject({ object_type: 'article' });
  expect(renamed.changes[0]).toEqual([{ field: 'articleName', before: 'x', after: expect.stringMatching(/^Renamed/) }]);
});

test('a gap that came and went shows its instants as everywhere, and what it was before it went', () => {
  const [from, to] = [Date.UTC(2027, 0, 4), Date.UTC(2027, 0, 5)];
  const data = {
    id: 'g1',
    fields: { resourceId: 'r1', dateFrom: from, dateTo: to, gapTypeId: 't1', informative: false },
  };
  const [any] = events;
  const gaps = ['ResourceGapCreated', 'ResourceGapDeleted'].map((type, index) => ({
    ...(any ?? expect.fail('there is no event')),
    type,
    data,
    stream: 'resourceGap-g1',
    revision: BigInt(index),
    position: BigInt(index + 1),
  }));
  const [came, went] = (replay(history, gaps, 500).entry ?? []).map(shown);
  expect(came).toContainEqual({ field: 'dateFrom', before: null, after: '2027-01-04T00:00:00.000Z' });
  expect(went).toContainEqual({ field: 'dateFrom', before: '2027-01-04T00:00:00.000Z', after: null });
});

test('every event of the catalogue that changes an object leaves a line', () => {
  const positions = new Set(rows.map(({ position }) => position));
  expect(events.filter(({ position }) => !positions.has(String(position)))).toEqual([]);
});
