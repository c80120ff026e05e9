import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

describe('module preferences', () => {
  let plant: SmallPlant;
  let url: string;
  let browser: Browser;
  let page: Page;
  const entry = (on: Page, name: string) => on.getByRole('navigation').first().getByRole('link', { name, exact: true });

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    browser = await openBrowser(url);
    page = await signedIn();
    await visit(page, `${url}/modulepreferences`);
    await entry(page, 'Import').waitFor();
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  async function signedIn(): Promise<Page> {
    const own = await openPage(browser, { width: 1280, height: 720 });
    await signInOn(own, url, plant.users.anna, plant.password);
    return own;
  }
  /** The plant has taken what was set. */
  const told = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/preferences/modules/menu') && answer.ok());

  it('take a module out of the menu, not out of the plant', async () => {
    const saved = told();
    await page.getByRole('checkbox', { name: 'Import im Menü zeigen' }).uncheck();
    await entry(page, 'Import').waitFor({ state: 'detached' });
    await saved;
    const elsewhere = await signedIn();
    await elsewhere.goto(url);
    await entry(elsewhere, 'Planung').waitFor();
    await expect.poll(() => entry(elsewhere, 'Import').count()).toBe(0);
    await visit(elsewhere, `${url}/import`);
    // Where one is, one sees it.
    await entry(elsewhere, 'Import').waitFor();
    await elsewhere.close();
  });

  it('say with which page a module opens', async () => {
    await page.getByRole('combobox', { name: 'Aufträge öffnet mit' }).selectOption({ label: 'Projekte' });
    await page.getByRole('combobox', { name: 'Stammdaten öffnet mit' }).selectOption({ label: 'Ressourcen' });
    await entry(page, 'Aufträge').click();
    await page.waitForURL('**/planningobjects/projects');
    await entry(page, 'Stammdaten').click();
    await page.waitForURL('**/basedata/resources');
  });

  it('go back to what is given', async () => {
    await visit(page, `${url}/userinfo`);
    await page.getByRole('link', { name: 'Module' }).click();
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await entry(page, 'Import').waitFor();
    await entry(page, 'Aufträge').click();
    await page.waitForURL('**/planningobjects/productionorders');
  });
});
