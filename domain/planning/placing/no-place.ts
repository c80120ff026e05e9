import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { combinationsOf, maxCrews, type SecondaryStep } from './crew.ts';
import type { Demand } from './demand.ts';

/**
 * Why a step found no place within the horizon: nothing is free, or nothing among those combinations of resources that
 * were tried.
 */
export function noPlace(
  step: Demand & { readonly secondaries: readonly SecondaryStep[] },
  facts: PlanningFacts,
  details: Readonly<Record<string, unknown>>,
): Rejection {
  const combinations = combinationsOf(step, step.secondaries, facts);
  return combinations > maxCrews
    ? reject('tooManyCombinations', { ...details, combinations, most: maxCrews })
    : reject('noAvailability', details);
}
