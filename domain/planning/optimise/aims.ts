import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanProblem } from './plan-problem.ts';

/**
 * The problem in which only some order positions are to gain: the others may give way to them, but are due where they
 * end at present, so that nothing is won by moving them and being later than now counts as before.
 */
export function aimedAt(plan: Plan, problem: PlanProblem, aims: ReadonlySet<OrderPositionId>): PlanProblem {
  const ends = new Map<OrderPositionId, Instant>();
  for (const operation of plan.operations.values()) {
    const id = positionIdOf(plan, operation);
    if (id === undefined || aims.has(id) || operation.switchedOff) continue;
    ends.set(id, Math.max(ends.get(id) ?? 0, operation.placement.end));
  }
  const jobs = problem.model.jobs.map((job, index) => {
    const id = problem.orderPositionIds[index];
    return { ...job, due: Math.max(job.due, (id && ends.get(id)) ?? 0) };
  });
  return { ...problem, model: { ...problem.model, jobs } };
}
