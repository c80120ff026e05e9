import { isRejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { evolvePlan } from '#domain/planning/plan/evolve.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { planOrderPosition } from './plan-position.ts';

type PlanAll = Extract<PlanningCommand, { type: 'planOrderPositions' }>;

/**
 * Plans these order positions in their order, as one edit; each finds its places among those before it. What cannot be
 * planned is left out and stays as it is: whoever plans two hundred wants the other hundred and ninety-nine.
 */
export function planOrderPositions(plan: Plan, command: PlanAll, context: PlanningContext): PlanningEvent[] {
  const { orderPositionIds, termination, planAnyway } = command;
  const fork = forkOf(plan);
  const events: PlanningEvent[] = [];
  for (const orderPositionId of new Set(orderPositionIds)) {
    const one = { type: 'planOrderPosition', orderPositionId, termination, planAnyway } as const;
    const decided = planOrderPosition(fork, one, context);
    if (isRejection(decided)) continue;
    for (const event of decided) {
      evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'all', userId: undefined });
      events.push(event);
    }
  }
  return events;
}
