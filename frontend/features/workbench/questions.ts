import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { canComplete } from '#domain/planning/feedback/others-at-work.ts';
import type { SoFar, Typed } from './absolute-values.ts';

/** What is asked before a step begins or ends, because it may be a slip. */
export type Question =
  /** A predecessor is not done, or another step is at work on the resource. */
  | {
      readonly kind: 'start';
      readonly openBefore: WorkItem['openBefore'];
      readonly atWork: WorkItem['atWork'];
      /** Whether the others can be complete as they are. */
      readonly canComplete: boolean;
    }
  /** Pieces of the order are still missing. */
  | { readonly kind: 'complete'; readonly made: number; readonly wanted: number };

/** undefined: nothing is to be asked. */
export function questionBefore(
  becomes: 'start' | 'pause' | 'interrupt' | 'complete',
  item: Pick<WorkItem, 'articleAmount' | 'openBefore' | 'atWork' | 'settings'>,
  typed: Typed,
  soFar: SoFar,
  mayCompleteWithout: boolean,
): Question | undefined {
  const { articleAmount: wanted, openBefore, atWork } = item;
  if (becomes === 'start' && openBefore.length + atWork.length > 0)
    return { kind: 'start', openBefore, atWork, canComplete: canComplete(atWork, item.settings, mayCompleteWithout) };
  if (becomes !== 'complete') return undefined;
  const made = roundedAmount((typed.yield ?? soFar.yield) + (typed.scrap ?? soFar.scrap));
  return made < wanted ? { kind: 'complete', made, wanted } : undefined;
}
