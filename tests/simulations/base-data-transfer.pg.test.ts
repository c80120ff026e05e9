import { expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type Call, createPlant, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Base data that come from a simulation with its orders, and a simulation that becomes the plan as a whole. */

const { commands, query, store } = await forFile(openServices());
const plant = await createPlant(commands);
await ok({ method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body: { weekendDays: [] } });
const { gapTypeId } = await ok({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Repair' } });
const [first, second] = await planPiece(commands, plant, { startDate: inDays(30) });
const path = '/api/planning/simulations';
let count = 0;

async function ok(call: Call) {
  const answer = await commands.send(call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? undefined : answer.json();
}
const create = async (): Promise<string> => {
  count += 1;
  return (await ok({ url: path, body: { name: `Try ${count}` } })).simulationId;
};
const inside = (id: string, call: Call) => ok({ ...call, headers: { [simulationHeader]: id } });
const planOf = (id: string) => commands.branches.use({ id, baseline: 0n }, async ({ plan }) => plan.plan);
const timeline = async (id: string, body: object) =>
  inside(id, {
    url: '/api/planning/planningTimelineRaw',
    body: { versionIdentifier: (await planOf(id)).revision, ...body },
  });
const preview = (id: string, body: object) => ok({ url: `${path}/${id}/transfer/preview`, body });
const transfer = (id: string, body: object) => ok({ url: `${path}/${id}/transfer`, body });
const undo = () =>
  ok({
    url: '/api/planning/planningTimelineRaw',
    body: { action: 'undo', versionIdentifier: commands.plan.plan.revision },
  });
const operation = (id: string) => commands.plan.plan.operations.get(id as never);
const { objects } = commands.image.factory;
async function read(url: string, also = '') {
  const answer = await query.get(`${url}?minPosition=${await store.lastPosition()}${also}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const rename = (id: string | undefined, saw: number, resourceName: string) => {
  const call: Call = { method: 'PUT', url: `/api/basedata/resources/${plant.saws[saw]}`, body: { resourceName } };
  return id === undefined ? ok(call) : inside(id, call);
};

test('a gap comes with the bars that made room for it, as one step that undo takes back', async () => {
  const before = operation(first)?.placement;
  if (before === undefined) expect.fail('it is planned');
  const id = await create();
  const hour = 3_600_000;
  const [dateFrom, dateTo] = [before.start - hour, before.end + hour].map((at) => new Date(at).toISOString());
  await inside(id, {
    url: `/api/basedata/resources/${before.resourceId}/gaps`,
    body: { dateFrom, dateTo, gapTypeId },
  });
  const there = (await planOf(id)).operations.get(first as never)?.placement;
  expect(there?.start).toBeGreaterThan(before.start);

  const said = await preview(id, { baseData: true });
  expect(said).toMatchObject({
    refused: [],
    baseData: { transferred: [{ collection: 'resourceGaps', name: expect.stringContaining('Saw') }], refused: [] },
    price: { newOverloads: 0 },
  });
  await transfer(id, { baseData: true, versionIdentifier: said.versionIdentifier });
  expect(operation(first)?.placement).toEqual(there);
  expect(objects.resourceGaps.size).toBe(1);
  const again = await commands.send({ url: `${path}/${id}/transfer`, body: { baseData: true } });
  expect([again.statusCode, again.json().errorCode]).toEqual([409, 'nothingToTransfer']);

  await undo();
  expect(operation(first)?.placement).toEqual(before);
  expect(objects.resourceGaps.size).toBe(0);
});

test('an order of a new article stays without the article, and comes with it', async () => {
  const id = await create();
  const { articleId } = await inside(id, { url: '/api/basedata/articles', body: { articleName: 'Rail' } });
  const { resourceGroupId } = plant;
  const technologyItems = [{ valueAddName: 'Saw', resourceGroupId, duration: 3600, number: 10 }];
  await inside(id, { url: '/api/basedata/technologies', body: { articleId, technologyItems } });
  const position = { articleId, articleAmount: 1, deliveryDate: inDays(200).slice(0, 10) };
  const { project } = await inside(id, {
    url: '/api/planning/projects',
    body: { project: { projectName: 'Rails', orderPositions: [position] } },
  });
  const [{ orderPositionId }] = project.orderPositions;
  await inside(id, { method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });

  const without = await preview(id, {});
  expect(without).toMatchObject({ transferred: [], refused: [{ orderPositionId, errorCode: 'objectnotexists' }] });
  const { transferred, baseData } = await transfer(id, { baseData: true });
  expect(transferred).toEqual([orderPositionId]);
  expect(baseData.transferred.map(({ name }: { readonly name: string }) => name)).toContain('Rail');
  expect(objects.articles.get(articleId)?.articleName).toBe('Rail');
  const row = await read(`/api/planning/positions/${orderPositionId}`);
  expect(row).toMatchObject({ articleName: 'Rail', statusId: 2 });

  await undo();
  expect([objects.articles.has(articleId), commands.plan.plan.orderPositions.has(orderPositionId)]).toEqual([
    false,
    false,
  ]);
});

test('what somebody has changed in the plant since stays with the reason, and the rest comes', async () => {
  const id = await create();
  await rename(id, 0, 'Band saw');
  await rename(id, 1, 'Hand saw');
  await rename(undefined, 1, 'Wire saw');
  const { baseData } = await preview(id, { baseData: true });
  expect(baseData).toMatchObject({
    transferred: [{ collection: 'resources', id: plant.saws[0], name: 'Band saw' }],
    refused: [{ collection: 'resources', id: plant.saws[1], errorCode: 'changedMeanwhile' }],
  });
  await transfer(id, { baseData: true });
  const { items } = await read('/api/planning/moments/edits', `&before=${await store.lastPosition()}`);
  expect(items).toMatchObject([{ action: 'ResourceChanged', title: 'Band saw', isNewest: true }]);
  const names = plant.saws.map((saw) => objects.resources.get(saw as never)?.resourceName);
  expect(names).toEqual(['Band saw', 'Wire saw']);
});

test('as a whole a simulation becomes the plan with its locks, or nothing of it does', async () => {
  const id = await create();
  await timeline(id, {
    action: 'move',
    operations: [{ operationId: second, startDate: inDays(90), resourceId: plant.saws[0] }],
  });
  await timeline(id, { action: 'lock', operations: [{ operationId: second }] });
  await rename(id, 0, 'Jig saw');
  await rename(undefined, 0, 'Chain saw');
  const { revision } = commands.plan.plan;
  const refused = await commands.send({ url: `${path}/${id}/baseline`, body: {} });
  expect([refused.statusCode, refused.json().errorCode]).toEqual([409, 'notWhole']);
  expect(refused.json().detailsObject.baseData).toMatchObject([{ id: plant.saws[0], errorCode: 'changedMeanwhile' }]);
  expect(commands.plan.plan.revision).toBe(revision);

  await rename(undefined, 0, 'Band saw');
  const { versionIdentifier } = await preview(id, { whole: true });
  await ok({ url: `${path}/${id}/baseline`, body: { versionIdentifier } });
  const there = (await planOf(id)).operations.get(second as never);
  expect(operation(second)).toMatchObject({ locked: true, placement: there?.placement });
  expect(objects.resources.get(plant.saws[0] as never)?.resourceName).toBe('Jig saw');
  const { becamePlan } = await read(`${path}/${id}`);
  expect(becamePlan).toEqual({ at: expect.any(String), changeSet: expect.any(String) });

  await undo();
  expect(operation(second)?.locked).toBe(false);
  expect(objects.resources.get(plant.saws[0] as never)?.resourceName).toBe('Band saw');
  expect((await read(`${path}/${id}`)).becamePlan).toMatchObject({ isUndone: true });
});

test('is for who may transfer', async () => {
  const id = await create();
  expect((await commands.send({ url: `${path}/${id}/baseline`, body: {}, as: 'worker' })).statusCode).toBe(403);
  expect((await commands.send({ url: `${path}/999/baseline`, body: {} })).statusCode).toBe(404);
  const wrong = { whole: false, baseData: 'yes' };
  expect((await commands.send({ url: `${path}/${id}/transfer/preview`, body: wrong })).statusCode).toBe(400);
});
