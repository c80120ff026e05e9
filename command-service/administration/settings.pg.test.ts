import { expect, test } from 'vitest';
import { defaultSettings } from '#domain/base-data/settings.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';

const { commands } = await forFile(openCommands());

const url = '/api/useradmin/globalSettings';
const put = (body: object) => commands.send({ method: 'PUT', url, body, as: 'admin' });
const held = () => commands.image.factory.settings;

test('a change is refused when somebody else has changed the same setting since, and names it', async () => {
  expect((await put({ monthsInPast: 3, seen: { monthsInPast: 1 } })).statusCode).toBe(200);
  const late = await put({ monthsInPast: 6, seen: { monthsInPast: 1 } });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    errorCode: 'changedMeanwhile',
    detailsObject: { changed: ['monthsInPast'] },
  });
  // Another setting is nobody's business, and without `seen` the last word counts.
  expect((await put({ monthsInFuture: 9, seen: { monthsInFuture: 12 } })).statusCode).toBe(200);
  expect((await put({ monthsInPast: 6 })).statusCode).toBe(200);
  expect(held()).toMatchObject({ monthsInPast: 6, monthsInFuture: 9 });
});

test('a default is set like any other value', async () => {
  await put({ monthsInPast: defaultSettings.monthsInPast, monthsInFuture: defaultSettings.monthsInFuture });
  expect(held()).toEqual(defaultSettings);
});

test('bad values are refused field by field, and nothing of the change is kept', async () => {
  const wrong = await put({
    monthsInPast: -1,
    monthsInFuture: 1e9,
    weekendDays: [7],
    plantTimeZone: 'Mars/Olympus',
    oeeAvailabilityCalc: 'half',
    automatedImportFilePathArticles: '../etc/passwd',
    projectsColumns: ['<b>x</b>'],
    workbenchAutomatedLogOutTime: 0.5,
    formerSetting: true,
    checkPlausibility: true,
  });
  expect(wrong.statusCode).toBe(400);
  expect(Object.keys(wrong.json().detailsObject.fields).map((path) => path.split('.')[0])).toEqual(
    expect.arrayContaining([
      'monthsInPast',
      'monthsInFuture',
      'weekendDays',
      'plantTimeZone',
      'oeeAvailabilityCalc',
      'automatedImportFilePathArticles',
      'projectsColumns',
      'workbenchAutomatedLogOutTime',
      'formerSetting',
    ]),
  );
  expect(held()).toEqual(defaultSettings);
});

test('an article or a user that is not there cannot be named', async () => {
  const unknown = await put({ importDefaultArticleId: 'nothere', automatedImportDeputyId: 'nobody' });
  expect(unknown.json().detailsObject.fields).toEqual({
    importDefaultArticleId: 'unknownValue',
    automatedImportDeputyId: 'unknownValue',
  });
});
