import { expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type EventStore, EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { type Call, createPlant, inDays, planPiece, testCommandService } from '#tests/services/command-service.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';

/** A simulation is put on the plan as it is by now: through the service, with what has happened in both meanwhile. */

const { commands, database, store } = await forFile(openCommands());
const plant = await createPlant(commands);
await ok({ method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body: { weekendDays: [] } });
const { gapTypeId } = await ok({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Repair' } });
const path = '/api/planning/simulations';
const [first, step] = await planPiece(commands, plant);
const later = (await planPiece(commands, plant))[1];
let count = 0;

async function ok(call: Call) {
  const answer = await commands.send(call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? undefined : answer.json();
}
const inSimulation = (id: string | undefined): Record<string, string> =>
  id === undefined ? {} : { [simulationHeader]: id };
const create = async (): Promise<string> => {
  count += 1;
  return (await ok({ url: path, body: { name: `Try ${count}` } })).simulationId;
};
const planOf = (id?: string) =>
  commands.branches.use(
    { id: id ?? 'main', baseline: id === undefined ? undefined : 0n },
    async ({ plan }) => plan.plan,
  );
const placed = async (operationId: string, id?: string) =>
  (await planOf(id)).operations.get(operationId as never)?.placement;
const timeline = async (body: object, id?: string) =>
  ok({
    url: '/api/planning/planningTimelineRaw',
    body: { versionIdentifier: (await planOf(id)).revision, ...body },
    headers: inSimulation(id),
  });
const move = (operationId: string, days: number, id?: string) =>
  timeline({ action: 'move', operations: [{ operationId, startDate: inDays(days), resourceId: plant.saws[1] }] }, id);
const rename = (saw: number, resourceName: string, id?: string) =>
  ok({
    method: 'PUT',
    url: `/api/basedata/resources/${plant.saws[saw]}`,
    body: { resourceName },
    headers: inSimulation(id),
  });
const preview = (id: string) => ok({ url: `${path}/${id}/rebase/preview` });
const rebase = async (id: string, decisions = {}) => {
  const { versionIdentifier } = await preview(id);
  return ok({ url: `${path}/${id}/rebase`, body: { versionIdentifier, decisions } });
};

test('what holds is done again on the plan of now, in their planner’s name, and what was undone is not', async () => {
  const id = await create();
  await move(step, 50, id);
  await move(later, 60, id);
  await timeline({ action: 'undo' }, id);
  const wished = await placed(step, id);
  await move(later, 70);
  const before = await placed(step);
  const { steps, versionIdentifier } = await preview(id);
  expect(steps).toMatchObject([{ outcome: 'kept', action: 'OperationsMoved', title: expect.stringMatching(/\d/) }]);
  // A preview writes nothing.
  expect(await placed(later, id)).not.toEqual(await placed(later));

  const done = await ok({ url: `${path}/${id}/rebase`, body: { versionIdentifier } });
  expect(done).toMatchObject({ kept: 1, changed: 0, dropped: 0, baselinePosition: expect.any(String) });
  expect(await placed(step, id)).toEqual(wished);
  expect(await placed(later, id)).toEqual(await placed(later));
  expect(await placed(step)).toEqual(before);
  // Its planner may go on there, and take back what was done again.
  await timeline({ action: 'undo' }, id);
  expect(await placed(step, id)).toEqual(before);
});

test('a step that comes out otherwise, or not at all, is told; the second waits for a decision', async () => {
  const id = await create();
  // It pushes the next step before itself, which in the plant is far behind it by then.
  await move(first, 80, id);
  await move(later, 90, id);
  await rename(0, 'Tried saw', id);
  await move(step, 100);
  const { operations } = await planOf();
  const order = operations.get(later as never)?.productionOrderId;
  await ok({ method: 'PUT', url: `/api/planning/productionOrders/${order}`, body: { locked: true } });
  await rename(0, 'Renamed saw');

  const { steps, versionIdentifier } = await preview(id);
  expect(steps).toMatchObject([
    { outcome: 'changed', title: expect.stringMatching(/\d/) },
    { outcome: 'refused', errorCode: 'locked', ways: ['drop'] },
    { outcome: 'refused', errorCode: 'changedMeanwhile', ways: ['drop', 'force'], title: 'Renamed saw' },
  ]);
  const asked = await commands.send({ url: `${path}/${id}/rebase`, body: { versionIdentifier } });
  expect([asked.statusCode, asked.json().errorCode]).toEqual([409, 'undecided']);
  expect(asked.json().detailsObject.steps).toHaveLength(2);
  const [, locked, renamed] = steps;
  const done = await rebase(id, { [locked.changeSet]: 'drop', [renamed.changeSet]: 'force' });
  expect(done).toMatchObject({ kept: 1, changed: 1, dropped: 1 });
  expect(await placed(later, id)).toEqual(await placed(later));
  const named = await commands.branches.use({ id, baseline: 0n }, async ({ image }) =>
    image.factory.objects.resources.get(plant.saws[0] as never),
  );
  expect(named?.resourceName).toBe('Tried saw');
  expect(commands.image.factory.objects.resources.get(plant.saws[0] as never)?.resourceName).toBe('Renamed saw');
});

test('orders made there and a gap with what gave way to it are done again with what belongs to them', async () => {
  const id = await create();
  const headers = inSimulation(id);
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(300).slice(0, 10) };
  const { project } = await ok({
    url: '/api/planning/projects',
    body: { project: { projectName: 'Tried order', orderPositions: [position] } },
    headers,
  });
  const [{ orderPositionId }] = project.orderPositions;
  await ok({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {}, headers });
  const made = [...(await planOf(id)).operations.values()].at(-1)?.operationId ?? '';
  await move(made, 170, id);
  const [saw] = [plant.saws[1]];
  await ok({
    url: `/api/basedata/resources/${saw}/gaps`,
    body: { dateFrom: inDays(169.9), dateTo: inDays(170.9), gapTypeId, way: 'rightShift' },
    headers,
  });
  await commands.reactions.done(await store.lastPosition());
  const after = await placed(made, id);
  expect(Date.parse(inDays(170.5))).toBeLessThan(after?.start ?? 0);
  await planPiece(commands, plant);

  const { steps } = await preview(id);
  // Its number and the place that it first had are another order's by now.
  expect(steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['changed', 'changed', 'kept', 'kept']);
  const { elsewhere } = steps[1];
  expect(elsewhere).toMatchObject({ count: 2, productionOrderNumber: expect.stringMatching(/\d/) });
  expect(elsewhere.after).not.toEqual(elsewhere.before);
  expect([elsewhere.before.resourceName, elsewhere.after.resourceName].every((name) => /saw/i.test(name))).toBe(true);
  await rebase(id);
  await commands.reactions.done(await store.lastPosition());
  expect(await placed(made, id)).toEqual(after);
  const gaps = await commands.branches.use({ id, baseline: 0n }, async ({ image }) =>
    [...image.factory.objects.resourceGaps.values()].filter(({ resourceId }) => resourceId === saw),
  );
  expect(gaps).toHaveLength(1);
  // One undo takes back the gap, and its bar stands where it was before.
  await timeline({ action: 'undo' }, id);
  await commands.reactions.done(await store.lastPosition());
  expect((await placed(made, id))?.start).toBeLessThan(after?.start ?? 0);
});

test('without steps it is the plan, and once more where it stands it stays as it is', async () => {
  const placements = async (id?: string) =>
    [...(await planOf(id)).operations.values()].map(({ operationId, placement }) => [operationId, placement]);
  const empty = await create();
  const id = await create();
  await move(first, 180, id);
  await move(step, 190, id);
  await move(first, 185, id);
  await move(step, 187);
  expect(await rebase(empty)).toMatchObject({ kept: 0, changed: 0, dropped: 0 });
  expect(await placements(empty)).toEqual(await placements());

  await rebase(id);
  const before = await placements(id);
  expect(await rebase(id)).toMatchObject({ kept: 3, changed: 0, dropped: 0 });
  expect(await placements(id)).toEqual(before);
});

test('single steps are brought into the plan as they come out there, as one step, and the others stay', async () => {
  const id = await create();
  await move(first, 200, id);
  const there = await placed(first, id);
  await move(step, 210, id);
  await move(first, 205, id);
  await move(step, 204);
  const before = [await placed(first), await placed(step)];
  const { steps } = await preview(id);
  const url = `${path}/${id}/transfer`;
  const picked = { changeSets: [steps[0].changeSet] };
  const tried = await ok({ url: `${url}/preview`, body: picked });
  // The next step is too far behind by now to be pushed by it.
  expect(tried).toMatchObject({ steps: [{ outcome: 'changed' }], refused: [], price: { newOverloads: 0 } });
  expect([await placed(first), await placed(step)]).toEqual(before);
  const { versionIdentifier } = await ok({ url, body: { ...picked, versionIdentifier: tried.versionIdentifier } });
  expect([await placed(first), await placed(step)]).toEqual([there, before[1]]);
  await timeline({ action: 'undo', versionIdentifier });
  expect([await placed(first), await placed(step)]).toEqual(before);
});

test('it is taken back as one step, until something else is done there', async () => {
  const id = await create();
  await move(step, 110, id);
  const before = await placed(step, id);
  await move(step, 115);
  await rebase(id);
  const after = await placed(step, id);
  expect(await ok({ url: `${path}/${id}/rebase/undo` })).toMatchObject({ baselinePosition: expect.any(String) });
  expect(await placed(step, id)).toEqual(before);
  await rebase(id);
  expect(await placed(step, id)).toEqual(after);
  await move(step, 120, id);
  const refused = await commands.send({ url: `${path}/${id}/rebase/undo` });
  expect([refused.statusCode, refused.json().errorCode]).toEqual([409, 'anotherStepSince']);
});

test('the plan that has gone on since the preview refuses it, and nothing has changed', async () => {
  const id = await create();
  await move(step, 130, id);
  const { versionIdentifier } = await preview(id);
  await move(step, 131);
  const before = await store.lastPosition();
  const answer = await commands.send({ url: `${path}/${id}/rebase`, body: { versionIdentifier } });
  expect([answer.statusCode, answer.json().errorCode]).toEqual([409, 'TimelineDataOutdated']);
  expect(await store.lastPosition()).toBe(before);
});

test('who edits while it is put elsewhere has the edit there, and nothing is lost', async () => {
  const id = await create();
  await move(step, 140, id);
  const { versionIdentifier } = await preview(id);
  const revision = (await planOf(id)).revision;
  const [done, edited] = await Promise.all([
    commands.send({ url: `${path}/${id}/rebase`, body: { versionIdentifier } }),
    commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: {
        action: 'move',
        versionIdentifier: revision,
        operations: [{ operationId: step, startDate: inDays(145), resourceId: plant.saws[0] }],
      },
      headers: inSimulation(id),
    }),
  ]);
  expect(done.statusCode, done.body).toBe(200);
  const there = (await placed(step, id))?.resourceId;
  expect(there).toBe(edited.statusCode === 200 ? plant.saws[0] : plant.saws[1]);
});

test('a process that ends before the last event has changed nothing, and one that comes after it finds all of it', async () => {
  const id = await create();
  await move(step, 150, id);
  const wished = await placed(step, id);
  await move(step, 151);
  const { versionIdentifier } = await preview(id);
  const rebaseIn = (service: typeof commands) =>
    service.send({ url: `${path}/${id}/rebase`, body: { versionIdentifier } });
  const placedIn = (service: typeof commands) =>
    service.branches.use({ id, baseline: 0n }, async ({ plan }) => plan.plan.operations.get(step as never)?.placement);
  const ending: EventStore = {
    ...store,
    append: (stream, ...given) =>
      stream.startsWith('simulation-')
        ? Promise.reject(new EventStoreUnavailable('It has ended'))
        : store.append(stream, ...given),
  };
  const killed = await testCommandService(database, ending);
  const answer = await rebaseIn(killed);
  expect([answer.statusCode, answer.json().errorCode]).toEqual([503, 'unavailable']);
  await killed.stop();
  expect(await placed(step, id)).toEqual(wished);
  expect((await preview(id)).steps).toHaveLength(1);

  expect((await rebaseIn(commands)).statusCode).toBe(200);
  const next = await testCommandService(database, store);
  expect(await placedIn(next)).toEqual(await placed(step, id));
  // And is where one of them takes it back to.
  expect((await next.send({ url: `${path}/${id}/rebase/undo` })).statusCode).toBe(200);
  expect(await placedIn(next)).toEqual(wished);
  await next.stop();
});
