import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { openPage } from '#tests/product/browser.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { openTimeline, type Point, type TimelinePage } from '#tests/product/timeline-page.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { filledProduct } from './filled-product.ts';
import { serveVisPage } from './first-picture-page/serve.ts';
import { type BenchResult, median, percentile } from './result.ts';

/**
 * A planner at work in the built product with its servers running, 50,000 operations on 500 resources: how long the page
 * takes to answer the hand (interaction to next paint, as the browser counts it), what it keeps in memory after ten
 * minutes' worth of pans, and when an edit of somebody else is on the screen. Beside it a page with the same plan in
 * vis-timeline. Needs `DATABASE_URL` of a user who may create databases; `CHROMIUM` names the browser.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url, { as: 'services' });
  const { product, admin } = await filledProduct(database, operations);
  const vis = await serveVisPage(product.url);
  // Without a graphics card, as the other benchmarks. Sizes of the heap to the byte.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'];
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args,
  });
  try {
    const theirs = await atVis(browser, vis.url, new URL(product.url), admin.token);
    return [...(await atOurs(browser, product.url)), ...theirs];
  } finally {
    await browser.close();
    await vis.close();
    await product.remove();
    await database.drop();
  }
}

const operations = 50_000;
/** Interactions of each kind, and edits of somebody else. */
const times = 12;
const edits = 30;
/** One every five seconds for ten minutes. */
const pans = 120;
const mebi = 2 ** 20;

async function atOurs(browser: Browser, url: string): Promise<readonly BenchResult[]> {
  const page = await openPage(browser);
  const timeline = await openTimeline(page, url, 'admin', 'Leitstand-Admin1');
  const devtools = await page.context().newCDPSession(page);
  await page.waitForTimeout(4_000);
  const loaded = await heapOf(devtools);
  await watchInteractions(page);
  const hand = await atHand(timeline);
  const other = await editsOfOthers(page, await signIn(url, 'admin', 'Leitstand-Admin1'));
  await page.getByRole('button', { name: 'Monat', exact: true }).click();
  await panTenMinutes(page);
  const panned = await heapOf(devtools);
  await page.context().close();
  const ofInteraction = ([kind, durations]: readonly [string, readonly number[]]): BenchResult => {
    const value = percentile(durations, 0.98);
    const what = `98 % of ${durations.length}, median ${Math.round(median(durations))} ms; against 100 ms`;
    return against(`at work: ${kind}`, 'ms', value, 100, what);
  };
  const edit = percentile(other, 0.95);
  const middle = Math.round(median(other));
  return [
    ...hand.map(ofInteraction),
    against(
      'at work: edit of another on the screen',
      'ms',
      edit,
      300,
      `POST until the frame that shows it, 95 % of ${edits}, median ${middle} ms, longest ${Math.max(...other)} ms; against 300 ms`,
    ),
    against('at work: memory after loading', 'MiB', loaded / mebi, 150, 'live JavaScript heap; against 150 MiB'),
    against(
      'at work: memory after ten minutes of pans',
      'MiB',
      panned / mebi,
      150,
      `the same after ${pans} pans at a month; against 150 MiB`,
    ),
  ];
}

const against = (name: string, unit: string, value: number, baseline: number, detail: string): BenchResult => ({
  name,
  unit,
  value,
  baseline,
  ratio: value / baseline,
  aim: { atMost: 1 },
  detail,
});

/** Clicks a bar, opens its details, folds a group, types in the search; milliseconds of each. */
async function atHand(timeline: TimelinePage): Promise<readonly (readonly [string, readonly number[]])[]> {
  const { page } = timeline;
  const { x, y } = await barInView(timeline);
  const each = async (kind: string, act: () => Promise<void>, between?: () => Promise<void>) => {
    const durations: number[] = [];
    for (let nth = 0; nth < times; nth++) {
      await clearInteractions(page);
      await act();
      durations.push(await longestInteraction(page));
      await between?.();
    }
    return [kind, durations] as const;
  };
  const group = page.locator('button[aria-expanded][title]').filter({ hasText: /\d/ }).first();
  const search = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
  return [
    await each('click on a bar', () => page.mouse.click(x, y)),
    await each(
      'open details',
      () => page.mouse.dblclick(x, y),
      async () => {
        await page.keyboard.press('Escape');
        await page.waitForTimeout(300);
      },
    ),
    await each('fold and unfold a group', () => group.click()),
    await each(
      'type in the search',
      async () => {
        await search.click();
        await page.keyboard.type('PA-1');
      },
      async () => {
        await search.fill('');
        await page.keyboard.press('Escape');
      },
    ),
  ];
}

/** A bar that can be clicked: on the evening before a shift the first machine may have none in the picture. */
async function barInView(timeline: TimelinePage): Promise<Point> {
  const { page } = timeline;
  const rows = page.locator('#timeline-mirror tr').filter({ has: page.locator('[data-operation]') });
  for (let nth = 0; nth < 10; nth++) {
    const [bar] = (await timeline.places(await rows.nth(nth).locator('th').innerText())).filter(
      ({ left, right }) => right - left > 12,
    );
    if (bar !== undefined) return bar.middle;
  }
  throw new Error('No bar in the first ten rows');
}

/** Somebody else locks and unlocks an operation: its bar gets and loses a sign. Milliseconds until the row looks so. */
async function editsOfOthers(page: Page, other: ApiClient): Promise<readonly number[]> {
  // The names beside the canvas are those in view, the table for screen readers has all rows.
  const ids = await page.evaluate(() => {
    const titles = [...document.querySelectorAll('[title]')].filter((one) => one.getBoundingClientRect().bottom < 700);
    const inView = new Set(titles.map((one) => one.getAttribute('title')));
    const rows = [...document.querySelectorAll('#timeline-mirror tr')];
    return rows
      .filter((row) => inView.has(row.querySelector('th')?.textContent ?? ''))
      .flatMap((row) =>
        [...row.querySelectorAll('[data-operation]')].map((cell) => cell.getAttribute('data-operation')),
      );
  });
  const open = await openAmong(other, ids);
  if (open === undefined) throw new Error('Nothing that can be locked is in view');
  const row = await page
    .locator('#timeline-mirror tr')
    .filter({ has: page.locator(`[data-operation="${open.operationId}"]`) })
    .locator('th')
    .innerText();
  const name = await page.getByTitle(row, { exact: true }).boundingBox();
  if (name === null) throw new Error(`Row ${row} is not in view`);
  const y = name.y + name.height / 2;
  await page.mouse.move(10, 10);
  let { versionIdentifier } = open;
  const durations: number[] = [];
  // Two before it counts: the first makes the services read what was put into the log behind their backs.
  for (let nth = -2; nth < edits; nth++) {
    const seen = page.evaluate(untilRowChanges, y);
    await page.waitForTimeout(150 + 37 * (nth % 5));
    const begun = Date.now();
    const action = nth % 2 === 0 ? 'lock' : 'unlock';
    const edit = { action, versionIdentifier, operations: [{ operationId: open.operationId }] };
    const answer = await other.send('POST', '/api/planning/planningTimelineRaw', edit);
    if (answer.status !== 200) throw new Error(`${action} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    versionIdentifier = answer.body.versionIdentifier;
    const shown = (await seen) - begun;
    if (nth >= 0) durations.push(shown);
    await page.waitForTimeout(600);
  }
  return durations;
}

/** The longest of these operations that has not begun and is not locked: its sign has room. */
async function openAmong(
  client: ApiClient,
  ids: readonly (string | null)[],
): Promise<{ readonly operationId: string; readonly versionIdentifier: number } | undefined> {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await client.get(`/api/planning/planningTimelineRawFlat?fromDate=${day(-2)}&toDate=${day(4)}`);
  const { operations: all, versionIdentifier } = body as TimelineData;
  const isOpen = ({ operationId, locked, startDate }: TimelineData['operations'][number]): boolean =>
    ids.includes(operationId) && !locked && Date.parse(startDate) > Date.now() + 3_600_000;
  const lengthOf = (one: TimelineData['operations'][number]): number =>
    Date.parse(one.endDate) - Date.parse(one.startDate);
  const [operation] = all.filter(isOpen).sort((one, another) => lengthOf(another) - lengthOf(one));
  return operation && { operationId: operation.operationId, versionIdentifier };
}

/** Runs in the page: resolves with the time of the first frame in which the plan's row at this height looks otherwise. */
function untilRowChanges(y: number): Promise<number> {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=timeline] canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('There is no canvas');
  const { top } = canvas.getBoundingClientRect();
  const look = (): string => {
    const { data } = context.getImageData(0, Math.round(y - top) - 10, canvas.width, 20);
    let sum = 0;
    for (let at = 0; at < data.length; at++) sum = (sum * 31 + (data[at] ?? 0)) | 0;
    return String(sum);
  };
  const before = look();
  return new Promise((resolve) => {
    const frame = (): void => {
      if (look() === before) requestAnimationFrame(frame);
      else resolve(Date.now());
    };
    requestAnimationFrame(frame);
  });
}

/** To and fro over half a year, a screen at a time. */
async function panTenMinutes(page: Page): Promise<void> {
  const box = await page.getByTestId('timeline').boundingBox();
  if (box === null) throw new Error('There is no timeline');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let nth = 0; nth < pans; nth++) {
    const direction = nth % 12 < 6 ? 1 : -1;
    await page.mouse.wheel(direction * 900, nth % 5 === 0 ? 400 * direction : 0);
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(3_000);
}

/** Bytes that are in use after everything that can go has gone. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.send('HeapProfiler.disable');
  return usedSize;
}

/** The browser reports every interaction with its time until the next paint, in steps of 8 ms. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) seen.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    Object.assign(globalThis, { interactions: seen });
  });
}

const clearInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { interactions: number[] }).interactions.length = 0;
  });

/** Below the least that is reported nothing comes: then it was at most 16 ms. */
async function longestInteraction(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))),
  );
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { interactions: number[] }).interactions));
}

/** The same plan in vis-timeline: a click on a bar, and what it keeps in memory. */
async function atVis(browser: Browser, url: string, product: URL, token: string): Promise<readonly BenchResult[]> {
  const page = await openPage(browser);
  const place = { domain: product.hostname, path: '/', httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([{ name: `leitstand-${product.port}`, value: token, ...place }]);
  await page.goto(url);
  await page.locator('.vis-item').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(4_000);
  const devtools = await page.context().newCDPSession(page);
  const heap = await heapOf(devtools);
  await watchInteractions(page);
  const durations: number[] = [];
  for (let nth = 0; nth < times; nth++) {
    await clearInteractions(page);
    const box = await page.locator('.vis-item.vis-range').nth(nth).boundingBox();
    if (box === null) continue;
    await page.mouse.click(box.x + Math.min(3, box.width / 2), box.y + box.height / 2);
    durations.push(await longestInteraction(page));
  }
  await page.context().close();
  const value = percentile(durations, 0.98);
  return [
    {
      ...against('vis-timeline at work: click on a bar', 'ms', value, 100, 'the same plan; for comparison'),
      aim: undefined,
    },
    {
      ...against('vis-timeline at work: memory after loading', 'MiB', heap / mebi, 150, 'the same; for comparison'),
      aim: undefined,
    },
  ];
}
