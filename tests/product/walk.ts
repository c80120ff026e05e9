import type { Page } from 'playwright';
import { vi } from 'vitest';
import frame from '#frontend/texts/frame/de.json' with { type: 'json' };
import { pendingOf, stillPage } from './browser.ts';

/**
 * Opens a page of the product, until it asks for nothing more: as its links do where the plant is there already, because a load
 * takes several times as long as a page.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const pending = pendingOf(page);
  const { origin, pathname, search } = new URL(address);
  const isLoaded = page.url().startsWith(`${origin}/`) && page.url() !== `${origin}${stillPage}`;
  if (isLoaded) await page.evaluate(goThere, `${pathname}${search}`);
  else await page.goto(address);
  await page.locator('nav').first().waitFor();
  const isIdle = async (): Promise<boolean> => {
    // Before the first page has given it a name, its code may not even be asked for.
    const isNamed = await page.evaluate(
      () => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(document.title !== 'Leitstand'))),
    );
    return isNamed && pending.size === 0;
  };
  await vi.waitFor(
    async () => {
      // What has come may ask for more.
      if (!(await isIdle()) || !(await isIdle()))
        throw new Error(`${address} does not come to rest: ${[...pending].map((one) => one.url()).join(', ')}`);
    },
    { timeout: 30_000 },
  );
}

/** From page to page of the plant at `url`, in German; each has the main navigation. */
export const walkOn =
  (page: Page, url: string): ((path: string) => Promise<void>) =>
  async (path) => {
    await visit(page, `${url}${path}`);
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  };

/**
 * Looks at one page of the plant at `url` after the other. In `wrong` stands what nobody should find, whoever they are: an error, an
 * answer that is one, a page without a title or words, or wider than its window. What comes after a look is found by the next one.
 */
export function lookOn(page: Page, url: string) {
  const goTo = walkOn(page, url);
  const wrong: string[] = [];
  let at = '';
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`));
  page.on('response', (answer) => {
    // An id of nothing is not there.
    if (answer.status() >= 400 && answer.status() !== 404)
      wrong.push(`${at}: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  /** @returns whether the person on the page may read what is at the address. */
  const lookAt = async (path: string): Promise<boolean> => {
    at = path;
    await goTo(path);
    const { title, text, overflow } = await page.evaluate(() => ({
      title: document.title,
      text: document.querySelector('main')?.textContent ?? '',
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    if (!/^.+ · Leitstand$/.test(title)) wrong.push(`${path} has the title ${title}`);
    if (text.trim() === '' || text.includes(frame['failure.page'])) wrong.push(`${path} says ${text}`);
    if (overflow > 0) wrong.push(`${path} is ${overflow} px wider than the window`);
    return !text.includes(frame['gate.denied']);
  };
  return { wrong, lookAt };
}

/** Runs in the page. A form is left without its question, as when its window is closed. */
function goThere(to: string): void {
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}
