import { beforeAll, expect, test } from 'vitest';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

/** Base data that change under standing bars (decision 0085), over HTTP. */

const { commands, plant } = await forFile(openCommandPlant());
beforeAll(async () => {
  await planPiece(commands, plant);
});

const post = (url: string, body: object) => commands.send({ url, body });
const bars = () =>
  [...commands.plan.plan.operations.values()].map(({ operationId, placement }) => [operationId, placement.start]);
/** Every day that the plan has a bar on, and the days around it. */
const holiday = () => {
  const ends = [...commands.plan.plan.operations.values()].map(({ placement }) => placement);
  const [from, to] = [Math.min(...ends.map(({ start }) => start)), Math.max(...ends.map(({ end }) => end))];
  const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
  return { dateFrom: dayOf(from - dayLength), dateTo: dayOf(to + dayLength), description: 'Closed' };
};

test('a holiday is tried before it is stored, then leaves the bars where they are until they are placed again', async () => {
  const fields = holiday();
  const before = bars();
  const check = await post('/api/basedata/check', { changes: [{ collection: 'publicHolidays', fields }] });
  expect([check.statusCode, check.json()]).toMatchObject([
    200,
    { unfit: before.length, fitAgain: 0, follows: { moved: 0 }, refit: { moved: before.length, left: 0 } },
  ]);
  expect(check.json().operations[0]).toMatchObject({ cause: 'holiday' });
  expect((await post('/api/planning/refit/preview', {})).json()).toMatchObject({ refitted: 0, moved: 0, left: [] });

  const { publicHolidayId } = (await post('/api/basedata/publicHolidays', fields)).json();
  expect(bars()).toEqual(before);
  const preview = (await post('/api/planning/refit/preview', {})).json();
  expect(preview).toMatchObject({ refitted: before.length, moved: before.length, left: [] });
  const versionIdentifier = preview.versionIdentifier;
  const one = { operationIds: [before[0]?.[0]] };
  expect((await post('/api/planning/refit/preview', one)).json()).toMatchObject({ refitted: 1 });

  const taken = await post('/api/planning/planningTimelineRaw', { action: 'refit', versionIdentifier });
  expect(taken.statusCode).toBe(200);
  expect(bars()).not.toEqual(before);
  expect((await post('/api/planning/refit/preview', {})).json()).toMatchObject({ refitted: 0 });
  const undone = await post('/api/planning/planningTimelineRaw', { action: 'undo', versionIdentifier });
  expect(undone.statusCode).toBe(200);
  expect(bars()).toEqual(before);
  const goes = { changes: [{ collection: 'publicHolidays', id: publicHolidayId, fields: null }] };
  expect((await post('/api/basedata/check', goes)).json()).toMatchObject({ unfit: 0, fitAgain: before.length });
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/publicHoliday/${publicHolidayId}` });
});

// shows base-data 3.87
test('other weekend days and another country are tried before they are stored', async () => {
  const before = bars();
  const check = (fields: object) =>
    post('/api/basedata/check', { changes: [{ collection: 'globalSettings', fields }] });
  const rest = await check({ weekendDays: [0, 1, 2, 3, 4, 5] });
  expect([rest.statusCode, rest.json()]).toMatchObject([200, { unfit: before.length, fitAgain: 0 }]);
  expect(rest.json().operations[0]).toMatchObject({ cause: 'shift' });
  expect((await check({ holidayCountry: 'DE', holidayRegion: 'BY' })).statusCode).toBe(200);
  const nowhere = await check({ holidayCountry: 'XX' });
  expect([nowhere.statusCode, nowhere.json().detailsObject]).toEqual([
    400,
    { fields: { holidayCountry: 'unknownValue' } },
  ]);
  expect((await check({ closeGapsDisabled: true })).statusCode).toBe(400);
  expect(bars()).toEqual(before);
  expect(commands.image.factory.settings.weekendDays).toEqual([0, 6]);
});

test('a gap is told what it would make of the bars in it, and makes it when it is stored', async () => {
  const [operation] = [...commands.plan.plan.operations.values()];
  if (operation === undefined) expect.fail('Nothing is planned');
  const { gapTypeId } = (await post('/api/basedata/gapTypes', { gapTypeName: 'Service' })).json();
  const { resourceId, start, end } = operation.placement;
  const gap = { dateFrom: new Date(start).toISOString(), dateTo: new Date(end).toISOString(), gapTypeId };
  const changes = [{ collection: 'resourceGaps', fields: { ...gap, resourceId } }];
  const { follows, unfit } = (await post('/api/basedata/check', { changes })).json();
  expect(unfit).toBe(0);
  const [first] = follows.moves;
  expect(first).toMatchObject({ operationId: operation.operationId });
  expect(operation.placement.start).toBe(start);
  expect((await post(`/api/basedata/resources/${resourceId}/gaps`, gap)).statusCode).toBe(201);
  expect(operation.placement.start).toBe(Date.parse(first.after.startDate));
});

test('a change that could not be stored is refused as it would be then', async () => {
  const check = async (changes: readonly object[]) => {
    const answer = await post('/api/basedata/check', { changes });
    return [answer.statusCode, answer.json().errorCode, answer.json().detailsObject?.fields];
  };
  const nobody = { collection: 'resources', id: 'nobody', fields: { capacityFactor: 2 } };
  expect(await check([nobody])).toEqual([404, 'objectnotexists', undefined]);
  expect(await check([{ collection: 'publicHolidays', fields: { description: 'No day' } }])).toEqual([
    400,
    'validation',
    { 'changes.0.fields.dateFrom': 'required', 'changes.0.fields.dateTo': 'required' },
  ]);
  expect(await check([{ collection: 'resources', fields: null }])).toEqual([
    400,
    'validation',
    { 'changes.0.id': 'required' },
  ]);
  const used = { collection: 'resources', id: plant.saws[0], fields: null };
  expect((await check([used]))[1]).toBe('alreadyInUse');
});

test('several changes that are tried separately say which of them would be refused, and what the others do', async () => {
  const nobody = { collection: 'resources', id: 'nobody', fields: { capacityFactor: 2 } };
  const one = { collection: 'resources', id: plant.saws[0], fields: { capacityFactor: 2 } };
  const tried = await post('/api/basedata/check', { changes: [nobody, one, nobody], separately: true });
  expect(tried.statusCode).toBe(200);
  expect(tried.json().refused).toMatchObject([
    { index: 0, errorCode: 'objectnotexists' },
    { index: 2, errorCode: 'objectnotexists' },
  ]);
  const alone = (await post('/api/basedata/check', { changes: [one] })).json();
  expect(alone.refused).toEqual([]);
  expect(tried.json()).toMatchObject({ unfit: alone.unfit, overloadsGained: alone.overloadsGained });
});
