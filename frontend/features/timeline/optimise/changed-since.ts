import type { OperationId } from '#domain/kernel/ids.ts';
import type { TimelineSession } from '../data/timeline-session.ts';
import type { FoundPlan } from './search/optimise-calls.ts';

/**
 * Number of operations of the part that is to be accepted that have been moved, locked or started since; only loaded
 * ones are checked.
 */
export function changedSince(
  result: FoundPlan,
  part: readonly { readonly operationId: OperationId }[],
  { index }: Pick<TimelineSession, 'index'>,
): number {
  const asked = part.length === result.operations.length ? undefined : new Set(part.map((one) => one.operationId));
  let count = 0;
  for (const { operationId, before } of result.operations) {
    if (asked?.has(operationId) === false) continue;
    const now = index.operations.get(operationId);
    if (now === undefined) continue;
    const stands =
      now.resourceId === before.resourceId && now.startDate === before.startDate && now.endDate === before.endDate;
    if (!stands || now.locked) count++;
  }
  return count;
}
