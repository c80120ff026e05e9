import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand, PlanningContext } from './commands.ts';
import { confirmConflict } from './confirm-conflict.ts';
import { createProject } from './create-project.ts';
import type { PlanningEvent } from './events.ts';
import { reportFeedback } from './feedback.ts';
import { lockOperations } from './lock.ts';
import { moveOperations } from './move-operations.ts';
import { acceptOptimisation } from './optimise/accept.ts';
import type { Plan } from './plan.ts';
import { planOrderPosition, unplanOrderPosition } from './plan-position.ts';
import { undoOrRedo } from './undo.ts';

/**
 * What a command makes happen on a plan: events, a refusal, or no events when everything already is as wished.
 * Reads the plan, never writes it; the same input gives the same answer.
 */
export function decide(plan: Plan, command: PlanningCommand, context: PlanningContext): PlanningEvent[] | Rejection {
  switch (command.type) {
    case 'createProject':
      return createProject(plan, command, context);
    case 'planOrderPosition':
      return planOrderPosition(plan, command, context);
    case 'unplanOrderPosition':
      return unplanOrderPosition(plan, command);
    case 'moveOperations':
      return moveOperations(plan, command, context);
    case 'lockOperations':
    case 'unlockOperations':
      return lockOperations(plan, command);
    case 'confirmConflict':
      return confirmConflict(plan, command, context);
    case 'acceptOptimisation':
      return acceptOptimisation(plan, command, context);
    case 'undo':
    case 'redo':
      return undoOrRedo(plan, command.type, context);
    case 'startOperation':
    case 'pauseOperation':
    case 'completeOperation':
    case 'interruptOperation':
    case 'reportYield':
    case 'reportScrap':
      return reportFeedback(plan, command, context);
  }
}
