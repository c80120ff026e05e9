import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { overlayStream, planStream } from '#domain/kernel/stream-names.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import {
  type Call,
  createPlant,
  inDays,
  planPiece,
  type TestCommandService,
  type TestPlant,
  testCommandService,
} from '#tests/services/command-service.ts';
import { openSimulations } from './simulations.ts';

let database: TestDatabase;
let store: EventStore;
let commands: TestCommandService;
let plant: TestPlant;
let operations: readonly [string, string];

beforeEach(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  commands = await testCommandService(database, store);
  plant = await createPlant(commands);
  operations = await planPiece(commands, plant);
});
afterEach(async () => {
  await commands.stop();
  await store.close();
  await database.drop();
});

const simulations = '/api/planning/simulations';

async function simulate(body: object = {}): Promise<string> {
  const answer = await commands.send({ url: simulations, body: { name: `Simulation ${++named}`, ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ simulationId: string }>().simulationId;
}
let named = 0;

const inSimulation = (simulationId: string, call: Call) =>
  commands.send({ ...call, headers: { ...call.headers, [simulationHeader]: simulationId } });

async function lengthOf(stream: string): Promise<number> {
  let length = 0;
  for await (const _event of store.readStream(stream)) length += 1;
  return length;
}

const moveTo = (resourceId: string, versionIdentifier: number): Call => ({
  url: '/api/planning/planningTimelineRaw',
  body: {
    action: 'move',
    versionIdentifier,
    operations: [{ operationId: operations[1], startDate: inDays(40), resourceId }],
  },
});

const resourceOf = (): string | undefined =>
  commands.plan.plan.operations.values().find(({ operationId }) => operationId === operations[1])?.placement.resourceId;

const other = (): string => (resourceOf() === plant.saws[0] ? plant.saws[1] : plant.saws[0]);

// shows planning 1.17
test('a simulation begins at the end of the log unless a position or an instant is given', async () => {
  const newest = await store.lastPosition();
  const created = await commands.send({ url: simulations, body: { name: 'Now', purpose: 'A third saw' } });
  expect(created.json()).toEqual({ simulationId: '1', baselinePosition: String(newest), ownerId: 'anna' });
  expect(BigInt(created.headers['x-position'] as string)).toBeGreaterThan(newest);
  const earlier = await commands.send({ url: simulations, body: { name: 'Earlier', position: '3' } });
  expect(earlier.json()).toMatchObject({ simulationId: '2', baselinePosition: '3' });
  const before = await commands.send({ url: simulations, body: { name: 'Before', asOf: '2020-01-01T00:00:00.000Z' } });
  expect(before.json()).toMatchObject({ baselinePosition: '0' });
  const now = await commands.send({ url: simulations, body: { name: 'At', asOf: new Date().toISOString() } });
  expect(BigInt(now.json().baselinePosition)).toBeGreaterThan(newest);
  const future = await commands.send({ url: simulations, body: { name: 'Future', position: '999999' } });
  expect(future.json()).toMatchObject({ errorCode: 'validation', detailsObject: { fields: { position: 'tooLarge' } } });
});

test('an instant finds the last event at or before it, in plan and base data', async () => {
  const events: { position: bigint; at: number }[] = [];
  for await (const event of store.readAll())
    if (event.unreadable === undefined) events.push({ position: event.position, at: event.metadata.recordedAt });
  for (const { at } of events) {
    // Two that write at once may be in the log the other way round than by their clocks: each end of such a run is one.
    const ends = events.filter(
      (event, nth) => event.at <= at && (events[nth + 1]?.at ?? Number.POSITIVE_INFINITY) > at,
    );
    const answer = await commands.send({
      url: simulations,
      body: { name: `At ${at}`, asOf: new Date(at).toISOString() },
    });
    if (answer.statusCode === 201)
      expect(ends.map(({ position }) => String(position))).toContain(answer.json().baselinePosition);
    else expect(answer.json()).toMatchObject({ errorCode: 'nameExists' });
  }
});

// shows planning 7.56
test('what is moved in a simulation is moved there only, and the other way round', async () => {
  const id = await simulate();
  const before = resourceOf();
  const length = await lengthOf(planStream);
  const { revision } = commands.plan.plan;
  const moved = await inSimulation(id, moveTo(other(), revision));
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json().versionIdentifier).toBe(revision + 1);
  expect(resourceOf()).toBe(before);
  expect(await lengthOf(planStream)).toBe(length);
  expect(await lengthOf(overlayStream(planStream, id))).toBe(1);

  const undone = await inSimulation(id, {
    url: '/api/planning/planningTimelineRaw',
    body: { action: 'undo', versionIdentifier: revision + 1 },
  });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(undone.json().projects[0].operations).toMatchObject([{ operationId: operations[1], resourceId: before }]);

  expect((await commands.send(moveTo(other(), revision))).statusCode).toBe(200);
  expect(resourceOf()).not.toBe(before);
  const seen = await inSimulation(id, {
    url: '/api/planning/planningTimelineRaw/preview',
    body: moveTo(plant.saws[0], revision + 2).body,
  });
  expect(seen.json().versionIdentifier).toBe(revision + 2);
  const redone = await inSimulation(id, {
    url: '/api/planning/planningTimelineRaw',
    body: { action: 'redo', versionIdentifier: revision + 2 },
  });
  expect(redone.statusCode, redone.body).toBe(200);
});

test('base data and settings changed in a simulation change planning there only', async () => {
  const id = await simulate();
  const settings = await inSimulation(id, {
    method: 'PUT',
    url: '/api/useradmin/globalSettings',
    as: 'admin',
    body: { pendingByDefault: true },
  });
  expect(settings.json()).toMatchObject({ pendingByDefault: true });
  expect(commands.image.factory.settings.pendingByDefault).toBe(false);

  const newSaw = await inSimulation(id, {
    url: '/api/basedata/resources',
    body: { ...commands.image.factory.objects.resources.get(plant.saws[0]), resourceName: 'Saw 3' },
  });
  expect(newSaw.statusCode, newSaw.body).toBe(201);
  const { resourceId } = newSaw.json<{ resourceId: string }>();
  const { revision } = commands.plan.plan;
  expect((await inSimulation(id, moveTo(resourceId, revision))).statusCode).toBe(200);
  expect((await commands.send(moveTo(resourceId, revision))).json()).toMatchObject({ errorCode: 'objectnotexists' });

  const renamed = await commands.send({
    method: 'PUT',
    url: `/api/basedata/resources/${plant.saws[0]}`,
    body: { resourceName: 'Old saw' },
  });
  expect(renamed.statusCode).toBe(200);
  const again = await inSimulation(id, {
    method: 'PUT',
    url: `/api/basedata/resources/${plant.saws[0]}`,
    body: { archived: true },
  });
  expect(again.json()).toMatchObject({ resourceName: 'Saw 1', archived: true });
  expect(commands.image.factory.objects.resources.get(plant.saws[0])).toMatchObject({ resourceName: 'Old saw' });
});

test('another instance goes on in the same simulation', async () => {
  const id = await simulate();
  const { revision } = commands.plan.plan;
  expect((await inSimulation(id, moveTo(other(), revision))).statusCode).toBe(200);
  const second = await testCommandService(database, store);
  try {
    const headers = { [simulationHeader]: id };
    const undone = await second.send({
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'undo', versionIdentifier: revision + 1 },
      headers,
    });
    expect(undone.statusCode, undone.body).toBe(200);
    const redone = await inSimulation(id, {
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'redo', versionIdentifier: revision + 2 },
    });
    expect(redone.statusCode, redone.body).toBe(200);
    expect(redone.json().versionIdentifier).toBe(revision + 3);
  } finally {
    await second.stop();
  }
});

test('two instances give each number once', async () => {
  const second = await testCommandService(database, store);
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? commands : second).send({ url: simulations, body: { name: `Twice ${index}` } }),
      ),
    );
    const ids = answers.map((answer) => Number(answer.json<{ simulationId: string }>().simulationId));
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  } finally {
    await second.stop();
  }
});

test('who has not heard of what another instance has written reads it before writing whose simulations are', async () => {
  const image = await openSimulations({ store, log: pino({ level: 'silent' }) });
  // From here on nothing is told to it.
  await image.close();
  const id = await simulate();
  const changes = { sharedWith: [{ roleId: 'planner', may: 'read' }] };
  expect((await commands.send({ method: 'PUT', url: `${simulations}/${id}`, body: changes })).statusCode).toBe(200);
  expect(image.open.has(id)).toBe(false);
  await image.catchUp();
  expect(image.open.get(id)).toMatchObject({ ownerId: 'anna', ...changes });
});

test('the same key is the same command on its branch and another one elsewhere', async () => {
  const id = await simulate();
  const headers = { 'idempotency-key': 'once' };
  const body = { customerName: 'Smith' };
  const first = await inSimulation(id, { url: '/api/basedata/customers', body, headers });
  const again = await inSimulation(id, { url: '/api/basedata/customers', body, headers });
  const inPlant = await commands.send({ url: '/api/basedata/customers', body, headers });
  expect(again.json()).toEqual(first.json());
  expect(inPlant.json().customerId).not.toBe(first.json().customerId);
  const created = { url: simulations, body: { name: 'Key' }, headers: { 'idempotency-key': 'simulation' } };
  expect((await commands.send(created)).json()).toEqual((await commands.send(created)).json());
});

test('a discarded simulation takes nothing any more, and an unknown one never did', async () => {
  const id = await simulate();
  const { revision } = commands.plan.plan;
  expect((await inSimulation(id, moveTo(other(), revision))).statusCode).toBe(200);
  expect((await commands.send({ method: 'DELETE', url: `${simulations}/${id}` })).statusCode).toBe(204);
  for (const unknown of [id, '77', 'main', '0', '1 2'])
    expect((await inSimulation(unknown, moveTo(other(), revision))).json()).toMatchObject({
      errorCode: 'objectnotexists',
    });
  expect((await commands.send({ method: 'DELETE', url: `${simulations}/${id}` })).statusCode).toBe(404);
});

test('users, sessions and simulations do not branch, and workers make none', async () => {
  const id = await simulate();
  const refused = { errorCode: 'notInSimulation' };
  const user = {
    username: 'carla',
    firstName: 'Carla',
    lastName: 'C',
    roles: ['planner'],
    password: 'Long-Enough-77',
  };
  const calls: Call[] = [
    { url: '/api/useradmin/users', body: user, as: 'admin' },
    { url: '/api/logout', body: { userId: 'anna' } },
    { url: simulations, body: { name: 'Inside' } },
  ];
  for (const call of calls) expect((await inSimulation(id, call)).json()).toMatchObject(refused);
  const worker = await commands.send({ url: simulations, body: { name: 'Mine' }, as: 'worker' });
  expect(worker.json()).toMatchObject({ errorCode: 'accessDenied' });
});
