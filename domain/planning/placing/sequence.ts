import type { OperationId } from '#domain/kernel/ids.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Crew } from './crew.ts';
import { type OpenStep, priorityOf } from './schedule-steps.ts';
import type { StepOffer } from './step-offers.ts';

/** An offer with the criteria besides time: priority of the resource and violations of the sequence. */
export const ranked = <Some extends StepOffer>(
  offer: Some,
  step: OpenStep,
  crew: Crew,
  { draft, facts }: { readonly draft: Draft; readonly facts: PlanningFacts },
): Some => ({
  ...offer,
  priority: priorityOf(step, crew, facts),
  sequenceBreaks: sequenceBreaks(step, offer, draft, facts),
});

/**
 * Number of violations of an ordered characteristic (such as colours from light to dark, domain facts §8) at a place:
 * the bar before has a later value, or the bar after an earlier one. Bars without a value are skipped.
 */
function sequenceBreaks(
  step: OpenStep,
  { facts: resource, slot }: StepOffer,
  draft: Draft,
  facts: PlanningFacts,
): number {
  let breaks = 0;
  for (const { characteristicId, value } of step.characteristics ?? []) {
    const known = facts.characteristic(characteristicId);
    if (known?.kind !== 'order' || value === undefined) continue;
    const places = known.values ?? [];
    const own = places.indexOf(value);
    const placeOf = (id: OperationId): number | undefined => {
      const wish = draft.barTermsOf(id)?.characteristics?.find((one) => one.characteristicId === characteristicId);
      return wish?.value === undefined ? undefined : places.indexOf(wish.value);
    };
    const { start } = slot.interval;
    const before = nearest(placeOf, (visit) => draft.scanBack(resource.resourceId, start, visit));
    const after = nearest(placeOf, (visit) =>
      draft.scan(resource.resourceId, start, (bar) => bar.placement.start < start || visit(bar)),
    );
    if (before !== undefined && before > own) breaks += 1;
    if (after !== undefined && after < own) breaks += 1;
  }
  return breaks;
}

/** Maximum number of bars without a value that are skipped in the search for a neighbour. */
const maxSkippedBars = 20;

type Visit = (bar: { readonly operationId: OperationId }) => boolean;

function nearest(placeOf: (id: OperationId) => number | undefined, scan: (visit: Visit) => void): number | undefined {
  let found: number | undefined;
  let seen = 0;
  scan(({ operationId }) => {
    found = placeOf(operationId);
    seen += 1;
    return found === undefined && seen < maxSkippedBars;
  });
  return found;
}
