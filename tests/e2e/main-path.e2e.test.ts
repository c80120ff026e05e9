import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { ownDataFolder } from '#tests/product/plants.ts';
import { type Product, signIn, startProduct } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline, type TimelinePage } from '#tests/product/timeline-page.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';

/** How long NATS stays away in the last test: longer than a browser's and a service's patience for pings. */
const outage = 20_000;

describe('two planners on one plan', () => {
  let nats: TestNats;
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  let anna: TimelinePage;
  let ben: TimelinePage;
  /** The machine that the planner chose, and the other one. */
  let home: string;
  let away: string;

  beforeAll(async () => {
    const dataFolder = await ownDataFolder();
    nats = await testNats(path.join(dataFolder, 'nats'));
    product = await startProduct({ dataFolder, env: { NATS_URL: nats.url, NATS_WS_URL: nats.websocketUrl } });
    plant = await makeSmallPlant(product.url);
    browser = await openBrowser();
    anna = await openTimeline(await openPage(browser, { motion: true }), product.url, plant.users.anna, plant.password);
    ben = await openTimeline(await openPage(browser, { motion: true }), product.url, plant.users.ben, plant.password);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
    await nats.remove();
  });

  it('see the same bar', async () => {
    const words = await anna.describe(plant.operationId);
    expect(words).toMatch(/^Säge [12] \w+: .*Sägen.*Rahmen.*geplant/);
    [home, away] = words.startsWith(plant.sawNames[0]) ? plant.sawNames : [plant.sawNames[1], plant.sawNames[0]];
    await expect.poll(() => ben.describe(plant.operationId)).toBe(words);
  });

  it('one drags it to the other machine and later, the other sees it at once', async () => {
    const before = await anna.describe(plant.operationId);
    const bar = await anna.findBar(home);
    const target = await anna.page.getByTitle(away, { exact: true }).boundingBox();
    await anna.drag(bar, { x: bar.x + 120, y: (target?.y ?? 0) + (target?.height ?? 0) / 2 });
    const after = await anna.changed(plant.operationId, before);
    expect(after.startsWith(`${away}: `)).toBe(true);
    await expect.poll(() => ben.describe(plant.operationId)).toBe(after);
  });

  it('an auditor reads who moved it, from where to where', async () => {
    const auditor = await signIn(product.url, plant.users.ben, plant.password);
    const { body } = await auditor.get(`/api/planning/history?objectId=${plant.operationId}`);
    const [last] = body.items;
    expect(last).toMatchObject({ action: 'OperationsMoved', actor: { name: 'Anna Hoffmann' } });
    const fields = last.changes.map((change: { field: string }) => change.field);
    expect(fields).toEqual(expect.arrayContaining(['resourceId', 'startDate', 'endDate']));
    for (const { before, after } of last.changes) expect(before).not.toEqual(after);
  });

  it('Escape gives a drag up and nothing is saved', async () => {
    const before = await anna.describe(plant.operationId);
    const bar = await anna.findBar(away);
    await anna.page.mouse.move(bar.x, bar.y);
    await anna.page.mouse.down();
    await anna.page.mouse.move(bar.x + 200, bar.y, { steps: 8 });
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.up();
    const api = await signIn(product.url, plant.users.anna, plant.password);
    const { body } = await api.get(`/api/planning/history?objectId=${plant.operationId}`);
    expect(body.items.filter((item: { action: string }) => item.action === 'OperationsMoved')).toHaveLength(1);
    await expect.poll(() => anna.describe(plant.operationId)).toBe(before);
  });

  // shows planning 4.78, planning 4.79
  it('undo takes the move back for both, redo repeats it', async () => {
    const moved = await anna.describe(plant.operationId);
    await anna.page.getByTitle(/^Rückgängig/).click();
    const back = await anna.changed(plant.operationId, moved);
    expect(back.startsWith(`${home}: `)).toBe(true);
    await expect.poll(() => ben.describe(plant.operationId)).toBe(back);
    await anna.page.getByTitle(/^Wiederholen/).click();
    await expect.poll(() => anna.describe(plant.operationId)).toBe(moved);
    await expect.poll(() => ben.describe(plant.operationId)).toBe(moved);
  });

  // shows base-data 8.54
  it('an edit of what somebody else changed is refused, and the page shows the newer plan', async () => {
    const api = await signIn(product.url, plant.users.ben, plant.password);
    const edit = (hours: number, versionIdentifier: number) => ({
      action: 'move',
      versionIdentifier,
      operations: [
        { operationId: plant.operationId, startDate: new Date(Date.now() + hours * 3_600_000).toISOString() },
      ],
    });
    const today = new Date().toISOString().slice(0, 10);
    const { body: plan } = await api.get(`/api/planning/planningTimelineRawFlat?fromDate=${today}&toDate=${today}`);
    const before = await anna.describe(plant.operationId);
    const first = await api.send('POST', '/api/planning/planningTimelineRaw', edit(9, plan.versionIdentifier));
    expect(first.status).toBe(200);
    const second = await api.send('POST', '/api/planning/planningTimelineRaw', edit(12, plan.versionIdentifier));
    expect(second.status).toBe(409);
    expect(second.body.errorCode).toBe('TimelineDataOutdated');
    await anna.changed(plant.operationId, before);
  });

  // shows base-data 7.43
  it('browsers catch up after NATS was away for 20 s', async () => {
    const before = await anna.describe(plant.operationId);
    await nats.kill();
    const api = await signIn(product.url, plant.users.ben, plant.password);
    const undone = await api.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'undo',
      versionIdentifier: 0,
    });
    expect(undone.status).toBe(200);
    // Not a wait for something to happen: this is how long the server is away.
    await new Promise((resolve) => setTimeout(resolve, outage));
    // Between the answers nothing older than what was shown may appear: the plan comes in well after the base data.
    await anna.page.route('**/planningTimelineRawFlat?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    nats.restart();
    const after = await anna.changed(plant.operationId, before);
    await expect.poll(() => ben.describe(plant.operationId)).toBe(after);
    await anna.page.unrouteAll({ behavior: 'wait' });
  });
});
