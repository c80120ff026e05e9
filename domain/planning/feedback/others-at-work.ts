import { z } from 'zod';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { FeedbackCommand } from '../plan/feedback-kinds.ts';
import { isOperation, stepOf } from './steps.ts';
import { isBeforeOthers, statusThen } from './stored-feedback.ts';

/**
 * What becomes of the steps that are at work on the same resource when another one starts there: they pause, or they are
 * complete. Without it they go on, and both are at work at once (decision 0272).
 */
export const othersAtWorkSchema = z.strictObject({
  kind: z.enum(['pause', 'complete']),
  operationIds: z.array(operationIdSchema).min(1).max(50),
});

/** Of such a step, what decides whether it can be complete. */
interface AtWork {
  readonly made: number;
  readonly waits: boolean;
}
interface CompletingSettings {
  readonly amountOptional: boolean;
  readonly completesBefore: boolean;
}

/** Whether all of them can be complete as they are, by the settings of the plant and the right to complete without a report. */
export const canComplete = (
  others: readonly AtWork[],
  { amountOptional, completesBefore }: CompletingSettings,
  mayCompleteWithout: boolean,
): boolean =>
  others.every(({ made, waits }) => (made > 0 || amountOptional || mayCompleteWithout) && (!waits || completesBefore));

/**
 * The reports that a start stands for, in their order: of the steps that make room for it, at the same instant and by the
 * same worker, and its own last. What has ended or paused meanwhile needs no report. Refusal: validation when a step is named
 * that is not on its resource.
 */
export function withOthers(plan: Plan, command: FeedbackCommand): readonly FeedbackCommand[] | Rejection {
  const { others, ...own } = command;
  if (others === undefined) return [command];
  const { subject, occurredAt, claimedAt, workerId, kind } = command;
  const step = stepOf(plan, subject);
  const named = others.operationIds.flatMap((id) => plan.operations.get(id) ?? []);
  const isBeside = (other: Operation): boolean =>
    step !== undefined &&
    isOperation(step) &&
    other !== step &&
    other.placement.resourceId === step.placement.resourceId;
  if (kind !== 'start' || named.length < others.operationIds.length || !named.every(isBeside))
    return reject('validation', { fields: { others: 'invalid' } });
  const isMeant = ({ statusId: now, feedback = [] }: Operation): boolean => {
    const status = isBeforeOthers(feedback, occurredAt) ? statusThen(feedback, occurredAt) : now;
    if (others.kind === 'pause') return status === statusId.started;
    return status === statusId.started || status === statusId.paused || status === statusId.interrupted;
  };
  return [
    ...named.filter(isMeant).map(
      ({ operationId }): FeedbackCommand => ({
        type: 'reportFeedback',
        kind: others.kind,
        subject: { kind: 'operation', id: operationId },
        occurredAt,
        claimedAt,
        workerId,
      }),
    ),
    own as FeedbackCommand,
  ];
}
