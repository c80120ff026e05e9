/**
 * `node tests/screens/take.ts [name …]`: takes pictures of all screens in the demo factory, in German and English, and writes
 * them as WebP to `docs/screens`, which git ignores: their versions would be most of the repository. The clock of the pages
 * stands at 10:42 of today; the plan lies around today as it does in every demo. With names only the pictures in whose names
 * one of them occurs: `phone`, `-en`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { dayNumberAt, instantOf } from '#domain/kernel/time-zone.ts';
import { launchBrowser } from '#tests/product/browser.ts';
import { type ApiClient, signIn, startProduct } from '#tests/product/product.ts';
import { administratorScreens } from './administrator-screens.ts';
import { plannerScreens } from './planner-screens.ts';
import type { Place, Screen } from './screen.ts';
import { shopFloorScreens } from './shop-floor-screens.ts';

const zone = 'Europe/Berlin';
const folder = path.resolve(import.meta.dirname, '../../docs/screens');
const people = {
  anna: ['anna', 'Leitstand-Plan1'],
  ben: ['ben', 'Leitstand-Plan2'],
  admin: ['admin', 'Leitstand-Admin1'],
} as const;
const wanted = process.argv.slice(2);
const isWanted = (picture: string): boolean => wanted.length === 0 || wanted.some((part) => picture.includes(part));

await mkdir(folder, { recursive: true });
const product = await startProduct({ demo: true });
try {
  const api = await signIn(product.url, 'anna', 'Leitstand-Plan1');
  const place: Place = { url: product.url, ...(await objectsOf(api)) };
  // One position for the tray; no picture speaks of it otherwise.
  await api.send('PUT', `/api/planning/positions/${place.unplannedId}/planoff`, {});
  const browser = await launchBrowser();
  for (const language of ['de', 'en'] as const)
    for (const screen of [...plannerScreens, ...administratorScreens, ...shopFloorScreens]) {
      if (!isWanted(`${screen.name}-${language}`)) continue;
      const picture = await take(browser, screen, language, place).catch((error: unknown) => {
        process.exitCode = 1;
        process.stdout.write(`${screen.name}-${language}: ${String(error).split('\n', 1)[0]}\n`);
      });
      if (picture === undefined) continue;
      await writeFile(path.join(folder, `${screen.name}-${language}.webp`), picture);
      process.stdout.write(`${screen.name}-${language} ${Math.round(picture.length / 1_024)} KiB\n`);
    }
  await browser.close();
} finally {
  await product.remove();
}

/** Objects that pictures show: a late order, one of its operations, and what it belongs to. */
async function objectsOf(api: ApiClient): Promise<Omit<Place, 'url'>> {
  const isPlanned = encodeURIComponent(JSON.stringify([{ field: 'statusId', operator: '=', value: 2 }]));
  const { body: operations } = await api.get(`/api/planning/operations?limit=500&sort=startDate&filter=${isPlanned}`);
  const planned = operations.items.find(
    (one: { position: number; startDate: string }) => one.position === 40 && Date.parse(one.startDate) > Date.now(),
  );
  const { body: orders } = await api.get('/api/planning/productionOrders?limit=1000');
  const order = orders.items.find(
    (one: { productionOrderId: string }) => one.productionOrderId === planned.productionOrderId,
  );
  return {
    operationId: planned.operationId,
    orderId: planned.productionOrderId,
    positionId: order.orderPositionId,
    unplannedId: orders.items.findLast(
      (one: { orderPositionId: string; statusId: number }) =>
        one.orderPositionId !== order.orderPositionId && one.statusId === 2,
    ).orderPositionId,
  };
}

async function take(browser: Browser, screen: Screen, language: 'de' | 'en', place: Place): Promise<Buffer> {
  const { width, height, touch = false, dark = false } = screen;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? 'dark' : 'light',
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: zone,
  });
  await context.addInitScript((chosen) => localStorage.setItem('leitstand.language', chosen), language);
  const page = await context.newPage();
  await page.clock.setFixedTime(instantOf(zone, dayNumberAt(zone, Date.now()), 10 * 60 + 42));
  await page.goto(`${place.url}/login`);
  await page.locator('form input').first().waitFor();
  if (screen.signedOut !== true) {
    const [name, password] = people[screen.as ?? 'anna'];
    await page.locator('form input').nth(0).fill(name);
    await page.locator('form input').nth(1).fill(password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL((address) => address.pathname !== '/login');
    // With the sign-in a computer takes over the person's own language, once.
    if (language !== 'de') await page.goto(place.url);
  }
  await screen.open(page, place, language);
  // What comes after the first picture: counts, loads, fonts.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1_200);
  const png = await page.screenshot({ animations: 'disabled' });
  const webp = await asWebp(page, png);
  await context.close();
  return webp;
}

/** A third of the bytes; the browser knows the format. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const url = await blank.evaluate(async (source) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${source}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
