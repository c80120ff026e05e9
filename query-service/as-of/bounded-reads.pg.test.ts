import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testQueryService } from '#tests/services/query-service.ts';
import { openAsOfProcess } from './as-of-process.ts';
import { asOfLimits } from './limits.ts';

/** Reads of the plan as it was take turns, and whoever asks for too many of them holds up nobody but themselves. */

const { database, store, commands, projector, query } = await forFile(openServices());
let position: string;
let simulationId: string;
let orderPositionId: string;

beforeAll(async () => {
  await planPiece(commands, await createPlant(commands));
  [orderPositionId = ''] = [...commands.plan.plan.orderPositions.keys()];
  const made = await commands.send({ url: '/api/planning/simulations', body: { name: 'Second shift' } });
  simulationId = made.json().simulationId;
  position = String(await store.lastPosition());
  await projector.reached(BigInt(position));
});

const operationsThen = () => `/api/planning/operations?asOf=${position}`;
const operationsNow = '/api/planning/operations';

/** What is read of an operation as it was waits until this is called; what is read of it as it is does not. */
async function holdVersions(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('BEGIN; LOCK TABLE timeline.operation_state IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

/** So many at once, and the answers that have come so far; undefined: given up. */
function readAtOnce(count: number, as: 'planner' | 'admin', signal?: AbortSignal) {
  const come: LightMyRequestResponse[] = [];
  const headers = { authorization: `Bearer ${query.tokens[as]}` };
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const asked = { url: operationsThen(), headers, ...(signal === undefined ? {} : { signal }) };
      const answer = await query.service.inject(asked).catch(() => undefined);
      if (answer !== undefined) come.push(answer);
      return answer?.statusCode;
    }),
  );
  return { come, all };
}

test('thirty at once by one person: one is read, twelve wait, the others are told when to come again', async () => {
  const release = await holdVersions();
  const { come, all } = readAtOnce(30, 'planner');
  const admitted = 1 + asOfLimits.waitingPerPerson;
  await expect.poll(() => come.length).toBe(30 - admitted);
  for (const { statusCode, headers, body } of come) {
    expect([statusCode, headers['retry-after']], body).toEqual([429, '4']);
    expect(JSON.parse(body)).toMatchObject({ errorCode: 'tooManyRequests', detailsObject: { seconds: 4 } });
  }

  // Meanwhile everybody reads what is, also the same person, and others what was.
  for (const as of ['planner', 'admin'] as const) expect((await query.get(operationsNow, as)).statusCode).toBe(200);
  expect((await query.get('/health', 'nobody')).statusCode).toBe(200);
  expect((await query.get(`/api/basedata/resources?asOf=${position}`, 'admin')).statusCode).toBe(200);

  await release();
  expect((await all).filter((status) => status === 200)).toHaveLength(admitted);
});

test('every way to the plan as it was, and to a simulation, counts', async () => {
  const release = await holdVersions();
  const { come, all } = readAtOnce(2 + asOfLimits.waitingPerPerson, 'planner');
  await expect.poll(() => come.length).toBe(1);
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${query.tokens.planner}`;
    const body = payload === undefined ? {} : { payload };
    const answer = await query.service.inject({ method, url, headers: { authorization, ...headers }, ...body });
    return answer.statusCode;
  };
  const inSimulation = { [simulationHeader]: simulationId };
  const projects = { projectIds: [...commands.plan.plan.projects.keys()] };
  const settings = { query: '{ globalSettings { monthsInPast } }' };
  const then = `asOf=${position}`;
  expect(
    await Promise.all([
      ask('GET', `/api/planning/planningTimelineRawFlat?fromDate=2027-01-01&toDate=2027-02-01&${then}`),
      ask('POST', `/api/planning/getTimelineDataByProjectIds?${then}`, projects),
      ask('GET', `/api/planning/conflicts?${then}`),
      ask('GET', `/api/planning/positions/${orderPositionId}?${then}`),
      ask('GET', operationsNow, undefined, inSimulation),
      ask('POST', '/api/graphql', settings, inSimulation),
    ]),
  ).toEqual([429, 429, 429, 429, 429, 429]);
  expect(await ask('POST', '/api/graphql', settings)).toBe(200);

  await release();
  await all;
});

test('who goes away leaves the line', async () => {
  const release = await holdVersions();
  const { come, all } = readAtOnce(1 + asOfLimits.waitingPerPerson, 'planner');
  const gone = new AbortController();
  const left = readAtOnce(2 + asOfLimits.waitingPerPerson, 'admin', gone.signal);
  await expect.poll(() => left.come.length).toBe(1);
  gone.abort();
  expect((await left.all).filter((status) => status !== undefined)).toEqual([429]);
  const again = query.get(operationsThen(), 'admin');
  expect(come).toEqual([]);
  await release();
  expect((await again).statusCode).toBe(200);
  expect(await all).not.toContain(429);
});

test('the process gives the same answers; while it cannot run it is said to be away, and holds up nobody', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-as-of-'));
  const env: NodeJS.ProcessEnv = { LEITSTAND_DATA: folder };
  const apart = openAsOfProcess({ log: pino({ level: 'silent' }), env });
  const reading = await testQueryService(database, 9, 9, folder, apart);
  afterAll(async () => {
    await reading.stop();
    await apart.close();
    await rm(folder, { recursive: true });
  });
  const twice = await Promise.all([reading.get(operationsThen()), reading.get(operationsThen())]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect((await reading.get(operationsNow)).statusCode).toBe(200);

  env['DATABASE_URL'] = database.url;
  const paths = [
    operationsThen(),
    `/api/planning/conflicts?asOf=${position}`,
    `/api/planning/positions/${orderPositionId}?asOf=${position}`,
    `/api/planning/positions/no-such-position?asOf=${position}`,
    `/api/planning/operations?asOf=${position}&sort=nothing`,
  ];
  const said = ({ statusCode, headers, body }: LightMyRequestResponse) => {
    const { 'content-type': type, 'x-position': shown, 'cache-control': cache, vary } = headers;
    return { statusCode, type, shown, cache, vary, body };
  };
  for (const one of paths) expect(said(await reading.get(one)), one).toEqual(said(await query.get(one)));

  const projects = {
    method: 'POST' as const,
    url: `/api/planning/getTimelineDataByProjectIds?asOf=${position}`,
    payload: { projectIds: [...commands.plan.plan.projects.keys()] },
    headers: { authorization: `Bearer ${query.tokens.planner}`, 'accept-encoding': 'gzip' },
  };
  const [packed, plain] = [await reading.service.inject(projects), await query.service.inject(projects)];
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.equals(plain.rawPayload)).toBe(true);
});
