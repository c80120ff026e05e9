import { beforeAll, expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

/** Rows of a list and what is said of all of them, together and apart (decision 0156). */
let position: bigint;

const { store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  position = await appendAll(store, plantEvents(600));
  await projector.reached(position);
});

const list = async (kind: string, text: string) => {
  const answer = await query.get(`/api/planning/${kind}?limit=200&${text}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const filterOf = (...filters: readonly object[]): string => `filter=${encodeURIComponent(JSON.stringify(filters))}`;
const notDone = { field: 'statusId', operator: '=', value: 7 };

test.each(['projects', 'positions', 'activities', 'productionOrders', 'operations'])(
  'the two parts of %s are what the list says as a whole',
  async (kind) => {
    const asked = `${filterOf(notDone)}&totals=true`;
    const whole = await list(kind, asked);
    expect(whole.total).toBeGreaterThan(0);
    const rows = await list(kind, `${asked}&part=rows`);
    expect(rows).toEqual({ items: whole.items });
    const { items, ...said } = whole;
    expect(items).toHaveLength(Math.min(200, whole.total));
    expect(await list(kind, `${asked}&part=totals`)).toEqual({ items: [], ...said });
  },
);

const byColumn = ['startDate', 'endDate', 'statusId', 'resourceId', 'position', 'valueAddName', 'articleAmount'];
const filters = [
  { field: 'resourceId', operator: 'contains', value: 'S' },
  { field: 'startDate', operator: '<', value: '2027-03-10T00:00:00Z' },
  { field: 'planTime', operator: '>=', value: 1000.5 },
  { field: 'statusId', operator: 'isAnyOf', value: [2, 3] },
  { field: 'valueAddName', operator: 'isAnyOf', value: ['Sawing', 'sawing', 'step'] },
  { field: 'articleName', operator: 'contains', value: 'a' },
  notDone,
];

test('operations are sorted, filtered and added up by their columns as they are by their documents', async () => {
  const sorts = [...byColumn, 'yieldAmount', '-planTime', 'progress', '-articleName', 'deliveryDate'];
  const asks = [
    ...sorts.map((sort) => `sort=${sort}`),
    ...filters.map((filter) => `sort=startDate&${filterOf(filter)}`),
  ];
  for (const ask of asks) {
    const now = await list('operations', `${ask}&totals=true`);
    // What was true at a position has no columns.
    const then = await list('operations', `${ask}&totals=true&asOf=${position}`);
    const ids = (items: readonly { operationId: string }[]) => items.map(({ operationId }) => operationId);
    expect(ids(now.items), ask).toEqual(ids(then.items));
    expect({ total: now.total, totals: now.totals }, ask).toEqual({ total: then.total, totals: then.totals });
  }
});
