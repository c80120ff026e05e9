import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { createPlant, type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { openTestStore, type TestProjector, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

/** The steps of all technologies as one list (base data §2). */
let database: TestDatabase;
let store: EventStore;
let projector: TestProjector;
let commands: TestCommandService;
let query: TestQueryService;
let technologyId: string;

beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  commands = await testCommandService(database, store);
  query = await testQueryService(database);
  projector = await testProjector(database, store);
  const plant = await createPlant(commands);
  technologyId = plant.technologyId;
  const { articleId } = (
    await commands.send({ url: '/api/basedata/articles', body: { articleName: 'Axle', articleNumber: 'AX-1' } })
  ).json();
  const step = { resourceGroupId: plant.resourceGroupId, duration: 90 };
  await commands.send({
    url: '/api/basedata/technologies',
    body: {
      articleId,
      technologyName: 'Turned',
      technologyItems: [{ ...step, number: 10, valueAddName: 'Turn', resourceId: plant.saws[0], setupTime: 600 }],
    },
  });
  await projector.reached(await store.lastPosition());
});
afterAll(async () => {
  await query.stop();
  await projector.stop();
  await commands.stop();
  await store.close();
  await database.drop();
});

const list = async (search = '') => (await query.get(`/api/basedata/technologyItems?${search}`)).json();
const filterBy = (field: string, operator: string, value: unknown): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator, value }]))}`;

test('a step says what it belongs to by name, and how long it takes', async () => {
  const { items, total } = await list(filterBy('valueAddName', 'equals', 'Turn'));
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    articleName: 'Axle',
    articleNumber: 'AX-1',
    technologyName: 'Turned',
    isStandard: true,
    archived: false,
    number: 10,
    resourceGroupName: 'Saws',
    resourceName: 'Saw 1',
    duration: 90,
    setupTime: 600,
    lotSize: null,
  });
});

test('the steps of all technologies are sorted, filtered and paged by the server', async () => {
  expect((await list('sort=articleName,-number')).items.map((one: { number: number }) => one.number)).toEqual([
    10, 20, 10,
  ]);
  expect((await list('sort=-duration&offset=2&limit=1')).items).toMatchObject([{ duration: 90 }]);
  expect((await list(filterBy('duration', '>', 90))).total).toBe(2);
  expect((await list(filterBy('articleName', 'contains', 'AXL'))).total).toBe(1);
  expect((await list(filterBy('isStandard', '=', true))).total).toBe(3);
  expect((await list(filterBy('technologyItems', '=', 1))).errorCode).toBe('validation');
});

test('archived technologies are left out on demand, and lists of technologies name the article', async () => {
  const { body } = await commands.send({
    method: 'PUT',
    url: `/api/basedata/technologies/${technologyId}`,
    body: { archived: true },
  });
  expect(JSON.parse(body)).toMatchObject({ archived: true });
  await projector.reached(await store.lastPosition());
  expect((await list('archived=false')).total).toBe(1);
  expect((await list()).total).toBe(3);
  const technologies = await query.get(
    `/api/basedata/technologies?sort=-articleName&${filterBy('articleNumber', 'contains', 'ax')}`,
  );
  expect(technologies.json()).toMatchObject({ total: 1, items: [{ articleName: 'Axle', articleNumber: 'AX-1' }] });
});
