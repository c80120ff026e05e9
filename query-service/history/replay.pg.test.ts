import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { ReplayedStep } from '#domain/planning/api/replay-call.ts';
import type { TimelineDelta, TimelineKind } from '#domain/planning/rows/timeline-delta.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { openBranchFollowers } from '#projector/branches/branch-followers.ts';
import { openConflictView, withConflicts } from '#projector/conflicts/conflict-view.ts';
import { loopbackServer } from '#projector/loopback.ts';
import { type Call, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';
import { testQueryService } from '#tests/services/query-service.ts';

/** The plan of a time is played: what is told step by step makes of the plan of then the plan of now. */

const log = pino({ level: 'silent' });
const { database, commands, plant, store } = await forFile(openCommandPlant());
const view = openConflictView(store, log);
const projector = await testProjector(database, store, withConflicts(view));
const followers = openBranchFollowers({ pool: database.pool, store, log, send: () => undefined, isLive: () => true });
const server = loopbackServer({
  health: () => Promise.reject(new Error('not asked here')),
  conflicts: view,
  sessions: commands.sessions,
  apiTokens: openApiTokens(database.pool),
  branches: followers,
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const query = await testQueryService(database, 9, (server.address() as AddressInfo).port);
afterAll(async () => {
  await query.stop();
  server.close();
  await followers.close();
  await view.stop();
  await projector.stop();
});
const settings = { weekendDays: [], freeMoveProductionTimeline: true };
await write({ method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body: settings });
const [first, second] = await planPiece(commands, plant, { startDate: inDays(30) });
const path = '/api/planning/moments/replay';
function inside(id: string | undefined): Record<string, string> {
  return id === undefined ? {} : { [simulationHeader]: id };
}

async function write(call: Call, id?: string) {
  const answer = await commands.send({ ...call, headers: inside(id) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? undefined : answer.json();
}
async function read(url: string, id?: string) {
  const minPosition = String(await store.lastPosition());
  const answer = await query.get(url, 'planner', { ...inside(id), minPosition });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const revisionIn = (id: string | undefined) =>
  id === undefined
    ? commands.plan.plan.revision
    : commands.branches.use({ id, baseline: 0n }, async ({ plan }) => plan.plan.revision);
const edit = async (body: object, id?: string) =>
  write({ url: '/api/planning/planningTimelineRaw', body: { versionIdentifier: await revisionIn(id), ...body } }, id);
const moveTo = (operationId: string, days: number, id?: string) =>
  edit({ action: 'move', operations: [{ operationId, startDate: inDays(days), resourceId: plant.saws[1] }] }, id);

const idFields = {
  projects: 'projectId',
  orderPositions: 'orderPositionId',
  activities: 'activityId',
  productionOrders: 'productionOrderId',
  operations: 'operationId',
} as const;
const kinds = Object.keys(idFields) as TimelineKind[];
type Rows = Readonly<Record<TimelineKind, Map<string, object>>>;

const windowOf = (asOf?: string) =>
  `/api/planning/planningTimelineRawFlat?fromDate=${inDays(0).slice(0, 10)}&toDate=${inDays(400).slice(0, 10)}${asOf === undefined ? '' : `&asOf=${asOf}`}`;
async function rowsAt(id?: string, asOf?: string): Promise<Rows> {
  const data = await read(windowOf(asOf), id);
  return Object.fromEntries(
    kinds.map((kind) => [kind, new Map(data[kind].map((row: Record<string, string>) => [row[idFields[kind]], row]))]),
  ) as unknown as Rows;
}
function play(rows: Rows, deltas: readonly TimelineDelta[]): Rows {
  for (const delta of deltas)
    for (const kind of kinds) {
      for (const id of delta.removed?.[kind] ?? []) rows[kind].delete(id);
      for (const row of delta[kind] ?? []) rows[kind].set((row as never)[idFields[kind]], row);
    }
  return rows;
}
/** What only says how new a row is, is not played. */
const shown = (rows: Rows) =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      [...rows[kind]]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([, row]) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'versionIdentifier'))),
    ]),
  );

async function liveALittle(id?: string): Promise<void> {
  await moveTo(second, 60, id);
  await edit({ action: 'lock', operations: [{ operationId: second }] }, id);
  await edit({ action: 'unlock', operations: [{ operationId: second }] }, id);
  const position = { articleId: plant.articleId, articleAmount: 2, deliveryDate: inDays(200).slice(0, 10) };
  const { project } = await write(
    { url: '/api/planning/projects', body: { project: { projectName: 'Later', orderPositions: [position] } } },
    id,
  );
  const [{ orderPositionId }] = project.orderPositions;
  const planned = `/api/planning/positions/${orderPositionId}`;
  await write({ method: 'PUT', url: `${planned}/planon`, body: {} }, id);
  await write({ method: 'PUT', url: `${planned}/planoff`, body: {} }, id);
  await write({ method: 'PUT', url: `${planned}/planon`, body: {} }, id);
  await edit({ action: 'undo' }, id);
  await moveTo(second, 250, id);
}

for (const place of ['the plan', 'a simulation'])
  test(`what is told step by step makes of ${place} of then that of now`, async () => {
    const id = place === 'the plan' ? undefined : await simulation();
    const begin = String(await store.lastPosition());
    await liveALittle(id);
    const { items, next } = await read(`${path}?asOf=${begin}&limit=500`, id);
    expect(next).toBeNull();
    const deltas = (items as readonly ReplayedStep[]).map(({ delta }) => delta);
    expect(shown(play(await rowsAt(id, begin), deltas))).toEqual(shown(await rowsAt(id)));

    // In pages, the same.
    const paged: TimelineDelta[] = [];
    for (let asOf: string | null = begin; asOf !== null; ) {
      const page = await read(`${path}?asOf=${asOf}&limit=3`, id);
      paged.push(...page.items.map(({ delta }: ReplayedStep) => delta));
      asOf = page.next;
    }
    expect(shown(play(await rowsAt(id, begin), paged))).toEqual(shown(await rowsAt(id)));
  });

async function simulation(): Promise<string> {
  const { simulationId } = await write({ url: '/api/planning/simulations', body: { name: 'Played' } });
  return simulationId;
}

test('says who did what, what was reported, and which conflicts came with a step', async () => {
  const begin = String(await store.lastPosition());
  const { startDate, resourceId } = (await rowsAt()).operations.get(first) as Record<string, string>;
  await edit({ action: 'freeMove', operations: [{ operationId: second, startDate, resourceId }] });
  await write({
    url: `/api/planning/operations/${first}/feedback`,
    body: { type: 'start', occurredAt: new Date().toISOString() },
  });
  const items: ReplayedStep[] = (await read(`${path}?asOf=${begin}`)).items;
  expect(items.map(({ isReport, action, conflicts }) => [isReport, action, conflicts[0]])).toEqual([
    [false, 'OperationsMovedFreely', { kind: 'overload', objectId: resourceId, title: expect.stringMatching(/^Saw/) }],
    [true, 'WorkStarted', undefined],
  ]);
  expect(items[0]?.actor).toEqual({ kind: 'user', name: expect.any(String) });
});

test('tells who reported to nobody else where feedback is anonymous', async () => {
  const begin = String(await store.lastPosition());
  const body = { anonymousProgressFeedback: true };
  await write({ method: 'PUT', url: '/api/useradmin/globalSettings', as: 'admin', body });
  const report = { type: 'yield', amount: 1, occurredAt: new Date().toISOString() };
  await write({ url: `/api/planning/operations/${first}/feedback`, body: report });
  const namesFor = async (who: 'planner' | 'admin') => {
    const minPosition = String(await store.lastPosition());
    const { items } = (await query.get(`${path}?asOf=${begin}`, who, { minPosition })).json();
    return (items as readonly ReplayedStep[]).flatMap(({ isReport, actor }) => (isReport ? actor.name : []));
  };
  expect(await namesFor('admin')).toEqual(['shop-floor']);
  expect(await namesFor('planner')).not.toEqual(['shop-floor']);
});

test('is refused for what is no time, and for whom it is not', async () => {
  expect((await query.get(`${path}?asOf=yesterday`, 'planner')).statusCode).toBe(400);
  expect((await query.get(path, 'planner')).statusCode).toBe(400);
  const backwards = await query.get(`${path}?asOf=2030-01-01T00:00:00Z&until=2020-01-01T00:00:00Z`, 'planner');
  expect([backwards.statusCode, backwards.json().errorCode]).toEqual([400, 'validation']);
  expect((await query.get(`${path}?asOf=1`, 'nobody')).statusCode).toBe(401);
});
