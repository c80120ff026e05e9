import '@fontsource-variable/inter/wght.css';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { PageStyles } from '#frontend/design/global-styles.tsx';
import { theme } from '#frontend/design/theme.ts';
import { canvasTokens } from '#frontend/design/tokens.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import { TimelinePage } from '#frontend/features/timeline/page/timeline-page.tsx';
import { treeBoard } from '#frontend/features/timeline/tree/tree-board.ts';
import { startLanguages } from '#frontend/i18n/setup.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';

/** The planning timeline as its page shows it, with orders of about five operations from memory instead of a server. */
const now = Date.parse('2026-11-19T09:42:00Z');
const orders = Number(new URLSearchParams(location.search).get('orders') ?? 1_000);
const operations = orders * 5;
const generated = generateFactory(now, Math.max(1, Math.ceil(operations / 5_000)));
const data = generatePlan(generated, compileFacts(generated.factory), { now, operations, seed: 7 });
const view = document.querySelector('#view') as HTMLElement;

const never = (): Promise<never> => new Promise(() => undefined);
const nothing = (): void => undefined;
const source: TimelineSource = {
  loadPlan: () => Promise.resolve({ data, position: '1' }),
  loadFactory: () => Promise.resolve(generated.factory),
  edit: never,
  preview: never,
  replanSuccessors: never,
  steps: never,
  orders: { revoke: never, pause: never, unplan: never, plan: never, split: never, trySplit: never },
  history: never,
  why: never,
  startOf: never,
  operationOf: never,
  conflicts: never,
  confirmConflict: never,
  watchConflicts: () => nothing,
  subscribePresence: () => nothing,
  publishPresence: nothing,
  watch: () => nothing,
};

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** The page's thread is free again after the frame in which this is called. */
const frameDone = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
const grid = (): HTMLElement => document.querySelector('[role=treegrid]') as HTMLElement;
const rowCount = (): number => Number(grid().getAttribute('aria-rowcount')) - 1;
const buttonOf = (name: string): HTMLElement => document.querySelector(`[aria-label="${name}"]`) as HTMLElement;

/** Milliseconds from the click to the frame in which the rows are there. */
async function click(target: HTMLElement): Promise<number> {
  await nextFrame();
  const before = rowCount();
  const began = performance.now();
  target.click();
  while (rowCount() === before) await nextFrame();
  await frameDone();
  return performance.now() - began;
}

/** Called from outside, see `tests/benchmarks/planning-timeline.ts`. */
const bench = {
  operations: data.operations.length,
  /** Milliseconds from the plan in memory to the first rows. */
  async open(): Promise<number> {
    await document.fonts.load("500 12px 'Inter Variable'");
    await startLanguages();
    const began = performance.now();
    createRoot(view).render(
      <ThemeProvider theme={theme} defaultMode="light">
        <PageStyles />
        <QueryClientProvider client={new QueryClient()}>
          <TimelinePage
            board={treeBoard}
            title="Planung"
            source={source}
            colors={canvasTokens('light')}
            rights={{
              edit: true,
              plan: true,
              unplan: true,
              split: true,
              report: true,
              confirm: true,
              confirmOverdue: true,
              override: true,
            }}
            opened={undefined}
            conflicts={undefined}
            onConflict={nothing}
            onOpen={nothing}
            onClose={nothing}
            now={() => now}
            level="month"
          />
        </QueryClientProvider>
      </ThemeProvider>,
    );
    while (document.querySelector('[role=treegrid] [role=row][aria-level]') === null) await nextFrame();
    await frameDone();
    return performance.now() - began;
  },
  unfoldAll: () => click(buttonOf('Alles aufklappen')),
  foldAll: () => click(buttonOf('Alles zuklappen')),
  /** One node by its arrow, in the middle of everything. */
  foldOne: () => click(grid().querySelector('[aria-expanded] button') as HTMLElement),
  rows: rowCount,
  /** Milliseconds from frame to frame while the wheel turns. */
  async scroll(count: number): Promise<number[]> {
    const times: number[] = [];
    let last = await nextFrame();
    for (let frame = 0; frame < count; frame++) {
      grid().dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true }));
      const at = await nextFrame();
      times.push(at - last);
      last = at;
    }
    return times;
  },
  /** Frames in which nothing moves: what machine and browser need at least. */
  async rest(count: number): Promise<number[]> {
    const times: number[] = [];
    let last = await nextFrame();
    for (let frame = 0; frame < count; frame++) {
      const at = await nextFrame();
      times.push(at - last);
      last = at;
    }
    return times;
  },
};
export type Bench = typeof bench;
Object.assign(globalThis, { bench });
