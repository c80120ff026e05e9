import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { evolvePlan } from '../change/evolve.ts';
import { forkOf } from '../plan/fork.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Decides several commands as one: each on a fork of the plan in which the ones before have happened. The first refusal
 * refuses all of them.
 */
export function inTurn<Command>(
  plan: Plan,
  commands: readonly Command[],
  decideOn: (plan: Plan, command: Command) => readonly PlanningEvent[] | Rejection,
): PlanningEvent[] | Rejection {
  // Most that come alone need no fork.
  let fork: Plan | undefined;
  let folded = 0;
  const events: PlanningEvent[] = [];
  for (const command of commands) {
    if (events.length > folded) {
      fork ??= forkOf(plan);
      for (const event of events.slice(folded))
        evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'turn', userId: undefined });
      folded = events.length;
    }
    const decided = decideOn(fork ?? plan, command);
    if (isRejection(decided)) return decided;
    events.push(...decided);
  }
  return events;
}
