import diagnostics from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { rightsOf } from '#domain/administration/roles.ts';
import { fieldCodes } from '#domain/base-data/fields/field-codes.ts';
import type { Right } from '#domain/kernel/rights.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import { zodValidator } from '#infra/http/validation.ts';
import { hashToken } from '#infra/session.ts';
import { exampleOf, pathsIn, replaced, type Schema } from '#tests/fixtures/example-body.ts';
import { inTurn } from '#tests/fixtures/in-turn.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import {
  type Call,
  createPlant,
  planPiece,
  type TestCommandService,
  testCommandService,
} from '#tests/services/command-service.ts';
import { testUser } from '#tests/services/query-service.ts';

/** Every route of the command-service, found in its own description, with everything that is wrong. */
interface Route {
  readonly method: NonNullable<Call['method']>;
  readonly url: string;
  readonly right: string | undefined;
  /** What it does, in a line. */
  readonly summary: string | undefined;
  /** Of the body; undefined when the route has none. */
  readonly schema: Schema | undefined;
  readonly takesKey: boolean;
}

let database: TestDatabase;
let store: EventStore;
let commands: TestCommandService;
let routes: readonly Route[];
/** Values of ids that exist, by the name of the field. */
let known: Record<string, unknown>;
/** One object of each collection, by the path that made it. */
const objects = new Map<string, string>();
/** What the service checks bodies with, by the name of the route: what it refuses needs no request to be seen. */
const validators = new Map<string, ReturnType<typeof zodValidator>>();
const seeSchemas = (message: unknown): void => {
  (message as { fastify: Service }).fastify.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.body !== undefined)
      validators.set(
        `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
        zodValidator({ schema: schema.body as z.ZodType, method: String(method), url }),
      );
  });
};

beforeAll(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  diagnostics.subscribe('fastify.initialization', seeSchemas);
  commands = await testCommandService(database, counting(store));
  diagnostics.unsubscribe('fastify.initialization', seeSchemas);
  const plant = await createPlant(commands);
  const [operationId] = await planPiece(commands, plant);
  await planPiece(commands, plant);
  const orderPositionId = [...commands.plan.plan.orderPositions.keys()].at(-1);
  const { articleId, resourceGroupId, technologyId } = plant;
  known = { articleId, resourceGroupId, technologyId, technology: technologyId, resourceId: plant.saws[0] };
  const made = async (collection: string, body: object): Promise<string> =>
    Object.values<string>((await commands.send({ url: `/api/basedata/${collection}`, body })).json())[0] ?? '';
  // A name that the sample plant needs: whoever asks for that finds it refused, and this plant stays as small as it is.
  await made('articles', { articleName: 'Handlebars', articleNumber: 'HB-T928' });
  Object.assign(known, {
    operationId,
    orderPositionId,
    weekId: await made('availabilityPlans', { availabilityPlanName: 'Week', availabilities: [] }),
    gapTypeId: await made('gapTypes', { gapTypeName: 'Service' }),
    customerId: await made('customers', { customerName: 'Customer' }),
    articleGroupId: await made('articleGroups', { articleGroupName: 'Group' }),
    amountUnitId: await made('amountUnits', { amountUnitName: 'pieces' }),
    plantTimeZone: 'Europe/Berlin',
    holidayCountry: 'DE',
    unit: 'm',
    holidayRegion: 'BY',
    overlap: 0,
    predecessors: [],
    versionIdentifier: commands.plan.plan.revision,
    // A simulation begins at a position or as of an instant.
    asOf: undefined,
  });
  const { paths } = (await commands.service.inject('/openapi.json')).json<OpenApi>();
  routes = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { description, summary, parameters, requestBody } = described as {
        summary?: string;
        description?: string;
        parameters: { name: string }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      };
      return {
        method: method.toUpperCase() as Route['method'],
        url,
        right: /`(.+)`/.exec(description ?? '')?.[1],
        summary,
        schema: requestBody?.content['application/json']?.schema,
        takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
      };
    }),
  );
  for (const route of routes.filter(
    ({ method, url }) => method === 'POST' && /^\/api\/(basedata|useradmin)/.test(url),
  )) {
    const answer = await commands.send({ url: filled(route.url), body: bodyOf(route), as: 'admin' });
    if (answer.statusCode === 201) objects.set(route.url, Object.values<string>(answer.json())[0] ?? '');
  }
});
afterAll(async () => {
  await commands.stop();
  await store.close();
  await database.drop();
});

/** What rules say of fields that fit their schema; `required` is also the schema's word for one that is missing. */
const rules: readonly unknown[] = [...fieldCodes, 'onlyOneCollection'];
const guarded = (): readonly Route[] => routes.filter(({ right }) => right !== undefined);
const withBody = (): readonly (Route & { schema: Schema })[] =>
  guarded().flatMap((route) => (route.schema === undefined ? [] : [{ ...route, schema: route.schema }]));
const named = ({ method, url }: Route): string => `${method} ${url}`;
const typeIn = (url: string): string => (url.startsWith('/api/planning/') ? 'project' : 'resourceGroup');
/** Ids in the path: those of the plant where the route is about it. */
const filled = (url: string, id?: string): string =>
  url.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (id !== undefined) return encodeURIComponent(id);
    if (name === 'type') return typeIn(url);
    if (url.includes('/positions/')) return String(known['orderPositionId']);
    if (url.includes('/operations/')) return String(known['operationId']);
    if (url.includes('/conflicts/')) return `date-${String(known['orderPositionId'])}`;
    if (url.includes('/gaps')) return String(known['resourceId']);
    const collection = url.replace(/\/\{id\}.*/, '').replace(/\/resourceGaps$/, '/resources/{id}/gaps');
    return objects.get(collection) ?? 'nothing';
  });
const bodyOf = ({ schema }: Route): unknown => schema && exampleOf(schema, known);
/** Whether the route's schema refuses the body, of which its code then sees nothing. */
const isRefused = (route: Route, raw: string): boolean => {
  const checked: unknown = validators.get(named(route))?.(JSON.parse(raw));
  return typeof checked === 'object' && checked !== null && 'error' in checked;
};

/** Times that the service has written to the log, tried ones included: asking the log after every call took half the time. */
let appends = 0;

/** The store, counting what is written to it. */
function counting(inner: EventStore): EventStore {
  return {
    append(...given) {
      appends += 1;
      return inner.append(...given);
    },
    readStream: (...given) => inner.readStream(...given),
    readAll: (...given) => inner.readAll(...given),
    readAllRaw: (...given) => inner.readAllRaw(...given),
    subscribeToAll: (...given) => inner.subscribeToAll(...given),
    lastPosition: () => inner.lastPosition(),
    ping: () => inner.ping(),
    close: () => inner.close(),
  };
}

test('every route says what it does', () => {
  for (const route of routes) expect(route.summary, named(route)).toMatch(/^[A-Z].+/);
});

/** Sends it; a refusal has a code and changes nothing, and nothing is ever the server's fault. */
async function send(
  route: Route,
  call: Omit<Call, 'method' | 'url'> & { readonly raw?: string | Buffer; readonly id?: string },
) {
  const { raw, id, ...rest } = call;
  const url = filled(route.url, id);
  const before = appends;
  const answer =
    raw === undefined
      ? await commands.send({ method: route.method, url, as: 'admin', ...rest })
      : await commands.service.inject({
          method: route.method,
          url,
          headers: {
            authorization: `Bearer ${commands.tokens.admin}`,
            'content-type': 'application/json',
            ...rest.headers,
          },
          payload: raw,
        });
  const said = typeof raw === 'object' ? `${raw.length} bytes` : (raw ?? JSON.stringify(rest));
  const what = `${named(route)} ${said.slice(0, 300)}`;
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  if (answer.statusCode >= 400) {
    expect(answer.json(), what).toMatchObject({ errorCode: expect.any(String), message: expect.any(String) });
    expect(appends, what).toBe(before);
  } else await commands.reactions.upToDate();
  return answer;
}

test('there are routes to try, and each says who may call it', () => {
  expect(withBody().length).toBeGreaterThan(35);
  expect(routes.filter(({ right }) => right === undefined).map(named)).toEqual([
    'POST /api/login',
    'POST /api/login/secondFactor/setUp',
    'POST /api/login/secondFactor',
    'POST /api/users/forgotPassword',
    'POST /api/users/resetPassword',
    'POST /api/useradmin/terminals/{id}/login',
    'POST /api/useradmin/terminals/{id}/reports',
    'POST /api/useradmin/terminals/{id}/photos',
  ]);
});

test('every schema takes its example, so that what is wrong later is what was made wrong', async () => {
  for (const route of withBody()) {
    const answer = await send(route, { body: bodyOf(route) });
    // 401: the own password is asked for, and the example is not it.
    expect([200, 201, 204, 400, 401, 403, 404, 409], `${named(route)} ${answer.body}`).toContain(answer.statusCode);
    // Fields that fit their schemas may still not fit each other.
    if (answer.statusCode === 400)
      for (const code of Object.values(answer.json().detailsObject.fields))
        expect(rules, `${named(route)} ${answer.body}`).toContain(code);
  }
});

describe('who may not', () => {
  test('no token, a forged one, an ended one and a revoked one are 401 everywhere', async () => {
    const ended = await commands.sessions.create(testUser('admin'));
    const expire = "UPDATE operational.session SET expires_at = now() - interval '1 s' WHERE token_hash = $1";
    await database.pool.query(expire, [hashToken(ended)]);
    const revoked = await commands.sessions.create(testUser('admin'));
    await commands.sessions.end(hashToken(revoked));
    const tokens = [
      ['', 'unauthorized'],
      [`Bearer ${'f'.repeat(43)}`, 'unauthorized'],
      [`Bearer ${revoked}`, 'unauthorized'],
      [`Bearer ${ended}`, 'tokenExpired'],
    ] as const;
    const malformed = [
      ['Bearer', 'unauthorized'],
      ['Bearer null', 'unauthorized'],
      [`Bearer ${'f'.repeat(5000)}`, 'unauthorized'],
      [`Basic ${commands.tokens.admin}`, 'unauthorized'],
      [`Bearer ${commands.tokens.admin} x`, 'unauthorized'],
    ] as const;
    const share = inTurn(5);
    for (const route of guarded()) {
      for (const [authorization, code] of [...tokens, ...share(malformed)]) {
        const answer = await send(route, { as: 'nobody', body: bodyOf(route), headers: { authorization } });
        expect([named(route), answer.statusCode, answer.json().errorCode]).toEqual([named(route), 401, code]);
      }
    }
  });

  test('without the right it is 403, whatever else is wrong', async () => {
    for (const role of ['worker', 'planner'] as const) {
      const forbidden = guarded().filter(({ right }) => right !== 'session' && !rightsOf([role]).has(right as Right));
      expect(forbidden.length).toBeGreaterThan(2);
      for (const route of forbidden) {
        for (const body of [bodyOf(route), { admin: true }]) {
          const answer = await send(route, { as: role, body });
          expect([named(route), answer.statusCode, answer.json().errorCode]).toEqual([
            named(route),
            403,
            'accessDenied',
          ]);
        }
      }
    }
  });
});

describe('a body', () => {
  // One parser reads the bodies of all routes, before the route is looked at: each meets some of what it may not take.
  test('that is not JSON is 400', async () => {
    const share = inTurn(3);
    const deep = '[['.repeat(50_000);
    const none = ['{', '[1,', '{"a":}', "{'a':1}", 'undefined', '{"a":1}}', '\u0000', '"\u0000"', deep];
    for (const route of withBody()) {
      for (const raw of share(none)) {
        const answer = await send(route, { raw });
        expect([named(route), raw.slice(0, 20), answer.statusCode]).toEqual([named(route), raw.slice(0, 20), 400]);
      }
    }
  });

  test('that wants to be a prototype is 400', async () => {
    const share = inTurn(3);
    for (const route of withBody()) {
      const whole = JSON.stringify(bodyOf(route));
      const evil = [
        '"__proto__":{"admin":true}',
        '"constructor":{"prototype":{"admin":true}}',
        '"\\u005f_proto__":{"admin":true}',
      ];
      for (const field of share(evil)) {
        const raw = whole === '{}' ? `{${field}}` : `${whole.slice(0, -1)},${field}}`;
        expect((await send(route, { raw })).statusCode, `${named(route)} ${field}`).toBe(400);
      }
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    }
  });

  test('with a field that nobody knows is 400 and names it, however deep it is', async () => {
    for (const route of withBody()) {
      const body = bodyOf(route);
      const objects = pathsIn(body).filter((path) => {
        const value = path.reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], body);
        // One with no field of its own is a map, which takes any name.
        const isMap = path.length > 0 && JSON.stringify(value) === '{}';
        return typeof value === 'object' && value !== null && !Array.isArray(value) && !isMap;
      });
      for (const path of objects) {
        const answer = await send(route, { body: replaced(body, [...path, 'colour'], 'red') });
        expect([named(route), answer.statusCode]).toEqual([named(route), 400]);
        expect(answer.json().detailsObject.fields).toEqual({ [[...path, 'colour'].join('.')]: 'unknownField' });
      }
    }
  });

  test('of another shape is 400', async () => {
    const share = inTurn(5);
    for (const route of withBody()) {
      // A body that need not be there is null when it is not.
      const isOptional = route.schema.anyOf?.some(({ type }) => type === 'null') === true;
      const shapes = ['[]', '[{}]', '"text"', '42', 'true', ...(isOptional ? [] : ['null'])];
      expect(
        shapes.filter((raw) => !isRefused(route, raw)),
        named(route),
      ).toEqual([]);
      for (const raw of share(shapes))
        expect([named(route), raw, (await send(route, { raw })).statusCode]).toEqual([named(route), raw, 400]);
    }
  });

  test('of 40 MB is 413', async () => {
    // Made into bytes once, not for each of a hundred routes.
    const raw = Buffer.from(JSON.stringify({ text: 'x'.repeat(40 * 1_048_576) }));
    for (const route of withBody()) expect((await send(route, { raw })).statusCode, named(route)).toBe(413);
  });

  test('of another content type is 415', async () => {
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonx', 'x/y'];
    const share = inTurn(5);
    for (const route of withBody()) {
      for (const type of share(types))
        expect((await send(route, { raw: 'a=1', headers: { 'content-type': type } })).statusCode, named(route)).toBe(
          415,
        );
    }
  });

  const texts = [
    '',
    ' ',
    'x'.repeat(3_000),
    '\u0000',
    'a\u0000b',
    '\ud800',
    '😀',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "'; DROP TABLE event_store.event;--",
    '${7*7}',
    '2027-02-30',
    '9999-12-31T23:59:59.999Z',
    '24:00',
    'NaN',
  ];
  const others: readonly unknown[] = [
    null,
    true,
    -1,
    0,
    -0,
    0.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    ['x'],
    { __proto__: null, id: 1 },
  ];

  test('with any wrong value at any place is never a fault, and refused it changes nothing', async () => {
    // Fields of one kind share their schema: each takes another quarter, so that all of them meet every value.
    const values = [...texts, ...others, undefined].map((value) => JSON.stringify(value));
    const share = inTurn(4);
    let sent = 0;
    for (const route of withBody()) {
      const body = bodyOf(route);
      for (const path of pathsIn(body).slice(1)) {
        const before = JSON.stringify(replaced(body, path, '@'));
        // JSON can say a number that is none.
        for (const value of share([...values, '1e999'])) {
          const raw =
            value === undefined ? JSON.stringify(replaced(body, path, undefined)) : before.replace('"@"', () => value);
          // What the schema refuses is refused before the route sees it.
          if (isRefused(route, raw)) continue;
          await send(route, { raw });
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(1_000);
  });

  test('with a name of a field that no JSON column keeps is 400, however deep it is', async () => {
    const share = inTurn(4);
    for (const route of withBody()) {
      const whole = JSON.stringify(bodyOf(route));
      for (const key of share(['\\u0000', 'a\\u0000b', '\\ud800', ''])) {
        const field = `"${key}":{"${key}":1}`;
        const raw = whole === '{}' ? `{${field}}` : `${whole.slice(0, -1)},${field}}`;
        expect((await send(route, { raw })).statusCode, `${named(route)} ${field}`).toBe(400);
      }
    }
  });

  test('and any header are never a fault', async () => {
    const headers = {
      'x-simulation-id': ['-1', 'x', '9'.repeat(30), '%00', '\u00e9'],
      'idempotency-key': ['', ' ', 'a'.repeat(201), '\u00e9'],
      'content-type': ['application/json; charset=\u00e9', 'multipart/form-data', 'multipart/form-data; boundary='],
      authorization: [
        'Bearer \u00e9',
        `Basic ${Buffer.from('a\0b:c\0d').toString('base64')}`,
        `Basic ${Buffer.from([0xff, 0xfe, 58, 0xff]).toString('base64')}`,
        `Basic ${Buffer.from(`${'a'.repeat(9_000)}:${'f'.repeat(64)}`).toString('base64')}`,
      ],
    };
    // They are read by the same code for all routes.
    const share = inTurn(4);
    for (const [name, values] of Object.entries(headers))
      for (const route of routes)
        for (const value of share(values)) await send(route, { raw: '{}', headers: { [name]: value } });
  });

  test('with a text that no JSON column keeps is 400 and says where', async () => {
    for (const resourceGroupName of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const answer = await commands.send({ url: '/api/basedata/resourceGroups', body: { resourceGroupName } });
      expect([answer.statusCode, answer.json().detailsObject]).toEqual([
        400,
        { fields: { resourceGroupName: 'invalidCharacter' } },
      ]);
    }
  });
});

describe('a path', () => {
  const nastyIds = [
    '../../etc/passwd',
    '\u0000',
    "1' OR '1'='1",
    '__proto__',
    'constructor',
    'toString',
    '💩',
    'a'.repeat(180),
    '%',
    ' ',
  ];

  test('with an id that does not exist is 404', async () => {
    const urls = guarded().filter(({ url, right }) => url.includes('{id}') && right !== 'session');
    expect(urls.length).toBeGreaterThan(15);
    for (const route of urls) {
      const unknown = route.url.includes('/conflicts/') ? 'date-nothing' : 'nothing';
      const url = route.url.replace('{type}', typeIn(route.url)).replace('{id}', unknown);
      // Of a gap the fields are looked at first: its type does not exist either.
      const answer = await send({ ...route, url }, { body: bodyOf(route) });
      expect([named(route), answer.statusCode, answer.json().errorCode]).toEqual([
        named(route),
        404,
        'objectnotexists',
      ]);
    }
  });

  test('with an id of any shape ends in 400, 403 or 404', async () => {
    const share = inTurn(4);
    for (const route of guarded().filter(({ url }) => url.includes('{'))) {
      for (const id of share(nastyIds)) {
        const answer = await send(route, { body: bodyOf(route), id });
        expect([400, 403, 404], `${named(route)} ${id}`).toContain(answer.statusCode);
      }
    }
  });

  test.each([
    '/api/basedata/articles/../users',
    '/api/basedata/%2e%2e/%2e%2e/etc',
    '/api/planning/%zz',
    '/api/nothing',
    '//',
    '/api/basedata/__proto__',
    '/api/basedata/constructor',
  ])('%s leads nowhere', async (url) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const answer = await commands.send({ method, url, as: 'admin', ...(method === 'DELETE' ? {} : { body: {} }) });
      expect([400, 404], `${method} ${url}`).toContain(answer.statusCode);
      expect(answer.json()).toHaveProperty('errorCode');
    }
  });
});

test('an Idempotency-Key of any shape is used or refused', async () => {
  // Their examples are refused before the key is looked at.
  const isRefusedAnyway = /deadLetters|\/simulations$|\/imports\/\{type\}$/;
  const share = inTurn(5);
  const keys = ['', ' ', 'a b', 'ü', 'x'.repeat(201)];
  for (const route of routes.filter(({ takesKey, url }) => takesKey && !isRefusedAnyway.test(url))) {
    for (const key of share(keys)) {
      const answer = await send(route, { body: bodyOf(route), headers: { 'idempotency-key': key } });
      expect([named(route), key, answer.json().detailsObject]).toEqual([
        named(route),
        key,
        { fields: { 'Idempotency-Key': 'invalid' } },
      ]);
    }
  }
  for (const key of [...keys, "';--"]) {
    const answer = await commands.send({
      url: '/api/basedata/gapTypes',
      body: { gapTypeName: `Key ${key}` },
      headers: { 'idempotency-key': key },
    });
    expect(answer.statusCode, key).toBe(keys.includes(key) ? 400 : 201);
  }
});

test('after all that the plant works, and a new process reads its log', async () => {
  const answer = await commands.send({ url: '/api/basedata/resourceGroups', body: { resourceGroupName: 'Last' } });
  expect(answer.statusCode).toBe(201);
  const again = await testCommandService(database, store);
  expect(again.image.factory).toEqual(commands.image.factory);
  expect(again.plan.plan.operations).toEqual(commands.plan.plan.operations);
  await again.stop();
});
