import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, type Seconds, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { roundTheClock, type WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { workingTimeOfAll } from '#domain/planning/calendar/working-time-of-all.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';

/** Fields of an operation that determine when its successors may start. */
export interface Joint {
  readonly operationId: OperationId;
  readonly bufferTime: Seconds;
  /** Percentage of its work that may still be open when a successor starts. */
  readonly overlap: number;
}

export interface Bound {
  readonly at: Instant;
  readonly reason: Reason;
}

/** Working time in which an operation was worked: its resource's, in common with that of the equipment beside it. */
export function workedTime(
  facts: PlanningFacts,
  { resourceId }: Placement,
  equipment: readonly Placement[],
): WorkingTime {
  const own = facts.resource(resourceId)?.workingTime ?? roundTheClock;
  const beside = equipment.flatMap((one) => facts.resource(one.resourceId)?.workingTime ?? []);
  return workingTimeOfAll(own, ...beside);
}

/**
 * Earliest start that a predecessor allows (rules §2): its end plus buffer in clock time or, with an overlap, the
 * instant at which all but that share of its work is done, that of the `equipment` beside it included. The `actualEnd` of
 * a finished predecessor replaces its planned end.
 */
export function readyAfter(
  joint: Joint,
  placement: Placement,
  facts: PlanningFacts,
  equipment: readonly Placement[],
  actualEnd?: Instant,
): Bound {
  const reason = (name: 'end' | 'buffer' | 'overlap'): Reason => ({
    kind: 'predecessor',
    operationId: joint.operationId,
    joint: name,
  });
  if (actualEnd !== undefined)
    return { at: actualEnd + joint.bufferTime * 1000, reason: reason(joint.bufferTime > 0 ? 'buffer' : 'end') };
  if (joint.overlap > 0) {
    const done = workedUntil(placement, facts, equipment, (100 - joint.overlap) / 100);
    return { at: Math.min(done, placement.end), reason: reason('overlap') };
  }
  if (joint.bufferTime > 0) return { at: placement.end + joint.bufferTime * 1000, reason: reason('buffer') };
  return { at: placement.end, reason: reason('end') };
}

/** Where the equipment beside an operation of the plan stands in the draft. */
export const equipmentBeside = (draft: Draft, { secondaries }: Operation): readonly Placement[] =>
  secondaries.flatMap((id) =>
    draft.plan.operations.get(id)?.parallel === 'equipment' ? (draft.placementOf(id) ?? []) : [],
  );

/** An overlapping successor ends no earlier than its predecessor. */
export const minEndAfter = (joint: Joint, placement: Placement): Instant =>
  joint.overlap > 0 ? placement.end : Number.NEGATIVE_INFINITY;

/**
 * From where a search for a start begins: a share of the work may be done at any second, plans begin on minutes. The
 * bound itself stays exact, so what was planned to the second elsewhere is not in the wrong.
 */
export const searchStart = ({ at, reason }: Bound): Instant =>
  reason.kind === 'predecessor' && reason.joint === 'overlap' ? wholeMinuteFrom(at) : at;

/** The latest bound; undefined when there are none. */
export function latestBound(bounds: readonly Bound[]): Bound | undefined {
  let latest: Bound | undefined;
  for (const bound of bounds) if (latest === undefined || bound.at > latest.at) latest = bound;
  return latest;
}

/** Steps in topological order; `circle`: steps that form a cycle. */
export function inOrderOfDependencies<Step extends { readonly operationId: OperationId }>(
  steps: readonly Step[],
  predecessorsOf: (step: Step) => readonly OperationId[],
): { readonly ordered: readonly Step[]; readonly circle: readonly Step[] } {
  const byId = new Map(steps.map((step) => [step.operationId, step]));
  const open = new Map<OperationId, number>();
  const followers = new Map<OperationId, Step[]>();
  for (const step of steps) {
    const inside = predecessorsOf(step).filter((id) => byId.has(id));
    open.set(step.operationId, inside.length);
    for (const id of inside) {
      const list = followers.get(id);
      if (list === undefined) followers.set(id, [step]);
      else list.push(step);
    }
  }
  const ordered = steps.filter((step) => open.get(step.operationId) === 0);
  for (const step of ordered) {
    for (const follower of followers.get(step.operationId) ?? []) {
      const left = (open.get(follower.operationId) ?? 0) - 1;
      open.set(follower.operationId, left);
      if (left === 0) ordered.push(follower);
    }
  }
  const circle = steps.filter((step) => (open.get(step.operationId) ?? 0) > 0);
  return { ordered, circle };
}

function workedUntil(
  placement: Placement,
  facts: PlanningFacts,
  equipment: readonly Placement[],
  share: number,
): Instant {
  const resource = facts.resource(placement.resourceId);
  const seconds = resource === undefined ? placement.planTime : workingSeconds(placement.planTime, resource.resource);
  const working = workedTime(facts, placement, equipment);
  return working.add(placement.start, seconds * share)?.end ?? placement.end;
}
