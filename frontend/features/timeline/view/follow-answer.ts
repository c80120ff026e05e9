import type { OperationId } from '#domain/kernel/ids.ts';
import type { TimelineEditAnswer } from '#domain/planning/timeline-api.ts';
import type { TimelineSession } from '../data/timeline-session.ts';
import type { Spot } from '../model/bar-store.ts';
import type { Glides } from './glides.ts';

/** Takes the answer over; bars that it moves glide to their new places. Answers how many operations it names. */
export function followAnswer(session: TimelineSession, glides: Glides, answer: TimelineEditAnswer): number {
  const before = new Map<OperationId, Spot>();
  let count = 0;
  for (const { operations } of answer.projects)
    for (const { operationId, resourceId, startDate } of operations) {
      count++;
      const bar = session.store.bar(operationId);
      if (bar !== undefined && (bar.resourceId !== resourceId || bar.start !== Date.parse(startDate)))
        before.set(operationId, bar);
    }
  session.confirm(answer);
  glides.begin(before);
  return count;
}
