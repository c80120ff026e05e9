import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { changesIn, hasStayed, type PlanChange } from '../plan/plan-change.ts';

/** Where a change puts what stays in the plan: for pictures, for what it costs, and for who names it. */

interface Placed<Id, Place> {
  readonly id: Id;
  readonly before: Place;
  readonly after: Place;
}

export const operationsPlaced = (change: PlanChange): readonly Placed<OperationId, Placement>[] =>
  changesIn(change, 'operations').flatMap((one) => {
    if (!hasStayed(one)) return [];
    const [before, after] = [one.before.placement, one.after.placement];
    return before && after ? { id: one.id, before, after } : [];
  });

export const processesPlaced = (change: PlanChange): readonly Placed<ActivityId, ProcessPlacement>[] =>
  changesIn(change, 'activities').flatMap((one) => {
    if (!hasStayed(one)) return [];
    const [before, after] = [one.before.process, one.after.process];
    return before && after ? { id: one.id, before, after } : [];
  });
