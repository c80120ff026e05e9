import type { Instant } from '#domain/kernel/instant.ts';
import { withAttendants } from './attendants.ts';
import { scheduleBackward } from './schedule-backward.ts';
import { scheduleForward } from './schedule-forward.ts';
import type { NoAvailability, Run, Scheduled } from './schedule-steps.ts';

/**
 * Schedules the steps of one order position (rules §4). Backward scheduling falls back to forward from now when it
 * would start too early; the lateness then shows as a conflict. With throughput optimisation the opposite direction is
 * tried from the end (start) found, and the shorter result is used, the first one on a tie.
 */
export function schedulePosition(run: Run, termination: 'forward' | 'backward'): Scheduled | NoAvailability {
  const optimise = run.facts.settings.throughputOptimisation;
  if (termination === 'backward') {
    const late = backward(run, run.deliveryEnd);
    if (!('step' in late)) return optimise ? shorter(late, forward(run, late.start)) : late;
  }
  const early = forward(run);
  if ('step' in early || !optimise) return early;
  return shorter(early, backward(run, early.end, early));
}

const forward = (run: Run, from?: Instant): Scheduled | NoAvailability =>
  withAttendants(run, 'forward', (limits) => scheduleForward(run, limits, from));

const backward = (run: Run, until: Instant, early?: Scheduled): Scheduled | NoAvailability =>
  withAttendants(run, 'backward', (limits) => scheduleBackward(run, limits, until, early));

function shorter(first: Scheduled, second: Scheduled | NoAvailability): Scheduled {
  if ('step' in second) return first;
  return second.end - second.start < first.end - first.start ? second : first;
}
