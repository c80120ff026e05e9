import type { Page } from 'playwright';

/** What a planner does on the production timeline, by what can be seen. */
export interface TimelinePage {
  readonly page: Page;
  /** What the page says of an operation to a screen reader: number, step, times and status. */
  describe(operationId: string): Promise<string>;
  /** Waits until the words for the operation differ from `before`; answers with the new ones. */
  changed(operationId: string, before: string): Promise<string>;
  /** Middle of the bar in the row, found by the pointer's shape. */
  findBar(rowName: string): Promise<{ readonly x: number; readonly y: number }>;
  drag(from: Point, to: Point): Promise<void>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Signs in as a person would and opens the timeline at three days. */
export async function openTimeline(page: Page, url: string, username: string, password: string): Promise<TimelinePage> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL('**/production**');
  await page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
  // At a month the bar of three hours is a few pixels wide.
  await page.getByRole('button', { name: '3 Tage', exact: true }).click();

  const cell = (operationId: string) => page.locator(`#timeline-mirror [data-operation="${operationId}"]`);
  return {
    page,
    describe: async (operationId) => (await rowAndWords(cell(operationId))) ?? '',
    async changed(operationId, before) {
      const deadline = Date.now() + 30_000;
      for (;;) {
        const now = (await rowAndWords(cell(operationId))) ?? before;
        if (now !== before) return now;
        if (Date.now() > deadline) throw new Error(`Still "${before}"`);
        await page.waitForTimeout(50);
      }
    },
    async findBar(rowName) {
      const header = await page.getByTitle(rowName, { exact: true }).boundingBox();
      const canvas = await page.locator('canvas').first().boundingBox();
      if (header === null || canvas === null) throw new Error(`There is no row ${rowName}`);
      const y = header.y + header.height / 2;
      const over: number[] = [];
      for (let x = canvas.x + 4; x < canvas.x + canvas.width; x += 6) {
        await page.mouse.move(x, y);
        const cursor = await page.evaluate(
          ([left, top]) => {
            const hit = document.elementFromPoint(left as number, top as number);
            return hit === null ? '' : getComputedStyle(hit).cursor;
          },
          [x, y],
        );
        if (cursor === 'pointer') over.push(x);
        else if (over.length > 0) break;
      }
      const middle = over[Math.floor(over.length / 2)];
      if (middle === undefined) throw new Error(`No bar in row ${rowName}`);
      return { x: middle, y };
    },
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
  };
}

/** "Säge 1: PA-… Sägen, Rahmen, Sa 13:12 – 16:22, geplant": the row is part of what can change. */
async function rowAndWords(cell: ReturnType<Page['locator']>): Promise<string | undefined> {
  return cell
    .evaluate(
      (node) => {
        const row = node.closest('tr')?.querySelector('th')?.textContent;
        // A cell that was replaced in this moment has no row any more.
        return row === undefined || row === null ? undefined : `${row}: ${node.textContent}`;
      },
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => undefined);
}
