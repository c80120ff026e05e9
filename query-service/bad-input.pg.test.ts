import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { Right } from '#domain/kernel/rights.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import { hashToken } from '#infra/session.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { inTurn } from '#tests/fixtures/in-turn.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { openTestStore, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService, testUser } from '#tests/services/query-service.ts';

/** Every route of the query-service, found in its own description, with everything that is wrong. */
interface Route {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** undefined when anybody may call it. */
  readonly right: string | undefined;
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
  routes = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { description, parameters } = described as {
        description?: string;
        parameters: { in: string; name: string }[];
      };
      return {
        method: method.toUpperCase() as Route['method'],
        url,
        right: /`(.+)`/.exec(description ?? '')?.[1],
        queryFields: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      };
    }),
  );
});
afterAll(async () => {
  await query.stop();
  await database.drop();
});

const secured = (): readonly Route[] => routes.filter(({ right }) => right !== undefined);
const named = ({ method, url }: Route): string => `${method} ${url}`;
const bodies: Readonly<Record<string, unknown>> = {
  '/api/graphql': { query: '{ __typename }' },
  '/api/planning/getTimelineDataByProjectIds': { projectIds: ['nothing'] },
};
const filled = (url: string, id = 'nothing'): string => url.replaceAll(/\{\w+\}/g, id);
const required = (route: Route): string => {
  if (route.queryFields.includes('fromDate')) return '?fromDate=2027-03-01&toDate=2027-03-02';
  if (named(route) === 'GET /api/useradmin/licenceModule') return '?userId=nothing';
  if (named(route) === 'GET /api/planning/moments/replay') return '?asOf=0';
  if (route.queryFields.includes('objectId')) return '?objectId=nothing';
  if (route.queryFields.includes('orderPositionId')) return '?orderPositionId=nothing';
  if (named(route) === 'GET /api/useradmin/audit/proof') return '?position=1';
  return named(route) === 'GET /api/graphql' ? '?query=%7B__typename%7D' : '?';
};

/** Calls the route with what it needs and what is to be tried. Nothing is ever the server's fault. */
async function call(
  route: Route,
  { as = 'admin', url = filled(route.url), search = required(route), headers = {}, body = bodies[route.url] }: Tried,
) {
  const all = { ...(as === 'nobody' ? {} : { authorization: `Bearer ${query.tokens[as]}` }), ...headers };
  const answer =
    route.method === 'GET'
      ? await query.service.inject({ method: 'GET', url: url + search, headers: all })
      : await query.service.inject({
          method: 'POST',
          url: url + search,
          headers: { 'content-type': 'application/json', ...all },
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        });
  expect(answer.statusCode, `${named(route)} ${search} ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(answer.body, named(route)).toMatch(/errorCode|errors/);
  return answer;
}

interface Tried {
  readonly as?: keyof TestQueryService['tokens'] | 'nobody';
  readonly url?: string;
  readonly search?: string;
  readonly headers?: Record<string, string>;
  /** A text is sent as it is. */
  readonly body?: unknown;
}

test('there are routes to try, and every one that takes a body has one here', () => {
  expect(secured().length).toBeGreaterThan(30);
  expect(
    routes
      .filter(({ method }) => method !== 'GET')
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(Object.keys(bodies));
});

// shows planning 7.21
test('no token, a forged one and an ended one are 401 everywhere', async () => {
  const ended = await query.sessions.create(testUser('admin'));
  await database.pool.query(
    "UPDATE operational.session SET expires_at = now() - interval '1 s' WHERE token_hash = $1",
    [hashToken(ended)],
  );
  const tokens = [
    ['', 'unauthorized'],
    ['Bearer', 'unauthorized'],
    [`Bearer ${'f'.repeat(43)}`, 'unauthorized'],
    [`Basic ${query.tokens.admin}`, 'unauthorized'],
    [`Bearer ${ended}`, 'tokenExpired'],
  ] as const;
  for (const route of secured()) {
    for (const [authorization, code] of tokens) {
      const answer = await call(route, { as: 'nobody', headers: { authorization } });
      expect([named(route), answer.statusCode, answer.json().errorCode]).toEqual([named(route), 401, code]);
    }
  }
});

test('a revoked session is unknown', async () => {
  const token = await query.sessions.create(testUser('admin'));
  await query.sessions.end(hashToken(token));
  const answer = await query.get('/api/users/check', 'nobody', { authorization: `Bearer ${token}` });
  expect(answer.statusCode).toBe(401);
});

// shows base-data 4.33
test('without the right it is 403, whatever else is wrong', async () => {
  for (const role of ['worker', 'planner'] as const) {
    const forbidden = secured().filter(({ right }) => right !== 'session' && !rightsOf([role]).has(right as Right));
    expect(forbidden.map(named)).toContain('GET /api/useradmin/users');
    for (const route of forbidden) {
      for (const search of [required(route), '?colour=red']) {
        const answer = await call(route, { as: role, search });
        expect([named(route), answer.statusCode, answer.json().errorCode]).toEqual([named(route), 403, 'accessDenied']);
      }
    }
  }
});

test('an unknown query field is 400 and named', async () => {
  for (const route of secured().filter(({ queryFields }) => queryFields.length > 0)) {
    const answer = await call(route, { search: `${required(route)}&colour=red` });
    expect([route.url, answer.statusCode]).toEqual([route.url, 400]);
    expect(answer.json().detailsObject.fields).toEqual({ colour: 'unknownField' });
  }
});

test('an unknown id is 404', async () => {
  for (const route of secured().filter(({ url }) => url.includes('{'))) {
    const answer = await call(route, {});
    // The requirement has a word of its own for a code that no work step has.
    const errorCode = route.url.includes('{code}') ? 'noWorkStep' : 'objectnotexists';
    expect([route.url, answer.statusCode, answer.json().errorCode]).toEqual([route.url, 404, errorCode]);
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
  const share = inTurn(2);
  for (const route of secured().filter(({ url }) => url.includes('{'))) {
    for (const id of share(nastyIds)) {
      const answer = await call(route, { url: filled(route.url, id) });
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
  const share = inTurn(5);
  for (const route of secured()) {
    for (const field of route.queryFields) {
      // Waiting two seconds for a position that never comes is right, and tried elsewhere.
      const values = field === 'minPosition' ? nastyValues.filter((value) => !/^\d+$/.test(value)) : nastyValues;
      for (const value of share(values)) {
        const search = new URLSearchParams(required(route).slice(1));
        search.set(field, decodeURIComponent(value));
        await call(route, { search: `?${search.toString()}` });
      }
      await call(route, { search: `${required(route)}&${field}=1&${field}=2` });
    }
  }
});

const nastyFilters: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  '',
  '%',
  1e308,
  -1e308,
  5e-324,
  true,
  ['\0'],
  [1e308],
  [],
  '99999999999999999999',
  '9999-12-31T23:59:59.999Z',
];

test('no value of any field of a list ends in a server error, and none that cannot be stored is looked for', async () => {
  const filters = ['contains', 'equals', '<', 'isAnyOf'].flatMap((operator) =>
    nastyFilters.map((value) => ({ operator, value })),
  );
  const share = inTurn(8);
  let tried = 0;
  for (const route of secured().filter(({ queryFields }) => queryFields.includes('filter'))) {
    const list = (await call(route, { search: `${required(route)}&limit=1` })).json() as { items?: object[] };
    const [item = {}] = list.items ?? [];
    for (const field of Object.keys(item)) {
      await call(route, { search: `${required(route)}&sort=-${field}&offset=9999999` });
      for (const one of share(filters)) {
        const filter = JSON.stringify([{ field, ...one }]);
        const answer = await call(route, { search: `${required(route)}&filter=${encodeURIComponent(filter)}` });
        tried += 1;
        if (!/\\u0000|\\ud800/.test(filter)) continue;
        // PostgreSQL would refuse it, too, and that is 400 as well: this one says where it is.
        expect(Object.values(answer.json().detailsObject?.fields ?? {}), filter).toEqual(['invalidCharacter']);
      }
    }
  }
  expect(tried).toBeGreaterThan(1_000);
});

test('no value of any header ends in a server error', async () => {
  const headers = {
    'x-simulation-id': ['-1', 'x', '9'.repeat(30), '1e3', '%00', '\u00e9'],
    minposition: ['x', '-1', '9'.repeat(30), '\u00e9'],
    'content-type': ['application/json; charset=\u00e9', 'multipart/form-data', 'application/json; charset=utf-16'],
    'accept-encoding': ['br;q=zz', '\u00e9'],
    authorization: ['Bearer \u00e9', `Bearer ${'a'.repeat(9_000)}`, 'Basic AAAA'],
  };
  // They are read by the same code for all routes.
  const share = inTurn(4);
  // No projector listens here.
  const ofProjector = ['/api/planning/conflicts', '/api/planning/misfits', '/api/useradmin/readModels'];
  for (const [name, values] of Object.entries(headers))
    for (const route of secured().filter(({ url }) => !ofProjector.includes(url)))
      for (const value of share(values)) await call(route, { headers: { [name]: value } });
});

test('a body that is not what the route takes is 400', async () => {
  for (const route of secured().filter(({ method }) => method === 'POST')) {
    const good = bodies[route.url] as Record<string, unknown>;
    const [field = ''] = Object.keys(good);
    const wrong = ['{', 'null', '[]', '"text"', '{}', `${JSON.stringify(good).slice(0, -1)},"__proto__":{"admin":1}}`];
    for (const body of [...wrong, { ...good, colour: 'red' }, { [field]: 5 }, { [field]: null }, { [field]: ['\0'] }]) {
      const answer = await call(route, { body });
      expect([named(route), body, answer.statusCode]).toEqual([named(route), body, 400]);
    }
  }
});

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

// shows planning 7.24
test('GraphQL refuses what is not a query, and a mutation without the right', async () => {
  const post = (payload: unknown, token = query.tokens.planner) =>
    query.service.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  expect((await post({ query: '{ nothing }' })).statusCode).toBeLessThan(500);
  expect((await post([{ query: '{ __typename }' }])).statusCode).toBe(400);
  const mutation = { query: 'mutation { updateGlobalSettings(input: { plantTimeZone: "UTC" }) { plantTimeZone } }' };
  expect((await post(mutation)).json().errors[0].extensions).toMatchObject({ errorCode: 'accessDenied' });
  // Nobody listens on the port of the command-service here.
  expect((await post(mutation, query.tokens.admin)).json().errors[0].extensions.errorCode).toBe('unavailable');
});
