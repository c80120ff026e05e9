import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { BarPlace, TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('the hand on the timeline', () => {
  let anna: TimelinePage;
  let api: ApiClient;
  /** The single bar of the small plant, and the two steps of a second order beside it. */
  let single: string;
  let first: string;
  let second: string;

  const refusal = (): Locator => anna.page.getByRole('alertdialog');
  const isInHand = async (): Promise<boolean> => (await refusal().count()) > 0;
  const placeOf = async (operationId: string): Promise<{ start: number; resourceId: string }> => {
    const { body } = await api.get('/api/planning/operations?limit=1000');
    const found = body.items.find((item: { operationId: string }) => item.operationId === operationId);
    return { start: Date.parse(found.startDate), resourceId: found.resourceId };
  };

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const step = { resourceGroupId, duration: 3_600, setupTime: 600, bufferTime: 3_600 };
    const steps = [
      { number: 10, valueAddName: 'Ablängen', ...step },
      { number: 20, valueAddName: 'Entgraten', ...step },
    ];
    const planned = await planOrder(plant, { articleName: 'Gestell', steps, amount: 2, startsInHours: 10 });
    [single, first, second] = [plant.operationId, planned[0] ?? '', planned[1] ?? ''];
    anna = await timelineOf('anna', { motion: true });
    api = await signIn(url, plant.users.ben, plant.password);
  });

  // shows planning 8.18
  it('says before it lets go why a place is refused, and Escape gives up', async () => {
    const before = await anna.describe(single);
    const bar = await anna.locate(single);
    const taken = await anna.locate(first);
    await anna.hold(bar.middle, taken.middle);
    const blocker = (await anna.describe(first)).match(/PA-\d+/)?.[0];
    await expect.poll(() => refusal().textContent()).toContain(`${taken.row} ist belegt`);
    await expect.poll(() => refusal().textContent()).toContain(`${blocker} läuft dort`);
    await anna.page.keyboard.press('Escape');
    await refusal().waitFor({ state: 'detached' });
    await anna.page.mouse.up();
    await expect.poll(() => anna.describe(single)).toBe(before);
    const { body } = await api.get(`/api/planning/history?objectId=${single}`);
    expect(body.items.map((item: { action: string }) => item.action)).toEqual(['OrderPositionPlanned']);
  });

  it('offers free places on a busy one, and the keyboard takes the second', async () => {
    const before = await anna.describe(single);
    const { middle } = await anna.locate(single);
    const taken = await anna.locate(first);
    await anna.hold(middle, taken.middle);
    await anna.page.mouse.up();
    const offers = refusal().getByRole('button');
    await offers.first().waitFor();
    await expect.poll(() => offers.count()).toBeGreaterThan(1);
    await anna.page.keyboard.press('ArrowDown');
    const [name, times] = [offers.nth(1).locator('b'), offers.nth(1).locator('span').first()];
    const [row, when] = [await name.textContent(), await times.textContent()];
    const clock = when?.match(/\d\d:\d\d/)?.[0];
    await anna.page.keyboard.press('Enter');
    const after = await anna.changed(single, before);
    expect(after.startsWith(`${row}: `)).toBe(true);
    expect(after).toContain(` ${clock} – `);
    await expect.poll(() => isInHand()).toBe(false);
  });

  it('takes a free place by a click on its dashed outline', async () => {
    const before = await anna.describe(single);
    const own = await anna.locate(single);
    const taken = await anna.locate(first);
    await anna.hold(own.middle, taken.middle);
    await anna.page.mouse.up();
    const offers = refusal().getByRole('button');
    await offers.first().waitFor();
    const drawn: BarPlace[] = [];
    for (const row of new Set(await offers.locator('b').allTextContents())) drawn.push(...(await anna.places(row)));
    // Where it lies now is free as well, and may be on offer.
    const place = drawn.find(({ row, left }) => row !== own.row || Math.abs(left - own.left) > 20);
    if (place === undefined) expect.fail('No other place is drawn');
    await anna.page.mouse.click(place.middle.x, place.middle.y);
    const after = await anna.changed(single, before);
    expect(after.startsWith(`${place.row}: `)).toBe(true);
  });

  it('moves the operations of one order together', async () => {
    const before = [await placeOf(first), await placeOf(second)];
    const [one, two] = [await anna.locate(first), await anna.locate(second)];
    await anna.page.mouse.click(one.middle.x, one.middle.y);
    await anna.page.keyboard.down('Control');
    await anna.page.mouse.click(two.middle.x, two.middle.y);
    await anna.page.keyboard.up('Control');
    await anna.page.getByRole('toolbar', { name: '2 Arbeitsgänge' }).waitFor();
    const words = await anna.describe(second);
    await anna.drag(one.middle, { x: one.middle.x + 150, y: one.middle.y });
    await anna.changed(second, words);
    const shifts = async (): Promise<number[]> => {
      const after = [await placeOf(first), await placeOf(second)];
      return after.map(({ start }, at) => start - (before[at]?.start ?? 0));
    };
    await expect.poll(async () => Math.min(...(await shifts()))).toBeGreaterThan(0);
    const [own, other] = await shifts();
    expect(own).toBe(other);
  });

  // shows planning 4.63
  it('locks what is selected with L, and a locked bar stays where it is', async () => {
    await anna.page.keyboard.press('Escape');
    const open = await anna.describe(single);
    const { middle } = await anna.locate(single);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('l');
    const locked = await anna.changed(single, open);
    expect(locked).toBe(`${open}, gesperrt`);
    await anna.hold(middle, { x: middle.x - 120, y: middle.y });
    await refusal().waitFor();
    await expect.poll(() => refusal().textContent()).toContain('Der Arbeitsgang ist gesperrt');
    await anna.page.mouse.up();
    await refusal().waitFor({ state: 'detached' });
    await expect.poll(() => anna.describe(single)).toBe(locked);
    await anna.page.keyboard.press('l');
    await expect.poll(() => anna.describe(single)).toBe(open);
  });

  it('moves a bar by keys alone, and says why where it may not go', async () => {
    await anna.page.keyboard.press('Escape');
    const before = await anna.describe(single);
    const { middle } = await anna.locate(single);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('m');
    await anna.page.keyboard.press('Shift+ArrowRight');
    await anna.page.keyboard.press('Enter');
    const after = await anna.changed(single, before);
    await anna.page.keyboard.press('l');
    await anna.changed(single, after);
    await anna.page.keyboard.press('m');
    await anna.page.keyboard.press('ArrowRight');
    await refusal().waitFor();
    await expect.poll(() => refusal().textContent()).toContain('Der Arbeitsgang ist gesperrt');
    await anna.page.keyboard.press('Escape');
    await refusal().waitFor({ state: 'detached' });
    await anna.page.keyboard.press('l');
    await expect.poll(() => anna.describe(single)).toBe(after);
  });

  it('does not undo what somebody else has changed since, and says what stands in the way', async () => {
    const before = await anna.describe(single);
    const { middle } = await anna.locate(single);
    await anna.drag(middle, { x: middle.x + 60, y: middle.y });
    const moved = await anna.changed(single, before);
    const { start } = await placeOf(single);
    const startDate = new Date(start + 3_600_000).toISOString();
    const today = new Date().toISOString().slice(0, 10);
    const { body: plan } = await api.get(`/api/planning/planningTimelineRawFlat?fromDate=${today}&toDate=${today}`);
    const { versionIdentifier } = plan;
    const edit = { action: 'move', versionIdentifier, operations: [{ operationId: single, startDate }] };
    const answer = await api.send('POST', '/api/planning/planningTimelineRaw', edit);
    expect(answer.status).toBe(200);
    const theirs = await anna.changed(single, moved);
    await anna.page.keyboard.press('Control+z');
    const notice = anna.page.getByRole('alert');
    await notice.waitFor();
    const number = theirs.match(/PA-\d+/)?.[0];
    await expect.poll(() => notice.textContent()).toContain('Das lässt sich nicht mehr rückgängig machen');
    await expect.poll(() => notice.textContent()).toContain(`${number} · Sägen steht im Weg`);
    await expect.poll(() => anna.describe(single)).toBe(theirs);
  });

  it('zooms around the pointer: the instant under it stays there', async () => {
    const before = await anna.locate(single);
    await anna.page.mouse.move(before.left, before.middle.y);
    await anna.page.keyboard.down('Control');
    await anna.page.mouse.wheel(0, -200);
    await anna.page.keyboard.up('Control');
    const widthNow = async (): Promise<number> => {
      const { left, right } = await anna.locate(single);
      return right - left;
    };
    await expect.poll(widthNow).toBeGreaterThan((before.right - before.left) * 1.3);
    expect(Math.abs((await anna.locate(single)).left - before.left)).toBeLessThanOrEqual(1);
  });
});
