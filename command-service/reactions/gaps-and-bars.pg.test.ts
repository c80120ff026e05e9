import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createdType } from '#domain/base-data/events.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import {
  aMonday,
  createPlant,
  planPiece,
  type TestCommandService,
  type TestPlant,
  testCommandService,
} from '#tests/services/command-service.ts';
import { type OpenedLog, openLog } from '#tests/services/opened.ts';
import { openBranch } from '../branches/open-branch.ts';
import { type Envelope, newEnvelope, newEvents } from '../kernel/command.ts';

const hour = 3_600_000;

let log: OpenedLog;
let commands: TestCommandService;
let plant: TestPlant;
/** A planned step of one hour, alone on its saw. */
let operationId: OperationId;
let gapTypeId: string;

beforeEach(async () => {
  log = await openLog();
  commands = await start();
  plant = await createPlant(commands);
  gapTypeId = (await post('/api/basedata/gapTypes', { gapTypeName: 'Service' })).gapTypeId;
  const [piece] = await planPiece(commands, plant, { startDate: aMonday() });
  operationId = piece as OperationId;
});
afterEach(async () => {
  await commands.stop();
  await log.close();
});

const start = () => testCommandService(log.database, log.store);

/** The process is gone and comes back; what happens to the log meanwhile happens while nobody reacts. */
async function killed(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await commands.stop();
  await meanwhile();
  commands = await start();
  await settled();
}
const settled = async () => commands.reactions.done(await log.store.lastPosition());

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await commands.send({ url, body, headers });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const edit = (action: 'undo' | 'redo', headers = {}) =>
  commands.send({
    url: '/api/planning/planningTimelineRaw',
    body: { action, versionIdentifier: commands.plan.plan.revision },
    headers,
  });
const bar = () => commands.plan.plan.operations.get(operationId)?.placement ?? expect.fail('no operation');
const length = () => bar().end - bar().start;
const gaps = () => [...commands.image.factory.objects.resourceGaps.keys()];

/** A gap of one hour in the middle of the bar. */
const middle = () => {
  const from = bar().start + hour / 2;
  return { dateFrom: new Date(from).toISOString(), dateTo: new Date(from + hour).toISOString(), gapTypeId };
};
const enter = (headers = {}) => post(`/api/basedata/resources/${bar().resourceId}/gaps`, middle(), headers);

async function inLog(): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of log.store.readAll()) if (event.unreadable === undefined) events.push(event);
  return events;
}
/** Who has done last what is in the log. */
async function again(rights: Iterable<Right> = []): Promise<Envelope> {
  const { actor } = (await inLog()).at(-1)?.metadata ?? expect.fail('the log is empty');
  return newEnvelope({ actor, rights: new Set(rights) });
}
/** A writer to whose events nobody reacts. */
const openAlone = () => openBranch({ store: log.store, point: mainLine, log: pino({ level: 'silent' }) });
/** Nobody but who follows the log by types hears of a gap before something was written to the plan. */
function gapsComeLate(): EventStore {
  const { store } = log;
  const planned = Promise.withResolvers<void>();
  return {
    ...store,
    async append(stream, expected, events) {
      const result = await store.append(stream, expected, events);
      if (stream.startsWith('resourceGap-')) await planned.promise;
      else planned.resolve();
      return result;
    },
    subscribeToAll: (options) =>
      store.subscribeToAll({
        ...options,
        async onEvents(events) {
          if (options.filter?.streamPrefixes && events.some(({ stream }) => stream.startsWith('resourceGap-')))
            await planned.promise;
          await options.onEvents(events);
        },
      }),
  };
}

describe('a gap and the bars under it', () => {
  test('are one step with one change set: undo takes back both, redo repeats both', async () => {
    const before = bar();
    const { resourceGapId } = await enter();
    expect([length(), gaps()]).toEqual([2 * hour, [resourceGapId]]);
    const [follows, gap] = (await inLog()).toReversed();
    expect(follows?.type).toBe('OperationsRecalculated');
    expect(follows?.metadata).toMatchObject({
      changeSet: gap?.metadata.commandId,
      causationId: gap?.eventId,
      actor: gap?.metadata.actor,
    });
    const subject = commands.image.factory.objects.resources.get(bar().resourceId)?.resourceName;
    const { undo } = await post('/api/planning/planningTimelineRaw/steps', {});
    expect(undo[0]).toMatchObject({ changeSet: gap?.metadata.changeSet, action: 'ResourceGapCreated', subject });

    expect((await edit('undo')).statusCode).toBe(200);
    expect([bar(), gaps()]).toEqual([before, []]);
    expect((await edit('redo')).statusCode).toBe(200);
    expect([length(), gaps()]).toEqual([2 * hour, [resourceGapId]]);
  });

  test('the bars follow also when the facts hear of the gap last', async () => {
    await commands.stop();
    commands = await testCommandService(log.database, gapsComeLate());
    await enter();
    expect(length()).toBe(2 * hour);
  });

  test('are refused together: a gap that somebody has changed since keeps its bars', async () => {
    const { resourceGapId } = await enter();
    const dateTo = new Date(bar().start + 4 * hour).toISOString();
    const url = `/api/basedata/resourceGaps/${resourceGapId}`;
    expect((await commands.send({ method: 'PUT', url, body: { dateTo }, as: 'admin' })).statusCode).toBe(200);
    const stood = bar();
    const refused = await edit('undo');
    expect([refused.statusCode, refused.json().errorCode]).toEqual([409, 'undoBlocked']);
    expect([bar(), gaps()]).toEqual([stood, [resourceGapId]]);
  });

  test('stay together in a simulation, and the plant does not move', async () => {
    const { simulationId } = await post('/api/planning/simulations', { name: 'What if' });
    const headers = { [simulationHeader]: simulationId };
    const stood = bar();
    const position = await log.store.lastPosition();
    const { resourceGapId } = await enter(headers);
    const [follows] = (await inLog()).toReversed();
    expect(follows).toMatchObject({ type: 'OperationsRecalculated', metadata: { branch: simulationId } });
    expect((follows?.position ?? 0n) > position).toBe(true);
    expect((await edit('undo', headers)).statusCode).toBe(200);
    expect((await inLog()).at(-1)).toMatchObject({
      type: 'ResourceGapDeleted',
      data: { id: resourceGapId },
      metadata: { branch: simulationId },
    });
    expect([bar(), gaps()]).toEqual([stood, []]);
  });
});

describe('a way that was named', () => {
  /** From the bar's begin on, for five hours. */
  const breakdown = () => {
    const { start } = bar();
    return { dateFrom: new Date(start).toISOString(), dateTo: new Date(start + 5 * hour).toISOString(), gapTypeId };
  };

  test('is priced before, followed at once, and taken back together with the gap', async () => {
    const before = bar();
    const { resourceId } = before;
    const changes = [{ collection: 'resourceGaps', fields: { ...breakdown(), resourceId } }];
    const { ways } = await post('/api/basedata/check', { changes, ways: true });
    expect(ways.map(({ way }: { way: string }) => way)).toEqual(['rightShift', 'otherMachines', 'leave']);
    expect(ways[0]).toMatchObject({ moved: 2, newOverloads: 0, biggestDelaySeconds: 5 * 3600, orders: [] });
    expect(ways[2]).toMatchObject({ moved: 0, biggestDelaySeconds: 0 });

    const left = await post(`/api/basedata/resources/${resourceId}/gaps`, { ...breakdown(), way: 'leave' });
    expect([bar(), left.followUp]).toMatchObject([before, { way: 'leave', moved: 0 }]);
    expect((await edit('undo')).statusCode).toBe(200);
    const { followUp } = await post(`/api/basedata/resources/${resourceId}/gaps`, {
      ...breakdown(),
      way: 'otherMachines',
    });
    expect(followUp).toMatchObject({ way: 'otherMachines', moved: 1, lateOrders: 0 });
    expect(bar()).toMatchObject({ start: before.start, end: before.end });
    expect(bar().resourceId).not.toBe(resourceId);
    expect((await edit('undo')).statusCode).toBe(200);
    expect([bar(), gaps()]).toEqual([before, []]);
  });

  test('says what would rescue the order that it makes latest', async () => {
    const { start, resourceId } = bar();
    const dateTo = new Date(start + 500 * 24 * hour).toISOString();
    const changes = [{ collection: 'resourceGaps', fields: { ...breakdown(), dateTo, resourceId } }];
    const asked = { changes, way: 'rightShift', rescue: true };
    const { rescue, follows } = await post('/api/basedata/check', asked);
    expect(follows.orders.map((one: { orderPositionId: string }) => one.orderPositionId)).toContain(
      rescue.orderPositionId,
    );
    expect(rescue.remedies[0]).toMatchObject({ kind: 'otherResource', rescues: 1 });
    const unhurt = { ...asked, changes: [{ collection: 'resourceGaps', fields: { ...breakdown(), resourceId } }] };
    expect((await post('/api/basedata/check', unhurt)).rescue).toBeUndefined();
  });

  test('brings back what a gap had pushed when the gap goes, and says so before', async () => {
    const before = bar();
    const { resourceGapId } = await post(`/api/basedata/resources/${before.resourceId}/gaps`, breakdown());
    expect(bar().start).toBe(before.start + 5 * hour);
    const changes = [{ collection: 'resourceGaps', id: resourceGapId, fields: null }];
    const { ways } = await post('/api/basedata/check', { changes, ways: true });
    expect(ways).toMatchObject([
      { way: 'comeBack', moved: 2 },
      { way: 'leave', moved: 0 },
    ]);
    const url = `/api/basedata/expert/resourceGap/${resourceGapId}?way=comeBack`;
    expect((await commands.send({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(bar()).toEqual(before);
    expect((await edit('undo')).statusCode).toBe(200);
    expect([bar().start, gaps()]).toEqual([before.start + 5 * hour, [resourceGapId]]);
  });

  test('moves what no longer fits a holiday with it, in one step; without one it stays', async () => {
    const before = bar();
    const day = new Date(before.start).toISOString().slice(0, 10);
    const fields = { dateFrom: day, dateTo: day, description: 'Closed' };
    const changes = [{ collection: 'publicHolidays', fields }];
    const { ways } = await post('/api/basedata/check', { changes, ways: true });
    expect(ways[0]).toMatchObject({ way: 'leave', moved: 0 });
    expect(ways[1]).toMatchObject({ way: 'rightShift', moved: 2 });
    const { followUp } = await post('/api/basedata/publicHolidays', { ...fields, way: 'rightShift' });
    expect(followUp).toMatchObject({ way: 'rightShift', moved: 2 });
    expect(bar().start).toBeGreaterThan(before.start);
    expect((await edit('undo')).statusCode).toBe(200);
    expect([bar(), commands.image.factory.objects.publicHolidays.size]).toEqual([before, 0]);

    await post('/api/basedata/publicHolidays', fields);
    expect(bar()).toEqual(before);
    const versionIdentifier = commands.plan.plan.revision;
    const { ways: refits } = await post('/api/planning/refit/preview', { ways: true });
    expect(refits[0]).toMatchObject({ way: 'rightShift', moved: 2 });
    await post('/api/planning/refit', { way: 'rightShift', versionIdentifier });
    expect(bar().start).toBeGreaterThan(before.start);
  });

  test('moves what stands on a day that is a weekend from now on, in one step with the setting', async () => {
    const before = bar();
    const { weekendDays } = commands.image.factory.settings;
    const fields = { weekendDays: [...weekendDays, new Date(before.start).getUTCDay()] };
    const changes = [{ collection: 'globalSettings', fields }];
    const { ways } = await post('/api/basedata/check', { changes, ways: true });
    expect(ways[1]).toMatchObject({ way: 'rightShift', moved: 2 });
    const admin = (method: 'PUT' | 'POST', url: string, body: object) =>
      commands.send({ method, url, body, as: 'admin' });
    const changed = await admin('PUT', '/api/useradmin/globalSettings', { ...fields, way: 'rightShift' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(bar().start).toBeGreaterThan(before.start);
    const undo = { action: 'undo', versionIdentifier: commands.plan.plan.revision };
    const undone = await admin('POST', '/api/planning/planningTimelineRaw', undo);
    expect(undone.statusCode, undone.body).toBe(200);
    expect([bar(), commands.image.factory.settings.weekendDays]).toEqual([before, weekendDays]);
  });

  test('follows all objects of a batch together, in one step with them, and once where it is sent twice', async () => {
    const before = bar();
    const { saws } = plant;
    const weeks = commands.image.factory.objects.resources.get(before.resourceId)?.availabilityPlans[0]?.weeks ?? [];
    const day = new Date(before.start).getUTCDay();
    const plan = commands.image.factory.objects.availabilityPlans.get(weeks[0] ?? '') ?? expect.fail('no plan');
    const availabilities = plan.availabilities.filter(({ weekday }) => weekday !== day);
    const shorter = await post('/api/basedata/availabilityPlans', {
      availabilityPlanName: 'No such day',
      availabilities,
    });
    const availabilityPlans = [{ validFrom: '2020-01-06', weeks: [shorter.availabilityPlanId] }];
    const changes = saws.map((id) => ({ collection: 'resources', id, fields: { availabilityPlans } }));
    const { ways } = await post('/api/basedata/check', { changes, separately: true, ways: true });
    const shift = ways.find(({ way }: { way: string }) => way === 'rightShift');
    const body = { collection: 'resources', ids: saws, changes: { availabilityPlans }, way: 'rightShift' };
    const headers = { 'idempotency-key': 'batch-with-way' };
    const { items, followUp } = await post('/api/basedata/batch', body, headers);
    expect(items).toEqual(saws.map((id) => ({ id })));
    expect(followUp).toMatchObject({ way: 'rightShift', moved: shift.moved });
    expect(bar().start).toBeGreaterThan(before.start);
    const written = await log.store.lastPosition();
    await post('/api/basedata/batch', body, headers);
    expect(await log.store.lastPosition()).toBe(written);
    expect((await edit('undo')).statusCode).toBe(200);
    expect(bar()).toEqual(before);
    for (const id of saws)
      expect(commands.image.factory.objects.resources.get(id)?.availabilityPlans[0]?.weeks).toEqual(weeks);
  });

  test('of an edit is priced by its preview', async () => {
    const { start, resourceId } = bar();
    const startDate = new Date(start + hour).toISOString();
    const body = { action: 'insert', operations: [{ operationId, startDate, resourceId }] };
    const versionIdentifier = commands.plan.plan.revision;
    const url = '/api/planning/planningTimelineRaw/preview';
    const { ways } = await post(url, { ...body, versionIdentifier, ways: true });
    expect(ways).toMatchObject([{ way: 'rightShift', moved: 2, biggestDelaySeconds: 3600, newOverloads: 0 }]);
    expect((await post(url, { ...body, versionIdentifier })).ways).toBeUndefined();
  });
});

describe('a service that was killed', () => {
  const gapEvent = (by: Parameters<typeof newEvents>[1]) => {
    const { dateFrom, dateTo } = middle();
    const fields = {
      resourceId: bar().resourceId,
      dateFrom: Date.parse(dateFrom),
      dateTo: Date.parse(dateTo),
      gapTypeId,
      informative: false,
    } satisfies Omit<ResourceGap, 'extra'>;
    return newEvents([{ type: createdType('resourceGaps'), data: { id: 'gap1', fields } }], by, 'main', Date.now());
  };

  test('between a gap and its bars lets them follow after its start, once, as the step of who entered it', async () => {
    const [event] = gapEvent(await again());
    if (event === undefined) expect.fail('no event');
    await killed(() => log.store.append('resourceGap-gap1', 'noStream', [event]));
    expect([length(), gaps()]).toEqual([2 * hour, ['gap1']]);
    const written = await log.store.lastPosition();

    // Killed again before it was noted how far it has come.
    await killed(() => log.database.pool.query('UPDATE operational.reaction SET position = 0'));
    expect(await log.store.lastPosition()).toBe(written);

    expect((await edit('undo')).statusCode).toBe(200);
    expect([length(), gaps()]).toEqual([hour, []]);
  });

  test('between an undo and the gap that goes with it lets it go after its start, once', async () => {
    await enter();
    const by = await again(['gaps.write']);
    await killed(async () => {
      const alone = await openAlone();
      expect(await alone.plan.execute({ type: 'undo' }, by)).toMatchObject({ kind: 'written' });
      expect(alone.image.factory.objects.resourceGaps.size).toBe(1);
      await alone.close();
    });
    expect([length(), gaps()]).toEqual([hour, []]);
    const written = await log.store.lastPosition();
    await killed(() => log.database.pool.query('UPDATE operational.reaction SET position = 0'));
    expect([await log.store.lastPosition(), gaps()]).toEqual([written, []]);
    expect((await edit('redo')).statusCode).toBe(200);
    expect([length(), gaps().length]).toEqual([2 * hour, 1]);
  });

  test('finds the gap changed by somebody, and leaves it: the bars stand by what is', async () => {
    const { resourceGapId } = await enter();
    const by = await again(['gaps.write']);
    const dateTo = bar().start + 4 * hour;
    await killed(async () => {
      const alone = await openAlone();
      expect(await alone.plan.execute({ type: 'undo' }, by)).toMatchObject({ kind: 'written' });
      const change = {
        type: 'changeObject',
        collection: 'resourceGaps',
        id: resourceGapId,
        changes: { dateTo },
      } as const;
      expect(await alone.image.execute(change, newEnvelope(by))).toMatchObject({ kind: 'stored' });
      await alone.close();
    });
    expect(gaps()).toEqual([resourceGapId]);
    expect(bar().end).toBe(dateTo + hour / 2);
  });
});
