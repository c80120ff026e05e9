import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('the tray of what is not planned', () => {
  let anna: TimelinePage;
  let tray: Locator;
  /** The order of the small plant. */
  let positionId: string;
  let name: string;

  const entry = (): Locator => tray.getByRole('listitem').filter({ hasText: name });
  const unplan = async (): Promise<void> => {
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

  /** Takes an entry of the tray and drops it on the row of the second saw. */
  const dragOntoSecondSaw = async (entry: Locator) => {
    const { mouse } = anna.page;
    await entry.locator('[data-draggable]').hover({ position: { x: 150, y: 30 } });
    await mouse.down();
    const row = await anna.page.getByText(plant.sawNames[1], { exact: true }).first().boundingBox();
    const canvas = await anna.page.getByTestId('timeline').boundingBox();
    if (row === null || canvas === null) throw new Error('There is no row to drop it on');
    await mouse.move(canvas.x + canvas.width * 0.8, row.y + row.height / 2, { steps: 8 });
    await anna.page.getByText(new RegExp(`${plant.sawNames[1]}, ab `)).waitFor();
    await mouse.up();
  };

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const steps = [{ number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 3_600, setupTime: 600 }];
    await planOrder(plant, { articleName: 'Gestell', steps, amount: 2, startsInHours: 1 });
    const { body } = await plant.admin.get('/api/planning/positions?limit=1000');
    const position = body.items.find((item: { articleName: string }) => item.articleName === plant.named('Gestell'));
    ({ orderPositionId: positionId, orderPositionNumber: name } = position);
    anna = await timelineOf('anna');
    tray = anna.page.getByRole('complementary', { name: 'Nicht geplant' });
  });

  it('shows what was taken off the plan the moment it is, and plans it again by one click', async () => {
    await anna.page.getByRole('button', { name: /^Nicht geplant/ }).click();
    await unplan();
    await entry().getByText(plant.named('Gestell')).waitFor();
    await entry()
      .getByRole('button', { name: `Einplanen ${name}` })
      .click();
    await anna.page.getByText(new RegExp(`${name} eingeplant: fertig .+ Luft`)).waitFor();
    await expect.poll(() => entry().count()).toBe(0);
    await expect.poll(operation).toBeDefined();
  });

  it('a position is dragged onto a machine, and begins there', async () => {
    await unplan();
    await entry().waitFor();
    await anna.page.getByRole('button', { name: 'Tag', exact: true }).click();
    await dragOntoSecondSaw(entry());
    await expect.poll(async () => (await operation())?.resourceId).toBe(await resource(plant.sawNames[1]));
    const { startDate, reason } = await operation();
    expect(Date.parse(startDate)).toBeGreaterThan(Date.now() + 3_600_000);
    expect(reason).toEqual({ kind: 'byHand' });
    await expect.poll(() => entry().count()).toBe(0);
  });

  it('Escape in the middle of the drag puts it back', async () => {
    await unplan();
    await entry().waitFor();
    await entry()
      .locator('[data-draggable]')
      .hover({ position: { x: 150, y: 30 } });
    await anna.page.mouse.down();
    const canvas = await anna.page.getByTestId('timeline').boundingBox();
    if (canvas === null) throw new Error('There is no timeline');
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
    // The clocks go forward in that night; and no month has 31 days and is February.
    const start = dialog.getByLabel('Frühestens ab');
    const plan = dialog.getByRole('button', { name: 'Einplanen' });
    await start.fill('29.3.2026 02:30');
    await dialog.getByText('Diese Stunde gibt es nicht').waitFor();
    await expect.poll(() => plan.isDisabled()).toBe(true);
    await start.fill('31.2.2026');
    await dialog.getByText('Diesen Tag gibt es nicht.').waitFor();
    await start.fill('');
    await expect.poll(() => plan.isDisabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Einplanen' }).press('Enter');
    await expect.poll(async () => (await operation())?.resourceId).toBe(await resource(plant.sawNames[0]));
  });

  describe('an assembly of which one production order was taken off', () => {
    let table: { orderPositionId: string; orderPositionNumber: string };
    const lacking = (): Locator => tray.getByRole('listitem').filter({ hasText: table.orderPositionNumber });
    const orders = async () => {
      const { body } = await plant.admin.get('/api/planning/productionOrders?limit=1000');
      return body.items.filter((item: { orderPositionId: string }) => item.orderPositionId === table.orderPositionId);
    };
    const takeLegsOff = async (): Promise<string> => {
      const legs = (await orders()).find((item: { articleName: string }) => item.articleName === plant.named('Bein'));
      const off = await plant.admin.send('PUT', `/api/planning/productionOrders/${legs.productionOrderId}/planoff`, {});
      expect(off.status).toBe(200);
      // The tray may know before the list of orders does.
      await expect.poll(async () => (await orders()).length).toBe(1);
      return legs.productionOrderNumber;
    };

    beforeAll(async () => {
      const { resourceGroupId } = plant;
      const steps = [{ number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 1_800, setupTime: 600 }];
      await planOrder(plant, { articleName: 'Bein', steps, amount: 1, startsInHours: 1 });
      await planOrder(plant, { articleName: 'Tisch', steps, amount: 1, startsInHours: 30, components: { Bein: 4 } });
      const { body } = await plant.admin.get('/api/planning/positions?limit=1000');
      table = body.items.find((item: { articleName: string }) => item.articleName === plant.named('Tisch'));
    });

    it('says what is missing, and gets it back by one click, which one undo takes back', async () => {
      const number = await takeLegsOff();
      await lacking()
        .getByText(`Es fehlt: 4 × ${plant.named('Bein')} (${number})`)
        .waitFor();
      await lacking()
        .getByRole('button', { name: `Vervollständigen ${table.orderPositionNumber}` })
        .click();
      await anna.page
        .getByText(new RegExp(`${table.orderPositionNumber} ist wieder vollständig: fertig .+ Luft`))
        .waitFor();
      await expect.poll(() => lacking().count()).toBe(0);
      await expect.poll(orders).toHaveLength(2);
      await anna.page.getByTestId('timeline').focus();
      await anna.page.keyboard.press('Control+z');
      await lacking().waitFor();
      await expect.poll(async () => (await orders()).length).toBe(1);
      await anna.page.keyboard.press('Control+y');
      await expect.poll(() => lacking().count()).toBe(0);
      await expect.poll(async () => (await orders()).length).toBe(2);
    });

    it('the same by dragging it onto a machine', async () => {
      await takeLegsOff();
      await lacking().waitFor();
      // Undo and redo have shown what they changed.
      await anna.page.getByRole('button', { name: 'Heute', exact: true }).click();
      await dragOntoSecondSaw(lacking());
      await expect.poll(async () => (await orders()).length).toBe(2);
      const made = (await orders()).find((item: { articleName: string }) => item.articleName === plant.named('Bein'));
      const legs = async () => {
        const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
        return body.items.find(
          (item: { productionOrderId: string }) => item.productionOrderId === made.productionOrderId,
        );
      };
      // Orders and operations are lists of their own, each filled when its turn comes.
      // Dropped before the start date of the order, it begins there and not where it was put.
      const saw = await resource(plant.sawNames[1]);
      await expect.poll(async () => (await legs())?.resourceId).toBe(saw);
      expect(['byHand', 'startDate']).toContain((await legs()).reason.kind);
    });

    it('its page says so, too, and offers the same', async () => {
      await takeLegsOff();
      await anna.page.goto(`${url}/planningobjects/orders/${table.orderPositionId}`);
      await anna.page.getByText('unvollständig').first().waitFor();
      await anna.page.getByRole('link', { name: `4 × ${plant.named('Bein')}` }).waitFor();
      await anna.page.getByRole('button', { name: 'Fehlendes einplanen' }).click();
      await expect.poll(async () => (await orders()).length).toBe(2);
      await expect.poll(() => anna.page.getByText('unvollständig').count()).toBe(0);
    });
  });
});
