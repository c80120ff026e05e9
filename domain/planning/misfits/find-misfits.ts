import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { collectMisfits, type Misfit, type MisfitQuestion } from './misfit.ts';

const none: readonly Misfit[] = [];

/**
 * Everything planned that no longer fits the base data and does not lie in the past (decision 0085), by resource and
 * start. O(operations); `misfit-watch.ts` keeps the same result incrementally.
 */
export function findMisfits(plan: Plan, facts: PlanningFacts, now: Instant): readonly Misfit[] {
  const question = { plan, facts, draft: draftOf(plan) };
  const found: Misfit[] = [];
  for (const id of plan.barsByResource.keys()) for (const one of misfitsOn(question, id)) found.push(one);
  return inFuture(plan, found, now);
}

/** Misfits of the main operations on a resource and of what runs beside them. */
export function misfitsOn(question: MisfitQuestion, resourceId: ResourceId): readonly Misfit[] {
  const found: Misfit[] = [];
  for (const operation of barsOn(question.plan, resourceId).operations) collectMisfits(question, operation, found);
  return found.length === 0 ? none : found;
}

/** Why one operation does not fit; undefined when it does. */
export function misfitOfOperation(plan: Plan, facts: PlanningFacts, id: OperationId): Misfit | undefined {
  const operation = plan.operations.get(id);
  const main = operation && mainOperationOf(plan, operation);
  if (main === undefined) return undefined;
  const found: Misfit[] = [];
  collectMisfits({ plan, facts, draft: draftOf(plan) }, main, found);
  return found.find(({ operationId }) => operationId === id);
}

/** What is over cannot be mended any more: as overdue it has to be placed anew anyway. */
export const inFuture = (plan: Plan, misfits: readonly Misfit[], now: Instant): readonly Misfit[] =>
  misfits.filter(({ operationId }) => (plan.operations.get(operationId)?.placement.end ?? now) > now);
