import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrixOf } from '#domain/administration/role.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { leave, openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { makeSmallPlant } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

const password = 'Kupfer-Biene-17';
const mark = randomBytes(3).toString('hex');
/** Rights are asked for when the live line is closed, a second later, and every half a minute whatever happens. */
const told = 45_000;
let count = 0;

describe('users, roles and licences', () => {
  let browser: Browser;
  let url: string;
  let admin: ApiClient;
  /** Of the administrator. */
  let office: Page;
  /** Of whoever it is about, one after the other. */
  let guest: Page;
  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    browser = await openBrowser(url);
    admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    guest = await openPage(browser);
    office = await openPage(browser);
    await signedIn('admin', '/usermanagement/users', { on: office, word: 'Leitstand-Admin1' });
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  async function made(path: string, body: object): Promise<Record<string, string>> {
    const answer = await admin.send('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  async function role(...rights: readonly GivenRight[]): Promise<{ readonly id: string; readonly name: string }> {
    const name = `Rolle ${mark} ${++count}`;
    const { roleId = '' } = await made('/api/useradmin/roles', { roleName: name, ...matrixOf(rights) });
    return { id: roleId, name };
  }

  async function person(roles: readonly string[], more: object = {}): Promise<string> {
    const username = `uta${mark}${++count}`;
    const names = { firstName: 'Uta', lastName: `Ost ${mark} ${count}` };
    await made('/api/useradmin/users', { username, ...names, roles, password, ...more });
    return username;
  }

  /** The page on which somebody has signed in; without an address wherever that leads. */
  async function signedIn(username: string, path = '', { on: page = guest, word = password } = {}): Promise<Page> {
    await signInOn(page, url, username, word);
    await page.goto(`${url}${path}`);
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    return page;
  }
  async function enter(page: Page, username: string): Promise<void> {
    await page.goto(`${url}/login`);
    await page.getByLabel('Benutzername').fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Weiter' }).click();
  }
  /** The list beside it has fields of the same names to filter by. */
  const form = () => office.locator('form');
  const rail = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });

  // shows base-data 2.26
  it('a user is made with a location and a PIN, which is taken away and set again', async () => {
    const locationName = `Werk ${mark}`;
    await made('/api/basedata/locations', { locationName });
    const username = `neu${mark}`;
    await visit(office, `${url}/usermanagement/users/new`);
    await form().getByLabel('Benutzername').fill(username);
    await form().getByLabel('Vorname').fill('Nora');
    await form().getByLabel('Nachname').fill(`Neu ${mark}`);
    await form().getByLabel('Standort').selectOption(locationName);
    await office.getByRole('tab', { name: 'Zugang' }).click();
    await form().getByRole('checkbox', { name: 'Planung', exact: true }).check();
    await office.getByRole('tab', { name: 'Anmeldung' }).click();
    await form().getByLabel('Passwort', { exact: true }).fill(password);
    await form().getByLabel('Passwort wiederholen').fill(password);
    // Ten digits that nobody else has.
    const pin = String(Number.parseInt(mark, 16)).padStart(10, '7');
    await form().getByLabel('PIN').fill(pin);
    await office.getByRole('button', { name: 'Anlegen' }).click();
    await office.getByText(locationName, { exact: true }).waitFor();
    const means = office.getByRole('region', { name: 'Anmeldung' });
    const line = means.getByRole('listitem').filter({ hasText: 'PIN' });
    await line.getByText('gesetzt', { exact: true }).waitFor();
    await line.getByRole('button', { name: 'PIN: Wegnehmen' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Wegnehmen' }).click();
    await line.getByText('nicht gesetzt').waitFor();
    await office.getByRole('button', { name: 'Bearbeiten' }).click();
    await office.getByRole('tab', { name: 'Anmeldung' }).click();
    await form().getByLabel('PIN').fill(pin);
    await office.getByRole('button', { name: 'Speichern' }).click();
    await line.getByText('gesetzt', { exact: true }).waitFor();
  });

  // shows base-data 8.10
  it('a PIN that somebody else has is refused at its field', async () => {
    const pin = String(Number.parseInt(mark, 16) + 1).padStart(10, '8');
    await person(['user'], { pinHash: createHash('sha256').update(pin).digest('hex') });
    await visit(office, `${url}/usermanagement/users/new/person`);
    await form().getByLabel('Benutzername').fill(`pin${mark}`);
    await form().getByLabel('Vorname').fill('Paul');
    await form().getByLabel('Nachname').fill(`Pin ${mark}`);
    await office.getByRole('tab', { name: 'Zugang' }).click();
    await form().getByRole('checkbox', { name: 'Planung', exact: true }).check();
    await office.getByRole('tab', { name: 'Anmeldung' }).click();
    await form().getByLabel('Passwort', { exact: true }).fill(password);
    await form().getByLabel('Passwort wiederholen').fill(password);
    await form().getByLabel('PIN').fill(pin);
    // From any tab: the one with the field opens.
    await office.getByRole('tab', { name: 'Person' }).click();
    await office.getByRole('button', { name: 'Anlegen' }).click();
    await office.getByText('Das hat schon jemand anderes').waitFor();
    await form().getByLabel('PIN').fill('');
    await office.getByRole('button', { name: 'Anlegen' }).click();
    await office.getByText(`Paul Pin ${mark} gespeichert`).waitFor();
  });

  it('a person is forgotten once the user name is typed, and is nobody but a deleted user in the audit', async () => {
    const username = await person(['user']);
    const { items } = (await admin.get(`/api/useradmin/users?limit=1000`)).body;
    const { userId, lastName } = items.find((one: { username: string }) => one.username === username);
    await visit(office, `${url}/usermanagement/users/${userId}`);
    await office.getByRole('button', { name: 'Person vergessen …' }).click();
    const dialog = office.getByRole('dialog');
    const forget = dialog.getByRole('button', { name: 'Endgültig vergessen' });
    await expect.poll(() => forget.isDisabled()).toBe(true);
    await dialog.getByLabel(/Zur Bestätigung/).fill(username);
    await forget.click();
    await office.getByText('Die Person ist vergessen.').waitFor();
    await visit(office, `${url}/administration/audit`);
    const line = office.getByRole('row').filter({ hasText: 'Person vergessen' });
    await line.filter({ hasText: 'Gelöschter Benutzer' }).first().waitFor();
    await expect.poll(() => office.getByText(lastName).count()).toBe(0);
  });

  it('an administrator hands out a link to a new password from the page of the user', async () => {
    const username = await person(['user']);
    const { items } = (await admin.get(`/api/useradmin/users?limit=1000`)).body;
    const { userId } = items.find((one: { username: string }) => one.username === username);
    await visit(office, `${url}/usermanagement/users/${userId}`);
    await office.getByRole('button', { name: 'Link für ein neues Passwort' }).click();
    const link = await office.locator('code').innerText();
    expect(link).toContain(`${url}/resetpassword#token=`);
  });

  // shows base-data 2.27
  it('a role that is changed changes the menu of an open page, without a new sign-in', async () => {
    const { id, name } = await role('customers.read', 'customers.write', 'planningObjects.read');
    const page = await signedIn(await person([id]), '/basedata/customers');
    await page.getByRole('button', { name: 'Neu' }).waitFor();
    await visit(office, `${url}/roles/edit/${id}`);
    await office.getByLabel('Name der Rolle').waitFor();
    await expect.poll(() => office.getByLabel('Name der Rolle').inputValue()).toBe(name);
    for (const right of ['Schreiben', 'Lesen'])
      await office.getByRole('checkbox', { name: `Kunden: ${right}`, exact: true }).uncheck();
    await office.getByRole('button', { name: 'Speichern' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Wegnehmen' }).click();
    await rail(page).getByText('Stammdaten').waitFor({ state: 'detached', timeout: told });
    await page.getByText('Diese Seite ist für Sie nicht freigegeben').first().waitFor();
    await rail(page).getByText('Aufträge').waitFor();
  });

  it('a form stays with what was typed when the right to store it is taken away, and the plant says why', async () => {
    const { id, name } = await role('customers.read', 'customers.write', 'planningObjects.read');
    const page = await signedIn(await person([id]), '/basedata/customers/new');
    const customer = page.locator('form').getByLabel('Kunde', { exact: true });
    await customer.fill('Fahrrad Ost');
    const left = { roleName: name, ...matrixOf(['customers.read', 'planningObjects.read']) };
    expect((await admin.send('PUT', `/api/useradmin/roles/${id}`, left)).status).toBe(200);
    await page.getByRole('button', { name: 'Neuer Kunde' }).waitFor({ state: 'detached', timeout: told });
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByText('Dafür fehlt Ihnen das Recht').waitFor();
    await expect.poll(() => customer.inputValue()).toBe('Fahrrad Ost');
  });

  it('so do the other forms, whatever they are of', async () => {
    // Beside each other are forms of two rights: whoever has all but the one comes to the next with the other.
    const forms = [
      ['users', 'usermanagement/users/new/person', 'Vorname'],
      ['technologies', 'basedata/technologies/new', /^Name/],
      ['roles', 'roles/new', 'Name der Rolle'],
      ['technologies', 'basedata/templates/new', /^Name/],
      ['licences', 'licences/workbenchscan', 'Höchstens'],
      ['terminals', 'workbenchterminal/new', 'Kürzel der Adresse'],
      ['gaps', 'resourcegaps/new', 'Oder ein neuer Grund'],
      ['settings', 'globalsettings/planningSettings', 'Monate zurück'],
    ] as const;
    const areas = [...new Set(forms.map(([area]) => area))];
    const reads = [...areas, 'configuration', 'characteristics', 'resources', 'articles'] as const;
    const all = [...reads.map((area) => `${area}.read` as const), ...areas.map((area) => `${area}.write` as const)];
    const { id } = await role(...all, 'planningObjects.read');
    const page = await signedIn(await person([id]), '/userinfo');
    const orders = rail(page).getByText('Aufträge');
    for (const [turn, [area, address, label]] of forms.entries()) {
      await visit(page, `${url}/${address}`);
      // The list beside the panel of a licence has a filter of this name.
      const place = area === 'licences' ? page.locator('form') : page;
      const field = place.getByRole('textbox', { name: label }).last();
      await field.fill('7');
      const left: readonly GivenRight[] = all.filter((right) => right !== `${area}.write`);
      // The page tells by the orders that it has heard of it: they go and come in turn.
      const isSeen = turn % 2 === 1;
      const rights = isSeen ? [...left, 'planningObjects.read' as const] : left;
      expect((await admin.send('PUT', `/api/useradmin/roles/${id}`, matrixOf(rights))).status).toBe(200);
      await orders.waitFor({ state: isSeen ? 'visible' : 'detached', timeout: told });
      await expect.poll(() => field.inputValue(), { message: address }).toBe('7');
      await expect.poll(() => field.isEditable(), { message: address }).toBe(true);
    }
  });

  it('what an address names and is not there, is said', async () => {
    for (const address of ['usermanagement/users/nobody', 'roles/edit/nothing', 'licences/nothing']) {
      await visit(office, `${url}/${address}`);
      await office.getByText('Diesen Eintrag gibt es nicht mehr').waitFor();
    }
    // Not the first role, which would be changed instead.
    await expect.poll(() => office.getByLabel('Name der Rolle').count()).toBe(0);
  });

  it('rights that go while the line of a page is not there yet, or away, clear it when the line is there', async () => {
    const { id } = await role('customers.read', 'customers.write', 'planningObjects.read');
    const page = await signedIn(await person([id]), '', { on: await openPage(browser, { alone: true }) });
    // What is asked for by the clock, every 30 s, is not asked for: only the line tells.
    await page.addInitScript(() => {
      const every = window.setInterval.bind(window);
      const soon = (run: TimerHandler, after = 0): number => (after < 30_000 ? every(run, after) : 0);
      Object.assign(window, { setInterval: soon });
    });
    const leave = async (...rights: readonly GivenRight[]) =>
      expect((await admin.send('PUT', `/api/useradmin/roles/${id}`, matrixOf(rights))).status).toBe(200);
    let isHeld = true;
    const released = Promise.withResolvers<void>();
    await page.route('**/api/live/credentials', async (route) => {
      if (isHeld) await released.promise;
      await route.continue();
    });
    await page.goto(`${url}/basedata/customers`);
    await page.getByRole('button', { name: 'Neu' }).waitFor();
    await rail(page).getByText('Aufträge').waitFor();
    await leave('customers.read', 'customers.write');
    isHeld = false;
    released.resolve();
    await rail(page).getByText('Aufträge').waitFor({ state: 'detached' });
    await page.getByText('Live, Stand').waitFor();
    await leave('customers.read');
    // The line has been closed, and is tried again after three seconds.
    await page.getByRole('button', { name: 'Neu' }).waitFor({ state: 'detached' });
    await leave();
    await page.getByText('Für Sie ist noch nichts freigegeben').first().waitFor();
  });

  it('who takes a right from oneself is told before, and stays where one may be', async () => {
    const { id } = await role('roles.read', 'roles.write', 'customers.read', 'planningObjects.read');
    const page = await signedIn(await person([id]), `/roles/edit/${id}`);
    await page.getByRole('checkbox', { name: 'Rollen: Lesen', exact: true }).uncheck();
    await page.getByRole('button', { name: 'Speichern' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Sie selbst verlieren dabei Rechte.').waitFor();
    await dialog.getByRole('button', { name: 'Wegnehmen' }).click();
    await page.getByText('Diese Seite ist für Sie nicht freigegeben').first().waitFor({ timeout: told });
  });

  // shows planning 6.17
  // shows base-data 6.4, base-data 6.22
  it('a role without any right opens the own account and says whom to ask', async () => {
    const page = await signedIn(await person([(await role()).id]));
    await page.getByText('Für Sie ist noch nichts freigegeben').first().waitFor();
    await visit(page, `${url}/userinfo`);
    await page.getByRole('heading', { name: 'Passwort' }).first().waitFor();
  });

  // shows planning 2.13, planning 2.14
  // shows base-data 3.55, base-data 6.34
  it('who stands for nobody gets to the page for such users, whatever the address', async () => {
    const page = await signedIn(await person(['planner'], { isFakeUser: true }));
    await page.waitForURL('**/fakeuser');
    await page.goto(`${url}/planningobjects/projects`);
    await page.waitForURL('**/fakeuser');
    // A screen on the wall stands for nobody either.
    await page.goto(`${url}/planeustvscreen/eingang`);
    await page.getByRole('button', { name: 'Verknüpfen' }).waitFor();
    expect(page.url()).toContain('/planeustvscreen/eingang');
  });

  // shows planning 6.16
  // shows base-data 4.32
  it('whose licences cannot be read is signed out again with a word', async () => {
    await leave(guest, url);
    const refused = { status: 500, json: { errorCode: 'unknownError', message: 'Broken' } };
    await guest.route('**/api/useradmin/licenceModule**', (route) => route.fulfill(refused));
    const username = await person(['planner']);
    await enter(guest, username);
    await guest.getByRole('alert').getByText('Ihre Lizenzen konnten nicht geladen werden').waitFor();
    await guest.unrouteAll({ behavior: 'wait' });
    await enter(guest, username);
    await rail(guest).waitFor();
  });

  // shows base-data 2.28
  it('a licence for nobody is refused while somebody has it', async () => {
    await visit(office, `${url}/licences/import`);
    await form().getByLabel('Höchstens').fill('0');
    await office.getByRole('button', { name: 'Speichern' }).click();
    await office.getByText('Für diese Lizenz sind schon so viele Benutzer zugeordnet').waitFor();
    expect((await admin.get('/api/useradmin/licences/import')).body.maxNumberOfUsers).toBeNull();
    await form().getByLabel('Höchstens').fill('');
  });

  it('several licences get the same last day at once, from the list', async () => {
    // The head of the list names all of them to filter by.
    const row = (name: string) => office.getByRole('row').filter({ hasText: name }).last();
    await visit(office, `${url}/licences`);
    await row('Lückenliste').getByText('unbegrenzt').first().waitFor();
    for (const name of ['Lückenliste', 'Simulation']) await row(name).getByRole('checkbox').check();
    await office.getByRole('button', { name: '2 Lizenzen ändern' }).click();
    await form().getByLabel('Gültig bis').fill('31.12.2030');
    await office.getByText('Das ändert sich (2)').waitFor();
    await office.getByRole('button', { name: '2 ändern', exact: true }).click();
    for (const name of ['Lückenliste', 'Simulation']) await row(name).getByText('31.12.2030').waitFor();
    const items = ['gaplist', 'simulation'].map((moduleLicenceId) => ({ moduleLicenceId, expiryDate: null }));
    expect((await admin.send('PUT', '/api/useradmin/licences', { items })).status).toBe(200);
    await row('Simulation').getByText('31.12.2030').waitFor({ state: 'detached' });
  });

  it('a role is given what the pages of its areas read besides, with one click', async () => {
    const { id } = await role('production.read');
    await visit(office, `${url}/roles/edit/${id}`);
    const needs = office.getByRole('region', { name: 'Was diese Seiten sonst noch lesen' });
    await needs.getByText('Produktions-Zeitachse liest auch').waitFor();
    await needs.getByRole('button', { name: 'Diese Leserechte dazugeben' }).click();
    await needs.waitFor({ state: 'detached' });
    await expect.poll(() => office.getByRole('checkbox', { name: 'Lücken: Lesen' }).isChecked()).toBe(true);
    await office.getByRole('button', { name: 'Speichern' }).click();
    await expect
      .poll(async () => JSON.stringify((await admin.get(`/api/useradmin/roles/${id}`)).body.rights))
      .toContain('{"area":"gaps","read":true');
  });

  it('who may read and not export sees names that pages read, and no export is noted for it', async () => {
    const plant = await makeSmallPlant(url);
    const { id } = await role('resources.read', 'configuration.read', 'planningObjects.read');
    const username = await person([id]);
    const page = await signedIn(username, `/basedata/resourcepriority/${plant.resourceGroupId}`);
    await page.getByText(plant.sawNames[0]).first().waitFor();
    const filter = JSON.stringify([{ field: 'kind', operator: 'equals', value: 'exported' }]);
    const exported = async (): Promise<string> =>
      JSON.stringify((await admin.get(`/api/useradmin/audit?limit=1000&filter=${encodeURIComponent(filter)}`)).body);
    // Noted when it was answered: what was answered before is noted by then.
    await admin.get('/api/basedata/troubleTypeGroups', { 'x-purpose': 'export' });
    await expect.poll(exported).toContain('troubleTypeGroups');
    expect(await exported()).not.toContain(mark);
  });

  // shows planning 1.3
  // shows base-data 3.69, base-data 6.29
  it('people of another company begin with the columns that are for them', async () => {
    // With a bar, so that there is a list.
    await makeSmallPlant(url);
    const settings = { operationsColumnsExternal: ['position', 'valueAddName'] };
    expect((await admin.send('PUT', '/api/useradmin/globalSettings', settings)).status).toBe(200);
    const header = (name: string) => guest.getByRole('columnheader', { name, exact: true });
    await signedIn(await person(['planner']), '/planningobjects/operations');
    await header('Artikel').waitFor();
    await signedIn(await person(['planner'], { external: true }), '/planningobjects/operations');
    await header('Arbeitsgang').waitFor();
    await header('Artikel').waitFor({ state: 'detached' });
    await admin.send('PUT', '/api/useradmin/globalSettings', { operationsColumnsExternal: [] });
  });
});
