import { beforeAll, expect, test } from 'vitest';
import { createPlant } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** The steps of all technologies as one list (base data §2). */
let technologyId: string;

const { store, commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
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

test('who uses an object is asked by its id, and what begins with a text apart from what contains it', async () => {
  const named = async (collection: string, field: string, operator: string, value: unknown): Promise<string[]> => {
    const { items } = (await query.get(`/api/basedata/${collection}?${filterBy(field, operator, value)}`)).json();
    return items.map((one: Record<string, string>) => one[`${collection.slice(0, -1)}Name`]).toSorted();
  };
  const { items } = (await query.get('/api/basedata/articles')).json();
  const idOf = (name: string): string =>
    items.find(({ articleName }: { articleName: string }) => articleName === name).articleId;
  const car = { articleName: 'Half axle', components: [{ articleId: idOf('Axle'), amount: 2 }] };
  await commands.send({ url: '/api/basedata/articles', body: car });
  await projector.reached(await store.lastPosition());
  expect(await named('articles', 'components', 'isAnyOf', [idOf('Axle'), 'nothing'])).toEqual(['Half axle']);
  expect(await named('articles', 'components', 'equals', idOf('Bar'))).toEqual([]);
  expect(await named('articles', 'articleName', 'contains', 'axle')).toEqual(['Axle', 'Half axle']);
  expect(await named('articles', 'articleName', 'startsWith', 'axle')).toEqual(['Axle']);
  const [first] = (await query.get('/api/basedata/resources')).json().items;
  expect(await named('resources', 'resourceGroups', 'equals', first.resourceGroups[0])).toEqual(['Saw 1', 'Saw 2']);
  const [plan] = first.availabilityPlans[0].weeks;
  expect(await named('resources', 'availabilityPlans', 'equals', plan)).toEqual(['Saw 1', 'Saw 2']);
});
