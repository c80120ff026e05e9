import { expect, test } from 'vitest';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { createPlant, inDays } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What other systems call objects (decision 0245): given by calls, found by lists, and nobody else's. */
const { commands, projector, query, store } = await forFile(openServices());
const plant = await createPlant(commands);

const sap = (id: string) => [{ system: 'SAP', id }];
const filtered = async (path: string, value: string | readonly string[]) => {
  const operator = Array.isArray(value) ? 'isAnyOf' : 'equals';
  const filter = encodeURIComponent(JSON.stringify([{ field: 'externalId', operator, value }]));
  const answer = await query.get(`${path}?filter=${filter}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items as readonly Readonly<Record<string, unknown>>[];
};
const shown = async () => projector.reached((await store.lastPosition()) ?? 0n);
const plannedProject = (number: string, id: string) => ({
  plan: true,
  project: {
    projectName: `Order ${number}`,
    projectNumber: number,
    externalIds: sap(id),
    orderPositions: [
      {
        articleId: plant.articleId,
        articleAmount: 2,
        deliveryDate: inDays(30).slice(0, 10),
        orderPositionNumber: `${number}/10`,
        externalIds: [...sap(`${id}-10`), { system: 'Shop', id }],
        productionOrders: [
          {
            productionOrderNumber: `FA-${number}`,
            externalIds: sap(`FA-${id}`),
            operations: [{ position: 10, operationNumber: 15, externalIds: sap(`FA-${id}-0015`) }],
          },
        ],
      },
    ],
  },
});
const create = (body: object, as?: 'admin') =>
  commands.send({ url: '/api/planning/projects', body, ...(as && { as }) });

test('objects of base data are found by what another system calls them, and no two of a kind are called the same', async () => {
  const body = { gapTypeName: 'Inspection', externalIds: [{ system: 'SAP', id: 'G:1' }] };
  const made = await commands.send({ url: '/api/basedata/gapTypes', body });
  expect(made.json(), made.body).toMatchObject(body);
  const taken = await commands.send({ url: '/api/basedata/gapTypes', body: { ...body, gapTypeName: 'Other' } });
  expect([taken.statusCode, taken.json().errorCode]).toEqual([409, 'externalIdExists']);
  expect(taken.json().detailsObject).toEqual({ system: 'SAP', id: 'G:1', usedBy: made.json().gapTypeId });
  // The same in another system, and in another kind, is something else.
  const elsewhere = { gapTypeName: 'Other', externalIds: [{ system: 'MES', id: 'G:1' }] };
  const other = await commands.send({ url: '/api/basedata/gapTypes', body: elsewhere });
  expect(other.statusCode, other.body).toBe(201);
  const kind = { locationName: 'Hall', externalIds: body.externalIds };
  expect((await commands.send({ url: '/api/basedata/locations', body: kind })).statusCode).toBe(201);
  await shown();
  const names = async (value: string | readonly string[]) =>
    (await filtered('/api/basedata/gapTypes', value)).map(({ gapTypeName }) => String(gapTypeName)).toSorted();
  expect(await names('G:1')).toEqual(['Inspection', 'Other']);
  expect(await names('SAP:G:1')).toEqual(['Inspection']);
  expect(await names('MES:*')).toEqual(['Other']);
  expect(await names(['SAP:G:1', 'MES:G:1'])).toEqual(['Inspection', 'Other']);
  expect(await names('sap:G:1')).toEqual([]);
  // Given free it may be given again.
  const url = `/api/basedata/gapTypes/${made.json().gapTypeId}`;
  await commands.send({ method: 'PUT', url, body: { externalIds: null } });
  const again = await commands.send({ url: '/api/basedata/gapTypes', body: { ...body, gapTypeName: 'Third' } });
  expect(again.statusCode, again.body).toBe(201);
});

test('orders keep the numbers and ids that another system gives them with the call that plans them', async () => {
  const answer = await create(plannedProject('4711', 'A'));
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().refused).toEqual([]);
  const { project } = answer.json();
  expect(project).toMatchObject({ externalIds: sap('A') });
  expect(project.orderPositions).toMatchObject([{ orderPositionNumber: '4711/10', statusId: 2 }]);
  await shown();
  expect(await filtered('/api/planning/projects', 'A')).toMatchObject([{ projectNumber: '4711' }]);
  expect(await filtered('/api/planning/positions', 'Shop:A')).toMatchObject([{ orderPositionNumber: '4711/10' }]);
  const orders = await filtered('/api/planning/productionOrders', 'SAP:FA-A');
  expect(orders).toMatchObject([{ productionOrderNumber: 'FA-4711', externalIds: sap('FA-A') }]);
  const operations = await filtered('/api/planning/operations', 'SAP:FA-A-0015');
  expect(operations).toMatchObject([{ position: 15, productionOrderNumber: 'FA-4711' }]);
  const detail = await query.get(`/api/planning/v3/operations/${String(operations[0]?.['operationId'])}`);
  expect(detail.json()).toMatchObject({ externalIds: sap('FA-A-0015') });
});

test('taken off the plan and planned again they have them again, and undo gives them back', async () => {
  const id = [...commands.plan.plan.orderPositions.values()].find((one) => one.orderPositionNumber === '4711/10');
  const url = `/api/planning/positions/${id?.orderPositionId}`;
  const numbers = () => [...commands.plan.plan.productionOrders.values()].map((one) => one.productionOrderNumber);
  expect((await commands.send({ method: 'PUT', url: `${url}/planoff`, body: {} })).statusCode).toBe(200);
  expect(numbers()).toEqual([]);
  const planned = await commands.send({ method: 'PUT', url: `${url}/planon`, body: {} });
  expect(planned.statusCode, planned.body).toBe(200);
  expect(numbers()).toEqual(['FA-4711']);
  const again = planFromSnapshot(structuredClone(snapshotOf(commands.plan.plan)));
  expect(again.byExternalId).toEqual(commands.plan.plan.byExternalId);
});

test('what is called so already is refused with a code, and nothing of it is made', async () => {
  const { revision } = commands.plan.plan;
  const sameProject = await create(plannedProject('4712', 'A'));
  expect(sameProject.json()).toMatchObject({
    errorCode: 'externalIdExists',
    detailsObject: { system: 'SAP', id: 'A' },
  });
  const body = plannedProject('4712', 'B');
  const [position] = body.project.orderPositions;
  const samePosition = { ...body.project, orderPositions: [{ ...position, orderPositionNumber: '4711/10' }] };
  expect((await create({ project: samePosition })).json()).toMatchObject({ errorCode: 'nameExists' });
  const twice = { ...body.project, orderPositions: [position, { ...position, orderPositionNumber: '4712/20' }] };
  expect((await create({ project: twice })).json()).toMatchObject({ errorCode: 'externalIdExists' });
  expect(commands.plan.plan.revision).toBe(revision);
  // Numbers of orders are looked at when these are made.
  const orders = [{ productionOrderNumber: 'FA-4711' }];
  const sameOrder = { ...body.project, orderPositions: [{ ...position, productionOrders: orders }] };
  const made = await create({ ...body, project: sameOrder });
  expect(made.json().refused).toMatchObject([{ errorCode: 'nameExists' }]);
  const { orderPositionId } = made.json().project.orderPositions[0];
  const url = `/api/planning/positions/${orderPositionId}/planon`;
  for (const [productionOrders, errorCode] of [
    [[{ externalIds: sap('FA-A') }], 'externalIdExists'],
    [[{ operations: [{ position: 99 }] }], 'validation'],
    [[{ productionOrderNumber: 'X' }, { productionOrderNumber: 'Y' }], 'validation'],
  ] as const)
    expect((await commands.send({ method: 'PUT', url, body: { productionOrders } })).json().errorCode).toBe(errorCode);
  const right = await commands.send({
    method: 'PUT',
    url,
    body: { productionOrders: [{ productionOrderNumber: 'FA-4712' }] },
  });
  expect(right.json().orderPosition.statusId, right.body).toBe(2);
});

test('they are changed by the calls that change an object', async () => {
  const { plan } = commands.plan;
  const [project, position] = [[...plan.projects.keys()][0], [...plan.orderPositions.keys()][0]];
  const [activity, order, operation] = [
    [...plan.activities.keys()][0],
    [...plan.productionOrders.keys()][0],
    [...plan.operations.keys()][0],
  ];
  for (const path of [
    `projects/${project}`,
    `positions/${position}`,
    `activities/${activity}`,
    `productionOrders/${order}`,
    `v3/operations/${operation}`,
  ]) {
    const url = `/api/planning/${path}`;
    const given = await commands.send({ method: 'PUT', url, body: { externalIds: sap('changed') } });
    expect(given.statusCode, given.body).toBe(200);
    expect(given.body).toContain('"externalIds":[{"system":"SAP","id":"changed"}]');
    await shown();
    expect((await query.get(url)).json()).toMatchObject({ externalIds: sap('changed') });
  }
  await commands.send({ method: 'PUT', url: `/api/planning/projects/${project}`, body: { externalIds: null } });
  expect(plan.projects.get(project as never)?.externalIds).toBeUndefined();
});

test('an order of the past is planned as of then by whoever may import', async () => {
  const asOf = inDays(-20);
  const [position] = plannedProject('old', 'old').project.orderPositions;
  const { productionOrders: _none, ...old } = { ...position, deliveryDate: inDays(-5).slice(0, 10) };
  const project = { projectName: 'Old', orderPositions: [old] };
  const made = await create({ project, plan: true, asOf }, 'admin');
  expect(made.statusCode, made.body).toBe(201);
  const [planned] = made.json().project.orderPositions;
  expect(Date.parse(planned.endDate), made.body).toBeLessThan(Date.now());
  const without = await commands.send({
    url: '/api/planning/projects',
    body: { project, plan: true, asOf },
    as: 'worker',
  });
  expect(without.statusCode).toBe(403);
});
