import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type PlanChange, squashChanges } from '../plan/plan-change.ts';
import { evolvePlan } from './evolve.ts';

/** What events would make of a plan that stays as it is: the plan after them, and what is different in it. */
export function foretell(
  plan: Plan,
  events: readonly PlanningEvent[],
): { readonly plan: Plan; readonly change: PlanChange } {
  const fork = forkOf(plan);
  const context = { revision: plan.revision + 1, changeSet: '', userId: undefined };
  return { plan: fork, change: squashChanges(events.map((event) => evolvePlan(fork, event, context))) };
}
