import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { hasBegun, type StatusId, statusId } from '#domain/planning/plan/status.ts';

/** Steps that begin within this time count as overdue (planning §9). */
const overdueMargin = 36_000;

/** Whether a step should have begun, or should have ended after it has begun. */
export const isOverdue = (status: StatusId, place: Interval | undefined, now: Instant): boolean =>
  place !== undefined &&
  status !== statusId.done &&
  (hasBegun(status) ? place.end < now : place.start < now + overdueMargin);
