/**
 * What lets a terminal open and be read without network (decision 0165): the page with all its parts from the cache of its
 * build, and what the plant has said last about work. A script of its own, at `/terminals/worker.js`, which reaches the pages
 * below `/terminals/` and no other. Reports are no business of it: the page has them in its own store.
 */

/** The parts of this worker's scope that are used; the compiler knows pages only. */
interface WorkerScope {
  /** Written ahead of this script by the build (`build/shell-files.ts`). */
  readonly shell: { readonly build: string; readonly files: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchOfPage) => void): void;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchOfPage extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as WorkerScope;
const { build, files } = worker.shell;

/** The page of every terminal. */
const page = '/terminals/';
const shellCache = `leitstand-terminal-shell-${build}`;
/** What was read last; `NewBuild` empties it when the device is no terminal any more. */
const seenCache = 'leitstand-terminal-seen';

/** Reading of work and of what it is reported with; nothing of people, and nothing that says whether the plant is there. */
const readable =
  /^\/api\/(planning\/(workbench\/operations|operations\/[^/]+(\/\w+)?|v3\/operations\/[^/]+|photos\/[^/]+)|basedata\/(rejectTypes|troubleTypes|troubleTypeGroups))$/;
/** Answers that are kept; the oldest go. */
const mostSeen = 400;
/** Milliseconds for which a kept answer is not written again: lists are asked for every few seconds, and flash wears out. */
const freshFor = 20_000;
/** Milliseconds that a network gets which takes calls and does not answer, where something is kept. */
const patience = 6_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(shellCache).then((cache) =>
      // As the server has them now, and not as the browser may have kept them.
      cache.addAll([page, ...files].map((file) => new Request(file, { cache: 'reload', credentials: 'omit' }))),
    ),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('leitstand-terminal-shell-') && name !== shellCache) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

/** The page says when: while a worker types, the build stays. */
worker.addEventListener('message', (event) => {
  if (event.data === 'takeOver') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(ofShell(page, request));
  else if (files.includes(pathname)) event.respondWith(ofShell(pathname, request));
  else if (readable.test(pathname)) event.respondWith(read(request, event));
});

async function ofShell(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(shellCache);
  return (await cache.match(file)) ?? fetch(request);
}

/** The plant's answer, and what it has said last where there is none. */
async function read(request: Request, event: WorkerEvent): Promise<Response> {
  const answer = fetch(request);
  const cache = await caches.open(seenCache);
  // Without what differs between two calls for the same: sign-in and position.
  const kept = await cache.match(request.url, { ignoreVary: true });
  try {
    const response = await (kept === undefined ? answer : Promise.race([answer, tooLate()]));
    if (response.ok) event.waitUntil(keep(cache, request.url, response.clone()));
    const isAway = response.status === 502 || response.status === 503 || response.status === 504;
    return isAway && kept !== undefined ? kept : response;
  } catch (error) {
    answer.catch(() => undefined);
    if (kept !== undefined) return kept;
    throw error;
  }
}

const writtenAt = new Map<string, number>();

/** Without the headers: a kept answer says nothing about the time of the server, or how far it is. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const now = Date.now();
  if (now - (writtenAt.get(url) ?? -Infinity) < freshFor) return;
  writtenAt.set(url, now);
  const type = response.headers.get('content-type') ?? 'application/json';
  const body = await response.blob();
  // Taken away first: the cache has its entries in the order in which they were put there.
  await cache.delete(url, { ignoreVary: true });
  await cache.put(
    url,
    new Response(body, { headers: { 'content-type': type, 'x-kept-at': new Date(now).toISOString() } }),
  );
  const known = await cache.keys();
  for (const old of known.slice(0, Math.max(0, known.length - mostSeen))) await cache.delete(old);
}

const tooLate = (): Promise<never> =>
  new Promise((_resolve, fail) => {
    setTimeout(() => fail(new TypeError('The plant does not answer')), patience);
  });
