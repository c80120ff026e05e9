import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { openTestStore, type TestProjector, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

let database: TestDatabase;
let store: EventStore;
let commands: TestCommandService;
let projector: TestProjector;
let query: TestQueryService;

beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  commands = await testCommandService(database, store);
  projector = await testProjector(database, store);
  query = await testQueryService(database);
});
afterAll(async () => {
  await query.stop();
  await projector.stop();
  await commands.stop();
  await store.close();
  await database.drop();
});

const path = '/api/planning/simulations';

test('the list shows the simulations that are not discarded, each with where it begins and who made it', async () => {
  const create = async (name: string) =>
    (await commands.send({ url: path, body: { name, purpose: `${name}?` } })).json();
  const created = [await create('Second shift'), await create('New saw'), await create('Overtime')];
  const discarded = await commands.send({ method: 'DELETE', url: `${path}/2` });
  const position = String(discarded.headers['x-position']);
  const list = await query.get(`${path}?minPosition=${position}&sort=-name`, 'worker');
  expect(list.json(), list.body).toMatchObject({
    total: 2,
    items: [
      { simulationId: '1', name: 'Second shift', purpose: 'Second shift?' },
      { simulationId: '3', name: 'Overtime', createdBy: { kind: 'user', userId: 'anna' }, ...created[2] },
    ],
  });
  expect((await query.get(`${path}/3`)).json()).toMatchObject({ name: 'Overtime', ...created[2] });
  expect((await query.get(`${path}/2`)).json()).toMatchObject({ errorCode: 'objectnotexists' });
});
