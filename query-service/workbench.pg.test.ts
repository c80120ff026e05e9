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
let plant: Awaited<ReturnType<typeof createPlant>>;
/** Two steps of one order. */
let steps: readonly [string, string];

beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  commands = await testCommandService(database, store);
  query = await testQueryService(database, 9, 9, commands.dataFolder);
  projector = await testProjector(database, store);
  plant = await createPlant(commands);
  steps = await planPiece(commands, plant);
});
afterAll(async () => {
  await query.stop();
  await projector.stop();
  await commands.stop();
  await store.close();
  await database.drop();
});

const stepOf = (id: string) => commands.plan.plan.operations.get(id as never) ?? expect.fail('no step');
const list = async (parameters = '') => {
  const answer = await query.get(`/api/planning/workbench/operations?${parameters}`, 'worker');
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json().items as { operationId: string }[]).map(({ operationId }) => operationId);
};
const report = async (id: string, body: object) => {
  const answer = await commands.send({ url: `/api/planning/operations/${id}/feedback`, body, as: 'admin' });
  expect(answer.statusCode, answer.body).toBe(201);
  await projector.reached(BigInt(String(answer.headers['x-position'])));
};

test('the list has what there is to do next, by machine, group, words and worker', async () => {
  const [first, second] = steps;
  await projector.reached(await store.lastPosition());
  expect(await list()).toEqual([first, second]);
  const { resourceId } = stepOf(first).placement;
  expect(await list(`resourceScope=resource&scopeId=${resourceId}`)).toContain(first);
  expect(await list('resourceScope=resource&scopeId=nothing')).toEqual([]);
  expect(await list(`resourceScope=group&scopeId=${plant.resourceGroupId}&timespan=all`)).toEqual([first, second]);
  expect(await list('search=bAr')).toEqual([first, second]);
  expect(await list('search=%25%25%25')).toEqual([]);
  expect(await list('worker=nobody')).toEqual([]);
  expect(await list('sort=-startDate&limit=1')).toEqual([second]);
  const unsaid = await query.get('/api/planning/workbench/operations?resourceScope=group', 'worker');
  expect(unsaid.json().detailsObject).toEqual({ fields: { scopeId: 'required' } });
});

test('a code on the slip is one work step, or says what is wrong with it', async () => {
  const [first] = steps;
  const { productionOrderId, number } = stepOf(first);
  const order = commands.plan.plan.productionOrders.get(productionOrderId)?.productionOrderNumber ?? '';
  const scan = (code: string) => query.get(`/api/planning/scan/${code}`, 'worker');
  expect((await scan(`${order.toLowerCase()}-${number}`)).json()).toEqual({ operationId: first });
  for (const code of [`${order}-999`, 'PA-77777-10', 'of another plant', '4006381333931']) {
    const answer = await scan(encodeURIComponent(code));
    expect([code, answer.statusCode, answer.json().errorCode]).toEqual([code, 404, 'noWorkStep']);
  }
  const other = await planPiece(commands, plant);
  const { productionOrderId: otherOrder } = stepOf(other[0]);
  const revoked = await commands.send({
    method: 'PUT',
    url: `/api/planning/productionOrders/${otherOrder}/revoke`,
    body: {},
  });
  expect(revoked.statusCode, revoked.body).toBe(200);
  await projector.reached(await store.lastPosition());
  const code = commands.plan.plan.productionOrders.get(otherOrder)?.productionOrderNumber;
  const off = await scan(`${code}-10`);
  expect([off.statusCode, off.json().errorCode]).toEqual([409, 'workStepNotActivated']);
  expect(await list('timespan=all')).not.toContain(other[0]);
});

test('a step is read with its order, what waits before it and what the settings ask of its reports', async () => {
  const [first, second] = steps;
  const item = (id: string) => query.get(`/api/planning/operations/${id}/workItem`, 'worker');
  const { productionOrderId, number, articleAmount } = stepOf(second);
  const order = commands.plan.plan.productionOrders.get(productionOrderId);
  const { number: before, valueAddName, statusId } = stepOf(first);
  expect((await item(second)).json()).toMatchObject({
    operationId: second,
    productionOrderNumber: order?.productionOrderNumber,
    code: `${order?.productionOrderNumber}-${number}`,
    articleAmount,
    openBefore: [{ position: before, valueAddName, statusId }],
    beside: [],
    documents: [],
    settings: { amountOptional: false, amountValidation: false, durationOptional: false, completesBefore: false },
  });
  expect((await item(first)).json().openBefore).toEqual([]);
  expect((await item('nothing')).statusCode).toBe(404);
});

test('what is done is shown only when asked for, and for three weeks', async () => {
  const [first, second] = steps;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await report(first, { type: 'yield', amount: 1, occurredAt: ago(30) });
  await report(first, { type: 'complete', occurredAt: ago(22) });
  await report(second, { type: 'yield', amount: 9 });
  await report(second, { type: 'complete' });
  expect(await list('timespan=all')).toEqual([]);
  expect(await list('timespan=all&finished=true')).toEqual([second]);
});

test('what cannot be right is found where the plant checks it', async () => {
  expect(await list('timespan=all&finished=true&notPlausible=true')).toEqual([]);
  const set = await commands.send({
    method: 'PUT',
    url: '/api/useradmin/globalSettings',
    body: { checkPlausibility: true },
    as: 'admin',
  });
  expect(set.statusCode, set.body).toBe(200);
  await projector.reached(await store.lastPosition());
  expect(await list('timespan=all&finished=true&notPlausible=true')).toEqual([steps[1]]);
});

test('steps of process templates have a list of their own', async () => {
  const answer = await query.get('/api/planning/workbench/activities?timespan=all&search=xyz', 'worker');
  expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], total: 0 }]);
});
