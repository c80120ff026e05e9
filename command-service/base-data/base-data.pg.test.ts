import { describe, expect, test } from 'vitest';
import { aMonday, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

const { commands, plant } = await forFile(openCommandPlant());

describe('the public holidays of a country and region', () => {
  const choose = (body: object) =>
    commands.send({ method: 'PUT', url: '/api/useradmin/globalSettings', body, as: 'admin' });
  const holidays = () => [...commands.image.factory.objects.publicHolidays.values()];
  const days = (year: number) =>
    holidays().flatMap(({ dateFrom }) => (dateFrom.startsWith(`${year}`) ? [dateFrom] : []));
  const nextYear = new Date().getUTCFullYear() + 1;

  test('are none in an empty plant', () => {
    expect(holidays()).toEqual([]);
  });

  test('are filled in ten years ahead, and working time knows them at once', async () => {
    const newYear = Date.UTC(nextYear, 0, 1, 12);
    const saw = () => commands.image.facts.resource(plant.saws[0] as never)?.workingTime;
    expect(saw()?.whyNotWorking(newYear)).toBe('shift');
    const answer = await choose({ holidayCountry: 'DE', holidayRegion: 'BY' });
    expect(answer.json()).toMatchObject({ holidayCountry: 'DE', holidayRegion: 'BY' });
    expect(days(nextYear)).toContain(`${nextYear}-01-06`);
    expect(days(nextYear + 9).length).toBeGreaterThan(10);
    expect(saw()?.whyNotWorking(newYear)).toBe('holiday');
  });

  test('make room for those of another place and leave what people entered', async () => {
    const own = { dateFrom: `${nextYear}-08-01`, dateTo: `${nextYear}-08-14`, description: 'Works holiday' };
    await commands.send({ url: '/api/basedata/publicHolidays', body: own });
    await choose({ holidayRegion: 'BE' });
    expect(days(nextYear)).not.toContain(`${nextYear}-01-06`);
    await choose({ holidayCountry: '', holidayRegion: '' });
    expect(holidays()).toEqual([own]);
  });

  test('of another country are those of the whole country, until a region of it is chosen', async () => {
    await choose({ holidayCountry: 'DE', holidayRegion: 'BY' });
    expect((await choose({ holidayCountry: 'AT' })).json()).toMatchObject({ holidayCountry: 'AT', holidayRegion: '' });
    expect(days(nextYear)).toContain(`${nextYear}-10-26`);
    expect((await choose({ holidayCountry: '' })).json()).toMatchObject({ holidayCountry: '', holidayRegion: '' });
  });

  test('that a person changes are theirs and stay when another place is chosen', async () => {
    await choose({ holidayCountry: 'DE' });
    const id = `holiday-DE-${nextYear}-10-03`;
    const url = `/api/basedata/publicHolidays/${id}`;
    const answer = await commands.send({ method: 'PUT', url, body: { description: 'Works outing' } });
    expect(answer.json()).not.toHaveProperty('filledFor');
    await choose({ holidayCountry: '' });
    expect(holidays().map(({ description }) => description)).toEqual(['Works holiday', 'Works outing']);
    await commands.send({ method: 'DELETE', url: `/api/basedata/expert/publicHoliday/${id}` });
    const claimed = {
      dateFrom: `${nextYear}-10-03`,
      dateTo: `${nextYear}-10-03`,
      description: 'Mine',
      filledFor: 'DE',
    };
    expect((await commands.send({ url: '/api/basedata/publicHolidays', body: claimed })).json()).toMatchObject({
      detailsObject: { fields: { filledFor: 'unknownField' } },
    });
  });

  test('of a place that nobody knows are refused and nothing changes', async () => {
    for (const [body, field] of [
      [{ holidayCountry: 'XX' }, 'holidayCountry'],
      [{ holidayCountry: 'DE', holidayRegion: 'ZZ' }, 'holidayRegion'],
    ] as const) {
      const answer = await choose(body);
      expect([answer.statusCode, answer.json().detailsObject]).toEqual([400, { fields: { [field]: 'unknownValue' } }]);
    }
    expect(commands.image.factory.settings.holidayCountry).toBe('');
  });
});

describe('the priorities of a group', () => {
  const put = (id: string, priorities: readonly object[]) =>
    commands.send({ method: 'PUT', url: `/api/basedata/resourcePriorities/${id}`, body: { priorities } });

  test('are put as a whole, and planning reads them', async () => {
    const [first, second] = plant.saws;
    const wish = [
      { resourceId: first, priority: 2 },
      { resourceId: second, priority: 1 },
    ];
    const answer = await put(plant.resourceGroupId, wish);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { resourceGroupId: plant.resourceGroupId, priorities: wish },
    ]);
    const numberOf = (id: string) => commands.image.facts.priority(plant.resourceGroupId as never, id as never);
    expect([numberOf(first), numberOf(second)]).toEqual([2, 1]);
    await put(plant.resourceGroupId, [{ resourceId: first, priority: null }]);
    expect([numberOf(first), numberOf(second)]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  test('are refused to who has seen others, also where nobody has ranked yet', async () => {
    const group = { url: '/api/basedata/resourceGroups', body: { resourceGroupName: 'Unranked' } };
    const { resourceGroupId } = (await commands.send(group)).json();
    const machine = { resourceName: 'Unranked saw', resourceGroups: [resourceGroupId] };
    const { resourceId: first } = (await commands.send({ url: '/api/basedata/resources', body: machine })).json();
    const url = `/api/basedata/resourcePriorities/${resourceGroupId}`;
    const late = (priority: number, seen: readonly object[]) =>
      commands.send({
        method: 'PUT',
        url,
        body: { priorities: [{ resourceId: first, priority }], seen: { priorities: seen } },
      });
    const refused = { errorCode: 'changedMeanwhile', detailsObject: { changed: ['priorities'] } };
    expect((await late(1, [{ resourceId: first, priority: 5 }])).json()).toMatchObject(refused);
    expect((await late(1, [])).statusCode).toBe(200);
    expect((await late(2, [])).json()).toMatchObject(refused);
    expect((await late(2, [{ resourceId: first, priority: 1 }])).statusCode).toBe(200);
  });

  test('of a group that does not exist are refused', async () => {
    expect((await put('nothing', [])).json()).toMatchObject({ errorCode: 'objectnotexists' });
  });
});

test('a gap under a planned bar makes it longer, and gives the time back when it becomes informative', async () => {
  const { gapTypeId } = (
    await commands.send({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Service' } })
  ).json() as { gapTypeId: string };
  const [operationId] = await planPiece(commands, plant, { startDate: aMonday() });
  const placement = () => {
    const found = commands.plan.plan.operations.get(operationId as never)?.placement;
    return found === undefined ? undefined : [found.start, found.end];
  };
  const [start = 0, end = 0] = placement() ?? [];
  const resourceId = commands.plan.plan.operations.get(operationId as never)?.placement.resourceId;
  const gap = { dateFrom: new Date(start + 600_000).toISOString(), dateTo: new Date(end).toISOString(), gapTypeId };
  const made = await commands.send({ url: `/api/basedata/resources/${resourceId}/gaps`, body: gap });
  expect(placement()).toEqual([start, end + (end - start) - 600_000]);
  const { resourceGapId } = made.json() as { resourceGapId: string };
  const url = `/api/basedata/resourceGaps/${resourceGapId}`;
  await commands.send({ method: 'PUT', url, body: { informative: true } });
  expect(placement()).toEqual([start, end]);
  // Who saw it otherwise is told.
  const seen = { dateFrom: gap.dateFrom, informative: false };
  const late = await commands.send({ method: 'PUT', url, body: { informative: false, seen } });
  expect(late.json()).toMatchObject({ errorCode: 'changedMeanwhile', detailsObject: { changed: ['informative'] } });
  await commands.send({ method: 'PUT', url, body: { informative: false, seen: { informative: true } } });
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/resourceGap/${resourceGapId}` });
  expect(placement()).toEqual([start, end]);
});

// shows base-data 8.35, base-data 8.38
test('what the plan uses is not deleted, and the refusal names who uses it', async () => {
  const item = { number: 1, valueAddName: 'Check', duration: 60, position: 'before' };
  const template = await commands.send({
    url: '/api/basedata/processTemplates',
    body: { articleId: plant.articleId, templateItems: [item] },
  });
  const { processTemplateId } = template.json() as { processTemplateId: string };
  const [operationId] = await planPiece(commands, plant);
  const remove = (type: string, id: string) =>
    commands.send({ method: 'DELETE', url: `/api/basedata/expert/${type}/${id}` });
  const operation = commands.plan.plan.operations.get(operationId as never);
  const free = await commands.send({ url: '/api/basedata/rejectTypes', body: { rejectTypeName: 'Scratch' } });
  const { rejectTypeId } = free.json() as { rejectTypeId: string };
  await commands.send({
    url: `/api/planning/operations/${operationId}/feedback`,
    body: { type: 'scrap', amount: 1, rejectTypeId },
    as: 'worker',
  });
  const cause = await commands.send({ url: '/api/basedata/troubleTypes', body: { troubleTypeName: 'Fuse' } });
  const { troubleTypeId } = cause.json() as { troubleTypeId: string };
  await commands.send({
    url: `/api/planning/operations/${operationId}/feedback`,
    body: { type: 'trouble', troubleTypeId, duration: 60 },
    as: 'worker',
  });
  for (const [type, id, user] of [
    ['article', plant.articleId, { collection: 'technologies', id: plant.technologyId }],
    ['resource', operation?.placement.resourceId ?? '', { collection: 'operations' }],
    ['processTemplate', processTemplateId, { collection: 'positions' }],
    ['rejectType', rejectTypeId, { collection: 'operations', id: operationId }],
    ['troubleType', troubleTypeId, { collection: 'operations', id: operationId }],
  ] as const) {
    const answer = await remove(type, id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        errorCode: 'alreadyInUse',
        detailsObject: { type, usedBy: expect.arrayContaining([expect.objectContaining(user)]) },
      },
    ]);
  }
});

describe('the same change of several objects', () => {
  const batch = (body: object) => commands.send({ url: '/api/basedata/batch', body });
  const groupOf = (resourceId: string) => commands.image.factory.objects.resources.get(resourceId)?.resourceGroups[0];

  test('is made of each, and one that refuses keeps no other from it', async () => {
    const [first, second] = plant.saws;
    const answer = await batch({
      collection: 'resources',
      ids: [first, 'nobody', second],
      changes: { frozenTime: 60 },
    });
    expect(answer.json()).toEqual({
      items: [
        { id: first },
        { id: 'nobody', errorCode: 'objectnotexists', detailsObject: { resourceId: 'nobody' } },
        { id: second },
      ],
    });
    expect(answer.headers['x-position']).toBeDefined();
    for (const id of [first, second])
      expect(commands.image.factory.objects.resources.get(id ?? '')?.frozenTime).toBe(60);
  });

  test('is made once when it is sent twice under one key', async () => {
    const body = { collection: 'resources', ids: [plant.saws[0]], changes: { contactPerson: 'Anna' } };
    const headers = { 'idempotency-key': 'batch-once' };
    const answers = [];
    for (let time = 0; time < 2; time++)
      answers.push(await commands.send({ url: '/api/basedata/batch', body, headers }));
    expect(answers[1]?.headers['x-position']).toBe(answers[0]?.headers['x-position']);
  });

  test('puts away what is used without taking it from where it is used', async () => {
    const group = groupOf(plant.saws[0] ?? '') ?? '';
    await batch({ collection: 'resourceGroups', ids: [group], changes: { archived: true } });
    expect(commands.image.factory.objects.resourceGroups.get(group)?.archived).toBe(true);
    expect(groupOf(plant.saws[0] ?? '')).toBe(group);
    const answer = await batch({ collection: 'resourceGroups', ids: [group], changes: { colour: 'red' } });
    expect([answer.statusCode, answer.json().detailsObject]).toEqual([
      400,
      { fields: { 'changes.colour': 'unknownField' } },
    ]);
  });
});

test('the absence of somebody is a gap of the resource that the person is, one step with its bars', async () => {
  const person = { username: 'ines', firstName: 'Ines', lastName: 'Prüf', language: 'de', roles: ['planner'] };
  const user = { ...person, password: 'Long-Enough-77' };
  const { userId } = (await commands.send({ url: '/api/useradmin/users', body: user, as: 'admin' })).json();
  const send = (url: string, body: object, method: 'POST' | 'PUT' = 'POST') => commands.send({ method, url, body });
  const absence = { userId, dateFrom: inDays(40), dateTo: inDays(42), reason: 'Away' };
  expect((await send('/api/basedata/absences', absence)).json()).toMatchObject({ errorCode: 'notAResource' });
  expect((await send('/api/basedata/absences', { ...absence, userId: 'nobody' })).statusCode).toBe(404);
  const [saw, other] = plant.saws;
  expect((await send(`/api/basedata/resources/${saw}`, { userId: 'nobody' }, 'PUT')).statusCode).toBe(404);
  expect((await send(`/api/basedata/resources/${saw}`, { userId }, 'PUT')).statusCode).toBe(200);
  // Nobody is two.
  expect((await send(`/api/basedata/resources/${other}`, { userId }, 'PUT')).json()).toMatchObject({
    errorCode: 'validation',
    detailsObject: { fields: { userId: 'onlyOnce' } },
  });
  const entered = await send('/api/basedata/absences', absence);
  expect(entered.statusCode, entered.body).toBe(201);
  const { gapTypeId } = entered.json();
  expect(entered.json()).toMatchObject({ resourceId: saw, dateFrom: absence.dateFrom, informative: false });
  expect(commands.image.factory.objects.gapTypes.get(gapTypeId)?.gapTypeName).toBe('Away');
  const again = await send('/api/basedata/absences', { ...absence, dateFrom: inDays(50), dateTo: inDays(51) });
  expect(again.json().gapTypeId).toBe(gapTypeId);
});
