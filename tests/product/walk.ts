import type { Page, Request } from 'playwright';
import { vi } from 'vitest';
import { stillPage } from './browser.ts';

/**
 * Opens a page of the product, until it asks for nothing more: as its links do where the plant is there already, because a load
 * takes several times as long as a page.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const pending = requestsOf(page);
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

/** Runs in the page. A form is left without its question, as when its window is closed. */
function goThere(to: string): void {
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}

const known = new WeakMap<Page, Set<Request>>();

/** Those of the page that have no answer yet. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const before = known.get(page);
  if (before !== undefined) return before;
  const pending = new Set<Request>();
  known.set(page, pending);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}
