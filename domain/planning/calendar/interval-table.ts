import type { Instant, Interval } from '#domain/kernel/instant.ts';

/** Sorted, disjoint, half-open intervals with prefix sums in typed arrays; lengths in milliseconds. */
export interface IntervalTable {
  /** First instant at or after `t` that lies in an interval. */
  next(t: Instant): Instant | undefined;
  /**
   * Earliest interval that starts at the first covered instant at or after `start` and contains `length` of covered
   * time.
   */
  add(start: Instant, length: number): Interval | undefined;
  /**
   * Latest interval that ends at or before `end`, starts and ends in covered time and contains `length` of covered
   * time.
   */
  subtract(end: Instant, length: number): Interval | undefined;
  /** Covered time before `t`. */
  done(t: Instant): number;
  /** Intervals that touch `[from, to)`, clipped to it. */
  within(from: Instant, to: Instant): Interval[];
}

/** `intervals`: any order, may touch or overlap; empty ones are left out. */
export function intervalTable(intervals: readonly Interval[]): IntervalTable {
  const merged = merge(intervals);
  const count = merged.length;
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  /** Covered time before interval i; one more entry holds the sum. */
  const before = new Float64Array(count + 1);
  for (const [i, interval] of merged.entries()) {
    starts[i] = interval.start;
    ends[i] = interval.end;
    before[i + 1] = (before[i] ?? 0) + interval.end - interval.start;
  }
  const startOf = (i: number): number => starts[i] ?? 0;
  const endOf = (i: number): number => ends[i] ?? 0;
  const beforeOf = (i: number): number => before[i] ?? 0;

  const done = (t: Instant): number => {
    const i = firstAfter(starts, count, t) - 1;
    return i < 0 ? 0 : beforeOf(i) + Math.min(t, endOf(i)) - startOf(i);
  };

  return {
    done,
    next(t) {
      const i = firstAfter(ends, count, t);
      return i === count ? undefined : Math.max(t, startOf(i));
    },
    add(start, length) {
      const i = firstAfter(ends, count, start);
      if (i === count) return undefined;
      const from = Math.max(start, startOf(i));
      if (length <= 0) return { start: from, end: from };
      const target = beforeOf(i) + from - startOf(i) + length;
      // The first interval whose sum reaches the target, so that a step that fills a shift ends with that shift.
      const j = firstAtOrAfter(before, count + 1, target) - 1;
      return j >= count ? undefined : { start: from, end: startOf(j) + target - beforeOf(j) };
    },
    subtract(end, length) {
      const i = firstAtOrAfter(starts, count, end) - 1;
      if (i < 0) return undefined;
      const to = Math.min(end, endOf(i));
      if (length <= 0) return { start: to, end: to };
      const target = beforeOf(i) + to - startOf(i) - length;
      if (target < 0) return undefined;
      const j = firstAfter(before, count, target) - 1;
      return { start: startOf(j) + target - beforeOf(j), end: to };
    },
    within(from, to) {
      const found: Interval[] = [];
      for (let i = firstAfter(ends, count, from); i < count && startOf(i) < to; i++)
        found.push({ start: Math.max(from, startOf(i)), end: Math.min(to, endOf(i)) });
      return found;
    },
  };
}

/** What is left of sorted, disjoint `intervals` without `holes` (any order). */
export function without(intervals: readonly Interval[], holes: readonly Interval[]): Interval[] {
  const sortedHoles = merge(holes);
  const left: Interval[] = [];
  let h = 0;
  for (const interval of intervals) {
    while (h < sortedHoles.length && (sortedHoles[h] as Interval).end <= interval.start) h++;
    let start = interval.start;
    for (let k = h; k < sortedHoles.length; k++) {
      const hole = sortedHoles[k] as Interval;
      if (hole.start >= interval.end) break;
      if (hole.start > start) left.push({ start, end: hole.start });
      start = Math.max(start, hole.end);
    }
    if (start < interval.end) left.push({ start, end: interval.end });
  }
  return left;
}

/** Sorted and disjoint; touching intervals become one. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: { start: Instant; end: Instant }[] = [];
  const sorted = intervals.filter((interval) => interval.end > interval.start).sort((a, b) => a.start - b.start);
  for (const interval of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else merged.push({ start: interval.start, end: interval.end });
  }
  return merged;
}

/** Index of the first of the first `count` values that is greater than `value`. */
function firstAfter(values: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstAtOrAfter(values: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
