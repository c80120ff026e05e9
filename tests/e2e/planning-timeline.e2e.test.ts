import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, pageOf } = await openPlantAlone();

describe('the planning timeline', () => {
  let page: Page;
  let ben: ApiClient;
  /** What hangs together, from the project down to both steps. */
  let own: { project: string; position: string; order: string; first: string; second: string };

  const rowOf = (id: string): Locator => page.locator(`[role=treegrid] [role=row][data-id="${id}"]`);
  /** "Mo 21.12. 06:00 – Mi 23.12. 06:30, geplant" */
  const wordsOf = async (id: string): Promise<string> =>
    (await rowOf(id).locator('[data-column=words]').textContent()) ?? '';
  const placeOf = async (operationId: string): Promise<{ start: number; resourceId: string }> => {
    const { body } = await ben.get(`/api/planning/v3/operations/${operationId}`);
    const { startDate, resourceId } = body;
    return { start: Date.parse(startDate), resourceId };
  };
  const startOf = async (operationId: string): Promise<number> => (await placeOf(operationId)).start;
  const tree = (): Locator => page.getByRole('treegrid');
  const open = async (path: string): Promise<void> => {
    await visit(page, `${url}${path}`);
    await tree().waitFor();
  };

  beforeAll(async () => {
    ben = await signIn(url, plant.users.ben, plant.password);
    const step = { resourceGroupId: plant.resourceGroupId, duration: 3_600, setupTime: 600 };
    const steps = [
      { number: 10, valueAddName: 'Zuschneiden', ...step },
      { number: 20, valueAddName: 'Fügen', ...step },
    ];
    // Out of sight at a week: the page has to go there.
    const hours = 20 * 24;
    const [first = '', second = ''] = await planOrder(plant, {
      articleName: 'Baumhaus',
      steps,
      amount: 2,
      startsInHours: hours,
      dueInDays: 40,
    });
    const { body: found } = await ben.get(`/api/planning/v3/operations/${first}`);
    const { body: order } = await ben.get(`/api/planning/productionOrders/${found.productionOrderId}`);
    const { productionOrderId, orderPositionId, projectId } = order;
    own = { project: projectId, position: orderPositionId, order: productionOrderId, first, second };
    page = await pageOf('anna');
  });

  // shows planning 2.41, planning 2.45
  it('opens what an address names, unfolds the way to it, and goes back as the browser does', async () => {
    await open(`/planning/operation/${own.second}`);
    await rowOf(own.second).waitFor();
    for (const id of [own.project, own.position, own.order])
      await expect.poll(() => rowOf(id).getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => rowOf(own.second).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => rowOf(own.second).getAttribute('aria-level')).toBe('4');
    await rowOf(own.position).dblclick();
    await page.waitForURL(`**/planning/orderPosition/${own.position}`);
    await page.getByRole('complementary', { name: /Auftragsposition 1 · / }).waitFor();
    await page.goBack();
    await page.waitForURL(`**/planning/operation/${own.second}`);
    await page.getByRole('button', { name: 'Details schließen' }).click();
    await page.waitForURL('**/planning');
  });

  /** The order with its steps unfolded, whatever an earlier visit has left. */
  const openOrder = async (): Promise<void> => {
    await open(`/planning/productionOrder/${own.order}`);
    await rowOf(own.order).waitFor();
    await tree().focus();
    if ((await rowOf(own.order).getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowRight');
    await rowOf(own.first).waitFor();
  };

  it('is walked, folded and unfolded by keys, and opens what has the focus', async () => {
    await openOrder();
    await tree().focus();
    await expect.poll(() => tree().getAttribute('aria-activedescendant')).toBe(`tree-${own.order}`);
    await page.keyboard.press('ArrowLeft');
    await rowOf(own.first).waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(own.order).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await rowOf(own.first).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tree().getAttribute('aria-activedescendant')).toBe(`tree-${own.first}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/planning/operation/${own.first}`);
  });

  it('keeps what was left open for the next visit, however soon that is', async () => {
    await openOrder();
    await open(`/planning/project/${own.project}`);
    await rowOf(own.first).waitFor();
  });

  // shows planning 1.6
  it('moves an order with all its operations by hand, and one undo puts all of it back', async () => {
    const before = [await startOf(own.first), await startOf(own.second)];
    await open(`/planning/productionOrder/${own.order}`);
    await page.getByRole('button', { name: 'Woche', exact: true }).click();
    await rowOf(own.order).waitFor();
    const words = await wordsOf(own.order);
    // A page that is loaded puts the start of the bar at three tenths of the view.
    await page.goto(`${url}/planning/productionOrder/${own.order}`);
    await rowOf(own.order).waitFor();
    const board = await page.getByTestId('timeline').boundingBox();
    const row = await rowOf(own.order).boundingBox();
    if (board === null || row === null) expect.fail('Nothing is drawn');
    const at = { x: board.x + 0.3 * board.width + 3, y: row.y + row.height / 2 };
    const handAt = async (): Promise<string> => {
      await page.mouse.move(at.x, at.y);
      return page.evaluate(({ x, y }) => {
        const hit = document.elementFromPoint(x, y);
        return hit === null ? '' : getComputedStyle(hit).cursor;
      }, at);
    };
    await expect.poll(handAt).toBe('pointer');
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y, { steps: 4 });
    await page.mouse.move(at.x + 240, at.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => wordsOf(own.order)).not.toBe(words);
    await expect.poll(() => startOf(own.first)).toBeGreaterThan(before[0] ?? 0);
    await expect.poll(() => startOf(own.second)).toBeGreaterThan(before[1] ?? 0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => wordsOf(own.order)).toBe(words);
    await expect.poll(() => startOf(own.second)).toBe(before[1]);
    await expect.poll(() => startOf(own.first)).toBe(before[0]);
  });

  it('moves a whole project by keys alone', async () => {
    const before = await startOf(own.first);
    await open(`/planning/project/${own.project}`);
    await rowOf(own.project).waitFor();
    const words = await wordsOf(own.project);
    await tree().focus();
    const undone: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('"action":"undo"') === true) undone.push(request.url());
    });
    await page.keyboard.press('m');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => startOf(own.first)).toBeGreaterThan(before);
    await expect.poll(() => wordsOf(own.project)).not.toBe(words);
    await page.keyboard.press('Control+z');
    await expect.poll(() => startOf(own.first)).toBe(before);
    expect(undone.length).toBe(1);
  });

  // shows planning 1.7
  it('shortens and lengthens a position by its end, with the keys that lengthen a bar', async () => {
    const before = await startOf(own.second);
    await open(`/planning/orderPosition/${own.position}`);
    await rowOf(own.position).waitFor();
    const words = await wordsOf(own.position);
    await tree().focus();
    await page.keyboard.press('e');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => startOf(own.second)).toBeGreaterThan(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => startOf(own.second)).toBe(before);
    await expect.poll(() => wordsOf(own.position)).toBe(words);
  });

  it('shows at once what somebody else has moved, in the step and in all above it', async () => {
    await open(`/planning/operation/${own.second}`);
    await rowOf(own.second).waitFor();
    const before = await Promise.all([own.second, own.order, own.position, own.project].map(wordsOf));
    const { start, resourceId } = await placeOf(own.second);
    const { body: plan } = await ben.get('/api/planning/planningTimelineRawFlat?fromDate=2026-01-01&toDate=2026-01-02');
    const moved = await ben.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'move',
      versionIdentifier: plan.versionIdentifier,
      operations: [{ operationId: own.second, startDate: new Date(start + 3 * 86_400_000).toISOString(), resourceId }],
    });
    expect(moved.status).toBe(200);
    for (const [at, id] of [own.second, own.order, own.position, own.project].entries())
      await expect.poll(() => wordsOf(id)).not.toBe(before[at]);
  });

  // shows planning 4.64, planning 4.71, planning 4.73
  it('locks an order from the menu of its row, and says why it then stays', async () => {
    await open(`/planning/productionOrder/${own.order}`);
    await rowOf(own.order).waitFor();
    await rowOf(own.order).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /Auftrag sperren/ }).click();
    await rowOf(own.order).getByLabel('gesperrt').waitFor();
    await tree().focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('alertdialog', { name: /gesperrt/ }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(own.order).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /Auftrag entsperren/ }).click();
    await rowOf(own.order).getByLabel('gesperrt').waitFor({ state: 'detached' });
  });

  it('shows only what lies between two days, and says what is no day', async () => {
    await open(`/planning/project/${own.project}`);
    await rowOf(own.project).waitFor();
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Datumsfilter' }).click();
    await page.keyboard.press('Escape');
    const until = page.getByRole('textbox', { name: 'bis' });
    await until.fill('31.02.2026');
    await until.press('Enter');
    await expect.poll(() => until.getAttribute('aria-invalid')).toBe('true');
    await until.fill('1.1.2026');
    await until.press('Enter');
    await rowOf(own.project).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
    await rowOf(own.project).waitFor();
  });
});
