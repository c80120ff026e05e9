import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';

type Feedback = Extract<PlanningCommand, { readonly operationId: unknown; readonly occurredAt: unknown }>;

/**
 * Reports from the shop floor (base data §4, §5). `occurredAt` is when the worker says it happened.
 * Refusals: objectnotexists, isRevoked, resourceAttendant, progressesForbidden, alreadyStarted, alreadyDone, feedbackMissing, predecessorNotDone.
 */
export function reportFeedback(plan: Plan, command: Feedback, context: PlanningContext): PlanningEvent[] | Rejection {
  const reported = report(plan, command, context);
  return isRejection(reported) ? reported : [...reported, ...attendantsFollow(plan, reported)];
}

/** An attendant resource begins with its first step and is done with its last one; nobody reports on it. */
export function attendantsFollow(plan: Plan, events: readonly PlanningEvent[]): PlanningEvent[] {
  return events.flatMap((event) => {
    if (event.type !== 'OperationStarted' && event.type !== 'OperationCompleted') return [];
    const { operationId } = event.data;
    const isStart = event.type === 'OperationStarted';
    return (plan.operations.get(operationId)?.attendants ?? []).flatMap((id): PlanningEvent[] => {
      const attendant = plan.operations.get(id);
      const end = isStart ? attendant?.attends?.from : attendant?.attends?.to;
      if (attendant === undefined || end !== operationId) return [];
      const isNew = isStart ? attendant.statusId === statusId.planned : attendant.statusId !== statusId.done;
      return isNew ? [{ ...event, data: { ...event.data, operationId: id, statusBefore: attendant.statusId } }] : [];
    });
  });
}

function report(plan: Plan, command: Feedback, context: PlanningContext): PlanningEvent[] | Rejection {
  const { operationId, occurredAt, workerId } = command;
  const operation = plan.operations.get(operationId);
  if (operation === undefined) return reject('objectnotexists', { operationId });
  if (operation.switchedOff) return reject('isRevoked', { operationId });
  if (operation.attends !== undefined)
    return reject('resourceAttendant', { operationId, resourceId: operation.placement.resourceId });
  const resource = context.facts.resource(operation.placement.resourceId)?.resource;
  if (resource?.progressesForbidden === true)
    return reject('progressesForbidden', { operationId, resourceId: operation.placement.resourceId });
  const status = operation.statusId;
  if (status === statusId.done) return reject('alreadyDone', { operationId });
  const unknown = unknownReason(command, context);
  if (unknown !== undefined) return unknown;
  const data = { operationId, occurredAt, workerId, statusBefore: status };

  switch (command.type) {
    case 'startOperation':
      if (status === statusId.started) return reject('alreadyStarted', { operationId });
      return [{ type: 'OperationStarted', data }];
    case 'pauseOperation':
      if (status !== statusId.started) return reject('feedbackMissing', { operationId });
      return [{ type: 'OperationPaused', data }];
    case 'interruptOperation': {
      if (status !== statusId.started && status !== statusId.paused) return reject('feedbackMissing', { operationId });
      const { troubleTypeId, comment } = command;
      return [{ type: 'OperationInterrupted', data: { ...data, troubleTypeId, comment } }];
    }
    case 'completeOperation': {
      if (operation.yieldAmount + operation.scrapAmount === 0) return reject('feedbackMissing', { operationId });
      const open = openBefore(plan, operation);
      const nearest = open.at(-1);
      if (nearest !== undefined && !context.facts.settings.donePreviousOperationsByDefault)
        return reject('predecessorNotDone', { operationId, predecessor: nearest.operationId });
      // With the setting on, whoever completes a step says that those before it are done, too (domain facts §16).
      const before = open.map(
        (one): PlanningEvent => ({
          type: 'OperationCompleted',
          data: { ...data, operationId: one.operationId, statusBefore: one.statusId },
        }),
      );
      return [...before, { type: 'OperationCompleted', data }];
    }
    case 'reportYield':
    case 'reportScrap': {
      if (!(command.amount > 0)) return reject('validation', { fields: { amount: 'greaterThanZero' } });
      // An amount on a step that nobody started tells that it was started.
      const started: PlanningEvent[] = status === statusId.planned ? [{ type: 'OperationStarted', data }] : [];
      const statusBefore = status === statusId.planned ? statusId.started : status;
      const amount = { ...data, statusBefore, feedbackId: context.newId(), amount: command.amount };
      return command.type === 'reportYield'
        ? [...started, { type: 'YieldReported', data: amount }]
        : [...started, { type: 'ScrapReported', data: { ...amount, rejectTypeId: command.rejectTypeId } }];
    }
  }
}

/** A cause that a report names has to be one that the factory knows. */
export function unknownReason(
  named: { readonly rejectTypeId?: string | undefined; readonly troubleTypeId?: string | undefined },
  { facts }: PlanningContext,
): Rejection | undefined {
  const { rejectTypeId, troubleTypeId } = named;
  if (rejectTypeId !== undefined && !facts.knows('rejectTypes', rejectTypeId))
    return reject('objectnotexists', { rejectTypeId });
  if (troubleTypeId !== undefined && !facts.knows('troubleTypes', troubleTypeId))
    return reject('objectnotexists', { troubleTypeId });
  return undefined;
}

/** Everything that an operation waits for, directly or not, and that is not done; earlier steps first. */
function openBefore(plan: Plan, operation: Operation): readonly Operation[] {
  const found = new Set<Operation>();
  const collect = ({ predecessors }: Operation): void => {
    for (const id of predecessors) {
      const before = plan.operations.get(id);
      // What was revoked is waited for by nobody.
      if (before === undefined || before.switchedOff || before.statusId === statusId.done || found.has(before))
        continue;
      collect(before);
      found.add(before);
    }
  };
  collect(operation);
  return [...found];
}
