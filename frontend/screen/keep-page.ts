import { ownEntry, servedPage } from './page-build.ts';

/** As `service-worker.ts` has them. */
const cacheName = 'leitstand-screen';
const page = '/planeustvscreen/';
const worker = '/planeustvscreen/worker.js';

/**
 * Keeps this page in the browser, so that a screen that is switched on while the plant is away waits for it instead of showing
 * the browser's error. Browsers do so for pages that came over TLS or from the device itself, and for no others.
 */
export async function keepPage(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (container === undefined || !import.meta.env.PROD) return;
  await container.register(worker, { scope: page, updateViaCache: 'none' });
  // What is kept is of use with a worker that answers.
  await container.ready;
  const served = await servedPage();
  // A newer build is kept when it runs.
  if (served === undefined || served.entry !== ownEntry()) return;
  const cache = await caches.open(cacheName);
  const needed = new Set(filesOfPage());
  // A browser that does not tell what it has loaded keeps nothing: half a page would be worse than its error.
  if (!needed.has(served.entry)) return;
  await Promise.all([...needed].map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(page, new Response(served.html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    // Of an earlier build, or another language.
    if (pathname !== page && !needed.has(pathname)) await cache.delete(url);
  }
}

/** Scripts, styles and fonts that were loaded, whatever asked for them. */
const filesOfPage = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
