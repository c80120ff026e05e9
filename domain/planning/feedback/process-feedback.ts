import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { processesOf } from '#domain/planning/edits/process-edit.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { attendantsFollow, unknownReason } from './feedback.ts';

type Feedback = Extract<PlanningCommand, { readonly activityId: unknown; readonly occurredAt: unknown }>;

/**
 * Reports on a process step, as on an operation (domain facts §4, §13). The production process has the status of its
 * operations: who reports on it is told so. Refusals: objectnotexists, reportOnOperations, alreadyStarted, alreadyDone,
 * feedbackMissing, predecessorNotDone.
 */
export function reportProcessFeedback(
  plan: Plan,
  command: Feedback,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { activityId, occurredAt, workerId } = command;
  const activity = plan.activities.get(activityId);
  if (activity === undefined) return reject('objectnotexists', { activityId });
  if (activity.process === undefined) return reject('reportOnOperations', { activityId });
  const status = activity.statusId;
  if (status === statusId.done) return reject('alreadyDone', { activityId });
  const unknown = unknownReason(command, context);
  if (unknown !== undefined) return unknown;
  const data = { activityId, occurredAt, workerId, statusBefore: status };

  switch (command.type) {
    case 'startActivity':
      if (status === statusId.started) return reject('alreadyStarted', { activityId });
      return [{ type: 'ActivityStarted', data }];
    case 'pauseActivity':
      if (status !== statusId.started) return reject('feedbackMissing', { activityId });
      return [{ type: 'ActivityPaused', data }];
    case 'interruptActivity': {
      if (status !== statusId.started && status !== statusId.paused) return reject('feedbackMissing', { activityId });
      const { troubleTypeId, comment } = command;
      return [{ type: 'ActivityInterrupted', data: { ...data, troubleTypeId, comment } }];
    }
    case 'completeActivity':
      return complete(plan, activity, command, context);
    case 'reportActivityYield':
    case 'reportActivityScrap': {
      if (!(command.amount > 0)) return reject('validation', { fields: { amount: 'greaterThanZero' } });
      // An amount on a step that nobody started tells that it was started.
      const started: PlanningEvent[] = status === statusId.planned ? [{ type: 'ActivityStarted', data }] : [];
      const statusBefore = status === statusId.planned ? statusId.started : status;
      const amount = { ...data, statusBefore, feedbackId: context.newId(), amount: command.amount };
      return command.type === 'reportActivityYield'
        ? [...started, { type: 'ActivityYieldReported', data: amount }]
        : [...started, { type: 'ActivityScrapReported', data: { ...amount, rejectTypeId: command.rejectTypeId } }];
    }
  }
}

/** A process step counts no pieces: that it was begun is the feedback that its completion asks for. */
function complete(
  plan: Plan,
  activity: PlannedActivity,
  { occurredAt, workerId }: Feedback,
  { facts }: PlanningContext,
): PlanningEvent[] | Rejection {
  const { activityId, statusId: statusBefore } = activity;
  if (!hasBegun(statusBefore)) return reject('feedbackMissing', { activityId });
  const open = openBefore(plan, activity);
  const nearest = open.at(-1);
  if (nearest !== undefined && !facts.settings.donePreviousOperationsByDefault)
    return reject('predecessorNotDone', {
      activityId,
      predecessor: 'operationId' in nearest ? nearest.operationId : nearest.activityId,
    });
  // With the setting on, whoever completes a step says that those before it are done, too (domain facts §16).
  const before = open.map((one): PlanningEvent => {
    const reported = { occurredAt, workerId, statusBefore: one.statusId };
    return 'operationId' in one
      ? { type: 'OperationCompleted', data: { operationId: one.operationId, ...reported } }
      : { type: 'ActivityCompleted', data: { activityId: one.activityId, ...reported } };
  });
  return [
    ...before,
    ...attendantsFollow(plan, before),
    { type: 'ActivityCompleted', data: { activityId, occurredAt, workerId, statusBefore } },
  ];
}

/** The process steps before it, and all production before those that come after it, as far as they are not done. */
function openBefore(plan: Plan, activity: PlannedActivity): readonly (PlannedActivity | Operation)[] {
  const { orderPositionId, process, position } = activity;
  const before = processesOf(plan, orderPositionId, 'before');
  const steps =
    process?.stage === 'before'
      ? before.filter((one) => one.position < position)
      : [
          ...before,
          // An attendant resource is done when the step is that it leaves with.
          ...(partsOf(plan, 'orderPosition', orderPositionId)?.operations ?? []).filter(
            ({ switchedOff, attends }) => !switchedOff && attends === undefined,
          ),
          ...processesOf(plan, orderPositionId, 'after').filter((one) => one.position < position),
        ];
  return steps.filter((one) => one.statusId !== statusId.done);
}
