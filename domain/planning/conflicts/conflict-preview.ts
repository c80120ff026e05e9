import type { OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  type Conflicts,
  dueDays,
  limitOf,
  type MissedDate,
  missedDateOf,
  overdueAfter,
  worstFirst,
} from './conflicts.ts';
import { type Overload, overloadsAmong } from './overloads.ts';

/**
 * Conflicts as they would be after an edit, on the resources and order positions that it touches. Cost: one sweep over
 * these resources; the rest of the plan is not visited.
 */
export function conflictsWith(
  plan: Plan,
  facts: PlanningFacts,
  changes: readonly Pick<PlacementChange, 'operationId' | 'after'>[],
  now: Instant,
  processChanges: readonly Pick<ProcessChange, 'activityId' | 'after'>[] = [],
): Conflicts {
  const draft = draftOf(plan);
  const resources = new Set<ResourceId>();
  const positions = new Set<OrderPositionId>();
  const overdue: Conflicts['overdue'][number][] = [];
  for (const { operationId, after } of changes) {
    const operation = plan.operations.get(operationId);
    if (operation === undefined) continue;
    draft.place(operationId, after);
    resources.add(operation.placement.resourceId).add(after.resourceId);
    const positionId = positionIdOf(plan, operation);
    if (positionId !== undefined) positions.add(positionId);
    if (overdueAfter({ ...operation, placement: after }) < now) overdue.push(operationId);
  }
  const processes = new Map(processChanges.map(({ activityId, after }) => [activityId, after]));
  for (const id of processes.keys()) {
    const positionId = plan.activities.get(id)?.orderPositionId;
    if (positionId !== undefined) positions.add(positionId);
  }

  const overloads: Overload[] = [];
  for (const id of resources) {
    const limit = limitOf(facts, id);
    if (!Number.isFinite(limit)) continue;
    const bars: Parameters<typeof overloadsAmong>[2][number][] = [];
    draft.scan(id, Number.NEGATIVE_INFINITY, (bar) => {
      if (plan.operations.get(bar.operationId)?.statusId !== statusId.done) bars.push(bar);
      return true;
    });
    for (const overload of overloadsAmong(id, limit, bars)) overloads.push(overload);
  }

  const dueOf = dueDays(facts.settings.plantTimeZone);
  const missedDates: MissedDate[] = [];
  for (const id of positions) {
    const missed = missedDateOf(
      plan,
      id,
      dueOf,
      (operation) => draft.placementOf(operation.operationId) ?? operation.placement,
      ({ activityId }) => processes.get(activityId),
    );
    if (missed !== undefined) missedDates.push(missed);
  }
  return { missedDates: missedDates.sort(worstFirst), overloads, overdue };
}
