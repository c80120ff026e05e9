import { beforeAll, expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';
import { readList } from '../lists/read-list.ts';

/** Rows of a list and what is said of all of them, together and apart (decision 0156). */
let position: bigint;

const { database, store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  position = await appendAll(store, plantEvents(600));
  await projector.reached(position);
});

const list = async (kind: string, text: string) => {
  const answer = await query.get(`/api/planning/${kind}?${text.includes('limit=') ? '' : 'limit=200&'}${text}`);
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

test.each([
  ['projects', ['projectName', '-createdOn']],
  ['positions', ['projectNumber', '-slack', 'technologyName,orderPositionNumber']],
  ['activities', ['articleName', 'technologyName', 'projectNumber,-startDate']],
  ['productionOrders', ['-progress', 'projectNumber', 'startDate']],
  ['operations', ['technologyName', '-projectNumber', 'createdBy,startDate', '-productionOrderNumber', 'startDate']],
])('pages of %s put together are the list, by whatever it is in order, now and then', async (kind, sorts) => {
  for (const then of ['', `&asOf=${position}`])
    for (const sort of sorts) {
      const whole = (await list(kind, `sort=${sort}${then}`)).items;
      const parts: unknown[] = [];
      for (let offset = 0; offset < whole.length; offset += 70)
        parts.push(...(await list(kind, `sort=${sort}${then}&offset=${offset}&limit=70`)).items);
      expect(parts.slice(0, whole.length), sort).toEqual(whole);
    }
});

test('what an item says is looked up for the rows of its page, not for those before it', async () => {
  const { pool } = database;
  await pool.query('CREATE SEQUENCE timeline.looked_up');
  for (const table of [undefined, 'timeline.operation']) {
    await pool.query('ALTER SEQUENCE timeline.looked_up RESTART');
    const source = {
      model: 'timeline',
      from: 'FROM timeline.operation t WHERE true',
      values: [],
      item: "nextval('timeline.looked_up')::text",
      idSql: 't.id',
      fields: {},
      table,
    } as const;
    const { body } = (await readList(pool, source, { offset: 10, limit: 7 })) as { readonly body: string };
    expect(JSON.parse(body).items).toEqual([1, 2, 3, 4, 5, 6, 7]);
  }
});

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

test('a position that was split is told from its parts', async () => {
  const added = plantEvents(600).find(({ event }) => event.type === 'OrderPositionAdded');
  const parent = added?.event.data as { readonly orderPositionId: string };
  const [template] = plantEvents(10, 77);
  if (template === undefined) throw new Error('The plant has no events');
  const child = { ...parent, orderPositionId: 'part', positionNumber: 99, splitFrom: parent.orderPositionId };
  const data = { orderPositionId: parent.orderPositionId, children: [child] };
  const split = { stream: 'plan-main', event: { ...template.event, type: 'OrderPositionSplit', data } };
  await projector.reached(await appendAll(store, [split]));
  const found = async (field: string) =>
    (await list('positions', filterOf({ field, operator: '=', value: true }))).items.map(
      (one: { orderPositionId: string }) => one.orderPositionId,
    );
  expect(await found('splitted')).toEqual(['part']);
  expect(await found('isSplit')).toEqual([parent.orderPositionId]);
});
