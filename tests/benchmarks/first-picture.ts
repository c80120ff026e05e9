import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { createDatabase, type TestDatabase } from '#tests/servers/postgres-server.ts';
import { filledProduct } from './filled-product.ts';
import { serveVisPage } from './first-picture-page/serve.ts';
import { type BenchResult, median } from './result.ts';

/**
 * What a planner waits for: from navigation to the frame after the first bars, in the built product with its servers
 * running, beside a page that asks the same server for the same plan and shows it in vis-timeline. Cold is a browser
 * that has never been there, warm the third visit: by then it keeps files and their compiled code. Both are signed in.
 * Needs `DATABASE_URL` of a user who may create databases; `CHROMIUM` names the browser.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const results: BenchResult[] = [];
  for (const operations of sizes) {
    const database = await createDatabase(url, { as: 'services' });
    try {
      results.push(...(await measure(database, operations)));
    } finally {
      await database.drop();
    }
  }
  return results;
}

const sizes = [3_000, 10_000, 50_000] as const;
const rounds = 5;

async function measure(database: TestDatabase, operations: number): Promise<readonly BenchResult[]> {
  const { product, admin } = await filledProduct(database, operations);
  const vis = await serveVisPage(product.url);
  try {
    const session: Session = { product: new URL(product.url), token: admin.token };
    const ours: Visits[] = [];
    const theirs: Visits[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(`${product.url}/production`, session));
      theirs.push(await visit(vis.url, session));
    }
    return (['cold', 'warm'] as const).map((kind) => ({
      name: `first picture, ${kind}, ${operations.toLocaleString('en')} operations`,
      unit: 'ms',
      value: median(ours.map((of) => of[kind])),
      baseline: median(theirs.map((of) => of[kind])),
      ratio: median(ours.map((of, at) => of[kind] / (theirs[at]?.[kind] ?? Number.NaN))),
      aim: undefined,
      detail: `from navigation to the frame after the first bars, in a browser that ${kind === 'cold' ? 'has never been there' : 'has been there twice'}; vis-timeline with the same answer of the same server`,
    }));
  } finally {
    await vis.close();
    await product.remove();
  }
}

interface Visits {
  readonly cold: number;
  readonly warm: number;
}

/** The product's cookie names its port, whichever page of this machine asks. */
interface Session {
  readonly product: URL;
  readonly token: string;
}

/** A browser of its own, with an empty profile. */
async function visit(url: string, { product, token }: Session): Promise<Visits> {
  const profile = await mkdtemp(path.join(tmpdir(), 'leitstand-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    // Without a graphics card: the page's own thread makes the canvas' pixels, the slowest case there is.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    viewport: { width: 1600, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const place = { domain: product.hostname, path: '/', httpOnly: true, sameSite: 'Strict' as const };
    await context.addCookies([{ name: `leitstand-${product.port}`, value: token, ...place }]);
    await context.addInitScript(() => localStorage.setItem('leitstand.session', 'measured'));
    await context.addInitScript(watchForBars);
    const page = await openBlank(context);
    const cold = await firstPicture(page, url);
    await firstPicture(page, url);
    return { cold, warm: await firstPicture(page, url) };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function openBlank(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('about:blank');
  return page;
}

async function firstPicture(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (globalThis as { firstBars?: number }).firstBars, undefined, {
    timeout: 120_000,
  });
  const at = (await seen.jsonValue()) as number;
  // The rest of the page, so that it does not run into the next visit.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  return at;
}

/** Runs in the page, before its own code: looks at each frame whether the one before had bars. */
function watchForBars(): void {
  const look = (): void => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=timeline] canvas');
    // 300 is the width of a canvas that nobody has drawn on.
    const isDrawn = canvas !== null && canvas.width !== 300;
    const elements = document.querySelectorAll('.vis-item').length;
    if (!isDrawn && elements === 0) {
      requestAnimationFrame(look);
      return;
    }
    const at = performance.now();
    let bars = elements;
    if (isDrawn) {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      // Bars have the colours of orders, the ground is close to grey.
      for (let i = 0; i < pixels.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
        if (Math.max(r, g, b) - Math.min(r, g, b) > 40) bars++;
      }
    }
    // Rows and times stand before the plan is there.
    if (bars === 0) requestAnimationFrame(look);
    else Object.assign(globalThis, { firstBars: at });
  };
  requestAnimationFrame(look);
}
