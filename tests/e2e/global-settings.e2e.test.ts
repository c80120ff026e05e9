import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, signIn } from '#tests/product/product.ts';
import { visit } from '#tests/product/walk.ts';

const admin = 'Leitstand-Admin1';
const setting = (page: Page, name: string): Locator => page.locator(`[data-setting=${name}]`);

describe('what holds for everybody in a plant', () => {
  let product: Product;
  let browser: Browser;
  let anna: Page;
  let ben: Page;
  beforeAll(async () => {
    // Nobody else's plant.
    product = await ownPlant();
    browser = await openBrowser();
    [anna, ben] = [await openPage(browser), await openPage(browser)];
    for (const page of [anna, ben]) {
      await signInOn(page, product.url, 'admin', admin);
      await visit(page, `${product.url}/globalsettings/planningSettings`);
      await setting(page, 'monthsInPast').waitFor();
    }
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  it('a change is on the screen of somebody else at once, with who made it', async () => {
    await setting(anna, 'monthsInPast').getByRole('textbox').fill('4');
    await setting(anna, 'monthsInPast').getByText('bisher 1').waitFor();
    await anna.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(() => setting(ben, 'monthsInPast').getByRole('textbox').inputValue()).toBe('4');
    await ben.getByTestId('settings-history').getByText('Monate zurück').waitFor();
    await ben.getByTestId('settings-history').getByText('1 → 4').waitFor();
  });

  it('what is entered while a change is being stored is the next change', async () => {
    const answers = Promise.withResolvers<void>();
    const address = /\/globalSettings$/;
    await anna.route(address, async (route) => {
      if (route.request().method() !== 'GET') await answers.promise;
      await route.continue();
    });
    const months = setting(anna, 'monthsInPast');
    await months.getByRole('textbox').fill('5');
    await anna.getByRole('button', { name: 'Speichern' }).click();
    await months.getByRole('textbox').fill('6');
    answers.resolve();
    await months.getByText('bisher 5').waitFor();
    await expect.poll(() => months.getByRole('textbox').inputValue()).toBe('6');
    await anna.getByRole('button', { name: 'Speichern' }).click();
    await anna.getByTestId('settings-history').getByText('5 → 6').waitFor();
    await anna.unroute(address);
  });

  it('who comes second sees what has changed, and decides', async () => {
    await setting(ben, 'monthsInFuture').getByRole('textbox').fill('20');
    await setting(anna, 'monthsInFuture').getByRole('textbox').fill('30');
    await anna.getByRole('button', { name: 'Speichern' }).click();
    const note = setting(ben, 'monthsInFuture').getByRole('alert');
    await note.getByText(/inzwischen auf „30“ geändert/).waitFor();
    await expect.poll(() => ben.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await note.getByRole('button', { name: 'Meine Eingabe behalten' }).click();
    await ben.getByRole('button', { name: 'Speichern' }).click();
    await ben.getByTestId('settings-history').getByText('30 → 20').waitFor();
  });

  it('a setting goes back to its default', async () => {
    await setting(anna, 'colorType').getByRole('combobox').selectOption('resourceGroup');
    await setting(anna, 'colorType')
      .getByRole('button', { name: /auf Vorgabe setzen/ })
      .click();
    await expect.poll(() => setting(anna, 'colorType').getByRole('combobox').inputValue()).toBe('article');
    await expect.poll(() => anna.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
  });

  it('another weekend is tried on the plan before it is stored', async () => {
    await setting(anna, 'weekendDays').getByRole('checkbox', { name: 'Samstag' }).uncheck();
    await anna.getByTestId('change-effect').getByText('Kein Balken ändert sich').waitFor();
    await anna.getByRole('button', { name: 'Verwerfen' }).click();
    await expect
      .poll(() => setting(anna, 'weekendDays').getByRole('checkbox', { name: 'Samstag' }).isChecked())
      .toBe(true);
  });

  it('what is wrong is said at the setting', async () => {
    await setting(anna, 'monthsInPast').getByRole('textbox').fill('-5');
    await setting(anna, 'monthsInPast').getByText('zu klein').waitFor();
    await expect.poll(() => anna.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await anna.getByRole('button', { name: 'Verwerfen' }).click();
  });

  // shows base-data 3.68
  it('the columns of a list become those that everybody begins with', async () => {
    await visit(anna, `${product.url}/planningobjects/projects`);
    await anna.getByRole('button', { name: 'Spalten' }).click();
    await anna.getByRole('menuitemcheckbox', { name: 'Kunde' }).click();
    await anna.getByRole('menuitem', { name: 'Als Vorgabe für alle' }).click();
    await anna.getByText('Die Liste beginnt nun').waitFor();
    const api = await signIn(product.url, 'admin', admin);
    // Another client reads what is projected by then.
    const columns = async (): Promise<readonly string[]> =>
      (await api.get('/api/useradmin/globalSettings')).body.projectsColumns ?? [];
    await expect.poll(columns).toContain('projectNumber');
    expect(await columns()).not.toContain('customerName');
  });

  describe('a plant’s own words', () => {
    it('are entered in the list of object names', async () => {
      await visit(anna, `${product.url}/objectnames`);
      await anna.getByText('Alles heißt so, wie das Programm es nennt').waitFor();
      await visit(ben, `${product.url}/planningobjects/operations`);
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
      await visit(ben, `${product.url}/planningobjects/projects`);
      await ben
        .getByRole('columnheader', { name: /Baustelle/ })
        .first()
        .waitFor();
      await ben.evaluate(() => localStorage.setItem('leitstand.language', 'en'));
      await ben.reload();
      await ben.getByRole('link', { name: /^Sites <b>/ }).waitFor();
    });

    it('are refused when another entry has the object, and when they are too long', async () => {
      await visit(anna, `${product.url}/objectnames/new`);
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
      await visit(anna, `${product.url}/objectnames`);
      await anna.getByRole('row').getByText('Baustellen').click();
      await anna.getByRole('button', { name: 'Löschen' }).click();
      await anna.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
      await ben.getByRole('link', { name: /^Projects/ }).waitFor();
    });
  });
});
