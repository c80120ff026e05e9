import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline } from '#tests/product/timeline-page.ts';
import { visit } from '#tests/product/walk.ts';

/** What a planner filters by, and keeps under a name. */
describe('filters', () => {
  let plant: SmallPlant;
  let url: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    browser = await openBrowser(url);
    ({ page } = await openTimeline(await openPage(browser), url, plant.users.anna, plant.password));
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  const openPanel = async (): Promise<void> => {
    await page.getByRole('button', { name: /^(\d )?Filter$/ }).click();
    await page.getByRole('dialog', { name: 'Zeitachse filtern' }).waitFor();
  };
  /** Escape closes what is open in the sheet first. */
  const closePanel = async (): Promise<void> => {
    const panel = page.getByRole('dialog', { name: 'Zeitachse filtern' });
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return panel.count();
      })
      .toBe(0);
  };
  const row = (name: string) => page.getByTitle(name, { exact: true });
  const chip = (value: string) => page.getByRole('button', { name: `Ressourcengruppe „${value}“ entfernen` });
  const group = (): string => plant.named('Sägen');
  const cleared = 'Filter aufheben';

  // shows planning 2.46
  it('leave the machines of a group, say so, and are in the address', async () => {
    await openPanel();
    await page.getByLabel('Ressourcengruppe', { exact: true }).fill(group());
    await page.getByRole('listbox').getByRole('option', { name: group() }).click();
    await closePanel();
    await chip(group()).waitFor();
    // The free one is a machine of the group, too.
    for (const name of plant.sawNames) await row(name).waitFor();
    const groups = page.getByRole('button', { expanded: true }).filter({ hasText: 'Sägen' });
    await expect.poll(() => groups.count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain(plant.resourceGroupId);
    // Leaving the timeline takes it away; the way back in the browser leads to the address.
    const openArea = (name: string) =>
      page.getByRole('navigation', { name: 'Hauptnavigation' }).getByText(name, { exact: true }).click();
    await openArea('Aufträge');
    // The timeline has cells, too, for those who read it by ear.
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
    await page.getByRole('gridcell').first().waitFor();
    await openArea('Fertigung');
    // Without the filter the machines of other tests may stand before these.
    await page.locator('canvas').first().waitFor();
    await expect.poll(() => chip(group()).count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await chip(group()).waitFor();
  });

  it('are saved under a name, and the default one is there at another computer', async () => {
    await openPanel();
    await page.getByLabel('Name des Filters').fill('Meine Sägen');
    await page.getByRole('button', { name: 'Speichern' }).click();
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().includes('/filters/') && (answer.request().postData() ?? '').includes('"isDefault":true'),
    );
    await page.getByRole('button', { name: 'Mit „Meine Sägen“ beginnen' }).click();
    await saved;
    const other = await openTimeline(await openPage(browser), url, plant.users.anna, plant.password);
    await other.page.getByRole('button', { name: `Ressourcengruppe „${group()}“ entfernen` }).waitFor();
    await other.page.context().close();
    await closePanel();
  });

  it('stay while details are opened, and say that what was opened is outside of them', async () => {
    await openPanel();
    await page.getByLabel('Text', { exact: true }).fill("gibt es nicht '%_ 😀");
    await page.getByText(/^Nichts passt zum Filter:/).waitFor();
    await closePanel();
    const filtered = new URL(page.url()).search;
    await visit(page, `${url}/production/operation/${plant.operationId}${filtered}`);
    await page.getByText('1 ausgewählter Balken passt nicht zum Filter.').waitFor();
    await page.getByRole('button', { name: cleared }).first().click();
    await chip(group()).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/passt nicht zum Filter/).count()).toBe(0);
  });

  it('are said to be unreadable when the address holds something else', async () => {
    await visit(page, `${url}/planning?filter=%7Bnonsense`);
    await page.getByText('Der Filter in der Adresse ist nicht lesbar. Gezeigt wird alles.').waitFor();
  });

  it('of a list are kept in the same way', async () => {
    const filter = JSON.stringify([{ field: 'articleName', operator: 'contains', value: plant.named('Rahmen') }]);
    await visit(page, `${url}/planningobjects/productionorders?filter=${encodeURIComponent(filter)}`);
    await page.getByRole('button', { name: 'Eigene Filter' }).click();
    await page.getByLabel('Name des Filters').fill('Nur Rahmen');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('[]');
    await page.getByRole('button', { name: 'Eigene Filter' }).click();
    await page.getByRole('button', { name: 'Nur Rahmen', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain(plant.named('Rahmen'));
  });
});
