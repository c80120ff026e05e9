import { describe, expect, test } from 'vitest';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { HistoryEntry } from '#domain/planning/api/history-calls.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import type { Digest, Lateness } from '#domain/planning/lateness/calls.ts';
import { aMonday, type Call, createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What moved the end of an order, by whom and by how much, from the events that did it; and what others did meanwhile. */

const { store, commands, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);
const hour = 3600;

async function write(call: Call) {
  const answer = await commands.send(call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return { ...answer.json(), position: String(answer.headers['x-position']) };
}
const edit = (body: object, as: Call['as'] = 'planner') =>
  write({
    url: '/api/planning/planningTimelineRaw',
    body: { versionIdentifier: commands.plan.plan.revision, ...body },
    as,
  });
const read = async (url: string, as: 'planner' | 'admin' | 'worker' = 'admin') => {
  await projector.reached(await store.lastPosition());
  const answer = await query.get(url, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const why = (question: string): Promise<Lateness> => read(`/api/planning/why/lateness?${question}`);

const operationOf = (id: string) => commands.plan.plan.operations.get(id as OperationId) ?? expect.fail(`no ${id}`);
const bar = (id: string) => operationOf(id).placement;
const positionOf = (id: string): string => {
  const order = commands.plan.plan.productionOrders.get(operationOf(id).productionOrderId);
  return commands.plan.plan.activities.get(order?.activityId as never)?.orderPositionId ?? expect.fail('no position');
};
const later = (id: string, hours: number) => ({
  operationId: id,
  startDate: new Date(bar(id).start + hours * 3_600_000).toISOString(),
  resourceId: bar(id).resourceId,
});

const [first, last] = await planPiece(commands, plant, { startDate: aMonday() });
const [other] = await planPiece(commands, plant, { startDate: aMonday() });
const orderPositionId = positionOf(last);
const planned = String(await store.lastPosition());
const firstEnd = bar(last).end;
const question = `orderPositionId=${orderPositionId}&since=${planned}`;

describe('why an order ends later than it did', () => {
  test('each step that moved its end says who did what, and by how much; what was taken back is not among them', async () => {
    const moved = await edit({ action: 'move', operations: [later(last, 3)] });
    await edit({ action: 'move', operations: [later(last, 5)] });
    await edit({ action: 'undo' });
    const inserted = { ...later(last, 0), operationId: other };
    await edit({ action: 'insert', operations: [inserted] }, 'admin');
    const { gapTypeId } = await write({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Service' } });
    const { start, resourceId } = bar(last);
    const [dateFrom, dateTo] = [start, start + 2_000 * hour].map((at) => new Date(at).toISOString());
    await write({ url: `/api/basedata/resources/${resourceId}/gaps`, body: { dateFrom, dateTo, gapTypeId } });

    const { links, ...story } = await why(question);
    const saw = commands.image.factory.objects.resources.get(resourceId as never)?.resourceName ?? '';
    expect(links).toMatchObject([
      {
        position: moved.position,
        action: 'OperationsMoved',
        kind: 'moved',
        movedBySeconds: 3 * hour,
        isOwn: true,
        subject: { objectType: 'operation', objectId: last },
        actor: { userId: 'anna' },
      },
      {
        action: 'OperationInserted',
        movedBySeconds: hour,
        isOwn: false,
        actor: { userId: 'admin' },
        subject: { objectId: other },
        operation: { operationId: last },
        pushedBy: { operationId: other, orderPositionId: positionOf(other) },
      },
      {
        action: 'ResourceGapCreated',
        movedBySeconds: expect.any(Number),
        isOwn: false,
        text: { key: 'planning.lateness.gapAdded', values: { subject: saw } },
        subject: { objectType: 'resourceGap', name: saw },
        actor: { userId: 'anna' },
      },
    ]);
    expect(links[2]?.words.en).toBe(`“${saw}” got a gap. In this order “Saw” had to give way.`);
    expect(story).toMatchObject({
      orderPositionId,
      plannedLater: false,
      isPlanned: true,
      totalSeconds: (bar(last).end - firstEnd) / 1000,
      before: { endDate: new Date(firstEnd).toISOString(), lateSeconds: 0, position: planned },
      after: { endDate: new Date(bar(last).end).toISOString() },
    });
    expect(links.reduce((sum, one) => sum + one.movedBySeconds, 0)).toBe(story.totalSeconds);
    // As of the first move the others are to come; who asks since the beginning has its planning, too.
    expect(await why(`${question}&asOf=${moved.position}`)).toMatchObject({ totalSeconds: 3 * hour, links: [{}] });
    const all = await why(`orderPositionId=${orderPositionId}`);
    expect([all.plannedLater, all.totalSeconds, all.links.length]).toEqual([true, story.totalSeconds, 4]);
    expect(all.links[0]).toMatchObject({ kind: 'planned', movedBySeconds: 0 });
  });

  test('a report from the shop floor and another delivery date are told, too', async () => {
    const since = String(await store.lastPosition());
    const was = bar(last).end;
    const occurredAt = new Date().toISOString();
    for (const id of [first, last])
      for (const body of [{ type: 'start' }, { type: 'yield', amount: 1 }, { type: 'complete' }])
        await write({ url: `/api/planning/operations/${id}/feedback`, body: { ...body, occurredAt }, as: 'worker' });
    const deliveryDate = aMonday().slice(0, 10);
    await write({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}`, body: { deliveryDate } });
    const { links, totalSeconds, after } = await why(`orderPositionId=${orderPositionId}&since=${since}`);
    expect(links).toMatchObject([
      { action: 'WorkCompleted', isOwn: true, actor: { userId: 'worker' }, movedBySeconds: totalSeconds },
      { kind: 'promised', movedBySeconds: 0, deliveryDate: { after: deliveryDate } },
    ]);
    expect(totalSeconds).toBeLessThan(0);
    expect([Date.parse(after.endDate ?? '') < was, after.deliveryDate]).toEqual([true, deliveryDate]);
  });

  test.each([
    ['an unknown order', 'orderPositionId=nobody', 404],
    ['a moment to come', `orderPositionId=${orderPositionId}&since=999999999`, 400],
    ['no moment at all', `orderPositionId=${orderPositionId}&since=monday`, 400],
    ['another field', `${question}&until=1`, 400],
  ])('%s is refused', async (_name, asked, status) => {
    expect((await query.get(`/api/planning/why/lateness?${asked}`)).statusCode).toBe(status);
  });
});

describe('what happened since somebody last looked', () => {
  const digest = (as: 'planner' | 'admin', search = ''): Promise<Digest> => read(`/api/planning/digest${search}`, as);
  const seen = (position: string) =>
    write({ method: 'PUT', url: '/api/users/preferences/pages/news', body: { seen: position } });

  test('is nothing before anything was seen, then what others did, by person and by order, and nothing once it was seen', async () => {
    expect(await digest('planner')).toMatchObject({ since: null, edits: 0, people: [], orders: [] });
    await seen(planned);
    const news = await digest('planner');
    expect(news).toMatchObject({
      since: { position: planned },
      edits: 7,
      people: [
        { actor: { userId: 'worker' }, edits: 6, kinds: { report: 6 } },
        { actor: { userId: 'admin' }, edits: 1, kinds: { plan: 1 } },
      ],
      isCut: false,
    });
    const order = news.orders.find((one) => one.orderPositionId === orderPositionId);
    expect(order).toMatchObject({ endBefore: new Date(firstEnd).toISOString(), lateSecondsAfter: 0 });
    expect(Date.parse(order?.endAfter ?? '')).toBeLessThan(firstEnd);
    expect(Object.values(news.counts).reduce((sum, one) => sum + one, 0)).toBe(news.orders.length);
    await seen(news.position);
    expect(await digest('planner')).toMatchObject({ edits: 0, orders: [], counts: { later: 0, earlier: 0 } });
  });

  test('has the base data that others changed, and the bars behind a gap as one step with it', async () => {
    const { people } = await digest('admin', `?since=${planned}`);
    const anna = people.find(({ actor }) => actor.userId === 'anna');
    // Two moves, an undo and the delivery date; a type of gap and a gap.
    expect(anna).toMatchObject({ edits: 6, kinds: { plan: 4, baseData: 2 } });
  });

  test('names nobody who reported, where feedback is anonymous', async () => {
    const body = { anonymousProgressFeedback: true };
    await write({ method: 'PUT', url: '/api/useradmin/globalSettings', body, as: 'admin' });
    const { people } = await digest('planner', `?since=${planned}`);
    expect(people[0]).toMatchObject({ actor: { kind: 'system', name: 'shop-floor' }, kinds: { report: 6 } });
    const { links } = await why(question);
    expect(links.filter(({ action }) => action.startsWith('Work')).map(({ actor }) => actor.name)).toEqual([
      'shop-floor',
    ]);
  });

  test('the history of a step names nobody who reported either, but to themselves', async () => {
    const body = { type: 'remark', comment: 'Late', occurredAt: new Date().toISOString() };
    await write({ url: `/api/planning/operations/${first}/feedback`, body, as: 'admin' });
    const told = async (as: 'planner' | 'admin') => {
      const { items }: { items: HistoryEntry[] } = await read(`/api/planning/history?objectId=${first}`, as);
      const reports = items.filter(({ action }) => shopFloorEvents.has(action));
      // What is no report is told as ever.
      expect(items.filter((one) => !reports.includes(one)).map(({ actor }) => actor.userId)).toContain('anna');
      const changes = reports.flatMap((one) => one.changes);
      expect(changes.map(({ field }) => field)).toContain('comment');
      return {
        by: reports.map(({ actor }) => actor.userId ?? actor.name),
        workers: changes.flatMap(({ field, after }) => (field === 'workerId' ? [after] : [])),
      };
    };
    const others = ['shop-floor', 'shop-floor', 'shop-floor'];
    expect(await told('planner')).toEqual({ by: ['shop-floor', ...others], workers: [] });
    expect(await told('admin')).toEqual({ by: ['admin', ...others], workers: ['admin'] });
  });

  test.each([
    ['a moment that is none', '?since=monday', 400],
    ['another field', '?orders=1', 400],
  ])('%s is refused', async (_name, search, status) => {
    expect((await query.get(`/api/planning/digest${search}`)).statusCode).toBe(status);
  });
});
