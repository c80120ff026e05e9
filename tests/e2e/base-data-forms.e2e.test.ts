import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openPlantAlone } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, browser } = await openPlantAlone();

describe('base data in a side panel', () => {
  let page: Page;
  const saved = () => page.getByRole('button', { name: 'Speichern' });
  const note = (text: string) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);

  beforeAll(async () => {
    page = await signedIn(plant.users.anna);
  });

  async function signedIn(username: string): Promise<Page> {
    const own = await openPage(browser, { width: 1280, height: 720 });
    await signInOn(own, url, username, plant.password);
    return own;
  }

  // shows base-data 5.43
  it('a new customer is made with the keyboard, gets its number, and stands in the list', async () => {
    await visit(page, `${url}/basedata/customers`);
    await page.getByRole('button', { name: 'Neuer Kunde' }).click();
    await expect
      .poll(() => page.getByLabel('Kunde', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    const create = page.getByRole('button', { name: 'Anlegen' });
    await expect.poll(() => create.isDisabled()).toBe(true);
    await page.keyboard.type('Velora GmbH');
    await page.keyboard.press('Enter');
    await note('Velora GmbH angelegt').waitFor();
    await page.getByRole('row').getByText('Velora GmbH').waitFor();
    const panel = page.getByRole('complementary');
    await panel.getByText(/^K-\d{5}$/).waitFor();
    expect(page.url()).toMatch(/\/basedata\/customers\/[\w-]+$/);
  });

  // shows base-data 5.1, base-data 5.44
  it('a required field that is left empty says so, and nothing can be saved', async () => {
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel('Kunde', { exact: true }).fill('');
    await page.keyboard.press('Tab');
    await page.getByText('Bitte ausfüllen.').waitFor();
    await page.getByText('1 Feld ist noch nicht richtig').waitFor();
    await expect.poll(() => saved().isDisabled()).toBe(true);
  });

  it('what was entered is not lost without a question', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByText('Änderungen verwerfen?').waitFor();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect.poll(() => page.getByLabel('Kunde', { exact: true }).inputValue()).toBe('');
    // Back is the page that the form of the new one had led to.
    await page.goBack();
    await page.getByRole('dialog').getByText('Änderungen verwerfen?').waitFor();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect.poll(() => page.getByLabel('Kunde', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: /^Artikel/ }).click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.waitForURL('**/basedata/articles');
  });

  it('what only the server knows is refused at its field', async () => {
    await visit(page, `${url}/basedata/customers/new`);
    await page.getByLabel('Kunde', { exact: true }).fill('Alpenrad');
    await page.getByLabel(/^Kundennummer/).fill('K-00001');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    const number = page.getByLabel(/^Kundennummer/);
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    await number.fill('K-77');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('false');
    await page.keyboard.press('Control+s');
    await note('Alpenrad angelegt').waitFor();
  });

  // shows base-data 5.45
  it('a form is held while it is being sent, and the keyboard is where it was when that was refused', async () => {
    // The form of before leads there first.
    await page.getByRole('button', { name: 'Bearbeiten' }).waitFor();
    await visit(page, `${url}/basedata/customers/new`);
    const answer = Promise.withResolvers<void>();
    await page.route(/\/basedata\/customers$/, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 403, json: { errorCode: 'licenceExpired', message: 'Expired' } });
    });
    const name = page.getByLabel('Kunde', { exact: true });
    await name.fill('Alpenglut');
    await name.press('Enter');
    await page.locator('form[inert]').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Anlegen' }).isDisabled()).toBe(true);
    await page.keyboard.type(' KG');
    const held = page.locator('form[inert]').getByRole('textbox', { includeHidden: true }).first();
    await expect.poll(() => held.inputValue()).toBe('Alpenglut');
    answer.resolve();
    await page.getByText('Die Lizenz für diesen Bereich ist abgelaufen').waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(' KG');
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Enter');
    await note('Alpenglut KG angelegt').waitFor();
    await visit(page, `${url}/basedata/customers`);
    await page.getByRole('row').getByText('Alpenrad', { exact: true }).click();
    await page.getByRole('button', { name: 'Bearbeiten' }).waitFor();
  });

  it('a field that is emptied is empty afterwards, and the others stay', async () => {
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel(/^Ort/).fill('Kempten');
    await page.getByLabel(/^Land/).fill('Deutschland');
    await saved().click();
    await note('Alpenrad gespeichert').waitFor();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel(/^Ort/).fill('');
    await saved().click();
    await page.getByRole('button', { name: 'Bearbeiten' }).waitFor();
    const id = page.url().split('/').at(-1);
    const { body } = await plant.admin.get(`/api/basedata/customers/${id}`);
    const { createdBy, createdOn, changedBy, changedOn, ...fields } = body;
    expect(fields).toEqual({
      customerId: id,
      customerName: 'Alpenrad',
      customerNumber: 'K-77',
      country: 'Deutschland',
    });
    expect(changedBy).toBe(createdBy);
    expect(Date.parse(changedOn)).toBeGreaterThan(Date.parse(createdOn));
  });

  it('a resource is archived and restored, and cannot be deleted while a step is planned on it', async () => {
    await visit(page, `${url}/basedata/resources`);
    await page.getByRole('row').getByText(plant.sawNames[0]).click();
    // Before either, it says what the plan does with it.
    const agree = (verb: string) => page.getByRole('dialog').getByRole('button', { name: verb }).click();
    await page.getByRole('button', { name: 'Archivieren' }).click();
    await agree('Archivieren');
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await agree('Wiederherstellen');
    await page.getByRole('button', { name: 'Archivieren' }).waitFor();
    const { body: planned } = await plant.admin.get('/api/planning/operations');
    const { resourceId } = planned.items[0];
    const { body } = await plant.admin.get(`/api/basedata/resources/${resourceId}`);
    await visit(page, `${url}/basedata/resources/${resourceId}`);
    await page.getByRole('button', { name: 'Löschen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${body.resourceName} löschen?`).waitFor();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await dialog.getByText('Wird noch verwendet von:').waitFor();
    // One of those that use it is a click away, and putting it away is offered instead.
    await expect
      .poll(() => dialog.getByRole('link').first().getAttribute('href'))
      .toMatch(/^\/(planningobjects|basedata)\//);
    await dialog.getByRole('button', { name: 'Stattdessen archivieren' }).click();
    await agree('Archivieren');
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await agree('Wiederherstellen');
    await page.getByRole('button', { name: 'Archivieren', exact: true }).waitFor();
  });

  // shows base-data 2.2, base-data 2.4
  it('a copy has the fields of its source, a number of its own, and opens as a form', async () => {
    await visit(page, `${url}/basedata/customers`);
    await page.getByRole('row').getByText('Alpenrad', { exact: true }).click();
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await page.waitForURL('**/customers/duplicate/*');
    await expect.poll(() => page.getByLabel(/^Land/).inputValue()).toBe('Deutschland');
    await expect.poll(() => page.getByLabel(/^Kundennummer/).inputValue()).toBe('');
    await page.getByLabel('Kunde', { exact: true }).fill('Alpenrad Süd');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await note('Alpenrad Süd angelegt').waitFor();
    await page.getByRole('complementary').getByText('Deutschland').waitFor();
  });

  // shows base-data 2.2
  it('one field of several is set at once, and what would change is shown before', async () => {
    for (const name of ['Alpenrad', 'Alpenrad Süd'])
      await page
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: '2 ändern' }).click();
    await page.waitForURL('**/customers/batchedit*');
    const panel = page.getByRole('complementary');
    await panel.getByLabel('Feld', { exact: true }).selectOption('Ort');
    await panel.getByLabel(/^Ort/).fill('Kempten');
    await panel.getByText('Das ändert sich (2)').waitFor();
    await panel.getByRole('button', { name: '2 ändern' }).click();
    await note('2 Einträge geändert').waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: 'Kempten' }).count()).toBe(2);
  });

  // shows base-data 4.34
  it('what is archived goes from the list until it is asked for', async () => {
    await page.getByRole('row').getByText('Alpenrad Süd').click();
    await page.getByRole('button', { name: 'Archivieren', exact: true }).click();
    await note('Alpenrad Süd archiviert').waitFor();
    await expect.poll(() => page.getByRole('row').getByText('Alpenrad Süd').count()).toBe(0);
    await page.getByRole('button', { name: 'Archivierte zeigen' }).click();
    await page.getByRole('row').getByText('Alpenrad Süd').waitFor();
  });

  it('the history of an object says who changed what', async () => {
    await page.getByRole('complementary').getByText('Verlauf').click();
    await page.getByText('Ort:').first().waitFor();
    await page.getByText(/archiviert: .*ja/).waitFor();
  });

  // shows base-data 2.3, base-data 2.6
  it('of two people at one object the second sees what changed, and decides', async () => {
    const { body } = await plant.admin.send('POST', '/api/basedata/customers', {
      customerName: 'Zweimal',
      city: 'Ulm',
    });
    await visit(page, `${url}/basedata/customers/edit/${body.customerId}`);
    await page.getByLabel(/^Ort/).fill('Augsburg');
    await plant.admin.send('PUT', `/api/basedata/customers/${body.customerId}`, { city: 'Memmingen', country: 'DE' });
    await page.getByText('Ort hat inzwischen auch jemand anders geändert').waitFor();
    await expect.poll(() => page.getByLabel(/^Land/).inputValue()).toBe('DE');
    // Whoever is typing goes on typing.
    await expect.poll(() => page.getByLabel(/^Ort/).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => saved().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Meine Eingabe: Augsburg' }).click();
    await saved().click();
    await note('Zweimal gespeichert').waitFor();
    const { body: after } = await plant.admin.get(`/api/basedata/customers/${body.customerId}`);
    expect(after).toMatchObject({ city: 'Augsburg', country: 'DE' });
  });

  it('a field of one’s own, a kind that has only its entry and its screen, is made, listed and deleted', async () => {
    await visit(page, `${url}/additionalproperties/new`);
    await page.getByLabel('Name', { exact: true }).fill('Chargennummer');
    await page.getByLabel('Art der Angabe', { exact: true }).selectOption('Text');
    await page.getByLabel('Gehört zu', { exact: true }).selectOption('Arbeitsgang');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    const row = page.getByRole('row', { name: /Chargennummer.*Arbeitsgang.*Text/ });
    await row.waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await page.getByRole('menuitem', { name: 'Als CSV' }).click();
    const stream = await (await download).createReadStream();
    expect(Buffer.concat(await stream.toArray()).toString()).toBe(
      '\uFEFFName;Gehört zu;Art der Angabe\r\nChargennummer;Arbeitsgang;Text\r\n',
    );
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await note('Chargennummer gelöscht').waitFor();
    await page.getByText('Noch kein eigenes Feld angelegt').waitFor();
  });

  it('who may only read base data finds nothing to write with', async () => {
    const worker = { username: 'werner', firstName: 'Werner', lastName: 'Lang', language: 'de', roles: ['user'] };
    const passwordhash = createHash('sha256').update(plant.password).digest('hex');
    await plant.admin.send('POST', '/api/useradmin/users', { ...worker, passwordhash });
    const reader = await signedIn('werner');
    await visit(reader, `${url}/basedata/customers/new`);
    await reader.getByRole('row').getByText('Velora GmbH').click();
    await reader.getByRole('complementary').getByText('Velora GmbH').first().waitFor();
    for (const name of ['Neuer Kunde', 'Bearbeiten', 'Löschen'])
      await expect.poll(() => reader.getByRole('button', { name }).count()).toBe(0);
  });
});
