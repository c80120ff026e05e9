import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import type { Product } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline, type TimelinePage } from '#tests/product/timeline-page.ts';

describe('the tray of what is not planned', () => {
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  let anna: TimelinePage;
  let tray: Locator;
  /** The order of the small plant. */
  let positionId: string;
  let name: string;

  const entry = (): Locator => tray.getByRole('listitem').filter({ hasText: name });
  const takeOff = async (): Promise<void> => {
    expect((await plant.admin.send('PUT', `/api/planning/positions/${positionId}/planoff`, {})).status).toBe(200);
  };
  const operation = async () => {
    const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
    return body.items.find((item: { articleName: string }) => item.articleName === plant.named('Gestell'));
  };
  const resource = async (resourceName: string) => {
    const { body } = await plant.admin.get('/api/basedata/resources?limit=1000');
    return body.items.find((item: { resourceName: string }) => item.resourceName === resourceName).resourceId;
  };

  beforeAll(async () => {
    product = await ownPlant();
    const { url } = product;
    plant = await makeSmallPlant(url);
    const { resourceGroupId } = plant;
    const steps = [{ number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 3_600, setupTime: 600 }];
    await planOrder(plant, { articleName: 'Gestell', steps, amount: 2, startsInHours: 1 });
    const { body } = await plant.admin.get('/api/planning/positions?limit=1000');
    const position = body.items.find((item: { articleName: string }) => item.articleName === plant.named('Gestell'));
    ({ orderPositionId: positionId, orderPositionNumber: name } = position);
    browser = await openBrowser();
    anna = await openTimeline(await openPage(browser), url, plant.users.anna, plant.password);
    tray = anna.page.getByRole('complementary', { name: 'Nicht geplant' });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  it('shows what was taken off the plan the moment it is, and plans it again by one click', async () => {
    await anna.page.getByRole('button', { name: /^Nicht geplant/ }).click();
    await takeOff();
    await entry().getByText(plant.named('Gestell')).waitFor();
    await entry()
      .getByRole('button', { name: `Einplanen ${name}` })
      .click();
    await anna.page.getByText(new RegExp(`${name} eingeplant: fertig .+ Luft`)).waitFor();
    await expect.poll(() => entry().count()).toBe(0);
    expect(await operation()).toBeDefined();
  });

  it('a position is dragged onto a machine, and begins there', async () => {
    await takeOff();
    await entry().waitFor();
    await anna.page.getByRole('button', { name: 'Tag', exact: true }).click();
    const face = await entry().locator('[data-draggable]').boundingBox();
    const row = await anna.page.getByText(plant.sawNames[1], { exact: true }).first().boundingBox();
    const canvas = await anna.page.getByTestId('timeline').boundingBox();
    if (face === null || row === null || canvas === null) throw new Error('Something to drag is not on the page');
    const { mouse } = anna.page;
    await mouse.move(face.x + 150, face.y + 30);
    await mouse.down();
    await mouse.move(canvas.x + canvas.width * 0.8, row.y + row.height / 2, { steps: 8 });
    await anna.page.getByText(new RegExp(`${plant.sawNames[1]}, ab `)).waitFor();
    await mouse.up();
    await expect.poll(async () => (await operation())?.resourceId).toBe(await resource(plant.sawNames[1]));
    const { startDate, reason } = await operation();
    expect(Date.parse(startDate)).toBeGreaterThan(Date.now() + 3_600_000);
    expect(reason).toEqual({ kind: 'byHand' });
    await expect.poll(() => entry().count()).toBe(0);
  });

  it('Escape in the middle of the drag puts it back', async () => {
    await takeOff();
    await entry().waitFor();
    const face = await entry().locator('[data-draggable]').boundingBox();
    const canvas = await anna.page.getByTestId('timeline').boundingBox();
    if (face === null || canvas === null) throw new Error('Something to drag is not on the page');
    await anna.page.mouse.move(face.x + 150, face.y + 30);
    await anna.page.mouse.down();
    await anna.page.mouse.move(canvas.x + 300, canvas.y + 200, { steps: 4 });
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.up();
    await entry().waitFor();
    await expect.poll(() => operation()).toBeUndefined();
  });

  it('the same works by keyboard: the machine and the time are chosen in a dialog', async () => {
    await entry()
      .getByRole('button', { name: `Auf eine Maschine … ${name}` })
      .press('Enter');
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByLabel('Maschine').selectOption({ label: plant.sawNames[0] });
    await dialog.getByRole('button', { name: 'Einplanen' }).press('Enter');
    await expect.poll(async () => (await operation())?.resourceId).toBe(await resource(plant.sawNames[0]));
  });
});
