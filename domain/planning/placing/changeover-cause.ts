import type { OperationId } from '#domain/kernel/ids.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { keyOf } from './changeover.ts';
import { lastBefore } from './changeover-slot.ts';

/** Between what a step was set up, where a set-up matrix decided. */
export interface ChangeoverCause {
  /** `articleGroup` or a characteristic (api contract, `setupMatrices`). */
  readonly by: string;
  /** Article group or value of the characteristic; undefined: none, or nothing runs before it. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly before: OperationId | undefined;
}

/** undefined where its own set-up counts. */
export function changeoverCauseOf(plan: Plan, facts: PlanningFacts, operation: Operation): ChangeoverCause | undefined {
  const { operationId, placement, resourceGroupId } = operation;
  const matrix = facts.setupMatrix(resourceGroupId);
  if (matrix === undefined || placement.setupTime === undefined) return undefined;
  const { by } = matrix;
  const bar = lastBefore(draftOf(plan), placement.resourceId, placement.start, { operationId, placement });
  const before = bar && plan.operations.get(bar.operationId);
  return { by, from: before && keyOf(before, by), to: keyOf(operation, by), before: bar?.operationId };
}
