import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright';
import { pageSessionHeader } from '#domain/administration/page-session.ts';
import { basicOf, hear } from './product.ts';

/**
 * Debian's headless build: a tab costs a fifth less than in the whole browser, and none has to be downloaded.
 * @param ofScripts more for the engine of scripts
 */
const chromiumHere = (...ofScripts: readonly string[]) => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Of what a page leaves behind nothing is kept or collected while the next one loads: a load takes a tenth less.
    '--disable-back-forward-cache',
    `--js-flags=${['--min-semi-space-size=32', '--initial-heap-size=400', ...ofScripts].join(',')}`,
  ],
});
/** Pages of most tests live too short for what an optimising compiler gives back. */
const shortLived = chromiumHere('--no-opt', '--no-maglev');

/** A browser of its own, for what computes long in a page. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumHere());

let running: Browser | undefined;

/** What one file has opened, with how it was opened where the next file may go on with it. */
interface Opened {
  readonly plant: string | undefined;
  readonly contexts: Map<BrowserContext, string | undefined>;
}
const openedBy = new WeakMap<Browser, Opened>();
/** Pages whose people have left, by how they were opened. */
const left = new Map<string, Page[]>();

/**
 * The browser of this process, for one file: closed, it closes what the file has opened. A launch for each file took as long
 * as a page in it; contexts share nothing either way.
 * @param plant address of one that is there for the next files, too: these go on in the pages that people have left. What such a
 * page has compiled makes a first load less than half as dear (decision 0304).
 */
export async function openBrowser(plant?: string): Promise<Browser> {
  if (running?.isConnected() !== true) {
    running = await chromium.launch(shortLived);
    left.clear();
  }
  const browser = running;
  const opened: Opened = { plant, contexts: new Map() };
  const own: Pick<Browser, 'newContext' | 'newPage' | 'close'> = {
    async newContext(options) {
      const context = await browser.newContext(options);
      opened.contexts.set(context, undefined);
      return context;
    },
    newPage: async (options) => (await own.newContext(options)).newPage(),
    async close() {
      await Promise.all(
        [...opened.contexts].map(async ([context, how]) => {
          const page = plant === undefined || how === undefined ? undefined : await pageLeft(context, plant);
          if (page === undefined || how === undefined) await context.close();
          else left.set(how, [...(left.get(how) ?? []), page]);
        }),
      );
    },
  };
  const handed = Object.assign(Object.create(browser), own);
  openedBy.set(handed, opened);
  return handed;
}

/** Leaves a page as a new one is but for what its process has compiled; undefined where that cannot be. */
async function pageLeft(context: BrowserContext, plant: string): Promise<Page | undefined> {
  const [page, ...others] = context.pages();
  if (page?.url().startsWith(`${plant}/`) !== true) return undefined;
  try {
    await Promise.all(others.map((other) => other.close()));
    page.removeAllListeners('dialog');
    page.removeAllListeners('load');
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)]);
    await Promise.all([context.clearPermissions(), page.emulateMedia({ colorScheme: null }), page.mouse.move(0, 0)]);
    await leave(page, plant);
    pending.get(page)?.clear();
    waiting.get(context)?.clear();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: plant, storageTypes: 'all' });
    await devtools.detach();
    return page;
  } catch {
    // Closed by its test, or the plant is gone.
    return undefined;
  }
}

/** A device of the shop floor: what its browser keeps in the folder is there again when it is opened the next time. */
export async function openDevice(folder: string): Promise<BrowserContext> {
  const device = await chromium.launchPersistentContext(folder, {
    ...shortLived,
    viewport: { width: 1280, height: 800 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    hasTouch: true,
  });
  hearFrom(device);
  return device;
}

/** A page of somebody else's own: cookies and storage are not shared. */
export async function openPage(
  browser: Browser,
  options: {
    readonly width?: number;
    readonly height?: number;
    readonly language?: 'de' | 'en';
    readonly anyCertificate?: boolean;
    /** Fingers instead of a mouse. */
    readonly touch?: boolean;
    /** With what moves on its way; else it is there soon, as for whoever has asked the system for that: fewer pictures. */
    readonly motion?: boolean;
    /** Nobody goes on with it: what a test adds to the scripts of a page, and its clock, stay in it. */
    readonly alone?: boolean;
  } = {},
): Promise<Page> {
  const { width = 1600, height = 900, language = 'de', touch = false, motion = false, alone = false } = options;
  const opened = openedBy.get(browser);
  const how = JSON.stringify([opened?.plant, language, touch, motion, options.anyCertificate]);
  const isShared = opened?.plant !== undefined && !alone;
  const before = isShared ? left.get(how)?.pop() : undefined;
  if (before !== undefined) {
    opened?.contexts.set(before.context(), how);
    await before.setViewportSize({ width, height });
    return before;
  }
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    timezoneId: 'Europe/Berlin',
    ignoreHTTPSErrors: options.anyCertificate ?? false,
    // What a terminal keeps is tried in a file of its own; elsewhere an answer comes from the plant or from nowhere.
    serviceWorkers: 'block',
  });
  // The language chosen last on this computer, as the sign-in remembers it.
  await context.addInitScript((chosen) => {
    localStorage.setItem('leitstand.language', localStorage.getItem('leitstand.language') ?? chosen);
  }, language);
  hearFrom(context);
  const page = await context.newPage();
  if (!isShared) return page;
  opened?.contexts.set(context, how);
  return notToBeChanged(page);
}

/** A page that somebody goes on with. */
function notToBeChanged(page: Page): Page {
  const refuse = () => Promise.reject(new Error('This stays in the page: open it with `alone`'));
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse, pauseAt: refuse });
  return Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
}

/** What they have asked for and not got yet, by open context. */
const waiting = new Map<BrowserContext, Set<Request>>();

const pending = new WeakMap<Page, Set<Request>>();

/** What the page has no answer to yet, of what it has asked since this was called first. */
export function pendingOf(page: Page): ReadonlySet<Request> {
  const before = pending.get(page);
  if (before !== undefined) return before;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (one) => requests.add(one));
  page.on('requestfinished', (one) => requests.delete(one));
  page.on('requestfailed', (one) => requests.delete(one));
  return requests;
}

/** What every open page shows and waits for, for who reads of a failed test where nobody can look at it any more. */
export async function openPages(): Promise<string> {
  const said = [...waiting].flatMap(([context, requests]) =>
    context.pages().map(async (page) => {
      if (page.url().endsWith(stillPage)) return '';
      const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      const asked = [...requests].map((one) => `${one.method()} ${one.url()}`).join(', ');
      return `${page.url()}\n  waits for: ${asked || 'nothing'}\n  shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}\n`;
    }),
  );
  return (await Promise.all(said)).join('');
}

/** What its pages write, the clients of the test read (`signIn`). */
function hearFrom(context: BrowserContext): void {
  const requests = new Set<Request>();
  waiting.set(context, requests);
  context.on('close', () => waiting.delete(context));
  context.on('request', (one) => requests.add(one));
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    context.on(ended as 'requestfinished', (one) => requests.delete(one));
  context.on('response', (answer) => {
    if (answer.request().method() !== 'GET') hear(answer.url(), answer.headers()['x-position']);
  });
}

/** Of every plant; nothing of the product runs on it. */
export const stillPage = '/icon.svg';

/**
 * Nobody is signed in in this browser any more, and nothing of the plant is open. Its process stays: what it has compiled makes
 * the next load there half as dear as one that comes from an empty page, or in a context of its own.
 */
export async function leave(page: Page, url: string): Promise<void> {
  const still = `${new URL(url).origin}${stillPage}`;
  if (page.url() !== still) await page.goto(still);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

/**
 * What is opened in this browser from now on is opened by this person, whoever was on the page before. Without the form, which is
 * tried where signing in is what is tried: a page and a half less for each of a hundred sign-ins.
 */
export async function signInOn(page: Page, url: string, username: string, password: string): Promise<void> {
  const { origin } = new URL(url);
  // What this page was not on is of others: a terminal beside it, in the same browser.
  if (page.url().startsWith(`${origin}/`)) await leave(page, url);
  else await page.goto(`${origin}${stillPage}`);
  const headers = { authorization: basicOf(username, password), [pageSessionHeader]: '1' };
  const answer = await page.context().request.post(`${origin}/api/login`, { headers });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}: ${await answer.text()}`);
  // The cookie is there. Which sign-in it is, pages keep themselves.
  await page.evaluate((session) => localStorage.setItem('leitstand.session', session), randomUUID());
}

/** Signs in on a German page as a person would; the timeline comes up, or the set-up guide. */
export async function signInByForm(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL(/\/(production|setup)/);
}
