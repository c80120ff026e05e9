// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { editTimeline } from '#domain/planning/actions/timeline-actions.ts';
import { confirmConflict } from '#domain/planning/conflicts/confirm-conflict.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { correctFeedback } from '#domain/planning/feedback/correct-feedback.ts';
import { reportFeedback } from '#domain/planning/feedback/feedback.ts';
import { withOthers } from '#domain/planning/feedback/others-at-work.ts';
import { acceptOptimisation } from '#domain/planning/optimise/accept.ts';
import { addAttachment, removeAttachment } from '#domain/planning/orders/attach.ts';
import { changeActivity, changeOperation, changeProductionOrder } from '#domain/planning/orders/change-object.ts';
import { changeOrderPosition, changeProject } from '#domain/planning/orders/change-order.ts';
import { checkProject } from '#domain/planning/orders/check-project.ts';
import { addOrderPositions, createProject } from '#domain/planning/orders/create-project.ts';
import { deleteObject } from '#domain/planning/orders/delete-object.ts';
import { joinChanges } from '#domain/planning/orders/join-changes.ts';
import { andChangeovers } from '#domain/planning/orders/neighbour-changeovers.ts';
import { planOrderPosition } from '#domain/planning/orders/plan-position.ts';
import { andPlan, planOrderPositions } from '#domain/planning/orders/plan-positions.ts';
import { pauseProductionOrder, revokeProductionOrder } from '#domain/planning/orders/production-order-states.ts';
import { splitAndPlan } from '#domain/planning/orders/split-and-plan.ts';
import { splitOrderPosition } from '#domain/planning/orders/split-position.ts';
import { unplan } from '#domain/planning/orders/unplan.ts';
import { undoOrRedo } from '#domain/planning/undo/undo.ts';
import type { FeedbackCommand } from '../plan/feedback-kinds.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlanningContext } from '../plan/planning-context.ts';
import type { PlanningCommand } from './commands.ts';
import { editsInTurn } from './edits-in-turn.ts';
import { inTurn } from './in-turn.ts';
import { recalculateOperations } from './recalculate.ts';
import { decideTransfer } from './transfer.ts';

/**
 * Decides a command: events, a refusal, or no events when the plan already is in the requested state. Reads the plan
 * and never changes it; deterministic.
 */
export function decide(plan: Plan, command: PlanningCommand, context: PlanningContext): PlanningEvent[] | Rejection {
  const seen = 'baseRevision' in command ? command.baseRevision : undefined;
  // A revision beyond the current one belongs to another plan and would let every concurrent change pass unnoticed.
  if (seen !== undefined && seen > plan.revision)
    return reject('TimelineDataOutdated', { versionIdentifier: plan.revision });
  switch (command.type) {
    case 'createProject':
      return andPlan(plan, command, createProject(plan, command, context), context);
    case 'checkProject':
      return checkProject(plan, command, context);
    case 'addOrderPositions':
      return andPlan(plan, command, addOrderPositions(plan, command, context), context);
    case 'changeProject':
      return changeProject(plan, command, context);
    case 'changeOrderPosition':
      return changeOrderPosition(plan, command, context);
    case 'changeActivity':
      return changeActivity(plan, command);
    case 'changeProductionOrder':
      return changeProductionOrder(plan, command, context);
    case 'changeOperation':
      return changeOperation(plan, command);
    case 'planOrderPosition':
      return planOrderPosition(plan, command, context);
    case 'planOrderPositions':
      return joinChanges(planOrderPositions(plan, command, context));
    case 'unplanOrderPosition':
    case 'unplanOrderPositions':
    case 'unplanProject':
    case 'unplanProductionOrder':
      return joinChanges(andChangeovers(plan, unplan(plan, command), context));
    case 'splitOrderPosition':
      return command.andPlan === true
        ? joinChanges(splitAndPlan(plan, command, context))
        : splitOrderPosition(plan, command, context);
    case 'deleteObject':
      return andChangeovers(plan, deleteObject(plan, command), context);
    case 'recalculateOperations':
      return recalculateOperations(plan, command, context);
    case 'noteStep': {
      const { type: _command, ...step } = command;
      return [{ type: 'StepNoted', data: { ...step, follows: step.follows && [...step.follows] } }];
    }
    case 'revokeProductionOrder':
      return andChangeovers(plan, revokeProductionOrder(plan, command), context);
    case 'pauseProductionOrder':
      return pauseProductionOrder(plan, command);
    case 'acceptOptimisation':
      return acceptOptimisation(plan, command, context);
    case 'undo':
    case 'redo':
    case 'takeBack':
      return undoOrRedo(plan, command, context);
    case 'reportFeedback':
      return reportAll(plan, command, context);
    case 'correctFeedback':
    case 'revokeFeedback':
      return correctFeedback(plan, command, context);
    case 'addAttachment':
      return addAttachment(plan, command, context);
    case 'removeAttachment':
      return removeAttachment(plan, command);
    case 'editsInTurn':
      return editsInTurn(plan, command, context);
    case 'commandsInTurn':
      return inTurn(plan, command.commands, (fork, one) => decide(fork, one, context));
    case 'transferSimulation':
      return decideTransfer(plan, command, context);
    case 'confirmConflict':
      return confirmConflict(plan, command, context);
    default:
      return editTimeline(plan, command, context);
  }
}

/** A report with those that it stands for: all of them, or none. */
function reportAll(plan: Plan, command: FeedbackCommand, context: PlanningContext): PlanningEvent[] | Rejection {
  const reports = withOthers(plan, command);
  return isRejection(reports) ? reports : inTurn(plan, reports, (fork, one) => reportFeedback(fork, one, context));
}
