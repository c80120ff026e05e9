import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { Point, TimelinePage } from '#tests/product/timeline-page.ts';

const { plant, timelineOf } = await openPlantAlone();

describe('the consequence of a drag', () => {
  let anna: TimelinePage;
  /** First of two steps of an order that is due tomorrow. */
  let first: string;
  let second: string;

  const news = (): Promise<string | null> => anna.page.getByTestId('drag-news').textContent();

  beforeAll(async () => {
    const step = { resourceGroupId: plant.resourceGroupId, duration: 3_600, setupTime: 600 };
    const planned = await planOrder(plant, {
      articleName: 'Gestell',
      steps: [
        { number: 10, valueAddName: 'Ablängen', ...step },
        { number: 20, valueAddName: 'Entgraten', ...step, bufferTime: 0 },
      ],
      amount: 2,
      startsInHours: 7,
      dueInDays: 1,
    });
    [first, second] = [planned[0] ?? '', planned[1] ?? ''];
    anna = await timelineOf('anna');
    // Two days on has to be in the picture.
    await anna.page.getByRole('button', { name: 'Woche', exact: true }).click();
  });

  it('is told before the drop: the order that turns late, though the dragged step is not its last', async () => {
    const { middle } = await anna.locate(first);
    await anna.hold(middle, await twoDaysAfter(middle));
    await expect.poll(news).toMatch(/wird .* zu spät: fertig .*, Termin /);
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.up();
    await expect.poll(news).toBe('');
  });

  it('is named by the message after the drop, as a warning to read at once', async () => {
    const before = await anna.describe(second);
    const { middle } = await anna.locate(first);
    await anna.drag(middle, await twoDaysAfter(middle));
    await anna.changed(second, before);
    const alert = anna.page.getByRole('alert').filter({ hasText: 'zu spät' });
    await expect.poll(() => alert.textContent()).toMatch(/wird .* zu spät: fertig /);
    await alert.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => anna.describe(second)).toBe(before);
  });

  it('marks the old place among the offers, and taking it changes nothing', async () => {
    const { operationId } = plant;
    const before = await anna.describe(operationId);
    const [own, taken] = [await anna.locate(operationId), await anna.locate(first)];
    await anna.hold(own.middle, taken.middle);
    await anna.page.mouse.up();
    const card = anna.page.getByRole('alertdialog');
    await card.getByRole('button').filter({ hasText: 'wie bisher' }).click();
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => anna.describe(operationId)).toBe(before);
  });

  it('leaves free what its card speaks of: the ghost and every place on offer', async () => {
    const [own, taken] = [await anna.locate(plant.operationId), await anna.locate(first)];
    await anna.hold(own.middle, taken.middle);
    await anna.page.mouse.up();
    const offers = anna.page.getByRole('alertdialog').getByRole('button');
    await offers.first().waitFor();
    const card = await anna.page.getByRole('alertdialog').boundingBox();
    if (card === null) expect.fail('No card');
    const isUnder = ({ x, y }: { x: number; y: number }): boolean =>
      x > card.x && x < card.x + card.width && y > card.y && y < card.y + card.height;
    expect(isUnder(taken.middle)).toBe(false);
    for (const row of new Set(await offers.locator('b').allTextContents()))
      for (const { middle } of await anna.places(row)) expect(isUnder(middle)).toBe(false);
    await anna.page.keyboard.press('Escape');
  });

  /** The canvas shows seven days; an order that is due tomorrow is late there. */
  async function twoDaysAfter({ x, y }: Point): Promise<Point> {
    const canvas = await anna.page.locator('canvas').first().boundingBox();
    return { x: x + Math.round((2.2 * (canvas?.width ?? 0)) / 7), y };
  }
});
