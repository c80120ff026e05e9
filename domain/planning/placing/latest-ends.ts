import type { Instant } from '#domain/kernel/instant.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { candidatesOf } from './demand.ts';
import { plantResource } from './plant-resource.ts';
import type { OpenStep, Run } from './schedule-steps.ts';

/**
 * Latest end of each step with which the order can still meet its delivery date, were it alone in the plant: the
 * calendars of what follows, on the resource of its group that needs it latest. Computed when it is first asked for.
 */
export function latestEnds(run: Run): (step: OpenStep) => Instant {
  let known: ReadonlyMap<OpenStep, Instant> | undefined;
  return (step) => {
    known ??= computed(run);
    return known.get(step) ?? run.deliveryEnd;
  };
}

function computed(run: Run): ReadonlyMap<OpenStep, Instant> {
  const latest = new Map<OpenStep, Instant>();
  const byId = new Map(run.steps.map((step) => [step.operationId, step]));
  for (const step of run.steps.toReversed()) {
    const end = latest.get(step) ?? run.deliveryEnd;
    latest.set(step, end);
    const start = latestStart(step, end, run);
    for (const id of step.predecessors) {
      const before = byId.get(id);
      if (before === undefined) continue;
      // With an overlap the predecessor only has to end by the end of its successor.
      const bound = before.overlap > 0 ? end : start - before.bufferTime * 1000;
      latest.set(before, Math.min(latest.get(before) ?? run.deliveryEnd, bound));
    }
  }
  return latest;
}

function latestStart(step: OpenStep, end: Instant, { facts }: Run): Instant {
  if (!Number.isFinite(end)) return end;
  const candidates = step.isProcess === true ? [plantResource(facts)] : candidatesOf(step, facts);
  const starts = candidates.map(({ resource, workingTime }) => {
    const planTime = resource.limitQuantity ? step.setupTime : step.planTime;
    return workingTime.subtract(end, workingSeconds(planTime, resource))?.start ?? Number.NEGATIVE_INFINITY;
  });
  return Math.max(...starts);
}
