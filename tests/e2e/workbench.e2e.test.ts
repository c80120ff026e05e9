import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { readWithReader } from '#tests/product/touch.ts';
import { visit } from '#tests/product/walk.ts';

describe('the workbench', () => {
  let url: string;
  let plant: SmallPlant;
  let browser: Browser;
  let page: Page;
  let operationId: string;
  /** Number of the order, and what is scanned on its slip. */
  let order: string;
  let code: string;

  const total = (name: string) => page.getByLabel(name, { exact: true });
  const entries = () => page.getByRole('region', { name: 'Gemeldet' }).getByRole('listitem');
  const card = () => page.getByRole('link', { name: new RegExp(`${order} ·`) });

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    const [id] = await planOrder(plant, {
      articleName: 'Stütze',
      steps: [
        { number: 30, valueAddName: 'Sägen', resourceGroupId: plant.resourceGroupId, duration: 60, setupTime: 60 },
      ],
      amount: 60,
      startsInHours: 1,
    });
    operationId = id ?? expect.fail('nothing was planned');
    const { body } = await plant.admin.get(`/api/planning/operations/${operationId}/workItem`);
    order = body.productionOrderNumber;
    code = body.code;
    browser = await openBrowser(url);
    page = await openPage(browser);
    // The right to correct is no planner's (decision 0118).
    await signInOn(page, url, 'admin', 'Leitstand-Admin1');
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  // shows base-data 2.11, base-data 3.110, base-data 9.43
  it('keeps its filters over a reload, each kind its own', async () => {
    await visit(page, `${url}/workbench`);
    await page.waitForURL(/\/workbench\/operations/);
    await page.getByRole('searchbox', { name: 'Suchen' }).fill(plant.named('Stütze'));
    await card().waitFor();
    await page.getByLabel('Zeitraum').selectOption('fiveDays');
    await page.getByRole('button', { name: 'Auch Fertiges' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Auch Fertiges' }).getAttribute('aria-pressed'))
      .toBe('true');
    // What was chosen is on its way to the plant; another computer would have it.
    const kept = async (): Promise<string> => JSON.stringify((await plant.admin.get('/api/users/preferences')).body);
    for (const value of ['fiveDays', '"finished":true', plant.named('Stütze')])
      await expect.poll(kept).toContain(value);
    await page.reload();
    await card().waitFor();
    await expect.poll(() => page.getByLabel('Zeitraum').inputValue()).toBe('fiveDays');
    await expect.poll(() => page.getByRole('searchbox', { name: 'Suchen' }).inputValue()).toBe(plant.named('Stütze'));
    await page.getByRole('link', { name: 'Vorgänge' }).click();
    await page.waitForURL(/\/workbench\/activities/);
    // The address changes before the page does.
    await expect.poll(() => page.getByLabel('Zeitraum').inputValue()).toBe('twoDays');
  });

  // shows base-data 1.5, base-data 2.12, base-data 2.13
  it('reports the difference to what there was, and corrects and revokes what was too much', async () => {
    await visit(page, `${url}/workbench/operations`);
    await card().click();
    await page.waitForURL(new RegExp(`/workbench/operations/${operationId}$`));
    await total('Gut bisher').fill('30');
    const answers = Promise.withResolvers<void>();
    await page.route(/\/feedback$/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Melden', exact: true }).click();
    // On a slow network the counter goes on before the report has arrived.
    await total('Gut bisher').fill('42');
    answers.resolve();
    await expect.poll(() => entries().filter({ hasText: '30 St.' }).count()).toBe(1);
    await page.getByText('+ 12 wird gemeldet').waitFor();
    await total('Ausschuss bisher').fill('2');
    await page.getByRole('button', { name: 'Melden', exact: true }).click();
    await expect.poll(() => entries().filter({ hasText: '12 St.' }).count()).toBe(1);
    await expect.poll(() => total('Gut bisher').inputValue()).toBe('42');

    await total('Gut bisher').fill('40');
    await page
      .getByRole('button', { name: 'Melden und abschließen' })
      .or(page.getByRole('button', { name: 'Abschließen' }))
      .click();
    await page.getByText('Weniger als schon gemeldet').waitFor();

    const twelve = entries().filter({ hasText: '12 St.' });
    await twelve.getByRole('link', { name: 'Gut berichtigen' }).click();
    await page.waitForURL(new RegExp(`/workbench/operations/${operationId}/yield/`));
    await page.getByLabel('Menge dieser Meldung').fill('10');
    await page.getByRole('button', { name: 'Berichtigen' }).click();
    await expect.poll(() => total('Gut bisher').inputValue()).toBe('40');

    await entries().filter({ hasText: 'Ausschuss' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Widerrufen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click();
    await expect.poll(() => total('Ausschuss bisher').inputValue()).toBe('0');
    await entries().filter({ hasText: 'widerrufen' }).first().waitFor();
  });

  it('takes a remark alone, which changes nothing else', async () => {
    const before = await total('Gut bisher').inputValue();
    const send = page.getByRole('button', { name: 'Melden', exact: true });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByText('Störung, Bemerkung oder Foto').click();
    await page.getByRole('textbox', { name: 'Bemerkung' }).fill('Grat an der Kante');
    await send.click();
    await entries().filter({ hasText: 'Grat an der Kante' }).getByText('Bemerkung', { exact: true }).waitFor();
    await expect.poll(() => total('Gut bisher').inputValue()).toBe(before);
  });

  // shows base-data 2.11
  it('opens the step of a code that a hand reader types, and says which one there is not', async () => {
    await visit(page, `${url}/workbench/operations`);
    await page.getByRole('searchbox', { name: 'Suchen' }).waitFor();
    await readWithReader(page, code);
    await page.waitForURL(new RegExp(`/workbench/operations/${operationId}$`));
    await visit(page, `${url}/workbench/scanOperations`);
    // No camera here: typing is always there.
    await page.getByLabel('Nummer vom Laufzettel').fill('XX-99999-10');
    await page.getByRole('button', { name: 'Öffnen' }).click();
    await page.getByText('XX-99999-10').first().waitFor();
    await page.getByText('Zu diesem Code gibt es hier keinen Arbeitsgang').waitFor();
    await page.getByLabel('Nummer vom Laufzettel').fill(code);
    await page.getByRole('button', { name: 'Öffnen' }).click();
    await page.waitForURL(new RegExp(`/workbench/operations/${operationId}$`));
  });

  it('has cards that a thumb hits on a phone, and the scanner over them', async () => {
    const phone = await openPage(browser, { width: 390, height: 844, touch: true });
    await signInOn(phone, url, plant.users.ben, plant.password);
    await visit(phone, `${url}/workbench`);
    await phone.getByRole('searchbox', { name: 'Suchen' }).fill(plant.named('Stütze'));
    const own = phone.getByRole('link', { name: new RegExp(`${order} ·`) });
    await own.waitFor();
    const { height = 0, width = 0 } = (await own.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(48);
    expect(width).toBeLessThanOrEqual(390);
    await phone.getByRole('button', { name: 'Scannen' }).click();
    await phone.waitForURL(/scanOperations/);
    await phone.context().close();
  });
});
