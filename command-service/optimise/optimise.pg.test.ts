import { beforeEach, describe, expect, test } from 'vitest';
import type { OptimisationAnswer, PartAnswer } from '#domain/planning/api/optimise-api.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';

const url = '/api/planning/planningTimelineRaw/optimize';
const { commands, plant } = await forFile(openCommandPlant());

/** Two big orders that have time stand before a small one that is due tomorrow. */
beforeEach(async () => {
  for (const { orderPositionId } of commands.plan.plan.orderPositions.values())
    await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planoff`, body: {} });
  await order(60, 300);
  await order(60, 300);
  await order(2, 1);
});

const day = 24 * 60 * 60 * 1000;

async function order(articleAmount: number, days: number): Promise<string> {
  const deliveryDate = new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const position = { articleId: plant.articleId, articleAmount, deliveryDate };
  const created = await commands.send({
    url: '/api/planning/projects',
    body: { project: { projectName: 'Order', orderPositions: [position] } },
  });
  const { orderPositionId } = created.json().project.orderPositions[0] as { orderPositionId: string };
  const planned = await commands.send({
    method: 'PUT',
    url: `/api/planning/positions/${orderPositionId}/planon`,
    body: {},
  });
  expect(planned.statusCode).toBe(200);
  return orderPositionId;
}

const state = async (id: string): Promise<OptimisationAnswer> => (await commands.send({ url: `${url}/${id}` })).json();

async function optimise(body: object): Promise<OptimisationAnswer> {
  const started = await commands.send({ url, body });
  expect(started.statusCode).toBe(201);
  const { optimizationId } = started.json() as OptimisationAnswer;
  return finished(optimizationId);
}

async function finished(optimizationId: string): Promise<OptimisationAnswer> {
  await expect.poll(async () => (await state(optimizationId)).state).toBe('finished');
  return state(optimizationId);
}

const late = (): number =>
  findConflicts(commands.plan.plan, commands.image.facts, Date.now()).missedDates.reduce(
    (sum, one) => sum + one.weight,
    0,
  );

describe('optimising over the API', () => {
  test('one order of what was found is accepted, and the rest can be accepted later', async () => {
    await order(2, 2);
    const found = await optimise({ iterations: 3_000, seed: 4, movesCost: 0 });
    const [first] = found.result?.orderPositions ?? [];
    if (first === undefined) throw new Error('Some order was late');
    const body = { orderPositions: [{ orderPositionId: first.orderPositionId }] };
    const accepted = await commands.send({ url: `${url}/${found.optimizationId}/accept`, body });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const moved = accepted
      .json()
      .projects.flatMap((project: { operations: { operationId: string }[] }) =>
        project.operations.map(({ operationId }) => operationId),
      );
    expect(moved).toEqual(expect.arrayContaining(first.operationIds));
    const left = (found.result?.operationsMoved ?? 0) - moved.length;
    const rest = await commands.send({ url: `${url}/${found.optimizationId}` });
    if (left === 0) expect(rest.statusCode).toBe(404);
    else expect(rest.json().result.operationsMoved).toBe(left);
  });

  test('a part is tried before it is accepted, and what it gives is what accepting it then gives', async () => {
    await order(2, 2);
    const found = await optimise({ iterations: 3_000, seed: 4, movesCost: 0 });
    const revision = commands.plan.plan.revision;
    const [first] = found.result?.orderPositions.filter((one) => one.daysLateBefore > one.daysLateAfter) ?? [];
    if (first === undefined) throw new Error('Some order was rescued');
    const body = { orderPositions: [{ orderPositionId: first.orderPositionId }] };
    const tried = await commands.send({ url: `${url}/${found.optimizationId}/try`, body });
    expect(tried.statusCode, tried.body).toBe(200);
    const part = tried.json() as PartAnswer;
    const moved = part.orderPositions.filter(({ operationIds }) => operationIds.length > 0);
    expect(moved.map(({ orderPositionId }) => orderPositionId)).toContain(first.orderPositionId);
    expect(commands.plan.plan.revision).toBe(revision);
    const whole = await commands.send({ url: `${url}/${found.optimizationId}/try` });
    expect(whole.json()).toMatchObject({ after: found.result?.after });

    const accepted = await commands.send({ url: `${url}/${found.optimizationId}/accept`, body });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(late()).toBe(part.after.weightedLateness);
  });

  test('what moves are worth is told price by price, aims first, and gives way to a search', async () => {
    // Late behind both steps of a big order, and in time behind the first, whatever the hour.
    const urgent = await order(2, 4);
    const body = { seconds: 0.5, aims: [{ orderPositionId: urgent }] };
    const compared = async (): Promise<OptimisationAnswer> => {
      const started = await commands.send({ url: `${url}/tradeoffs`, body });
      expect(started.statusCode, started.body).toBe(201);
      return started.json();
    };
    const { optimizationId } = await compared();
    const { tradeOffs = [], result } = await finished(optimizationId);
    expect(result).toBeUndefined();
    expect(tradeOffs.map(({ reach }) => reach)).toEqual(['aims', 'least', 'some', 'needed', 'everything']);
    expect(tradeOffs.map(({ movesCost }) => movesCost)).toEqual([0, 2, 0.25, 0, undefined]);
    // How much better half a second makes it is the machine's; worse than what stands is nothing.
    const everything = tradeOffs.at(-1);
    expect(everything?.after.weightedLateness).toBeLessThanOrEqual(everything?.before.weightedLateness ?? 0);
    expect((await commands.send({ url: `${url}/${optimizationId}/accept` })).json()).toMatchObject({
      errorCode: 'optimizationRunning',
    });

    const again = await commands.send({ url: `${url}/tradeoffs`, body: { seconds: 60 } });
    await optimise({ iterations: 10 });
    expect((await commands.send({ url: `${url}/${again.json().optimizationId}` })).statusCode).toBe(404);
  });

  test('a better plan is shown, changes nothing until it is accepted, and is one edit that undo takes back', async () => {
    const before = late();
    const revision = commands.plan.plan.revision;
    const found = await optimise({ iterations: 3_000, seed: 4 });
    expect(found.result?.before.weightedLateness).toBe(before);
    expect(found.result?.after.weightedLateness).toBeLessThan(before);
    expect(found.result?.operations.length).toBe(found.result?.operationsMoved);
    expect(commands.plan.plan.revision).toBe(revision);

    const accepted = await commands.send({ url: `${url}/${found.optimizationId}/accept` });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.headers['x-position']).toBeDefined();
    expect(commands.plan.plan.revision).toBe(revision + 1);
    expect(late()).toBe(found.result?.after.weightedLateness);
    const again = await commands.send({ url: `${url}/${found.optimizationId}/accept` });
    expect(again.json()).toMatchObject({ errorCode: 'objectnotexists' });

    const undone = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'undo', versionIdentifier: revision + 1 },
    });
    expect(undone.statusCode).toBe(200);
    expect(late()).toBe(before);
  });

  test('the same seed and number of moves find the same plan', async () => {
    const once = await optimise({ iterations: 1_000, seed: 7 });
    const twice = await optimise({ iterations: 1_000, seed: 7 });
    expect(twice.result).toEqual(once.result);
  });

  test('the planner is told of the end on the own subject', async () => {
    const { optimizationId, iterations } = await optimise({ iterations: 100 });
    expect(commands.messages.at(-1)).toMatchObject({
      subject: `user.${testUser('planner').userId}.messages`,
      message: {
        kind: 'run',
        runId: optimizationId,
        runKind: 'optimisation',
        state: 'finished',
        detail: { iterations },
      },
    });
  });

  test('a search can be ended early with what it has, and only one runs at a time', async () => {
    const started = await commands.send({ url, body: { seconds: 600 } });
    const { optimizationId } = started.json() as OptimisationAnswer;
    const second = await commands.send({ url, body: { seconds: 1 } });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ errorCode: 'optimizationRunning', detailsObject: { optimizationId } });
    const stranger = await commands.send({ url, body: { seconds: 1 }, as: 'admin' });
    expect(stranger.json().detailsObject).toEqual({ running: 1 });
    const early = await commands.send({ url: `${url}/${optimizationId}/accept` });
    expect(early.json()).toMatchObject({ errorCode: 'optimizationRunning' });
    const ended = await commands.send({ url: `${url}/${optimizationId}/cancel` });
    expect(ended.json()).toMatchObject({
      state: 'finished',
      result: { versionIdentifier: commands.plan.plan.revision },
    });
  });

  test('what was dropped, or is of somebody else, is not there', async () => {
    const { optimizationId } = await optimise({ iterations: 10 });
    const stranger = await commands.send({ url: `${url}/${optimizationId}`, as: 'admin' });
    expect(stranger.statusCode).toBe(404);
    expect((await commands.send({ method: 'DELETE', url: `${url}/${optimizationId}` })).statusCode).toBe(204);
    expect((await commands.send({ method: 'DELETE', url: `${url}/${optimizationId}` })).statusCode).toBe(404);
    expect((await commands.send({ url: `${url}/${optimizationId}` })).statusCode).toBe(404);
  });

  test('a result is outdated when one of its operations has changed since', async () => {
    const found = await optimise({ iterations: 3_000 });
    const operationId = found.result?.operations[0]?.operationId;
    const locked = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'lock', versionIdentifier: commands.plan.plan.revision, operations: [{ operationId }] },
    });
    expect(locked.statusCode).toBe(200);
    const accepted = await commands.send({ url: `${url}/${found.optimizationId}/accept` });
    expect(accepted.statusCode).toBe(409);
    expect(accepted.json()).toMatchObject({ errorCode: 'TimelineDataOutdated' });
    await commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: { action: 'unlock', versionIdentifier: commands.plan.plan.revision, operations: [{ operationId }] },
    });
  });

  test('bodies that ask for the impossible, and those without the right, are refused', async () => {
    for (const body of [
      { seconds: -1 },
      { seconds: 1e9 },
      { iterations: 0.5 },
      { seed: -1 },
      { unknown: 1 },
      { aims: [] },
    ])
      expect((await commands.send({ url, body })).statusCode).toBe(400);
    const ghost = { operations: [{ operationId: 'ghost' }] };
    const ghostAims = { aims: [{ orderPositionId: 'ghost' }] };
    for (const [to, body] of [
      [url, ghost],
      [url, ghostAims],
      [`${url}/tradeoffs`, ghostAims],
    ] as const)
      expect((await commands.send({ url: to, body })).json()).toMatchObject({ errorCode: 'objectnotexists' });
    expect((await commands.send({ url, body: {}, as: 'worker' })).statusCode).toBe(403);
    expect((await commands.send({ url, body: {}, as: 'nobody' })).statusCode).toBe(401);
  });
});
