import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mostOwnFilters } from '#domain/administration/preferences.ts';
import type { Call } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

const { database, store, commands, query } = await forFile(openServices());

const path = '/api/users/preferences';
type As = Exclude<Call['as'], 'nobody' | undefined>;
const put = (name: string, body: unknown, as: As = 'planner') =>
  commands.send({ method: 'PUT', url: `${path}/${name}`, body, as });
/** Values by name. */
async function kept(as: As = 'planner'): Promise<Record<string, unknown>> {
  const answer = await query.get(path, as);
  expect(answer.statusCode).toBe(200);
  const { items } = answer.json<{ items: { name: string; value: unknown }[] }>();
  return Object.fromEntries(items.map(({ name, value }) => [name, value]));
}

describe('what a person sets', () => {
  test('is changed field by field, so that two pages do not take each other’s away; null takes one away', async () => {
    await put('timelines/production', { level: 'week', showArchivedResources: true });
    const answer = await put('timelines/production', { showArchivedResources: null, columnWidth: 300 });
    const value = { level: 'week', columnWidth: 300 };
    expect(answer.json()).toEqual({ name: 'timelines/production', value });
    expect(await kept()).toMatchObject({ 'timelines/production': value });
    expect((await put('timelines/production', { level: 'day' })).json().value).toEqual({ ...value, level: 'day' });
  });

  test('is its own: nobody else reads or changes it', async () => {
    await put('lists/projects', { hidden: ['customer'] });
    await put('lists/projects', { hidden: ['status'] }, 'worker');
    expect(await kept()).toMatchObject({ 'lists/projects': { hidden: ['customer'] } });
    expect(await kept('worker')).toEqual({ 'lists/projects': { hidden: ['status'] } });
  });

  // shows base-data 3.108, base-data 3.109, base-data 3.110, base-data 9.28, base-data 9.43
  test('of the workbench and of times is kept: both kinds, the default one, each filter, the unit', async () => {
    const settings = { defaultKind: 'activities', hideRegisterButton: true };
    const filters = {
      timespan: 'fiveDays',
      resourceScope: 'location',
      resourceId: 'saw',
      resourceGroupId: 'saws',
      locationId: 'hall',
      worker: '-1',
      notPlausible: true,
      finished: true,
      search: 'frame',
    };
    await put('workbench/settings', settings);
    await put('workbench/operations', filters);
    await put('workbench/activities', { timespan: 'today' });
    await put('pages/progress', { timeUnit: 'days' });
    expect(await kept()).toMatchObject({
      'workbench/settings': settings,
      'workbench/operations': filters,
      'workbench/activities': { timespan: 'today' },
      'pages/progress': { timeUnit: 'days' },
    });
  });

  test('is no event of the plan', async () => {
    const before = await store.lastPosition();
    expect((await put('lists/all', { pageSize: 100 })).statusCode).toBe(200);
    expect(await store.lastPosition()).toBe(before);
  });

  test('is refused when nobody knows the field, the value or the place, or when it is too large', async () => {
    const fields = async (body: unknown) =>
      (await put('timelines/production', body)).json<{ detailsObject: { fields: unknown } }>().detailsObject.fields;
    expect(await fields({ colour: 'red' })).toEqual({ colour: 'unknownField' });
    expect(await fields({ level: 'century' })).toHaveProperty('level');
    expect((await put('timelines/kitchen', {})).statusCode).toBe(404);
    expect((await put('lists/__proto__', {})).statusCode).toBe(404);
    const collapsed = Array.from({ length: 2_000 }, (_, at) => `${at}`.padStart(50, 'x'));
    const before = (await kept())['timelines/production'];
    expect((await put('timelines/production', { collapsed })).statusCode).toBe(413);
    expect((await kept())['timelines/production']).toEqual(before);
  });
});

test('a first page that was kept under an address that never was is kept under its own', async () => {
  const firstPages = { orders: '/planningobjects/positions', baseData: '/basedata/articles' };
  await put('modules/menu', { hidden: ['import'], firstPages });
  await put('modules/menu', { firstPages: { orders: '/planningobjects/projects' } }, 'worker');
  await database.pool.query(await readFile(new URL('./preference-addresses.sql', import.meta.url), 'utf8'));
  expect((await kept())['modules/menu']).toEqual({
    hidden: ['import'],
    firstPages: { ...firstPages, orders: '/planningobjects/orders' },
  });
  expect((await kept('worker'))['modules/menu']).toEqual({ firstPages: { orders: '/planningobjects/projects' } });
});

describe('own filters', () => {
  const filter = { text: "50 %_'\\ 😀", statuses: [2, 3] };

  test('are saved, renamed and deleted one by one', async () => {
    await put('timelines/production/filters/one', { name: 'Mine', filter });
    await put('timelines/production/filters/two', { name: 'Other', filter: {}, isDefault: true });
    await put('timelines/production/filters/one', { name: 'Renamed', filter });
    const name = 'timelines/production/filters';
    expect(await kept()).toMatchObject({
      [`${name}/one`]: { name: 'Renamed', filter },
      [`${name}/two`]: { name: 'Other', filter: {}, isDefault: true },
    });
    // No default any more.
    await put('timelines/production/filters/two', { name: 'Other', filter: {} });
    expect((await kept())[`${name}/two`]).toEqual({ name: 'Other', filter: {} });
    const remove = () => commands.send({ method: 'DELETE', url: `${path}/${name}/one` });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await kept()).not.toHaveProperty([`${name}/one`]);
  });

  test('of a list are filters of lists, and no more than a person can look through', async () => {
    const rows = { filters: [{ field: 'statusId', operator: 'isAnyOf', value: [2, 3] }], sort: '-deliveryDate' };
    expect((await put('lists/projects/filters/a', { name: 'Open', filter: rows })).statusCode).toBe(200);
    expect((await put('lists/projects/filters/a', { name: 'Open', filter })).statusCode).toBe(400);
    await database.pool.query(
      `INSERT INTO operational.preference (user_id, name, value)
       SELECT 'anna', 'lists/projects/filters/x' || n, '{}' FROM generate_series(2, $1) AS n`,
      [mostOwnFilters],
    );
    const answer = await put('lists/projects/filters/more', { name: 'One more', filter: rows });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([409, 'tooManyOwnFilters']);
    expect((await put('lists/projects/filters/a', { name: 'Again', filter: rows })).statusCode).toBe(200);
  });
});

test('a user who is deleted leaves nothing', async () => {
  const body = { username: 'gone', firstName: 'G', lastName: 'One', roles: ['user'], password: 'Tisch-42-rot' };
  const { userId } = (await commands.send({ url: '/api/useradmin/users', body, as: 'admin' })).json();
  await database.pool.query(
    `INSERT INTO operational.preference (user_id, name, value) VALUES ($1, 'lists/all', '{}')`,
    [userId],
  );
  await commands.send({ method: 'DELETE', url: `/api/useradmin/users/${userId}`, as: 'admin' });
  const { rows } = await database.pool.query('SELECT FROM operational.preference WHERE user_id = $1', [userId]);
  expect(rows).toEqual([]);
});
