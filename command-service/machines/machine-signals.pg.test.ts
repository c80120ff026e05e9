import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import {
  createPlant,
  planPiece,
  type TestCommandService,
  testCommandService,
} from '#tests/services/command-service.ts';
import { openTestStore, type TestProjector, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

let database: TestDatabase;
let store: EventStore;
let projector: TestProjector;
let commands: TestCommandService;
let query: TestQueryService;
/** The machine, and the step that is next on it. */
let machine: string;
let operationId: string;
let troubleTypeId: string;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  commands = await testCommandService(database, store);
  query = await testQueryService(database, 9, 9, commands.dataFolder);
  projector = await testProjector(database, store);
  const plant = await createPlant(commands);
  [operationId] = await planPiece(commands, plant);
  machine = step().placement.resourceId;
  const made = await commands.send({ url: '/api/basedata/troubleTypes', body: { troubleTypeName: 'Overload' } });
  troubleTypeId = made.json().troubleTypeId;
  token = commands.tokens.worker;
});
afterAll(async () => {
  await query.stop();
  await projector.stop();
  await commands.stop();
  await store.close();
  await database.drop();
});

const step = () => commands.plan.plan.operations.get(operationId as never) ?? expect.fail('no step');
const begun = Date.now() - 3_600_000;
const signal = async (signalId: string, minute: number, said: object, on = machine) => {
  const answer = await commands.service.inject({
    method: 'POST',
    url: `/api/planning/machines/${on}/signals`,
    headers: { authorization: `Bearer ${token}` },
    payload: { signalId, at: new Date(begun + minute * 60_000).toISOString(), ...said },
  });
  return { status: answer.statusCode, ...answer.json() };
};

test('states and counts become feedback on the step that the machine works on, each signal once', async () => {
  expect(await signal('a1', 0, { state: 'running' })).toMatchObject({ status: 200, isRepeat: false, reported: 1 });
  expect(await signal('a2', 5, { count: 3, scrap: 1 })).toMatchObject({ reported: 2 });
  expect(step()).toMatchObject({ statusId: 3, yieldAmount: 3, scrapAmount: 1, actualStart: begun });
  const { revision } = commands.plan.plan;
  expect(await signal('a2', 5, { count: 3, scrap: 1 })).toMatchObject({ isRepeat: true, reported: 0 });
  expect(commands.plan.plan.revision).toBe(revision);
  expect(await signal('a3', 6, { state: 'running' })).toEqual({
    status: 200,
    signalId: 'a3',
    isRepeat: false,
    reported: 0,
  });
});

test('a signal that comes late is sorted in, and those that waited for it count then', async () => {
  await signal('b1', 10, { state: 'stopped' });
  expect(await signal('b3', 20, { state: 'fault', troubleTypeId })).toMatchObject({ reported: 1 });
  // Stopped, before it is known that it ran in between.
  expect(await signal('b5', 30, { state: 'stopped' })).toMatchObject({ reported: 0, refused: 'feedbackMissing' });
  expect(await signal('b4', 25, { state: 'running' })).toMatchObject({ reported: 1 });
  expect(step().statusId).toBe(6);
  await signal('b6', 12, { state: 'running' });
  expect(step().statusId).toBe(6);
  const kinds = step()
    .feedback?.toSorted((one, other) => one.occurredAt - other.occurredAt)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['start', 'yield', 'scrap', 'pause', 'start', 'interrupt', 'start', 'pause']);
});

test('of machines and causes that there are, with fields that make sense', async () => {
  expect((await signal('c1', 40, { state: 'running' }, 'nothing')).status).toBe(404);
  expect((await signal('c2', 40, { state: 'fault', troubleTypeId: 'ghosts' })).status).toBe(404);
  expect(await signal('c3', 40, { count: -1 })).toMatchObject({ detailsObject: { fields: { count: 'too_small' } } });
});

test('a machine that has been silent for longer than its setting shows it', async () => {
  await projector.reached(await store.lastPosition());
  const read = async () => (await query.get('/api/planning/machines', 'worker')).json().items;
  expect(await read()).toMatchObject([{ resourceId: machine, state: 'stopped', silentAfter: 900, isSilent: false }]);
  const url = `/api/planning/machines/${machine}`;
  const set = await commands.send({ method: 'PUT', url, body: { silentAfter: 10 }, as: 'planner' });
  expect(set.json()).toEqual({ resourceId: machine, silentAfter: 10 });
  await database.pool.query("UPDATE operational.machine SET last_signal_at = now() - interval '11 s'");
  expect(await read()).toMatchObject([{ isSilent: true }]);
});
