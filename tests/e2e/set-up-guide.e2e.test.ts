import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/kernel/language.ts';
import { openBrowser, openPage, signInByForm } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiClient, type Product, signIn } from '#tests/product/product.ts';
import { emptyPlant } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

/** An area's own words in a language: what is driven is what somebody sees who reads it. */
async function wordsIn(area: string, language: Language, part = ''): Promise<(key: string) => string> {
  const file = path.resolve('frontend', 'texts', area, `${language}.json`);
  const table = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>;
  return (key) => {
    const text = table[`${part}${key}`];
    if (text === undefined) throw new Error(`${area} has no ${part}${key} in ${language}`);
    return text;
  };
}

describe('a plant from nothing to the first planned order', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let admin: ApiClient;

  beforeAll(async () => {
    product = await ownPlant();
    admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    browser = await openBrowser();
    page = await openPage(browser);
    await signInByForm(page, product.url, 'admin', 'Leitstand-Admin1');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  it('begins with the guide, which leads whoever administers the plant from step to step', async () => {
    await page.waitForURL('**/setup');
    await page.getByRole('heading', { name: 'Arbeitszeit als Nächstes' }).waitFor();
    await expect.poll(() => page.getByText('offen').count()).toBe(9);
    // The first user stands for whoever it will be, and has no name that the product made up.
    await page.getByRole('button', { name: 'Benutzermenü von Admin', exact: true }).waitFor();
  });

  /**
   * The first half in the language of most plants, the second in one in letters that the keyboard does not have. That all say the
   * same is known of their texts (`texts.test.ts`), and how they write a duration of theirs (`typed-duration.test.ts`).
   */
  it('is set up by hand, by somebody who goes on in another language halfway', async () => {
    let guide = await wordsIn('frame', 'de', 'setUp.');
    const routing = await wordsIn('routing', 'ru');
    const create = await wordsIn('planning-objects', 'ru', 'create.');
    const [group, machine, article] = ['Пилы', 'Пила 1', 'Труба'];
    // A second try finds nothing of the first.
    await emptyPlant(admin);
    await page.goto(`${product.url}/setup`);
    await speak(page, 'de');
    /** Opens the form of a step from the line on the page before, or from the guide, and waits until it can be typed into. */
    const go = async (step: string): Promise<void> => {
      const what = guide(`do.${step}`);
      const next = guide('next').replace('{{what}}', what);
      await page.getByRole('link', { name: new RegExp(`^(${escaped(what)}|${escaped(next)})$`) }).click();
    };
    const line = (done: number) =>
      page
        .getByText(guide('line').replace('{{done}}', String(done)).replace('{{total}}', '7'), { exact: true })
        .waitFor();
    const name = async (text: string, done: number): Promise<void> => {
      await page.locator('main input:focus').waitFor();
      await page.keyboard.type(text);
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
      await line(done);
    };
    await go('week');
    await name('Frühschicht', 1);
    await go('resourceGroup');
    await name(group, 2);
    // Its group and its working time are filled in.
    await go('resource');
    await name(machine, 3);
    await go('article');
    await name(article, 4);

    await speak(page, 'ru');
    guide = await wordsIn('frame', 'ru', 'setUp.');
    await line(4);
    await go('technology');
    const steps = page.getByRole('grid', { name: routing('section.steps') });
    await steps.focus();
    await page.keyboard.press('ArrowRight');
    for (const cell of [group, group, machine, '30 min', '10 min']) {
      // Letters that are not on the test's keyboard are put in without a key, which an open cell takes.
      await page.keyboard.press('F2');
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    // The line tells of it before the form has its answer: who goes on meanwhile is neither asked nor led back.
    const release = await holdAnswer(page, /\/technologies$/);
    await page.getByRole('button', { name: routing('create'), exact: true }).click();
    await line(5);
    await go('order');
    release();
    await page.locator('main input:focus').waitFor();
    // What the form of the new one knew does for the page of it, too: the names of what is in it.
    const { body: technologies } = await admin.get('/api/basedata/technologies');
    await visit(page, `${product.url}/basedata/technologies/${technologies.items[0].technologyId}`);
    await expect.poll(() => steps.innerText()).toContain(machine);
    await go('order');
    await page.locator('main input:focus').waitFor();
    await page.keyboard.type(`${article} · 1`);
    await page.getByLabel(create('field.articleAmount')).fill('3');
    const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByRole('textbox', { name: create('field.deliveryDate') }).fill(due);
    await page.getByRole('button', { name: create('action.createAndPlan') }).click();
    await page.getByText(guide('ready')).waitFor();
    await page.waitForURL(/\/planningobjects\/projects\/(?!new)/);
    const { body } = await admin.get('/api/planning/operations');
    expect(body.items).toMatchObject([{ statusId: 2, articleAmount: 3, valueAddName: group }]);

    // The guide has ticked all of it by itself; who signs in now begins with the plan.
    await page.getByRole('link', { name: guide('overview') }).click();
    await page.getByRole('heading', { name: guide('step.planned') }).waitFor();
    const ticked = page.getByRole('listitem').filter({ hasText: guide('done') });
    await expect.poll(() => ticked.count()).toBeGreaterThanOrEqual(7);
    await page.goto(product.url);
    await page.waitForURL('**/production**');
    // What was said once is not said on every page.
    await page.getByRole('banner').waitFor();
    await expect.poll(() => page.getByText(guide('ready')).count()).toBe(0);
  });

  it('can be a sample, loaded and taken away by one click each', async () => {
    await emptyPlant(admin);
    await page.goto(`${product.url}/setup`);
    await speak(page, 'de');
    const sample = page.getByRole('region', { name: 'Musterwerk' });
    await sample.getByRole('button', { name: 'Musterwerk laden' }).click();
    // Four thousand events, on a machine that may be busy with others.
    await sample.getByText(/^Geladen von/).waitFor({ timeout: 120_000 });
    await page.getByText('Alles da: Der erste Auftrag ist eingeplant.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Musterwerk' }).waitFor();
    await sample.getByRole('button', { name: 'Musterwerk entfernen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nichts von Ihnen ist betroffen.').waitFor();
    // A count before a plural is wrong where there is one.
    await dialog.getByText('Kapazitätspläne (1)').waitFor();
    await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await sample.getByRole('button', { name: 'Musterwerk laden' }).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Arbeitszeit als Nächstes' }).waitFor();
    const { body } = await admin.get('/api/planning/projects');
    expect(body.total).toBe(0);
  });

  it('is not begun with the guide any more when whoever administers it has hidden it', async () => {
    await page.goto(`${product.url}/setup`);
    await page.getByRole('checkbox', { name: 'Nach der Anmeldung nicht mehr hier beginnen' }).check();
    await page.goto(product.url);
    await page.waitForURL('**/production');
    await page.getByRole('link', { name: 'Werk einrichten' }).waitFor();
    await page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await page.locator('.MuiPopover-root').getByRole('link', { name: 'Werk einrichten' }).click();
    await page.waitForURL('**/setup');
  });
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Chooses the language in the menu of the user, in whatever language the page is. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.locator('header [aria-haspopup=dialog]').last().click();
  const menu = page.locator('.MuiPopover-root');
  await menu.locator('select').selectOption(language);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

/** Holds the next answer of this address until what it gives back is called. */
async function holdAnswer(page: Page, address: RegExp): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      await isReleased;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return resolve;
}
