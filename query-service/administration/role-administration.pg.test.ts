import { beforeAll, expect, test } from 'vitest';
import { moduleLicenceIds } from '#domain/administration/modules.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Roles and licences as lists like any other: sorted, filtered, paged, and as files. */

const { commands, projector, query } = await forFile(openServices());
const licences = '/api/useradmin/licences';
const roles = '/api/useradmin/roles';

beforeAll(async () => {
  const items = [
    { moduleLicenceId: 'simulation', expiryDate: '2020-05-01' },
    { moduleLicenceId: 'gaplist', expiryDate: '2031-05-01', maxNumberOfUsers: 30 },
    { moduleLicenceId: 'import', maxNumberOfUsers: 4_000 },
  ];
  await commands.send({ method: 'PUT', url: licences, as: 'admin', body: { items } });
  const body = { roleName: 'Office', rights: [], specialRights: [] };
  const made = await commands.send({ url: roles, as: 'admin', body });
  expect(made.statusCode, made.body).toBe(201);
  await projector.reached(BigInt(String(made.headers['x-position'])));
});

const idsOf = async (search: string): Promise<readonly string[]> =>
  (await query.get(`${licences}${search}`, 'admin'))
    .json()
    .items.map((item: { moduleLicenceId: string }) => item.moduleLicenceId);
const filter = (...filters: readonly object[]): string => `?filter=${encodeURIComponent(JSON.stringify(filters))}`;

// shows base-data 7.21
test('licences come in the order of the product, or as they are asked for', async () => {
  expect(await idsOf('')).toEqual(moduleLicenceIds);
  expect((await idsOf('?sort=maxNumberOfUsers')).slice(0, 2)).toEqual(['gaplist', 'import']);
  expect(await idsOf('?sort=-expiryDate&limit=2')).toEqual(['gaplist', 'simulation']);
});

// shows base-data 4.35
test('licences are filtered by what the product reckons, too, and counted without paging', async () => {
  expect(await idsOf(filter({ field: 'isExpired', operator: '=', value: true }))).toEqual(['simulation']);
  const held = await query.get(
    `${licences}${filter({ field: 'isExpired', operator: '=', value: false })}&limit=3`,
    'admin',
  );
  expect(held.json()).toMatchObject({ total: moduleLicenceIds.length - 1 });
  expect(held.json().items).toHaveLength(3);
  expect((await query.get(`${licences}?sort=colour`, 'admin')).statusCode).toBe(400);
});

// shows base-data 7.31
test('roles come by name, and both lists leave the plant as files', async () => {
  const { items, total } = (await query.get(roles, 'admin')).json();
  expect(total).toBe(items.length);
  const names = items.map((item: { roleName: string }) => item.roleName);
  expect(names).toEqual(names.toSorted());
  expect(names).toContain('Office');
  const found = await query.get(
    `${roles}${filter({ field: 'roleName', operator: 'contains', value: 'off' })}`,
    'admin',
  );
  expect(found.json()).toMatchObject({ total: 1, items: [{ roleName: 'Office', users: [] }] });
  for (const [url, value] of [
    [licences, '2031-05-01'],
    [roles, 'Office'],
  ] as const) {
    const file = await query.get(url, 'admin', { accept: 'text/csv' });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain(value);
  }
});

// shows base-data 3.60, base-data 3.61, base-data 3.63, base-data 3.64, base-data 7.21, base-data 7.24
test('a licence is read with what was agreed, who has it, and the rights that it brings into reach', async () => {
  const licence = (await query.get(`${licences}/basedatareadonly`, 'admin')).json();
  expect(licence).toMatchObject({
    moduleLicenceId: 'basedatareadonly',
    moduleLicenceName: 'basedatareadonly',
    moduleId: 'basedata',
    maxNumberOfUsers: null,
    expiryDate: null,
    isMenu: true,
    isLicence: true,
    siteSequence: moduleLicenceIds.indexOf('basedatareadonly') + 1,
    usersAssigned: 0,
    users: [],
  });
  expect(licence.areas).toContainEqual({
    areaName: 'articles',
    rights: [{ rightName: 'read' }, { rightName: 'export' }],
  });
  const { items } = (await query.get('/api/useradmin/modules', 'admin')).json();
  expect(items).toContainEqual(
    expect.objectContaining({
      moduleId: 'basedata',
      moduleName: expect.any(String),
      licences: expect.arrayContaining([expect.objectContaining({ moduleLicenceId: 'basedatareadonly' })]),
    }),
  );
});

// shows planning 7.18
// shows base-data 7.23
test('the module licences of a user are read by whoever may read users, with what is of each', async () => {
  const name = { username: 'uta', firstName: 'Uta', lastName: 'Ost', language: 'de' };
  const body = { ...name, roles: ['user'], password: 'Kupfer-Biene-17', moduleLicences: ['planning', 'gaplist'] };
  const made = await commands.send({ url: '/api/useradmin/users', as: 'admin', body });
  expect(made.statusCode, made.body).toBe(201);
  await projector.reached(BigInt(String(made.headers['x-position'])));
  const own = `/api/useradmin/licenceModule?userId=${made.json().userId}`;
  expect((await query.get(own, 'admin')).json()).toMatchObject({
    total: 2,
    items: [
      { moduleLicenceId: 'planning', isExpired: false },
      { moduleLicenceId: 'gaplist', isExpired: false, maxNumberOfUsers: 30 },
    ],
  });
  expect((await query.get(own, 'worker')).statusCode).toBe(403);
});
