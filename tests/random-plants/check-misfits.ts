import { findMisfits } from '#domain/planning/misfits/find-misfits.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { nameOf } from './surroundings.ts';

/** While the base data stay as they are, everything that is placed fits them, whatever has been done to the plan. */
export const checkMisfits = ({ plan, facts }: PlanningDesk): readonly string[] =>
  findMisfits(plan, facts, Number.NEGATIVE_INFINITY).map(({ operationId, cause }) => {
    const operation = plan.operations.get(operationId);
    return `${operation === undefined ? operationId : nameOf(plan, operation)} is said not to fit: ${JSON.stringify(cause)}`;
  });
