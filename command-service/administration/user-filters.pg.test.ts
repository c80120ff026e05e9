import { afterAll, expect, test } from 'vitest';
import { forFile, openCommands } from '#tests/services/opened.ts';
import { testQueryService } from '#tests/services/query-service.ts';

const { database, commands } = await forFile(openCommands());
const query = await testQueryService(database);
afterAll(() => query.stop());

const url = '/api/basedata/userFilters';
const body = {
  listType: 'projects',
  userFilterName: 'Mine',
  filters: [{ field: 'projectName', operator: 'contains', value: 'Frame' }],
};
const stored = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM operational.preference');
  return rows.map(({ name }) => name);
};

// shows base-data 2.49
test('an own filter of a list is saved, changed and deleted at its address, beside those of the browser', async () => {
  const made = await commands.send({ url, body });
  expect(made.statusCode, made.body).toBe(201);
  const { userFilterId } = made.json();
  expect(made.json()).toEqual({ ...body, userFilterId, isDefault: false, sort: null });
  expect(await stored()).toEqual([`lists/projects/filters/${userFilterId}`]);

  const changes = { userFilterName: 'Ours', sort: '-projectName', isDefault: true };
  const changed = await commands.send({ method: 'PUT', url: `${url}/${userFilterId}`, body: changes });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json()).toEqual({ ...body, userFilterId, ...changes });

  const read = async (of: string, as: 'planner' | 'worker') => (await query.get(`${url}${of}`, as)).json();
  expect(await read('?listType=projects', 'planner')).toEqual({ items: [changed.json()], total: 1 });
  expect(await read('?listType=positions', 'planner')).toEqual({ items: [], total: 0 });
  expect(await read('', 'worker')).toEqual({ items: [], total: 0 });

  // Nobody changes or deletes those of somebody else.
  const foreign = await commands.send({ method: 'PUT', url: `${url}/${userFilterId}`, body: changes, as: 'worker' });
  expect([foreign.statusCode, foreign.json().errorCode]).toEqual([404, 'objectnotexists']);
  const expert = `/api/basedata/expert/userFilter/${userFilterId}`;
  expect((await commands.send({ method: 'DELETE', url: expert, as: 'worker' })).statusCode).toBe(404);
  expect((await commands.send({ method: 'DELETE', url: expert })).statusCode).toBe(204);
  expect((await commands.send({ method: 'DELETE', url: expert })).statusCode).toBe(404);
  expect(await stored()).toEqual([]);
});

test('a list that there is not is refused by its field', async () => {
  const refused = await commands.send({ url, body: { ...body, listType: 'nothing' } });
  expect([refused.statusCode, refused.json().detailsObject]).toEqual([400, { fields: { listType: 'unknownValue' } }]);
});
