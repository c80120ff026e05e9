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
    const late = backwardFromDelivery(run);
    if (!('step' in late)) return optimise ? shorter(run, late, forward(run, late.start)) : late;
  }
  const early = forward(run);
  if ('step' in early || !optimise) return early;
  return shorter(run, early, backward(run, early.end, early));
}

const forward = (run: Run, from?: Instant): Scheduled | NoAvailability =>
  withAttendants(run, 'forward', (limits) => scheduleForward(run, limits, from));

const backward = (run: Run, until: Instant, early?: Scheduled): Scheduled | NoAvailability =>
  withAttendants(run, 'backward', (limits) => scheduleBackward(run, limits, until, early));

/** The date chooses the resources (rules §3): where the preferred ones make it start too early, the last to start do. */
function backwardFromDelivery(run: Run): Scheduled | NoAvailability {
  const preferred = backward(run, run.deliveryEnd);
  if (!('step' in preferred)) return preferred;
  return withAttendants(run, 'backward', (limits) =>
    scheduleBackward(run, limits, run.deliveryEnd, undefined, 'latest'),
  );
}

/** A result in time is not given up for a shorter one that is late, nor the place that a planner chose. */
function shorter({ deliveryEnd, wished }: Run, first: Scheduled, second: Scheduled | NoAvailability): Scheduled {
  const startOf = ({ placements }: Scheduled) => wished && placements.get(wished.operationId)?.placement.start;
  if ('step' in second || startOf(first) !== startOf(second) || (second.end > deliveryEnd && first.end <= deliveryEnd))
    return first;
  return second.end - second.start < first.end - first.start ? second : first;
}
