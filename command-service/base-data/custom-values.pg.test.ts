import { beforeAll, describe, expect, test } from 'vitest';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Fields that a plant gives kinds of objects, by the table of kinds: what they hold, in lists, and what protects them. */

const { store, commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  await planPiece(commands, await createPlant(commands));
});

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  commands.send({ method, url, ...(body === undefined ? {} : { body }), as: 'admin' });
const define = async (propertyType: string, propertyName: string, datatype: string): Promise<string> => {
  const body = { propertyName, datatype, propertyType };
  return (await send('POST', '/api/basedata/propertyDefinitions', body)).json().propertyDefinitionId;
};
const list = async (url: string) => {
  await projector.reached(await store.lastPosition());
  return (await query.get(url)).json();
};
const filterBy = (field: string, operator: string, value: unknown): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator, value }]))}`;

/** An object of each kind that the plan of one piece has, with the address that changes it. */
const firstOf = {
  projects: () => `/api/planning/projects/${[...commands.plan.plan.projects.keys()][0]}`,
  positions: () => `/api/planning/positions/${[...commands.plan.plan.orderPositions.keys()][0]}`,
  activities: () => `/api/planning/activities/${[...commands.plan.plan.activities.keys()][0]}`,
  productionOrders: () => `/api/planning/productionOrders/${[...commands.plan.plan.productionOrders.keys()][0]}`,
  operations: () => `/api/planning/v3/operations/${[...commands.plan.plan.operations.keys()][0]}`,
};

describe.each(Object.keys(firstOf) as (keyof typeof firstOf)[])('own fields of %s', (kind) => {
  test('are kept, sorted and filtered by, and not deleted while they hold something', async () => {
    const id = await define(kind, `Länge ${kind}`, 'number');
    const wrong = await send('PUT', firstOf[kind](), { additionalProperties: [{ propertyId: id, value: '1,5' }] });
    expect(wrong.json().detailsObject.fields).toEqual({ 'additionalProperties.0.value': 'invalid' });
    const kept = await send('PUT', firstOf[kind](), { additionalProperties: [{ propertyId: id, value: '-1.5' }] });
    expect(kept.statusCode).toBe(200);
    const found = await list(`/api/planning/${kind}?sort=-property-${id}&${filterBy(`property-${id}`, '<', 0)}`);
    expect(found).toMatchObject({ total: 1, items: [{ additionalProperties: [{ propertyId: id, value: '-1.5' }] }] });
    const refused = await send('DELETE', `/api/basedata/expert/propertyDefinition/${id}`);
    expect(refused.json()).toMatchObject({
      errorCode: 'alreadyInUse',
      detailsObject: { usedBy: [{ collection: kind }] },
    });
    expect((await send('PUT', firstOf[kind](), { additionalProperties: null })).statusCode).toBe(200);
    expect((await send('DELETE', `/api/basedata/expert/propertyDefinition/${id}`)).statusCode).toBe(204);
  });
});

const baseData = {
  customers: { customerName: 'Kunde' },
  materials: { materialName: 'Stahl' },
  articles: { articleName: 'Welle' },
} as const;

describe.each(Object.keys(baseData) as (keyof typeof baseData)[])('own fields of %s', (kind) => {
  const idField = { customers: 'customerId', materials: 'materialId', articles: 'articleId' }[kind];
  const make = async (additionalProps?: object[]): Promise<string> =>
    (
      await send('POST', `/api/basedata/${kind}`, { ...baseData[kind], ...(additionalProps && { additionalProps }) })
    ).json()[idField];

  test('hold what fits their kind, and bad input is refused at its field', async () => {
    const fields = {
      string: await define(kind, 'Notiz', 'string'),
      number: await define(kind, 'Gewicht', 'number'),
      date: await define(kind, 'Gut bis', 'date'),
      boolean: await define(kind, 'Geprüft', 'boolean'),
    };
    const id = await make();
    const put = (propertyId: string, value: string) =>
      send('PUT', `/api/basedata/${kind}/${id}`, { ownValues: [{ propertyId, value }] });
    for (const [datatype, value] of [
      ['number', '1e3'],
      ['number', '1,5'],
      ['number', '9'.repeat(16)],
      ['number', 'NaN'],
      ['date', '2027-02-31'],
      ['date', '1.3.2027'],
      ['boolean', 'ja'],
    ] as const) {
      const refused = (await put(fields[datatype], value)).json();
      expect(refused, value).toMatchObject({ errorCode: 'validation' });
      expect(refused.detailsObject.fields).toEqual({ [`additionalProps.${fields[datatype]}`]: 'invalid' });
    }
    expect((await put(fields.string, 'x'.repeat(10_000))).statusCode).toBe(400);
    const odd = '<b>"fett"</b> \u202Eעברית 😀';
    for (const [datatype, value] of [
      ['number', '-999999999999999.5'],
      ['date', '2028-02-29'],
      ['boolean', 'false'],
      ['string', odd],
    ] as const)
      expect((await put(fields[datatype], value)).statusCode, value).toBe(200);
    const found = await list(`/api/basedata/${kind}?${filterBy(`property-${fields.string}`, 'contains', 'FETT')}`);
    expect(found.items.map((one: Record<string, unknown>) => one[idField])).toEqual([id]);
    // Of another kind of objects.
    const strange = await define('operations', `Fremd ${kind}`, 'string');
    expect((await put(strange, 'x')).json().detailsObject.fields).toEqual({
      [`additionalProps.${strange}`]: 'wrongKind',
    });
    expect(
      (
        await send('PUT', `/api/basedata/${kind}/${id}`, {
          seen: { ownValues: [{ propertyId: fields.number, value: '1' }] },
        })
      ).json(),
    ).toMatchObject({ errorCode: 'changedMeanwhile', detailsObject: { changed: [`property-${fields.number}`] } });
  });

  test('are changed one by one in many objects at once', async () => {
    const colour = await define(kind, 'Farbe', 'string');
    const other = { propertyId: 'of-an-erp', value: 'bleibt' };
    const ids = [await make([other]), await make([other, { propertyId: colour, value: 'rot' }])];
    const changes = { ownValues: [{ propertyId: colour, value: 'blau' }] };
    const answer = await send('POST', '/api/basedata/batch', { collection: kind, ids, changes });
    expect(answer.json().items).toEqual(ids.map((id) => ({ id })));
    for (const id of ids)
      expect((await list(`/api/basedata/${kind}/${id}`)).additionalProps).toEqual([
        other,
        { propertyId: colour, value: 'blau' },
      ]);
    await send('POST', '/api/basedata/batch', {
      collection: kind,
      ids,
      changes: { ownValues: [{ propertyId: colour, value: null }] },
    });
    expect((await list(`/api/basedata/${kind}/${ids[1]}`)).additionalProps).toEqual([other]);
  });

  test('become another kind only while every value fits, and are archived with their values', async () => {
    const size = await define(kind, 'Größe', 'string');
    const id = await make([{ propertyId: size, value: '10' }]);
    const to = (body: object) => send('PUT', `/api/basedata/propertyDefinitions/${size}`, body);
    expect((await to({ datatype: 'date' })).json()).toMatchObject({
      errorCode: 'alreadyInUse',
      detailsObject: { usedBy: [{ collection: kind, id }] },
    });
    expect((await to({ propertyType: 'projects' })).json().errorCode).toBe('alreadyInUse');
    expect((await to({ datatype: 'number' })).statusCode).toBe(200);
    expect((await to({ archived: true })).statusCode).toBe(200);
    expect((await list(`/api/basedata/${kind}/${id}`)).additionalProps).toEqual([{ propertyId: size, value: '10' }]);
  });
});

test('the same name is free for another kind of objects, and taken for the same', async () => {
  expect(await define('customers', 'Farbton', 'string')).toBeDefined();
  expect(await define('materials', 'Farbton', 'string')).toBeDefined();
  const again = { propertyName: 'FARBTON', datatype: 'date', propertyType: 'materials' };
  expect((await send('POST', '/api/basedata/propertyDefinitions', again)).json().errorCode).toBe('nameExists');
});

test('GraphQL names the fields that the plant has given its objects, but for archived ones', async () => {
  const id = await define('customers', 'Branche', 'string');
  const old = await define('customers', 'Telex', 'string');
  await send('PUT', `/api/basedata/propertyDefinitions/${old}`, { archived: true });
  await projector.reached(await store.lastPosition());
  const question = '{ propertyDefinitions(propertyType: "customers") { id propertyName datatype required } }';
  const answer = await query.get(`/api/graphql?query=${encodeURIComponent(question)}`);
  const { propertyDefinitions: found } = answer.json().data;
  expect(found[0]).toMatchObject({ id: 'customers.customerName' });
  expect(found).toContainEqual({ id, propertyName: 'Branche', datatype: 'string', required: false });
  expect(found).not.toContainEqual(expect.objectContaining({ propertyName: 'Telex' }));
});
