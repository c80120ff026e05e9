import type { TimelineSession } from '../data/timeline-session.ts';
import type { FoundPlan } from './optimise-calls.ts';

/** Number of operations in the result that have been moved, locked or started since; only loaded ones are checked. */
export function changedSince(result: FoundPlan, { index }: Pick<TimelineSession, 'index'>): number {
  let count = 0;
  for (const { operationId, before } of result.operations) {
    const now = index.operations.get(operationId);
    if (now === undefined) continue;
    const stands =
      now.resourceId === before.resourceId && now.startDate === before.startDate && now.endDate === before.endDate;
    if (!stands || now.locked) count++;
  }
  return count;
}
