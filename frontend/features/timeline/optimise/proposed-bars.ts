import type { ProposedBar } from '../render/overlay-state.ts';
import type { FoundPlan } from './optimise-calls.ts';
import type { OptimiseState } from './optimising.ts';

const none: readonly ProposedBar[] = [];
const known = new WeakMap<FoundPlan, readonly ProposedBar[]>();

/** Bars of the displayed result; called on every frame. */
export function proposedBars(state: OptimiseState | undefined): readonly ProposedBar[] {
  if (state?.kind !== 'found' || !state.shown) return none;
  const bars =
    known.get(state.result) ??
    state.result.operations.map(({ operationId, resourceId, startDate, endDate, planTime, setupTime }) => ({
      id: operationId,
      resourceId,
      start: Date.parse(startDate),
      end: Date.parse(endDate),
      setUp: setupTime === undefined ? undefined : { planTime, setupTime },
    }));
  known.set(state.result, bars);
  return bars;
}
