import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline } from '#tests/product/timeline-page.ts';
import { visit } from '#tests/product/walk.ts';

/** What a person has set for itself goes with the person, not with the computer. */
describe('preferences', () => {
  let plant: SmallPlant;
  let url: string;
  let browser: Browser;
  /** Of the same person, at two computers. */
  let here: Page;
  let there: Page;

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    browser = await openBrowser(url);
    here = await openPage(browser);
    there = await openPage(browser);
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  /** Keeps nothing of what was there before. */
  const open = (page: Page) => openTimeline(page, url, plant.users.anna, plant.password);
  const stripOf = (page: Page) => page.getByLabel('Gruppe der Auslastung');
  const toggleStrip = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Auslastung mit sichtbarem Bereich', exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const widthOf = async (page: Page): Promise<string | null> =>
    page.getByRole('separator').first().getAttribute('aria-valuenow');
  /** The plant has taken a change of this field. */
  const told = (page: Page, field: string) =>
    page.waitForResponse((answer) => {
      const isChange = answer.url().includes('/preferences/') && answer.request().method() === 'PUT';
      return isChange && (answer.request().postData() ?? '').includes(field);
    });

  it('are found at another computer: what is shown, widths, columns', async () => {
    await open(here);
    await stripOf(here).waitFor();
    const saved = Promise.all([told(here, 'showVisibleArea'), told(here, 'columnWidth')]);
    await toggleStrip(here);
    const narrow = await widthOf(here);
    await here.getByRole('separator').first().focus();
    await here.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(here)).not.toBe(narrow);
    const width = await widthOf(here);
    await saved;
    await visit(here, `${url}/planningobjects/productionorders`);
    await here.getByRole('button', { name: 'Spalten', exact: true }).click();
    const savedColumns = told(here, 'hidden');
    const first = here.getByRole('menuitemcheckbox').first();
    const column = (await first.textContent()) ?? '';
    await first.click();
    await savedColumns;

    await open(there);
    await expect.poll(() => widthOf(there)).toBe(width);
    await expect.poll(() => stripOf(there).count()).toBe(0);
    await visit(there, `${url}/planningobjects/productionorders`);
    await there.getByRole('columnheader').first().waitFor();
    await expect.poll(() => there.getByRole('columnheader', { name: column, exact: true }).count()).toBe(0);
  });

  it('show columns that came later as they are at first, not all of them', async () => {
    const anna = await signIn(url, plant.users.anna, plant.password);
    // As somebody chose who saw five columns and left one of them out.
    const known = ['productionOrderNumber', 'position', 'valueAddName', 'articleName', 'resourceId'];
    const hidden = ['articleName'];
    expect((await anna.send('PUT', '/api/users/preferences/lists/operations', { hidden, known })).status).toBe(200);
    await open(here);
    await visit(here, `${url}/planningobjects/operations`);
    await here.getByRole('button', { name: 'Spalten', exact: true }).click();
    const isShown = (name: string) =>
      here.getByRole('menuitemcheckbox', { name, exact: true }).getAttribute('aria-checked');
    await expect.poll(() => isShown('Ressource')).toBe('true');
    await expect.poll(() => isShown('Status')).toBe('true');
    await expect.poll(() => isShown('Artikel')).toBe('false');
    await expect.poll(() => isShown('Werker')).toBe('false');
  });

  it('changed without the network are kept and sent when it is back', async () => {
    await open(here);
    await expect.poll(() => stripOf(here).count()).toBe(0);
    await here.context().setOffline(true);
    await toggleStrip(here);
    await stripOf(here).waitFor();
    const saved = told(here, 'showVisibleArea');
    await here.context().setOffline(false);
    await saved;
    await open(there);
    await stripOf(there).waitFor();
  });
});
