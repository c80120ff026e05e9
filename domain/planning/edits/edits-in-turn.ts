import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import { evolvePlan } from '#domain/planning/plan/evolve.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { editTimeline, outdatedName } from './timeline-edit.ts';

type InTurn = Extract<PlanningCommand, { type: 'editsInTurn' }>;

/**
 * Several edits as one: each is decided on a fork of the plan in which the ones before have happened. The first refusal
 * refuses all of them. Outdated is what an edit names and what changed since `baseRevision`. Refusals: those of the edits.
 */
export function editsInTurn(
  plan: Plan,
  { commands, baseRevision }: InTurn,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const fork = forkOf(plan);
  const events: PlanningEvent[] = [];
  for (const command of commands) {
    const outdated = outdatedName(plan, { ...command, baseRevision });
    if (outdated !== undefined) return outdated;
    const decided = editTimeline(fork, { ...command, baseRevision: fork.revision }, context);
    if (isRejection(decided)) return decided;
    for (const event of decided) {
      evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'turn', userId: undefined });
      events.push(event);
    }
  }
  return events;
}
