import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#domain/kernel/time-zone.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { demoPlant } from '#tests/product/plants.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { visit } from '#tests/product/walk.ts';

/** What comes in between on one day of the demo: each is planned around in a minute, and taken back with one key. */
describe('the day of a planner', () => {
  let url: string;
  let browser: Browser;
  let page: Page;
  let anna: ApiClient;
  const day = 86_400_000;
  const german = (instant: number): string =>
    dayOf(Math.floor(instant / day))
      .split('-')
      .reverse()
      .join('.');

  beforeAll(async () => {
    // Others only look at it.
    ({ url } = await demoPlant());
    anna = await signIn(url, 'anna', 'Leitstand-Plan1');
    browser = await openBrowser(url);
    page = await openPage(browser);
    await signInOn(page, url, 'anna', 'Leitstand-Plan1');
  });
  afterAll(() => browser?.close());

  /** Where everything stands that is to come, by operation. */
  async function standing(): Promise<ReadonlyMap<string, string>> {
    const query = `fromDate=${dayOf(Math.floor(Date.now() / day))}&toDate=${dayOf(Math.floor(Date.now() / day) + 60)}`;
    const { body } = await anna.get(`/api/planning/planningTimelineRawFlat?${query}`);
    return new Map(
      body.operations.map((one: { operationId: string; resourceId: string; startDate: string; endDate: string }) => [
        one.operationId,
        `${one.resourceId} ${one.startDate} ${one.endDate}`,
      ]),
    );
  }

  /** The resource on which most is to be done, and the day of its first bar from the day after tomorrow on. */
  async function busiest(named: RegExp): Promise<{ readonly resource: string; readonly from: number }> {
    const { body } = await anna.get('/api/basedata/resources?limit=200');
    const names = new Map<string, string>();
    for (const { resourceId, resourceName } of body.items)
      if (named.test(resourceName)) names.set(resourceId, resourceName);
    const bars = Map.groupBy(
      [...(await standing()).values()].map((place) => {
        const [resourceId = '', start = '', end = ''] = place.split(' ');
        return { resourceId, start: Date.parse(start), end: Date.parse(end) };
      }),
      ({ resourceId }) => names.get(resourceId),
    );
    bars.delete(undefined);
    const hours = (some: readonly { readonly start: number; readonly end: number }[]): number =>
      some.reduce((sum, { start, end }) => sum + end - start, 0);
    const [resource = '', own = []] = [...bars].sort(([, a], [, b]) => hours(b) - hours(a))[0] ?? [];
    return {
      resource,
      from: Math.min(...own.map(({ start }) => start).filter((start) => start > Date.now() + 2 * day)),
    };
  }

  async function missing(named: RegExp, days: number): Promise<void> {
    const { resource, from } = await busiest(named);
    await visit(page, `${url}/resourcegaps/new`);
    await page.getByRole('combobox', { name: 'Ressource', exact: true }).fill(resource);
    await page.getByRole('listbox').getByRole('option', { name: resource }).click();
    await page.getByLabel('Von Tag').fill(german(from));
    await page.getByLabel('Bis Tag').fill(german(from + days * day));
    await page.getByLabel('Oder ein neuer Grund').fill(`Ausfall ${resource}`);
  }

  /** Until the page shows what it has made: it would go there from whatever page is opened before that. */
  async function create(): Promise<void> {
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/new'));
  }

  async function takenBack(before: ReadonlyMap<string, string>): Promise<void> {
    await visit(page, `${url}/production`);
    await page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
    // The page is there when it names what the key would take back.
    await page.getByRole('button', { name: /^Rückgängig/ }).hover();
    await page.getByRole('button', { name: /^Rückgängig: / }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(standing).toEqual(before);
  }

  it('a breakdown of two days on the busiest machine: no way is later than a right shift, and one key takes it back', async () => {
    const before = await standing();
    await missing(/./, 2);
    const ways = page.getByTestId('ways');
    await expect.poll(() => ways.getByRole('radio').count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Wege vergleichen' }).click();
    const cards = page.getByRole('radiogroup', { name: 'Wie der Plan folgt' });
    const late = async (name: RegExp): Promise<number> => {
      const words = await cards.getByRole('radio', { name }).textContent();
      return Number(/Verspätete Aufträge(\d+)/.exec(words ?? '')?.[1]);
    };
    const shifted = await late(/^Nach rechts schieben/);
    // Where nothing is better it is the right shift, and has no card of its own.
    const optimised = cards.getByRole('radio', { name: /^Ab jetzt optimieren/ });
    if ((await optimised.count()) > 0) {
      expect(await late(/^Ab jetzt optimieren/)).toBeLessThanOrEqual(shifted);
      await optimised.click();
      await page.getByRole('button', { name: 'Ab jetzt optimieren' }).last().click();
    } else await page.keyboard.press('Escape');
    await create();
    await expect.poll(async () => (await standing()).size).toBeGreaterThan(0);
    await expect.poll(standing).not.toEqual(before);
    await takenBack(before);
  });

  it('an inspector who is ill for a day: what the person was to do gives way, and comes back with one key', async () => {
    const before = await standing();
    await missing(/^Prüfer/, 1);
    await page.getByTestId('ways').waitFor();
    await create();
    await expect.poll(standing).not.toEqual(before);
    await takenBack(before);
  });

  it('a rush order: tried, told why it is late, given its earliest date and planned', async () => {
    await visit(page, `${url}/planningobjects/projects/new`);
    await page.getByLabel('Projekt', { exact: true }).fill('Eilauftrag');
    await page.getByRole('combobox', { name: 'Artikel' }).fill('HL Mountain Frame');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Menge').fill('4');
    await page.getByRole('textbox', { name: 'Liefertermin' }).fill(german(Date.now()));
    await page.getByLabel('Menge').focus();
    await page.getByText(/Position 1: fertig .+ zu spät/).waitFor();
    await page.getByRole('button', { name: /^Frühester Termin/ }).click();
    await page.getByText(/Position 1: fertig .+ Luft/).waitFor();
    await page.getByRole('button', { name: 'Anlegen und einplanen' }).click();
    await page.getByRole('heading', { name: /^P-\d+/ }).waitFor();
    const { body } = await anna.get(
      `/api/planning/projects?filter=${encodeURIComponent(JSON.stringify([{ field: 'projectName', operator: 'equals', value: 'Eilauftrag' }]))}`,
    );
    expect(body.items).toMatchObject([{ projectName: 'Eilauftrag' }]);
    expect(Date.parse(body.items[0].endDate)).toBeGreaterThan(Date.now());
  });
});
