import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planStream } from '#domain/kernel/stream-names.ts';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiClient, type Product, request, signIn, startProduct } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { unknownEvent, untilAllHaveRead, writeUnchecked } from '#tests/write-unchecked.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wholePlan = `/api/planning/planningTimelineRawFlat?fromDate=${inDays(-10)}&toDate=${inDays(30)}`;

/** An edit of a bar that never was: its schema takes it, and no plan. */
const misfit = () => ({
  ...unknownEvent(),
  type: 'ProductionOrderLocked',
  data: { productionOrderId: 'never', isLocked: true },
});
/** What a damaged disk leaves of one. */
const garbled = () => ({ ...unknownEvent(), type: 'OperationsMoved', data: { placements: '\ufffd\ufffd' } });

describe('a plan with events that cannot be read', () => {
  let product: Product;
  let plant: SmallPlant;
  let anna: ApiClient;

  const database = async (): Promise<string> => (await embeddedPostgresUrl(product.dataFolder)) ?? '';
  beforeAll(async () => {
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    for (const event of [misfit(), garbled(), unknownEvent()])
      await writeUnchecked(await database(), planStream, event);
    await product.stop();
    product = await startProduct({ dataFolder: product.dataFolder });
    anna = await signIn(product.url, plant.users.anna, plant.password);
  });
  afterAll(() => product.remove());

  it('opens for reading, starts again as often as any other, and health says what is wrong with it', async () => {
    expect(product.output()).not.toContain('ended unexpectedly');
    expect((await anna.get(wholePlan)).body.operations).toHaveLength(1);
    const health = async () => (await request(product.url, 'GET', '/api/health')).body;
    // Each of three by each read model, but for those that know the edit of a bar that never was.
    const models = await untilAllHaveRead(await database());
    await expect.poll(async () => (await health()).deadLetters).toBeGreaterThanOrEqual(2 * models);
    expect(await health()).toMatchObject({ status: 'ok', problems: ['planUnreadable'] });
  });

  it('tells who opens the plan at once, and an administrator where to look', async () => {
    const browser = await openBrowser();
    try {
      const page = await openPage(browser);
      await signInOn(page, product.url, plant.users.anna, plant.password);
      await page.goto(`${product.url}/production`);
      await page
        .getByRole('alert')
        .getByText(/nicht lesbar.*ansehen, aber nicht ändern/)
        .waitFor();
      const office = await openPage(browser);
      await office.goto(`${product.url}/login`);
      await office.getByLabel('Benutzername').fill('admin');
      await office.getByLabel('Passwort', { exact: true }).fill('Leitstand-Admin1');
      await office.getByRole('button', { name: 'Weiter' }).click();
      await office
        .getByRole('alert')
        .getByRole('link', { name: /Ereignisse/ })
        .click();
      await office.waitForURL('**/administration/deadletters');
    } finally {
      await browser.close();
    }
  });

  it('refuses every edit with a code, and the rest of the plant goes on', async () => {
    const move = {
      action: 'move',
      versionIdentifier: 99,
      operations: [{ operationId: plant.operationId, startDate: new Date(Date.now() + 9 * 3_600_000).toISOString() }],
    };
    const refused = await anna.send('POST', '/api/planning/planningTimelineRaw', move);
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'historyUnreadable']);
    expect((await anna.get('/api/planning/conflicts')).status).toBe(200);
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    expect(
      (await admin.send('POST', '/api/basedata/customers', { customerName: 'A', customerNumber: 'A' })).status,
    ).toBe(201);
  });
});
