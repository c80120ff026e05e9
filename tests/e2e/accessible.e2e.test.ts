import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Screen, seriousFindings } from '#tests/product/accessible.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { sharedPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { walkOn } from '#tests/product/walk.ts';

const screens: readonly Screen[] = [
  ['/planningobjects/projects', '[role=gridcell]'],
  ['/planningobjects/orders', '[role=gridcell]'],
  ['/planningobjects/productionorders', '[role=gridcell]'],
  ['/planningobjects/operations', '[role=gridcell]'],
  ['/planningobjects/activities', '[role=gridcell]'],
  ['/planningobjects/projects/new', 'form'],
  ['/planning', 'canvas'],
  ['/production', 'canvas'],
  ['/production/conflict', 'canvas'],
  ['/import', '[role=radiogroup]'],
];

describe('planning, in light and dark', () => {
  let browser: Browser;
  let page: Page;
  let url: string;
  let goTo: (path: string) => Promise<void>;
  beforeAll(async () => {
    ({ url } = await sharedPlant('demo'));
    browser = await openBrowser();
    page = await openPage(browser);
    await signInOn(page, url, 'admin', 'Leitstand-Admin1');
    goTo = walkOn(page, url);
  });
  afterAll(() => browser?.close());

  it('has nothing that axe calls serious before the sign-in', async () => {
    const door = await openPage(browser);
    for (const [path, heading] of [
      ['login', 'Anmelden'],
      ['forgotpassword', 'Passwort vergessen'],
      ['resetpassword#x', 'Neues Passwort'],
      ['autologout', 'Abgemeldet'],
    ]) {
      await door.goto(`${url}/${path}`);
      await door.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await seriousFindings(door), path).toEqual([]);
    }
    await door.context().close();
  });

  it.each(screens)('has nothing that axe calls serious on %s', async (path, ready) => {
    await goTo(path);
    await page.locator(ready).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has nothing that axe calls serious on the pages of single objects, their form and the routing slip', async () => {
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    const { items } = (await admin.get('/api/planning/operations?limit=1&sort=-startDate')).body;
    const [{ operationId, productionOrderId }] = items;
    for (const [path, heading] of [
      [`operations/${operationId}`, 'Warum hier?'],
      [`productionorders/${productionOrderId}`, 'Materialbedarf'],
      [`productionorders/${productionOrderId}/slip`, 'Laufzettel PA-'],
    ]) {
      await goTo(`/planningobjects/${path}`);
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await goTo(`/planningobjects/productionorders/${productionOrderId}`);
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel('Auftragsnummer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has nothing that axe calls serious in the details of an operation', async () => {
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    const { items } = (await admin.get('/api/planning/operations?limit=1&sort=-startDate')).body;
    await goTo(`/production/operation/${items[0].operationId}`);
    await page.getByRole('tab').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
