import type { Locator, Page } from 'playwright';
import { signInOn } from './browser.ts';

/** What a planner does on the production timeline, by what can be seen. */
export interface TimelinePage {
  readonly page: Page;
  /** What the page says of an operation to a screen reader, once it does: number, step, times and status. */
  describe(operationId: string): Promise<string>;
  /** Waits until the words for the operation differ from `before`; answers with the new ones. */
  changed(operationId: string, before: string): Promise<string>;
  /** Middle of the first bar in the row, found by the pointer's shape. */
  findBar(rowName: string): Promise<Point>;
  /** The operation's bar, found by the pointer's shape and its place among the bars of its row. */
  locate(operationId: string): Promise<BarPlace>;
  /** What the hand can take in the row, from left to right: bars, or places on offer while it is asked to choose. */
  places(rowName: string): Promise<readonly BarPlace[]>;
  /** Takes the bar in the hand and moves it, without letting go. */
  hold(from: Point, to: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
}

export interface BarPlace {
  /** First and last pixel of the page under which the bar is. */
  readonly left: number;
  readonly right: number;
  readonly middle: Point;
  readonly row: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The timeline of somebody who is signed in, at three days. */
export async function openTimeline(page: Page, url: string, username: string, password: string): Promise<TimelinePage> {
  await signInOn(page, url, username, password);
  await page.goto(`${url}/production`);
  await page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
  // At a month the bar of three hours is a few pixels wide.
  await page.getByRole('button', { name: '3 Tage', exact: true }).click();

  const cell = (operationId: string) => page.locator(`#timeline-mirror [data-operation="${operationId}"]`);
  return {
    page,
    describe: (operationId) => wordsOf(cell(operationId)),
    changed: (operationId, before) => wordsOf(cell(operationId), before),
    async findBar(rowName) {
      const [first] = await barsOf(page, rowName);
      if (first === undefined) throw new Error(`No bar in row ${rowName}`);
      return first.middle;
    },
    async locate(operationId) {
      const { row, at } = await cell(operationId).evaluate((node) => {
        const line = node.closest('tr');
        const cells = [...(line?.querySelectorAll('[data-operation]') ?? [])];
        return { row: line?.querySelector('th')?.textContent ?? '', at: cells.indexOf(node) };
      });
      const place = (await barsOf(page, row))[at];
      if (place === undefined) throw new Error(`Bar ${at} is not in row ${row}`);
      return place;
    },
    places: (rowName) => barsOf(page, rowName),
    async hold(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
      await page.mouse.move(to.x, to.y, { steps: 5 });
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

/** What is said of the bar as soon as it is something other than `before`. */
async function wordsOf(cell: Locator, before?: string): Promise<string> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const now = await rowAndWords(cell);
    if (now !== undefined && now !== before) return now;
    if (Date.now() > deadline) throw new Error(before === undefined ? 'There is no such bar' : `Still "${before}"`);
    await cell.page().waitForTimeout(50);
  }
}

/** "Säge 1: PA-… Sägen, Rahmen, Sa 13:12 – 16:22, geplant": the row is part of what can change. */
async function rowAndWords(cell: Locator): Promise<string | undefined> {
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

/**
 * Bars of a row from left to right, to the pixel, when the picture has come to rest: it follows what was pressed, or what
 * somebody else has moved, a few frames later.
 */
async function barsOf(page: Page, row: string): Promise<readonly BarPlace[]> {
  for (let before = ''; ; ) {
    const bars = await barsNow(page, row);
    const now = JSON.stringify(bars);
    if (now === before) return bars;
    before = now;
    await page.evaluate(twoFrames);
  }
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** The pointer is a hand over them. */
async function barsNow(page: Page, row: string): Promise<readonly BarPlace[]> {
  const header = await page.getByTitle(row, { exact: true }).boundingBox();
  const canvas = await page.locator('canvas').first().boundingBox();
  if (header === null || canvas === null) throw new Error(`There is no row ${row}`);
  const y = header.y + header.height / 2;
  const spans = await page.evaluate(spansUnderPointer, {
    from: Math.ceil(canvas.x) + 1,
    to: canvas.x + canvas.width,
    y,
  });
  return spans.map(({ left, right }) => ({ left, right, middle: { x: Math.round((left + right) / 2), y }, row }));
}

/**
 * Runs in the page: moves the pointer along a line and answers with the first and last pixel of each stretch where it
 * is a hand. In one call, because a row is hundreds of moves and each costs a round trip from outside.
 */
function spansUnderPointer({
  from,
  to,
  y,
}: {
  from: number;
  to: number;
  y: number;
}): { left: number; right: number }[] {
  const isOver = (x: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    const moved = { clientX: x, clientY: y, bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    hit?.dispatchEvent(new PointerEvent('pointermove', moved));
    // Two arrows at the edges of a selected bar.
    return hit !== null && ['pointer', 'ew-resize'].includes(getComputedStyle(hit).cursor);
  };
  const edgeBetween = (outside: number, inside: number): number => {
    let [out, within] = [outside, inside];
    while (Math.abs(within - out) > 1) {
      const middle = Math.round((out + within) / 2);
      if (isOver(middle)) within = middle;
      else out = middle;
    }
    return within;
  };
  // Narrower than the bars and gaps of the plants that tests make.
  const step = 10;
  const spans: { left: number; right: number }[] = [];
  let left: number | undefined;
  for (let x = from; x < to; x += step) {
    const over = isOver(x);
    if (over && left === undefined) left = x === from ? x : edgeBetween(x - step, x);
    if (over || left === undefined) continue;
    spans.push({ left, right: edgeBetween(x, x - step) });
    left = undefined;
  }
  return spans;
}
