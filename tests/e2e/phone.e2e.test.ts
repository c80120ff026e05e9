import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from '#tests/product/accessible.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import { fingersOn } from '#tests/product/touch.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 390, height: 844, touch: true });

/** Pages that a planner opens under way, and what is there when they are. */
const pages: readonly (readonly [path: string, ready: string])[] = [
  ['/production', '[data-testid=phone-day] [role=status]'],
  ['/planning', '[data-testid=phone-tree] [role=status]'],
  ['/conflictradar', 'main'],
  ['/planningobjects/productionorders', 'main li .card'],
  ['/planningobjects/operations', 'main li .card'],
  ['/basedata/resources', 'main li .card'],
];

describe('the product on a phone', () => {
  let later: string;

  const day = (): Locator => page.getByTestId('phone-day');
  const card = (id: string): Locator => day().locator(`[data-operation="${id}"]`);
  /** Of lists only what this file has made: others put in whatever they try. */
  const queryOf = (path: string): string => {
    const field = path.endsWith('resources') ? 'resourceName' : 'articleName';
    const own = JSON.stringify([{ field, operator: 'contains', value: plant.named('').trim() }]);
    return /planningobjects|basedata/.test(path) ? `?filter=${encodeURIComponent(own)}` : '';
  };
  const operation = async (id: string) => {
    const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
    return body.items.find((item: { operationId: string }) => item.operationId === id);
  };
  /** "2026-11-24 13:30" as the plant's clocks show it. */
  const shownAt = (instant: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' }).format(
      Date.parse(instant),
    );
  const show = async (id: string): Promise<void> => {
    const { resourceId, startDate } = await operation(id);
    await visit(page, `${url}/production`);
    await day().getByLabel('Maschine').selectOption(resourceId);
    await day().getByLabel('Tag wählen').fill(shownAt(startDate).slice(0, 10));
    await card(id).waitFor();
  };

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const steps = [{ number: 10, valueAddName: 'Bohren', resourceGroupId, duration: 7_200, setupTime: 600 }];
    const ids = await planOrder(plant, { articleName: 'Träger', steps, amount: 1, startsInHours: 1 });
    later = ids[0] ?? '';
    // Late, so that the radar has something to count.
    await planOrder(plant, { articleName: 'Bügel', steps, amount: 1, startsInHours: 200, dueInDays: -1 });
  });

  it.each(pages)('%s is no wider than the screen, and everything can be hit with a thumb', async (path, ready) => {
    await visit(page, `${url}${path}${queryOf(path)}`);
    await page.locator(ready).first().waitFor();
    await expect.poll(() => page.evaluate(tooWideOrTooSmall)).toEqual([]);
    expect(await hindrances(page)).toEqual([]);
  });

  it('shows what a machine does on a day, and the next day by a swipe', async () => {
    await show(plant.operationId);
    const shown = await day().getByLabel('Tag wählen').inputValue();
    const list = await day().getByRole('list').first().boundingBox();
    if (list === null) throw new Error('There is no list');
    const fingers = await fingersOn(page);
    const y = list.y + list.height / 2;
    await fingers.down({ x: 320, y });
    await fingers.move({ x: 60, y });
    await fingers.up();
    await expect.poll(() => day().getByLabel('Tag wählen').inputValue()).toBe(nextDay(shown));
    await fingers.down({ x: 60, y });
    await fingers.move({ x: 320, y });
    await fingers.up();
    await expect.poll(() => day().getByLabel('Tag wählen').inputValue()).toBe(shown);
  });

  it('locks an operation in its details, and says so on its card', async () => {
    await show(plant.operationId);
    await card(plant.operationId).tap();
    await page.waitForURL(`**/production/operation/${plant.operationId}`);
    await page.getByRole('button', { name: 'Sperren', exact: true }).tap();
    await expect.poll(async () => (await operation(plant.operationId)).locked).toBe(true);
    await page.getByRole('button', { name: 'Details schließen' }).tap();
    await card(plant.operationId).getByText('gesperrt').waitFor();
  });

  it('moves an operation to a place that is free where the typed date is taken', async () => {
    const { startDate, resourceId } = await operation(plant.operationId);
    const day = startDate.slice(0, 10);
    const { body: plan } = await plant.admin.get(`/api/planning/planningTimelineRawFlat?fromDate=${day}&toDate=${day}`);
    const before = new Date(Date.parse(startDate) + 30 * 3_600_000).toISOString();
    const moved = await plant.admin.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'move',
      versionIdentifier: plan.versionIdentifier,
      operations: [{ operationId: later, resourceId, startDate: before }],
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await expect.poll(async () => (await operation(later)).resourceId).toBe(resourceId);
    await show(later);
    await card(later).tap();
    await page.getByRole('button', { name: /^Verschieben/ }).tap();
    const dialog = page.getByRole('dialog', { name: /^Verschieben/ });
    await dialog.getByRole('textbox').fill(shownAt(startDate));
    await dialog
      .getByRole('button', { name: /pünktlich/ })
      .first()
      .tap();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await operation(later)).startDate).not.toBe(before);
  });
});

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Runs in the page: what reaches beyond the screen, and what is smaller than 44 px (half a pixel is rounding). */
function tooWideOrTooSmall(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 60);
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
  for (const element of document.querySelectorAll('main *, nav *, header *')) {
    const { width, height, right, top, bottom } = element.getBoundingClientRect();
    if (width < 3 || height < 3 || bottom < 0 || top > innerHeight) continue;
    if (right > innerWidth + 1) found.push(`wide: ${nameOf(element)}`);
    const isTarget = element.matches('button, a, select, input:not([type=checkbox]), [role=link], [role=tab]');
    const isInFrame = element.matches('.MuiInputBase-input');
    if (isTarget && !isInFrame && (width < 43.5 || height < 43.5))
      found.push(`small: ${nameOf(element)} ${Math.round(width)}x${Math.round(height)}`);
  }
  return found;
}
