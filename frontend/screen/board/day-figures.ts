import type { MachineFigures } from '#domain/planning/api/shop-floor/screen-api.ts';

/** Key figures of all machines of a screen together, for the tiles above its rows. */
export interface DayFigures {
  readonly yieldAmount: number;
  readonly scrapAmount: number;
  /** Of everything reported today; undefined before the first piece. */
  readonly scrapShare: number | undefined;
  readonly doneToday: number;
  /** Done today and still to be. */
  readonly ofToday: number;
  /** Of the steps that were planned to end in the last thirty days; undefined when there were none. */
  readonly punctuality: number | undefined;
  readonly interrupted: number;
  /** Epoch milliseconds of the one that has lasted longest. */
  readonly interruptedAt: number | undefined;
}

export function dayFigures(figures: readonly MachineFigures[]): DayFigures {
  const sum = (of: (one: MachineFigures) => number): number => figures.reduce((total, one) => total + of(one), 0);
  const yieldAmount = sum((one) => one.yieldAmount);
  const scrapAmount = sum((one) => one.scrapAmount);
  const doneToday = sum((one) => one.doneToday);
  const plannedEnds = sum((one) => one.plannedEnds);
  const stops = figures.flatMap(({ interruptedAt }) => (interruptedAt === null ? [] : [Date.parse(interruptedAt)]));
  return {
    yieldAmount,
    scrapAmount,
    scrapShare: share(scrapAmount, yieldAmount + scrapAmount),
    doneToday,
    ofToday: doneToday + sum((one) => one.dueToday),
    punctuality: share(
      sum((one) => one.punctualEnds),
      plannedEnds,
    ),
    interrupted: sum((one) => one.interrupted),
    interruptedAt: stops.length === 0 ? undefined : Math.min(...stops),
  };
}

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
