import { scheduleBackward } from './schedule-backward.ts';
import { scheduleForward } from './schedule-forward.ts';
import type { NoAvailability, Run, Scheduled } from './schedule-steps.ts';

/**
 * Places the steps of one order position (rules §4). Backward falls back to forward from now when it would start too
 * early; its lateness then shows as a conflict. With throughput optimisation the other direction is tried from the
 * end (start) that was found, and the shorter result counts, the first one at a tie.
 */
export function schedulePosition(run: Run, termination: 'forward' | 'backward'): Scheduled | NoAvailability {
  const optimise = run.facts.settings.throughputOptimisation;
  if (termination === 'backward') {
    const backward = scheduleBackward(run, run.deliveryEnd);
    if (!('step' in backward)) return optimise ? shorter(backward, scheduleForward(run, backward.start)) : backward;
  }
  const forward = scheduleForward(run);
  if ('step' in forward || !optimise) return forward;
  return shorter(forward, scheduleBackward(run, forward.end, forward));
}

function shorter(first: Scheduled, second: Scheduled | NoAvailability): Scheduled {
  if ('step' in second) return first;
  return second.end - second.start < first.end - first.start ? second : first;
}
