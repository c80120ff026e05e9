import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { addedIn } from './create-project.ts';
import { joinChanges } from './join-changes.ts';
import type { OrderCommand } from './order-commands.ts';
import { planOrderPosition } from './plan-position.ts';

type PlanAll = Extract<OrderCommand, { type: 'planOrderPositions' }>;

/**
 * Plans these order positions in their order, as one edit; each finds its places among those before it. What cannot be
 * planned is left out and stays as it is: whoever plans two hundred wants the other hundred and ninety-nine.
 */
export function planOrderPositions(plan: Plan, command: PlanAll, context: PlanningContext): PlanningEvent[] {
  const { orderPositionIds, termination, planAnyway, asOf, baseRevisions = {} } = command;
  const fork = forkOf(plan);
  const events: PlanningEvent[] = [];
  for (const orderPositionId of new Set(orderPositionIds)) {
    const baseRevision = baseRevisions[orderPositionId];
    const one = { type: 'planOrderPosition', orderPositionId, termination, planAnyway, asOf, baseRevision } as const;
    const decided = planOrderPosition(fork, one, context);
    if (isRejection(decided)) continue;
    for (const event of decided) {
      evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'all', userId: undefined });
      events.push(event);
    }
  }
  return events;
}

/**
 * What is `made`, with its order positions planned where the command says so, as one edit (decision 0241). Pending ones are not
 * planned; those that find no place are made all the same.
 */
export function andPlan(
  plan: Plan,
  command: Pick<Extract<OrderCommand, { type: 'createProject' }>, 'andPlan' | 'asOf'>,
  made: PlanningEvent[] | Rejection,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  if (isRejection(made) || command.andPlan !== true) return made;
  const orderPositionIds = addedIn(made).flatMap(({ orderPositionId, pending }) => (pending ? [] : [orderPositionId]));
  const all = { type: 'planOrderPositions', orderPositionIds, asOf: command.asOf } as const;
  const planned = joinChanges(planOrderPositions(foretell(plan, made).plan, all, context));
  return isRejection(planned) ? planned : [...made, ...planned];
}
