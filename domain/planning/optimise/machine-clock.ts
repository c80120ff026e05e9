/**
 * When a machine works, in sorted arrays: whole intervals of working time, the working time before each, and bars that
 * stand on it and never move. An operation works in working time only and waits, on its machine, through the rest
 * (rules §1), so it may reach over a night but not over a bar.
 */
export interface MachineClock {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Working time before interval i; one entry more than intervals, the last holds the sum. */
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

/** Where an operation starts and ends; infinite where the clock ends before. */
export interface Stay {
  start: number;
  end: number;
}

/** Earliest stay from `from` on that holds `work` of working time and touches no bar; written into `stay`. */
export function fit(clock: MachineClock | undefined, from: number, work: number, stay: Stay): void {
  if (clock === undefined) {
    stay.start = from;
    stay.end = from + work;
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
      stay.start = start;
      stay.end = end;
      return;
    }
    at = barEnds[bar]!;
  }
  stay.start = Number.POSITIVE_INFINITY;
  stay.end = Number.POSITIVE_INFINITY;
}

/** The instant at which `work` of working time from `start` on is done, bars or not. */
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
