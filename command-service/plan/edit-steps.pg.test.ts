import { expect, test } from 'vitest';
import { inDays } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

const { commands, plant } = await forFile(openCommandPlant());

const send = (url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  commands.send({ method, url: `/api/planning/${url}`, body });
const edit = (action: string, body: object = {}, seen = commands.plan.plan.revision) =>
  send('planningTimelineRaw', { action, versionIdentifier: seen, ...body });
const stepsNow = async () => (await send('planningTimelineRaw/steps', {})).json();

/** A planned order of so many pieces. */
async function planned(articleAmount = 1) {
  const position = { articleId: plant.articleId, articleAmount, deliveryDate: inDays(30).slice(0, 10) };
  const project = { projectName: 'Order', orderPositions: [position] };
  const created = (await send('projects', { project })).json().project;
  const { orderPositionId } = created.orderPositions[0];
  await send(`positions/${orderPositionId}/planon`, {}, 'PUT');
  const { plan } = commands.plan;
  const [activityId = ''] = plan.activitiesByPosition.get(orderPositionId) ?? [];
  const [orderId = ''] = plan.productionOrdersByActivity.get(activityId as never) ?? [];
  const [operationId = ''] = plan.operationsByProductionOrder.get(orderId as never) ?? [];
  return { orderPositionId, orderId, operationId };
}

test('an edit answers with its name, and the list of steps says what it did, from where to where, and who', async () => {
  const { operationId, orderId } = await planned();
  const moved = (await edit('move', { operations: [{ operationId, startDate: inDays(4) }] })).json();
  expect(moved.changeSet).toEqual(expect.any(String));
  const { undo } = await stepsNow();
  expect(undo[0]).toMatchObject({
    changeSet: moved.changeSet,
    action: 'OperationsMoved',
    by: { userId: expect.any(String), name: expect.stringMatching(/\S/) },
    at: expect.stringMatching(/^\d{4}-/),
    operationId,
    subject: commands.plan.plan.productionOrders.get(orderId as never)?.productionOrderNumber,
    before: { resourceId: expect.any(String) },
    after: { startDate: moved.projects[0].operations[0].startDate },
  });
});

test('undo takes a named edit back only while it is the last, and answers with what it took back', async () => {
  const { operationId } = await planned();
  const first = (await edit('move', { operations: [{ operationId, startDate: inDays(8) }] })).json();
  const second = (await edit('move', { operations: [{ operationId, startDate: inDays(12) }] })).json();
  const refused = await edit('undo', { changeSet: first.changeSet });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ errorCode: 'anotherStepSince', detailsObject: { since: second.changeSet } });
  const undone = (await edit('undo', { changeSet: second.changeSet })).json();
  expect(undone.step).toMatchObject({ changeSet: second.changeSet, action: 'OperationsMoved', operationId });
  expect((await stepsNow()).redo[0].changeSet).toBe(second.changeSet);
  expect((await edit('undo', { changeSet: second.changeSet })).json().errorCode).toBe('nothingToUndo');
  expect((await edit('redo')).json().step.changeSet).toBe(second.changeSet);
  expect(
    (await edit('move', { changeSet: 'x', operations: [{ operationId, startDate: inDays(16) }] })).statusCode,
  ).toBe(400);
});

test('a collision names who has changed the operation', async () => {
  const { operationId } = await planned();
  const seen = commands.plan.plan.revision;
  await edit('move', { operations: [{ operationId, startDate: inDays(20) }] });
  const late = await edit('move', { operations: [{ operationId, startDate: inDays(24) }] }, seen);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    errorCode: 'TimelineDataOutdated',
    detailsObject: { operationId, by: (await stepsNow()).undo[0].by.name },
  });
});

test('a planned position is split and its parts planned by one request, which one undo takes back', async () => {
  const { orderPositionId, operationId } = await planned(3);
  const body = { children: [{ articleAmount: 2 }, { articleAmount: 1 }], plan: true };
  const { revision } = commands.plan.plan;
  const tried = await send(`positions/${orderPositionId}/split/preview`, { children: body.children });
  expect([tried.statusCode, commands.plan.plan.revision], tried.body).toEqual([200, revision]);
  const split = await send(`positions/${orderPositionId}/split`, body);
  expect(split.statusCode).toBe(201);
  expect(split.json().children.map(({ statusId }: { statusId: number }) => statusId)).toEqual([2, 2]);
  // Planned from now on, which goes on between the two.
  for (const [at, { endDate }] of split.json().children.entries())
    expect(Math.abs(Date.parse(endDate) - Date.parse(tried.json().children[at].endDate))).toBeLessThan(3_600_000);
  const { changeSet } = split.json();
  expect((await stepsNow()).undo[0]).toMatchObject({ changeSet, action: 'OrderPositionSplit' });
  expect((await edit('undo', { changeSet })).statusCode).toBe(200);
  const position = commands.plan.plan.orderPositions.get(orderPositionId);
  expect([position?.planned, position?.isSplit]).toEqual([true, false]);
  expect(commands.plan.plan.operations.has(operationId as never)).toBe(true);
});

test('what one holds in the hand is told to others with the name of who holds it, and stored nowhere', async () => {
  const { operationId } = await planned();
  const { revision } = commands.plan.plan;
  const resourceId = commands.plan.plan.operations.get(operationId as never)?.placement.resourceId;
  const bars = [{ operationId, resourceId, startDate: inDays(12), endDate: inDays(13) }];
  const answer = await send('planningTimelineRaw/hands', { hand: 'page-1', bars });
  expect(answer.statusCode, answer.body).toBe(200);
  const { by } = (await stepsNow()).undo[0];
  expect(commands.told).toEqual([
    { subject: 'live.main.hands', message: { hand: 'page-1', bars, userId: by.userId, name: by.name } },
  ]);
  expect(commands.plan.plan.revision).toBe(revision);
  expect((await send('planningTimelineRaw/hands', { hand: 'page-1', bars: Array(51).fill(bars[0]) })).statusCode).toBe(
    400,
  );
});
