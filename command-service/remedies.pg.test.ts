import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import {
  createPlant,
  inDays,
  type TestCommandService,
  type TestPlant,
  testCommandService,
} from '#tests/services/command-service.ts';
import { openTestStore } from '#tests/services/projector.ts';

let database: TestDatabase;
let store: EventStore;
let commands: TestCommandService;
let plant: TestPlant;

beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  commands = await testCommandService(database, store);
  plant = await createPlant(commands);
});
afterAll(async () => {
  await commands.stop();
  await store.close();
  await database.drop();
});

test('a late order is told what binds it, and a way out is taken by the edit that it names', async () => {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(3).slice(0, 10) };
  const project = { projectName: 'Late', orderPositions: [position] };
  const created = (await commands.send({ url: '/api/planning/projects', body: { project } })).json().project;
  const { orderPositionId } = created.orderPositions[0];
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });
  const { plan } = commands.plan;
  const edit = (body: object) =>
    commands.send({ url: '/api/planning/planningTimelineRaw', body: { versionIdentifier: plan.revision, ...body } });
  const last = [...plan.operations.values()].sort((a, b) => b.placement.end - a.placement.end)[0];
  if (last === undefined) expect.fail('Nothing is planned');
  const moved = await edit({ action: 'move', operations: [{ operationId: last.operationId, startDate: inDays(20) }] });
  expect(moved.statusCode).toBe(200);

  const url = `/api/planning/conflicts/date-${orderPositionId}/remedies`;
  const { why, remedies } = (await commands.send({ url, body: {} })).json();
  expect(why.longest).toBe(0);
  expect(why.links[0]).toMatchObject({ operationId: last.operationId, reason: 'byHand' });
  expect(why.links[0].words.de).toBe('Von Hand dorthin gelegt.');
  expect(why.links[0].waits).toBeGreaterThan(10 * 86_400);
  expect(remedies.length).toBeGreaterThan(0);
  expect(remedies[0]).toMatchObject({ turnsLate: 0, rescues: 1 });

  for (const step of remedies[0].steps) {
    const body = { currentOperation: step.replanAfter, versionIdentifier: plan.revision };
    const url = '/api/planning/planningTimelineRaw/operation/successors/replan';
    const taken = step.edit === undefined ? await commands.send({ url, body }) : await edit(step.edit);
    expect(taken.statusCode).toBe(200);
  }
  expect(last.placement.end).toBeLessThan(Date.now() + 3 * 86_400_000);
});
