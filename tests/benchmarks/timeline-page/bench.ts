import '@fontsource-variable/inter/wght.css';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { waitLeitstand } from './leitstand-side.ts';
import type { Side } from './side.ts';
import { waitVis } from './vis-side.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const query = new URLSearchParams(location.search);
const bars = Number(query.get('bars') ?? 1_000);
const wait = query.get('side') === 'vis' ? waitVis : waitLeitstand;
const span = Number(query.get('days') ?? 7) * 86_400_000;

const generated = generateFactory(now, Math.max(1, Math.ceil(bars / 5_000)));
const data = generatePlan(generated, compileFacts(generated.factory), { now, operations: bars, seed: 7 });
const view = document.querySelector('#view') as HTMLElement;
let side: Side | undefined;

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** What one frame took, in milliseconds. */
export interface FrameTimes {
  /** From this frame to the next. */
  readonly interval: number;
  /** In the code that draws. */
  readonly script: number;
  /** Until the page's own thread was free again: the code, layout, and the canvas' pixels, which are made there. */
  readonly own: number;
}

/** The page's thread has finished the frame in which this is called. */
const frameDone = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });

/** Frame after frame while `step` draws in each. */
async function frames(count: number, step: (frame: number) => void): Promise<FrameTimes[]> {
  const times: FrameTimes[] = [];
  let last = await nextFrame();
  for (let frame = 0; frame < count; frame++) {
    const began = performance.now();
    step(frame);
    const drawn = performance.now();
    await frameDone();
    const own = performance.now() - began;
    const at = await nextFrame();
    times.push({ interval: at - last, script: drawn - began, own });
    last = at;
  }
  return times;
}

/** Called from outside, see `tests/benchmarks/timeline.ts`. */
const bench = {
  bars: data.operations.length,
  /** Milliseconds from the plan in memory to the frame after the first picture, on a page that has waited for the plan. */
  async firstRender(): Promise<number> {
    await document.fonts.load("500 12px 'Inter Variable'");
    const { show } = wait({ generated, now, view, span });
    await nextFrame();
    await nextFrame();
    const start = performance.now();
    side = await show(data);
    await nextFrame();
    return performance.now() - start;
  },
  settled: () => side?.settled,
  pan: (count: number) => frames(count, (frame) => side?.pan(frame < count / 2 ? 9 : -9)),
  /** Frames in which nothing is drawn: what machine and browser need at least. */
  rest: (count: number) => frames(count, () => undefined),
  drag: (count: number) => frames(count, (frame) => side?.drag(frame * 2)),
  select: (orders: number) => side?.select(orders) ?? 0,
  visibleBars: () => side?.visibleBars() ?? 0,
};
export type Bench = typeof bench;
Object.assign(globalThis, { bench });
