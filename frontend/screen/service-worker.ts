import type { WorkerScope } from './worker-scope.ts';

/**
 * What lets a TV screen start while the plant cannot be reached: the page as the plant has it, and where it does not answer as
 * it was kept by the page itself (`keep-page.ts`). A script of its own, at `/planeustvscreen/worker.js`, which reaches the
 * screens and no other page. It keeps nothing of the plan.
 */

/** The compiler knows pages only. */
const worker = globalThis as unknown as WorkerScope;

/** As `keep-page.ts` has them. */
const cacheName = 'leitstand-screen';
const page = '/planeustvscreen/';
/** Milliseconds that a network gets which takes calls and does not answer. */
const patience = 8_000;

// Nobody types on a screen: a newer worker takes over at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
});

/** The plant's page, so that a newer build is there with the next load; the kept one where there is none. */
async function pageOf(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(cacheName)).match(page);
  try {
    const response = await fetch(request.url, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    return response.ok ? response : ((await kept()) ?? response);
  } catch (error) {
    const found = await kept();
    if (found !== undefined) return found;
    throw error;
  }
}

/** Their names carry the hash of their content: what is kept is what the plant has. */
const fileOf = async (request: Request): Promise<Response> =>
  (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);
