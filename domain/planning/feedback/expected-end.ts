import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barFrom, planTimeOf } from '#domain/planning/plan/plan-time.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { isUnderWay } from '#domain/planning/plan/status.ts';
import { timeLeft, workTimes } from './work-times.ts';

/**
 * End of a started operation from progress so far (rules §6): what is left of it, from now on in working time. undefined: it
 * has not begun or is done, or nobody works there any more.
 */
export function expectedEnd(operation: Operation, facts: PlanningFacts, now: Instant): Instant | undefined {
  const { statusId: status, placement, articleAmount, yieldAmount, scrapAmount } = operation;
  const resource = facts.resource(placement.resourceId);
  if (!isUnderWay(status) || resource === undefined) return undefined;
  const left = timeLeft({
    planTime: placement.planTime,
    standardTime: planTimeOf(operation, articleAmount),
    share: (yieldAmount + scrapAmount) / articleAmount,
    worked: workedOn(operation, facts, now),
  });
  return barFrom(resource, now, left)?.end;
}

/** The same of every step that has one. */
export function expectedEnds(plan: Plan, facts: PlanningFacts, now: Instant): ReadonlyMap<OperationId, Instant> {
  const ends = new Map<OperationId, Instant>();
  for (const { underWay } of plan.barsByResource.values())
    for (const operation of underWay) {
      const end = expectedEnd(operation, facts, now);
      if (end !== undefined) ends.set(operation.operationId, end);
    }
  return ends;
}

/** Seconds that were worked on it until now, set-up included. */
function workedOn({ placement, actualStart, feedback }: Operation, facts: PlanningFacts, now: Instant): number {
  const resource = facts.resource(placement.resourceId);
  if (resource === undefined || actualStart === undefined) return 0;
  // Rows of a plan as of then hold no reports.
  const entries = feedback ?? [{ kind: 'start' as const, occurredAt: actualStart }];
  const { setupTime, time } = workTimes(entries, resource.workingTime, 0, now);
  return (setupTime + time) * resource.resource.capacityFactor;
}

/**
 * A draft in which what is under way takes its resource until then (planning rules, settled after the second round). A batch ends
 * as one, whatever each of its parts reports.
 */
export function draftAsExpected({
  plan,
  facts,
  now,
}: Pick<PlanningContext, 'facts' | 'now'> & { readonly plan: Plan }): Draft {
  const { expectedEnds } = plan;
  return draftOf(plan, (operation) => {
    const isBatch = facts.resource(operation.placement.resourceId)?.resource.limitQuantity === true;
    if (isBatch || operation.attends !== undefined) return undefined;
    return expectedEnds === undefined ? expectedEnd(operation, facts, now) : expectedEnds.get(operation.operationId);
  });
}
