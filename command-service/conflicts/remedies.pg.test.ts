import { expect, test } from 'vitest';
import { inDays } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

const { commands, plant } = await forFile(openCommandPlant());

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

test('overtime is offered with its hours and costs, taken with the edits behind it or not at all, and undone with them', async () => {
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
  const standing = () => commands.plan.plan.operations.get(remedy.operationId)?.placement;
  const before = standing();
  const hours = () => [...commands.image.factory.objects.resourceGaps.values()].filter(({ extra }) => extra === true);
  const versionIdentifier = commands.plan.plan.revision;
  const take = (more: object, key: string) =>
    commands.send({
      url: `${url}/take`,
      body: { versionIdentifier, steps: remedy.steps, overtimeReason: 'Overtime', ...more },
      headers: { 'idempotency-key': key },
    });
  const edit = (body: object) =>
    commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: { versionIdentifier: commands.plan.plan.revision, ...body },
    });

  // What cannot follow leaves nothing behind.
  const [hoursFirst] = remedy.steps;
  const refused = await take({ steps: [hoursFirst, { replanAfter: 'nobody' }] }, 'refused');
  expect([refused.statusCode, hours(), standing()]).toEqual([404, [], before]);
  expect(commands.image.factory.objects.gapTypes.size).toBe(0);

  const taken = await take({}, 'taken');
  expect(taken.statusCode, taken.body).toBe(200);
  expect(standing()).toMatchObject({ end: Date.parse(remedy.endDate) });
  expect(hours()).toHaveLength(1);
  // The same request again is answered again.
  expect((await take({}, 'taken')).json()).toEqual(taken.json());
  expect(hours()).toHaveLength(1);

  // The bars have followed the hours and there was nothing left to edit: it is a step all the same.
  const { overtimeId } = taken.json();
  expect([...commands.image.factory.objects.resourceGaps.keys()]).toEqual([overtimeId]);
  expect((await edit({ action: 'undo', changeSet: taken.json().changeSet })).statusCode).toBe(200);
  expect([hours(), standing()]).toEqual([[], before]);

  const move = { action: 'move', operations: [{ operationId: remedy.operationId, startDate: inDays(40) }] };
  const [dateFrom, dateTo] = [inDays(40), inDays(40.2)];
  const steps = [{ overtime: { ...hoursFirst.overtime, dateFrom, dateTo } }, { edit: move }];
  const moved = await take({ steps, versionIdentifier: commands.plan.plan.revision }, 'moved');
  expect(moved.statusCode, moved.body).toBe(200);
  const after = standing();
  expect(after?.start).not.toBe(before?.start);
  const { changeSet } = moved.json();
  const { undo } = (await commands.send({ url: '/api/planning/planningTimelineRaw/steps', body: {} })).json();
  expect(undo[0]).toMatchObject({ changeSet, action: 'OvertimeAdded', subject: 'Oven', operations: 1 });
  expect((await edit({ action: 'undo', changeSet })).statusCode).toBe(200);
  expect([hours(), standing()]).toEqual([[], before]);
  expect((await edit({ action: 'redo', changeSet })).statusCode).toBe(200);
  expect([hours().length, standing()]).toEqual([1, after]);
  expect((await edit({ action: 'undo', changeSet })).statusCode).toBe(200);
  expect([hours(), standing()]).toEqual([[], before]);

  // Behind it stands another; hours in its middle make it shorter, and what stands behind is pulled up to it.
  const small = { articleId, articleAmount: 1, deliveryDate: inDays(60).slice(0, 10) };
  const next = (
    await commands.send({
      url: '/api/planning/projects',
      body: { project: { projectName: 'Tile', orderPositions: [small] } },
    })
  ).json().project.orderPositions[0].orderPositionId;
  const startDate = new Date(before?.end ?? 0).toISOString();
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${next}/planon`, body: { startDate } });
  const behind = [...commands.plan.plan.operations.values()].at(-1) ?? expect.fail('no operation');
  const stood = () => [hours().length, standing(), behind.placement];
  const inTheMiddle = {
    ...hoursFirst.overtime,
    dateFrom: new Date((before?.start ?? 0) + 3 * 3_600_000).toISOString(),
    dateTo: new Date((before?.start ?? 0) + 7 * 3_600_000).toISOString(),
  };
  await edit({ action: 'move', operations: [{ operationId: behind.operationId, startDate: inDays(30) }] });
  const moveBack = {
    steps: [
      { overtime: inTheMiddle },
      { edit: { action: 'closeGapsLeft', operations: [{ operationId: behind.operationId }] } },
    ],
    versionIdentifier: commands.plan.plan.revision,
  };
  const far = stood();
  const pulled = await take(moveBack, 'pulled');
  expect(pulled.statusCode, pulled.body).toBe(200);
  const together = stood();
  expect(standing()?.end).toBeLessThan(before?.end ?? 0);
  expect(behind.placement.start).toBeLessThan(before?.end ?? 0);
  expect((await edit({ action: 'undo' })).statusCode).toBe(200);
  expect(stood()).toEqual(far);
  const again = await edit({ action: 'redo' });
  expect(again.statusCode, again.body).toBe(200);
  expect(stood()).toEqual(together);
  expect((await edit({ action: 'undo' })).statusCode).toBe(200);
  expect(stood()).toEqual(far);

  // Where somebody has locked it meanwhile, redo is refused and no hours come.
  await commands.send({
    url: '/api/planning/planningTimelineRaw',
    as: 'admin',
    body: {
      action: 'lock',
      versionIdentifier: commands.plan.plan.revision,
      operations: [{ operationId: behind.operationId }],
    },
  });
  const refusedRedo = await edit({ action: 'redo' });
  expect([refusedRedo.statusCode, refusedRedo.json().errorCode]).toEqual([409, 'undoBlocked']);
  expect(hours()).toEqual([]);
});

test('ways out of many conflicts are sought in turn, taken as one and undone as one', async () => {
  const { plan } = commands.plan;
  const edit = (body: object) =>
    commands.send({ url: '/api/planning/planningTimelineRaw', body: { versionIdentifier: plan.revision, ...body } });
  const ordered = async (projectName: string, movedTo: number) => {
    const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(3).slice(0, 10) };
    const body = { project: { projectName, orderPositions: [position] } };
    const created = (await commands.send({ url: '/api/planning/projects', body })).json().project;
    const { orderPositionId } = created.orderPositions[0];
    await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });
    const last = [...plan.operations.values()].at(-1) ?? expect.fail('Nothing is planned');
    const moves = { action: 'move', operations: [{ operationId: last.operationId, startDate: inDays(movedTo) }] };
    const moved = await edit(moves);
    expect(moved.statusCode, moved.body).toBe(200);
    return { conflictId: `date-${orderPositionId}`, operationId: last.operationId };
  };
  const late = [await ordered('Late one', 50), await ordered('Late other', 52)];
  const conflictIds = late.map(({ conflictId }) => conflictId);
  const placed = () => late.map(({ operationId }) => plan.operations.get(operationId)?.placement);
  const before = placed();
  const url = '/api/planning/conflicts/remedies';
  const started = await commands.send({ url, body: { conflictIds } });
  expect(started.statusCode, started.body).toBe(201);
  const { runId } = started.json();
  const run = await commands.runs.ended(runId, 120_000);
  expect(run?.result).toMatchObject({ solved: 2, unsolved: 0, left: [], turnsLate: 0, rescues: 2 });
  expect(placed()).toEqual(before);

  expect((await commands.send({ url: `${url}/take`, body: { runId: 'nobody' } })).statusCode).toBe(404);
  const taken = await commands.send({ url: `${url}/take`, body: { runId }, headers: { 'idempotency-key': 'all' } });
  expect(taken.statusCode, taken.body).toBe(200);
  for (const place of placed()) expect(place?.end).toBeLessThan(Date.now() + 4 * 86_400_000);
  const again = await commands.send({ url: `${url}/take`, body: { runId }, headers: { 'idempotency-key': 'all' } });
  expect(again.json()).toEqual(taken.json());
  expect((await edit({ action: 'undo', changeSet: taken.json().changeSet })).statusCode).toBe(200);
  expect(placed()).toEqual(before);
});

test('a late order is split by whoever may, planned in its parts, and made one again by undo', async () => {
  const { plan } = commands.plan;
  const position = { articleId: plant.articleId, articleAmount: 60, deliveryDate: inDays(1).slice(0, 10) };
  const body = { project: { projectName: 'Large', orderPositions: [position] } };
  const created = (await commands.send({ url: '/api/planning/projects', body })).json().project;
  const { orderPositionId } = created.orderPositions[0];
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });
  const url = `/api/planning/conflicts/date-${orderPositionId}/remedies/take`;
  const steps = [{ split: { orderPositionId, amounts: [40, 20] } }];
  const take = (more: object) => commands.send({ url, body: { versionIdentifier: plan.revision, steps, ...more } });
  const both = await take({ steps: [...steps, { replanAfter: 'nobody' }] });
  expect([both.statusCode, both.json().errorCode]).toEqual([400, 'validation']);
  const parts = () => [...plan.orderPositions.values()].filter(({ splitFrom }) => splitFrom === orderPositionId);
  expect(parts()).toEqual([]);

  const taken = await take({});
  expect(taken.statusCode, taken.body).toBe(200);
  expect(parts().map(({ articleAmount, planned }) => [articleAmount, planned])).toEqual([
    [40, true],
    [20, true],
  ]);
  const undo = { action: 'undo', changeSet: taken.json().changeSet, versionIdentifier: plan.revision };
  expect((await commands.send({ url: '/api/planning/planningTimelineRaw', body: undo })).statusCode).toBe(200);
  expect([parts(), plan.orderPositions.get(orderPositionId)?.planned]).toEqual([[], true]);
});
