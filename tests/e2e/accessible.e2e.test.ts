import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { sharedPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';

/** Addresses of every screen with what has to be there before it is looked at. */
const screens = [
  ['/planningobjects/projects', '[role=gridcell]'],
  ['/planningobjects/orders', '[role=gridcell]'],
  ['/planningobjects/productionorders', '[role=gridcell]'],
  ['/planningobjects/operations', '[role=gridcell]'],
  ['/planningobjects/activities', '[role=gridcell]'],
  ['/planningobjects/projects/new', 'form'],
  ['/planning', 'canvas'],
  ['/production', 'canvas'],
  ['/production/conflict', 'canvas'],
  ['/basedata/articles', '[role=gridcell]'],
  ['/basedata/articles/new', 'form'],
  ['/basedata/technologies/new', 'table[role=grid]'],
  ['/basedata/templates/new', 'table[role=grid]'],
  ['/availabilityplans/new', '[data-testid=week-grid]'],
  ['/import', '[role=radiogroup]'],
  ['/administration/audit', '[role=gridcell]'],
  ['/administration/deadletters', '[role=grid]'],
  ['/globalsettings/planningObjectsSettings', 'form footer'],
  ['/globalsettings/planningSettings', 'form footer'],
  ['/globalsettings/importSettings', 'form footer'],
  ['/globalsettings/securitySettings', 'form footer'],
] as const;

/**
 * What hinders somebody: "rule: element" for each finding that axe calls serious or critical. Of long lists the first rows
 * stand for the others.
 */
async function seriousFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('.MuiDataGrid-row:nth-child(n+4)')
    .exclude('#timeline-mirror tr:nth-child(n+3)')
    .exclude('#timeline-mirror td:nth-child(n+4)')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Colours differ between the schemes, the rest does not. */
const alsoDark = [
  '/planningobjects/operations',
  '/production/conflict',
  '/basedata/articles/new',
  '/administration/audit',
  '/globalsettings/planningSettings',
];

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  let browser: Browser;
  let page: Page;
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedPlant('demo'));
    browser = await openBrowser();
    page = await openPage(browser);
    await page.emulateMedia({ colorScheme });
    await signInOn(page, url, 'admin', 'Leitstand-Admin1');
  });
  afterAll(() => browser?.close());

  it('has nothing that axe calls serious before the sign-in', async () => {
    const door = await openPage(browser);
    await door.emulateMedia({ colorScheme });
    await door.goto(`${url}/login`);
    await door.getByLabel('Benutzername').waitFor();
    expect(await seriousFindings(door)).toEqual([]);
    await door.context().close();
  });

  const shown = screens.filter(([path]) => colorScheme === 'light' || alsoDark.includes(path));
  it.each(shown)('has nothing that axe calls serious on %s', async (path, ready) => {
    await page.goto(`${url}${path}`);
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
      [`productionorders/${productionOrderId}/slip`, 'Laufkarte PA-'],
    ]) {
      await page.goto(`${url}/planningobjects/${path}`);
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await page.goto(`${url}/planningobjects/productionorders/${productionOrderId}`);
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel('Auftragsnummer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(colorScheme === 'light')(
    'has nothing that axe calls serious on a technology and on what an article is made of',
    async () => {
      const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
      const [{ technologyId, articleId }] = (await admin.get('/api/basedata/technologies?limit=1')).body.items;
      for (const path of [
        `technologies/${technologyId}`,
        `technologies/edit/${technologyId}`,
        `articles/assemble/${articleId}`,
      ]) {
        await page.goto(`${url}/basedata/${path}`);
        await page.locator('table[role=grid]').first().waitFor();
        expect(await seriousFindings(page), path).toEqual([]);
      }
    },
  );

  it('has nothing that axe calls serious in the details of an operation', async () => {
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    const { items } = (await admin.get('/api/planning/operations?limit=1&sort=-startDate')).body;
    await page.goto(`${url}/production/operation/${items[0].operationId}`);
    await page.getByRole('tab').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
