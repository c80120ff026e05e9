/**
 * Availability of a machine in sorted arrays: working intervals with prefix sums, and fixed bars. An operation works
 * during working time and pauses outside of it on its machine (rules §1), so it may extend over a night but not over a
 * bar.
 */
export interface MachineClock {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Working time before interval i; one more entry holds the total. */
  readonly before: Float64Array;
  /** Disjoint and sorted. */
  readonly barStarts: Float64Array;
  readonly barEnds: Float64Array;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** `working`: sorted and disjoint. `bars`: any order, may overlap. */
export function machineClock(working: readonly Span[], bars: readonly Span[]): MachineClock {
  const before = new Float64Array(working.length + 1);
  for (const [i, interval] of working.entries()) before[i + 1] = before[i]! + interval.end - interval.start;
  const merged: { start: number; end: number }[] = [];
  for (const bar of bars.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && bar.start <= last.end) last.end = Math.max(last.end, bar.end);
    else merged.push({ start: bar.start, end: bar.end });
  }
  return {
    starts: Float64Array.from(working, (interval) => interval.start),
    ends: Float64Array.from(working, (interval) => interval.end),
    before,
    barStarts: Float64Array.from(merged, (bar) => bar.start),
    barEnds: Float64Array.from(merged, (bar) => bar.end),
  };
}

/** Start and end of an operation; infinite beyond the end of the calendar. */
export interface Occupation {
  start: number;
  end: number;
}

/** Earliest interval from `from` on that contains `work` of working time and overlaps no bar; written into `occupation`. */
export function fit(clock: MachineClock | undefined, from: number, work: number, occupation: Occupation): void {
  if (clock === undefined) {
    occupation.start = from;
    occupation.end = from + work;
    return;
  }
  const { starts, ends, before, barStarts, barEnds } = clock;
  let bar = firstAfter(barEnds, from);
  for (let at = from; ; ) {
    const i = firstAfter(ends, at);
    if (i >= ends.length) break;
    const start = at > starts[i]! ? at : starts[i]!;
    let end = start;
    if (work > 0) {
      const target = before[i]! + start - starts[i]! + work;
      if (target <= before[i + 1]!) end = start + work;
      else {
        const j = firstAtOrAfter(before, target, i + 1) - 1;
        if (j >= ends.length) break;
        end = starts[j]! + target - before[j]!;
      }
    }
    while (bar < barEnds.length && barEnds[bar]! <= start) bar++;
    if (bar >= barStarts.length || barStarts[bar]! >= end) {
      occupation.start = start;
      occupation.end = end;
      return;
    }
    at = barEnds[bar]!;
  }
  occupation.start = Number.POSITIVE_INFINITY;
  occupation.end = Number.POSITIVE_INFINITY;
}

/** The instant at which `work` of working time after `start` is completed, ignoring bars. */
export function workedUntil(clock: MachineClock | undefined, start: number, work: number): number {
  if (clock === undefined) return start + work;
  const { starts, ends, before } = clock;
  const i = firstAfter(ends, start);
  if (i >= ends.length) return Number.POSITIVE_INFINITY;
  const target = before[i]! + Math.max(0, start - starts[i]!) + work;
  const j = firstAtOrAfter(before, target, i + 1) - 1;
  return j >= ends.length ? Number.POSITIVE_INFINITY : starts[j]! + target - before[j]!;
}

function firstAfter(values: Float64Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstAtOrAfter(values: Float64Array, value: number, from: number): number {
  let low = from;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
