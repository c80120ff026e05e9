import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { editTimeline, outdatedName } from '../actions/timeline-actions.ts';
import type { PlanningCommand } from './commands.ts';
import { inTurn } from './in-turn.ts';
import { recalculateOperations, stretchesOf } from './recalculate.ts';

type InTurn = Extract<PlanningCommand, { type: 'editsInTurn' }>;

/**
 * Several edits as one. Outdated is what an edit names and what changed since `baseRevision`. The gaps that come with them
 * (`brings`) are there for the edits, and the bars under them have followed. Refusals: those of the edits and of the gaps.
 */
export function editsInTurn(
  plan: Plan,
  { commands, gaps, baseRevision }: InTurn,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const refused = gaps && context.facts.refusalOf(gaps, context.now);
  if (refused !== undefined) return refused.rejection;
  const facts = gaps === undefined ? context.facts : context.facts.withBaseData(gaps);
  const makeRoom = gaps && { type: 'makeRoom' as const, stretches: stretchesOf(gaps), brings: gaps };
  return inTurn(plan, makeRoom ? [makeRoom, ...commands] : commands, (fork, command) =>
    command.type === 'makeRoom'
      ? recalculateOperations(fork, command, { facts, now: context.now })
      : (outdatedName(plan, { ...command, baseRevision }) ??
        editTimeline(fork, { ...command, baseRevision: fork.revision }, { ...context, facts })),
  );
}
