import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { andChangeovers } from './neighbour-changeovers.ts';
import type { OrderCommand } from './order-commands.ts';
import { planOrderPosition } from './plan-position.ts';
import { splitOrderPosition } from './split-position.ts';
import { unplan } from './unplan.ts';

type Split = Extract<OrderCommand, { type: 'splitOrderPosition' }>;

/**
 * Takes an order position off the plan, splits it and plans every part, as one edit: each step is decided on a fork of
 * the plan in which the ones before have happened. The first refusal refuses all of it. Refusals: those of `unplan`,
 * `splitOrderPosition` and `planOrderPosition`.
 */
export function splitAndPlan(plan: Plan, command: Split, context: PlanningContext): PlanningEvent[] | Rejection {
  const { orderPositionId, confirmFeedbackLoss = false } = command;
  const fork = forkOf(plan);
  const events: PlanningEvent[] = [];
  const take = (decided: PlanningEvent[] | Rejection): Rejection | undefined => {
    if (isRejection(decided)) return decided;
    for (const event of decided) {
      evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'split', userId: undefined });
      events.push(event);
    }
    return undefined;
  };
  if (plan.orderPositions.get(orderPositionId)?.planned === true) {
    const off = unplan(fork, { type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss });
    const refusal = take(andChangeovers(fork, off, context));
    if (refusal !== undefined) return refusal;
  }
  const refusal = take(splitOrderPosition(fork, command, context));
  if (refusal !== undefined) return refusal;
  const parts = events.flatMap((event) => (event.type === 'OrderPositionSplit' ? event.data.children : []));
  for (const part of parts) {
    const { orderPositionId: id } = part;
    const unplaced = take(planOrderPosition(fork, { type: 'planOrderPosition', orderPositionId: id }, context));
    if (unplaced !== undefined) return unplaced;
  }
  return events;
}
