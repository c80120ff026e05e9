import { beforeAll, expect, test } from 'vitest';
import { dayAt, dayNumberOf } from '#domain/kernel/time-zone.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Two steps of one order. */
let steps: readonly [string, string];

const { store, commands, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);
beforeAll(async () => {
  steps = await planPiece(commands, plant);
});

const day = 86_400_000;
const stepOf = (id: string) => commands.plan.plan.operations.get(id as never) ?? expect.fail('no step');
const list = async (parameters = '') => {
  const answer = await query.get(`/api/planning/workbench/operations?${parameters}`, 'worker');
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json().items as { operationId: string }[]).map(({ operationId }) => operationId);
};
const report = async (id: string, body: object) => {
  const answer = await commands.send({ url: `/api/planning/operations/${id}/feedback`, body, as: 'admin' });
  expect(answer.statusCode, answer.body).toBe(201);
  await projector.reached(BigInt(String(answer.headers['x-position'])));
};

// shows base-data 5.38, base-data 5.49, base-data 9.2
test('the list has what there is to do next, by machine, group, words and worker', async () => {
  const [first, second] = steps;
  await projector.reached(await store.lastPosition());
  expect(await list()).toEqual([first, second]);
  const { resourceId } = stepOf(first).placement;
  expect(await list(`resourceScope=resource&scopeId=${resourceId}`)).toContain(first);
  expect(await list('resourceScope=resource&scopeId=nothing')).toEqual([]);
  expect(await list(`resourceScope=group&scopeId=${plant.resourceGroupId}&timespan=all`)).toEqual([first, second]);
  expect(await list('search=bAr')).toEqual([first, second]);
  expect(await list('search=%25%25%25')).toEqual([]);
  expect((await query.get('/api/planning/workbench/operations?search=ba', 'worker')).statusCode).toBe(400);
  expect(await list('worker=nobody')).toEqual([]);
  expect(await list('sort=-startDate&limit=1')).toEqual([second]);
  const unsaid = await query.get('/api/planning/workbench/operations?resourceScope=group', 'worker');
  expect(unsaid.json().detailsObject).toEqual({ fields: { scopeId: 'required' } });
});

// shows base-data 9.12
test('work of today, of the next two or the next five days is shown, the next two as long as nobody asks', async () => {
  const inDays = (days: number): Promise<readonly [string, string]> =>
    planPiece(commands, plant, { startDate: new Date(Date.now() + days * day).toISOString() });
  const rest = async (weekendDays: readonly number[]) => {
    const set = { method: 'PUT', url: '/api/useradmin/globalSettings', body: { weekendDays }, as: 'admin' } as const;
    expect((await commands.send(set)).statusCode).toBe(200);
  };
  // Else nothing would begin on some of these days.
  await rest([]);
  const far: string[] = [];
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 40]) far.push(...(await inDays(days)));
  await projector.reached(await store.lastPosition());
  const daysUntil = (id: string): number => {
    const number = (instant: number) => dayNumberOf(dayAt('Europe/Berlin', instant));
    return number(stepOf(id).placement.start) - number(Date.now());
  };
  const within = (days: number) => [...steps, ...far].filter((id) => daysUntil(id) <= days).toSorted();
  const ofThese = async (parameters: string) =>
    (await list(`limit=1000&${parameters}`)).filter((id) => [...steps, ...far].includes(id)).toSorted();
  expect(await ofThese('')).toEqual(within(2));
  for (const [timespan, days] of Object.entries({ today: 0, twoDays: 2, fiveDays: 5, all: 999 }))
    expect([timespan, await ofThese(`timespan=${timespan}`)]).toEqual([timespan, within(days)]);
  expect(within(5)).not.toEqual(within(999));
  for (const order of new Set(far.map((id) => stepOf(id).productionOrderId))) {
    const url = `/api/planning/productionOrders/${order}/planoff`;
    expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(200);
  }
  await rest([0, 6]);
  await projector.reached(await store.lastPosition());
});

test('who reports is told the names of machines, groups and locations that work is looked for by', async () => {
  const made = await commands.send({
    url: '/api/basedata/resources',
    body: { resourceName: 'Silent', resourceGroups: [plant.resourceGroupId], progressesForbidden: true },
    as: 'admin',
  });
  expect(made.statusCode, made.body).toBe(201);
  await projector.reached(await store.lastPosition());
  const places = (await query.get('/api/planning/workbench/places', 'worker')).json();
  expect(places.resource.map(({ name }: { name: string }) => name)).toEqual(['Saw 1', 'Saw 2']);
  expect(places.group).toEqual([{ id: plant.resourceGroupId, name: 'Saws' }]);
  expect(places.location).toEqual([]);
});

// shows base-data 8.49, base-data 8.50
test('a code on the slip is one work step, or says what is wrong with it', async () => {
  const [first] = steps;
  const { productionOrderId, number } = stepOf(first);
  const order = commands.plan.plan.productionOrders.get(productionOrderId)?.productionOrderNumber ?? '';
  const scan = (code: string) => query.get(`/api/planning/scan/${code}`, 'worker');
  expect((await scan(`${order.toLowerCase()}-${number}`)).json()).toEqual({ operationId: first });
  for (const code of [`${order}-999`, 'PA-77777-10', 'of another plant', '4006381333931']) {
    const answer = await scan(encodeURIComponent(code));
    expect([code, answer.statusCode, answer.json().errorCode]).toEqual([code, 404, 'noWorkStep']);
  }
  const other = await planPiece(commands, plant);
  const { productionOrderId: otherOrder } = stepOf(other[0]);
  const revoked = await commands.send({
    method: 'PUT',
    url: `/api/planning/productionOrders/${otherOrder}/revoke`,
    body: {},
  });
  expect(revoked.statusCode, revoked.body).toBe(200);
  await projector.reached(await store.lastPosition());
  const code = commands.plan.plan.productionOrders.get(otherOrder)?.productionOrderNumber;
  const off = await scan(`${code}-10`);
  expect([off.statusCode, off.json().errorCode]).toEqual([409, 'workStepNotActivated']);
  expect(await list('timespan=all')).not.toContain(other[0]);
});

// shows base-data 3.38
test('a step is read with its order, what waits before it and what the settings ask of its reports', async () => {
  const [first, second] = steps;
  const item = (id: string) => query.get(`/api/planning/operations/${id}/workItem`, 'worker');
  const { productionOrderId, number, articleAmount } = stepOf(second);
  const order = commands.plan.plan.productionOrders.get(productionOrderId);
  const { number: before, valueAddName, statusId } = stepOf(first);
  expect((await item(second)).json()).toMatchObject({
    operationId: second,
    productionOrderNumber: order?.productionOrderNumber,
    code: `${order?.productionOrderNumber}-${number}`,
    articleAmount,
    openBefore: [{ position: before, valueAddName, statusId }],
    beside: [],
    documents: [],
    settings: { amountOptional: false, amountValidation: false, durationOptional: false, completesBefore: false },
  });
  expect((await item(first)).json().openBefore).toEqual([]);
  expect((await item('nothing')).statusCode).toBe(404);
});

test('what is done is shown only when asked for, and for three weeks', async () => {
  const [first, second] = steps;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await report(first, { type: 'yield', amount: 1, occurredAt: ago(30) });
  await report(first, { type: 'complete', occurredAt: ago(22) });
  await report(second, { type: 'yield', amount: 9 });
  await report(second, { type: 'complete' });
  expect(await list('timespan=all')).toEqual([]);
  expect(await list('timespan=all&finished=true')).toEqual([second]);
});

// shows base-data 3.77
test('what cannot be right is found where the plant checks it', async () => {
  expect(await list('timespan=all&finished=true&notPlausible=true')).toEqual([]);
  const set = await commands.send({
    method: 'PUT',
    url: '/api/useradmin/globalSettings',
    body: { checkPlausibility: true },
    as: 'admin',
  });
  expect(set.statusCode, set.body).toBe(200);
  await projector.reached(await store.lastPosition());
  expect(await list('timespan=all&finished=true&notPlausible=true')).toEqual([steps[1]]);
  const plausible = await Promise.all(
    steps.map(async (id) => (await query.get(`/api/planning/operations/${id}/workItem`, 'worker')).json().plausible),
  );
  expect(plausible).toEqual([expect.any(Boolean), false]);
});

test('steps of process templates have a list of their own', async () => {
  const answer = await query.get('/api/planning/workbench/activities?timespan=all&search=xyz', 'worker');
  expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], total: 0 }]);
});

test('a step says what its amounts are counted in, of which project it is, and how long it has been worked on', async () => {
  const [first] = await planPiece(commands, plant);
  const unit = await commands.send({ url: '/api/basedata/amountUnits', body: { amountUnitName: 'kg' }, as: 'admin' });
  const { amountUnitId } = unit.json() as { amountUnitId: string };
  const given = await commands.send({
    method: 'PUT',
    url: `/api/basedata/articles/${plant.articleId}`,
    body: { amountUnitId },
    as: 'admin',
  });
  expect(given.statusCode, given.body).toBe(200);
  await report(first, { type: 'start', occurredAt: new Date(Date.now() - 10 * day).toISOString() });
  await projector.reached(await store.lastPosition());
  const asked = Date.now();
  const page = await query.get('/api/planning/workbench/operations?timespan=all', 'worker');
  const items = page.json().items as { operationId: string; running?: { seconds: number; isRunning: boolean } }[];
  expect(items.every((item) => 'amountUnitName' in item)).toBe(true);
  const shown = items.find(({ operationId }) => operationId === first);
  expect(shown).toMatchObject({ amountUnitName: 'kg', projectName: 'Order', running: { isRunning: true } });
  expect(items.filter(({ running }) => running !== undefined)).toHaveLength(1);
  // The saw works round the clock but for weekends: of any ten days two at least, and four at most, are of one.
  expect(shown?.running?.seconds).toBeGreaterThan((5.9 * day) / 1_000);
  expect(shown?.running?.seconds).toBeLessThan((8.1 * day) / 1_000);
  const progress = (await query.get(`/api/planning/operations/${first}/progress`, 'worker')).json();
  expect(Math.abs(progress.running.seconds - progress.time - progress.setupTime)).toBeLessThan(2);
  // Read one after the other, rounded to seconds.
  const between = progress.running.seconds - (shown?.running?.seconds ?? 0);
  expect(between).toBeGreaterThanOrEqual(0);
  expect(between).toBeLessThanOrEqual((Date.now() - asked) / 1_000 + 1);
  await report(first, { type: 'pause' });
  const paused = (await query.get(`/api/planning/operations/${first}/progress`, 'worker')).json();
  expect(paused.running.isRunning).toBe(false);
});

test('a step says which others are at work on its resource, unless that takes several at a time', async () => {
  const [running, waiting] = [await planPiece(commands, plant), await planPiece(commands, plant)];
  await projector.reached(await store.lastPosition());
  const { resourceId } = stepOf(running[0]).placement;
  const beside = [...waiting, ...running].find(
    (id) => id !== running[0] && stepOf(id).placement.resourceId === resourceId,
  );
  const atWork = async () =>
    (await query.get(`/api/planning/operations/${beside}/workItem`, 'worker'))
      .json()
      .atWork.map(({ operationId }: { operationId: string }) => operationId);
  expect(await atWork()).not.toContain(running[0]);
  await report(running[0], { type: 'start' });
  expect(await atWork()).toContain(running[0]);
  // Both at once: the list says so of each.
  await report(String(beside), { type: 'start' });
  const listed = (await query.get('/api/planning/workbench/operations?timespan=all', 'worker')).json().items as {
    operationId: string;
    atWork?: { operationId: string; productionOrderNumber: string }[];
  }[];
  const others = (id: string | undefined) =>
    listed.find(({ operationId }) => operationId === id)?.atWork?.map(({ operationId }) => operationId);
  expect([others(running[0]), others(beside)]).toEqual([[beside], [running[0]]]);
  expect(others([...waiting, ...running].find((id) => id !== beside && id !== running[0]))).toBeUndefined();
  // One command pauses the one and starts the other again.
  await report(String(beside), { type: 'pause' });
  expect(await atWork()).toEqual([running[0]]);
  const room = { kind: 'pause', operationIds: [running[0]] };
  await report(String(beside), { type: 'start', others: room });
  expect([stepOf(running[0]).statusId, stepOf(String(beside)).statusId]).toEqual([6, 3]);
  await report(running[0], { type: 'start', others: { ...room, operationIds: [beside] } });
  const several = { allowMultipleReservation: true, maxMultipleReservations: 2 };
  await commands.send({ method: 'PUT', url: `/api/basedata/resources/${resourceId}`, body: several, as: 'admin' });
  await projector.reached(await store.lastPosition());
  expect(await atWork()).toEqual([]);
});

test('an order was changed last by who reported on one of its steps', async () => {
  const [first] = await planPiece(commands, plant);
  const { productionOrderId } = stepOf(first);
  await projector.reached(await store.lastPosition());
  const order = async () => (await query.get(`/api/planning/productionOrders/${productionOrderId}`, 'planner')).json();
  const before = await order();
  await report(first, { type: 'start' });
  const after = await order();
  expect([after.createdOn, after.createdBy]).toEqual([before.createdOn, before.createdBy]);
  expect(after.changedBy).not.toBe(before.changedBy);
  expect(Date.parse(after.changedOn)).toBeGreaterThan(Date.parse(before.changedOn));
});

test('the history of an order has what was reported on its steps and moved of them, by name, and what it says itself once', async () => {
  const [first, second] = await planPiece(commands, plant);
  const { productionOrderId, number, valueAddName } = stepOf(second);
  await report(first, { type: 'start' });
  await report(second, { type: 'yield', amount: 3 });
  await projector.reached(await store.lastPosition());
  const history = async (id: string) =>
    (await query.get(`/api/planning/history?objectId=${id}`, 'planner')).json() as {
      items: { action: string; objectId: string; objectName?: string }[];
      total: number;
    };
  const { items, total } = await history(productionOrderId);
  expect(total).toBe(items.length);
  expect(items.slice(0, 3).map(({ action, objectId }) => [action, objectId])).toEqual([
    ['YieldReported', second],
    ['WorkStarted', second],
    ['WorkStarted', first],
  ]);
  expect(items[0]?.objectName).toBe(`${number} ${valueAddName}`);
  const own = items.filter(({ objectName }) => objectName === undefined);
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ objectId }) => objectId === productionOrderId)).toBe(true);
  // That it was planned is told of the order, and not of each of its steps again.
  expect(items.length - own.length).toBe(3);
  const ofStep = (await history(second)).items;
  expect(ofStep.every(({ objectId, objectName }) => objectId === second && objectName === undefined)).toBe(true);
});
