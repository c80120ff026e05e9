import type { Browser } from 'playwright';
import { type BenchResult, median } from './result.ts';
import { withPage } from './serve-page.ts';
import type { Bench } from './tree-page/bench.tsx';

/**
 * The planning timeline in headless Chromium, its page as the product has it, with 20,000 orders: to the first rows,
 * folding and unfolding everything, and frames of a scroll through all of it.
 */
export const run = (): Promise<readonly BenchResult[]> => withPage('tree-page', measure);

const rounds = 5;
const orders = 20_000;
/** What a person does not notice: the product's own limit for an answer to a hand (INP). */
const answer = 100;
/** A frame at 60 per second, with what a timer may be off. */
const frame = 16.8;

interface Run {
  readonly open: number;
  readonly unfold: number;
  readonly fold: number;
  readonly foldOne: number;
  readonly scroll: number;
  readonly rest: number;
  readonly rows: number;
}

async function measure(browser: Browser, address: string): Promise<readonly BenchResult[]> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await once(browser, `${address}?orders=${orders}`));
  const rows = Math.round(median(runs.map((run) => run.rows))).toLocaleString('en');
  const line = (
    name: string,
    of: (run: Run) => number,
    baseline: number,
    aim: BenchResult['aim'],
    detail: string,
  ): BenchResult => ({
    name: `planning timeline: ${name}, ${orders.toLocaleString('en')} orders`,
    unit: 'ms',
    value: median(runs.map(of)),
    baseline,
    ratio: median(runs.map((run) => of(run) / baseline)),
    aim,
    detail,
  });
  const all = { atMost: 1 };
  return [
    line('first rows', (run) => run.open, 1_000, all, 'plan in memory to the first rows with their bars; one second'),
    line('unfold everything', (run) => run.unfold, answer, all, `click to the frame with ${rows} rows; 100 ms`),
    line('fold everything', (run) => run.fold, answer, all, 'click to the frame with projects only; 100 ms'),
    line('fold one', (run) => run.foldOne, answer, all, 'click on an arrow while all else is unfolded; 100 ms'),
    line('scroll', (run) => run.scroll, frame, all, `95 % of frames through ${rows} rows; one frame at 60 per second`),
    line('rest', (run) => run.rest, frame, undefined, 'the same without a movement; one frame'),
  ];
}

async function once(browser: Browser, address: string): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'de-DE' });
  try {
    await page.goto(address);
    await page.waitForFunction(() => 'bench' in globalThis, undefined, { timeout: 120_000 });
    return await page.evaluate(async (): Promise<Run> => {
      const { bench } = globalThis as unknown as { bench: Bench };
      const share = (times: readonly number[]): number => {
        const sorted = [...times].sort((a, b) => a - b);
        return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
      };
      const open = await bench.open();
      // What the page does when the first picture stands is not part of what a hand then does.
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      const unfold = await bench.unfoldAll();
      const rows = bench.rows();
      const scroll = share(await bench.scroll(240));
      const foldOne = await bench.foldOne();
      const fold = await bench.foldAll();
      const rest = share(await bench.rest(120));
      return { open, unfold, fold, foldOne, scroll, rest, rows };
    });
  } finally {
    await page.close();
  }
}
