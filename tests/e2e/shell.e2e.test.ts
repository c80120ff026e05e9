import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, browser, page } = await openSmallPlant();
const admin = await openPage(browser);

const away = { status: 503, json: { errorCode: 'backendStarting', message: 'Starting' } };

describe('the frame around every page', () => {
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(false);
  });

  const bar = () => page.locator(`#timeline-mirror [data-operation="${plant.operationId}"]`);
  const openArea = (name: string) => page.getByRole('navigation', { name: 'Hauptnavigation' }).getByText(name).click();
  /** Something that the services have to answer; unless the page has noticed before, and is covered. */
  const ask = (on: Page) =>
    on
      .getByRole('combobox', { name: 'Suchen' })
      .fill('Rahmen', { timeout: 10_000 })
      .catch(() => {});
  const typeSearch = async (text: string) => {
    const field = page.getByRole('combobox', { name: 'Suchen' });
    await field.fill('');
    await field.fill(text);
    return page.getByRole('listbox');
  };

  it('finds the timeline after a visit to a list as it was: its time, and what was selected', async () => {
    await visit(page, `${url}/production/operation/${plant.operationId}`);
    await page.getByRole('tab').first().waitFor();
    await page.getByRole('button', { name: '3 Tage', exact: true }).click();
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    const range = page.getByRole('toolbar', { name: 'Produktions-Zeitachse' }).locator('strong');
    await page.getByRole('button', { name: 'Details schließen' }).click();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    const shown = await range.textContent();
    await openArea('Aufträge');
    await page.getByRole('gridcell').first().waitFor();
    await page.goBack();
    await page.waitForURL('**/production');
    await expect.poll(() => range.textContent()).toBe(shown);
    await openArea('Aufträge');
    await page.getByRole('gridcell').first().waitFor();
    await openArea('Fertigung');
    await expect.poll(() => range.textContent()).toBe(shown);
    await page.goBack();
    await page.getByRole('gridcell').first().waitFor();
    await page.goForward();
    await expect.poll(() => range.textContent()).toBe(shown);
    await page.getByRole('button', { name: 'Heute' }).click();
    await expect.poll(() => bar().getAttribute('aria-selected')).toBe('true');
  });

  it('has come in few files until then: to ask for one takes longer than to read what is in most', async () => {
    const files = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
    // Timeline, its details and a list, and the words of each.
    expect(await files()).toBeGreaterThan(20);
    expect(await files()).toBeLessThan(70);
  });

  // shows planning 2.43
  it('finds order, position, project and customer, and shows the order on the board that is open', async () => {
    const { items } = (await plant.admin.get(`/api/planning/operations?limit=200`)).body;
    const operation = items.find((one: { operationId: string }) => one.operationId === plant.operationId);
    const order = (await plant.admin.get(`/api/planning/productionOrders/${operation.productionOrderId}`)).body;
    const position = (await plant.admin.get(`/api/planning/positions/${order.orderPositionId}`)).body;
    const project = (await plant.admin.get(`/api/planning/projects/${position.projectId}`)).body;
    const customer = { customerName: plant.named('Alpenrad'), customerNumber: plant.named('K') };
    expect((await plant.admin.send('POST', '/api/basedata/customers', customer)).status).toBe(201);
    for (const text of [project.projectNumber, position.orderPositionNumber, customer.customerName])
      await (await typeSearch(text)).getByRole('option').filter({ hasText: text }).first().waitFor();
    await (await typeSearch(order.productionOrderNumber))
      .getByRole('group', { name: 'Fertigungsaufträge' })
      .getByRole('option')
      .filter({ hasText: order.productionOrderNumber })
      .first()
      .click();
    await page.waitForURL(`**/production/productionOrder/${order.productionOrderId}`);
    await page.getByRole('complementary').getByText(order.productionOrderNumber).first().waitFor();
  });

  // shows planning 4.12
  it('says of an address whose object is gone that it is gone', async () => {
    await visit(page, `${url}/production/operation/0197aaaa-0000-7000-8000-000000000000`);
    await page.getByText('Diesen Arbeitsgang gibt es nicht mehr').waitFor();
    await visit(page, `${url}/production/productionOrder/0197aaaa-0000-7000-8000-000000000000`);
    await page.getByText(/Diesen Auftrag gibt es nicht mehr/).waitFor();
    await page.waitForURL('**/production');
  });

  it('keeps what is typed while the plant is away, and goes on by itself', async () => {
    await signInOn(admin, url, 'admin', 'Leitstand-Admin1');
    await visit(admin, `${url}/basedata/customers/new`);
    await admin.getByLabel('Kunde', { exact: true }).fill('Halb getippt');
    await admin.route('**/api/**', (route) => route.fulfill(away));
    await ask(admin);
    await admin.getByRole('heading', { name: 'Leitstand ist gleich wieder da' }).waitFor();
    await admin.unrouteAll({ behavior: 'wait' });
    await admin.getByRole('heading', { name: 'Leitstand ist gleich wieder da' }).waitFor({ state: 'detached' });
    await expect.poll(() => admin.getByLabel('Kunde', { exact: true }).inputValue()).toBe('Halb getippt');
  });

  it('keeps what is typed when the session ends, until the same person is back', async () => {
    await signInOn(admin, url, 'admin', 'Leitstand-Admin1');
    await visit(admin, `${url}/basedata/customers/new`);
    await admin.getByLabel('Kunde', { exact: true }).fill('Halb getippt');
    await admin.context().clearCookies();
    await ask(admin);
    await admin.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await admin.getByLabel('Benutzername').fill('admin');
    await admin.getByLabel('Passwort', { exact: true }).fill('Leitstand-Admin1');
    await admin.getByRole('button', { name: 'Weiter', exact: true }).click();
    await admin.getByLabel('Benutzername').waitFor({ state: 'detached' });
    await expect.poll(() => admin.getByLabel('Kunde', { exact: true }).inputValue()).toBe('Halb getippt');
  });

  // shows base-data 8.52
  it('says of a list without a network that it could not be read, and reads it again', async () => {
    await visit(page, `${url}/planningobjects/projects`);
    await page.getByRole('gridcell').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Bezeichnung' }).click();
    const failed = page.getByText(/Die Liste konnte nicht geladen werden|Nicht aktuell/);
    await failed.first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
    await failed.first().waitFor({ state: 'detached' });
  });

  // shows planning 1.20
  // shows base-data 1.9, base-data 9.21
  it('speaks the language that is chosen in the menu of the user, dates included', async () => {
    await visit(page, `${url}/production`);
    await page.getByRole('button', { name: /Benutzermenü/ }).click();
    for (const [language, title, today] of [
      ['es', 'Línea de tiempo de producción', 'Hoy'],
      ['fr', 'Chronologie de production', 'Aujourd’hui'],
      ['ru', 'Временная шкала производства', 'Сегодня'],
      ['en', 'Production timeline', 'Today'],
    ] as const) {
      await page.getByRole('dialog').or(page.locator('.MuiPopover-paper')).locator('select').selectOption(language);
      await page.getByRole('heading', { name: title, includeHidden: true }).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: today, includeHidden: true }).waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    }
    await page.locator('.MuiPopover-paper select').selectOption('de');
  });

  // shows planning 2.22, planning 9.1
  // shows base-data 9.40
  it('says that it looks who is signed in until that is known, and looks again every half a minute', async () => {
    const own = await openPage(browser, { alone: true });
    await own.clock.install();
    await signInOn(own, url, plant.users.anna, plant.password);
    const answer = Promise.withResolvers<void>();
    await own.route('**/api/users/check', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await own.goto(`${url}/userinfo`, { waitUntil: 'commit' });
    await own.getByRole('status', { name: 'Anmeldung wird geprüft' }).waitFor();
    await expect.poll(() => own.getByRole('navigation').count()).toBe(0);
    answer.resolve();
    await own.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    await own.getByText('Live, Stand').waitFor();
    await own.unrouteAll({ behavior: 'wait' });
    const looks = own.waitForRequest('**/api/users/check');
    await own.clock.fastForward(30_100);
    await looks;
  });
});
