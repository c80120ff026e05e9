import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange, Stayed } from '../plan/plan-change.ts';
import { changed, objectIn } from './stored-objects.ts';

/** What an edit makes different that places something. `placedAt`: revision from which on it stands there; default: the next. */
export function changeOfPlacements(
  plan: Plan,
  {
    placements,
    activities,
  }: { readonly placements: readonly PlacementChange[]; readonly activities?: readonly ProcessChange[] | undefined },
  placedAt = plan.revision + 1,
): PlanChange {
  const operations = placements.map((one) => placed(plan, one, placedAt));
  return activities === undefined ? { operations } : { operations, activities: rescheduled(plan, activities) };
}

export function placed(
  plan: Plan,
  { operationId: id, after, reason }: PlacementChange,
  placedAt: number,
): Stayed<'operations'> {
  const was = objectIn(plan, 'operations', id);
  return {
    id,
    before: { placement: was.placement, reason: was.reason, placedAt: was.placedAt },
    after: { placement: after, reason, placedAt },
  };
}

export const rescheduled = (plan: Plan, activities: readonly ProcessChange[]) =>
  activities.map(({ activityId, after }) => changed(plan, 'activities', activityId, { process: after }));
