import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline, type TimelinePage } from '#tests/product/timeline-page.ts';

describe('optimising on the timeline', () => {
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  let anna: TimelinePage;
  let ben: TimelinePage;
  /** Due tomorrow, behind long orders that have time. */
  let urgent: string;

  const button = (name: string) => anna.page.getByRole('button', { name, exact: true });
  const search = async (): Promise<void> => {
    await button('Optimieren …').click();
    await button('5 s').click();
    await button('Suchen').click();
  };

  beforeAll(async () => {
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    const { resourceGroupId } = plant;
    const step = { number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 3_600, setupTime: 600 };
    for (const articleName of ['Träger', 'Stütze', 'Riegel'])
      await planOrder(plant, { articleName, steps: [step], amount: 48, startsInHours: 3, dueInDays: 60 });
    [urgent = ''] = await planOrder(plant, {
      articleName: 'Bolzen',
      steps: [step],
      amount: 2,
      startsInHours: 3,
      dueInDays: 1,
    });
    browser = await openBrowser();
    anna = await openTimeline(await openPage(browser), product.url, plant.users.anna, plant.password);
    ben = await openTimeline(await openPage(browser), product.url, plant.users.ben, plant.password);
    for (const { page } of [anna, ben]) await page.getByRole('button', { name: 'Woche', exact: true }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  it('ends a search early with what it has, and forgets a proposal that is dropped', async () => {
    await button('Optimieren …').click();
    await button('60 s').click();
    await button('Suchen').click();
    // Progress that rises while nobody asks comes over the live line.
    await anna.page.getByText(/[1-9][\d.]* Versuche · Verzug bisher/).waitFor();
    await button('Jetzt beenden').click();
    await anna.page.getByText('Besserer Plan gefunden').waitFor();
    await button('Verwerfen').click();
    await anna.page.getByText('Besserer Plan gefunden').waitFor({ state: 'detached' });
  });

  it('says what would be better, makes it the plan when it is accepted, and undo takes it back', async () => {
    const before = await ben.describe(urgent);
    const own = await anna.describe(urgent);
    await search();
    const late = anna.page.locator('[data-case]').filter({ hasText: 'Bolzen' });
    await late.waitFor();
    expect(await late.textContent()).toMatch(/\d+ Tage? → pünktlich/);
    await late.click();
    await anna.page.getByRole('button', { name: 'Woche', exact: true }).click();
    await button('Heute').click();
    expect(await ben.describe(urgent)).toBe(before);
    await button('Annehmen').click();
    await anna.page.getByText(/Arbeitsg\S+ neu gelegt/).waitFor();
    const after = await ben.changed(urgent, before);
    expect(await anna.changed(urgent, own)).toBe(after);
    await anna.page.keyboard.press('Control+z');
    expect(await ben.changed(urgent, after)).toBe(before);
  });

  it('does not offer a proposal any more when somebody has changed an operation of it', async () => {
    await search();
    await button('Annehmen').waitFor();
    const today = new Date().toISOString().slice(0, 10);
    const other = await signIn(product.url, plant.users.ben, plant.password);
    const { versionIdentifier } = (
      await other.get(`/api/planning/planningTimelineRawFlat?fromDate=${today}&toDate=${today}`)
    ).body;
    const locked = await other.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'lock',
      versionIdentifier,
      operations: [{ operationId: urgent }],
    });
    expect(locked.status).toBe(200);
    await anna.page.getByText(/1 Arbeitsgang des Vorschlags hat sich/).waitFor();
    expect(await button('Annehmen').isDisabled()).toBe(true);
    await button('Neu suchen').click();
    await button('Suchen').waitFor();
  });
});
