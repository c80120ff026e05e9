import { beforeAll, expect, test } from 'vitest';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Fields that a plant gives its operations, and the people who are put in charge, from form to list. */
let operations: readonly string[];

const { store, commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  operations = await planPiece(commands, await createPlant(commands));
});

const define = async (propertyName: string, datatype: string): Promise<string> => {
  const body = { propertyName, datatype, propertyType: 'operations' };
  return (await commands.send({ url: '/api/basedata/propertyDefinitions', body })).json().propertyDefinitionId;
};
const put = (url: string, body: object) => commands.send({ method: 'PUT', url: `/api/planning/${url}`, body });
const fill = (id: string | undefined, values: Readonly<Record<string, string>>) =>
  put(`v3/operations/${id}`, {
    additionalProperties: Object.entries(values).map(([propertyId, value]) => ({ propertyId, value })),
  });
const list = async (search: string) => {
  await projector.reached(await store.lastPosition());
  return (await query.get(`/api/planning/operations?${search}`)).json();
};
const filterBy = (field: string, operator: string, value: unknown): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator, value }]))}`;

test('fields of one’s own sort and filter the list of operations as what they are', async () => {
  const [weight, tested, until, note] = [
    await define('Weight', 'number'),
    await define('Tested', 'boolean'),
    await define('Good until', 'date'),
    await define('Note', 'string'),
  ];
  const [first, second] = operations;
  await fill(first, { [weight]: '9.5', [tested]: 'true', [until]: '2027-03-01', [note]: 'Größe "3" \'x\' 🏭' });
  await fill(second, { [weight]: '10', [tested]: 'false', other: 'of an ERP' });
  const ids = ({ items }: { items: { operationId: string }[] }) => items.map(({ operationId }) => operationId);
  expect(ids(await list(`sort=property-${weight}`))).toEqual([first, second]);
  expect(ids(await list(`sort=-property-${weight}`))).toEqual([second, first]);
  expect(ids(await list(filterBy(`property-${weight}`, '>', 9.6)))).toEqual([second]);
  expect(ids(await list(filterBy(`property-${tested}`, '=', true)))).toEqual([first]);
  expect(ids(await list(filterBy(`property-${until}`, '<=', '2027-03-01')))).toEqual([first]);
  expect(ids(await list(filterBy(`property-${note}`, 'contains', '"3" \'X\' 🏭')))).toEqual([first]);
  expect((await list(filterBy('property-nothing', '=', 1))).errorCode).toBe('validation');
});

test('a value that is not of the kind of its field is refused', async () => {
  const day = await define('Day', 'date');
  const answer = await fill(operations[0], { [day]: '2027-02-31' });
  expect(answer.json()).toMatchObject({
    errorCode: 'validation',
    detailsObject: { fields: { 'additionalProperties.0.value': 'invalid' } },
  });
});

test('who is in charge is chosen from the names of active users, and nothing else of them is told', async () => {
  const make = async (username: string, firstName: string, active: boolean): Promise<string> => {
    const user = {
      username,
      firstName,
      lastName: 'Öz 😀',
      language: 'de',
      roles: ['planner'],
      password: 'Long-Enough-77',
    };
    const { userId } = (await commands.send({ url: '/api/useradmin/users', body: user, as: 'admin' })).json();
    if (!active)
      await commands.send({ method: 'PUT', url: `/api/useradmin/users/${userId}`, body: { active }, as: 'admin' });
    return userId;
  };
  const here = await make('cem', 'Cem', true);
  const left = await make('dana', 'Dana', false);
  const positionId = [...commands.plan.plan.orderPositions.keys()][0] ?? '';
  expect((await put(`positions/${positionId}`, { ownedBy: left })).statusCode).toBe(200);
  const [projectId = ''] = [...commands.plan.plan.projects.keys()];
  expect((await put(`projects/${projectId}`, { ownerId: here })).json().project.ownerId).toBe(here);
  expect((await put(`projects/${projectId}`, { ownerId: 'nobody' })).statusCode).toBe(404);
  await projector.reached(await store.lastPosition());

  const persons = async (search = '') => (await query.get(`/api/planning/persons${search}`)).json().items;
  expect(await persons()).toContainEqual({ userId: here, fullName: 'Cem Öz 😀' });
  expect(await persons('?search=C%20%C3%B6Z')).toEqual([]);
  expect(await persons('?search=M%20%C3%96z')).toEqual([{ userId: here, fullName: 'Cem Öz 😀' }]);
  expect(JSON.stringify(await persons())).not.toContain('Dana');
  // Whoever is in charge already still has a name.
  expect(await persons(`?userId=${left}`)).toEqual([{ userId: left, fullName: 'Dana Öz 😀' }]);
  expect((await query.get(`/api/planning/positions/${positionId}`)).json()).toMatchObject({
    ownedByName: 'Dana Öz 😀',
  });
  expect((await query.get(`/api/planning/projects/${projectId}`)).json()).toMatchObject({ owner: 'Cem Öz 😀' });
  expect((await query.get('/api/planning/persons', 'nobody')).statusCode).toBe(401);
});

// shows base-data 5.50
test('lists of operations and orders are sorted and filtered by how far they are', async () => {
  const [first, second] = operations;
  const report = (body: object) =>
    commands.send({ url: `/api/planning/operations/${first}/feedback`, body, as: 'admin' });
  expect((await report({ type: 'start' })).statusCode).toBe(201);
  expect((await report({ type: 'yield', amount: 1 })).statusCode).toBe(201);
  const ids = ({ items }: { items: { operationId: string }[] }) => items.map(({ operationId }) => operationId);
  expect(ids(await list('sort=-progress'))).toEqual([first, second]);
  expect(ids(await list(filterBy('progress', '<', 50)))).toEqual([second]);
  // One of two steps that take as long.
  const orders = (search: string) => query.get(`/api/planning/productionOrders?${search}`);
  expect((await orders(`sort=progress&${filterBy('progress', '=', 50)}`)).json().total).toBe(1);
  expect((await orders(filterBy('progress', '>', 50))).json().total).toBe(0);
});
