import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { type WorkingTime, workingTimeOf } from './working-time.ts';

const known = new WeakMap<WorkingTime, WeakMap<WorkingTime, WorkingTime>>();

/**
 * Intersection of several working times: a main operation and its equipment are worked only while all of them work
 * (rules §3). Cached per pair of working times; changed base data bring new working times and so new entries.
 */
export function workingTimeOfAll(first: WorkingTime, ...others: readonly WorkingTime[]): WorkingTime {
  return others.reduce(both, first);
}

function both(one: WorkingTime, other: WorkingTime): WorkingTime {
  if (one === other) return one;
  const ofOne = known.get(one) ?? new WeakMap<WorkingTime, WorkingTime>();
  known.set(one, ofOne);
  const compiled =
    ofOne.get(other) ??
    workingTimeOf({
      isEmpty: false,
      intervals: (from, to) => intersection(one.intervals(from, to), other.intervals(from, to)),
      whyNotWorking: (t) => (works(one, t) ? other : one).whyNotWorking(t),
    });
  ofOne.set(other, compiled);
  return compiled;
}

const works = (time: WorkingTime, t: Instant): boolean => time.nextWorking(t) === t;

function intersection(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const a = one[i];
    const b = other[j];
    if (a === undefined || b === undefined) return found;
    const start = Math.max(a.start, b.start);
    const end = Math.min(a.end, b.end);
    if (start < end) found.push({ start, end });
    if (a.end < b.end) i++;
    else j++;
  }
}
