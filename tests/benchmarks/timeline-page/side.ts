import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import type { GeneratedFactory } from '#tests/fixtures/generated-factory.ts';

/** What each does before it has the plan; `show` resolves when the plan is drawn. */
export interface Waiting {
  readonly show: (data: TimelineData) => Promise<Side>;
}

/** One way to show a plan, panned and dragged frame by frame. */
export interface Side {
  /** What the first picture did without is there, too. */
  readonly settled: Promise<void>;
  /** Moves the window by so many pixels and draws. */
  readonly pan: (pixels: number) => void;
  /** Moves one bar by so many pixels and draws what a hand would see. */
  readonly drag: (pixels: number) => void;
  /** Selects the bars in view of so many orders, the longest first, for the pans that follow; answers how many. */
  readonly select: (orders: number) => number;
  readonly visibleBars: () => number;
}

export interface Given {
  readonly generated: GeneratedFactory;
  readonly now: number;
  readonly view: HTMLElement;
  /** Milliseconds across the view. */
  readonly span: number;
}
