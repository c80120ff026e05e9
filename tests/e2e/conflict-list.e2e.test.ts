import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('the list of conflicts', () => {
  let anna: TimelinePage;
  let ben: ApiClient;
  /** Forced onto the machine on which the order of the small plant runs, and due yesterday. */
  let forced: string;

  const pill = (words: string): Locator => anna.page.getByRole('link', { name: words, exact: true });
  const line = (words: string): Locator => anna.page.locator('[data-conflict]').filter({ hasText: words });
  const operation = async (operationId: string) => {
    const { body } = await ben.get('/api/planning/operations?limit=1000');
    return body.items.find((item: { operationId: string }) => item.operationId === operationId);
  };

  beforeAll(async () => {
    ben = await signIn(url, plant.users.ben, plant.password);
    const { resourceGroupId } = plant;
    const { resourceId } = await operation(plant.operationId);
    const step = { number: 10, valueAddName: 'Ablängen', resourceGroupId, resourceId, duration: 3_600, setupTime: 600 };
    const order = {
      articleName: 'Gestell',
      steps: [step],
      amount: 2,
      startsInHours: 3.5,
      dueInDays: -1,
      planAnyway: true,
    };
    [forced = ''] = await planOrder(plant, order);
    anna = await timelineOf('anna');
  });

  it('opens from the count at the top and says of each what it is, how late and whose', async () => {
    await pill('2 Konflikte').click();
    await line(`${plant.named('Gestell')} · 2 St.`).waitFor();
    await expect.poll(() => line(`${plant.named('Gestell')} · 2 St.`).textContent()).toMatch(/Termin .+, fertig .+/);
    const number = (await operation(forced)).productionOrderNumber;
    const saw = () => line('2 Arbeitsgänge gleichzeitig').textContent();
    for (const words of ['Säge', number, /Verfehlt den Liefertermin um \d/]) await expect.poll(saw).toMatch(words);
  });

  // shows planning 2.43, planning 2.52, planning 2.53
  it('shows the bars of a conflict when it is clicked, wherever the view was', async () => {
    const next = anna.page.getByRole('button', { name: 'Weiter', exact: true });
    for (let pages = 0; pages < 12; pages++) await next.click();
    const bar = anna.page.locator(`#timeline-mirror [data-operation="${forced}"]`);
    await expect.poll(() => bar.count()).toBe(0);
    const back = anna.page.getByRole('button', { name: 'Zurück', exact: true });
    for (let pages = 0; pages < 12; pages++) await back.click();
    await expect.poll(() => bar.count()).toBe(1);
    for (let pages = 0; pages < 12; pages++) await next.click();
    await expect.poll(() => bar.count()).toBe(0);
    await line('2 Arbeitsgänge gleichzeitig').locator('[data-line]').click();
    await anna.page.getByRole('toolbar', { name: '2 Arbeitsgänge' }).waitFor();
    await anna.page.locator(`#timeline-mirror [data-operation="${forced}"]`).waitFor({ state: 'attached' });
    expect(anna.page.url()).toContain('/production/conflict/overload-');
  });

  it('counts less once a conflict is confirmed, and keeps it apart', async () => {
    const missed = line(`${plant.named('Gestell')} · 2 St.`);
    const id = await missed.getAttribute('data-conflict');
    await missed.getByRole('button', { name: /^Bestätigen/ }).click();
    await pill('1 Konflikt').waitFor();
    await missed.waitFor({ state: 'detached' });
    await anna.page.getByRole('button', { name: 'Bestätigt 1' }).click();
    await missed.waitFor();
    await expect.poll(() => missed.getByRole('button', { name: /^Bestätigen/ }).count()).toBe(0);
    await expect
      .poll(async () => (await ben.get('/api/planning/conflicts')).body)
      .toMatchObject({ count: 1, datesMissedByPosition: [{ conflictId: id, confirmed: true }] });
  });

  it('loses a line when somebody else has solved it, without anybody reading anew', async () => {
    const { startDate } = await operation(forced);
    const { versionIdentifier } = (
      await ben.get(
        `/api/planning/planningTimelineRawFlat?fromDate=${startDate.slice(0, 10)}&toDate=${startDate.slice(0, 10)}`,
      )
    ).body;
    const later = new Date(Date.parse(startDate) + 12 * 3_600_000).toISOString();
    const moved = await ben.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'move',
      versionIdentifier,
      operations: [{ operationId: forced, startDate: later }],
    });
    expect(moved.status).toBe(200);
    await line('2 Arbeitsgänge gleichzeitig').waitFor({ state: 'detached' });
    // It goes further than when it was confirmed, so it counts again (rules §6).
    await pill('1 Konflikt').waitFor();
    await line(`${plant.named('Gestell')} · 2 St.`)
      .getByRole('button', { name: /^Bestätigen/ })
      .waitFor();
  });

  it('closes again by the count, and by Escape', async () => {
    await pill('1 Konflikt').click();
    await line('Gestell').waitFor({ state: 'detached' });
    await pill('1 Konflikt').click();
    await line('Gestell').locator('[data-line]').focus();
    await anna.page.keyboard.press('Escape');
    await line('Gestell').waitFor({ state: 'detached' });
  });
});
