import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';

/**
 * Working time of one resource (rules §1): capacity plan of the week − weekend days − public holidays − normal gaps,
 * as sorted, disjoint, half-open intervals with prefix sums, so that every question is a binary search.
 */
export interface WorkingTime {
  /** First working instant at or after `t`; undefined when there is none in the compiled horizon. */
  nextWorking(t: Instant): Instant | undefined;
  /** End of a step that starts at or after `start` and needs `seconds` of working time. */
  add(start: Instant, seconds: Seconds): Interval | undefined;
  /** Latest interval that ends at or before `end` and holds `seconds` of working time. */
  subtract(end: Instant, seconds: Seconds): Interval | undefined;
  /** Seconds of working time within `[from, to)`. */
  between(from: Instant, to: Instant): Seconds;
  /** Working intervals that touch `[from, to)`, clipped to it. */
  intervals(from: Instant, to: Instant): readonly Interval[];
}
