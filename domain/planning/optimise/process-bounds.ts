import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfProcess } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';

/** Interval between the process steps before production and those after it, per order position (rules §2). */
export function processBounds(plan: Plan): (id: OrderPositionId) => { readonly start: Instant; readonly end: Instant } {
  const known = new Map<OrderPositionId, { start: Instant; end: Instant }>();
  return (id) => {
    let bounds = known.get(id);
    if (bounds !== undefined) return bounds;
    bounds = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    known.set(id, bounds);
    const activities = (plan.activitiesByPosition.get(id) ?? []).flatMap((one) => plan.activities.get(one) ?? []);
    for (const activity of activities) {
      const { process, statusId } = activity;
      if (process === undefined) continue;
      if (process.stage === 'before') bounds.start = Math.max(bounds.start, endOfProcess(activity));
      else if (!hasBegun(statusId)) bounds.end = Math.min(bounds.end, process.start);
    }
    return bounds;
  };
}
