import { expect, test } from 'vitest';
import { settingsPages } from '../administration/settings-pages.ts';
import { defaultSettings, globalSettingsSchema, settingNames, settingsFrom } from './settings.ts';

// shows base-data 2.30
test('every setting stands on one page, once', () => {
  expect(Object.keys(settingsPages)).toEqual([
    'planningObjectsSettings',
    'planningSettings',
    'workbenchSettings',
    'importSettings',
    'reportingSettings',
    'securitySettings',
  ]);
  const placed = Object.values(settingsPages).flatMap((groups) => Object.values(groups).flat());
  expect(placed).toHaveLength(settingNames.length);
  expect(new Set<string>(placed)).toEqual(new Set(settingNames));
});

// shows planning 5.29, planning 9.20, planning 9.21
// shows base-data 3.106, base-data 9.19, base-data 9.20
test('the defaults are the requirement’s and fit their own schema', () => {
  expect(globalSettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({
    defaultTermination: 'forward',
    weekendDays: [0, 6],
    checkPlausibility: false,
    oeeAvailabilityCalc: 'full',
    oeeEfficiencyCalc: 'plan',
  });
});

// shows planning 9.22
// shows base-data 3.107
test('what is stored and known by no version falls back to its default', () => {
  const stored = { defaultTermination: 'sideways', colorType: 'rainbow', monthsInPast: -3, formerSetting: true };
  expect(settingsFrom(stored)).toEqual(defaultSettings);
});

// shows base-data 3.100, base-data 3.101
test('a stored list is read as JSON, and one that cannot be read is its default', () => {
  expect(settingsFrom({ weekendDays: '[0]' }).weekendDays).toEqual([0]);
  expect(settingsFrom({ weekendDays: 'Sunday' }).weekendDays).toEqual([0, 6]);
  expect(settingsFrom({ projectsColumns: '["projectNumber"]' }).projectsColumns).toEqual(['projectNumber']);
  expect(settingsFrom({ projectsColumns: [4] }).projectsColumns).toEqual([]);
});

test('a folder lies below that of the operator, and is none of those that are made in it', () => {
  const path = globalSettingsSchema.shape.automatedImportFilePathArticles;
  for (const right of ['articles', 'erp/in', 'Aufträge 2027', 'a..b', 'erp/done-by-sap'])
    expect(path.safeParse(right).success, right).toBe(true);
  for (const wrong of [
    '',
    '.',
    '..',
    '../in',
    '/srv/in',
    'C:\\in',
    'C:/in',
    'in/',
    'in//x',
    'in/../x',
    '.ssh',
    'in.',
    'in ',
    'in\0x',
  ])
    expect(path.safeParse(wrong).success, wrong).toBe(false);
  for (const made of ['done', 'articles/failed', 'Taking/x', 'x'.repeat(300)])
    expect(path.safeParse(made).success, made).toBe(false);
});

// shows base-data 3.68, base-data 3.69, base-data 3.72, base-data 3.103, base-data 3.104, base-data 3.105
test('the settings that are asked for are there, in as many values as are asked for', () => {
  const { shape } = globalSettingsSchema;
  for (const columns of ['activities', 'operations', 'orderPositions', 'productionOrders', 'projects'])
    expect(settingNames).toContain(`${columns}Columns`);
  expect(settingNames).toEqual(
    expect.arrayContaining([
      'activitiesColumnsExternal',
      'operationsColumnsExternal',
      'automatedExportFilePathProgresses',
      'automatedImportDeputyId',
      'automatedImportResponsibleId',
      'automatedImportFilePathArticles',
      'automatedImportFilePathOrderPositions',
    ]),
  );
  expect(shape.colorType.options).toEqual(['resourceGroup', 'article']);
  expect(shape.oeeAvailabilityCalc.options).toEqual(['full', 'net']);
  expect(shape.oeeEfficiencyCalc.options).toEqual(['plan', 'actual']);
  expect(shape.defaultTermination.options.toSorted()).toEqual(['backward', 'forward']);
});
