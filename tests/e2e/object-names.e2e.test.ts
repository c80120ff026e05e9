import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import type { Product } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';

// Own words hold for everybody: a plant of its own.
describe('a plant’s own words', () => {
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  let anna: Page;
  let ben: Page;

  beforeAll(async () => {
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    browser = await openBrowser();
    [anna, ben] = await Promise.all([signedIn(plant.users.anna), signedIn(plant.users.ben)]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  async function signedIn(username: string): Promise<Page> {
    const own = await openPage(browser, { width: 1280, height: 720 });
    await signInOn(own, product.url, username, plant.password);
    return own;
  }

  it('are entered in the list of object names', async () => {
    await anna.goto(`${product.url}/objectnames`);
    await anna.getByText('Alles heißt so, wie das Programm es nennt').waitFor();
    await ben.goto(`${product.url}/planningobjects/operations`);
    await ben.getByRole('link', { name: /^Projekte/ }).waitFor();
    await anna.getByRole('button', { name: 'Neuer Objektname' }).click();
    await anna.getByLabel('Objekt', { exact: true }).selectOption({ label: 'Projekt' });
    await anna.getByLabel(/^Deutsch, Einzahl/).fill('Baustelle');
    await anna.getByLabel(/^Deutsch, Mehrzahl/).fill('Baustellen');
    await anna.getByLabel(/^Englisch, Mehrzahl/).fill('Sites <b>');
    await anna.getByRole('button', { name: 'Anlegen' }).click();
    await anna.getByRole('row').getByText('Baustellen').waitFor();
    // Here the objects keep the product's names.
    await anna.getByRole('heading', { name: 'Projekt' }).waitFor();
  });

  it('stand at once on the pages that others have open', async () => {
    await ben.getByRole('link', { name: /^Baustellen/ }).waitFor();
    await ben.getByRole('button', { name: 'Neu: Baustelle' }).waitFor();
    await ben.getByPlaceholder(/Baustelle/).waitFor();
  });

  it('stand on pages opened later, and are text in every language', async () => {
    await ben.goto(`${product.url}/planningobjects/projects`);
    await ben
      .getByRole('columnheader', { name: /Baustelle/ })
      .first()
      .waitFor();
    await ben.evaluate(() => localStorage.setItem('leitstand.language', 'en'));
    await ben.reload();
    await ben.getByRole('link', { name: /^Sites <b>/ }).waitFor();
  });

  it('are refused when another entry has the object, and when they are too long', async () => {
    await anna.goto(`${product.url}/objectnames/new`);
    await anna.getByLabel('Objekt', { exact: true }).selectOption({ label: 'Projekt' });
    const word = anna.getByLabel(/^Deutsch, Einzahl/);
    await word.fill('x'.repeat(41));
    await anna.keyboard.press('Tab');
    await expect.poll(() => word.getAttribute('aria-invalid')).toBe('true');
    await word.fill('Anlage');
    await anna.getByRole('button', { name: 'Anlegen' }).click();
    await expect.poll(() => anna.getByLabel('Objekt', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('are the product’s again when the entry is deleted', async () => {
    await anna.goto(`${product.url}/objectnames`);
    await anna.getByRole('row').getByText('Baustellen').click();
    await anna.getByRole('button', { name: 'Löschen' }).click();
    await anna.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await ben.getByRole('link', { name: /^Projects/ }).waitFor();
  });
});
