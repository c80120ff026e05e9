import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConflictCounts, conflictCountsSchema, type LiveMessage } from '#domain/live.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type BranchFollowers, openBranchFollowers } from '#projector/branches/branch-followers.ts';
import { publishConflictCount } from '#projector/conflicts/conflict-count.ts';
import { openConflictView, type PlantConflicts, withConflicts } from '#projector/conflicts/conflict-view.ts';
import { loopbackServer } from '#projector/loopback.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { type TestProjector, testProjector } from '#tests/services/projector.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

const { database, store, commands, plant } = await forFile(openCommandPlant());
let view: PlantConflicts;
let projector: TestProjector;
const log = pino({ level: 'silent' });
let branches: BranchFollowers;
let query: TestQueryService;
let server: ReturnType<typeof loopbackServer>;

beforeAll(async () => {
  view = openConflictView(store, log);
  projector = await testProjector(database, store, withConflicts(view));
  const health = () => Promise.reject(new Error('not asked here'));
  branches = openBranchFollowers({
    pool: database.pool,
    store,
    log: pino({ level: 'silent' }),
    send: () => undefined,
    isLive: () => true,
  });
  const apiTokens = openApiTokens(database.pool);
  server = loopbackServer({ health, conflicts: view, sessions: commands.sessions, apiTokens, branches });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  query = await testQueryService(database, 9, (server.address() as AddressInfo).port);
});
afterAll(async () => {
  await query.stop();
  server.close();
  await branches.close();
  await view.stop();
  await projector.stop();
});

const year = new Date().getUTCFullYear();

/** An order of one piece that is planned whatever stands in its way; answers with the position of the log. */
async function planAnyway(startDate: string, deliveryDate: string): Promise<string> {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate, startDate, planAnyway: true };
  const body = { project: { projectName: 'Rush', orderPositions: [position] } };
  const created = (await commands.send({ url: '/api/planning/projects', body })).json();
  const { orderPositionId } = created.project.orderPositions[0];
  const url = `/api/planning/positions/${orderPositionId}/planon`;
  const planned = await commands.send({ method: 'PUT', url, body: { planAnyway: true } });
  if (planned.statusCode !== 200) throw new Error(planned.body);
  return String(planned.headers['x-position']);
}

const read = async (minPosition: string): Promise<NamedConflicts> => {
  const answer = await query.get(`/api/planning/conflicts?minPosition=${minPosition}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

test('a plan without orders has no conflicts', async () => {
  expect(await read('0')).toEqual({
    datesMissedByPosition: [],
    operationsByResource: [],
    operationsDelayed: [],
    operationsMisfit: [],
    activitiesMisfit: [],
    operationsHeldUp: [],
    operationsTakingLonger: [],
    misfitCount: 0,
    count: 0,
    names: { orderPositions: [], operations: [], bindings: [] },
  });
});

describe('orders that are forced in', () => {
  let seen: string;

  // shows planning 3.46, planning 7.44, planning 7.61
  test('overload the saws and miss their date; the worst comes first', async () => {
    for (let order = 0; order < 3; order++)
      seen = await planAnyway(`${year + 2}-03-01T06:00:00.000Z`, `${year + 1}-01-01`);
    const { datesMissedByPosition, operationsByResource, operationsDelayed, count } = await read(seen);
    expect(datesMissedByPosition).toHaveLength(3);
    expect(datesMissedByPosition[0]).toMatchObject({ deliveryDate: `${year + 1}-01-01`, confirmed: false });
    expect(operationsByResource.length).toBeGreaterThan(0);
    expect(operationsByResource[0]?.orderPositionIds.length).toBeGreaterThan(1);
    expect(operationsByResource[0]?.daysLate).toBeGreaterThan(365);
    expect(operationsDelayed).toEqual([]);
    const { orderPositions, operations } = (await read(seen)).names;
    expect(orderPositions.map(({ orderPositionId }) => orderPositionId).toSorted()).toEqual(
      datesMissedByPosition.map(({ orderPositionId }) => orderPositionId).toSorted(),
    );
    const named = new Set<string>(operations.map(({ operationId }) => operationId));
    for (const { lastOperationId } of orderPositions) expect(named).toContain(lastOperationId);
    expect(count).toBe(3 + operationsByResource.length);
  });

  test('no longer fit on a day that becomes a holiday, and fit again when it is none', async () => {
    const { names, count } = await read(seen);
    const day = names.operations[0]?.startDate.slice(0, 10) ?? '';
    const body = { dateFrom: day, dateTo: day, description: 'Closed' };
    const holiday = await commands.send({ url: '/api/basedata/publicHolidays', body });
    const closed = await read(String(holiday.headers['x-position']));
    expect(closed.operationsMisfit.map(({ cause }) => cause)).toContain('holiday');
    expect(closed.misfitCount).toBe(closed.operationsMisfit.length);
    expect(closed.count).toBe(count + closed.misfitCount);
    expect((await query.get('/api/planning/misfits')).json()).toEqual({
      operations: closed.operationsMisfit,
      activities: [],
      count: closed.misfitCount,
    });
    const url = `/api/basedata/expert/publicHoliday/${holiday.json().publicHolidayId}`;
    const gone = await commands.send({ method: 'DELETE', url });
    expect((await read(String(gone.headers['x-position']))).misfitCount).toBe(0);
  });

  test('count less once somebody has confirmed them, and again when they go further', async () => {
    const before = await read(seen);
    const overload = before.operationsByResource[0];
    const confirm = (id: string, as: 'planner' | 'worker' = 'planner') =>
      commands.send({ url: `/api/planning/conflicts/${id}/confirm`, as });
    const done = await confirm(overload?.conflictId ?? '');
    expect(done.json()).toEqual({
      conflictId: overload?.conflictId,
      confirmed: true,
      changeSet: expect.any(String),
    });
    const confirmed = await read(String(done.headers['x-position']));
    expect(confirmed.count).toBe(before.count - 1);
    expect(confirmed.operationsByResource[0]).toEqual({ ...overload, confirmed: true });
    // The same again changes nothing.
    const again = await confirm(overload?.conflictId ?? '');
    expect(again.statusCode).toBe(200);
    expect((await read(String(again.headers['x-position']))).count).toBe(before.count - 1);

    seen = await planAnyway(`${year + 2}-03-01T06:00:00.000Z`, `${year + 1}-01-01`);
    const further = await read(seen);
    // The fourth order is late, too, and the overload that it made wider is open again.
    expect(further.operationsByResource.map(({ confirmed }) => confirmed)).toEqual(
      before.operationsByResource.map(() => false),
    );
    expect(further.count).toBe(before.count + 1);
  });

  test('are confirmed by those with the right, and only as long as they are there', async () => {
    const { datesMissedByPosition } = await read(seen);
    const id = datesMissedByPosition[0]?.conflictId ?? '';
    const worker = await commands.send({ url: `/api/planning/conflicts/${id}/confirm`, as: 'worker' });
    expect(worker.statusCode).toBe(403);
    const nothing = await commands.send({ url: '/api/planning/conflicts/overdue-nothing/confirm' });
    expect([nothing.statusCode, nothing.json().errorCode]).toEqual([404, 'objectnotexists']);
    expect((await commands.send({ url: '/api/planning/conflicts/nonsense/confirm' })).statusCode).toBe(400);
  });

  // shows planning 7.59
  // shows base-data 7.40
  test('are told live: the number of those that nobody has confirmed', async () => {
    const { promise, resolve } = Promise.withResolvers<ConflictCounts>();
    const { count } = await read(seen);
    const publishing = publishConflictCount(
      view,
      (subject, message) => {
        expect(subject).toBe('live.main.conflicts');
        // The order may be told of before it is planned.
        const counts = conflictCountsSchema.parse((message as LiveMessage).delta);
        if (counts.conflictsCountAsync !== count) resolve(counts);
      },
      () => true,
    );
    seen = await planAnyway(`${year + 4}-03-01T06:00:00.000Z`, `${year + 1}-01-01`);
    const counts = await promise;
    publishing.close();
    expect(counts.conflictsCountAsync).toBeGreaterThan(count);
    expect(counts.conflictsCountAsync).toBe(
      counts.datesMissedByPosition + counts.operationsByResource + counts.operationsDelayed,
    );
  });
});

test('the view refuses whoever may not read the plan, and positions that never come', async () => {
  expect((await query.get('/api/planning/conflicts', 'nobody')).statusCode).toBe(401);
  expect((await query.get('/api/planning/conflicts?minPosition=9000000000000000000')).statusCode).toBe(503);
  expect((await query.get('/api/planning/conflicts?minPosition=x')).statusCode).toBe(400);
});

test('an order in the place of one that is done overloads nothing, until the report is taken back', async () => {
  const startDate = `${year + 3}-06-01T06:00:00.000Z`;
  const plan = async () => {
    const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: `${year + 4}-01-01`, startDate };
    const body = { project: { projectName: 'Early', orderPositions: [position] } };
    const created = (await commands.send({ url: '/api/planning/projects', body })).json();
    const { orderPositionId } = created.project.orderPositions[0];
    const url = `/api/planning/positions/${orderPositionId}/planon`;
    expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(200);
    return [...commands.plan.plan.operations.values()].at(-1)?.productionOrderId;
  };
  const stepsOf = (order: Awaited<ReturnType<typeof plan>>) =>
    [...commands.plan.plan.operations.values()].filter(({ productionOrderId }) => productionOrderId === order);
  const report = (id: string, body: object) =>
    commands.send({ url: `/api/planning/operations/${id}/feedback`, body, as: 'worker' });
  const first = stepsOf(await plan());
  let feedbackId = '';
  for (const { operationId } of first) {
    await report(operationId, { type: 'yield', amount: 1 });
    const done = (await report(operationId, { type: 'complete' })).json();
    expect(done).toMatchObject({ statusId: 5 });
    feedbackId = done.feedback.feedbackId;
  }
  const second = stepsOf(await plan());
  expect(second.map(({ placement }) => placement)).toEqual(first.map(({ placement }) => placement));
  const ids = new Set<string>([...first, ...second].map(({ operationId }) => operationId));
  const overloads = async (position: unknown) =>
    (await read(String(position))).operationsByResource.filter(({ operationIds }) =>
      operationIds.some((id) => ids.has(id)),
    );
  expect(await overloads(await store.lastPosition())).toEqual([]);
  const revoked = await commands.send({ method: 'DELETE', url: `/api/planning/feedback/${feedbackId}`, as: 'admin' });
  const found = await overloads(revoked.headers['x-position']);
  expect(found.map(({ operationIds }) => new Set(operationIds))).toEqual([
    new Set([first.at(-1)?.operationId, second.at(-1)?.operationId]),
  ]);
});

test('a view that begins anew says the same, also when base data come while it reads what there was', async () => {
  await planAnyway(`${year}-01-05T08:00:00Z`, `${year}-01-06`);
  expect(await view.reached(await store.lastPosition(), 60_000)).toBe(true);
  const before = view.named()?.report;
  await projector.stop();
  expect(view.report()).toBeUndefined();

  const read = Promise.withResolvers<void>();
  const slowly: Pick<EventStore, 'readAll'> = {
    async *readAll(options) {
      yield* store.readAll(options);
      await read.promise;
    },
  };
  const later = openConflictView(slowly, log);
  projector = await testProjector(database, store, withConflicts(later));
  await projector.live();
  const url = `/api/basedata/resources/${plant.saws[0]}`;
  const renamed = await commands.send({ method: 'PUT', url, body: { allowMultipleReservation: true } });
  expect(renamed.statusCode).toBe(200);
  const changed = BigInt(String(renamed.headers['x-position']));
  await projector.reached(changed);
  expect(later.report()).toBeUndefined();
  read.resolve();
  expect(await later.reached(changed, 60_000)).toBe(true);
  const onSaw = (one: NamedConflicts | undefined) =>
    one?.operationsByResource.filter(({ resourceId }) => resourceId === plant.saws[0]).length;
  expect([onSaw(before), onSaw(later.named()?.report)]).toEqual([expect.any(Number), 0]);
  expect(onSaw(before)).toBeGreaterThan(0);
  expect(later.named()?.report.datesMissedByPosition).toEqual(before?.datesMissedByPosition);
});
