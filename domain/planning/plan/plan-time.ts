import type { Resource, TechnologyItem } from '#domain/base-data/object-types.ts';
import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';

/**
 * Conversion between planned time and bar on one resource (rules §1). A resource with a capacity factor above 1 needs
 * less working time for the same planned time.
 */

/** Seconds of its own working time that a resource needs for a planned time. */
export const workingSeconds = (planTime: Seconds, resource: Resource): Seconds => planTime / resource.capacityFactor;

/** The bar of a step that starts at the first working instant at or after `start`; undefined without working time. */
export const barFrom = (
  { workingTime, resource }: ResourceFacts,
  start: Instant,
  planTime: Seconds,
): Interval | undefined => workingTime.add(start, workingSeconds(planTime, resource));

/**
 * Planned time in whole seconds that a bar over `interval` represents, as a resize needs it; 0 without working time.
 */
export const planTimeWithin = ({ workingTime, resource }: ResourceFacts, { start, end }: Interval): Seconds =>
  Math.round(workingTime.between(start, end) * resource.capacityFactor);

/** Setup plus duration per piece, or per started lot (rules §1), in whole seconds, at least one. */
export const planTimeOf = (
  item: Pick<TechnologyItem, 'setupTime' | 'duration' | 'lotSize'>,
  articleAmount: number,
): number => {
  const lots = item.lotSize === undefined ? articleAmount : Math.ceil(articleAmount / item.lotSize);
  const seconds = item.setupTime + item.duration * lots;
  return seconds > 0 ? Math.max(1, Math.round(seconds)) : 0;
};
