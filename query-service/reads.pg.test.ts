import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { factoryCollections } from '#domain/base-data/factory-collections.ts';
import type { AnswerOf, Call } from '#domain/call.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import {
  listActivities,
  listOperations,
  listPositions,
  listProductionOrders,
  listProjects,
  readActivity,
  readOperation,
  readPosition,
  readProductionOrder,
  readProject,
} from '#domain/planning/api/object-calls.ts';
import { timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { type PlantEvent, plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

const events = plantEvents(600);
const window = 'fromDate=2027-02-20&toDate=2027-04-20';
const timelineUrl = `/api/planning/planningTimelineRawFlat?${window}`;

const { database, store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  await projector.reached(await appendAll(store, [...userEvents(), ...events, technologyEvent(), ...matrixEvents()]));
});

// shows planning 3.44, planning 3.45
test('the timeline answers flat arrays linked by ids, with position and plan revision', async () => {
  const answer = await query.get(timelineUrl);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-position']).toBe(String(await store.lastPosition()));
  const data = timelineDataSchema.parse(answer.json());
  expect(data.operations.length).toBeGreaterThan(10);
  const orders = new Set(data.productionOrders.map(({ productionOrderId }) => productionOrderId));
  const positions = new Set(data.orderPositions.map(({ orderPositionId }) => orderPositionId));
  const projects = new Set(data.projects.map(({ projectId }) => projectId));
  expect(data.operations.filter(({ productionOrderId }) => !orders.has(productionOrderId))).toEqual([]);
  expect(data.productionOrders.filter(({ orderPositionId }) => !positions.has(orderPositionId))).toEqual([]);
  expect(data.orderPositions.filter(({ projectId }) => !projects.has(projectId))).toEqual([]);
});

test('a set-up matrix is a file with names, as the import takes it', async () => {
  const answer = await query.get('/api/basedata/setupMatrices/m1/file');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body).toBe(
    [
      'setupMatrixName,resourceGroupName,by,from,to,setupTime',
      'Colours,unknown,,"Red, matt",*,600',
      'Colours,unknown,,*,"Red, matt",60',
      '',
    ].join('\r\n'),
  );
  expect((await query.get('/api/basedata/setupMatrices/m2/file')).statusCode).toBe(404);
});

// shows planning 7.52
test('only production orders at work in the window are shown, days are days of the plant', async () => {
  const day = (await query.get('/api/planning/planningTimelineRawFlat?fromDate=2027-03-03&toDate=2027-03-03')).json();
  const from = Date.parse('2027-03-02T23:00:00Z');
  const to = Date.parse('2027-03-03T23:00:00Z');
  const data = timelineDataSchema.parse(day);
  expect(data.productionOrders.length).toBeGreaterThan(0);
  for (const { productionOrderId } of data.productionOrders) {
    const own = data.operations.filter((operation) => operation.productionOrderId === productionOrderId);
    expect(own.some(({ startDate, endDate }) => Date.parse(startDate) < to && Date.parse(endDate) > from)).toBe(true);
  }
});

// shows planning 1.5, planning 3.20, planning 3.38
test('process steps are shown with their positions, also where only they are at work', async () => {
  const whole = timelineDataSchema.parse((await query.get(timelineUrl)).json());
  const steps = whole.activities.filter(({ productionProcessStep }) => !productionProcessStep);
  expect(steps.length).toBeGreaterThan(3);
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM timeline.activity WHERE doc ->> 'productionProcessStep' = 'false'",
  );
  expect(steps.map(({ activityId }) => activityId).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const url of [timelineUrl, `${timelineUrl}&asOf=${await store.lastPosition()}`])
    expect((await query.get(url)).json().activities.length, url).toBe(whole.activities.length);
  const made = new Set(whole.operations.map(({ valueAddName }) => valueAddName));
  const done = new Map(
    [...steps, ...whole.operations].map(({ valueAddName }) => [valueAddName, made.has(valueAddName)]),
  );
  expect(new Map(whole.valueAdds.map((one) => [one.valueAddName, one.productionProcessStep]))).toEqual(done);
  expect([...done.values()]).toContain(false);
  const last = steps.reduce((a, b) => ((b.endDate ?? '') > (a.endDate ?? '') ? b : a));
  const end = Date.parse(last.endDate ?? '');
  const day = new Date(end - 1).toISOString().slice(0, 10);
  const late = (await query.get(`/api/planning/planningTimelineRawFlat?fromDate=${day}&toDate=${day}`)).json();
  expect(late.activities).toContainEqual(last);
  const owner = timelineDataSchema
    .parse(late)
    .orderPositions.find(({ orderPositionId }) => orderPositionId === last.orderPositionId);
  expect(owner).toBeDefined();
  const byProject = await query.service.inject({
    method: 'POST',
    url: '/api/planning/getTimelineDataByProjectIds',
    headers: { authorization: `Bearer ${query.tokens.planner}` },
    payload: { projectIds: [owner?.projectId] },
  });
  expect(byProject.json().activities).toContainEqual(last);
});

test('as of a position the plan is the one of then, also when the instant is given', async () => {
  const then = 250n;
  const { rows } = await database.pool.query<{ revision: string; at: string }>(
    'SELECT r.revision, m.at FROM timeline.revision r JOIN moments.moment m USING (position) WHERE r.position = $1',
    [then],
  );
  const byPosition = (await query.get(`${timelineUrl}&asOf=${then}`)).json();
  const instant = new Date(Number(rows[0]?.at)).toISOString();
  const byInstant = (await query.get(`${timelineUrl}&asOf=${instant}`)).json();
  expect(byPosition.versionIdentifier).toBe(Number(rows[0]?.revision));
  expect(byInstant).toEqual(byPosition);
  expect(byPosition).not.toEqual((await query.get(timelineUrl)).json());
  expect((await query.get(`${timelineUrl}&asOf=0`)).json().operations).toEqual([]);
});

test('a read waits for the position that its caller has seen', async () => {
  const more = plantEvents(640).slice(600);
  const before = await store.lastPosition();
  const ahead = query.get(`${timelineUrl}&minPosition=${before + 40n}`);
  const end = await appendAll(store, more);
  const answer = await ahead;
  expect(answer.statusCode).toBe(200);
  expect(BigInt(String(answer.headers['x-position']))).toBeGreaterThanOrEqual(end);
});

test('a read that would wait too long answers that the read model is behind', async () => {
  const answer = await query.get(timelineUrl, 'planner', { minposition: '999999999' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().errorCode).toBe('readModelBehind');
  expect(answer.headers['retry-after']).toBe('1');
});

// shows planning 7.53
test('the plan of some projects has all of them and nothing else', async () => {
  const answer = await query.service.inject({
    method: 'POST',
    url: '/api/planning/getTimelineDataByProjectIds',
    headers: { authorization: `Bearer ${query.tokens.worker}` },
    payload: { projectIds: ['p1'] },
  });
  const data = timelineDataSchema.parse(answer.json());
  expect(data.projects.map(({ projectId }) => projectId)).toEqual(['p1']);
  const all = timelineDataSchema.parse((await query.get(timelineUrl)).json());
  const own = all.productionOrders.filter(({ projectId }) => projectId === 'p1');
  expect(data.productionOrders).toHaveLength(own.length);
  expect(data.operations).toHaveLength(3 * own.length);
});

test('slack is sorted and filtered by the server, and totals count everything, not the page', async () => {
  const list = async (query_: string) => (await query.get(`/api/planning/productionOrders?${query_}`)).json();
  const all = await list('limit=1000&sort=slack&totals=true');
  const slacks = all.items.flatMap(({ slack }: { slack: number | null }) => slack ?? []);
  expect(slacks.length).toBeGreaterThan(1);
  expect(slacks).toEqual(slacks.toSorted((one: number, other: number) => one - other));
  const limit = slacks[1];
  const filter = encodeURIComponent(JSON.stringify([{ field: 'slack', operator: '<=', value: limit }]));
  const few = await list(`limit=1&filter=${filter}&totals=true`);
  const wanted = all.items.filter(({ slack }: { slack: number | null }) => slack !== null && slack <= limit);
  expect(few.items).toHaveLength(1);
  expect(few.total).toBe(wanted.length);
  const sum = (rows: readonly { articleAmount: number }[]) => rows.reduce((total, one) => total + one.articleAmount, 0);
  expect(few.totals.sums.articleAmount).toBe(sum(wanted));
  expect(all.totals.sums.articleAmount).toBe(sum(all.items));
  expect(all.totals.late).toBe(slacks.filter((slack: number) => slack < 0).length);
  const counted = Object.values(all.totals.byStatus as Record<string, number>).reduce((one, other) => one + other, 0);
  expect(counted).toBe(all.total);
  expect((await list('limit=1')).totals).toBeUndefined();
});

const without = (item: object, name: string): object =>
  Object.fromEntries(Object.entries(item).filter(([field]) => field !== name));

// shows planning 3.39
test('what a timeline needs of the base data comes in one answer, as the lists have it', async () => {
  const answer = await query.get('/api/planning/factory');
  expect(answer.headers['x-position']).toBe(String(await store.lastPosition()));
  const factory = answer.json<Record<string, readonly object[]>>();
  expect(Object.keys(factory).toSorted()).toEqual(factoryCollections.toSorted());
  expect(factory.setupMatrices).not.toEqual([]);
  for (const collection of factoryCollections) {
    const { items } = (await query.get(`/api/basedata/${collection}?limit=1000`)).json<{ items: readonly object[] }>();
    // Whoever draws a timeline has the groups beside them.
    const listed = items.map((item) => ('resourceGroupName' in item ? without(item, 'resourceGroupName') : item));
    expect(factory[collection]).toEqual(listed);
  }
  const first = (await query.get('/api/planning/factory?asOf=0')).json<Record<string, readonly object[]>>();
  expect(first.resources).toEqual([]);
});

test('activities are listed with the position that they belong to', async () => {
  const { items } = (await query.get('/api/planning/activities?limit=1&sort=orderPositionNumber')).json();
  const position = (await query.get(`/api/planning/positions/${items[0].orderPositionId}`)).json();
  const { orderPositionNumber, articleName, articleAmount, customerName } = position;
  expect(items[0]).toMatchObject({ orderPositionNumber, articleName, articleAmount, customerName });
  expect(position.versionIdentifier).toEqual(expect.any(Number));
  expect(position.createdOn).toEqual(expect.any(String));
});

test('an order is read alone with its operations, and an operation alone', async () => {
  const { items } = (await query.get('/api/planning/productionOrders?limit=1')).json();
  const order = (await query.get(`/api/planning/productionOrders/${items[0].productionOrderId}`)).json();
  // How much slack there is, the list says.
  const { slack, projectNumber, technologyName: _, ...listed } = items[0];
  expect(order.project).toMatchObject({ projectNumber });
  expect(slack).toBe((endOfDay('Europe/Berlin', order.deliveryDate) - Date.parse(order.endDate)) / 1_000);
  expect(order).toMatchObject(listed);
  expect(order.operations).toHaveLength(3);
  const operation = (await query.get(`/api/planning/v3/operations/${order.operations[0].operationId}`)).json();
  expect(operation).toMatchObject(order.operations[0]);
});

// shows planning 3.14, planning 3.19, planning 7.30, planning 7.35, planning 7.39, planning 7.46, planning 7.49
test('an object read alone names what it belongs to and what it is about, now and at any time', async () => {
  const one = async <Read extends Call>({ path, answer }: Read, id: string, asOf = '') => {
    const body = (await query.get(`${path.replace(':id', id)}${asOf}`)).json();
    const read = answer.parse(body) as AnswerOf<Read>;
    // Nothing is said that is not described.
    expect(read).toEqual(body);
    return read;
  };
  const project = await one(readProject, 'p0');
  expect(project).toMatchObject({
    customer: { customerId: 'c0', customerName: 'Customer' },
    orderPositionsCount: project.orderPositions.length,
  });
  const [{ orderPositionId, deliveryDate, articleId } = expect.fail()] = project.orderPositions;
  const position = await one(readPosition, orderPositionId);
  expect(position).toMatchObject({
    project: { projectId: 'p0' },
    article: { articleId },
    terminationDate: deliveryDate,
    isSplit: false,
    splitted: false,
  });
  const { items: activities } = (await query.get('/api/planning/activities?limit=1')).json();
  const activity = await one(readActivity, activities[0].activityId);
  expect(activity).toMatchObject({
    project: { projectId: expect.any(String) },
    article: { articleId: expect.any(String) },
  });
  const { items } = (await query.get('/api/planning/productionOrders?limit=1')).json();
  const order = await one(readProductionOrder, items[0].productionOrderId);
  const its = (await query.get(`/api/planning/positions/${order.orderPositionId}`)).json();
  expect(order).toMatchObject({
    article: { articleId: order.articleId },
    orderPositionArticle: { articleId: its.articleId },
    printed: false,
    revocable: expect.any(Boolean),
  });
  const { operationId } = order.operations[0] ?? expect.fail();
  const operation = await one(readOperation, operationId);
  expect(operation).toMatchObject({ project: order.project, article: order.article, parallelOperation: null });
  const production = await one(readActivity, order.activityId);
  const ofProduction = production.productionOrders.map(({ productionOrderId }) => productionOrderId);
  const orders = await Promise.all(ofProduction.map((id) => one(readProductionOrder, id)));
  const planned = orders
    .flatMap(({ operations }) => operations)
    .filter((step) => step.mainOperationId === null && step.switchedOff !== true)
    .reduce((sum, { planTime }) => sum + planTime, 0);
  expect(production).toMatchObject({ productionProcessStep: true, planTime: planned });
  expect(planned).toBeGreaterThan(0);
  const position0 = (await query.get(`/api/planning/v3/operations/${operationId}`)).headers['x-position'];
  expect(await one(readOperation, operationId, `?asOf=${String(position0)}`)).toMatchObject({
    article: operation.article,
  });
});

// shows planning 1.4
test('lists of planning objects say what is described of them, and nothing else', async () => {
  for (const { path, answer } of [listProjects, listPositions, listActivities, listProductionOrders, listOperations]) {
    const body = (await query.get(`${path}?limit=50&totals=true`)).json();
    expect(body.items.length, path).toBeGreaterThan(0);
    expect(answer.parse(body), path).toEqual(body);
  }
});

// shows base-data 2.37
test('lists are paged, sorted and filtered on the server', async () => {
  const all = (await query.get('/api/planning/operations?limit=1000&sort=-planTime')).json();
  expect(all.items).toHaveLength(all.total);
  const times = all.items.map(({ planTime }: { planTime: number }) => planTime);
  expect(times).toEqual([...times].sort((one, other) => other - one));
  const second = (await query.get('/api/planning/operations?limit=5&offset=5&sort=-planTime')).json();
  expect(second.items).toEqual(all.items.slice(5, 10));
  const filter = JSON.stringify([
    { field: 'planTime', operator: '>=', value: 7200 },
    { field: 'resourceId', operator: 'isAnyOf', value: ['r1', 'r2'] },
    { field: 'articleName', operator: 'contains', value: 'named' },
  ]);
  const some = (await query.get(`/api/planning/operations?limit=1000&filter=${encodeURIComponent(filter)}`)).json();
  expect(some.items.length).toBe(some.total);
  const expected = all.items.filter(
    (one: { planTime: number; resourceId: string; articleName: string }) =>
      one.planTime >= 7200 && ['r1', 'r2'].includes(one.resourceId) && /named/i.test(one.articleName),
  );
  expect(some.total).toBe(expected.length);
});

test('history says who moved an operation, by name', async () => {
  const moved = events.findLast(({ event }) => event.type === 'OperationsMoved' && isAnna(event.metadata.actor));
  if (moved === undefined) expect.fail('anna moved nothing');
  const { moved: ids } = moved.event.data as { moved: string[] };
  const { items, total } = (await query.get(`/api/planning/history?objectId=${ids[0]}`)).json();
  expect(items).toHaveLength(total);
  expect(items.at(-1)).toMatchObject({ action: 'OrderPositionPlanned', objectType: 'operation' });
  expect(items.map(({ actor }: { actor: unknown }) => actor)).toContainEqual({
    kind: 'user',
    userId: 'anna',
    name: 'Anna Arndt',
  });
});

test('history says beside an id what it is called today', async () => {
  const added = events.find(({ event }) => event.type === 'OrderPositionAdded');
  if (added === undefined) expect.fail('no position was added');
  const { orderPositionId, articleId } = added.event.data as { orderPositionId: string; articleId: string };
  const { items } = (await query.get(`/api/planning/history?objectId=${orderPositionId}`)).json();
  const article = (await query.get(`/api/basedata/articles/${articleId}`)).json();
  expect(items.at(-1).changes).toContainEqual({
    field: 'articleId',
    before: null,
    after: articleId,
    afterName: article.articleName,
  });
});

test('why follows the chain of reasons back to its cause', async () => {
  const { rows } = await database.pool.query<{ id: string; cause: string }>(
    `SELECT o.id, o.doc -> 'reason' ->> 'operationId' AS cause FROM timeline.operation o
     JOIN timeline.operation c ON c.id = o.doc -> 'reason' ->> 'operationId' LIMIT 1`,
  );
  const { links } = (await query.get(`/api/planning/operations/${rows[0]?.id}/why`)).json();
  expect(links[0]).toMatchObject({
    objectId: rows[0]?.id,
    reason: { kind: 'predecessor', operationId: rows[0]?.cause },
    text: { key: 'planning.why.predecessor', values: { joint: 'end' } },
    words: { de: expect.stringMatching(/^„.+“ muss zuerst fertig sein/), ru: expect.stringMatching(/^Сначала/) },
  });
  expect(BigInt(links[1].position)).toBeLessThanOrEqual(BigInt(links[0].position));
  expect(links[1].objectId).toBe(rows[0]?.cause);
});

// shows planning 3.54
// shows base-data 3.9
test('base data is listed and read alone', async () => {
  const { items, total } = (await query.get('/api/basedata/articles?sort=articleName')).json();
  expect(total).toBe(5);
  expect(items[0]).toMatchObject({ articleId: expect.any(String), articleName: expect.any(String) });
  expect((await query.get(`/api/basedata/articles/${items[0].articleId}`)).json()).toMatchObject({
    ...items[0],
    technologyList: [],
    templateList: [],
  });
  expect((await query.get('/api/basedata/articles/a2')).json()).toMatchObject({
    technologyList: [{ technologyId: 't1', technologyNumber: 'T-1', isStandard: true }],
    templateList: [],
  });
  const old = (await query.get(`/api/basedata/articles/a0?asOf=8`)).json();
  expect(old.articleName).toBe('Article 0');
});

// shows base-data 7.11, base-data 7.14
test('units and one process template are found under the names of the requirement, too', async () => {
  const amounts = await query.get('/api/basedata/amounts');
  expect(amounts.json()).toEqual((await query.get('/api/basedata/amountUnits')).json());
  expect((await query.get('/api/basedata/processTemplateDetails/none')).json()).toMatchObject({
    errorCode: 'objectnotexists',
  });
});

// shows base-data 7.25
test('users are an administrator’s to read', async () => {
  const answer = await query.get('/api/useradmin/users', 'admin');
  expect(answer.json()).toMatchObject({ total: 1, items: [{ userId: 'anna', username: 'anna' }] });
  expect((await query.get('/api/useradmin/users', 'planner')).statusCode).toBe(403);
});

// shows planning 7.21, planning 7.25, planning 7.26
// shows base-data 7.7, base-data 7.8
test('GraphQL answers settings and property definitions', async () => {
  const answer = await query.service.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { authorization: `Bearer ${query.tokens.worker}` },
    payload: {
      query:
        '{ globalSettings { plantTimeZone weekendDays } propertyDefinitions(propertyType: "gapTypes") { propertyName datatype required } }',
    },
  });
  expect(answer.json().data).toEqual({
    globalSettings: { plantTimeZone: 'Europe/Berlin', weekendDays: [0, 6] },
    propertyDefinitions: [
      { propertyName: 'gapTypeName', datatype: 'string', required: true },
      { propertyName: 'archived', datatype: 'boolean', required: false },
      { propertyName: 'externalIds', datatype: 'array', required: false },
    ],
  });
});

test('GraphQL says the names of what settings refer to, and nothing where there is none', async () => {
  const { body } = await query.get('/api/basedata/articles?limit=1', 'admin');
  const [{ articleId, articleName }] = JSON.parse(body).items;
  const [template] = plantEvents(10, 78);
  if (template === undefined) throw new Error('no events');
  const after = {
    automatedImportResponsibleId: 'anna',
    automatedImportDeputyId: '',
    importDefaultArticleId: articleId,
  };
  const event = {
    ...template.event,
    eventId: randomUUID(),
    type: 'GlobalSettingsChanged',
    data: { before: {}, after },
  };
  await projector.reached(await appendAll(store, [{ stream: 'settings-global', event }]));
  const answer = await query.service.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { authorization: `Bearer ${query.tokens.admin}` },
    payload: {
      query: '{ globalSettings { automatedImportResponsible automatedImportDeputy importDefaultArticle } }',
    },
  });
  expect(answer.json().data.globalSettings).toEqual({
    automatedImportResponsible: 'Anna Arndt',
    automatedImportDeputy: null,
    importDefaultArticle: articleName,
  });
});

test('what a user signs in with is told as set or not, and nothing else of it', async () => {
  await database.pool.query("INSERT INTO operational.badge (kind, hash, user_id) VALUES ('pin', 'secret', 'anna')");
  const answer = await query.get('/api/useradmin/users/anna/signInMeans', 'admin');
  expect(answer.json()).toEqual({ pin: true, rfid: false, secondFactor: false });
});

// shows planning 3.1, planning 7.2, planning 7.3, planning 7.5
test('a session gets credentials for NATS, and the check answers token and user', async () => {
  const credentials = (await query.get('/api/live/credentials')).json();
  expect(credentials).toMatchObject({ jwt: expect.any(String), url: '/nats' });
  const check = (await query.get('/api/users/check')).json();
  expect(check).toMatchObject({ token: query.tokens.planner, user: { userId: 'anna' } });
  expect((await query.get('/api/clients/Has2FA', 'nobody')).json()).toMatchObject({
    backendStarting: false,
    environment: 'DEMOSYSTEM',
  });
});

// shows planning 1.19, planning 1.20, planning 1.21, planning 7.17
// shows base-data 1.9, base-data 1.10, base-data 7.37, base-data 9.21
test('the languages of the product are five, of which German is the default', async () => {
  const { items } = (await query.get('/api/clients/languages', 'nobody')).json();
  const names = items.map(({ languageId, languageName }: Record<string, string>) => [languageId, languageName]);
  expect(Object.fromEntries(names)).toEqual({
    de: 'Deutsch',
    en: 'English',
    es: 'Español',
    fr: 'Français',
    ru: 'Русский',
  });
  const byDefault = items.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
  expect(byDefault).toMatchObject([{ languageId: 'de' }]);
});

test('the API describes every route with its right and what it does', async () => {
  const { paths } = (await query.get('/api/docs/json', 'nobody')).json();
  for (const [url, methods] of Object.entries<Record<string, unknown>>(paths))
    for (const operation of Object.values(methods))
      expect(operation, url).toMatchObject({ summary: expect.stringMatching(/^[A-Z].+/) });
  expect(paths['/api/planning/planningTimelineRawFlat'].get).toMatchObject({ description: 'Right: `timeline.read`' });
  expect(paths['/api/basedata/articles/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path' });
  expect((await query.get('/api/docs', 'nobody')).body).toContain('swagger-ui');
  expect((await query.get('/api/docs/assets/swagger-ui-bundle.js', 'nobody')).statusCode).toBe(200);
});

const isAnna = (actor: { kind: string; userId?: string }): boolean => actor.userId === 'anna';

function technologyEvent(): PlantEvent {
  const [template] = plantEvents(10, 78);
  if (template === undefined) throw new Error('no events');
  const items = [{ number: 10, valueAddName: 'Saw', resourceGroupId: 'g1', duration: 60 }];
  const fields = { articleId: 'a2', technologyNumber: 'T-1', isStandard: true, technologyItems: items };
  // After all the others, by the clock as well.
  const recordedAt = events.at(-1)?.event.metadata.recordedAt ?? 0;
  const { metadata } = template.event;
  return {
    stream: 'technology-t1',
    event: {
      ...template.event,
      type: 'TechnologyCreated',
      data: { id: 't1', fields },
      metadata: { ...metadata, recordedAt },
    },
  };
}

/** A set-up matrix and the group of articles that it names. */
function matrixEvents(): readonly PlantEvent[] {
  const [one, other] = plantEvents(10, 79);
  if (one === undefined || other === undefined) throw new Error('no events');
  const recordedAt = events.at(-1)?.event.metadata.recordedAt ?? 0;
  const of = ({ event }: PlantEvent, type: string, data: object) => ({
    ...event,
    type,
    data,
    metadata: { ...event.metadata, recordedAt },
  });
  const entries = [
    { from: 'paint', to: null, setupTime: 600 },
    { from: null, to: 'paint', setupTime: 60 },
  ];
  const matrix = { setupMatrixName: 'Colours', resourceGroupId: 'unknown', by: 'articleGroup', entries };
  return [
    {
      stream: 'articleGroup-paint',
      event: of(one, 'ArticleGroupCreated', { id: 'paint', fields: { articleGroupName: 'Red, matt' } }),
    },
    { stream: 'setupMatrix-m1', event: of(other, 'SetupMatrixCreated', { id: 'm1', fields: matrix }) },
  ];
}

function userEvents(): readonly PlantEvent[] {
  const [template] = plantEvents(10, 77);
  if (template === undefined) throw new Error('no events');
  const fields = { username: 'anna', firstName: 'Anna', lastName: 'Arndt', language: 'de', roles: ['planner'] };
  return [{ stream: 'user-anna', event: { ...template.event, type: 'UserCreated', data: { id: 'anna', fields } } }];
}
