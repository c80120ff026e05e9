import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApi } from '#infra/http/openapi.ts';
import { hashToken } from '#infra/session.ts';
import { appendAll } from '#tests/append-all.ts';
import { plantEvents } from '#tests/plant-events.ts';
import { type TestDatabase, testDatabase } from '#tests/postgres.ts';
import { openTestStore, testProjector } from '#tests/projector-for-tests.ts';
import { type TestQueryService, testQueryService, testUser } from '#tests/query-service-for-tests.ts';

/** Every route of the query-service, found in its own description, with everything that is wrong. */
interface Route {
  readonly url: string;
  readonly secured: boolean;
  readonly queryFields: readonly string[];
}

let database: TestDatabase;
let query: TestQueryService;
let routes: readonly Route[];

beforeAll(async () => {
  database = await testDatabase();
  const store = await openTestStore(database);
  const projector = await testProjector(database, store);
  await projector.reached(await appendAll(store, plantEvents(100)));
  await projector.stop();
  await store.close();
  query = await testQueryService(database);
  const { paths } = (await query.service.inject('/openapi.json')).json<OpenApi>();
  routes = Object.entries(paths).flatMap(([url, methods]) => {
    const get = methods.get as { security?: unknown; parameters: { in: string; name: string }[] } | undefined;
    if (get === undefined) return [];
    const queryFields = get.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    return [{ url, secured: get.security !== undefined, queryFields }];
  });
});
afterAll(async () => {
  await query.stop();
  await database.drop();
});

const secured = (): readonly Route[] => routes.filter((route) => route.secured);
const filled = (url: string, id = 'nothing'): string => url.replaceAll(/\{\w+\}/g, id);
const required = (route: Route): string => {
  if (route.queryFields.includes('fromDate')) return '?fromDate=2027-03-01&toDate=2027-03-02';
  if (route.queryFields.includes('objectId')) return '?objectId=nothing';
  return route.url === '/api/graphql' ? '?query=%7B__typename%7D' : '?';
};

test('there are routes to try', () => {
  expect(secured().length).toBeGreaterThan(30);
});

test('no token, a forged one and an ended one are 401 everywhere', async () => {
  const ended = await query.sessions.create(testUser('admin'));
  await database.pool.query(
    "UPDATE operational.session SET expires_at = now() - interval '1 s' WHERE token_hash = $1",
    [hashToken(ended)],
  );
  for (const { url } of secured()) {
    const without = await query.get(filled(url), 'nobody');
    expect([url, without.statusCode, without.json().errorCode]).toEqual([url, 401, 'unauthorized']);
    const forged = await query.get(filled(url), 'nobody', { authorization: `Bearer ${'f'.repeat(43)}` });
    expect([url, forged.statusCode, forged.json().errorCode]).toEqual([url, 401, 'unauthorized']);
    const over = await query.get(filled(url), 'nobody', { authorization: `Bearer ${ended}` });
    expect([url, over.statusCode, over.json().errorCode]).toEqual([url, 401, 'tokenExpired']);
  }
});

test('a revoked session is unknown', async () => {
  const token = await query.sessions.create(testUser('admin'));
  await query.sessions.revoke(hashToken(token));
  const answer = await query.get('/api/users/check', 'nobody', { authorization: `Bearer ${token}` });
  expect(answer.statusCode).toBe(401);
});

test('a worker reads neither history nor users', async () => {
  for (const url of ['/api/planning/history?objectId=a', '/api/useradmin/users', '/api/useradmin/users/a']) {
    const answer = await query.get(url, 'worker');
    expect([url, answer.statusCode, answer.json().errorCode]).toEqual([url, 403, 'accessDenied']);
  }
});

test('an unknown query field is 400 and named', async () => {
  for (const route of secured().filter(({ queryFields }) => queryFields.length > 0)) {
    const answer = await query.get(`${filled(route.url)}${required(route)}&colour=red`, 'admin');
    expect([route.url, answer.statusCode]).toEqual([route.url, 400]);
    expect(answer.json().detailsObject.fields).toEqual({ colour: 'unknownField' });
  }
});

test('an unknown id is 404', async () => {
  for (const route of secured().filter(({ url }) => url.includes('{'))) {
    const answer = await query.get(filled(route.url), 'admin');
    expect([route.url, answer.statusCode, answer.json().errorCode]).toEqual([route.url, 404, 'objectnotexists']);
  }
});

const nastyIds = [
  '..%2f..%2fetc%2fpasswd',
  '%00',
  "1'%20OR%20'1'='1",
  '__proto__',
  'constructor',
  '%F0%9F%92%A9',
  'a'.repeat(180),
];

test('ids of every shape end in 400 or 404', async () => {
  for (const route of secured().filter(({ url }) => url.includes('{'))) {
    for (const id of nastyIds) {
      const answer = await query.get(filled(route.url, id), 'admin');
      expect([400, 404], `${route.url} ${id}`).toContain(answer.statusCode);
      expect(answer.json()).toHaveProperty('errorCode');
    }
  }
});

const nastyValues = [
  '',
  '%00',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  '[]',
  '{}',
  '[{"field":"__proto__","operator":"=","value":1}]',
  "';DROP TABLE timeline.operation;--",
  '2027-02-30',
  '9999-12-31',
  '0000-00-00',
  '2027-03-01T00:00:00',
  '[null]',
  '😀'.repeat(50),
];

test('no value of any query field ends in a server error', async () => {
  for (const route of secured()) {
    for (const field of route.queryFields) {
      // Waiting two seconds for a position that never comes is right, and tried elsewhere.
      const values = field === 'minPosition' ? nastyValues.filter((value) => !/^\d+$/.test(value)) : nastyValues;
      for (const value of values) {
        const search = new URLSearchParams(required(route).slice(1));
        search.set(field, decodeURIComponent(value));
        const answer = await query.get(`${filled(route.url)}?${search.toString()}`, 'admin');
        expect(answer.statusCode, `${route.url} ${field}=${value}`).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(answer.body).toMatch(/errorCode|errors/);
      }
      const twice = await query.get(`${filled(route.url)}${required(route)}&${field}=1&${field}=2`, 'admin');
      expect(twice.statusCode, `${route.url} ${field} twice`).toBeLessThan(500);
    }
  }
}, 60_000);

test.each([
  '/../../etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/.env',
  '/api/../api/nothing',
  '/api/planning/%zz',
  '/nats',
])('the path %s leads nowhere', async (url) => {
  const answer = await query.get(url);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.json()).toHaveProperty('errorCode');
});

test('GraphQL refuses what is not a query, and a mutation without the right', async () => {
  const post = (payload: unknown, token = query.tokens.planner) =>
    query.service.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  expect((await post({ query: '{ nothing }' })).statusCode).toBeLessThan(500);
  expect((await post({ query: 5 })).statusCode).toBe(400);
  expect((await post({ query: '{ __typename }', admin: true })).statusCode).toBe(400);
  expect((await post([{ query: '{ __typename }' }])).statusCode).toBe(400);
  const mutation = { query: 'mutation { updateGlobalSettings(input: { plantTimeZone: "UTC" }) { plantTimeZone } }' };
  expect((await post(mutation)).json().errors[0].extensions).toMatchObject({ errorCode: 'accessDenied' });
  // Nobody listens on the port of the command-service here.
  expect((await post(mutation, query.tokens.admin)).json().errors[0].extensions.errorCode).toBe('unavailable');
});
