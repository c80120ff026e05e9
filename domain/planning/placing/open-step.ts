import type { Resource } from '#domain/base-data/object-types.ts';
import type { Seconds } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { planTimeOf } from '#domain/planning/plan/plan-time.ts';
import { atLeastAMinute } from './changeover.ts';
import type { SecondaryStep } from './crew.ts';
import type { OpenStep } from './schedule-steps.ts';

/** An existing operation as input of the scheduler. */
export function openStepOf(plan: Plan, operation: Operation): OpenStep {
  const { placement, secondaries } = operation;
  return {
    ...operation,
    planTime: placement.planTime,
    setupPart: placement.setupTime,
    secondaries: secondaries.flatMap((id) => {
      const secondary = plan.operations.get(id);
      return secondary === undefined ? [] : [secondaryStepOf(secondary)];
    }),
  };
}

export const secondaryStepOf = (secondary: Operation): SecondaryStep => ({
  ...secondary,
  kind: secondary.parallel ?? 'equipment',
  planTime: secondary.placement.planTime,
});

/**
 * Seconds that an operation takes on a resource: the setup time in a batch, whatever the amount; its own calculated
 * time when it leaves a batch; otherwise its planned time, which a planner may have changed, with its own set-up: a
 * set-up matrix puts another in its place where it decides.
 */
export function planTimeOn(facts: PlanningFacts, operation: Operation, target: Resource): Seconds {
  if (target.limitQuantity) return operation.setupTime;
  const { placement, setupTime } = operation;
  const isInBatch = facts.resource(placement.resourceId)?.resource.limitQuantity === true;
  if (isInBatch) return planTimeOf(operation, operation.articleAmount);
  return placement.setupTime === undefined
    ? placement.planTime
    : atLeastAMinute(Math.max(0, placement.planTime - placement.setupTime) + setupTime);
}
