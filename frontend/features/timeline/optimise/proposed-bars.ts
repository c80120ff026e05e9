import type { OperationId } from '#domain/kernel/ids.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';
import type { ProposedBar } from '../render/overlay-state.ts';
import type { FoundPlan } from './search/optimise-calls.ts';
import type { OptimiseState } from './search/optimising.ts';

const none: readonly ProposedBar[] = [];
const nowhere: ReadonlyMap<BarId, BarPlacement> = new Map();
const known = new WeakMap<FoundPlan, ReadonlyMap<OperationId, ProposedBar>>();
const parts = new WeakMap<object, readonly ProposedBar[]>();

/** Bars of the displayed result, or of the part of it that is to be accepted; called on every frame. */
export function proposedBars(state: OptimiseState | undefined): readonly ProposedBar[] {
  if (state?.kind !== 'found' || !state.shown) return none;
  const { result, part } = state;
  const asked = part?.operations ?? result.operations;
  let bars = parts.get(asked);
  if (bars === undefined) {
    const all = allOf(result);
    bars = asked.flatMap(({ operationId }) => all.get(operationId) ?? []);
    parts.set(asked, bars);
  }
  return bars;
}

/** The same by bar, for the rows. */
export function proposedPlacements(state: OptimiseState | undefined): ReadonlyMap<BarId, BarPlacement> {
  const bars = proposedBars(state);
  return bars.length === 0 ? nowhere : new Map(bars.map((bar) => [bar.id, bar]));
}

function allOf(result: FoundPlan): ReadonlyMap<OperationId, ProposedBar> {
  let bars = known.get(result);
  if (bars === undefined) {
    bars = new Map(
      result.operations.map(({ operationId, resourceId, startDate, endDate, planTime, setupTime, before }) => [
        operationId,
        {
          id: operationId,
          resourceId,
          start: Date.parse(startDate),
          end: Date.parse(endDate),
          setUp: setupTime === undefined ? undefined : { planTime, setupTime },
          from: {
            resourceId: before.resourceId,
            start: Date.parse(before.startDate),
            end: Date.parse(before.endDate),
          },
        },
      ]),
    );
    known.set(result, bars);
  }
  return bars;
}
