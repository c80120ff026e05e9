import type { OperationId } from '#domain/kernel/ids.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Crew } from './crew.ts';
import { type OpenStep, priorityOf } from './schedule-steps.ts';
import type { StepOffer } from './step-offers.ts';

/** An offer with what decides among resources beside its time: the number of the resource and the sequence on it. */
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
 * How often a place stands against the sequence of an ordered characteristic, as colours from light to dark (domain
 * facts §8): the bar before comes later in it, or the bar after comes earlier. Bars that say nothing about the
 * characteristic lie between without being asked.
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
      const wish = draft.sharingTermsOf(id)?.characteristics?.find((one) => one.characteristicId === characteristicId);
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

/** How many bars away a neighbour still is one: nobody sees a sequence over more. */
const mostBetween = 20;

type Visit = (bar: { readonly operationId: OperationId }) => boolean;

function nearest(placeOf: (id: OperationId) => number | undefined, scan: (visit: Visit) => void): number | undefined {
  let found: number | undefined;
  let seen = 0;
  scan(({ operationId }) => {
    found = placeOf(operationId);
    seen += 1;
    return found === undefined && seen < mostBetween;
  });
  return found;
}
