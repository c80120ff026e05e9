import type { ActivityId, OrderPositionId } from '#domain/kernel/ids.ts';
import { type Instant, minute } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { lengthCause, type MisfitCause } from './misfit.ts';

/** A process step that no longer fits the working days of the plant. */
export interface ProcessMisfit {
  readonly activityId: ActivityId;
  readonly orderPositionId: OrderPositionId;
  readonly cause: MisfitCause;
}

/**
 * Why a process step would not be placed where it stands by the working days of now (rules §2); undefined when it would,
 * and for production. What has begun keeps its start, so only its end is compared; what is done is left out.
 */
export function misfitOfProcess(facts: PlanningFacts, activity: PlannedActivity): ProcessMisfit | undefined {
  const { activityId, orderPositionId, process } = activity;
  if (process === undefined || activity.statusId === statusId.done) return undefined;
  const cause = causeOf(facts, process, hasBegun(activity.statusId));
  return cause === undefined ? undefined : { activityId, orderPositionId, cause };
}

/** Of the whole plan, without what lies in the past. O(activities). */
export function findProcessMisfits(plan: Plan, facts: PlanningFacts, now: Instant): readonly ProcessMisfit[] {
  const found: ProcessMisfit[] = [];
  for (const activity of plan.activities.values()) {
    const misfit = misfitOfProcess(facts, activity);
    if (misfit !== undefined) found.push(misfit);
  }
  return processesInFuture(plan, found, now);
}

export const processesInFuture = (
  plan: Plan,
  misfits: readonly ProcessMisfit[],
  now: Instant,
): readonly ProcessMisfit[] =>
  misfits.filter(({ activityId }) => (plan.activities.get(activityId)?.process?.end ?? now) > now);

function causeOf(
  { plantDays }: PlanningFacts,
  process: NonNullable<PlannedActivity['process']>,
  begun: boolean,
): MisfitCause | undefined {
  const { start, end, planTime } = process;
  const fitting = plantDays.add(start, planTime);
  if (fitting === undefined) return begun ? undefined : { kind: plantDays.whyNotWorking(start), at: start };
  if (!begun && fitting.start !== start) return { kind: plantDays.whyNotWorking(start), at: start };
  return Math.abs(fitting.end - end) < minute ? undefined : lengthCause(plantDays, { start, end }, fitting.end);
}
