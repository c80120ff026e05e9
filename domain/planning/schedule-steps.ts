import type { OperationId, ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import type { Joint } from './dependencies.ts';
import type { PlanningFacts, ResourceFacts } from './facts.ts';
import type { Placement, Reason } from './placement.ts';
import type { Plan } from './plan.ts';

/** A step that waits for its place. `predecessors` are ids of steps of the same run. */
export interface OpenStep extends Joint {
  readonly number: number;
  readonly resourceGroupId: ResourceGroupId;
  /** Bound to this resource: the only candidate (rules §3). */
  readonly resourceId?: ResourceId | undefined;
  readonly planTime: Seconds;
  readonly predecessors: readonly OperationId[];
}

/** One run of the scheduler. */
export interface Run {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  /** In order of dependencies. */
  readonly steps: readonly OpenStep[];
  /** The instant that counts as now; the frozen zone begins there unless `frozenZone` is off. */
  readonly now: Instant;
  readonly frozenZone: boolean;
  readonly startDate: Instant | undefined;
  /** First instant after the delivery day. */
  readonly deliveryEnd: Instant;
  readonly planAnyway: boolean;
}

export interface Scheduled {
  readonly placements: ReadonlyMap<OperationId, { readonly placement: Placement; readonly reason: Reason }>;
  readonly start: Instant;
  readonly end: Instant;
}

/** The step that found no slot within the horizon. */
export interface NoAvailability {
  readonly step: OpenStep;
}

/** Search horizon (rules §4): no slot within one year from where the search starts means no availability. */
export const searchHorizon = 366 * dayLength;

/** How far from now anything may be wished: working time is compiled that far, and no plan looks further. */
export const planningReach = 10 * 366 * dayLength;

/** The one resource the step is bound to, else the group's (archived and attendant ones are no candidates). */
export function candidatesOf(step: OpenStep, facts: PlanningFacts): readonly ResourceFacts[] {
  if (step.resourceId === undefined) return facts.candidates(step.resourceGroupId);
  const bound = facts.resource(step.resourceId);
  return bound === undefined || bound.resource.archived || bound.resource.isAttendantResource ? [] : [bound];
}

/** End of the resource's frozen zone; undefined when it has none (rules §4). Plan anyway ignores it. */
export function frozenUntil(run: Run, facts: ResourceFacts): Instant | undefined {
  const { frozenTime } = facts.resource;
  return run.frozenZone && !run.planAnyway && frozenTime > 0 ? run.now + frozenTime * 1000 : undefined;
}

export function scheduledFrom(
  placements: ReadonlyMap<OperationId, { readonly placement: Placement; readonly reason: Reason }>,
): Scheduled {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { placement } of placements.values()) {
    start = Math.min(start, placement.start);
    end = Math.max(end, placement.end);
  }
  return { placements, start, end };
}
