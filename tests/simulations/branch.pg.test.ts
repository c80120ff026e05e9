import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import type { LiveMessage } from '#domain/live.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { evolveSimulations, noSimulations } from '#domain/simulation/simulations.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { type BranchPoint, branchView, mainLine } from '#infra/event-store/branch.ts';
import { type BranchFollowers, openBranchFollowers } from '#projector/branches/branch-followers.ts';
import { openConflictView, type PlantConflicts, withConflicts } from '#projector/conflicts/conflict-view.ts';
import { loopbackServer } from '#projector/loopback.ts';
import { emptyTimeline } from '#projector/read-models/timeline/image.ts';
import { foldTimeline, timeline } from '#projector/read-models/timeline/read-model.ts';
import { diceOf } from '#tests/random-plants/dice.ts';
import { type Call, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { type TestProjector, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

/** A simulation and the plant side by side, through every way of reading: what one does the other never sees. */

const log = pino({ level: 'silent' });
const { database, store, commands, plant } = await forFile(openCommandPlant());
let operations: readonly [string, string];
let projector: TestProjector;
let view: PlantConflicts;
let followers: BranchFollowers;
let server: ReturnType<typeof loopbackServer>;
let query: TestQueryService;
const told: { readonly subject: string; readonly message: LiveMessage }[] = [];

beforeAll(async () => {
  // So many days ahead may be a Saturday.
  const body = { weekendDays: [] };
  const set = await commands.send({ method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body });
  expect(set.statusCode, set.body).toBe(200);
  operations = await planPiece(commands, plant);
  view = openConflictView(store, log);
  projector = await testProjector(database, store, withConflicts(view));
  openFollowers();
  await once(server, 'listening');
  query = await testQueryService(database, 9, (server.address() as AddressInfo).port);
});
afterAll(async () => {
  await query.stop();
  server.close();
  await followers.close();
  await view.stop();
  await projector.stop();
});

function openFollowers(port = 0): void {
  const send = (subject: string, message: LiveMessage): void => void told.push({ subject, message });
  followers = openBranchFollowers({ pool: database.pool, store, log, send, isLive: () => true });
  const health = () => Promise.reject(new Error('not asked here'));
  const apiTokens = openApiTokens(database.pool);
  server = loopbackServer({ health, conflicts: view, sessions: commands.sessions, apiTokens, branches: followers });
  server.listen(port, '127.0.0.1');
}

let seen = '0';

/** A write that succeeds; what is read after it shows it. */
async function write(call: Call, simulationId?: string) {
  const headers: Record<string, string> = simulationId === undefined ? {} : { [simulationHeader]: simulationId };
  const answer = await commands.send({ ...call, headers });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  seen = String(answer.headers['x-position']);
  return answer.json();
}

async function read(path: string, simulationId?: string) {
  const headers: Record<string, string> = simulationId === undefined ? {} : { [simulationHeader]: simulationId };
  const ask = () => query.get(path, 'admin', { ...headers, minPosition: seen });
  let answer = await ask();
  // The patience of a read is that of a person; on a busy machine it is asked again, as clients do.
  const again = async () => {
    if (answer.statusCode === 503) answer = await ask();
    return answer.statusCode;
  };
  await expect.poll(again).not.toBe(503);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const simulate = async (name: string): Promise<string> =>
  (await write({ url: '/api/planning/simulations', body: { name } })).simulationId;

const moveTo = (resourceId: string, startDate: string, versionIdentifier: number): Call => ({
  url: '/api/planning/planningTimelineRaw',
  body: { action: 'move', versionIdentifier, operations: [{ operationId: operations[1], startDate, resourceId }] },
});

const window = `/api/planning/planningTimelineRawFlat?fromDate=${inDays(-5).slice(0, 10)}&toDate=${inDays(320).slice(0, 10)}`;

async function timelineOf(simulationId?: string) {
  const { operations: all, versionIdentifier } = await read(window, simulationId);
  const own = all.find((one: { operationId: string }) => one.operationId === operations[1]);
  return { resourceId: own?.resourceId, startDate: own?.startDate, versionIdentifier, operations: all.length };
}

test('an operation is moved, read, undone, explained and told in the simulation, and the plant sees nothing', async () => {
  const id = await simulate('Moved');
  const before = await timelineOf();
  expect(await timelineOf(id)).toEqual(before);
  const other = before.resourceId === plant.saws[0] ? plant.saws[1] : plant.saws[0];
  const start = inDays(50).replace(/:\d\d\.\d+/, ':00.000');
  await write(moveTo(other, start, before.versionIdentifier), id);

  const moved = await timelineOf(id);
  expect(moved).toEqual({
    ...before,
    resourceId: other,
    startDate: start,
    versionIdentifier: before.versionIdentifier + 1,
  });
  expect(await timelineOf()).toEqual(before);

  const detail = `/api/planning/v3/operations/${operations[1]}`;
  expect(await read(detail, id)).toMatchObject({ resourceId: other, startDate: start });
  expect(await read(detail)).toMatchObject({ resourceId: before.resourceId });
  const list = '/api/planning/operations?sort=-startDate&limit=1';
  expect((await read(list, id)).items).toMatchObject([{ operationId: operations[1], startDate: start }]);

  const history = `/api/planning/history?objectId=${operations[1]}`;
  const [inSimulation, inPlant] = [await read(history, id), await read(history)];
  expect(inSimulation.total).toBe(inPlant.total + 1);
  expect(inSimulation.items[0]).toMatchObject({ action: 'OperationsMoved' });
  expect(inSimulation.items.slice(1)).toEqual(inPlant.items);

  const why = `/api/planning/operations/${operations[1]}/why`;
  expect((await read(why, id)).links[0]).toMatchObject({ reason: { kind: 'byHand' }, position: seen });
  expect((await read(why)).links[0].reason.kind).not.toBe('byHand');

  const { orderPositionId } = await read(`/api/planning/productionOrders/${(await read(detail)).productionOrderId}`);
  const lateness = `/api/planning/why/lateness?orderPositionId=${orderPositionId}`;
  const [then, own, plants] = [await read(lateness), await read(lateness, id), await read(`${lateness}&since=0`)];
  expect(plants.totalSeconds).toBe(then.totalSeconds);
  expect(own.links.slice(0, -1)).toEqual(then.links);
  expect(own.links.at(-1)).toMatchObject({ action: 'OperationsMoved', position: seen, isOwn: true });
  expect(own.totalSeconds - then.totalSeconds).toBe(own.links.at(-1).movedBySeconds);
  expect(own.after.endDate).toBe((await read(detail, id)).endDate);

  const live = told.filter(({ subject, message }) => subject === `live.${id}.timeline` && message.delta !== undefined);
  expect(live.map(({ message }) => message)).toMatchObject([
    { to: seen, delta: { operations: [{ operationId: operations[1], resourceId: other }], by: { userId: 'anna' } } },
  ]);
  const toPlant = projector.told.filter(({ message }) => message.delta !== undefined && message.to === seen);
  expect(toPlant).toEqual([]);

  const beforeUndo = seen;
  await write(
    { url: '/api/planning/planningTimelineRaw', body: { action: 'undo', versionIdentifier: moved.versionIdentifier } },
    id,
  );
  expect(await timelineOf(id)).toMatchObject({ resourceId: before.resourceId, startDate: before.startDate });
  expect(await read(`${detail}?asOf=${beforeUndo}`, id)).toMatchObject({ resourceId: other, startDate: start });
  expect(await timelineOf()).toEqual(before);
});

test('a window of time shows what is at work in it in the simulation, and not what was moved out of it there', async () => {
  const id = await simulate('Window');
  const day = (days: number): string => inDays(days).slice(0, 10);
  const between = async (from: number, to: number, simulationId?: string): Promise<readonly string[]> => {
    const path = `/api/planning/planningTimelineRawFlat?fromDate=${day(from)}&toDate=${day(to)}`;
    const { operations: all } = await read(path, simulationId);
    return all.map((one: { operationId: string }) => one.operationId).toSorted();
  };
  expect(await between(-1, 5, id)).toEqual(await between(-1, 5));
  let { resourceId, versionIdentifier } = await timelineOf(id);
  for (const [index, operationId] of operations.toReversed().entries()) {
    const moves = [{ operationId, startDate: inDays(90 - index), resourceId }];
    const body = { action: 'move', versionIdentifier, operations: moves };
    await write({ url: '/api/planning/planningTimelineRaw', body }, id);
    ({ resourceId, versionIdentifier } = await timelineOf(id));
  }
  const [there, here] = [await between(85, 95, id), await between(-1, 5, id)];
  for (const operationId of operations) {
    expect(there).toContain(operationId);
    expect(here).not.toContain(operationId);
  }
  expect(await between(85, 95)).toEqual([]);
});

test('what happens in the plant after the baseline is not in the simulation', async () => {
  const id = await simulate('Apart');
  const before = await timelineOf(id);
  const start = inDays(60).replace(/:\d\d\.\d+/, ':00.000');
  await write(moveTo(before.resourceId, start, (await timelineOf()).versionIdentifier));
  expect(await timelineOf()).toMatchObject({ startDate: start });
  expect(await timelineOf(id)).toEqual(before);
  await planPiece(commands, plant);
  seen = String(await store.lastPosition());
  expect((await timelineOf()).operations).toBe(before.operations + 2);
  expect((await timelineOf(id)).operations).toBe(before.operations);
});

// shows planning 7.23
test('base data and settings that are changed in the simulation are read there only', async () => {
  const id = await simulate('Base data');
  const renamed = await write(
    { method: 'PUT', url: `/api/basedata/resources/${plant.saws[0]}`, body: { resourceName: 'Laser' } },
    id,
  );
  expect(renamed.resourceName).toBe('Laser');
  await write({ url: '/api/basedata/customers', body: { customerName: 'Nobody' } }, id);
  await write(
    { method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body: { plantTimeZone: 'Europe/Lisbon' } },
    id,
  );
  await write({ method: 'PUT', url: `/api/basedata/articles/${plant.articleId}`, body: { articleName: 'Rod' } }, id);

  expect(await read(`/api/basedata/resources/${plant.saws[0]}`, id)).toMatchObject({ resourceName: 'Laser' });
  expect(await read(`/api/basedata/resources/${plant.saws[0]}`)).toMatchObject({ resourceName: 'Saw 1' });
  expect((await read('/api/basedata/customers', id)).total).toBe(1);
  expect((await read('/api/basedata/customers')).total).toBe(0);
  const zone = '/api/graphql?query={globalSettings{plantTimeZone}}';
  expect((await read(zone, id)).data.globalSettings.plantTimeZone).toBe('Europe/Lisbon');
  expect((await read(zone)).data.globalSettings.plantTimeZone).toBe('Europe/Berlin');
  const orders = '/api/planning/productionOrders?limit=1';
  expect((await read(orders, id)).items).toMatchObject([{ articleName: 'Rod' }]);
  expect((await read(orders)).items).toMatchObject([{ articleName: 'Bar' }]);
});

test('the history of a simulation names what exists only there, and what is called otherwise there', async () => {
  const id = await simulate('Names');
  const { customerId } = await write({ url: '/api/basedata/customers', body: { customerName: 'Only there' } }, id);
  const { project } = await write({ url: '/api/planning/projects', body: { project: { projectName: 'Named' } } }, id);
  const change = { method: 'PUT' as const, url: `/api/planning/projects/${project.projectId}`, body: { customerId } };
  await write(change, id);
  const history = `/api/planning/history?objectId=${project.projectId}`;
  expect((await read(history, id)).items[0].changes).toContainEqual(
    expect.objectContaining({ field: 'customerId', after: customerId, afterName: 'Only there' }),
  );
  const renamed = { method: 'PUT' as const, url: `/api/basedata/customers/${customerId}` };
  await write({ ...renamed, body: { customerName: 'Renamed there' } }, id);
  expect((await read(history, id)).items[0].changes).toContainEqual(
    expect.objectContaining({ afterName: 'Renamed there' }),
  );
});

test('conflicts are found and counted in the simulation for itself', async () => {
  const id = await simulate('Conflicts');
  const conflicts = '/api/planning/conflicts';
  const before = (await read(conflicts)).count;
  const position = {
    articleId: plant.articleId,
    articleAmount: 1,
    deliveryDate: inDays(3).slice(0, 10),
    startDate: inDays(20),
    planAnyway: true,
  };
  const { project } = await write(
    { url: '/api/planning/projects', body: { project: { projectName: 'Late', orderPositions: [position] } } },
    id,
  );
  const { orderPositionId } = project.orderPositions[0];
  await write(
    { method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: { planAnyway: true } },
    id,
  );
  const late = await read(conflicts, id);
  expect(late.count).toBeGreaterThan(before);
  expect((await read(conflicts)).count).toBe(before);
  expect((await read(`${conflicts}?asOf=${seen}`, id)).datesMissedByPosition).toEqual(late.datesMissedByPosition);
  expect((await read(`/api/planning/projects/${project.projectId}`, id)).projectName).toBe('Late');
  const headers = { minPosition: seen };
  expect((await query.get(`/api/planning/projects/${project.projectId}`, 'admin', headers)).statusCode).toBe(404);
});

test('a projector that was killed shows the simulation again as it was', async () => {
  const id = await simulate('Killed');
  const { versionIdentifier, resourceId } = await timelineOf(id);
  const start = inDays(70).replace(/:\d\d\.\d+/, ':00.000');
  await write(moveTo(resourceId, start, versionIdentifier), id);
  const before = await timelineOf(id);
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await followers.close();
  openFollowers(port);
  await once(server, 'listening');
  expect(await timelineOf(id)).toEqual(before);
});

test('a connected system reads the plant and a simulation as far as the rights of its token go', async () => {
  const maker = { username: 'admin', firstName: 'A', lastName: 'B', language: 'de', roles: ['admin'] };
  await database.pool.query(
    `INSERT INTO base_data.object (id, collection, object_id, doc) VALUES ('users:admin', 'users', 'admin', $1)`,
    [maker],
  );
  const tokenFor = async (right: string): Promise<string> => {
    const body = { name: right, rights: [right] };
    return (await commands.send({ url: '/api/useradmin/apiTokens', body, as: 'admin' })).json().token;
  };
  // In the name of who made the token, who has the simulation.
  const body = { name: 'For a connected system' };
  const id = (await write({ url: '/api/planning/simulations', body, as: 'admin' })).simulationId;
  await write({ url: '/api/basedata/customers', body: { customerName: 'Of the simulation' }, as: 'admin' }, id);
  const [planner, clerk] = [await tokenFor('planningObjects.read'), await tokenFor('customers.read')];
  const conflicts = '/api/planning/conflicts';
  const customers = '/api/basedata/customers?limit=50';
  const ask = async (token: string, path: string, simulation?: string) => {
    const headers = { authorization: `Bearer ${token}`, minPosition: seen };
    const of = simulation === undefined ? {} : { [simulationHeader]: simulation };
    return query.service.inject({ method: 'GET', url: path, headers: { ...headers, ...of } });
  };
  const cases = [
    [planner, conflicts, 200],
    [planner, '/api/planning/operations?limit=1', 200],
    [planner, customers, 403],
    [clerk, conflicts, 403],
    [clerk, customers, 200],
    ['lst_that-nobody-has-ever-made-0000', conflicts, 401],
  ] as const;
  for (const [token, path, expected] of cases)
    for (const simulation of [undefined, id])
      await expect
        .poll(async () => (await ask(token, path, simulation)).statusCode, { message: `${path} ${simulation}` })
        .toBe(expected);
  const names = async (simulation?: string) =>
    (await ask(clerk, customers, simulation)).json().items.map((one: { customerName: string }) => one.customerName);
  expect([await names(), await names(id)]).toEqual([[], ['Of the simulation']]);
  // A line of its own is for people.
  const live = await ask(planner, '/api/live/credentials');
  expect([live.statusCode, live.json().errorCode]).toEqual([403, 'accessDenied']);
});

test('nobody reads a simulation that is discarded, or that never was', async () => {
  const id = await simulate('Discarded');
  await timelineOf(id);
  const answer = await commands.send({ method: 'DELETE', url: `/api/planning/simulations/${id}` });
  seen = String(answer.headers['x-position']);
  for (const simulation of [id, '999', 'x']) {
    const headers = { [simulationHeader]: simulation, minPosition: seen };
    const refused = await query.get(window, 'planner', headers);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([404, 'objectnotexists']);
  }
  const users = await query.get('/api/useradmin/users', 'admin', { [simulationHeader]: '1', minPosition: seen });
  expect(users.json()).toMatchObject({ errorCode: 'notInSimulation' });
});

test('is compared with the plant, with its beginning and with another simulation', async () => {
  const [id, other] = [await simulate('Compared'), await simulate('Beside')];
  const comparison = (beside: string, more = '') =>
    read(`/api/planning/simulations/${id}/comparison?with=${beside}${more}`);
  const same = { operations: { items: [], total: 0 }, orderPositions: { items: [], total: 0 }, baseData: [] };
  for (const beside of ['main', 'beginning', other]) expect((await comparison(beside)).changes).toMatchObject(same);

  const before = await timelineOf(id);
  const elsewhere = before.resourceId === plant.saws[0] ? plant.saws[1] : plant.saws[0];
  const start = new Date(Date.parse(before.startDate) + 21 * 86_400_000).toISOString();
  await write(moveTo(elsewhere ?? '', start, before.versionIdentifier), id);
  const holiday = { dateFrom: '2030-05-02', dateTo: '2030-05-02', description: 'Only here' };
  await write({ url: '/api/basedata/publicHolidays', body: holiday }, id);

  for (const beside of ['main', 'beginning', other]) {
    const { changes, figures } = await comparison(beside);
    expect(changes.operations).toMatchObject({
      total: 1,
      items: [
        {
          operationId: operations[1],
          kind: 'moved',
          before: { resourceId: before.resourceId, startDate: before.startDate },
          after: { resourceId: elsewhere },
        },
      ],
    });
    expect(changes.orderPositions).toMatchObject({
      total: 1,
      counts: { later: 1, otherResource: 1, earlier: 0, new: 0 },
    });
    expect(changes.orderPositions.items[0].differenceSeconds).toBeGreaterThan(20 * 86_400);
    expect(changes.baseData).toMatchObject([{ collection: 'publicHolidays', fields: expect.any(Array) }]);
    expect(figures.map(({ name }: { name: string }) => name)).toContain('onTimeRate');
  }
  expect((await comparison('main', '&filter=earlier')).changes).toMatchObject({
    operations: { total: 0 },
    orderPositions: { total: 0 },
  });
  expect((await comparison('main', '&filter=later&limit=1')).changes.operations.total).toBe(1);

  const only = encodeURIComponent(JSON.stringify([{ field: 'name', operator: 'equals', value: 'Compared' }]));
  const { items } = await read(`/api/planning/simulations?figures=true&filter=${only}`);
  // Load is from now on, and the two are asked for one after the other.
  const rounded = (figures: unknown) =>
    JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value));
  expect(rounded(items[0].figures)).toBe(rounded((await comparison('main')).figures));

  const file = await query.get(`/api/planning/simulations/${id}/comparison`, 'admin', {
    accept: 'text/csv',
    minPosition: seen,
  });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, line, end] = file.body.split('\r\n');
  expect(head).toMatch(/^orderPositionId,orderPositionNumber,kind,/);
  expect([line?.split(',')[2], end]).toEqual(['moved', '']);

  // What the plant does is different in the simulation, too, and not in its beginning.
  await write({ url: '/api/basedata/publicHolidays', body: { ...holiday, description: 'Only there' } });
  expect((await comparison('main')).changes.baseData).toHaveLength(2);
  expect((await comparison('beginning')).changes.baseData).toHaveLength(1);
  // Taken back, nothing is different from the beginning.
  for (const _ of [1, 2]) {
    const { versionIdentifier } = await timelineOf(id);
    await write({ url: '/api/planning/planningTimelineRaw', body: { action: 'undo', versionIdentifier } }, id);
  }
  await expect.poll(async () => (await comparison('beginning')).changes).toMatchObject(same);
});

test('is compared by nobody who may not read both', async () => {
  const own = await simulate('Own');
  const url = '/api/planning/simulations';
  const { simulationId: hidden } = await write({ url, body: { name: 'Of the administrator' }, as: 'admin' });
  for (const [address, status] of [
    [`${url}/${own}/comparison?with=${hidden}`, 404],
    [`${url}/${hidden}/comparison`, 404],
    [`${url}/${own}/comparison?with=999`, 404],
    [`${url}/${own}/comparison?with=elsewhere`, 400],
    [`${url}/${own}/comparison?limit=0`, 400],
    [`${url}/${own}/comparison`, 200],
  ] as const)
    expect((await query.get(address, 'planner')).statusCode, address).toBe(status);
});

test('is made from another one: it begins with what was changed there, and each goes on alone', async () => {
  const source = await simulate('First try');
  const before = await timelineOf(source);
  const other = before.resourceId === plant.saws[0] ? plant.saws[1] : plant.saws[0];
  const start = new Date(Date.parse(before.startDate) + 14 * 86_400_000).toISOString();
  await write(moveTo(other ?? '', start, before.versionIdentifier), source);
  const { gapTypeId } = await write({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Revision' } }, source);
  const gap = { dateFrom: inDays(200), dateTo: inDays(201), gapTypeId };
  await write({ url: `/api/basedata/resources/${plant.saws[0]}/gaps`, body: gap }, source);
  const call: Call = {
    url: '/api/planning/simulations',
    body: { name: 'Second try', from: source },
    headers: { 'idempotency-key': 'second-try' },
  };
  const made = await commands.send(call);
  expect(made.statusCode, made.body).toBe(201);
  seen = String(made.headers['x-position']);
  const { simulationId: second, baselinePosition } = made.json();
  expect(await read(`/api/planning/simulations/${second}`)).toMatchObject({
    baselinePosition,
    from: { simulationId: source },
  });
  const nothing = { operations: { total: 0 }, orderPositions: { total: 0 }, baseData: [] };
  const besideSource = `/api/planning/simulations/${second}/comparison?with=${source}`;
  expect((await read(besideSource)).changes).toMatchObject(nothing);
  expect(await timelineOf(second)).toMatchObject({ resourceId: other, startDate: start });
  // What followed the gap there stands here: nothing follows it once more.
  const { ahead } = await read(`/api/planning/simulations/${second}`);
  expect(ahead).toBe((await read(`/api/planning/simulations/${source}`)).ahead);

  for (const _ of ['the gap', 'its reason', 'the move']) {
    const { versionIdentifier } = await timelineOf(second);
    await write({ url: '/api/planning/planningTimelineRaw', body: { action: 'undo', versionIdentifier } }, second);
  }
  const asBefore = { resourceId: before.resourceId, startDate: before.startDate };
  await expect.poll(() => timelineOf(second)).toMatchObject(asBefore);
  expect(await timelineOf(source)).toMatchObject({ resourceId: other, startDate: start });
  expect((await commands.send(call)).json()).toEqual(made.json());
  for (const from of ['999', second]) {
    const two = await commands.send({ ...call, headers: {}, body: { name: 'Third', from, position: '1' } });
    expect(two.statusCode).toBe(400);
  }
  const missing = await commands.send({ url: '/api/planning/simulations', body: { name: 'Third', from: '999' } });
  expect(missing.json()).toMatchObject({ errorCode: 'objectnotexists' });
});

test('moments of a simulation are those of the plant up to where it begins, and its own', async () => {
  const id = await simulate('Moments');
  const since = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
  const count = async (simulationId?: string): Promise<number> => {
    const { buckets } = await read(`/api/planning/moments?from=${since}&buckets=10`, simulationId);
    return buckets.reduce((sum: number, one: { edits: number }) => sum + one.edits, 0);
  };
  const begun = await count();
  expect(await count(id)).toBe(begun);
  const edit = async (action: string, simulationId?: string): Promise<void> => {
    const { versionIdentifier } = await timelineOf(simulationId);
    const body = { action, versionIdentifier, operations: [{ operationId: operations[0] }] };
    await write({ url: '/api/planning/planningTimelineRaw', body }, simulationId);
  };
  await edit('lock', id);
  await edit('lock');
  await edit('unlock');
  expect([await count(id), await count()]).toEqual([begun + 1, begun + 2]);
  const last = async (simulationId?: string) =>
    (await read(`/api/planning/moments/edits?before=${seen}`, simulationId)).items[0];
  expect([(await last(id)).action, (await last()).action]).toEqual(['OperationsLocked', 'OperationsUnlocked']);
  const { before } = await last(id);
  const lockedAt = async (asOf: string) =>
    (await read(`/api/planning/v3/operations/${operations[0]}?asOf=${asOf}`, id)).locked;
  expect([await lockedAt(before), await lockedAt(seen)]).toEqual([false, true]);
});

/** Every row of the plan and of articles in a branch, by path of its list: folded from the log, event by event. */
async function foldedRows(point: BranchPoint) {
  const image = emptyTimeline();
  for await (const event of branchView(store, point).readAll())
    if (event.unreadable === undefined) foldTimeline(image, event, { position: event.position, at: 0 });
  const { tables } = timeline.drain(image, 'all');
  const docsOf = (table: string): Readonly<Record<string, unknown>>[] => {
    const place = timeline.writes.findIndex((one) => one.table === table);
    return (tables[place]?.rows.at(-1) ?? []).map((doc) => JSON.parse(String(doc)));
  };
  return {
    projects: docsOf('project'),
    positions: docsOf('order_position'),
    activities: docsOf('activity'),
    productionOrders: docsOf('production_order'),
    operations: docsOf('operation'),
  };
}
const idOf = {
  projects: 'projectId',
  positions: 'orderPositionId',
  activities: 'activityId',
  productionOrders: 'productionOrderId',
  operations: 'operationId',
} as const;

test('pages of a simulation are those of all its events folded, whatever was edited where', {
  timeout: 120_000,
}, async () => {
  const dice = diceOf(27);
  const days = (most: number): string => inDays(dice.between(20, most));
  for (let count = 0; count < 6; count++) await planPiece(commands, plant, { startDate: days(200) });
  /** An edit that may be refused. */
  const edit = async (simulationId?: string): Promise<void> => {
    const headers: Record<string, string> = simulationId === undefined ? {} : { [simulationHeader]: simulationId };
    const { versionIdentifier } = await timelineOf(simulationId);
    const bars = (await read(window, simulationId)).operations as readonly Readonly<Record<string, string>>[];
    const { operationId, productionOrderId } = dice.pick(bars);
    const onTimeline = (body: object): Call => ({
      url: '/api/planning/planningTimelineRaw',
      body: { versionIdentifier, ...body },
    });
    const calls: readonly Call[] = [
      onTimeline({
        action: 'move',
        operations: [{ operationId, startDate: days(250), resourceId: dice.pick(plant.saws) }],
      }),
      onTimeline({
        action: 'move',
        operations: [{ operationId, startDate: days(250), resourceId: dice.pick(plant.saws) }],
      }),
      onTimeline({ action: dice.pick(['lock', 'unlock']), operations: [{ operationId }] }),
      onTimeline({ action: 'undo' }),
      { method: 'PUT', url: `/api/planning/productionOrders/${productionOrderId}/planoff`, body: {} },
      { url: '/api/planning/projects', body: { project: { projectName: `Project ${dice.between(1, 99)}` } } },
      {
        method: 'PUT',
        url: `/api/basedata/articles/${plant.articleId}`,
        body: { articleName: `Bar ${dice.between(1, 99)}` },
      },
      { url: '/api/basedata/customers', body: { customerName: `Customer ${dice.between(1, 9_999)}` } },
    ];
    const answer = await commands.send({ ...dice.pick(calls), headers });
    if (answer.statusCode < 300) seen = String(answer.headers['x-position'] ?? seen);
  };
  const paths = Object.keys(idOf) as (keyof typeof idOf)[];
  const fields = ['startDate', 'endDate', 'statusId'] as const;
  const compare = async (point: BranchPoint): Promise<void> => {
    const folded = await foldedRows(point);
    const simulationId = point.baseline === undefined ? undefined : point.id;
    for (const path of paths) {
      const { [path]: rows } = folded;
      const [field, by, isDescending] = [dice.pick(fields), dice.pick(fields), dice.chance(0.5)];
      const bound = dice.pick(rows)?.[by];
      const { offset, limit } = { offset: dice.between(0, 8), limit: dice.between(1, 30) };
      const filter = bound === undefined || bound === null ? [] : [{ field: by, operator: '<=', value: bound }];
      const isAfter = (one: unknown, other: unknown): number => ((one as string) < (other as string) ? -1 : 1);
      const wanted = rows
        .filter((row) => filter.length === 0 || (row[by] !== null && (row[by] as string) <= (bound as string)))
        .toSorted((one, other) => {
          const [a, b] = [one[field] ?? null, other[field] ?? null];
          if (a === b) return isAfter(one[idOf[path]], other[idOf[path]]);
          if (a === null || b === null) return a === null ? 1 : -1;
          return isDescending ? isAfter(b, a) : isAfter(a, b);
        });
      const query = new URLSearchParams({
        sort: `${isDescending ? '-' : ''}${field}`,
        filter: JSON.stringify(filter),
        offset: String(offset),
        limit: String(limit),
      });
      const { items, total } = await read(`/api/planning/${path}?${query}`, simulationId);
      expect(total, `${path}?${query}`).toBe(wanted.length);
      expect(items, `${path}?${query}`).toMatchObject(wanted.slice(offset, offset + limit));
      // As of now the rows are put together from what the main line was and each version of what was touched.
      const then = await read(`/api/planning/${path}?${query}&asOf=${seen}`, simulationId);
      expect(then.items, `${path}?${query}&asOf`).toEqual(items);
    }
    const { items: articles } = await read('/api/basedata/articles', simulationId);
    expect(folded.positions.every(({ articleName }) => articleName === articles[0].articleName)).toBe(true);
  };

  for (let count = 0; count < 12; count++) await edit();
  const { simulationId: id, baselinePosition } = await write({
    url: '/api/planning/simulations',
    body: { name: 'Random' },
  });
  const point = { id, baseline: BigInt(baselinePosition) };
  // What the plant is edited by before somebody looks at the simulation is not in it.
  for (let count = 0; count < 12; count++) await edit();
  await compare(point);
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 10; count++) await edit(dice.chance(0.7) ? id : undefined);
    await compare(point);
  }
  await compare(mainLine);
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await followers.close();
  openFollowers(port);
  await once(server, 'listening');
  await compare(point);
  const path = `/api/planning/simulations/${id}/rebase`;
  const preview = await write({ url: `${path}/preview` });
  const undecided = preview.steps.flatMap(({ changeSet, outcome }: { changeSet: string; outcome: string }) =>
    outcome === 'refused' ? [[changeSet, 'drop']] : [],
  );
  const { versionIdentifier } = preview;
  await write({ url: path, body: { versionIdentifier, decisions: Object.fromEntries(undecided) } });
  const simulations = noSimulations();
  for await (const event of store.readAll({ filter: { streamPrefixes: [streamsOf(streamKinds.simulation)] } }))
    if (event.unreadable === undefined) evolveSimulations(simulations, event, event.metadata.actor);
  const { baseline = 0n, line } = simulations.open.get(id) ?? {};
  expect(baseline).toBeGreaterThan(point.baseline);
  await compare({ id, baseline, line });
});

test('tables of a simulation go with it, and are filled again where PostgreSQL has lost them', async () => {
  const schemas = async (): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname ^@ 'branch_'",
    );
    return rows.map(({ name }) => name);
  };
  const before = new Set(await schemas());
  const id = await simulate('Tables');
  const { resourceId, versionIdentifier } = await timelineOf(id);
  await write(moveTo(resourceId, inDays(150), versionIdentifier), id);
  const moved = await timelineOf(id);
  const [own] = (await schemas()).filter((name) => !before.has(name));
  // What a crash of PostgreSQL leaves of tables that are in no log of it.
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
    [own],
  );
  for (const { name } of rows) await database.pool.query(`TRUNCATE ${own}.${name}`);
  expect(await timelineOf(id)).toEqual(moved);
  await commands.send({ method: 'DELETE', url: `/api/planning/simulations/${id}` });
  await expect.poll(async () => (await schemas()).filter((name) => !before.has(name))).toEqual([]);
});

test('the list of all reports in a simulation is of the plant until it begins', async () => {
  const [operationId] = await planPiece(commands, plant);
  const report = (type: string): Call => ({ url: `/api/planning/operations/${operationId}/feedback`, body: { type } });
  await write(report('start'));
  const id = await simulate('Reports');
  const before = await read('/api/planning/feedback');
  await write(report('pause'));
  expect(await read('/api/planning/feedback', id)).toEqual(before);
  const { resourceId, versionIdentifier } = await timelineOf(id);
  await write(moveTo(resourceId, inDays(170), versionIdentifier), id);
  expect(await read('/api/planning/feedback', id)).toEqual(before);
  expect((await read('/api/planning/feedback')).total).toBe(before.total + 1);
});
