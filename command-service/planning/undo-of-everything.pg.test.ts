import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import {
  createPlant,
  inDays,
  type TestCommandService,
  type TestPlant,
  testCommandService,
} from '#tests/services/command-service.ts';
import { type OpenedLog, openLog } from '#tests/services/opened.ts';

type Headers = Readonly<Record<string, string>>;

let log: OpenedLog;
let commands: TestCommandService;
let plant: TestPlant;

beforeAll(async () => {
  log = await openLog();
  commands = await testCommandService(log.database, log.store);
  plant = await createPlant(commands);
});
afterAll(async () => {
  await commands.stop();
  await log.close();
});

async function restart(): Promise<void> {
  await commands.stop();
  commands = await testCommandService(log.database, log.store);
}

async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}, headers: Headers = {}) {
  const answer = await commands.send({ method, url, ...(method === 'DELETE' ? {} : { body }), headers, as: 'admin' });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? {} : answer.json();
}
const edit = (action: 'undo' | 'redo', more: object = {}, headers: Headers = {}) =>
  commands.send({
    url: '/api/planning/planningTimelineRaw',
    body: { action, versionIdentifier: commands.plan.plan.revision, ...more },
    headers,
    as: 'admin',
  });
async function undo(headers: Headers = {}) {
  const answer = await edit('undo', {}, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().step;
}
async function redo() {
  const answer = await edit('redo');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().step;
}
const steps = async () => (await call('POST', '/api/planning/planningTimelineRaw/steps')).undo;
const objects = () => structuredClone(commands.image.factory.objects);
const { stringify } = JSON;
const asText = (one: unknown) =>
  stringify(one, (_key, value) => (value instanceof Map ? [...value].toSorted(([a], [b]) => (a < b ? -1 : 1)) : value));

async function planned(): Promise<{ projectId: string; orderPositionId: string }> {
  const orderPositions = [{ articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) }];
  const { project } = await call('POST', '/api/planning/projects', { project: { projectName: 'One', orderPositions } });
  const { orderPositionId } = project.orderPositions[0];
  await call('PUT', `/api/planning/positions/${orderPositionId}/planon`);
  return { projectId: project.projectId, orderPositionId };
}
const gap = async (days: number) => {
  const { gapTypeId } = await call('POST', '/api/basedata/gapTypes', { gapTypeName: `Service ${days}` });
  const bar = [...commands.plan.plan.operations.values()][0];
  const resourceId = bar?.placement.resourceId ?? [...commands.image.factory.objects.resources.keys()][0];
  const body = { dateFrom: inDays(days), dateTo: inDays(days + 2), gapTypeId };
  return call('POST', `/api/basedata/resources/${resourceId}/gaps`, body);
};

test('the last thing goes first, whatever it was: a gap, its type, a deleted project', async () => {
  const { projectId } = await planned();
  await call('DELETE', `/api/planning/expert/project/${projectId}`);
  await gap(3);
  expect(await undo()).toMatchObject({ action: 'ResourceGapCreated', collection: 'resourceGaps' });
  expect(commands.image.factory.objects.resourceGaps.size).toBe(0);
  expect(commands.plan.plan.projects.has(projectId as never)).toBe(false);
  expect(await undo()).toMatchObject({ action: 'GapTypeCreated', collection: 'gapTypes', subject: 'Service 3' });
  expect(commands.image.factory.objects.gapTypes.size).toBe(0);
  expect(await undo()).toMatchObject({ action: 'ProjectDeleted' });
  expect(commands.plan.plan.projects.has(projectId as never)).toBe(true);
  for (const action of ['ProjectDeleted', 'GapTypeCreated', 'ResourceGapCreated'])
    expect(await redo()).toMatchObject({ action });
  expect(commands.image.factory.objects.resourceGaps.size).toBe(1);
});

test('base data and settings are byte for byte what they were, after a restart as well', async () => {
  const [planId = ''] = commands.image.factory.objects.availabilityPlans.keys();
  const [resourceId = ''] = commands.image.factory.objects.resources.keys();
  const before = asText(objects());
  const settings = asText(commands.image.factory.settings);
  await call('PUT', `/api/basedata/availabilityPlans/${planId}`, { availabilityPlanName: 'Late shift' });
  await call('PUT', `/api/basedata/resources/${resourceId}`, { capacityFactor: 2 });
  await call('POST', '/api/basedata/publicHolidays', {
    dateFrom: '2028-05-02',
    dateTo: '2028-05-02',
    description: 'Fair',
  });
  await call('PUT', '/api/useradmin/globalSettings', { weekendDays: [0] });
  await call('POST', '/api/basedata/batch', {
    collection: 'resources',
    ids: [resourceId],
    changes: { capacityFactor: 3 },
  });
  const after = asText(objects());
  await restart();
  expect((await steps()).slice(0, 5)).toMatchObject([
    { collection: 'resources' },
    { collection: 'globalSettings', action: 'GlobalSettingsChanged' },
    { collection: 'publicHolidays', subject: 'Fair' },
    { collection: 'resources' },
    { collection: 'availabilityPlans', subject: 'Late shift' },
  ]);
  for (let step = 0; step < 5; step++) await undo();
  expect(asText(objects())).toBe(before);
  expect(asText(commands.image.factory.settings)).toBe(settings);
  for (let step = 0; step < 5; step++) await redo();
  expect(asText(objects())).toBe(after);
});

test('a country and all its holidays are one step', async () => {
  const before = asText(objects());
  const holidays = () => commands.image.factory.objects.publicHolidays.size;
  const [own, place] = [holidays(), commands.image.factory.settings.holidayCountry];
  expect(place).toBe('');
  await call('PUT', '/api/useradmin/globalSettings', { holidayCountry: 'DE', holidayRegion: 'BY' });
  const filled = holidays();
  expect(filled).toBeGreaterThan(own + 100);
  expect(await undo()).toMatchObject({ action: 'GlobalSettingsChanged' });
  expect(commands.image.factory.settings).toMatchObject({ holidayCountry: '', holidayRegion: '' });
  expect(asText(objects())).toBe(before);
  expect(await redo()).toMatchObject({ action: 'GlobalSettingsChanged' });
  expect(holidays()).toBe(filled);
  await undo();
  expect(asText(objects())).toBe(before);
});

test('what somebody else has changed since stays, and the refusal says who; other fields of it stand in no way', async () => {
  const [resourceId = ''] = commands.image.factory.objects.resources.keys();
  const url = `/api/basedata/resources/${resourceId}`;
  await call('PUT', url, { capacityFactor: 5 });
  expect((await commands.send({ method: 'PUT', url, body: { capacityFactor: 9 }, as: 'planner' })).statusCode).toBe(
    200,
  );
  const refused = await edit('undo');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    errorCode: 'undoBlocked',
    detailsObject: {
      step: { action: 'ResourceChanged' },
      baseData: [
        { collection: 'resources', id: resourceId, errorCode: 'changedMeanwhile', by: expect.stringMatching(/\S/) },
      ],
    },
  });
  await commands.send({ method: 'PUT', url, body: { capacityFactor: 5, resourceName: 'Renamed' }, as: 'planner' });
  await undo();
  expect(commands.image.factory.objects.resources.get(resourceId)).toMatchObject({ resourceName: 'Renamed' });
  expect(commands.image.factory.objects.resources.get(resourceId)?.capacityFactor).not.toBe(5);
});

test('what the plan or other base data use by now is not taken away', async () => {
  const { articleId } = await call('POST', '/api/basedata/articles', { articleName: 'New' });
  const orderPositions = [{ articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) }];
  const project = { project: { projectName: 'Of it', orderPositions } };
  const made = await commands.send({ url: '/api/planning/projects', body: project, as: 'planner' });
  expect(made.statusCode, made.body).toBeLessThan(300);
  expect((await edit('undo')).json()).toMatchObject({
    errorCode: 'undoBlocked',
    detailsObject: { baseData: [{ collection: 'articles', id: articleId, errorCode: 'alreadyInUse', name: 'New' }] },
  });
  expect(commands.image.factory.objects.articles.has(articleId)).toBe(true);
});

test('after what cannot be taken back nothing is, and it says what that was', async () => {
  await planned();
  const operations = commands.plan.plan.operations.size;
  const operation = [...commands.plan.plan.operations.values()].at(-1);
  await call('POST', `/api/planning/operations/${operation?.operationId}/feedback`, { type: 'start' });
  const { revision } = commands.plan.plan;
  const refused = await edit('undo');
  expect(refused.json()).toMatchObject({
    errorCode: 'undoImpossible',
    detailsObject: { step: { action: 'WorkStarted', isFinal: true } },
  });
  expect(commands.plan.plan.operations.size).toBe(operations);
  expect(commands.plan.plan.revision).toBe(revision);
});

test('new orders and what is entered of them are steps', async () => {
  const { projectId, orderPositionId } = await planned();
  const before = asText(commands.plan.plan.projects.get(projectId as never)?.projectName);
  await call('PUT', `/api/planning/projects/${projectId}`, { projectName: 'Other', comment: 'Call first' });
  expect(await undo()).toMatchObject({ action: 'ProjectChanged' });
  expect(asText(commands.plan.plan.projects.get(projectId as never)?.projectName)).toBe(before);
  expect(await undo()).toMatchObject({ action: 'OrderPositionPlanned' });
  expect(await undo()).toMatchObject({ action: 'ProjectCreated' });
  expect(commands.plan.plan.orderPositions.has(orderPositionId as never)).toBe(false);
  for (let step = 0; step < 3; step++) await redo();
  expect(commands.plan.plan.projects.get(projectId as never)).toMatchObject({
    projectName: 'Other',
    comment: 'Call first',
  });
});

test('what is created and planned by one call is one step, and says what found no place', async () => {
  const sizes = () => {
    const { projects, orderPositions, operations } = commands.plan.plan;
    return [projects.size, orderPositions.size, operations.size];
  };
  const before = sizes();
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(30).slice(0, 10) };
  const orderPositions = [position, { ...position, articleAmount: 1_000_000 }, { ...position, pending: true }];
  const body = { project: { projectName: 'At once', orderPositions }, plan: true };
  const { project, refused } = await call('POST', '/api/planning/projects', body);
  const [planned, tooMany, pending] = project.orderPositions;
  expect([planned.endDate, tooMany.endDate, pending.endDate]).toEqual([expect.any(String), null, null]);
  expect(refused).toEqual([
    expect.objectContaining({ orderPositionId: tooMany.orderPositionId, errorCode: expect.any(String) }),
  ]);
  const another = { projectId: project.projectId, ...position, plan: true };
  const added = await call('POST', '/api/planning/positions', another);
  expect(added).toMatchObject({ orderPosition: { endDate: expect.any(String) }, refused: [] });
  expect(await undo()).toMatchObject({ action: 'OrderPositionAdded' });
  const made = sizes();
  expect(await undo()).toMatchObject({ action: 'ProjectCreated' });
  expect(sizes()).toEqual(before);
  expect(await redo()).toMatchObject({ action: 'ProjectCreated' });
  expect(sizes()).toEqual(made);
});

test('a simulation has steps of its own', async () => {
  const { simulationId } = await call('POST', '/api/planning/simulations', { name: 'What if' });
  const [resourceId = ''] = commands.image.factory.objects.resources.keys();
  const inIt = { [simulationHeader]: simulationId };
  const factor = commands.image.factory.objects.resources.get(resourceId)?.capacityFactor;
  await call('PUT', `/api/basedata/resources/${resourceId}`, { capacityFactor: 4 });
  await call('PUT', `/api/basedata/resources/${resourceId}`, { capacityFactor: 7 }, inIt);
  expect(await undo(inIt)).toMatchObject({ action: 'ResourceChanged' });
  expect(commands.image.factory.objects.resources.get(resourceId)?.capacityFactor).toBe(4);
  await undo();
  expect(commands.image.factory.objects.resources.get(resourceId)?.capacityFactor).toBe(factor);
});

test('two planners take back their own', async () => {
  const [resourceId = ''] = commands.image.factory.objects.resources.keys();
  await call('PUT', `/api/basedata/resources/${resourceId}`, { resourceName: 'Mine' });
  const url = '/api/basedata/gapTypes';
  const types = commands.image.factory.objects.gapTypes.size;
  await commands.send({ url, body: { gapTypeName: 'Theirs' }, as: 'planner' });
  await undo();
  expect(commands.image.factory.objects.resources.get(resourceId)?.resourceName).not.toBe('Mine');
  expect(commands.image.factory.objects.gapTypes.size).toBe(types + 1);
});
