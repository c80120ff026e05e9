import { appendFile, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';
import { importParametersSchema } from '../imports/import-work.ts';

/** Files that are taken from folders and written to one by themselves, with real files and real imports. */

const { commands, database, projector, query } = await forFile(openServices());
const { automated, clock, importFolder, exportFolder, image, mails, told } = commands;

const users = '/api/useradmin/users';
const settingsPath = '/api/useradmin/globalSettings';

interface Person {
  readonly userId: string;
  readonly roles: readonly string[];
}

async function person(username: string, roles: readonly string[], language = 'en'): Promise<Person> {
  const body = { username, firstName: username, lastName: 'Test', roles, language, email: `${username}@plant.example` };
  const made = await commands.send({ url: users, body: { ...body, password: 'Tisch-42-rot' }, as: 'admin' });
  expect(made.statusCode, made.body).toBe(201);
  await projector.reached(BigInt(String(made.headers['x-position'])));
  const { userId } = made.json();
  return { userId, roles };
}

/** Signed in anew: whoever was not active in between is signed out. */
async function set({ userId, roles }: Person, body: object) {
  const token = await commands.sessions.create({ ...testUser('admin'), userId, roles: [...roles] });
  const headers = { authorization: `Bearer ${token}` };
  return commands.send({ method: 'PUT', url: settingsPath, body, headers, as: 'nobody' });
}

async function change(userId: string, body: object): Promise<void> {
  const answer = await commands.send({ method: 'PUT', url: `${users}/${userId}`, body, as: 'admin' });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** One look at every folder, later than the pause between two of them. */
async function look(): Promise<void> {
  clock.ahead += 61_000;
  await automated.turn();
}

const inFolder = (...names: readonly string[]): string => path.join(importFolder, 'customers', ...names);
const namesIn = async (...names: readonly string[]): Promise<readonly string[]> =>
  (await readdir(inFolder(...names))).filter((name) => !['taking', 'done', 'failed'].includes(name)).toSorted();

const customers = (): readonly string[] =>
  [...image.factory.objects.customers.values()].map(({ customerName }) => customerName).toSorted();

const importsCalled = async (fileName: string): Promise<number> =>
  (await commands.runs.ofKind('import')).filter(
    ({ parameters }) => (parameters as { readonly fileName: string }).fileName === fileName,
  ).length;

const fault = async (): Promise<string | null> =>
  (await database.pool.query(`SELECT fault FROM operational.automated_place WHERE place = 'customers'`)).rows[0]?.fault;

let boss: Person;
let deputy: Person;
beforeAll(async () => {
  // A plant keeps an administrator.
  await person('ada', ['admin']);
  boss = await person('berta', ['admin'], 'de');
  deputy = await person('dora', ['user'], 'fr');
  const switchedOn = await set(boss, {
    automatedImportTypes: ['customers'],
    automatedImportResponsibleId: boss.userId,
    automatedImportDeputyId: deputy.userId,
  });
  expect(switchedOn.statusCode, switchedOn.body).toBe(200);
});
/** What was sent and told before the test. */
let before = { mails: 0, told: 0 };
beforeEach(() => {
  before = { mails: mails.length, told: told.length };
});
const newMails = () => mails.slice(before.mails);

describe('a file is taken', () => {
  it('when it has stopped growing, once, and lies in done with the time in its name', async () => {
    for (let nth = 0; nth < 2; nth++) await look();
    await writeFile(inFolder('new.csv'), 'customerName;city\nAdler;Ulm\n');
    await look();
    await appendFile(inFolder('new.csv'), 'Buche;Bonn\n');
    await look();
    expect([customers(), await namesIn()]).toEqual([[], ['new.csv']]);
    await look();
    expect([customers(), await namesIn(), await namesIn('taking')]).toEqual([['Adler', 'Buche'], [], []]);
    expect(await namesIn('done')).toEqual([expect.stringMatching(/^new\.\d{8}-\d{6}\.csv$/)]);
    await look();
    expect(await importsCalled('new.csv')).toBe(1);
    expect(newMails()).toEqual([]);
  });

  it('in the name and with the language of who has switched it on', async () => {
    expect(image.factory.settings.automatedImportUserId).toBe(boss.userId);
    const [run] = await commands.runs.ofKind('import');
    expect(run).toMatchObject({
      startedBy: boss.userId,
      scope: { actor: { kind: 'user', userId: boss.userId } },
      parameters: { language: 'de', importType: 'importcustomers' },
    });
    // The folder has the file: it counts for nobody's uploads.
    const { fileIdentifier } = importParametersSchema.parse(run?.parameters);
    expect(await commands.imports.files.nameOf(fileIdentifier)).toBeUndefined();
  });

  it('not while its program still calls it a draft', async () => {
    for (const draft of ['half.csv.part', '.half.csv', '~$half.xlsx', 'half.tmp'])
      await writeFile(inFolder(draft), 'x');
    await look();
    await look();
    expect(await namesIn()).toHaveLength(4);
    for (const draft of await namesIn()) await rm(inFolder(draft));
  });
});

describe('after a kill', () => {
  const name = 'killed.csv';
  let done: string;
  /** The file lies where a look has put it before it was broken off. */
  const broughtBack = async (): Promise<void> => rename(inFolder('done', done), inFolder('taking', name));

  it('a file that was being taken is imported', async () => {
    await writeFile(inFolder('taking', name), 'customerName\nChor\n');
    await look();
    expect(customers()).toContain('Chor');
    done = (await namesIn('done')).find((one) => one.startsWith('killed')) ?? expect.fail('it lies in done');
  });

  it('one that was imported and judged is moved where it was to go, and not imported again', async () => {
    await broughtBack();
    await look();
    expect(await namesIn('done')).toContain(done);
    expect([await importsCalled(name), await namesIn('taking')]).toEqual([1, []]);
  });

  it('one that was imported and not judged yet is judged by that import', async () => {
    await broughtBack();
    await database.pool.query('DELETE FROM operational.automated_file WHERE file_name = $1', [name]);
    await look();
    expect([await importsCalled(name), await namesIn('taking')]).toEqual([1, []]);
    expect((await namesIn('done')).filter((one) => one.startsWith('killed'))).toHaveLength(1);
  });
});

describe('what cannot be taken', () => {
  // shows base-data 3.71
  it('lies in failed with the refused rows beside it, and both who are responsible are told once, each in the own language', async () => {
    await writeFile(inFolder('wrong.csv'), 'customerName;city\nDorn;Ulm\n;Köln\n');
    for (let nth = 0; nth < 3; nth++) await look();
    expect(customers()).toContain('Dorn');
    const [file = '', errors = ''] = (await namesIn('failed')).toSorted((one, other) => one.length - other.length);
    expect([file, errors]).toEqual([
      expect.stringMatching(/^wrong\.\d{8}-\d{6}\.csv$/),
      file.replace('.csv', '-errors.csv'),
    ]);
    const text = await readFile(inFolder('failed', errors), 'utf8');
    expect(text).toContain('customerName;city;Fehler');
    expect([text.includes('Köln'), text.includes('Dorn')]).toEqual([true, false]);
    expect(newMails().map(({ to }) => to)).toEqual(['berta@plant.example', 'dora@plant.example']);
    expect(newMails()[0]?.text).toMatch(/Übernommene Zeilen: 1\. Abgelehnte: 1\.[^]*customers\/failed\/wrong/);
    expect(newMails()[1]?.text).toMatch(/Lignes reprises : 1\. Refusées : 1\./);
    expect(told.slice(before.told)).toEqual(
      [boss, deputy].map(({ userId }) => ({
        subject: `user.${userId}.messages`,
        message: { kind: 'automatedFault', place: 'customers', fileName: 'wrong.csv' },
      })),
    );
  });

  it('lies in failed with a text that says why, and stops no other file', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'leitstand-outside-'));
    afterAll(() => rm(outside, { recursive: true, force: true }));
    await writeFile(path.join(outside, 'secret.csv'), 'customerName\nSecret\n');
    await symlink(path.join(outside, 'secret.csv'), inFolder('link.csv'));
    await writeFile(inFolder('picture.pdf'), '%PDF');
    await writeFile(inFolder('large.csv'), Buffer.alloc(fileLimit + 1, 'x'));
    await writeFile(inFolder('columns.csv'), 'nothing;known\n1;2\n');
    await writeFile(inFolder('good.csv'), 'customerName\nEiche\n');
    await look();
    await look();
    expect(customers()).toContain('Eiche');
    expect(customers()).not.toContain('Secret');
    expect([await namesIn(), await namesIn('taking')]).toEqual([[], []]);
    const failed = await namesIn('failed');
    const reason = async (name: string): Promise<string> =>
      readFile(
        inFolder('failed', failed.find((one) => one.startsWith(name) && one.endsWith('-errors.txt')) ?? ''),
        'utf8',
      );
    expect(await reason('link')).toMatch(/Verknüpfung/);
    expect(await reason('picture')).toMatch(/\.xlsx, \.csv/);
    expect(await reason('large')).toMatch(/25 MB/);
    expect(await reason('columns')).toMatch(/Spalten fehlen.*customerName/);
    expect(await readFile(path.join(outside, 'secret.csv'), 'utf8')).toContain('Secret');
    expect(newMails()).toHaveLength(2 * 4);
  });

  it('is everything in a folder that a link leads out of the operator’s', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'leitstand-outside-'));
    afterAll(() => rm(outside, { recursive: true, force: true }));
    await writeFile(path.join(outside, 'in.csv'), 'customerName\nSecret\n');
    await symlink(outside, path.join(importFolder, 'elsewhere'));
    for (const folder of ['elsewhere', 'elsewhere/deeper']) {
      await set(boss, { automatedImportFilePathCustomers: folder });
      await look();
      await look();
      expect(await fault(), folder).toBe('folderOutside');
    }
    expect(await readdir(outside)).toEqual(['in.csv']);
    expect(customers()).not.toContain('Secret');
    expect(newMails().map(({ to }) => to)).toEqual(['berta@plant.example', 'dora@plant.example']);
    await set(boss, { automatedImportFilePathCustomers: 'customers' });
    await look();
    expect(await fault()).toBeNull();
  });

  it('is everything while who has switched it on may not do it or is gone', async () => {
    await writeFile(inFolder('later.csv'), 'customerName\nFichte\n');
    await change(boss.userId, { active: false });
    await look();
    await look();
    expect([await fault(), await namesIn()]).toEqual(['personAway', ['later.csv']]);
    // Who is away is not written to.
    expect(newMails().map(({ to }) => to)).toEqual(['dora@plant.example']);
    await change(boss.userId, { active: true });
    await change(boss.userId, { moduleLicences: ['import', 'basedata'] });
    await look();
    expect([await fault(), await namesIn()]).toEqual(['personMayNot', ['later.csv']]);
    await change(boss.userId, { moduleLicences: ['import', 'basedata', 'automatedimport', 'planningObjects'] });
    await look();
    await look();
    expect([await fault(), await namesIn()]).toEqual([null, []]);
    expect(customers()).toContain('Fichte');
  });
});

// shows base-data 7.16
test('the page is told when it was looked, what is wrong, and what became of the last files', async () => {
  const answer = await query.get('/api/planning/automatedImport', 'planner');
  const { hasImportFolder, hasExportFolder, places } = answer.json();
  expect([hasImportFolder, hasExportFolder]).toEqual([true, false]);
  const { files, ...folder } = places.find(({ place }: { readonly place: string }) => place === 'customers');
  expect(folder).toEqual({ place: 'customers', isOn: true, lookedAt: expect.any(String) });
  expect(files).toHaveLength(5);
  expect(files[0]).toMatchObject({ fileName: 'later.csv', outcome: 'done', imported: 1, rejected: 0 });
  const read = await query.get(`/api/basedata/imports/${files[0].importId}`, 'planner');
  expect(read.json()).toMatchObject({ fileName: 'later.csv', startedBy: boss.userId });
  const { items } = (await query.get('/api/basedata/imports', 'planner')).json();
  expect(items).toContainEqual(expect.objectContaining({ importId: files[0].importId, importType: 'importcustomers' }));
  expect((await query.get('/api/planning/automatedImport', 'worker')).statusCode).toBe(403);
});

describe('who switches it on', () => {
  it('does so in no other name, and needs the rights by which it is done', async () => {
    const clerk = await person('carl', ['planner']);
    const settingsOnly = await commands.send({
      url: '/api/useradmin/roles',
      body: { roleName: 'Settings', rights: [{ area: 'settings', read: true, write: true }], specialRights: [] },
      as: 'admin',
    });
    const operator = await person('otto', [settingsOnly.json().roleId]);
    expect((await set(operator, { automatedImportTypes: ['customers', 'material'] })).json()).toMatchObject({
      errorCode: 'accessDenied',
      detailsObject: { right: 'import.automated' },
    });
    expect((await set(boss, { automatedImportUserId: clerk.userId })).json().detailsObject.fields).toEqual({
      automatedImportUserId: 'unknownValue',
    });
    // Whoever only takes something out leaves the name.
    expect((await set(operator, { automatedImportTypes: [] })).json().automatedImportUserId).toBe('');
    expect((await set(boss, { automatedImportTypes: ['customers'] })).json().automatedImportUserId).toBe(boss.userId);
  });

  it('gives no folder two uses', async () => {
    const twice = await set(boss, {
      automatedImportTypes: ['customers', 'material'],
      automatedImportFilePathMaterials: 'Customers',
    });
    expect(twice.json().detailsObject.fields).toEqual({ automatedImportFilePathMaterials: 'onlyOnce' });
  });
});

// shows base-data 3.70
test('progress is written as a whole at its time, once, with the rights of who has switched it on', async () => {
  await planPiece(commands, await createPlant(commands));
  const [operation] = [...commands.plan.plan.operations.values()];
  const started = await commands.send({
    url: `/api/planning/operations/${operation?.operationId}/feedback`,
    body: { type: 'yield', amount: 1 },
    as: 'admin',
  });
  expect(started.statusCode, started.body).toBeLessThan(300);
  await projector.reached(BigInt(String(started.headers['x-position'])));
  const changed = await set(boss, { automatedImportTypes: [], automatedExportFilePathProgresses: 'erp/progress' });
  expect(changed.statusCode, changed.body).toBe(200);
  await automated.turn();
  expect(await readdir(exportFolder)).toEqual([]);
  clock.ahead += 86_400_000;
  await automated.turn();
  const folder = path.join(exportFolder, 'erp', 'progress');
  const [name = '', ...others] = await readdir(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^planeusexport-\d{8}-060000\.csv$/), []]);
  const [head, ...lines] = (await readFile(path.join(folder, name), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toMatch(/^productionOrderNumber;projectNumber;/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(operation?.operationId);
  await rm(path.join(folder, name));
  await look();
  expect(await readdir(folder)).toEqual([]);
});
