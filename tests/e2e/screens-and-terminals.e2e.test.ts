import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, request } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

describe('devices of the shop floor', () => {
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  /** Of the administrator. */
  let office: Page;
  beforeAll(async () => {
    // A service is killed.
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    const { resourceGroupId } = plant;
    const step = (at: number) => ({ number: at * 10, valueAddName: `Schritt ${at}`, resourceGroupId, duration: 60 });
    await planOrder(plant, {
      articleName: 'Gabel',
      steps: Array.from({ length: 14 }, (_, at) => step(at + 1)),
      amount: 2,
      startsInHours: 1,
    });
    browser = await openBrowser();
    office = await openPage(browser);
    await signInOn(office, product.url, 'admin', 'Leitstand-Admin1');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  const press = (name: string) => office.getByRole('button', { name, exact: true }).click();
  async function make(page: string, name: string, more: Readonly<Record<string, string>>): Promise<string> {
    await visit(office, `${product.url}${page}/new`);
    await office.getByLabel('Name', { exact: true }).fill(name);
    for (const [field, value] of Object.entries(more)) await office.locator('form').getByLabel(field).fill(value);
    for (const saw of plant.sawNames) {
      await office.locator('form').getByRole('combobox', { name: 'Ressourcen', exact: true }).fill(saw);
      await office.getByRole('option', { name: saw }).click();
    }
    await press('Anlegen');
    await office.getByRole('heading', { name, exact: true }).waitFor();
    await expect.poll(() => office.url()).not.toContain('/new');
    return new URL(office.url()).pathname.split('/').at(-1) ?? '';
  }

  // shows planning 2.18, planning 9.25
  // shows base-data 2.25, base-data 9.8
  it('a TV screen shows its rows in turn, whatever happens to the plant and to its link', async () => {
    await make('/planeustvadmin', 'Halle 2', { 'Dauer je Seite': '5' });
    await press('Link erzeugen');
    const address = (await office.locator('code', { hasText: '#link=' }).textContent()) ?? '';
    const tv = await openPage(browser, { width: 1920, height: 1080, language: 'en' });
    await tv.clock.install();
    await tv.goto(address);
    const board = tv.getByTestId('board');
    const row = board.getByRole('row').filter({ hasText: plant.named('Gabel') });
    await row.first().waitFor();
    // The language came along, and the link is nothing that stands on the wall.
    await expect.poll(() => board.textContent()).toContain('Auftrag');
    expect(tv.url()).not.toContain('link');
    await expect.poll(() => board.getByRole('row').count()).toBe(11);
    await expect.poll(() => row.first().getByRole('cell').first().textContent()).toMatch(/^\d+$/);

    const pageNow = () => board.getAttribute('data-page');
    const seen = new Set<string | null>();
    for (let turn = 0; turn < 4; turn++) {
      seen.add(await pageNow());
      const before = await pageNow();
      await tv.clock.fastForward(5_100);
      await expect.poll(pageNow).not.toBe(before);
    }
    expect(seen).toEqual(new Set(['1', '2']));

    const state = board.locator('.state');
    await tv.context().setOffline(true);
    await tv.clock.fastForward(10_100);
    await expect.poll(() => state.textContent()).toContain('Keine Verbindung');
    await expect.poll(() => board.getByRole('row').count()).toBeGreaterThan(1);
    await tv.context().setOffline(false);
    const isFresh = async (): Promise<boolean> => {
      await tv.clock.fastForward(10_100);
      return (await state.getAttribute('data-old')) === 'false';
    };
    await expect.poll(isFresh).toBe(true);

    const pid = (await product.processes()).get('query-service') ?? expect.fail('There is no query-service');
    process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await product.processes()).get('query-service')).not.toBe(pid);
    await expect.poll(isFresh).toBe(true);
    await expect.poll(() => board.getByRole('row').count()).toBeGreaterThan(1);

    await press('Verknüpfung aufheben');
    await office.getByRole('dialog').getByRole('button', { name: 'Verknüpfung aufheben' }).click();
    await office.getByText('Noch ist kein Gerät verknüpft.').waitFor();
    await tv.clock.fastForward(10_100);
    await tv.getByRole('heading', { name: 'Dieser Bildschirm ist nicht mehr verknüpft' }).waitFor();
    await expect.poll(() => board.count()).toBe(0);
    await tv.getByLabel('Benutzername').fill('admin');
    await tv.getByLabel('Passwort').fill('Leitstand-Admin1');
    await tv.getByRole('button', { name: 'Verknüpfen' }).click();
    await row.first().waitFor();
    await tv.reload();
    await row.first().waitFor();
    // Who linked it is not signed in there.
    expect(await tv.context().cookies()).toEqual([]);
  });

  it('a TV screen loads a newer build at a turn of the page', async () => {
    const id = await make('/planeustvadmin', 'Halle 3', { 'Dauer je Seite': '60' });
    const { screenToken } = (await plant.admin.get(`/api/useradmin/screens/${id}`)).body;
    const tv = await openPage(browser, { width: 1920, height: 1080 });
    await tv.clock.install();
    await tv.goto(`${product.url}/planeustvscreen/${id}#link=${screenToken}`);
    await tv.getByTestId('board').waitFor();
    let loads = 0;
    tv.on('load', () => loads++);
    const other = await (await fetch(`${product.url}/index.html`)).text();
    await tv.route('**/planeustvscreen/**', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ body: other }),
    );
    const isLoaded = async (): Promise<boolean> => {
      if (loads === 0) await tv.clock.fastForward(61_000);
      return loads > 0;
    };
    await expect.poll(isLoaded).toBe(true);
    await tv.getByTestId('board').waitFor();
  });

  it('a TV screen that is switched on while the plant cannot be reached waits for it', async () => {
    const id = await make('/planeustvadmin', 'Halle 4', {});
    const { screenToken } = (await plant.admin.get(`/api/useradmin/screens/${id}`)).body;
    // Pages of other tests keep nothing.
    const device = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const tv = await device.newPage();
    await tv.goto(`${product.url}/planeustvscreen/${id}#link=${screenToken}&language=de`);
    await tv.getByTestId('board').waitFor();
    const isKept = () =>
      tv.evaluate(async () => (await (await caches.open('leitstand-screen')).match('/planeustvscreen/')) !== undefined);
    await expect.poll(isKept).toBe(true);
    await device.setOffline(true);
    await tv.reload();
    await tv.getByRole('heading', { name: 'Warte auf den Leitstand' }).waitFor();
    await device.setOffline(false);
    await tv.getByTestId('board').waitFor();
    await device.close();
  });

  // shows base-data 2.29
  it('a terminal is made, linked, locked and free again, and its label is checked', async () => {
    await visit(office, `${product.url}/workbenchterminal/new`);
    await office.locator('form').getByLabel('Kürzel der Adresse').fill('mit Leerzeichen');
    await office.locator('form').getByLabel('Kürzel der Adresse').blur();
    await office.getByText('keine Leerzeichen').waitFor();
    await press('Abbrechen');
    await office.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
    const id = await make('/workbenchterminal', 'Sägerei', { 'Kürzel der Adresse': 'saegerei' });
    await office.getByText('/terminals/saegerei').waitFor();
    const { token } = (await plant.admin.get(`/api/useradmin/terminals/${id}`)).body;
    const login = async () => {
      const headers = { 'terminal-token': token, pin: '0815' };
      return (await request(product.url, 'POST', `/api/useradmin/terminals/${id}/login`, {}, headers)).body.errorCode;
    };
    await press('Sperren');
    await office.getByRole('button', { name: 'Entsperren' }).waitFor();
    expect(await login()).toBe('terminalLocked');
    await press('Entsperren');
    await office.getByRole('button', { name: 'Sperren', exact: true }).waitFor();
    expect(await login()).toBe('wrongCredentials');
  });
});
