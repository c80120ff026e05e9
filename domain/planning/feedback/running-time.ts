import { z } from 'zod';
import { type Instant, type Interval, type Seconds, toIso } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { type TimedEntry, worked } from './work-times.ts';

/**
 * How long a step has been worked on: working time of its resource between start and stop, pauses left out (domain facts
 * §13). Whoever shows it counts on by themselves, through shifts and breaks, also without a network.
 */
export const runningTimeSchema = z.object({
  /** Worked until `at`. */
  seconds: z.number(),
  at: z.iso.datetime(),
  isRunning: z.boolean(),
  /** When its resource works from `at` on, as far as is known. */
  shifts: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime() })),
});
export type RunningTime = z.infer<typeof runningTimeSchema>;

/** Milliseconds for which shifts are told: a terminal without network counts through a night and a day. */
const told = 48 * 3_600_000;

export function runningTime(
  entries: readonly TimedEntry[],
  workingTime: Pick<WorkingTime, 'between' | 'intervals'>,
  now: Instant,
): RunningTime {
  const { seconds, isRunning } = worked(entries, workingTime, now);
  const shifts = workingTime.intervals(now, now + told);
  return {
    seconds,
    at: toIso(now),
    isRunning,
    shifts: shifts.map(({ start, end }) => ({ start: toIso(start), end: toIso(end) })),
  };
}

/** A start or a stop that was reported after the reading, in their order. */
export interface RunChange {
  readonly at: Instant;
  readonly runs: boolean;
}

/** Seconds worked by `now`, and whether it counts at this moment: it runs, and its resource works. */
export function runningAt(
  { seconds, at, isRunning, shifts }: RunningTime,
  now: Instant,
  changes: readonly RunChange[] = [],
): { readonly seconds: Seconds; readonly counts: boolean } {
  const working = shifts.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  let since = Date.parse(at);
  let runs = isRunning;
  let total = seconds;
  const goTo = (instant: Instant): void => {
    if (runs) total += secondsWithin(working, since, instant);
    since = Math.max(since, instant);
  };
  for (const change of changes) {
    goTo(change.at);
    ({ runs } = change);
  }
  goTo(now);
  // A clock that is behind the reading stands where the reading was made.
  return { seconds: total, counts: runs && working.some(({ start, end }) => start <= since && since < end) };
}

const secondsWithin = (working: readonly Interval[], from: Instant, to: Instant): Seconds =>
  working.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0) / 1_000;
