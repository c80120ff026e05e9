import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandPlant, openCommandPlant } from '#tests/services/command-plant.ts';
import { inDays, type TestCommandService, type TestPlant } from '#tests/services/command-service.ts';

let opened: CommandPlant;
let commands: TestCommandService;
let plant: TestPlant;

beforeAll(async () => {
  opened = await openCommandPlant();
  ({ commands, plant } = opened);
});
afterAll(() => opened?.close());

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

test('overtime is offered with its hours and costs, and the edits behind it are taken as any', async () => {
  const make = async (collection: string, body: object) =>
    (await commands.send({ url: `/api/basedata/${collection}`, body })).json();
  await commands.send({ method: 'PUT', url: '/api/useradmin/globalSettings', body: { weekendDays: [] }, as: 'admin' });
  const { resourceGroupId } = await make('resourceGroups', { resourceGroupName: 'Ovens' });
  const shift = { isActive: true, timeFrom: '08:00', timeTo: '10:00' };
  const availabilities = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...shift }));
  const { availabilityPlanId } = await make('availabilityPlans', { availabilityPlanName: 'Mornings', availabilities });
  const availabilityPlans = [{ validFrom: '2020-01-06', weeks: [availabilityPlanId] }];
  const oven = { resourceName: 'Oven', resourceGroups: [resourceGroupId], availabilityPlans, fullCosts: 50 };
  const { resourceId } = await make('resources', oven);
  const { articleId } = await make('articles', { articleName: 'Tile' });
  const technologyItems = [{ number: 10, valueAddName: 'Fire', resourceGroupId, duration: 3600 }];
  await make('technologies', { articleId, technologyItems });
  const orderPositions = [{ articleId, articleAmount: 9, deliveryDate: inDays(2).slice(0, 10) }];
  const body = { project: { projectName: 'Tiles', orderPositions } };
  const created = (await commands.send({ url: '/api/planning/projects', body })).json().project;
  const { orderPositionId } = created.orderPositions[0];
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });

  const url = `/api/planning/conflicts/date-${orderPositionId}/remedies`;
  const { remedies } = (await commands.send({ url, body: {} })).json();
  const remedy = remedies.find((one: { kind: string }) => one.kind === 'overtime');
  expect(remedy?.steps[0]).toMatchObject({ overtime: { resourceId, costs: 200 } });
  expect(remedy.addedLateness).toBeLessThan(0);
  const { dateFrom, dateTo } = remedy.steps[0].overtime;
  const { gapTypeId } = await make('gapTypes', { gapTypeName: 'Overtime' });
  const gap = await commands.send({
    url: `/api/basedata/resources/${resourceId}/gaps`,
    body: { dateFrom, dateTo, gapTypeId, extra: true },
  });
  expect(gap.statusCode, gap.body).toBe(201);
  const { versionIdentifier } = (
    await commands.send({ url: '/api/planning/planningTimelineRaw/steps', body: {} })
  ).json();
  for (const step of remedy.steps.slice(1)) {
    const path = `/api/planning/planningTimelineRaw${step.edit === undefined ? '/operation/successors/replan' : ''}`;
    const edit = step.edit ?? { currentOperation: step.replanAfter };
    const taken = await commands.send({ url: path, body: { ...edit, versionIdentifier } });
    expect(taken.statusCode, taken.body).toBe(200);
  }
  const operation = commands.plan.plan.operations.get(remedy.operationId);
  expect(operation?.placement).toMatchObject({ end: Date.parse(remedy.endDate) });
});
