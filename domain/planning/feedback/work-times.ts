import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type FeedbackKind, feedbackKinds } from './feedback-kinds.ts';

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
  const worked = workedBetween(entries, workingTime, now);
  const setupTime = entries.some(({ kind }) => kind === 'setup') ? sum('setup') : Math.min(plannedSetup, worked);
  return { setupTime, time: Math.max(0, worked - setupTime), troubleTime, isDerived: true };
}

function workedBetween(
  entries: readonly TimedEntry[],
  { between }: Pick<WorkingTime, 'between'>,
  now: Instant,
): Seconds {
  let since: Instant | undefined;
  let worked = 0;
  for (const { kind, occurredAt } of entries.toSorted((one, other) => one.occurredAt - other.occurredAt)) {
    const { becomes } = feedbackKinds[kind];
    if (becomes === statusId.started) since ??= occurredAt;
    else if (becomes !== undefined && since !== undefined) {
      worked += between(since, occurredAt);
      since = undefined;
    }
  }
  return Math.round(since === undefined ? worked : worked + between(since, Math.max(since, now)));
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

/**
 * When a step that is at work will be done, from progress so far (rules §6): the planned time of the pieces that are left, or
 * while none were made what is left of the planned time, from now on in working time. undefined: nobody works there any more.
 */
export function expectedEnd(
  { setupTime, time }: WorkTimes,
  { planTime, share }: { readonly planTime: Seconds; readonly share: number },
  calendar: Pick<WorkingTime, 'add'>,
  now: Instant,
): Instant | undefined {
  const left = share > 0 ? planTime * (1 - Math.min(1, share)) : Math.max(0, planTime - setupTime - time);
  return calendar.add(now, Math.round(left))?.end;
}
