import { expect, test } from 'vitest';
import { rightSchema } from '#domain/kernel/rights.ts';
import { areas, givenRights } from '#domain/kernel/rights-table.ts';
import { moduleLicenceIds, moduleLicences } from './modules.ts';
import { matrixOf } from './role.ts';
import { endedLicencesOf, firstRoles, rightsOf, rightsOfHolder } from './roles.ts';

// shows planning 6.3
// shows base-data 6.2
test('who has several roles may do what any of them may', () => {
  const table = new Map([
    ['one', matrixOf(['feedback.write'])],
    ['other', matrixOf(['users.write', 'feedback.correct'])],
  ]);
  expect(rightsOf(['one', 'other'], table)).toEqual(
    new Set(['feedback.write', 'feedback.scan', 'users.write', 'feedback.correct']),
  );
  expect(rightsOf([], table).size).toBe(0);
  expect(rightsOf(['gone'], table).size).toBe(0);
});

// shows planning 6.4
// shows base-data 1.1
test('an administrator may do everything from the start', () => {
  expect([...rightsOf(['admin'])].toSorted()).toEqual([...rightSchema.options].toSorted());
});

// shows base-data 1.3, base-data 3.59
test('a planner maintains base data, imports and plans, and administers nothing', () => {
  const rights = rightsOf(['planner']);
  for (const right of ['articles.write', 'resources.delete', 'configuration.write', 'import.write', 'planning.write'])
    expect(rights.has(right as never), right).toBe(true);
  for (const right of ['users.read', 'roles.write', 'settings.write', 'licences.read', 'terminals.write'])
    expect(rights.has(right as never), right).toBe(false);
  expect([...firstRoles.keys()]).toEqual(['admin', 'planner', 'user']);
});

test('a worker reads and reports, and changes no plan', () => {
  const rights = [...rightsOf(['user'])];
  expect(rights.filter((right) => right.endsWith('.write'))).toEqual(['feedback.write']);
  expect(rights).toContain('plan.read');
  // As logs and sessions of before the contract's names have it.
  expect(rightsOf(['worker'])).toEqual(rightsOf(['user']));
});

const table = new Map([
  [
    'clerk',
    matrixOf([
      'articles.read',
      'articles.write',
      'articles.delete',
      'articles.export',
      'planning.planAnyway',
      'users.read',
    ]),
  ],
]);
const holder = { roles: ['clerk'] };

// shows base-data 6.26
test('an expired licence leaves reading and taking out; what needs no licence stays', () => {
  const access = { roles: table, licenceEnds: new Map([['basedata', 1000] as const]) };
  expect(rightsOfHolder(holder, access, 999).has('articles.write')).toBe(true);
  const after = rightsOfHolder(holder, access, 1000);
  expect([...after].filter((right) => right.startsWith('articles.'))).toEqual(['articles.read', 'articles.export']);
  expect(after.has('users.read')).toBe(true);
  expect(after.has('planning.planAnyway')).toBe(true);
});

test('an expired licence is told to whom it takes something, and to nobody else', () => {
  const ended = (now: number, one: Parameters<typeof endedLicencesOf>[0] = holder) =>
    endedLicencesOf(one, { roles: table, licenceEnds: new Map([['basedata', 1000] as const]) }, now);
  expect(ended(999)).toEqual([]);
  expect(ended(1000)).toEqual(['basedata']);
  // Not had, or of nothing that the roles give.
  expect(ended(1000, { ...holder, moduleLicences: ['planning'] })).toEqual([]);
  expect(ended(1000, { roles: [] })).toEqual([]);
});

// shows planning 6.14
// shows base-data 6.1, base-data 6.27
test('a licence that somebody does not have takes everything of it; the read-only one gives reading', () => {
  const access = { roles: table, licenceEnds: new Map() };
  const of = (moduleLicences: readonly string[]) => [...rightsOfHolder({ ...holder, moduleLicences }, access, 0)];
  expect(of([])).toEqual(['users.read', 'administration.read']);
  expect(of(['basedatareadonly'])).toEqual(expect.arrayContaining(['articles.read', 'articles.export']));
  expect(of(['basedatareadonly'])).not.toContain('articles.write');
  expect(of(['basedatareadonly', 'basedata'])).toContain('articles.write');
});

// shows base-data 6.28
test('a workbench user sees the workbench and nothing else', () => {
  const access = {
    roles: new Map([['all', matrixOf(['feedback.write', 'articles.read', 'users.write'])]]),
    licenceEnds: new Map(),
  };
  expect(rightsOfHolder({ roles: ['all'], workbenchUser: true }, access, 0)).toEqual(
    new Set(['feedback.write', 'feedback.scan', 'plan.read', 'configuration.read']),
  );
});

test('who may do nothing but report sees what reports are about, and no base data', () => {
  const access = { roles: new Map([['reporter', matrixOf(['feedback.write'])]]), licenceEnds: new Map() };
  expect(rightsOfHolder({ roles: ['reporter'] }, access, 0)).toEqual(
    new Set(['feedback.write', 'feedback.scan', 'plan.read', 'configuration.read']),
  );
});

// shows planning 4.25
test('scanning needs a licence of its own that has not ended', () => {
  const access = {
    roles: new Map([['all', matrixOf(['feedback.write'])]]),
    licenceEnds: new Map([['workbenchscan' as const, 10]]),
  };
  const mayScan = (moduleLicences: readonly string[] | undefined, now: number): boolean =>
    rightsOfHolder({ roles: ['all'], moduleLicences }, access, now).has('feedback.scan');
  expect(mayScan(undefined, 9)).toBe(true);
  expect(mayScan(['workbench', 'workbenchscan'], 9)).toBe(true);
  expect(mayScan(['workbench', 'workbenchscan'], 10)).toBe(false);
  expect(mayScan(['workbench'], 9)).toBe(false);
  expect(mayScan(['workbenchscan'], 9)).toBe(false);
});

// shows planning 6.5, base-data 6.7
test('what articles are made of has a licence of its own beside that of base data', () => {
  const may = (moduleLicences: readonly string[] | undefined): boolean =>
    rightsOfHolder({ ...holder, moduleLicences }, { roles: table, licenceEnds: new Map() }, 0).has(
      'articles.partsList',
    );
  expect([undefined, ['basedata', 'articlepartslist'], ['basedata'], ['articlepartslist']].map(may)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

// shows base-data 6.30
test('a flag of the user gives what the right gives', () => {
  const access = { roles: new Map(), licenceEnds: new Map() };
  expect(rightsOfHolder({ roles: [], allowPlanAnyway: true }, access, 0).has('planning.planAnyway')).toBe(true);
  expect(rightsOfHolder({ roles: [], expert: true }, access, 0).has('feedback.correct')).toBe(true);
  expect(rightsOfHolder({ roles: [], allowProcessFeedback: true }, access, 0).has('feedback.write')).toBe(true);
});

// shows base-data 6.15, base-data 6.18
test('import, terminals, settings, security, licences, users and roles are areas of their own', () => {
  for (const area of ['import', 'terminals', 'settings', 'security', 'licences', 'users', 'roles'])
    expect(rightSchema.safeParse(`${area}.read`).success, area).toBe(true);
  expect(rightSchema.safeParse('kitchen.read').success).toBe(false);
});

/** As the requirement calls them (planning §6). */
const modules = {
  baseData: ['basedata', 'basedatareadonly'],
  planning: ['planning', 'planningreadonly', 'productionPlanning', 'planningObjects', 'planningObjectsreadonly'],
  conflicts: ['conflictRadar', 'conflictRadarreadonly', 'gaplist'],
  shopFloor: ['rfidlogin', 'terminal', 'workbench', 'workbenchscan'],
  beside: ['automatedimport', 'import', 'simulation', 'splitorderposition'],
};

// shows planning 6.6, planning 6.7, planning 6.8, planning 6.10, planning 6.11
// shows base-data 6.5, base-data 6.6, base-data 6.8, base-data 6.10, base-data 6.11, base-data 6.12
test.each(Object.entries(modules))('the modules of %s can be licensed one by one', (_of, asked) => {
  expect(asked.filter((name) => !moduleLicenceIds.some((id) => id === name))).toEqual([]);
});

// shows planning 6.12
test('what is planned as orders, on resources, and the resources themselves are areas with rights of their own', () => {
  for (const area of ['planning', 'production', 'resources'] as const) {
    expect(areas).toContain(area);
    expect(givenRights.filter((right) => right.startsWith(`${area}.`)).length).toBeGreaterThan(1);
  }
  expect(moduleLicences.planning.areas).toEqual(['planning']);
  expect(moduleLicences.productionPlanning.areas).toEqual(['production']);
});
