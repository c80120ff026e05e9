import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';

const { url, plant, pageOf } = await openPlantAlone();

/** What a planner reads where bars would be slivers: full, late and free per machine and day. */
describe('a month of the production timeline', () => {
  let page: Page;
  const row = (): Locator => page.locator('#timeline-mirror tr', { hasText: plant.sawNames[0] });
  const board = (): Locator => page.getByTestId('timeline');
  const isPressed = (name: string): Promise<string | null> =>
    page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

  beforeAll(async () => {
    const step = { number: 10, valueAddName: 'Sägen', resourceGroupId: plant.resourceGroupId, setupTime: 0 };
    const steps = [{ ...step, duration: 3_600 }];
    await planOrder(plant, { articleName: 'Verspätet', steps, amount: 9, startsInHours: 30, dueInDays: -3 });
    // High enough for the machines of everybody who works in this plant at the same time.
    page = await pageOf('anna', { height: 3_000 });
    await page.goto(`${url}/production`);
    await page.getByRole('button', { name: 'Monat', exact: true }).click();
  });

  it('says per machine and day what is booked, what is free and what ends late', async () => {
    await expect.poll(() => row().locator('[data-load]').count()).toBeGreaterThan(20);
    const late = page.locator('#timeline-mirror [data-load]', { hasText: '1 Auftrag endet zu spät' });
    await expect.poll(() => late.count()).toBeGreaterThan(0);
    await expect.poll(() => late.first().textContent()).toMatch(/\d+\s% belegt, \d+\sh.* frei/);
  });

  it('goes from day to day by the arrow keys, says the figures, and Enter shows the day', async () => {
    await board().focus();
    await page.keyboard.press('ArrowRight');
    const said = (): Promise<string | null> => page.locator('#timeline-mirror [aria-live]').textContent();
    await expect.poll(said).toMatch(/: \d+\s% belegt/);
    const first = await said();
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).not.toBe(first);
    await page.keyboard.press('Enter');
    await expect.poll(() => isPressed('Tag')).toBe('true');
  });

  it('shows the day that is clicked, from a year as well', async () => {
    await page.getByRole('button', { name: 'Jahr', exact: true }).click();
    await expect.poll(() => row().locator('[data-load]').count()).toBeGreaterThan(8);
    const name = await page.getByTitle(plant.sawNames[0], { exact: true }).boundingBox();
    const canvas = await page.locator('canvas').first().boundingBox();
    if (name === null || canvas === null) throw new Error('There is no row to click');
    await page.mouse.click(canvas.x + canvas.width * 0.6, name.y + name.height / 2);
    await expect.poll(() => isPressed('Tag')).toBe('true');
  });

  it('lists what makes the load of a machine, by keys alone, and leads to the bar', async () => {
    await page.getByRole('button', { name: 'Monat', exact: true }).click();
    await page.getByRole('button', { name: 'Heute', exact: true }).click();
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Auslastung je Ressource', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Woche', exact: true }).click();
    await expect.poll(() => row().locator('[data-operation]').count()).toBeGreaterThan(0);
    await expect.poll(() => row().locator('[data-load]').count()).toBeGreaterThan(5);
    await board().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('h');
    await page.keyboard.press('Enter');
    const list = page.getByRole('complementary', { name: /^Was die Auslastung ausmacht: / });
    await list.waitFor();
    const first = list.getByRole('listitem').first().getByRole('button');
    await expect.poll(() => first.textContent()).toMatch(/Lieferung/);
    await expect.poll(() => first.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#timeline-mirror [aria-selected=true]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });
});
