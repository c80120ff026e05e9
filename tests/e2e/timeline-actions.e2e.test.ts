import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('what a planner does by the menu of a bar', () => {
  let anna: TimelinePage;
  let api: ApiClient;
  /** Of a second order: two steps, with a gap before them. */
  let first: string;
  let second: string;

  const startOf = async (operationId: string): Promise<number> => {
    const { body } = await api.get('/api/planning/operations?limit=1000');
    return Date.parse(body.items.find((item: { operationId: string }) => item.operationId === operationId).startDate);
  };
  const openMenu = async (operationId: string): Promise<Locator> => {
    const { middle } = await anna.locate(operationId);
    await anna.page.mouse.click(middle.x, middle.y, { button: 'right' });
    const menu = anna.page.getByRole('menu');
    await menu.waitFor();
    return menu;
  };
  const isOnTimeline = async (operationId: string): Promise<boolean> =>
    (await anna.page.locator(`#timeline-mirror [data-operation="${operationId}"]`).count()) > 0;

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const step = { resourceGroupId, duration: 3_600, setupTime: 600, bufferTime: 3_600 };
    const steps = [
      { number: 10, valueAddName: 'Ablängen', ...step },
      { number: 20, valueAddName: 'Entgraten', ...step },
    ];
    const planned = await planOrder(plant, { articleName: 'Gestell', steps, amount: 2, startsInHours: 10 });
    [first, second] = [planned[0] ?? '', planned[1] ?? ''];
    api = await signIn(url, plant.users.ben, plant.password);
    await leaveGap();
    anna = await timelineOf('anna');
  });
  /** The order is moved behind the day that it may begin on: what lies before its first bar can be closed. */
  const leaveGap = async (): Promise<void> => {
    const startDate = new Date((await startOf(first)) + 4 * 3_600_000).toISOString();
    const edit = {
      action: 'move',
      versionIdentifier: await planRevision(),
      operations: [{ operationId: first, startDate }],
    };
    const moved = await api.send('POST', '/api/planning/planningTimelineRaw', edit);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  const planRevision = async (): Promise<number> => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const window = `/api/planning/planningTimelineRawFlat?fromDate=${day(-1)}&toDate=${day(3)}`;
    return (await api.get(window)).body.versionIdentifier;
  };

  it('closes the gap before a bar, and Ctrl+Z opens it again', async () => {
    const [words, start] = [await anna.describe(first), await startOf(first)];
    const menu = await openMenu(first);
    await menu.getByRole('menuitem', { name: 'Lücken nach links schließen' }).click();
    await anna.changed(first, words);
    await expect.poll(() => startOf(first)).toBeLessThan(start);
    const { body } = await api.get(`/api/planning/history?objectId=${first}`);
    expect(body.items[0].action).toBe('GapsClosed');
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => anna.describe(first)).toBe(words);
    await expect.poll(() => startOf(first)).toBe(start);
  });

  it('does the same by key for the bar that is selected', async () => {
    const [words, { middle }] = [await anna.describe(first), await anna.locate(first)];
    // The menu has selected it; a click would take it out of the selection.
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('g');
    await anna.changed(first, words);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => anna.describe(first)).toBe(words);
    await anna.page.keyboard.press('Escape');
  });

  it('closes the gaps of a whole machine from the menu of its name', async () => {
    const [words, start] = [await anna.describe(first), await startOf(first)];
    const { row } = await anna.locate(first);
    await anna.page.getByTitle(row, { exact: true }).click({ button: 'right' });
    await anna.page.getByRole('menuitem', { name: 'Lücken nach links schließen' }).click();
    await anna.changed(first, words);
    await expect.poll(() => startOf(first)).toBeLessThan(start);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => anna.describe(first)).toBe(words);
  });

  it('says in the menu why something is not possible, and does nothing when it is pressed all the same', async () => {
    const menu = await openMenu(second);
    const entry = menu.getByRole('menuitem', { name: 'Nachfolger neu planen' });
    await expect.poll(() => entry.textContent()).toContain('Es gibt keine Nachfolger');
    await expect.poll(() => entry.getAttribute('aria-disabled')).toBe('true');
    await entry.click({ force: true });
    await expect.poll(() => menu.isVisible()).toBe(true);
    await anna.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('locks and unlocks a whole order', async () => {
    const open = [await anna.describe(first), await anna.describe(second)];
    await (await openMenu(first)).getByRole('menuitem', { name: 'Auftrag sperren' }).click();
    await expect.poll(() => anna.describe(second)).toBe(`${open[1]}, gesperrt`);
    await expect.poll(() => anna.describe(first)).toBe(`${open[0]}, gesperrt`);
    const menu = await openMenu(first);
    await expect
      .poll(() => menu.getByRole('menuitem', { name: 'Auftrag ausplanen' }).textContent())
      .toContain('Gesperrt');
    await menu.getByRole('menuitem', { name: 'Auftrag entsperren' }).click();
    await expect.poll(() => anna.describe(second)).toBe(open[1]);
  });

  it('asks how much feedback and how many comments would be lost before it takes an order off the plan', async () => {
    const noted = await plant.admin.send('PUT', `/api/planning/v3/operations/${second}`, { comment: 'Grat prüfen' });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    const started = await plant.admin.send('POST', `/api/planning/operations/${first}/feedback`, { type: 'start' });
    expect(started.status).toBe(201);
    const menu = await openMenu(first);
    await menu.getByRole('menuitem', { name: 'Auftrag ausplanen' }).click();
    const dialog = anna.page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain('2 Arbeitsgänge');
    await dialog.getByText('1 Kommentar geht verloren').waitFor();
    await dialog.getByRole('button', { name: 'Ausplanen', exact: true }).click();
    await dialog.getByText('Rückmeldungen zu 1 Arbeitsgang werden gelöscht').waitFor();
    await expect.poll(() => isOnTimeline(first)).toBe(true);
    await dialog.getByRole('button', { name: 'Ausplanen und Rückmeldungen löschen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await isOnTimeline(first)) || (await isOnTimeline(second))).toBe(false);
    const gone = await api.get(`/api/planning/v3/operations/${first}`);
    expect(gone.status).toBe(404);
    // Undo brings back the bars, and what was reported.
    await anna.page.keyboard.press('Control+z');
    await expect.poll(async () => (await isOnTimeline(first)) && (await isOnTimeline(second))).toBe(true);
    await expect.poll(() => anna.describe(first)).toContain('gestartet');
    await expect
      .poll(async () => (await api.get(`/api/planning/v3/operations/${second}`)).body.comment)
      .toBe('Grat prüfen');
  });

  it('revokes an order: its bar leaves the machine, and its drawer says so', async () => {
    const { resourceGroupId } = plant;
    const steps = [{ number: 10, valueAddName: 'Stanzen', resourceGroupId, duration: 3_600, setupTime: 600 }];
    const [revoked = ''] = await planOrder(plant, { articleName: 'Deckel', steps, amount: 2, startsInHours: 20 });
    await anna.page.locator(`#timeline-mirror [data-operation="${revoked}"]`).waitFor({ state: 'attached' });
    await (await openMenu(revoked)).getByRole('menuitem', { name: 'Auftrag zurückziehen' }).click();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
    await expect.poll(() => isOnTimeline(revoked)).toBe(false);
    await anna.page.goto(`${url}/production/operation/${revoked}`);
    await anna.page.getByText('zurückgezogen', { exact: true }).waitFor();
    await anna.page.getByRole('button', { name: 'Auftrag ausplanen' }).click();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Ausplanen', exact: true }).click();
    await expect.poll(async () => (await api.get(`/api/planning/v3/operations/${revoked}`)).status).toBe(404);
    await anna.page.waitForURL('**/production');
    await anna.page.getByRole('button', { name: '3 Tage', exact: true }).click();
  });

  // shows planning 8.19
  it('divides a position into parts with amounts and days of their own and plans them', async () => {
    await (await openMenu(plant.operationId)).getByRole('menuitem', { name: 'Position teilen' }).click();
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByLabel('Menge von Teil 2').fill('x');
    await expect.poll(() => dialog.getByRole('button', { name: 'Teilen und einplanen' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Menge von Teil 2').fill('2');
    await dialog.getByRole('button', { name: 'Teilen und einplanen' }).click();
    await dialog.waitFor({ state: 'detached' });
    const amounts = async (): Promise<number[]> => {
      const { body } = await api.get('/api/planning/operations?limit=1000');
      const parts = body.items.filter((item: { articleName: string }) => item.articleName === plant.named('Rahmen'));
      return parts.map((item: { articleAmount: number }) => item.articleAmount);
    };
    await expect.poll(amounts).toEqual([2, 2]);
    // One step: its own message takes all of it back, and the button is called after what it would repeat.
    const message = anna.page.getByRole('status').filter({ hasText: /: aufgeteilt, \d+ Arbeitsgänge/ });
    await message.getByRole('button', { name: 'Rückgängig', exact: true }).click();
    await expect.poll(amounts).toEqual([3]);
    await anna.page.getByRole('button', { name: /^Wiederholen: .+: aufgeteilt/ }).waitFor();
  });

  it('puts a bar exactly where it is wanted by key F, where the plant allows it', async () => {
    const allowed = { freeMoveProductionTimeline: true };
    expect((await plant.admin.send('PUT', '/api/useradmin/globalSettings', allowed)).status).toBe(200);
    await anna.page.reload();
    await anna.page.locator(`#timeline-mirror [data-operation="${second}"]`).waitFor({ state: 'attached' });
    const [words, start] = [await anna.describe(second), await startOf(second)];
    const { middle } = await anna.locate(second);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('f');
    // Nearer than what it waits for allows: only a free move may.
    await anna.page.keyboard.press('Shift+ArrowLeft');
    await anna.page.keyboard.press('Enter');
    await anna.changed(second, words);
    await expect.poll(() => startOf(second)).toBeLessThan(start);
    const { body } = await api.get(`/api/planning/history?objectId=${second}`);
    expect(body.items[0].action).toBe('OperationsMovedFreely');
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => anna.describe(second)).toBe(words);
    await expect.poll(() => startOf(second)).toBe(start);
  });

  it('lists the last steps with what they did, and whose those of others are', async () => {
    await anna.page.getByRole('button', { name: 'Letzte Schritte' }).click();
    const list = anna.page.getByRole('dialog', { name: 'Letzte Schritte' });
    await list.getByRole('region', { name: 'Ihre Schritte' }).getByText('zurückgenommen').first().waitFor();
    await expect.poll(() => list.getByRole('region', { name: 'Andere' }).textContent()).toContain('Ben');
    await anna.page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });
});
