import type { Instant } from '#domain/kernel/instant.ts';
import { barFrom } from '#domain/planning/calendar/plan-time.ts';
import { workTimes } from '#domain/planning/feedback/work-times.ts';
import { planTimeOf } from '#domain/planning/orders/order-structure.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/**
 * End of a started operation from progress so far (rules §6): the planned time of the pieces that are left, from now on in
 * working time. A planner who has made the step longer has not slowed it down: what is left is told by its standard times then. Where none were reported it is taken to keep its planned time, until that is used up: then nothing is taken to
 * have been made (decision 0171). undefined: it has not begun or is done, or nobody works there any more.
 */
export function expectedEnd(operation: Operation, facts: PlanningFacts, now: Instant): Instant | undefined {
  const { statusId: status, placement, articleAmount, yieldAmount, scrapAmount } = operation;
  const resource = facts.resource(placement.resourceId);
  if (!hasBegun(status) || status === statusId.done || resource === undefined) return undefined;
  const made = (yieldAmount + scrapAmount) / articleAmount;
  const kept = made > 0 ? 0 : placement.planTime - workedOn(operation, facts, now);
  const whole = Math.min(placement.planTime, planTimeOf(operation, articleAmount) || placement.planTime);
  return barFrom(resource, now, Math.ceil(kept > 0 ? kept : whole * Math.max(0, 1 - made)))?.end;
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
