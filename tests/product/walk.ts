import type { Page, Request } from 'playwright';
import { expect } from 'vitest';

/**
 * From page to page of the plant at `url` as the links of the product, each until it asks for nothing more. Only a page
 * that is not there yet is loaded: that takes several times as long as the page itself.
 */
export function walkOn(page: Page, url: string): (path: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const isIdle = async (): Promise<boolean> => {
    // Before the first page has given it a name, its code may not even be asked for.
    const isNamed = await page.evaluate(
      () => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(document.title !== 'Leitstand'))),
    );
    return isNamed && pending.size === 0;
  };
  return async (path) => {
    if (page.url().startsWith(`${url}/`))
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    else await page.goto(`${url}${path}`);
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    // What has come may ask for more.
    await expect.poll(async () => (await isIdle()) && (await isIdle()), { message: path, timeout: 30_000 }).toBe(true);
  };
}
