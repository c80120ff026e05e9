import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, request } from '#tests/product/product.ts';
import { unknownEvent, untilAllHaveRead, writeUnchecked } from '#tests/write-unchecked.ts';

describe('the page of events that could not be read', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let models: number;
  beforeAll(async () => {
    product = await ownPlant();
    const database = (await embeddedPostgresUrl(product.dataFolder)) ?? '';
    await writeUnchecked(database, 'article-none', unknownEvent());
    models = await untilAllHaveRead(database);
    browser = await openBrowser();
    page = await openPage(browser);
    await signInOn(page, product.url, 'admin', 'Leitstand-Admin1');
    await page.goto(product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('names each with its read model, and says how far the read models are', async () => {
    await expect.poll(async () => (await request(product.url, 'GET', '/api/health')).body.deadLetters).toBe(models);
    await page.getByRole('navigation').getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('link', { name: 'Nicht gelesene Ereignisse' }).click();
    await page.getByText('OperationsTeleported').first().waitFor();
    await page
      .getByRole('status', { name: 'Stand der Lesemodelle' })
      .getByText('Alle Lesemodelle sind aktuell')
      .waitFor();
    await expect.poll(() => page.getByRole('row', { name: /OperationsTeleported/ }).count()).toBe(models);
  });

  it('lets an administrator skip one, which then says who has decided', async () => {
    await page.getByRole('row', { name: /OperationsTeleported.*history/ }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Unknown event type OperationsTeleported').waitFor();
    await panel.getByRole('button', { name: 'Überspringen' }).click();
    await page.getByRole('row', { name: /history.*Übersprungen/ }).click();
    await panel.getByText('Entschieden von').waitFor();
  });
});
