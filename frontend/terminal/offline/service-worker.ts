/**
 * What lets a terminal open and be read without network (decision 0165): the page with all its parts from the cache of its
 * build, and what the plant has said last about work. A script of its own, at `/terminals/worker.js`, which reaches the pages
 * below `/terminals/` and no other. Reports are no business of it: the page has them in its own store.
 */

/** The parts of this worker's scope that are used; the compiler knows pages only. */
interface WorkerScope {
  /** Written ahead of this script by the build (`build/shell-files.ts`): its name, its files, and the script of the page. */
  readonly shell: { readonly build: string; readonly files: readonly string[]; readonly entry: string };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string; navigate(url: string): Promise<unknown> } | undefined>;
  };
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
  /** Of the page that asks. */
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as WorkerScope;
const { build, files, entry } = worker.shell;

/** The page of every terminal. */
const page = '/terminals/';
const shellCaches = 'leitstand-terminal-shell-';
const shellCache = `${shellCaches}${build}`;
/** What was read last; `NewBuild` empties it when the device is no terminal any more. */
const seenCache = 'leitstand-terminal-seen';
/** Documents that were opened; goes with it. */
const documentCache = 'leitstand-terminal-documents';
/** Fetched at once: more would take the line from who is working. */
const atOnce = 4;
/** Tries for one file, and milliseconds of each. */
const tries = 3;
const patienceForFile = 30_000;

/** Reading of work and of what it is reported with; nothing of people, and nothing that says whether the plant is there. */
const readable =
  /^\/api\/(planning\/(workbench\/operations|operations\/[^/]+(\/\w+)?|v3\/operations\/[^/]+|photos\/[^/]+)|basedata\/(rejectTypes|troubleTypes|troubleTypeGroups))$/;
/** A document: its id is of these bytes and no others. */
const ofDocument = /^\/api\/planning\/\w+\/[^/]+\/attachments\/[^/]+$/;
/** Bytes of all kept documents: more than those of some orders, and less than what reports have to share a small disk with. */
const mostDocuments = 100_000_000;
/** Answers that are kept; the oldest go. */
const mostSeen = 400;
/** Milliseconds for which a kept answer is not written again: lists are asked for every few seconds, and flash wears out. */
const freshFor = 20_000;
/** Milliseconds that a network gets which takes calls and does not answer, where something is kept. */
const patience = 6_000;

worker.addEventListener('install', (event) => event.waitUntil(fetchShell()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cachesOfShells = (await caches.keys()).filter(
        (name) => name.startsWith(shellCaches) && name !== shellCache,
      );
      // The build before stays: a page of it may still be open, and gets its parts from there until it is loaded anew.
      let before: string | undefined;
      for (const name of cachesOfShells) if ((await (await caches.open(name)).match(page)) !== undefined) before = name;
      for (const name of cachesOfShells) if (name !== before) await caches.delete(name);
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
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (files.includes(pathname)) event.respondWith(partOfPage(pathname, event));
  // Of the build before.
  else if (pathname.startsWith('/assets/'))
    event.respondWith(anyStored(pathname).then((found) => found ?? fetch(request)));
  else if (readable.test(pathname)) event.respondWith(read(request, event));
  else if (ofDocument.test(pathname)) event.respondWith(readDocument(request, event));
});

const anyStored = (file: string): Promise<Response | undefined> => caches.match(file, { ignoreVary: true });

/**
 * The page last, so that a cache that has it has all. What an earlier try has fetched is not fetched again: with a bad network
 * each look brings a build further. Rejects when not all came; the build that runs goes on.
 */
async function fetchShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  const missing = files.slice();
  const fetchNext = async (): Promise<void> => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop())
      if ((await cache.match(file)) === undefined) await cache.put(file, await fetched(file));
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  const found = await fetched(page);
  // Another build by now: its own worker fetches it.
  if (!(await found.clone().text()).includes(entry)) throw new TypeError('The page is of another build');
  await cache.put(page, found);
}

/** As the server has it now, and not as the browser may have kept it. */
async function fetched(file: string): Promise<Response> {
  for (let left = tries - 1; ; left--) {
    try {
      const signal = AbortSignal.timeout(patienceForFile);
      const response = await fetch(new Request(file, { cache: 'reload', credentials: 'omit', signal }));
      if (response.ok && !response.redirected) return response;
      throw new TypeError(`${file} answered ${response.status}`);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** A browser that has lost it gets it from the server, and keeps it again. */
async function openPage(event: FetchOfPage): Promise<Response> {
  const found = await (await caches.open(shellCache)).match(page);
  if (found !== undefined) return found;
  event.waitUntil(fetchShell().catch(() => undefined));
  return fetch(event.request);
}

/** From the cache of this build; a part that the browser has lost is fetched again. */
async function partOfPage(file: string, { clientId, request }: FetchOfPage): Promise<Response> {
  const cache = await caches.open(shellCache);
  const found = await cache.match(file);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(file, response.clone());
  // The server has another build: so must the page be, or it would stay blank.
  else if (response.status === 404 && (await cache.delete(page))) {
    const client = await worker.clients.get(clientId);
    await client?.navigate(client.url);
  }
  return response;
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

/** The plant's answer, where it was not opened before. */
async function readDocument(request: Request, event: WorkerEvent): Promise<Response> {
  const cache = await caches.open(documentCache);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keepDocument(cache, request.url, response.clone()));
  return response;
}

async function keepDocument(cache: Cache, url: string, response: Response): Promise<void> {
  const body = await response.blob();
  await cache.put(
    url,
    new Response(body, { headers: { 'content-type': body.type, 'content-length': `${body.size}` } }),
  );
  let bytes = 0;
  // The newest last, as they were put there.
  for (const one of (await cache.keys()).toReversed()) {
    bytes += Number((await cache.match(one))?.headers.get('content-length'));
    if (bytes > mostDocuments) await cache.delete(one);
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
