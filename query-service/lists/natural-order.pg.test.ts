import { beforeAll, describe, expect, test } from 'vitest';
import { createPlant } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Lists stand as people read names and numbers (decision 0187). */
const inOrder = [
  'Öfen',
  'Ofen 2',
  'Säge',
  'Säge 2',
  'säge 9',
  'Säge 10',
  'Säge 10 b',
  'Sage 11',
  'Фреза 2',
  'Фреза 10',
];

const { store, commands, projector, query } = await forFile(openServices());
let position: bigint;
beforeAll(async () => {
  const { resourceGroupId } = await createPlant(commands);
  const post = async (path: string, body: object) =>
    (await commands.send({ url: `/api/basedata/${path}`, body })).json() as Readonly<Record<string, string>>;
  const { gapTypeId } = await post('gapTypes', { gapTypeName: 'Service' });
  const shuffled = inOrder.toSorted();
  for (const [at, name] of shuffled.entries()) {
    const { resourceId } = await post('resources', { resourceName: name, resourceGroups: [resourceGroupId] });
    const day = `2027-03-${10 + at}`;
    const times = { dateFrom: `${day}T06:00:00Z`, dateTo: `${day}T08:00:00Z`, gapTypeId };
    await post(`resources/${resourceId}/gaps`, times);
    await post('customers', { customerName: name, customerNumber: `K-${inOrder.indexOf(name) * 5}` });
  }
  position = await store.lastPosition();
  await projector.reached(position);
});

const rows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const answer = await query.get(`/api/basedata/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const ofSaws = `filter=${encodeURIComponent(JSON.stringify([{ field: 'customerName', operator: 'isAnyOf', value: inOrder }]))}`;

describe.each(['', '&asOf='])('now and as of a position %s', (then) => {
  const at = (): string => (then === '' ? '' : `${then}${position}`);

  test('names stand in natural order, both ways', async () => {
    const names = async (sort: string) =>
      (await rows(`customers?${ofSaws}&sort=${sort}${at()}`)).map(({ customerName }) => customerName);
    expect(await names('customerName')).toEqual(inOrder);
    expect(await names('-customerName')).toEqual(inOrder.toReversed());
  });

  test('numbers stand as they count', async () => {
    const numbers = (await rows(`customers?${ofSaws}&sort=customerNumber${at()}`)).map((row) => row['customerNumber']);
    expect(numbers).toEqual(inOrder.map((_, place) => `K-${place * 5}`));
  });

  test('pages follow each other without gap and without a row twice', async () => {
    const found: unknown[] = [];
    for (let offset = 0; offset < inOrder.length; offset += 3)
      found.push(...(await rows(`customers?${ofSaws}&sort=customerName&limit=3&offset=${offset}${at()}`)));
    expect(found.map((row) => (row as { customerName: string }).customerName)).toEqual(inOrder);
  });

  test('gaps name their resource, and stand by its name however they are asked', async () => {
    for (const sort of ['resourceName', 'resourceId']) {
      const gaps = await rows(`resourceGaps?sort=${sort}${at()}`);
      expect(
        gaps.map(({ resourceName }) => resourceName),
        sort,
      ).toEqual(inOrder);
    }
  });
});
