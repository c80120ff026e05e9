import { beforeAll, expect, test } from 'vitest';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What an object of base data says besides its fields: names of its groups, and who made and changed it (base data §3). */

const { store, commands, projector, query } = await forFile(openServices());
const ids: Record<string, string> = {};

beforeAll(async () => {
  const make = async (collection: string, body: object): Promise<Record<string, string>> => {
    const answer = await commands.send({ url: `/api/basedata/${collection}`, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const { articleGroupId } = await make('articleGroups', { articleGroupName: 'Frames' });
  const { articleId } = await make('articles', { articleName: 'Tube', articleGroupId });
  await make('articles', { articleName: 'Alone' });
  const groups = [
    (await make('resourceGroups', { resourceGroupName: 'Welders' })).resourceGroupId,
    (await make('resourceGroups', { resourceGroupName: 'Benders' })).resourceGroupId,
  ];
  const { resourceId } = await make('resources', { resourceName: 'Robot', resourceGroups: groups });
  Object.assign(ids, { articleId, resourceId });
  const change = { method: 'PUT' as const, url: `/api/basedata/articles/${articleId}`, body: { articleName: 'Pipe' } };
  expect((await commands.send({ ...change, as: 'admin' })).statusCode).toBe(200);
  await projector.reached(await store.lastPosition());
});

const list = async (collection: string, search = '') =>
  (await query.get(`/api/basedata/${collection}?${search}`)).json().items;
const filter = (field: string, value: string): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator: 'contains', value }]))}`;

test('an article says what its group is called, alone and in lists, which are filtered and sorted by it', async () => {
  expect((await query.get(`/api/basedata/articles/${ids['articleId']}`)).json()).toMatchObject({
    articleName: 'Pipe',
    articleGroupName: 'Frames',
  });
  expect(await list('articles', filter('articleGroupName', 'fram'))).toMatchObject([{ articleName: 'Pipe' }]);
  expect(await list('articles', 'sort=articleGroupName')).toMatchObject([
    { articleGroupName: 'Frames' },
    { articleName: 'Alone', articleGroupName: null },
  ]);
});

test('a resource says what all its groups are called, in their order', async () => {
  const named = { resourceName: 'Robot', resourceGroupName: 'Welders, Benders' };
  expect((await query.get(`/api/basedata/resources/${ids['resourceId']}`)).json()).toMatchObject(named);
  expect(await list('resources', filter('resourceGroupName', 'bend'))).toMatchObject([named]);
});

test('whoever asks for one object is told who made it and who changed it last', async () => {
  const article = (await query.get(`/api/basedata/articles/${ids['articleId']}`)).json();
  const resource = (await query.get(`/api/basedata/resources/${ids['resourceId']}`)).json();
  expect(article.createdBy).not.toBe(article.changedBy);
  expect(Date.parse(article.createdOn)).toBeLessThanOrEqual(Date.parse(article.changedOn));
  expect([resource.createdBy, resource.createdOn]).toEqual([article.createdBy, expect.any(String)]);
  expect([resource.changedBy, resource.changedOn]).toEqual([resource.createdBy, resource.createdOn]);
});

test('so is whoever asks for a user', async () => {
  const body = { username: 'uta', firstName: 'Uta', lastName: 'Ost', roles: ['user'], password: 'Tisch-42-rot' };
  const made = await commands.send({ url: '/api/useradmin/users', as: 'admin', body });
  await projector.reached(await store.lastPosition());
  const user = (await query.get(`/api/useradmin/users/${made.json().userId}`, 'admin')).json();
  expect(user.createdBy).toBeTruthy();
  expect(user.changedOn).toBe(user.createdOn);
});
