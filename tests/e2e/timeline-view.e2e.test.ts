import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';

const { url, plant, pageOf, timelineOf } = await openPlantAlone();
const { page } = await timelineOf('anna');

/** What a planner chooses to see on the production timeline. */
describe('the view menu', () => {
  const choose = async (role: 'menuitemcheckbox' | 'menuitemradio' | 'menuitem', name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    await page.getByRole(role, { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const row = (name: string): Locator => page.getByTitle(name, { exact: true });

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
    const other = await pageOf('ben');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await other.route('**/planningTimelineRawFlat*', async (route) => {
      await asked;
      await route.continue();
    });
    await other.goto(`${url}/production`);
    const name = other.getByTitle(plant.sawNames[0], { exact: true });
    await name.waitFor();
    await other.getByText('Der Plan wird geladen').waitFor({ state: 'attached' });
    const shares = other.locator('[data-share] em');
    await expect.poll(async () => (await shares.allTextContents()).join('')).toBe('');
    await expect.poll(() => name.evaluate((node) => node.closest('[inert]') !== null)).toBe(true);
    answer();
    await other.getByTestId('timeline').waitFor();
    await expect.poll(async () => (await shares.allTextContents()).join('')).toContain('%');
    await expect.poll(() => name.evaluate((node) => node.closest('[inert]') === null)).toBe(true);
  });
});
