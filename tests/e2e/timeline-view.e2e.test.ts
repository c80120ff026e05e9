import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { sharedPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline } from '#tests/product/timeline-page.ts';

/** What a planner chooses to see on the production timeline. */
describe('the view menu', () => {
  let plant: SmallPlant;
  let browser: Browser;
  let page: Page;
  const choose = async (role: 'menuitemcheckbox' | 'menuitemradio' | 'menuitem', name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    await page.getByRole(role, { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const row = (name: string): Locator => page.getByTitle(name, { exact: true });

  beforeAll(async () => {
    const { url } = await sharedPlant('empty');
    plant = await makeSmallPlant(url);
    browser = await openBrowser();
    // High enough for the machines of everybody who works in this plant at the same time.
    ({ page } = await openTimeline(await openPage(browser, { height: 3_000 }), url, plant.users.anna, plant.password));
  });
  afterAll(() => browser?.close());

  it('leaves out resources on which nothing stands, and brings everything back at once', async () => {
    const free = plant.sawNames[1];
    await row(free).waitFor();
    await choose('menuitemcheckbox', 'Freie Ressourcen');
    await row(free).waitFor({ state: 'detached' });
    await expect.poll(() => row(plant.sawNames[0]).count()).toBe(1);
    await choose('menuitem', 'Alles wie zu Anfang');
    await row(free).waitFor();
  });

  it('takes a preset of days into the fields of the date filter, and shows them', async () => {
    await choose('menuitemradio', 'Fünf Tage');
    await expect.poll(() => page.getByRole('textbox', { name: 'von' }).inputValue()).toMatch(/\d{4}$/);
    await expect
      .poll(() => page.getByRole('button', { name: 'Woche', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    await choose('menuitemradio', 'Alle Tage');
    await page.getByRole('textbox', { name: 'von' }).waitFor({ state: 'detached' });
  });

  // shows planning 4.34
  it('hides the load strip', async () => {
    const strip = page.getByLabel('Gruppe der Auslastung');
    await strip.waitFor();
    await choose('menuitemcheckbox', 'Auslastung mit sichtbarem Bereich');
    await strip.waitFor({ state: 'detached' });
  });

  it('of a machine is opened by the keyboard on its name, and gives the keyboard back', async () => {
    const name = row(plant.sawNames[0]);
    await name.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Lücken nach links schließen' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('while the plan is being read', () => {
  it('machines and days stand, nothing is said of their load, and nothing can be pressed', async () => {
    const { url } = await sharedPlant('empty');
    const plant = await makeSmallPlant(url);
    const browser = await openBrowser();
    try {
      const page = await openPage(browser, { height: 3_000 });
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/planningTimelineRawFlat*', async (route) => {
        await asked;
        await route.continue();
      });
      await signInOn(page, url, plant.users.anna, plant.password);
      await page.goto(`${url}/production`);
      const name = page.getByTitle(plant.sawNames[0], { exact: true });
      await name.waitFor();
      await page.getByText('Der Plan wird geladen').waitFor({ state: 'attached' });
      const shares = page.locator('[data-share] em');
      await expect.poll(async () => (await shares.allTextContents()).join('')).toBe('');
      await expect.poll(() => name.evaluate((node) => node.closest('[inert]') !== null)).toBe(true);
      answer();
      await page.getByTestId('timeline').waitFor();
      await expect.poll(async () => (await shares.allTextContents()).join('')).toContain('%');
      await expect.poll(() => name.evaluate((node) => node.closest('[inert]') === null)).toBe(true);
    } finally {
      await browser.close();
    }
  });
});
