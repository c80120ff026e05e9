import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { type StatusId, statusId } from './status.ts';

/** What decides how long a bar takes its resource. */
interface Occupying {
  readonly statusId: StatusId;
  readonly actualEnd?: Instant | undefined;
}

/**
 * What a bar takes of its resource, as against where it stands: from its actual end on what is done takes nothing (planning
 * rules, settled after the second round), so the rest of its place is free. Done before it was to begin it takes nothing at all:
 * an empty interval where it ended, because its resource is set up for it from then on.
 */
export function occupiedBy<Place extends Interval>(operation: Occupying, place: Place): Place {
  const end = occupiedUntil(operation, place.end);
  return end === place.end ? place : { ...place, start: Math.min(place.start, end), end };
}

/** When that ends; `end`: of its place. */
export const occupiedUntil = ({ statusId: status, actualEnd }: Occupying, end: Instant): Instant =>
  status === statusId.done && actualEnd !== undefined ? Math.min(end, actualEnd) : end;

/** Whether what a bar occupies lies in an interval, all of it or in part; nothing lies nowhere. */
export const takes = ({ start, end }: Interval, within: Interval): boolean =>
  start < within.end && end > within.start && start < end;
