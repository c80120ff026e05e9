import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { Point, TimelinePage } from '#tests/product/timeline-page.ts';
import { type Fingers, fingersOn } from '#tests/product/touch.ts';

const { plant, timelineOf } = await openPlantAlone();

describe('the timeline by hand on a tablet', () => {
  let anna: TimelinePage;
  let fingers: Fingers;
  let taken: string;

  const operation = async (id: string) => {
    const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
    return body.items.find((item: { operationId: string }) => item.operationId === id);
  };
  const refusal = (): Locator => anna.page.getByRole('alertdialog');
  const menu = (): Locator => anna.page.getByRole('menu');
  const background = async (): Promise<Point> => {
    const canvas = await anna.page.getByTestId('timeline').boundingBox();
    if (canvas === null) throw new Error('There is no timeline');
    return { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height - 60 };
  };
  const isSelected = (id: string) =>
    anna.page.locator(`#timeline-mirror [data-operation="${id}"]`).getAttribute('aria-selected');
  /** Until the mark around the finger says that it has taken what is below it. */
  const holdAt = async (point: Point): Promise<void> => {
    const mark = anna.page.getByTestId('press-mark');
    await fingers.down(point);
    await mark.waitFor({ state: 'attached' });
    await mark.waitFor({ state: 'detached' });
  };

  // Of its own: other files' machines would push these rows out of the picture.
  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const step = { number: 10, valueAddName: 'Bohren', resourceGroupId, duration: 7_200, setupTime: 600 };
    [taken = ''] = await planOrder(plant, { articleName: 'Träger', steps: [step], amount: 1, startsInHours: 10 });
    anna = await timelineOf('anna', { width: 1024, height: 768, touch: true });
    fingers = await fingersOn(anna.page);
  });

  it('one finger pans, and the page stays where it is', async () => {
    const before = await anna.locate(plant.operationId);
    const panned = async (): Promise<number> => (await anna.locate(plant.operationId)).left - before.left;
    const from = await background();
    await fingers.down(from);
    await fingers.move({ x: from.x - 120, y: from.y });
    await fingers.up();
    await expect.poll(async () => Math.abs((await panned()) + 120)).toBeLessThan(16);
    await expect.poll(() => anna.page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
    await fingers.down({ x: from.x - 120, y: from.y });
    await fingers.move(from);
    await fingers.up();
    await expect.poll(async () => Math.abs(await panned())).toBeLessThan(16);
  });

  it('two fingers zoom around their middle', async () => {
    const before = await anna.locate(plant.operationId);
    const { y } = await background();
    const { x } = before.middle;
    await fingers.down({ x: x - 40, y }, { x: x + 40, y });
    await fingers.move({ x: x - 80, y }, { x: x + 80, y });
    await fingers.up();
    await expect
      .poll(async () => {
        const { left, right } = await anna.locate(plant.operationId);
        return (right - left) / (before.right - before.left);
      })
      .toBeGreaterThan(1.6);
    const after = await anna.locate(plant.operationId);
    expect(Math.abs(after.middle.x - x)).toBeLessThan(12);
    await anna.page.getByRole('button', { name: '3 Tage', exact: true }).click();
  });

  it('every tool is in sight', async () => {
    const bar = anna.page.getByRole('toolbar', { name: 'Produktions-Zeitachse' });
    await expect.poll(() => bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  it('a tap selects', async () => {
    const { middle } = await anna.locate(plant.operationId);
    await anna.page.touchscreen.tap(middle.x, middle.y);
    await expect.poll(() => isSelected(plant.operationId)).toBe('true');
  });

  it('a resting finger opens the menu of the bar when it is lifted', async () => {
    const { middle } = await anna.locate(plant.operationId);
    await holdAt(middle);
    await fingers.up();
    await menu().getByText('Sperren', { exact: true }).waitFor();
    await anna.page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
  });

  it('a resting finger takes the bar and drags it; a refusal offers free places', async () => {
    const before = await operation(plant.operationId);
    const bar = await anna.locate(plant.operationId);
    const other = await anna.locate(taken);
    await holdAt(bar.middle);
    await fingers.move(other.middle);
    await refusal()
      .getByText(/ist belegt/)
      .waitFor();
    await fingers.up();
    await refusal()
      .getByRole('button', { name: /pünktlich/ })
      .first()
      .tap();
    await expect.poll(async () => (await operation(plant.operationId)).startDate).not.toBe(before.startDate);
    await anna.page.getByRole('button', { name: 'Rückgängig' }).first().tap();
    await expect.poll(async () => (await operation(plant.operationId)).startDate).toBe(before.startDate);
  });

  it('the grips of a selected bar are wide enough for a finger', async () => {
    await anna.page.getByRole('button', { name: 'Tag', exact: true }).click();
    const before = await operation(plant.operationId);
    const bar = await anna.locate(plant.operationId);
    if ((await isSelected(plant.operationId)) !== 'true') await anna.page.touchscreen.tap(bar.middle.x, bar.middle.y);
    await expect.poll(() => isSelected(plant.operationId)).toBe('true');
    const grip = { x: bar.right + 14, y: bar.middle.y + 8 };
    await fingers.down(grip);
    await fingers.move({ x: grip.x + 40, y: grip.y });
    await fingers.up();
    await expect.poll(async () => (await operation(plant.operationId)).endDate > before.endDate).toBe(true);
    expect((await operation(plant.operationId)).startDate).toBe(before.startDate);
    await anna.page.getByRole('button', { name: '3 Tage', exact: true }).click();
  });

  it('a resting finger on the background begins a frame', async () => {
    const rows = [await anna.locate(plant.operationId), await anna.locate(taken)];
    const left = Math.min(...rows.map((row) => row.left)) - 30;
    const top = Math.min(...rows.map(({ middle }) => middle.y)) - 40;
    await holdAt({ x: left, y: top });
    await fingers.move({ x: rows[0]?.middle.x ?? 0, y: (rows[0]?.middle.y ?? 0) + 4 });
    await anna.page.getByTestId('selection-frame').waitFor({ state: 'attached' });
    await fingers.up();
    await expect.poll(() => isSelected(plant.operationId)).toBe('true');
  });
});
