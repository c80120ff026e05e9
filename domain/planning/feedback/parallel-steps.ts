import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type FeedbackCommand, feedbackKinds } from '../plan/feedback-kinds.ts';
import { isOperation, type Step } from './steps.ts';

/**
 * Steps beside the one reported on that change their status with it: those that the worker has said yes to, or with the
 * setting `terminalAutomatedFeedbackParallelOperations` all of them. A primary step and the ones parallel to it are beside
 * each other (base data §4, domain facts §13). What has that status already, or cannot get it, stays as it is.
 * Refusal: validation.
 */
export function parallelSteps(
  plan: Plan,
  step: Step,
  { kind, parallelOperationIds: named }: FeedbackCommand,
  settings: Pick<GlobalSettings, 'terminalAutomatedFeedbackParallelOperations'>,
): readonly Operation[] | Rejection {
  const { becomes, from } = feedbackKinds[kind];
  const beside = isOperation(step) ? besides(plan, step) : [];
  const ids = new Set(beside.map(({ operationId }) => operationId));
  if (named?.some((id) => !ids.has(id)) === true)
    return reject('validation', { fields: { parallelOperationIds: 'invalid' } });
  if (becomes === undefined) return [];
  const isMeant = (id: OperationId): boolean =>
    named?.includes(id) ?? settings.terminalAutomatedFeedbackParallelOperations;
  return beside.filter(
    ({ operationId, statusId: status }) =>
      isMeant(operationId) && status !== statusId.done && (from?.includes(status) ?? true),
  );
}

function besides(plan: Plan, step: Operation): readonly Operation[] {
  const main = mainOperationOf(plan, step);
  if (main === undefined) return [];
  const group = [main, ...main.secondaries.flatMap((id) => plan.operations.get(id) ?? [])];
  return group.filter((one) => one !== step && !one.switchedOff && one.attends === undefined);
}
