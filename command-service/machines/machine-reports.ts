import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { MachineSignal } from '#domain/planning/api/shop-floor/machines-api.ts';
import type { FeedbackCommand } from '#domain/planning/plan/feedback-kinds.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/**
 * What a machine was working on at an instant: the step that was begun last before it and not ended by then, else the one
 * that is to begin next. Steps of attendant resources and revoked ones are never meant.
 */
export function stepAtMachine(plan: Plan, resourceId: ResourceId, at: Instant): Operation | undefined {
  const steps = (plan.barsByResource.get(resourceId)?.operations ?? []).filter(
    ({ switchedOff, attends }) => !switchedOff && attends === undefined,
  );
  const running = steps
    .filter(({ statusId: status, actualStart, actualEnd }) => {
      if (!hasBegun(status)) return false;
      return status === statusId.done ? (actualStart ?? at) <= at && at < (actualEnd ?? at) : (actualStart ?? at) <= at;
    })
    .toSorted((one, other) => (other.actualStart ?? 0) - (one.actualStart ?? 0))[0];
  return running ?? steps.find(({ statusId: status }) => status !== statusId.done);
}

/** What a signal reports on the step, in the order in which it counts: pieces belong to the time before the machine stopped. */
export function reportsOf(
  { operationId }: Operation,
  { state, count = 0, scrap = 0, troubleTypeId }: MachineSignal,
  at: Pick<FeedbackCommand, 'occurredAt' | 'claimedAt'>,
): readonly FeedbackCommand[] {
  const by = { type: 'reportFeedback', subject: { kind: 'operation', id: operationId }, ...at } as const;
  return [
    ...(state === 'running' ? [{ ...by, kind: 'start' } as const] : []),
    ...(count > 0 ? [{ ...by, kind: 'yield', amount: count } as const] : []),
    ...(scrap > 0 ? [{ ...by, kind: 'scrap', amount: scrap } as const] : []),
    ...(state === 'stopped' ? [{ ...by, kind: 'pause' } as const] : []),
    ...(state === 'fault' ? [{ ...by, kind: 'interrupt', troubleTypeId } as const] : []),
  ];
}
