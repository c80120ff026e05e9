import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, signInOn } from './browser.ts';
import { demoPlant } from './plants.ts';
import { type ApiClient, signIn } from './product.ts';
import { walkOn } from './walk.ts';

/** An address, and what has to be there before it is looked at. */
export type Screen = readonly [path: string, ready: string];

/** Repeated once per row: of long lists the first rows stand for the others. */
const repeated = [
  '.MuiDataGrid-row:nth-child(n+4)',
  '#timeline-mirror tr:nth-child(n+3)',
  '#timeline-mirror td:nth-child(n+4)',
];

interface Walk {
  readonly page: Page;
  readonly url: string;
  readonly admin: ApiClient;
  /** Goes there in the page, waits for what has to be there, and expects that axe finds nothing serious. */
  readonly findNothing: (...screen: Screen) => Promise<void>;
}

/** Tests of what an administrator of the demo finds on each of the screens; for tests of more, answers the walk. */
export function walkWithAxe(screens: readonly Screen[]): () => Walk {
  let browser: Browser;
  let walk: Walk;
  beforeAll(async () => {
    const { url } = await demoPlant();
    browser = await openBrowser(url);
    const page = await openPage(browser);
    await signInOn(page, url, 'admin', 'Leitstand-Admin1');
    const goTo = walkOn(page, url);
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    const findNothing = async (path: string, ready: string): Promise<void> => {
      await goTo(path);
      await page.locator(ready).first().waitFor();
      expect(await seriousFindings(page), path).toEqual([]);
    };
    walk = { page, url, admin, findNothing };
  });
  afterAll(() => browser?.close());
  it.each(screens)('has nothing that axe calls serious on %s', (...screen) => walk.findNothing(...screen));
  return () => walk;
}

/**
 * What hinders somebody on the page as it is, "scheme rule: element" for each finding that axe calls serious or critical: in
 * light everything, in dark the colours, because only they differ.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const light = await findings(page, 'light', {});
  const colours = ['color-contrast', 'link-in-text-block'];
  const dark = await findings(page, 'dark', { runOnly: { type: 'rule', values: colours } });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

async function findings(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: Axe.RunOptions,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme });
  // The page follows a moment later, and colours on their way from one scheme to the other are no colours of either.
  await page.waitForFunction(
    (scheme) =>
      getComputedStyle(document.documentElement).colorScheme === scheme &&
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    colorScheme,
  );
  return (await hindrances(page, repeated, options)).map((finding) => `${colorScheme} ${finding}`);
}

/** What axe calls serious or critical on the page as it is, without what `leftOut` matches: "rule: element". */
export async function hindrances(page: Page, leftOut: readonly string[] = [], options: Axe.RunOptions = {}) {
  await page.evaluate(stands);
  // Into the page itself: axe's adapter for the browser loads it twice for each look, for frames, which the product has not.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  const violations = await page.evaluate(
    async ({ exclude, given }) => {
      const { axe } = window as unknown as { readonly axe: typeof Axe };
      // Of rules that hold, and of what axe cannot tell, nothing is read; describing that takes most of the time.
      return (await axe.run({ exclude }, { ...given, resultTypes: ['violations'] })).violations;
    },
    { exclude: leftOut.map((selector) => [selector]), given: options },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: waits until nothing of it changes any more, so that what comes late is looked at as well. */
function stands(): Promise<void> {
  const quiet = 150;
  const atMost = 3_000;
  return new Promise((resolve) => {
    const done = (): void => {
      seen.disconnect();
      clearTimeout(last);
      resolve();
    };
    let still = setTimeout(done, quiet);
    const last = setTimeout(done, atMost);
    const seen = new MutationObserver(() => {
      clearTimeout(still);
      still = setTimeout(done, quiet);
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
