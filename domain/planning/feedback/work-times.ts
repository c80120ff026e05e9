import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type FeedbackKind, feedbackKinds } from '../plan/feedback-kinds.ts';

/** An entry, as far as times follow from it. */
export interface TimedEntry {
  readonly kind: FeedbackKind;
  readonly occurredAt: Instant;
  readonly duration?: Seconds | undefined;
}

/** What was worked on a step, in seconds. */
export interface WorkTimes {
  readonly setupTime: Seconds;
  readonly time: Seconds;
  /** Reported as trouble; part of neither. */
  readonly troubleTime: Seconds;
  /** Whether nobody has reported times, and they follow from start and stop. */
  readonly isDerived: boolean;
}

/**
 * Times as they were reported; where nobody did, working time of the resource between start and stop, pauses left out
 * (domain facts §13), of which the set-up is as long as it was reported or planned. A step that is at work counts until
 * `now`.
 */
export function workTimes(
  entries: readonly TimedEntry[],
  workingTime: Pick<WorkingTime, 'between'>,
  plannedSetup: Seconds,
  now: Instant,
): WorkTimes {
  const sum = (kind: FeedbackKind): Seconds =>
    entries.reduce((total, one) => total + (one.kind === kind ? (one.duration ?? 0) : 0), 0);
  const troubleTime = sum('trouble');
  const isReported = entries.some(({ kind }) => kind === 'time');
  if (isReported) return { setupTime: sum('setup'), time: sum('time'), troubleTime, isDerived: false };
  const { seconds } = worked(entries, workingTime, now);
  const setupTime = entries.some(({ kind }) => kind === 'setup') ? sum('setup') : Math.min(plannedSetup, seconds);
  return { setupTime, time: Math.max(0, seconds - setupTime), troubleTime, isDerived: true };
}

/** Working time between start and stop until `now`, and whether it goes on. */
export function worked(
  entries: readonly TimedEntry[],
  { between }: Pick<WorkingTime, 'between'>,
  now: Instant,
): { readonly seconds: Seconds; readonly isRunning: boolean } {
  let since: Instant | undefined;
  let sum = 0;
  // Pieces alone are reported thousands of times, by a machine.
  const turns = entries.filter(({ kind }) => feedbackKinds[kind].becomes !== undefined);
  for (const { kind, occurredAt } of turns.sort((one, other) => one.occurredAt - other.occurredAt)) {
    if (feedbackKinds[kind].becomes === statusId.started) since ??= occurredAt;
    else if (since !== undefined) {
      sum += between(since, occurredAt);
      since = undefined;
    }
  }
  const seconds = Math.round(since === undefined ? sum : sum + between(since, Math.max(since, now)));
  return { seconds, isRunning: since !== undefined };
}

/**
 * Seconds that a step should have taken for the pieces made so far, and by how many whole percent it took more (negative:
 * less); undefined where nothing was to be expected (base data §3, §9).
 */
export function consumption(
  { setupTime, time }: WorkTimes,
  step: { readonly planTime: Seconds; readonly setupTime: Seconds; readonly share: number },
) {
  const actual = setupTime + time;
  const predicted = Math.round(step.setupTime + (step.planTime - step.setupTime) * Math.min(1, step.share));
  const difference = predicted > 0 ? Math.round((100 * (actual - predicted)) / predicted) : undefined;
  return { actual, predicted, difference };
}

/** What is known of a step at work, as far as its end follows from it. Seconds of planned time. */
export interface Remaining {
  /** As it stands on the plan. */
  readonly planTime: Seconds;
  /** By its standard times; 0: it has none. */
  readonly standardTime: Seconds;
  /** Of the pieces, that was made. */
  readonly share: number;
  /** Worked so far, set-up included. */
  readonly worked: Seconds;
}

/**
 * Planned time that is left of a step at work, from progress so far (rules §6): that of the pieces that are left. Who has made
 * the step longer on the plan has not slowed it down: what is left is told by its standard times then. Where no pieces were
 * reported it is taken to keep its planned time, until that is used up: then nothing is taken to have been made (decision 0171).
 */
export function timeLeft({ planTime, standardTime, share, worked: spent }: Remaining): Seconds {
  const kept = share > 0 ? 0 : planTime - spent;
  const whole = Math.min(planTime, standardTime || planTime);
  return Math.ceil(kept > 0 ? kept : whole * Math.max(0, 1 - share));
}
