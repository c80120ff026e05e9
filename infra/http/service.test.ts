import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { SessionUser } from '#domain/administration/user.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { reject } from '#domain/kernel/rejection.ts';
import type { Sessions } from '#infra/session.ts';
import { noSessions, sessionFor } from '#tests/fixtures/sessions-for-tests.ts';
import { answers } from './answers.ts';
import { callerOf } from './authorisation.ts';
import { createService } from './service.ts';
import { invalidFields } from './validation.ts';

const worker: SessionUser = {
  userId: 'u1',
  username: 'werner',
  firstName: 'Werner',
  lastName: 'Weber',
  fullName: 'Werner Weber',
  isFakeUser: false,
  language: 'de',
  roles: ['user'],
};
const workerToken = 'w'.repeat(43);
const endedToken = 'e'.repeat(43);
const sessions: Sessions = {
  ...noSessions,
  find: async (token) => {
    if (token === workerToken) return { kind: 'valid', session: sessionFor(worker) };
    return { kind: token === endedToken ? 'expired' : 'unknown' };
  },
};

const service = createService({ log: pino({ level: 'silent' }), sessions, bodyLimit: 1000 });
service.get('/open', { config: { right: 'public' } }, () => ({ open: true }));
service.get('/mine', { config: { right: 'session' } }, (request) => ({ name: callerOf(request).user.username }));
service.get('/users', { config: { right: 'users.read' } }, () => ({ items: [] }));
service.get('/bug', { config: { right: 'public' } }, () => {
  throw new TypeError('a bug with a secret in it');
});
service.get('/down', { config: { right: 'public' } }, () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
});
service.get('/slow', { config: { right: 'public' } }, () => {
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
});
service.get('/hanging', { config: { right: 'public' } }, () => {
  throw new Error('Query read timeout');
});
service.get('/bad-value', { config: { right: 'public' } }, () => {
  throw Object.assign(new Error('value out of range'), { code: '22003' });
});
service.get('/full', { config: { right: 'public' } }, () => {
  throw Object.assign(new Error('could not extend file'), { code: '53100' });
});
service.post(
  '/things/:id',
  {
    config: { right: 'public' },
    schema: {
      params: z.strictObject({ id: z.string().regex(/^[a-z]+$/) }),
      body: z.strictObject({ name: z.string(), parts: z.array(z.strictObject({ amount: z.number() })).optional() }),
      response: answers(201, z.object({ name: z.string() })),
    },
  },
  (request, reply) => {
    if (request.params.id === 'taken') return reject('alreadyInUse', { by: 'a technology' });
    reply.code(201);
    return { name: request.body.name };
  },
);
afterAll(() => service.close());

const post = (url: string, payload: string, type = 'application/json') =>
  service.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

test('a route that names no right keeps the service from starting', async () => {
  const careless = createService({ log: pino({ level: 'silent' }), sessions });
  careless.get('/open-door', () => ({}));
  await expect(careless.ready()).rejects.toThrow('/open-door names no right');
});

test('a public route needs no token', async () => {
  const answer = await service.inject('/open');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ open: true });
});

// shows planning 7.28, planning 8.20
test.each([
  ['no token', undefined, 401, 'unauthorized'],
  ['a forged token', `Bearer ${'x'.repeat(43)}`, 401, 'unauthorized'],
  ['another scheme', 'Basic YTpi', 401, 'unauthorized'],
  ['a token with line noise', 'Bearer \u00e4\u00f6', 401, 'unauthorized'],
  ['an ended session', `Bearer ${endedToken}`, 401, 'tokenExpired'],
  ['no right', `Bearer ${workerToken}`, 403, 'accessDenied'],
])('%s is refused', async (_case, authorization, status, errorCode) => {
  const answer = await service.inject({ url: '/users', headers: authorization === undefined ? {} : { authorization } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ errorCode, message: expect.any(String) });
});

// shows base-data 7.7
test('no answer is kept by a cache', async () => {
  for (const url of ['/open', '/users', '/nowhere']) {
    expect((await service.inject(url)).headers['cache-control']).toBe('no-store');
  }
});

test('a signed-in caller reaches a route that asks for a session only', async () => {
  const answer = await service.inject({ url: '/mine', headers: { authorization: `Bearer ${workerToken}` } });
  expect(answer.json()).toEqual({ name: 'werner' });
});

test('a refusal returned by a handler leaves with its status and details', async () => {
  const answer = await post('/things/taken', '{"name":"a"}');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    error: 'alreadyInUse',
    errorCode: 'alreadyInUse',
    detailsObject: { by: 'a technology' },
  });
});

// shows planning 5.5
// shows base-data 5.9
test.each([
  ['2027-13-45T00:00:00Z', 'invalid_format'],
  ['2027-03-01', 'invalid_format'],
  ['1000-01-01T00:00:00Z', 'atMostTenYears'],
  ['2300-01-01T00:00:00Z', 'atMostTenYears'],
])('the instant %s is %s', (at, code) => {
  const { error } = z.object({ at: isoInstantSchema }).safeParse({ at });
  expect(error && invalidFields(error).detailsObject).toEqual({ fields: { at: code } });
});

test('wrong fields are named one by one', async () => {
  const answer = await post('/things/a', '{"parts":[{"amount":"3","colour":1}],"extra":true}');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detailsObject.fields).toEqual({
    name: 'required',
    'parts.0.amount': 'invalid_type',
    'parts.0.colour': 'unknownField',
    extra: 'unknownField',
  });
});

test.each([
  ['malformed JSON', '{"name":', 400, 'malformedJson'],
  ['an empty body', '', 400, 'malformedJson'],
  ['a __proto__ key', '{"name":"a","__proto__":{"admin":true}}', 400, 'malformedJson'],
  ['a constructor key', '{"name":"a","constructor":{"prototype":{}}}', 400, 'malformedJson'],
  ['a body over the limit', `{"name":"${'a'.repeat(2000)}"}`, 413, 'bodyTooLarge'],
])('%s is refused', async (_case, body, status, errorCode) => {
  const answer = await post('/things/a', body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ errorCode });
});

// shows base-data 7.3
test('another content type is refused', async () => {
  expect((await post('/things/a', '<a/>', 'text/xml')).statusCode).toBe(415);
});

test.each(['/nowhere', '/things/%2e%2e%2fetc', '/things/%zz', '/../../etc/passwd', `/things/${'a'.repeat(300)}`])(
  'the path %s never ends in a server error',
  async (url) => {
    const answer = await service.inject({ method: 'POST', url, payload: { name: 'a' } });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty('errorCode');
  },
);

// shows base-data 8.32
test('a bug answers 500 without its text', async () => {
  const answer = await service.inject('/bug');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ errorCode: 'unknownError' });
  expect(answer.body).not.toContain('secret');
});

test('a server behind that cannot be reached answers 503 and when to come back', async () => {
  const answer = await service.inject('/down');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('1');
});

test('a disk without room answers 503 with its code, and that it takes a while', async () => {
  const answer = await service.inject('/full');
  expect([answer.statusCode, answer.json().errorCode, answer.headers['retry-after']]).toEqual([
    503,
    'storageFull',
    '30',
  ]);
});

test.each(['/slow', '/hanging'])('a statement that took too long (%s) answers 503 with its code', async (url) => {
  const answer = await service.inject(url);
  expect([answer.statusCode, answer.json().errorCode]).toEqual([503, 'tookTooLong']);
});

test('a value that only the database refuses is the fault of who sent it', async () => {
  const answer = await service.inject('/bad-value');
  expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'validation']);
});

test('a server behind that is away on a disk without room answers that there is none', async () => {
  const full = createService({
    log: pino({ level: 'silent' }),
    sessions,
    space: { current: () => ({ state: 'full', freeBytes: 0, spareBytes: 1 }) },
  });
  full.get('/down', { config: { right: 'public' } }, () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  const answer = await full.inject('/down');
  expect([answer.statusCode, answer.json().errorCode]).toEqual([503, 'storageFull']);
  await full.close();
});

test('a trial that is over is read, and its people sign in; it changes nothing that is the plant’s', async () => {
  const open = (trialEnd: number) => {
    const tried = createService({ log: pino({ level: 'silent' }), sessions, trialEnd });
    tried.get('/plan', { config: { right: 'session' } }, () => ({}));
    tried.post('/report', { config: { right: 'feedback.write' } }, () => ({}));
    tried.put('/mine', { config: { right: 'session' } }, () => ({}));
    tried.post('/sign-in', { config: { right: 'public' } }, () => ({}));
    return async (method: 'GET' | 'POST' | 'PUT', url: string) => {
      const headers = { authorization: `Bearer ${workerToken}` };
      return (await tried.inject({ method, url, headers })).json().errorCode;
    };
  };
  expect(await open(Date.now() + 60_000)('POST', '/report')).toBeUndefined();
  const over = open(Date.now() - 1);
  expect(await over('POST', '/report')).toBe('trialEnded');
  for (const [method, url] of [
    ['GET', '/plan'],
    ['PUT', '/mine'],
    ['POST', '/sign-in'],
  ] as const)
    expect([url, await over(method, url)]).toEqual([url, undefined]);
});
