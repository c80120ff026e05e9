import type { OperationId } from '#domain/kernel/ids.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { BarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';

/**
 * Applies an edit answer; moved bars are animated to their new places. Answers with the number of operations changed, and where
 * those stood that are shown elsewhere now.
 */
export function followAnswer(
  session: TimelineSession,
  transitions: BarTransitions,
  answer: TimelineEditAnswer,
): { readonly count: number; readonly from: ReadonlyMap<OperationId, BarPlacement> } {
  const before = new Map<OperationId, BarPlacement>();
  let count = 0;
  for (const { operations } of answer.projects)
    for (const { operationId, resourceId, startDate } of operations) {
      count++;
      const bar = session.store.bar(operationId);
      if (bar !== undefined && (bar.resourceId !== resourceId || bar.start !== Date.parse(startDate)))
        before.set(operationId, bar);
    }
  session.confirm(answer);
  transitions.begin(before);
  return { count, from: before };
}
