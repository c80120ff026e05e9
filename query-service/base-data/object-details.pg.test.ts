import { beforeAll, describe, expect, test } from 'vitest';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What an object of base data says besides its fields: names of its groups, and who made and changed it (base data §3). */

const { store, commands, projector, query } = await forFile(openServices());
const ids: Record<string, string> = {};

beforeAll(async () => {
  const make = async (collection: string, body: object): Promise<Record<string, string>> => {
    const answer = await commands.send({ url: `/api/basedata/${collection}`, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const { articleGroupId } = await make('articleGroups', { articleGroupName: 'Frames' });
  const { articleId } = await make('articles', { articleName: 'Tube', articleGroupId });
  await make('articles', { articleName: 'Alone' });
  const groups = [
    (await make('resourceGroups', { resourceGroupName: 'Welders' })).resourceGroupId,
    (await make('resourceGroups', { resourceGroupName: 'Benders' })).resourceGroupId,
  ];
  const { resourceId } = await make('resources', { resourceName: 'Robot', resourceGroups: groups });
  Object.assign(ids, { articleId, resourceId });
  const change = { method: 'PUT' as const, url: `/api/basedata/articles/${articleId}`, body: { articleName: 'Pipe' } };
  expect((await commands.send({ ...change, as: 'admin' })).statusCode).toBe(200);
  await projector.reached(await store.lastPosition());
});

const list = async (collection: string, search = '') =>
  (await query.get(`/api/basedata/${collection}?${search}`)).json().items;
const filter = (field: string, value: string): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator: 'contains', value }]))}`;

// shows base-data 3.2
test('an article says what its group is called, alone and in lists, which are filtered and sorted by it', async () => {
  expect((await query.get(`/api/basedata/articles/${ids['articleId']}`)).json()).toMatchObject({
    articleName: 'Pipe',
    articleGroupName: 'Frames',
  });
  expect(await list('articles', filter('articleGroupName', 'fram'))).toMatchObject([{ articleName: 'Pipe' }]);
  expect(await list('articles', 'sort=articleGroupName')).toMatchObject([
    { articleGroupName: 'Frames' },
    { articleName: 'Alone', articleGroupName: null },
  ]);
});

test('a resource says what all its groups are called, in their order', async () => {
  const named = { resourceName: 'Robot', resourceGroupName: 'Welders, Benders' };
  expect((await query.get(`/api/basedata/resources/${ids['resourceId']}`)).json()).toMatchObject(named);
  expect(await list('resources', filter('resourceGroupName', 'bend'))).toMatchObject([named]);
});

// shows base-data 3.5
test('whoever asks for one object is told who made it and who changed it last', async () => {
  const article = (await query.get(`/api/basedata/articles/${ids['articleId']}`)).json();
  const resource = (await query.get(`/api/basedata/resources/${ids['resourceId']}`)).json();
  expect(article.createdBy).not.toBe(article.changedBy);
  expect(Date.parse(article.createdOn)).toBeLessThanOrEqual(Date.parse(article.changedOn));
  expect([resource.createdBy, resource.createdOn]).toEqual([article.createdBy, expect.any(String)]);
  expect([resource.changedBy, resource.changedOn]).toEqual([resource.createdBy, resource.createdOn]);
});

// shows base-data 3.57
test('so is whoever asks for a user', async () => {
  const body = { username: 'uta', firstName: 'Uta', lastName: 'Ost', roles: ['user'], password: 'Tisch-42-rot' };
  const made = await commands.send({ url: '/api/useradmin/users', as: 'admin', body });
  await projector.reached(await store.lastPosition());
  const user = (await query.get(`/api/useradmin/users/${made.json().userId}`, 'admin')).json();
  expect(user.createdBy).toBeTruthy();
  expect(user.changedOn).toBe(user.createdOn);
});

/** Makes an object, and reads it alone and in its list, with all that was entered. Answers its id. */
async function entered(collection: Collection, fields: object): Promise<string> {
  const made = await commands.send({ url: `/api/basedata/${collection}`, body: fields });
  expect(made.statusCode, `${collection}: ${made.body}`).toBe(201);
  await projector.reached(await store.lastPosition());
  const idField = idFieldOf(collection);
  const id: string = made.json()[idField];
  const one = await query.get(`/api/basedata/${collection}/${id}`);
  expect(one.json(), collection).toMatchObject({ [idField]: id, ...fields });
  const { items } = (await query.get(`/api/basedata/${collection}?limit=1000`)).json();
  expect(
    items.find((item: Record<string, string>) => item[idField] === id),
    collection,
  ).toMatchObject(fields);
  return id;
}
/** What can be changed is read as it was changed. */
async function changed(collection: Collection, id: string, fields: object): Promise<void> {
  const answer = await commands.send({ method: 'PUT', url: `/api/basedata/${collection}/${id}`, body: fields });
  expect(answer.statusCode, answer.body).toBe(200);
  await projector.reached(await store.lastPosition());
  expect((await query.get(`/api/basedata/${collection}/${id}`)).json()).toMatchObject(fields);
}

describe('what is entered is read again, field by field:', () => {
  // shows base-data 1.14, base-data 1.15, base-data 3.1, base-data 3.2, base-data 3.3, base-data 3.4, base-data 3.6
  // shows base-data 3.13, base-data 3.42, base-data 3.43, base-data 7.12, base-data 7.15
  test('of customers, materials and articles, with fields of the plant', async () => {
    await entered('customers', {
      customerName: 'Velora',
      customerNumber: 'K-7',
      contactPerson: 'Vera',
      salutation: 'Frau',
      street: 'Markt 1',
      zipCode: '89073',
      city: 'Ulm',
      country: 'DE',
      address: 'Hinterhaus',
      phoneNumber: '0731',
    });
    const amountUnitId = await entered('amountUnits', { amountUnitName: 'kg' });
    await entered('materials', { materialName: 'Rod', materialNumber: 'M-7', materialName2: 'round', amountUnitId });
    const margin = { propertyName: 'Margin', datatype: 'number', propertyType: 'articles' };
    const propertyId = await entered('propertyDefinitions', margin);
    const articleGroupId = await entered('articleGroups', { articleGroupName: 'Parts' });
    const characteristicId = await entered('characteristics', {
      characteristicName: 'Load',
      kind: 'physical',
      unitArea: 'weight',
      unit: 'kg',
    });
    const articleId = await entered('articles', {
      articleName: 'Fork',
      articleNumber: 'A-7',
      articleName2: 'Fourche',
      articleName3: 'Horquilla',
      articleGroupId,
      quantity: 2,
      amountUnitId,
      components: [{ articleId: ids['articleId'], amount: 3 }],
      characteristics: [{ characteristicId, amount: 5 }],
      additionalProps: [{ propertyId, propertyName: 'Margin', value: '7' }],
    });
    await changed('articles', articleId, { articleName2: 'Gabel' });
  });

  // shows base-data 1.16, base-data 1.18, base-data 3.14, base-data 3.16, base-data 3.17, base-data 3.18
  // shows base-data 3.19, base-data 3.20, base-data 3.21, base-data 3.22, base-data 3.23, base-data 3.24
  // shows base-data 3.25, base-data 3.27, base-data 3.28, base-data 3.29, base-data 3.30, base-data 3.31
  // shows base-data 3.32, base-data 7.13, base-data 7.14
  test('of resources with groups, programs, capacity plans, holidays and gaps', async () => {
    const availabilityPlanId = await entered('availabilityPlans', {
      availabilityPlanName: 'Early',
      availabilities: [{ weekday: 1, isActive: true, timeFrom: '06:00', timeTo: '14:00' }],
    });
    const resourceGroupId = await entered('resourceGroups', { resourceGroupName: 'Saws' });
    const articleGroupId = await entered('articleGroups', { articleGroupName: 'Tubes' });
    const program = await entered('resourcePrograms', { resourceProgramName: 'EU' });
    const locationId = await entered('locations', { locationName: 'Hall 2' });
    const resourceId = await entered('resources', {
      resourceName: 'Saw 1',
      resourceGroups: [resourceGroupId],
      availabilityPlans: [{ validFrom: '2027-01-04', validTo: '2027-12-31', weeks: [availabilityPlanId] }],
      isAttendantResource: false,
      progressesForbidden: true,
      dailyAvailableHours: true,
      allowMultipleReservation: true,
      maxMultipleReservations: 3,
      frozenTime: 3_600,
      capacityFactor: 1.5,
      resourcePrograms: [program],
      articleGroupCombinations: [[articleGroupId]],
      archived: true,
      external: true,
      fullCosts: 80,
      contactPerson: 'Vera',
      locationId,
      poolId: await entered('pools', { poolName: 'Tools' }),
    });
    await entered('resources', {
      resourceName: 'Oven',
      resourceGroups: [resourceGroupId],
      limitQuantity: true,
      maxQuantity: 4,
    });
    await changed('resources', resourceId, { fullCosts: 90 });
    await entered('publicHolidays', { dateFrom: '2027-05-01', dateTo: '2027-05-02', description: 'May Day' });
    const gapTypeId = await entered('gapTypes', { gapTypeName: 'Service' });
    const [dateFrom, dateTo] = ['2027-03-01T06:00:00.000Z', '2027-03-01T08:00:00.000Z'];
    const gap = { dateFrom, dateTo, gapTypeId, informative: true };
    const gaps = `/api/basedata/resources/${resourceId}/gaps`;
    expect((await commands.send({ url: gaps, body: gap })).statusCode).toBe(201);
    await projector.reached(await store.lastPosition());
    const { items } = (await query.get(gaps)).json();
    expect(items).toMatchObject([{ resourceId, ...gap }]);
  });

  // shows base-data 1.14, base-data 3.4, base-data 3.7, base-data 3.8, base-data 3.9, base-data 3.33, base-data 3.34
  // shows base-data 3.35, base-data 3.36, base-data 3.37, base-data 7.10, base-data 7.11
  test('of technologies and process templates with their steps, and what these do', async () => {
    const resourceGroupId = await entered('resourceGroups', { resourceGroupName: 'Mills' });
    const mill = await entered('resources', { resourceName: 'Mill 1', resourceGroups: [resourceGroupId] });
    const rack = await entered('resources', {
      resourceName: 'Rack',
      resourceGroups: [resourceGroupId],
      isAttendantResource: true,
    });
    const articleId = await entered('articles', { articleName: 'Shaft' });
    const materialId = await entered('materials', { materialName: 'Steel' });
    await entered('valueAdds', { valueAddName: 'Mill', productionProcessStep: true });
    const step = { valueAddName: 'Mill', resourceGroupId, duration: 60, setupTime: 600, lotSize: 10 };
    const technologyId = await entered('technologies', {
      articleId,
      technologyNumber: 'T-7',
      isStandard: true,
      archived: false,
      technologyItems: [
        { ...step, number: 10, resourceId: mill, bufferTime: 300 },
        { ...step, number: 20, predecessors: [10] },
        { ...step, number: 30, overlap: 25 },
      ],
      attendantResources: [{ resourceId: rack, fromNumber: 10, toNumber: 20 }],
      bom: [{ materialId, amount: 2, number: 10 }],
    });
    await changed('technologies', technologyId, { technologyName: 'Milled' });
    const templateItems = [{ number: 10, valueAddName: 'Ship', duration: 86_400, position: 'after' }];
    const template = await entered('processTemplates', { articleId, templateItems });
    await changed('processTemplates', template, { templateName: 'Shipped' });
    const ofArticle = (await query.get(`/api/basedata/articles/${articleId}`)).json();
    expect(ofArticle).toMatchObject({
      technologyList: [{ technologyId, isStandard: true }],
      templateList: [{ processTemplateId: template, isStandard: true }],
    });
    // Numbers that nobody gave.
    expect((await query.get(`/api/basedata/processTemplateDetails/${template}`)).json().templateNumber).toMatch(
      /^P-\d{5}$/,
    );
    const unnumbered = { articleId, technologyItems: [{ ...step, number: 10 }] };
    const second = await entered('technologies', unnumbered);
    expect((await query.get(`/api/basedata/technologies/${second}`)).json().technologyNumber).toMatch(/^T-\d{5}$/);
  });

  // shows base-data 1.17, base-data 1.18, base-data 3.32, base-data 3.39, base-data 3.40, base-data 3.41
  // shows base-data 7.15
  test('of reasons, causes with their groups, and characteristics of each kind', async () => {
    await entered('rejectTypes', { rejectTypeName: 'Scratch' });
    const troubleTypeGroupId = await entered('troubleTypeGroups', { troubleTypeGroupName: 'Power' });
    await entered('troubleTypes', { troubleTypeName: 'Fuse', troubleTypeGroupId });
    await entered('characteristics', { characteristicName: 'Surface', kind: 'free', values: ['raw', 'ground'] });
    await entered('characteristics', { characteristicName: 'Colour', kind: 'order', values: ['white', 'red'] });
    for (const [unitArea, unit] of Object.entries({ area: 'm2', length: 'm', volume: 'l', weight: 't' }))
      await entered('characteristics', { characteristicName: unitArea, kind: 'physical', unitArea, unit });
  });

  // shows base-data 3.49, base-data 3.53, base-data 3.55, base-data 7.25
  test('of users', async () => {
    const { locationId } = (
      await commands.send({ url: '/api/basedata/locations', body: { locationName: 'Hall 3' } })
    ).json();
    const fields = {
      username: 'ute',
      firstName: 'Ute',
      lastName: 'West',
      email: 'ute@plant.example',
      street: 'Markt 1',
      city: 'Ulm',
      language: 'fr',
      location: 'Halle 3',
      locationId,
      personnelNumber: '4711',
      roles: ['planner', 'user'],
      has2Fa: true,
      external: true,
      expert: true,
      allowPlanAnyway: true,
      allowProcessFeedback: true,
      workbenchUser: false,
      domainUser: true,
      isFakeUser: false,
    };
    const made = await commands.send({
      url: '/api/useradmin/users',
      as: 'admin',
      body: { ...fields, password: 'Tisch-42-rot' },
    });
    expect(made.statusCode, made.body).toBe(201);
    await projector.reached(await store.lastPosition());
    const { userId } = made.json();
    expect((await query.get(`/api/useradmin/users/${userId}`, 'admin')).json()).toMatchObject({ userId, ...fields });
  });
});
