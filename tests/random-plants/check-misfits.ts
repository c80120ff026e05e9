import { findMisfits } from '#domain/planning/misfits/find-misfits.ts';
import { findProcessMisfits } from '#domain/planning/misfits/process-misfits.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { nameOf } from './surroundings.ts';

/** While the base data stay as they are, everything that is placed fits them, whatever has been done to the plan. */
export const checkMisfits = ({ plan, facts }: PlanningDesk): readonly string[] => [
  ...findProcessMisfits(plan, facts, Number.NEGATIVE_INFINITY).map(
    ({ activityId, cause }) => `Process step ${activityId} is said not to fit: ${JSON.stringify(cause)}`,
  ),
  ...findMisfits(plan, facts, Number.NEGATIVE_INFINITY).map(({ operationId, cause }) => {
    const operation = plan.operations.get(operationId);
    return `${operation === undefined ? operationId : nameOf(plan, operation)} is said not to fit: ${JSON.stringify(cause)}`;
  }),
];
