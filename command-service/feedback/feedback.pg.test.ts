import { expect, test } from 'vitest';
import { type Call, planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

const { commands, plant } = await forFile(openCommandPlant());

const report = (id: string, body: object, more: Partial<Call> = {}) =>
  commands.send({ url: `/api/planning/operations/${id}/feedback`, body, as: 'worker', ...more });
const entry = (method: 'PUT' | 'DELETE', id: string, as: Call['as'], body?: object) =>
  commands.send({ method, url: `/api/planning/feedback/${id}`, as, ...(body === undefined ? {} : { body }) });
const stepOf = (id: string) => commands.plan.plan.operations.get(id as never);

// shows base-data 3.46
test('a report is corrected and revoked by who may, and the answer says what the step is then', async () => {
  const [operationId] = await planPiece(commands, plant);
  const { feedback } = (await report(operationId, { type: 'yield', amount: 40 })).json();
  const refused = await entry('PUT', feedback.feedbackId, 'worker', { amount: 4 });
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { detailsObject: { right: 'feedback.correct' } }]);
  const corrected = await entry('PUT', feedback.feedbackId, 'admin', { amount: 4, comment: 'Misread' });
  expect(corrected.json()).toMatchObject({
    operationId,
    yieldAmount: 4,
    feedback: { ...feedback, amount: 4, comment: 'Misread', revoked: false },
  });
  expect((await entry('PUT', feedback.feedbackId, 'admin', { type: 'scrap' })).json().detailsObject.fields).toEqual({
    type: 'unknownField',
  });
  const revoked = await entry('DELETE', feedback.feedbackId, 'admin');
  expect([revoked.statusCode, revoked.json()]).toMatchObject([200, { yieldAmount: 0, feedback: { revoked: true } }]);
  expect((await entry('DELETE', feedback.feedbackId, 'admin')).statusCode).toBe(404);
});

// shows base-data 5.10
test('when a report happened is corrected to what can have been', async () => {
  const [operationId] = await planPiece(commands, plant);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await report(operationId, { type: 'start', occurredAt: at(-60) });
  const { feedback } = (await report(operationId, { type: 'yield', amount: 1, occurredAt: at(-30) })).json();
  const moved = at(-45);
  const to = (occurredAt: string) => entry('PUT', feedback.feedbackId, 'admin', { occurredAt });
  expect((await to(moved)).json().feedback).toMatchObject({ occurredAt: moved, amount: 1 });
  const wrong = async (occurredAt: string) => (await to(occurredAt)).json().detailsObject.fields;
  expect(await wrong(at(10))).toEqual({ occurredAt: 'inTheFuture' });
  expect(await wrong(at(-400 * 24 * 60))).toEqual({ occurredAt: 'tooLongAgo' });
  await report(operationId, { type: 'complete', occurredAt: at(-20) });
  expect(await wrong(at(-10))).toEqual({ occurredAt: 'outOfOrder' });
});

// shows base-data 1.5, base-data 3.45, base-data 3.46, base-data 3.48
test('times and trouble are reported with their length, trouble with a cause that there is', async () => {
  const [operationId] = await planPiece(commands, plant);
  const { troubleTypeId } = (
    await commands.send({ url: '/api/basedata/troubleTypes', body: { troubleTypeName: 'No power' } })
  ).json();
  expect((await report(operationId, { type: 'time', duration: 5400 })).json()).toMatchObject({
    statusId: 3,
    feedback: { type: 'time', duration: 5400 },
  });
  const trouble = { type: 'trouble', troubleTypeId, duration: 600, comment: 'Fuse' };
  expect((await report(operationId, trouble)).json()).toMatchObject({ statusId: 3, feedback: trouble });
  expect((await report(operationId, { type: 'trouble' })).json().detailsObject.fields).toEqual({
    troubleTypeId: 'required',
  });
  expect((await report(operationId, { ...trouble, troubleTypeId: 'ghosts' })).statusCode).toBe(404);
});

test('who reports for another needs the right to, and another that there is', async () => {
  const [operationId] = await planPiece(commands, plant);
  const forOther = (as: Call['as']) => report(operationId, { type: 'start', workerId: 'nobody' }, { as });
  expect((await forOther('worker')).json()).toMatchObject({
    errorCode: 'accessDenied',
    detailsObject: { right: 'feedback.writeForOthers' },
  });
  expect((await forOther('admin')).json()).toMatchObject({ detailsObject: { workerId: 'nobody' } });
});

test('two hundred reports that come twice count once, in the order in which they were made', async () => {
  const [operationId] = await planPiece(commands, plant);
  const begun = Date.now() - 200 * 60_000;
  const queued = Array.from({ length: 200 }, (_, index) => ({
    body: { type: 'yield', amount: 1, occurredAt: new Date(begun + index * 60_000).toISOString() },
    headers: { 'idempotency-key': `queue-${index}` },
  }));
  const send = async () => {
    const answers: unknown[][] = [];
    for (const { body, headers } of queued) {
      const answer = await report(operationId, body, { headers });
      answers.push([answer.statusCode, answer.json()]);
    }
    return answers;
  };
  const first = await send();
  const { revision } = commands.plan.plan;
  expect(new Set(first.map(([status]) => status))).toEqual(new Set([201]));
  expect(await send()).toEqual(first);
  expect([commands.plan.plan.revision, stepOf(operationId)?.yieldAmount]).toEqual([revision, 200]);
  const times = stepOf(operationId)?.feedback?.map(({ occurredAt }) => occurredAt) ?? [];
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

// shows base-data 5.10
test('a clock that is three hours ahead changes nothing but what the entry says of it; one that is behind tells late', async () => {
  const [operationId] = await planPiece(commands, plant);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const claimedAt = inHours(3);
  const before = Date.now();
  const ahead = (await report(operationId, { type: 'start', occurredAt: claimedAt })).json().feedback;
  expect(ahead).toMatchObject({ claimedAt });
  expect(Date.parse(ahead.occurredAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(ahead.occurredAt)).toBeLessThanOrEqual(Date.now());
  const behind = (await report(operationId, { type: 'yield', amount: 1, occurredAt: inHours(-3) })).json();
  expect(behind).toMatchObject({ statusId: 3, feedback: { claimedAt: null } });
  const tooOld = await report(operationId, { type: 'yield', amount: 1, occurredAt: inHours(-24 * 400) });
  expect(tooOld.json().detailsObject).toEqual({ fields: { occurredAt: 'tooLongAgo' } });
});

test('two who work on one step at once both count, and only one of them starts it', async () => {
  const [operationId] = await planPiece(commands, plant);
  const answers = await Promise.all(
    (['worker', 'planner'] as const).map((as) => report(operationId, { type: 'start' }, { as })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  await Promise.all(
    (['worker', 'planner'] as const).map((as) => report(operationId, { type: 'yield', amount: 2 }, { as })),
  );
  expect(stepOf(operationId)).toMatchObject({ yieldAmount: 4, statusId: 3 });
});
