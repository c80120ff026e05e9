import { beforeAll, describe, expect, it } from 'vitest';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('two planners on the same bars', () => {
  let anna: TimelinePage;
  let ben: TimelinePage;
  let ofBen: ApiClient;

  /** An order of one step, with room behind it for being moved. */
  const order = async (articleName: string, startsInHours: number): Promise<string> => {
    const { resourceGroupId } = plant;
    const step = { number: 10, valueAddName: articleName, resourceGroupId, duration: 3_600, setupTime: 600 };
    const [operationId = ''] = await planOrder(plant, { articleName, steps: [step], amount: 2, startsInHours });
    for (const { page } of [anna, ben])
      await page.locator(`#timeline-mirror [data-operation="${operationId}"]`).waitFor({ state: 'attached' });
    return operationId;
  };
  /** Takes the bar and carries it to the right, without letting go. */
  const take = async (who: TimelinePage, operationId: string, by: number): Promise<void> => {
    const { middle } = await who.locate(operationId);
    await who.hold(middle, { x: middle.x + by, y: middle.y });
  };
  const saidTo = ({ page }: TimelinePage) => page.locator('#timeline-mirror').getByRole('status');
  const noticeOf = ({ page }: TimelinePage, text: RegExp) =>
    page.getByRole('region', { name: 'Meldungen' }).getByText(text);

  beforeAll(async () => {
    anna = await timelineOf('anna');
    ben = await timelineOf('ben');
    ofBen = await signIn(url, plant.users.ben, plant.password);
  });

  it('shows what the other holds with the name, until it lands', async () => {
    const held = await order('Konsole', 6);
    const before = await ben.describe(held);
    await take(anna, held, 60);
    await expect.poll(() => saidTo(ben).textContent()).toMatch(/Anna Hoffmann hält gerade .*Konsole/);
    await expect.poll(() => saidTo(anna).textContent()).toBe('');
    await expect.poll(() => ben.describe(held)).toBe(before);
    await anna.page.mouse.up();
    const after = await ben.changed(held, before);
    await expect.poll(() => anna.describe(held)).toBe(after);
    await expect.poll(() => saidTo(ben).textContent()).toBe('');
  });

  it('takes the ghost away when the other gives up, and nothing has moved', async () => {
    const held = await order('Strebe', 14);
    const before = await ben.describe(held);
    await take(anna, held, 60);
    await expect.poll(() => saidTo(ben).textContent()).toMatch(/Anna Hoffmann hält gerade .*Strebe/);
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.up();
    await expect.poll(() => saidTo(ben).textContent()).toBe('');
    await expect.poll(() => ben.describe(held)).toBe(before);
  });

  it('lets one of two who hold the same bar put it down, and tells the other who it was', async () => {
    const held = await order('Leiste', 22);
    const before = await anna.describe(held);
    await take(anna, held, 60);
    await take(ben, held, 120);
    await anna.page.mouse.up();
    const after = await anna.changed(held, before);
    await ben.changed(held, before);
    await ben.page.mouse.up();
    await noticeOf(ben, /Anna Hoffmann hat .*Leiste inzwischen verändert/).waitFor();
    await expect.poll(() => ben.describe(held)).toBe(after);
    await expect.poll(() => anna.describe(held)).toBe(after);
  });

  it('does not bring back what the other has taken off the plan while it was in the hand, and says who', async () => {
    const held = await order('Winkel', 32);
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { body } = await ofBen.get(`/api/planning/planningTimelineRawFlat?fromDate=${day(-1)}&toDate=${day(5)}`);
    const data = body as TimelineData;
    const row = data.operations.find((one) => one.operationId === held);
    const of = data.productionOrders.find((one) => one.productionOrderId === row?.productionOrderId);
    await take(anna, held, 60);
    const gone = await ofBen.send('PUT', `/api/planning/positions/${of?.orderPositionId}/planoff`, {});
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    await anna.page.locator(`#timeline-mirror [data-operation="${held}"]`).waitFor({ state: 'detached' });
    await anna.page.mouse.up();
    await noticeOf(anna, /Ben Krüger hat Winkel.* inzwischen aus dem Plan genommen/).waitFor();
  });

  it('tells who comes back what the other did, and the order why it ends later, with the way to that moment', async () => {
    const step = { number: 10, valueAddName: 'Träger', resourceGroupId: plant.resourceGroupId, duration: 3_600 };
    const made = { articleName: 'Träger', steps: [step], amount: 2, startsInHours: 60 };
    const [moved] = await planOrder(plant, made);
    const { operationId, startDate, resourceId, versionIdentifier } = (
      await ofBen.get(`/api/planning/v3/operations/${moved}`)
    ).body;
    const to = { operationId, resourceId, startDate: new Date(Date.parse(startDate) + 7_200_000).toISOString() };
    const edit = { action: 'move', versionIdentifier, operations: [to] };
    const answer = await ofBen.send('POST', '/api/planning/planningTimelineRaw', edit);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { page } = anna;
    await page.goto(`${url}/planningobjects/orders`);
    const pill = page.getByTestId('news-pill');
    await pill.getByRole('button', { name: /Änderungen von 2 Personen seit .+ neu geplant/ }).click();
    const panel = page.getByRole('dialog', { name: 'Seit Sie zuletzt da waren' });
    await panel.getByText('Ben Krüger').waitFor();
    await panel.getByRole('link', { name: /Träger/ }).click();
    await pill.waitFor({ state: 'detached' });
    const why = page.getByRole('region', { name: 'Warum später?' });
    const link = why.getByRole('link', { name: /Träger.* wurde verschoben.*\+ 2 h.*Ben Krüger/ });
    const shows = `/planningobjects/orders/${page.url().match(/orders\/(\w+)/)?.[1]}?asOf=${answer.headers.get('x-position')}`;
    await expect.poll(() => link.getAttribute('href')).toBe(shows);
    // What was seen is no news at another computer either.
    const { body } = await (await signIn(url, plant.users.anna, plant.password)).get('/api/planning/digest');
    expect(body).toMatchObject({ edits: 0, orders: [] });
  });
});
