import { beforeAll, expect, test } from 'vitest';
import { sentHashOf } from '#command-service/administration/known-passwords.ts';
import { triesPerAccount } from '#command-service/administration/login-limit.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

let userId = '';
const password = 'Tisch-42-rot';
const users = '/api/useradmin/users';

const signIn = (name: string, given: string, ip: string) =>
  commands.send({
    url: '/api/login',
    as: 'nobody',
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${sentHashOf(given)}`).toString('base64')}`,
      'x-forwarded-for': ip,
      'user-agent': 'Firefox',
    },
  });

interface Entry {
  readonly kind: string;
}

async function audit(options = ''): Promise<readonly Entry[]> {
  const answer = await query.get(`/api/useradmin/audit?sort=at&${options}`, 'admin');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

const filter = (field: string, value: string): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator: 'equals', value }]))}`;

const { commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  const uta = { username: 'uta', firstName: 'Uta', lastName: 'Test', roles: ['planner'], password };
  userId = (await commands.send({ url: users, body: uta, as: 'admin' })).json().userId;
  const change = { method: 'PUT', url: `${users}/${userId}`, body: { roles: ['admin'] }, as: 'admin' } as const;
  await projector.reached(BigInt((await commands.send(change)).headers['x-position'] as string));
});

test('sign-ins are noted, failed and blocked ones included, with who, from where and with what', async () => {
  await signIn('uta', password, '10.0.0.7');
  for (let nth = 0; nth < triesPerAccount + 3; nth++) await signIn('uta', 'wrong', '10.0.0.8');
  const entries = await audit(filter('userName', 'Uta Test'));
  expect(entries.map(({ kind }) => kind)).toEqual([
    'signedIn',
    ...Array<string>(triesPerAccount).fill('signInFailed'),
    'signInBlocked',
  ]);
  expect(entries[0]).toMatchObject({ userId, userName: 'Uta Test', address: '10.0.0.7', client: 'Firefox' });
});

test('what is typed for a name that nobody has is not kept: it may be a password', async () => {
  await signIn('geheim', 'wrong', '10.0.0.9');
  const [entry, ...others] = await audit(filter('address', '10.0.0.9'));
  expect(others).toEqual([]);
  expect(entry).not.toHaveProperty('userName');
  expect(JSON.stringify(entry)).not.toContain('geheim');
});

test('changes of users and of their roles are there with who made them, from what to what', async () => {
  const made = await audit(filter('kind', 'userCreated'));
  expect(made).toMatchObject([{ userId: 'admin', objectName: 'Uta Test' }]);
  expect(await audit(filter('kind', 'userChanged'))).toMatchObject([
    { userId: 'admin', objectName: 'Uta Test', details: 'roles: ["planner"] → ["admin"]' },
  ]);
  await commands.send({ method: 'DELETE', url: `${users}/${userId}/sessions`, as: 'admin' });
  expect(await audit(filter('kind', 'sessionsEnded'))).toMatchObject([{ userId: 'admin', objectName: 'Uta Test' }]);
});

test('a list that is read to leave the plant is noted once, a page that is looked at is not', async () => {
  const read = (offset: number, headers: Record<string, string>) =>
    query.get(`/api/basedata/articles?limit=10&offset=${offset}`, 'planner', headers);
  await read(0, {});
  await read(0, { 'x-purpose': 'export' });
  await read(10, { 'x-purpose': 'export' });
  await expect
    .poll(() => audit(filter('kind', 'exported')))
    .toMatchObject([{ userId: 'anna', objectName: '/api/basedata/articles' }]);
});

test('it is paged like every list, and for administrators only', async () => {
  const all = await audit('limit=1000');
  expect([...(await audit('limit=2')), ...(await audit('offset=2&limit=1000'))]).toEqual(all);
  for (const role of ['planner', 'worker'] as const)
    expect((await query.get('/api/useradmin/audit', role)).statusCode).toBe(403);
});
