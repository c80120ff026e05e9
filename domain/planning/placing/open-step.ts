import type { Resource } from '#domain/base-data/object-types.ts';
import type { Seconds } from '#domain/kernel/instant.ts';
import { planTimeOf } from '#domain/planning/orders/order-structure.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { SecondaryStep } from './crew.ts';
import type { OpenStep } from './schedule-steps.ts';

/** An existing operation as input of the scheduler. */
export function openStepOf(plan: Plan, operation: Operation): OpenStep {
  const { placement, secondaries } = operation;
  return {
    ...operation,
    planTime: placement.planTime,
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

/** Where the equipment beside an operation of the plan stands in the draft. */
export const equipmentBeside = (draft: Draft, { secondaries }: Operation): readonly Placement[] =>
  secondaries.flatMap((id) =>
    draft.plan.operations.get(id)?.parallel === 'equipment' ? (draft.placementOf(id) ?? []) : [],
  );

/**
 * Seconds that an operation takes on a resource: the setup time in a batch, whatever the amount; its own calculated
 * time when it leaves a batch; otherwise its planned time, which a planner may have changed.
 */
export function planTimeOn(facts: PlanningFacts, operation: Operation, target: Resource): Seconds {
  if (target.limitQuantity) return operation.setupTime;
  const isInBatch = facts.resource(operation.placement.resourceId)?.resource.limitQuantity === true;
  return isInBatch ? planTimeOf(operation, operation.articleAmount) : operation.placement.planTime;
}
