import type { Browser } from 'playwright';
import { type BenchResult, median } from './result.ts';
import { withPage } from './serve-page.ts';
import type { Bench, FrameTimes } from './timeline-page/bench.ts';

/**
 * The timeline in headless Chromium against vis-timeline, in turns, five times, on the same plan and window:
 * first render of 1,000, 10,000 and 50,000 bars, frames of a pan and frames of a drag. `CHROMIUM` names the browser.
 */
export const run = (): Promise<readonly BenchResult[]> =>
  withPage('timeline-page', async (browser, address) => {
    const results: BenchResult[] = [];
    for (const { bars, aim } of sizes) results.push(...(await measure(browser, address, bars, aim)));
    for (const days of [7, 31, 150, 366]) results.push(...(await measureFullPan(browser, address, days)));
    return results;
  });

const rounds = 5;
const sizes = [
  { bars: 1_000, aim: undefined },
  { bars: 10_000, aim: { atMost: 1 / 10 } },
  { bars: 50_000, aim: { atMost: 1 / 40 } },
] as const;
/** A frame at 60 per second, with what a timer may be off. */
const frame = 16.8;

interface Run {
  readonly first: number;
  readonly pan: readonly FrameTimes[];
  readonly drag: readonly FrameTimes[];
  readonly rest: readonly FrameTimes[];
  /** With lines between the steps of four orders, and with many orders selected. */
  readonly lines: readonly FrameTimes[];
  readonly many: readonly FrameTimes[];
  readonly visible: number;
}

async function measure(
  browser: Browser,
  address: string,
  bars: number,
  aim: BenchResult['aim'],
): Promise<readonly BenchResult[]> {
  const ours: Run[] = [];
  const theirs: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    // 60 frames of a pan cost vis-timeline minutes at 50,000 bars; ten say the same.
    ours.push(await once(browser, `${address}?side=leitstand&bars=${bars}`, 60));
    theirs.push(await once(browser, `${address}?side=vis&bars=${bars}`, 10));
  }
  const line = (name: string, of: (run: Run) => number, wished: BenchResult['aim'], detail: string): BenchResult => ({
    name: `timeline: ${name}, ${bars.toLocaleString('en')} bars`,
    unit: 'ms',
    value: median(ours.map(of)),
    baseline: median(theirs.map(of)),
    ratio: median(ours.map((run, at) => of(run) / of(theirs[at] ?? run))),
    aim: wished,
    detail,
  });
  return [
    line(
      'first render',
      (run) => run.first,
      aim,
      'plan in memory to the frame after the first picture, files and factory there; vis-timeline',
    ),
    line('pan', (run) => share(run.pan, 'interval'), undefined, '95 % of frames of a pan over a week; vis-timeline'),
    line(
      'drag',
      (run) => share(run.drag, 'interval'),
      undefined,
      '95 % of frames, with preview by the rules; vis-timeline moves one item',
    ),
  ];
}

/** Windows of a week, a month, five months (about 3,000 bars) and a year, against the length of a frame. */
async function measureFullPan(browser: Browser, address: string, days: number): Promise<readonly BenchResult[]> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++)
    runs.push(await once(browser, `${address}?side=leitstand&bars=10000&days=${days}`, 120));
  const visible = Math.round(median(runs.map((run) => run.visible))).toLocaleString('en');
  const line = (name: string, of: (run: Run) => number, aim: BenchResult['aim'], detail: string): BenchResult => ({
    name: `timeline: ${name} over ${days} days, ${visible} bars in view`,
    unit: 'ms',
    value: median(runs.map(of)),
    baseline: frame,
    ratio: median(runs.map((run) => of(run) / frame)),
    aim,
    detail,
  });
  return [
    line('pan', (run) => share(run.pan, 'interval'), { atMost: 1 }, '95 % of frames; one frame at 60 per second'),
    line('rest', (run) => share(run.rest, 'interval'), undefined, 'the same without drawing; one frame'),
    line('pan, script', (run) => share(run.pan, 'script'), undefined, '95 % of frames, our code; one frame'),
    line(
      'pan, lines of four orders',
      (run) => share(run.lines, 'interval'),
      { atMost: 1 },
      '95 % of frames; one frame. As many as are drawn at once; over a year none',
    ),
    line(
      'pan, 48 orders selected',
      (run) => share(run.many, 'interval'),
      { atMost: 1 },
      '95 % of frames; one frame. Marks and numbers instead of lines',
    ),
    line('pan, own cost', (run) => share(run.pan, 'own'), undefined, '95 % of frames, code and pixels; one frame'),
  ];
}

async function once(browser: Browser, address: string, frames: number): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  try {
    await page.goto(address);
    await page.waitForFunction(() => 'bench' in globalThis);
    return await page.evaluate(async (count): Promise<Run> => {
      const { bench } = globalThis as unknown as { bench: Bench };
      const first = await bench.firstRender();
      await bench.settled();
      const pan = await bench.pan(count);
      const drag = await bench.drag(count);
      const rest = await bench.rest(count);
      bench.select(4);
      const lines = await bench.pan(count);
      bench.select(48);
      const many = await bench.pan(count);
      return { first, pan, drag, rest, lines, many, visible: bench.visibleBars() };
    }, frames);
  } finally {
    await page.close();
  }
}

/** What 95 % of the frames do not exceed. */
function share(frames: readonly FrameTimes[], of: keyof FrameTimes): number {
  const sorted = frames.map((times) => times[of]).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
