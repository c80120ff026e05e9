import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { inTurn } from '#domain/planning/plan/in-turn.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { editTimeline, outdatedName } from './timeline-actions.ts';

type InTurn = Extract<PlanningCommand, { type: 'editsInTurn' }>;

/**
 * Several edits as one. Outdated is what an edit names and what changed since `baseRevision`. Refusals: those of the
 * edits.
 */
export const editsInTurn = (
  plan: Plan,
  { commands, baseRevision }: InTurn,
  context: PlanningContext,
): PlanningEvent[] | Rejection =>
  inTurn(
    plan,
    commands,
    (fork, command) =>
      outdatedName(plan, { ...command, baseRevision }) ??
      editTimeline(fork, { ...command, baseRevision: fork.revision }, context),
  );
