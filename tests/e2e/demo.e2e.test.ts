import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { demoPlant, type SharedPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { openTimeline } from '#tests/product/timeline-page.ts';

/** What somebody finds who has typed `npm start` and nothing else (README). */
describe('the demo', () => {
  let product: SharedPlant;
  let browser: Browser;
  beforeAll(async () => {
    product = await demoPlant();
    browser = await openBrowser(product.url);
  });
  afterAll(() => browser?.close());

  for (const [username, password] of [
    ['anna', 'Leitstand-Plan1'],
    ['ben', 'Leitstand-Plan2'],
    ['werner', 'Leitstand-Work1'],
    ['admin', 'Leitstand-Admin1'],
  ] as const) {
    it(`lets ${username} in with the password of the README, and shows a factory at work`, async () => {
      const user = await signIn(product.url, username, password);
      const { body } = await user.get('/api/planning/operations?limit=1');
      expect(body.total).toBeGreaterThan(2_800);
    });
  }

  // shows planning 1.25
  // shows base-data 9.38
  it('opens on a timeline with bars around now', async () => {
    const { page } = await openTimeline(await openPage(browser), product.url, 'anna', 'Leitstand-Plan1');
    await expect.poll(() => page.locator('#timeline-mirror [data-operation]').count()).toBeGreaterThan(10);
    // Nobody takes it for a plant.
    await page.getByText('Demosystem', { exact: true }).waitFor();
  });
});
