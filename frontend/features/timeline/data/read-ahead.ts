import type { Factory } from '#domain/base-data/factory.ts';
import type { ReadPlan, TimelineSource } from './timeline-source.ts';

/** Milliseconds for which what was read ahead is as good as read now. */
const freshFor = 10_000;

/**
 * A source that begins to read plan and factory at once, while the page still finds out who is signed in and loads its
 * code. The first question for the same days gets that answer; all later ones, and one that failed, ask anew.
 */
export function readingAhead(source: TimelineSource, fromDate: string, toDate: string): TimelineSource {
  const at = performance.now();
  let plan: Promise<ReadPlan> | undefined = source.loadPlan(fromDate, toDate);
  let factory: Promise<Factory> | undefined = source.loadFactory();
  for (const reading of [plan, factory]) reading.catch(() => undefined);
  const isFresh = (): boolean => performance.now() - at < freshFor;
  return {
    ...source,
    loadPlan(from, to) {
      const first = isFresh() && from === fromDate && to === toDate ? plan : undefined;
      plan = undefined;
      return first === undefined ? source.loadPlan(from, to) : first.catch(() => source.loadPlan(from, to));
    },
    loadFactory() {
      const first = isFresh() ? factory : undefined;
      factory = undefined;
      return first === undefined ? source.loadFactory() : first.catch(() => source.loadFactory());
    },
  };
}
