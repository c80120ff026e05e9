import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { createApiClient } from './client.ts';

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
}
type Answer = Response | 'broken line';

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

function connect(answers: readonly Answer[], simulation?: string, moment?: () => string | undefined) {
  const sent: Sent[] = [];
  const told: string[] = [];
  const left = [...answers];
  let session: string | undefined = 'session-1';
  let ids = 0;
  const client = createApiClient({
    fetch: async (url, { headers, signal }) => {
      sent.push({ url, headers: { ...(headers as Record<string, string>) }, signal });
      const answer = left.shift();
      if (answer === undefined || answer === 'broken line') throw new TypeError('Failed to fetch');
      return answer;
    },
    session: () => session,
    onSessionLost: () => told.push('session lost'),
    onBackendStarting: () => told.push('starting'),
    newId: () => `id-${++ids}`,
    ...(simulation === undefined ? {} : { simulation }),
    ...(moment === undefined ? {} : { moment }),
  });
  return { client, sent, told, changeSession: (next: string) => (session = next) };
}

const failed = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('was not refused');
  return error;
};

test('a write that got no answer is sent once more under the same key', async () => {
  const { client, sent } = connect(['broken line', json(200, {})]);
  await client.write('POST', '/planning/x', {}, z.unknown());
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['id-1', 'id-1']);
});

test('two writes have two keys', async () => {
  const { client, sent } = connect([json(200, {}), json(200, {})]);
  await client.write('POST', '/planning/x', {}, z.unknown());
  await client.write('POST', '/planning/x', {}, z.unknown());
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['id-1', 'id-2']);
});

// shows planning 8.7
// shows base-data 8.8
test('a plant that cannot be reached is noResponse', async () => {
  const { client } = connect(['broken line', 'broken line']);
  expect((await failed(client.write('POST', '/x', {}, z.unknown()))).errorCode).toBe('noResponse');
});

test('a read waits for the furthest own write, beyond 2^53, too', async () => {
  const { client, sent } = connect([
    json(200, {}, { 'x-position': '9007199254740993' }),
    json(200, {}, { 'x-position': '9007199254740992' }),
    json(200, {}),
  ]);
  await client.write('PUT', '/x', {}, z.unknown());
  await client.write('PUT', '/x', {}, z.unknown());
  await client.read('/x', z.unknown());
  expect(sent[2]?.headers.minPosition).toBe('9007199254740993');
});

test('a read waits for what a refusal was decided on', async () => {
  const refusal = { errorCode: 'TimelineDataOutdated', message: '' };
  const { client, sent } = connect([json(409, refusal, { 'x-position': '12' }), json(200, {})]);
  await failed(client.write('PUT', '/x', {}, z.unknown()));
  await client.read('/x', z.unknown());
  expect(sent[1]?.headers.minPosition).toBe('12');
});

test('a read waits for what a live message has told, and never for less than before', async () => {
  const { client, sent } = connect([json(200, {}), json(200, {})]);
  client.saw('9');
  client.saw('7');
  await client.read('/x', z.unknown());
  client.saw('10');
  await client.read('/x', z.unknown());
  expect(sent.map(({ headers }) => headers.minPosition)).toEqual(['9', '10']);
});

// shows planning 8.3, planning 8.5
test('a refusal keeps its code and details', async () => {
  const { client } = connect([json(409, { errorCode: 'frozenTime', message: '', detailsObject: { until: 'x' } })]);
  const error = await failed(client.write('POST', '/x', {}, z.unknown()));
  expect(error).toMatchObject({ errorCode: 'frozenTime', status: 409, detailsObject: { until: 'x' } });
});

// shows planning 8.1, planning 8.3
// shows base-data 8.3
test('a session that no longer holds ends on the page', async () => {
  const { client, told } = connect([json(401, { errorCode: 'tokenExpired', message: '' })]);
  await failed(client.read('/x', z.unknown()));
  expect(told).toEqual(['session lost']);
});

test('a late refusal of an older session does not end the new session', async () => {
  const { client, told, changeSession } = connect([json(401, { errorCode: 'unauthorized', message: '' })]);
  const read = client.read('/x', z.unknown());
  changeSession('session-2');
  await failed(read);
  expect(told).toEqual([]);
});

test('wrong credentials do not end a session', async () => {
  const { client, told } = connect([json(401, { errorCode: 'wrongCredentials', message: '' })]);
  const headers = { Authorization: 'Basic x' };
  expect((await failed(client.write('POST', '/login', undefined, z.unknown(), { headers }))).errorCode).toBe(
    'wrongCredentials',
  );
  expect(told).toEqual([]);
});

// shows planning 7.29
// shows base-data 7.4
test.each([new Response(null, { status: 202 }), json(503, { errorCode: 'backendStarting', message: '' })])(
  'a plant that is starting says so',
  async (answer) => {
    const { client, told } = connect([answer]);
    expect((await failed(client.read('/x', z.unknown()))).errorCode).toBe('backendStarting');
    expect(told).toEqual(['starting']);
  },
);

test('an answer that is not JSON counts by its status', async () => {
  const { client } = connect([new Response('<html>Bad gateway</html>', { status: 502 })]);
  expect((await failed(client.read('/x', z.unknown()))).errorCode).toBe('unavailable');
});

// shows planning 7.1
// shows base-data 7.2
test('a page of a simulation names it where there are simulations, and nowhere else', async () => {
  const { client, sent } = connect(
    Array.from({ length: 6 }, () => json(200, {})),
    '7',
  );
  await client.read('/planning/projects', z.unknown(), { query: { limit: 1 } });
  await client.write('PUT', '/useradmin/globalSettings', {}, z.unknown());
  await client.read('/graphql', z.unknown(), { query: { query: '{}' } });
  await client.read('/users/check', z.unknown());
  await client.write('PUT', '/useradmin/users/u1/language', {}, z.unknown());
  await client.read('/planning/simulations/7', z.unknown());
  expect(sent.map(({ headers }) => headers['x-simulation-id'])).toEqual(['7', '7', '7', ...Array(3).fill(undefined)]);
});

test('the first to ask gets what was read ahead; a second question, and one for something else, ask anew', async () => {
  const { client, sent } = connect([json(200, 'ahead'), json(200, 'other'), json(200, 'anew')]);
  client.readAhead('/planning/x', { day: '2026-11-01' });
  expect(sent.map(({ url }) => url)).toEqual(['/api/planning/x?day=2026-11-01']);
  expect(await client.read('/planning/x', z.string(), { query: { day: '2026-12-01' } })).toBe('other');
  expect(await client.read('/planning/x', z.string(), { query: { day: '2026-11-01' } })).toBe('ahead');
  expect(await client.read('/planning/x', z.string(), { query: { day: '2026-11-01' } })).toBe('anew');
});

test('what was read ahead is not taken when it failed, or when the page has written since', async () => {
  const { client } = connect(['broken line', json(200, 'anew')]);
  client.readAhead('/planning/x');
  expect(await client.read('/planning/x', z.string())).toBe('anew');
  const later = connect([json(200, 'before'), json(200, {}, { 'x-position': '7' }), json(200, 'after')]);
  later.client.readAhead('/planning/x');
  await later.client.write('POST', '/planning/y', {}, z.unknown());
  expect(await later.client.read('/planning/x', z.string())).toBe('after');
});

test('what was read ahead and nobody wants, in time or at all, is dropped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, sent } = connect([
    json(200, 'taken'),
    json(200, 'late'),
    json(200, 'old'),
    json(200, {}, { 'x-position': '7' }),
  ]);
  for (const path of ['/planning/x', '/planning/y', '/planning/z']) client.readAhead(path);
  expect(await client.read('/planning/x', z.string())).toBe('taken');
  await client.write('POST', '/planning/w', {}, z.unknown());
  const wanted = client.read('/planning/y', z.string());
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false, true, false, undefined, undefined]);
  expect((await failed(wanted)).errorCode).toBe('noResponse');
  vi.advanceTimersByTime(10_000);
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false, true, true, undefined, undefined]);
});

test('what is read of plan and base data is of the moment shown, all else of now', async () => {
  let moment: string | undefined = '7574';
  const { client, sent } = connect(
    Array.from({ length: 6 }, () => json(200, {})),
    undefined,
    () => moment,
  );
  await client.read('/planning/conflicts', z.unknown());
  await client.read('/basedata/articles', z.unknown(), { query: { limit: 5 } });
  await client.read('/planning/conflicts', z.unknown(), { asOf: 'now' });
  await client.read('/planning/runs', z.unknown());
  await client.read('/users/check', z.unknown());
  moment = undefined;
  await client.read('/planning/conflicts', z.unknown());
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/planning/conflicts?asOf=7574',
    '/api/basedata/articles?limit=5&asOf=7574',
    '/api/planning/conflicts',
    '/api/planning/runs',
    '/api/users/check',
    '/api/planning/conflicts',
  ]);
});

test('nothing of the plan is written while a moment is shown; a simulation of it is', async () => {
  const { client, sent } = connect([json(200, {}), json(200, {})], undefined, () => '7574');
  for (const path of ['/planning/planningTimelineRaw', '/basedata/articles/a1', '/useradmin/globalSettings']) {
    const refusal = await failed(client.write('PUT', path, {}, z.unknown()));
    expect([refusal.errorCode, refusal.status]).toEqual(['momentShown', 409]);
  }
  await client.write('POST', '/planning/simulations', {}, z.unknown());
  await client.write('PUT', '/users/preferences/pages/time', {}, z.unknown());
  expect(sent).toHaveLength(2);
});
