import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';
import { workingSeconds } from '#domain/planning/placing/slot.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';

/**
 * Planned time and bars of one resource (rules §1): a bar from `start` that holds `planTime`, and back. A faster
 * resource (capacity factor above 1) needs less working time for the same planned time.
 */

/** The bar of a step that starts at the first working instant at or after `start`; undefined without working time. */
export const barFrom = (
  { workingTime, resource }: ResourceFacts,
  start: Instant,
  planTime: Seconds,
): Interval | undefined => workingTime.add(start, workingSeconds(planTime, resource));

/** The latest bar that ends at or before `end`. */
export const barUntil = (
  { workingTime, resource }: ResourceFacts,
  end: Instant,
  planTime: Seconds,
): Interval | undefined => workingTime.subtract(end, workingSeconds(planTime, resource));

/** Planned time that a bar over `interval` stands for, in whole seconds: what a resize asks. 0 when it never works. */
export const planTimeWithin = ({ workingTime, resource }: ResourceFacts, { start, end }: Interval): Seconds =>
  Math.round(workingTime.between(start, end) * resource.capacityFactor);
