import { beforeEach, describe, expect, test } from 'vitest';
import { inDays, testCommandService } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

const { database, store, commands, plant } = await forFile(openCommandPlant());

/** An empty plan for each test. */
beforeEach(async () => {
  const { plan } = commands.plan;
  const activities = [...plan.activities.keys()].map((activityId) => ({ activityId }));
  if (activities.length > 0) await edit('unlock', { activities });
  for (const projectId of plan.projects.keys())
    await commands.send({
      method: 'DELETE',
      url: `/api/planning/expert/project/${projectId}?confirmFeedbackLoss=true`,
    });
  expect(commands.plan.plan.operations.size).toBe(0);
});

interface Order {
  readonly projectId: string;
  readonly orderPositionId: string;
  readonly activityId: string;
  readonly productionOrderId: string;
  readonly operationIds: readonly [string, string];
}

async function unplanned(): Promise<Pick<Order, 'projectId' | 'orderPositionId'>> {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const project = { projectName: 'Order', orderPositions: [position] };
  const created = (await commands.send({ url: '/api/planning/projects', body: { project } })).json().project;
  return { projectId: created.projectId, orderPositionId: created.orderPositions[0].orderPositionId };
}

async function planned(): Promise<Order> {
  const order = await unplanned();
  await put(`positions/${order.orderPositionId}/planon`, {});
  const { plan } = commands.plan;
  const [activityId = ''] = plan.activitiesByPosition.get(order.orderPositionId as never) ?? [];
  const [productionOrderId = ''] = plan.productionOrdersByActivity.get(activityId as never) ?? [];
  const [first = '', second = ''] = plan.operationsByProductionOrder.get(productionOrderId as never) ?? [];
  return { ...order, activityId, productionOrderId, operationIds: [first, second] };
}

const put = (url: string, body: object) => commands.send({ method: 'PUT', url: `/api/planning/${url}`, body });
const post = (url: string, body: object) => commands.send({ url: `/api/planning/${url}`, body });
const edit = (action: string, body: object, url = 'planningTimelineRaw') =>
  post(url, { action, versionIdentifier: commands.plan.plan.revision, ...body });
const lastEvent = async (): Promise<string> => {
  let type = '';
  for await (const event of store.readStream('plan-main', { direction: 'backwards', limit: 1 })) type = event.type;
  return type;
};

describe('each action of the timeline', () => {
  const later = inDays(3);
  const cases: readonly (readonly [string, (order: Order) => object, string])[] = [
    [
      'move',
      ({ operationIds }) => ({ operations: [{ operationId: operationIds[1], startDate: later }] }),
      'OperationsMoved',
    ],
    [
      'multipleMove',
      ({ operationIds }) => ({ operations: operationIds.map((operationId) => ({ operationId, startDate: later })) }),
      'SelectionMoved',
    ],
    ['move', ({ projectId }) => ({ projects: [{ projectId, startDate: later }] }), 'ProjectsMoved'],
    [
      'move',
      ({ orderPositionId }) => ({ orderPositions: [{ orderPositionId, startDate: later }] }),
      'OrderPositionsMoved',
    ],
    ['move', ({ activityId }) => ({ activities: [{ activityId, startDate: later }] }), 'ActivitiesMoved'],
    [
      'move',
      ({ productionOrderId }) => ({ productionOrders: [{ productionOrderId, startDate: later }] }),
      'ProductionOrdersMoved',
    ],
    [
      'resize',
      ({ operationIds }) => ({ operations: [{ operationId: operationIds[1], endDate: later }] }),
      'OperationsResized',
    ],
    [
      'resize',
      ({ productionOrderId }) => ({ productionOrders: [{ productionOrderId, endDate: inDays(9) }] }),
      'ProductionOrdersResized',
    ],
    ['shift', () => ({ from: inDays(0), distance: 7_200 }), 'OperationsShifted'],
    [
      'insert',
      ({ operationIds }) => ({ operations: [{ operationId: operationIds[1], startDate: later }] }),
      'OperationInserted',
    ],
    ['lock', ({ activityId }) => ({ activities: [{ activityId }] }), 'ActivitiesLocked'],
    ['lock', ({ productionOrderId }) => ({ productionOrders: [{ productionOrderId }] }), 'ProductionOrdersLocked'],
  ];
  // shows planning 4.54, planning 7.55, planning 7.56
  test.each(cases)('%s with %o is %s', async (action, body, type) => {
    const order = await planned();
    const preview = await edit(action, body(order), 'planningTimelineRaw/preview');
    expect(preview.statusCode, preview.body).toBe(200);
    const answer = await edit(action, body(order));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().projects).toEqual(preview.json().projects);
    expect(await lastEvent()).toBe(type);
  });

  test('two operations of different orders change places as their preview shows', async () => {
    const [one, other] = [await planned(), await planned()];
    const body = { operations: [{ operationId: one.operationIds[0] }, { operationId: other.operationIds[0] }] };
    const preview = await edit('swap', body, 'planningTimelineRaw/preview');
    const answer = await edit('swap', body);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().projects).toEqual(preview.json().projects);
    expect(await lastEvent()).toBe('OperationsSwapped');
  });

  test('a push without its fields, or with those of another action, says which', async () => {
    const { operationIds } = await planned();
    const [operationId] = operationIds;
    const fieldsOf = async (action: string, body: object) =>
      Object.keys((await edit(action, body)).json().detailsObject.fields);
    expect(await fieldsOf('shift', { distance: 60 })).toEqual(['from']);
    expect(await fieldsOf('shift', { from: later })).toEqual(['distance']);
    expect(await fieldsOf('shift', { from: later, distance: 60, operations: [] })).toEqual(['operations']);
    expect(await fieldsOf('swap', { operations: [{ operationId }] })).toEqual(['operations.1']);
    expect(await fieldsOf('insert', { operations: [{ operationId }] })).toEqual(['operations.0.startDate']);
    expect(await fieldsOf('lock', { operations: [{ operationId }], distance: 60 })).toEqual(['distance']);
  });

  test('a clone answers what it made, and so does its preview', async () => {
    const { projectId, activityId } = await planned();
    const preview = await edit('clone', { activities: [{ activityId }] }, 'planningTimelineRaw/preview');
    const answer = await edit('clone', { activities: [{ activityId }] });
    expect(await lastEvent()).toBe('ActivityCloned');
    const withoutIds = (projects: { operations: object[]; activities: object[] }[]) =>
      projects.map((project) => ({
        operations: project.operations.map((one) => ({ ...one, operationId: '', reason: '' })),
        activities: project.activities.map((one) => ({ ...one, activityId: '' })),
      }));
    const [made] = answer.json().projects;
    expect(made).toMatchObject({ projectId, operations: [{ locked: false }, { locked: false }] });
    expect(made.activities[0].endDate).toBe(made.operations[1].endDate);
    expect(commands.plan.plan.operations.has(made.operations[0].operationId)).toBe(true);
    expect(withoutIds(preview.json().projects)).toEqual(withoutIds(answer.json().projects));
  });

  test('taking a removal back answers what is there again', async () => {
    const { orderPositionId, operationIds } = await planned();
    await put(`positions/${orderPositionId}/planoff`, {});
    const answer = await edit('undo', {});
    const back = answer
      .json()
      .projects.flatMap((project: { operations: { operationId: string }[] }) =>
        project.operations.map(({ operationId }) => operationId),
      );
    expect(back.sort()).toEqual([...operationIds].sort());
  });

  // shows planning 7.56
  test('a refusal names the rule twice and offers other places with instants as everywhere', async () => {
    const [one, other] = [await planned(), await planned()];
    const [operationId] = one.operationIds;
    const startDate = new Date(startOf(other.operationIds[0])).toISOString();
    const resourceId = placeOf(other.operationIds[0]);
    const answer = await edit('move', { operations: [{ operationId, startDate, resourceId }] });
    expect(answer.statusCode, answer.body).toBe(409);
    const { error, errorCode, message, detailsObject } = answer.json();
    expect([error, errorCode]).toEqual(['busy', 'busy']);
    // By whom, and until when.
    const [by] = detailsObject.occupiedBy;
    expect(by).toMatchObject({ operationId: other.operationIds[0], startDate });
    expect(message).toContain(`occupied by ${by.productionOrderNumber} step ${by.number} until ${by.endDate}`);
    const [offer] = detailsObject.alternatives;
    expect(offer).toEqual({
      operationId,
      resourceId: expect.any(String),
      startDate: expect.stringMatching(/Z$/),
      endDate: expect.stringMatching(/Z$/),
      lateness: 0,
      addedLateness: 0,
      othersLate: 0,
      pushes: expect.any(Number),
    });
    const taken = { operationId, startDate: offer.startDate, resourceId: offer.resourceId };
    expect((await edit('move', { operations: [taken] })).statusCode).toBe(200);
  });

  // shows planning 7.55
  test('an edit of a plan that nobody can have seen yet is outdated', async () => {
    const { operationIds } = await planned();
    const versionIdentifier = commands.plan.plan.revision + 1;
    const operations = [{ operationId: operationIds[1], startDate: inDays(3) }];
    const answer = await edit('move', { versionIdentifier, operations });
    expect(answer.json()).toMatchObject({
      errorCode: 'TimelineDataOutdated',
      detailsObject: { versionIdentifier: versionIdentifier - 1 },
    });
  });

  // shows planning 4.78, planning 4.79, planning 7.54
  test('gaps close, operations are optimised, successors replanned, and each can be undone and redone', async () => {
    const order = await planned();
    const [first, second] = order.operationIds;
    for (const [act, type] of [
      [() => edit('closeGapsLeft', { operations: [{ operationId: second }] }), 'GapsClosed'],
      [
        () =>
          post('planningTimelineRaw/operation/successors/replan', {
            currentOperation: first,
            versionIdentifier: commands.plan.plan.revision,
          }),
        'SuccessorsReplanned',
      ],
      [() => edit('optimizeLeft', { operations: [{ operationId: second }] }), 'OperationsOptimized'],
    ] as const) {
      await edit('move', { operations: [{ operationId: second, startDate: inDays(20), resourceId: placeOf(first) }] });
      const far = startOf(second);
      const answer = await act();
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await lastEvent()).toBe(type);
      const near = startOf(second);
      expect(near).toBeLessThan(far);
      await edit('undo', {});
      expect(startOf(second)).toBe(far);
      await edit('redo', {});
      expect(startOf(second)).toBe(near);
    }
  });

  test('an edit names one collection and what the action needs', async () => {
    const { activityId, productionOrderId, operationIds } = await planned();
    const operations = [{ operationId: operationIds[0] }];
    for (const [action, body, fields] of [
      ['move', {}, { operations: 'required' }],
      ['move', { operations }, { 'operations.0.startDate': 'required' }],
      ['resize', { operations }, { 'operations.0.endDate': 'required' }],
      ['closeGapsLeft', { activities: [{ activityId }] }, { operations: 'required', activities: 'unknownField' }],
      ['lock', { operations, activities: [{ activityId }] }, { activities: 'onlyOnce' }],
      [
        'clone',
        { productionOrders: [{ productionOrderId }] },
        { activities: 'required', productionOrders: 'unknownField' },
      ],
      ['clone', { activities: [{ activityId }, { activityId }] }, { 'activities.1': 'onlyOnce' }],
      ['lock', { projects: [{ projectId: 'one' }] }, { operations: 'required', projects: 'unknownField' }],
    ] as const) {
      const answer = await edit(action, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detailsObject.fields).toEqual(fields);
    }
  });
});

const placeOf = (id: string) => commands.plan.plan.operations.get(id as never)?.placement.resourceId;
const startOf = (id: string): number => commands.plan.plan.operations.get(id as never)?.placement.start ?? Number.NaN;

describe('taking off the plan and deleting', () => {
  // shows planning 7.34, planning 7.42, planning 7.48
  test('asks before feedback is lost, on every level', async () => {
    for (const path of [
      (order: Order) => `projects/${order.projectId}/planoff`,
      (order: Order) => `productionOrders/${order.productionOrderId}/planoff`,
      (order: Order) => `positions/${order.orderPositionId}/planoff`,
    ]) {
      const order = await planned();
      await post(`operations/${order.operationIds[0]}/feedback`, { type: 'start' });
      const asked = await put(path(order), {});
      expect([asked.statusCode, asked.json().errorCode, asked.json().detailsObject]).toEqual([
        409,
        'feedbackExists',
        { count: 1 },
      ]);
      const done = await put(path(order), { confirmFeedbackLoss: true });
      expect(done.statusCode, done.body).toBe(200);
      expect(commands.plan.plan.operations.has(order.operationIds[0] as never)).toBe(false);
      expect(done.headers['x-position']).toMatch(/^\d+$/);
    }
  });

  test('says how many comments and files go with it: those of what planning made, or of all that is deleted', async () => {
    const order = await planned();
    const ask = async (type: string, id: string, action: string) =>
      (await post('notesLost', { type, id, action })).json();
    expect(await ask('orderPosition', order.orderPositionId, 'takeOff')).toEqual({ comments: 0, files: 0 });
    expect((await put(`v3/operations/${order.operationIds[0]}`, { comment: 'Careful' })).statusCode).toBe(200);
    expect((await put(`productionOrders/${order.productionOrderId}`, { comment: 'Urgent' })).statusCode).toBe(200);
    expect((await put(`positions/${order.orderPositionId}`, { comment: 'Stays' })).statusCode).toBe(200);
    expect(await ask('orderPosition', order.orderPositionId, 'takeOff')).toEqual({ comments: 2, files: 0 });
    expect(await ask('productionOrder', order.productionOrderId, 'takeOff')).toEqual({ comments: 2, files: 0 });
    expect(await ask('project', order.projectId, 'delete')).toEqual({ comments: 3, files: 0 });
    expect(await ask('operation', order.operationIds[1], 'delete')).toEqual({ comments: 0, files: 0 });
    expect((await post('notesLost', { type: 'project', id: 'nothing', action: 'delete' })).statusCode).toBe(404);
  });

  // shows planning 7.51
  // shows base-data 7.39
  test('DELETE expert/{type}/{id} takes an object of each kind away', async () => {
    for (const [type, idOf, event] of [
      ['operation', (order: Order) => order.operationIds[1], 'OperationDeleted'],
      ['productionOrders', (order: Order) => order.productionOrderId, 'OrderPositionUnplanned'],
      ['activity', (order: Order) => order.activityId, 'OrderPositionUnplanned'],
      ['positions', (order: Order) => order.orderPositionId, 'OrderPositionDeleted'],
      ['project', (order: Order) => order.projectId, 'ProjectDeleted'],
    ] as const) {
      const order = await planned();
      const url = `/api/planning/expert/${type}/${idOf(order)}`;
      const answer = await commands.send({ method: 'DELETE', url });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await lastEvent()).toBe(event);
      expect((await commands.send({ method: 'DELETE', url })).statusCode).toBe(404);
    }
    const unknown = await commands.send({ method: 'DELETE', url: '/api/planning/expert/universe/one' });
    expect(unknown.json()).toMatchObject({ errorCode: 'objectnotexists' });
  });
});

// shows planning 7.45
test('an order position that somebody else has changed since it was seen is not planned, alone and among others', async () => {
  const seenVersion = async (id: string) => (await put(`positions/${id}`, { comment: 'seen' })).json().orderPosition;
  const [changed, other] = [await unplanned(), await unplanned()];
  const { versionIdentifier } = await seenVersion(changed.orderPositionId);
  await put(`positions/${changed.orderPositionId}`, { articleAmount: 3 });
  const alone = await put(`positions/${changed.orderPositionId}/planon`, { versionIdentifier });
  expect([alone.statusCode, alone.json().errorCode]).toEqual([409, 'TimelineDataOutdated']);
  const ids = [changed.orderPositionId, other.orderPositionId];
  const several = await put('positions/planon', {
    orderPositionIds: ids,
    versionIdentifiers: { [changed.orderPositionId]: versionIdentifier },
  });
  expect(several.json()).toMatchObject({
    orderPositions: [{ orderPositionId: other.orderPositionId, statusId: 2 }],
    refused: [{ orderPositionId: changed.orderPositionId, errorCode: 'TimelineDataOutdated' }],
  });
  const seenAnew = commands.plan.plan.orderPositions.get(changed.orderPositionId as never)?.changedAt;
  const now = await put(`positions/${changed.orderPositionId}/planon`, { versionIdentifier: seenAnew });
  expect(now.json().orderPosition.statusId).toBe(2);
});

// shows planning 4.9, planning 4.10, planning 4.69, planning 4.70, planning 7.41, planning 7.42, planning 7.43
test('an order position is planned with the technology and the process that are chosen, and off the plan it is not planned', async () => {
  const { technologyId: standard, ...step } = plant;
  const duration = { resourceGroupId: step.resourceGroupId, duration: 60, setupTime: 0 };
  const made = async (collection: string, body: object) => {
    const answer = await commands.send({ url: `/api/basedata/${collection}`, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const technologyItems = [{ number: 5, valueAddName: 'Drilling', ...duration }];
  const { technologyId } = await made('technologies', { articleId: plant.articleId, technologyItems });
  const templateItems = [{ number: 10, valueAddName: 'Release', duration: 3600, position: 'before' }];
  const { processTemplateId } = await made('processTemplates', { articleId: plant.articleId, templateItems });
  expect(technologyId).not.toBe(standard);
  const { orderPositionId } = await unplanned();
  const planOn = await put(`positions/${orderPositionId}/planon`, {
    technology: technologyId,
    processTemplate: processTemplateId,
  });
  expect(planOn.json().orderPosition).toMatchObject({ statusId: 2, technologyId, processTemplateId });
  const names = commands.plan.plan.operations.values().map(({ valueAddName }) => valueAddName);
  expect([...names]).toEqual(['Drilling']);
  const steps = commands.plan.plan.activities.values().map(({ valueAddName }) => valueAddName);
  expect([...steps]).toContain('Release');
  const planOff = await put(`positions/${orderPositionId}/planoff`, {});
  expect(planOff.json().orderPosition).toMatchObject({ orderPositionId, statusId: 1, startDate: null });
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/technology/${technologyId}` });
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/processTemplate/${processTemplateId}` });
});

test('an order position is split and its children are planned alone', async () => {
  const { orderPositionId } = await unplanned();
  const answer = await post(`positions/${orderPositionId}/split`, {
    children: [{ articleAmount: 2 }, { articleAmount: 3 }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { children } = answer.json();
  expect(children.map((child: { articleAmount: number }) => child.articleAmount)).toEqual([2, 3]);
  const refused = await put(`positions/${orderPositionId}/planon`, {});
  expect(refused.json()).toMatchObject({ errorCode: 'positionIsSplit' });
  const child = await put(`positions/${children[0].orderPositionId}/planon`, {});
  expect(child.json().orderPosition.statusId).toBe(2);
});

// shows planning 3.37, planning 4.68, planning 5.34, planning 7.37, planning 7.38
test('a production order is paused and revoked; the copy of an activity is checked before it is made', async () => {
  const order = await planned();
  await post(`operations/${order.operationIds[0]}/feedback`, { type: 'start' });
  const paused = await commands.send({
    method: 'PUT',
    url: `/api/planning/productionOrders/${order.productionOrderId}/pause`,
    body: {},
    as: 'worker',
  });
  expect(paused.json().productionOrder.statusId).toBe(3);
  expect((await put(`productionOrders/${order.productionOrderId}/revoke`, {})).json()).toMatchObject({
    errorCode: 'alreadyStarted',
  });
  const other = await planned();
  const revoked = await put(`productionOrders/${other.productionOrderId}/revoke`, {});
  expect(revoked.json().productionOrder).toMatchObject({ switchedOff: true, startDate: null });
  const { activityId } = order;
  expect((await post('activities/productionOrders/check', { activityId })).json()).toEqual({});
  expect((await post('activities/productionOrders/check', { activityId: 'nobody' })).json()).toMatchObject({
    errorCode: 'objectnotexists',
  });
  const tried = (await post('activities/productionOrders/check?dates=true', { activityId })).json();
  const copy = await post('activities/productionOrders', { activityId });
  expect(copy.statusCode, copy.body).toBe(201);
  expect(copy.json().activity).toMatchObject({ productionProcessStep: true, ...tried });
  expect(tried).toEqual({ startDate: expect.any(String), endDate: expect.any(String) });
});

test('a position that was planned and taken off again is split, and its children are planned', async () => {
  const { orderPositionId, activityId } = await planned();
  const copied = await post('activities/productionOrders', { activityId });
  expect(copied.statusCode, copied.body).toBe(201);
  await put(`positions/${orderPositionId}/planoff`, {});
  const children = [{ articleAmount: 2 }, { articleAmount: 3, deliveryDate: inDays(40).slice(0, 10) }];
  const split = await post(`positions/${orderPositionId}/split`, { children });
  expect(split.statusCode, split.body).toBe(201);
  expect(split.json()).toMatchObject({
    orderPosition: { orderPositionId, isSplit: true },
    children: [
      { articleAmount: 2, splitFrom: orderPositionId },
      { articleAmount: 3, splitFrom: orderPositionId },
    ],
  });
  expect((await put(`positions/${orderPositionId}/planon`, {})).json().errorCode).toBe('positionIsSplit');
  const [first] = split.json().children;
  expect((await put(`positions/${first.orderPositionId}/planon`, {})).json().orderPosition.statusId).toBe(2);
});

// shows planning 7.33, planning 7.40
test('a project and its positions are changed, and more positions come', async () => {
  const { projectId, orderPositionId } = await unplanned();
  const named = await put(`projects/${projectId}`, { projectName: 'Other' });
  expect(named.json().project).toMatchObject({ projectName: 'Other', orderPositionsCount: 1 });
  const changed = await put(`positions/${orderPositionId}`, { articleAmount: 7, startDate: inDays(2) });
  expect(changed.json().orderPosition).toMatchObject({ articleAmount: 7, statusId: 1 });
  const position = { projectId, articleId: plant.articleId, articleAmount: 2, deliveryDate: inDays(30).slice(0, 10) };
  const added = await post('positions', position);
  expect([added.statusCode, added.json().orderPosition.positionNumber]).toEqual([201, 2]);
  expect((await put('positions/nobody', { articleAmount: 7 })).statusCode).toBe(404);
});

// shows planning 7.36, planning 7.47, planning 7.50
test('own fields of activities, production orders and operations are changed, and the whole object answered', async () => {
  const { activityId, productionOrderId, operationIds } = await planned();
  const versionIdentifier = commands.plan.plan.revision;
  const [operationId] = operationIds;
  for (const [url, name, body, answer] of [
    [`activities/${activityId}`, 'activity', { valueAddName: 'Making', comment: 'Hurry' }, { activityId, statusId: 2 }],
    [
      `productionOrders/${productionOrderId}`,
      'productionOrder',
      { productionOrderNumber: 'A-77', printed: true, comment: 'Hurry' },
      { printDate: expect.any(String), productionOrderNumber: 'A-77', statusId: 2 },
    ],
    [
      `v3/operations/${operationId}`,
      'operation',
      { comment: 'Hurry', additionalProperties: [{ propertyId: 'colour', value: 'red' }] },
      { operationId, position: 10, additionalProperties: [{ propertyId: 'colour', value: 'red' }] },
    ],
  ] as const) {
    const changed = await put(url, { ...body, versionIdentifier });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()[name]).toMatchObject({ ...answer, comment: 'Hurry' });
    expect(changed.headers['x-position']).toMatch(/^\d+$/);
    expect((await put(url, { comment: 'No hurry', versionIdentifier })).json().errorCode).toBe('TimelineDataOutdated');
    expect((await put(url, { startDate: inDays(2) })).json().detailsObject.fields).toEqual({
      startDate: 'unknownField',
    });
    expect((await put(url, { ownedBy: 'nobody' })).json()).toMatchObject({
      errorCode: 'objectnotexists',
      detailsObject: { userId: 'nobody' },
    });
    expect((await put(url.replace(/[^/]+$/, 'nobody'), { comment: 'x' })).statusCode).toBe(404);
  }
  const name = { username: 'uta', firstName: 'Uta', lastName: 'Ost', language: 'de', roles: ['user'] };
  const body = { ...name, password: 'Kupfer-Biene-17' };
  const { userId: workerId } = (await commands.send({ url: '/api/useradmin/users', as: 'admin', body })).json();
  const given = await put(`v3/operations/${operationId}`, { workerId });
  expect(given.json()).toMatchObject({ operation: { operationId }, workerId, worker: 'Uta Ost' });
});

test('a process step is reported on until it and its order position are done', async () => {
  const article = await commands.send({ url: '/api/basedata/articles', body: { articleName: 'Drawing' } });
  const { articleId } = article.json() as { articleId: string };
  const template = await commands.send({
    url: '/api/basedata/processTemplates',
    body: { articleId, templateItems: [{ number: 10, valueAddName: 'Design', duration: 3600, position: 'before' }] },
  });
  expect(template.statusCode, template.body).toBe(201);
  const position = { articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const project = { projectName: 'Order', orderPositions: [position] };
  const created = (await post('projects', { project })).json().project;
  const { orderPositionId } = created.orderPositions[0];
  expect((await put(`positions/${orderPositionId}/planon`, {})).json().orderPosition.statusId).toBe(2);
  const [activityId = ''] = commands.plan.plan.activitiesByPosition.get(orderPositionId) ?? [];
  const report = (body: object) =>
    commands.send({ url: `/api/planning/activities/${activityId}/feedback`, body, as: 'worker' });
  expect((await report({ type: 'complete' })).json().errorCode).toBe('feedbackMissing');
  expect((await report({ type: 'yield' })).json().detailsObject.fields).toEqual({ amount: 'required' });
  expect((await report({ type: 'start', amount: 1 })).json().detailsObject.fields).toEqual({ amount: 'unknownField' });
  expect((await report({ type: 'start', comment: 'Early' })).json()).toMatchObject({
    activityId,
    statusId: 3,
    feedback: { feedbackId: expect.any(String), type: 'start', comment: 'Early', articleId, orderPositionId },
  });
  expect((await report({ type: 'setup', duration: 600 })).json()).toMatchObject({
    statusId: 3,
    feedback: { type: 'setup', duration: 600 },
  });
  expect((await report({ type: 'yield', amount: 1 })).json()).toMatchObject({ yieldAmount: 1 });
  expect((await report({ type: 'complete' })).json()).toMatchObject({ statusId: 5 });
  const shown = await put(`positions/${orderPositionId}`, { pending: true });
  expect(shown.json().orderPosition.statusId).toBe(5);
  const production = await planned();
  const refused = await post(`activities/${production.activityId}/feedback`, { type: 'start' });
  expect([refused.statusCode, refused.json().errorCode]).toEqual([409, 'reportOnOperations']);
});

// shows planning 3.8, planning 7.31
test('a project number is given once: as it is created, checked, or changed, in the plant and in a simulation', async () => {
  const body = (projectNumber: string) => ({ project: { projectName: 'Order', projectNumber } });
  expect((await post('projects', body('N-1'))).statusCode).toBe(201);
  const refusal = { errorCode: 'projectNumberExists', detailsObject: { field: 'projectNumber', value: 'n-1' } };
  const again = await post('projects', body('n-1'));
  expect([again.statusCode, again.json()]).toMatchObject([409, refusal]);
  expect((await post('projects/check', body('n-1'))).json()).toMatchObject(refusal);
  // Who gives none, or an empty one, gets the next.
  const { projectId, projectNumber } = (await post('projects', body(''))).json().project;
  expect(projectNumber).toMatch(/^P-\d{5}$/);
  expect((await put(`projects/${projectId}`, { projectNumber: 'n-1' })).json()).toMatchObject(refusal);
  const made = await post('simulations', { name: 'Numbers' });
  const headers = { 'x-simulation-id': String(made.json().simulationId) };
  const inSimulation = (number: string) =>
    commands.send({ url: '/api/planning/projects', body: body(number), headers });
  expect((await inSimulation('n-1')).json()).toMatchObject(refusal);
  expect((await inSimulation('N-2')).statusCode).toBe(201);
  expect((await post('projects', body('N-2'))).statusCode).toBe(201);
});

test('a customer that nobody knows is no customer of a project', async () => {
  const project = { projectName: 'Order', customerId: 'nobody', orderPositions: [] };
  for (const url of ['projects', 'projects/check'] as const) {
    const answer = await post(url, { project });
    expect(answer.json()).toMatchObject({ errorCode: 'objectnotexists', detailsObject: { customerId: 'nobody' } });
  }
  const { projectId } = await unplanned();
  expect((await put(`projects/${projectId}`, { customerId: 'nobody' })).statusCode).toBe(404);
});

// shows planning 4.85, planning 5.33, planning 7.32
test('a check tries to plan what would be created, says why not, and stores nothing', async () => {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const check = async (...orderPositions: readonly object[]) =>
    (await post('projects/check', { project: { projectName: 'Order', orderPositions } })).json();
  const { revision } = commands.plan.plan;
  expect(await check(position)).toEqual({});
  const { orderPositions } = (
    await post('projects/check?dates=true', {
      project: { projectName: 'Order', orderPositions: [position, { ...position, pending: true }, position] },
    })
  ).json();
  expect(orderPositions).toEqual([
    { startDate: expect.any(String), endDate: expect.any(String) },
    {},
    { startDate: expect.any(String), endDate: expect.any(String) },
  ]);
  // Ten thousand hours do not fit into a year.
  const endless = { ...position, articleAmount: 100_000 };
  expect(await check(position, endless)).toMatchObject({
    errorCode: 'noAvailability',
    message: expect.stringMatching(/\w+ \w+/),
    detailsObject: { orderPosition: 1, number: expect.any(Number) },
  });
  expect(await check({ ...endless, pending: true })).toEqual({});
  expect(commands.plan.plan.revision).toBe(revision);
});

test('a check says of what would be late what it waits for, and nothing of what would be in time', async () => {
  const position = { articleId: plant.articleId, articleAmount: 1 };
  const [soon, far] = [inDays(1), inDays(90)].map((at) => at.slice(0, 10));
  // On every machine of the group.
  const long = { ...position, articleAmount: 60, deliveryDate: far };
  const { project } = (
    await post('projects', { project: { projectName: 'Long', orderPositions: [long, long, long] } })
  ).json();
  for (const { orderPositionId } of project.orderPositions) await put(`positions/${orderPositionId}/planon`, {});
  const tried = [soon, far].map((deliveryDate) => ({ ...position, deliveryDate }));
  const { orderPositions } = (
    await post('projects/check?dates=true', { project: { projectName: 'Order', orderPositions: tried } })
  ).json();
  expect(orderPositions[0].why).toMatchObject({ reason: 'resourceBusy', waits: expect.any(Number) });
  expect(orderPositions[0].why.words.en).toMatch(/Saw/);
  expect(orderPositions[0].why.waits).toBeGreaterThan(3_600);
  expect(orderPositions[1].why).toBeUndefined();
});

test('the start date has one name in writing and in reading', async () => {
  const requestedStartDate = inDays(3);
  const { projectId } = await unplanned();
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const added = await post('positions', { projectId, ...position, requestedStartDate });
  const { orderPosition } = added.json();
  expect(orderPosition).toMatchObject({ requestedStartDate, startDate: null });
  const inFive = inDays(5);
  const later = await put(`positions/${orderPosition.orderPositionId}`, { requestedStartDate: inFive });
  expect(later.json().orderPosition.requestedStartDate).toBe(inFive);
  const none = await put(`positions/${orderPosition.orderPositionId}`, { requestedStartDate: null });
  expect(none.json().orderPosition.requestedStartDate).toBeNull();
});

test('an edit says how what it places is set up there, by a set-up matrix', async () => {
  const matrix = {
    setupMatrixName: 'Saws',
    resourceGroupId: plant.resourceGroupId,
    by: 'articleGroup',
    entries: [{ from: null, to: null, setupTime: 1800 }],
  };
  const made = await commands.send({ url: '/api/basedata/setupMatrices', body: matrix });
  expect(made.statusCode, made.body).toBe(201);
  const { operationIds } = await planned();
  const answer = await edit('move', { operations: [{ operationId: operationIds[0], startDate: inDays(3) }] });
  const [placed] = answer.json().projects[0].operations;
  expect(placed).toMatchObject({ operationId: operationIds[0], setupTime: 1800 });
  const { setupMatrixId } = made.json();
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/setupMatrix/${setupMatrixId}` });
});

test('an edit that names an operation twice, or an end before its start, is refused', async () => {
  const { operationIds } = await planned();
  const [operationId] = operationIds;
  const wish = { operationId, startDate: inDays(3) };
  expect((await edit('closeGapsLeft', { operations: [{ operationId }, { operationId }] })).json()).toMatchObject({
    errorCode: 'namedTwice',
    detailsObject: { id: operationId },
  });
  const answer = await edit('resize', { operations: [{ ...wish, endDate: inDays(2) }] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detailsObject.fields).toEqual({ 'operations.0.endDate': 'endBeforeStart' });
});

test('what was taken off the plan or deleted comes back by undo, after a restart from the log, too', async () => {
  const order = await planned();
  await post(`operations/${order.operationIds[0]}/feedback`, { type: 'yield', amount: 1 });
  await put(`positions/${order.orderPositionId}/planoff`, { confirmFeedbackLoss: true });
  await commands.send({ method: 'DELETE', url: `/api/planning/expert/project/${order.projectId}` });
  const { plan: then } = commands.plan;
  expect(then.projects.has(order.projectId as never)).toBe(false);
  const later = await testCommandService(database, store);
  const undo = () =>
    later.send({
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'undo', versionIdentifier: later.plan.plan.revision },
    });
  expect((await undo()).statusCode).toBe(200);
  expect(later.plan.plan.orderPositions.get(order.orderPositionId as never)?.planned).toBe(false);
  expect((await undo()).statusCode).toBe(200);
  expect(later.plan.plan.operations.get(order.operationIds[0] as never)).toMatchObject({ statusId: 3, yieldAmount: 1 });
  await later.stop();
  // The other instance reads what happened when it decides next.
  const shown = await put(`projects/${order.projectId}`, { projectName: 'Back' });
  expect(shown.json().project.orderPositions[0]).toMatchObject({ statusId: 3 });
});

test('many positions are planned and taken off in one step each; what cannot be planned is named with its reason', async () => {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const bare = (
    await commands.send({ url: '/api/basedata/articles', body: { articleName: 'Nobody makes it' } })
  ).json();
  const orderPositions = [position, { ...position, articleId: bare.articleId }, position];
  const made = await commands.send({
    url: '/api/planning/projects',
    body: { project: { projectName: 'All', orderPositions } },
  });
  const ids: string[] = made
    .json()
    .project.orderPositions.map(({ orderPositionId }: { orderPositionId: string }) => orderPositionId);
  const put = (path: string, body: object) =>
    commands.send({ method: 'PUT', url: `/api/planning/positions/${path}`, body });
  const before = commands.plan.plan.operations.size;
  const planned = (await put('planon', { orderPositionIds: [...ids, 'nothing'] })).json();
  expect(planned.orderPositions.map(({ orderPositionId }: { orderPositionId: string }) => orderPositionId)).toEqual([
    ids[0],
    ids[2],
  ]);
  expect(
    planned.refused.map(({ orderPositionId, errorCode }: Record<string, string>) => [orderPositionId, errorCode]),
  ).toEqual([
    [ids[1], 'objectnotexists'],
    ['nothing', 'objectnotexists'],
  ]);
  expect(commands.plan.plan.operations.size).toBe(before + 4);
  const undo = { action: 'undo', versionIdentifier: planned.versionIdentifier };
  expect((await commands.send({ url: '/api/planning/planningTimelineRaw', body: undo })).statusCode).toBe(200);
  expect(commands.plan.plan.operations.size).toBe(before);

  await put('planon', { orderPositionIds: ids });
  expect((await put('planoff', { orderPositionIds: [...ids, 'nothing'] })).statusCode).toBe(404);
  expect(commands.plan.plan.operations.size).toBe(before + 4);
  expect((await put('planoff', { orderPositionIds: ids })).statusCode).toBe(200);
  expect(commands.plan.plan.operations.size).toBe(before);
  expect((await put('planoff', { orderPositionIds: ids })).json().errorCode).toBe('notPlanned');
});
