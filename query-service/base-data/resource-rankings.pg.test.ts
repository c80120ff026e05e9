import { beforeAll, expect, test } from 'vitest';
import { createPlant, type TestPlant } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Priorities of all groups as one list, with names (domain facts §6). */
let plant: TestPlant;
let mills: string;
let both: string;
let unranked: bigint;

const { store, commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  plant = await createPlant(commands);
  const make = async (collection: string, body: object): Promise<string> =>
    Object.values<string>((await commands.send({ url: `/api/basedata/${collection}`, body })).json())[0] ?? '';
  mills = await make('resourceGroups', { resourceGroupName: 'Mills', personnel: true });
  both = await make('resources', { resourceName: 'Saw 10', resourceGroups: [plant.resourceGroupId, mills] });
  const away = { resourceName: 'Old saw', resourceGroups: [plant.resourceGroupId], archived: true };
  const old = await make('resources', away);
  unranked = await store.lastPosition();
  const ranked = (resourceId: string, priority: number | null) => ({ resourceId, priority });
  const priorities = [ranked(both, 1), ranked(plant.saws[1], 1), ranked(plant.saws[0], null), ranked(old, 2)];
  const url = `/api/basedata/resourcePriorities/${plant.resourceGroupId}`;
  expect((await commands.send({ method: 'PUT', url, body: { priorities } })).statusCode).toBe(200);
  await projector.reached(await store.lastPosition());
});

const list = async (search = '') => (await query.get(`/api/basedata/resourceRankings?${search}`)).json();
const filterBy = (field: string, operator: string, value: unknown): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator, value }]))}`;

test('a group says how many belong to it, and whose turn it is in which order', async () => {
  expect(await list('sort=-resourceGroupName')).toEqual({
    items: [
      {
        resourceGroupId: plant.resourceGroupId,
        resourceGroupName: 'Saws',
        personnel: false,
        members: 3,
        ranking: [
          { resourceId: plant.saws[1], resourceName: 'Saw 2', priority: 1 },
          { resourceId: both, resourceName: 'Saw 10', priority: 1 },
        ],
      },
      { resourceGroupId: mills, resourceGroupName: 'Mills', personnel: true, members: 1, ranking: [] },
    ],
    total: 2,
  });
});

test('groups are sorted and filtered by what is said of them', async () => {
  const names = async (search: string) =>
    (await list(search)).items.map(({ resourceGroupName }: { resourceGroupName: string }) => resourceGroupName);
  expect(await names('sort=members')).toEqual(['Mills', 'Saws']);
  expect(await names(filterBy('members', '>', 1))).toEqual(['Saws']);
  expect(await names(filterBy('personnel', '=', true))).toEqual(['Mills']);
  expect(await names(filterBy('resourceGroupId', 'equals', mills))).toEqual(['Mills']);
});

test('as of a position groups have the numbers of then', async () => {
  const { items } = await list(`sort=-members&asOf=${unranked}`);
  expect(items).toMatchObject([{ members: 3, ranking: [] }, { members: 1 }]);
});
