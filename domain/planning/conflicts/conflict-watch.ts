import { baseDataEventTypes } from '#domain/base-data/events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { watchMisfits } from '#domain/planning/misfits/misfit-watch.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { changesIn, type PlanChange } from '#domain/planning/plan/plan-change.ts';
import { type AtOnce, atOnceOn } from './at-once.ts';
import {
  type Conflicts,
  dueDays,
  findOverloads,
  type MissedDate,
  missedDateOf,
  overdueAfter,
  worstFirst,
} from './conflicts.ts';
import { dueQueue } from './due-queue.ts';
import type { Overload } from './overloads.ts';

/**
 * Conflicts of a changing plan, kept incrementally: equal to `findConflicts`. An edit marks resources and order
 * positions as dirty; they are evaluated again at the next query.
 */
export interface ConflictWatch {
  /** To be called with what each event made different, after it was folded into the plan. */
  follow(change: PlanChange): void;
  /** To be called for each event after it was folded into the factory: resource limits, calendars, the time zone. */
  followFactory(event: DomainEvent): void;
  at(now: Instant): Conflicts;
}

/** Starts with the conflicts of the whole `plan`. */
export function watchConflicts(plan: Plan, facts: PlanningFacts): ConflictWatch {
  /** Last known placement of each operation, because an event may have removed it from there. */
  const seen = new Map<
    OperationId,
    { readonly resourceId: ResourceId; readonly positionId: OrderPositionId | undefined }
  >();
  const positionOf = new Map<ActivityId, OrderPositionId>();
  const overloads = new Map<ResourceId, readonly Overload[]>();
  const atOnce = new Map<ResourceId, AtOnce>();
  const missed = new Map<OrderPositionId, MissedDate>();
  const overdue = dueQueue<OperationId>();
  const misfits = watchMisfits(plan, facts);
  const staleResources = new Set<ResourceId>();
  const stalePositions = new Set<OrderPositionId>();
  let zone = facts.settings.plantTimeZone;
  let dueOf = dueDays(zone);

  const touch = (id: OperationId): void => {
    const before = seen.get(id);
    misfits.touch(id, before?.resourceId);
    if (before !== undefined) {
      staleResources.add(before.resourceId);
      if (before.positionId !== undefined) stalePositions.add(before.positionId);
    }
    const operation = plan.operations.get(id);
    if (operation === undefined) {
      seen.delete(id);
      overdue.remove(id);
      return;
    }
    const positionId = positionIdOf(plan, operation);
    const { resourceId } = operation.placement;
    seen.set(id, { resourceId, positionId });
    staleResources.add(resourceId);
    if (positionId !== undefined) stalePositions.add(positionId);
    overdue.set(id, overdueAfter(operation));
  };

  const refresh = (): void => {
    for (const id of staleResources) {
      const found = findOverloads(plan, facts, id);
      if (found.length > 0) overloads.set(id, found);
      else overloads.delete(id);
      const running = atOnceOn(plan, facts, id);
      if (running !== undefined) atOnce.set(id, running);
      else atOnce.delete(id);
    }
    staleResources.clear();
    for (const id of stalePositions) {
      const found = missedDateOf(plan, id, dueOf);
      if (found === undefined) missed.delete(id);
      else missed.set(id, found);
    }
    stalePositions.clear();
  };

  /** A process step has dates of its own; the event that removes it does not name its order position. */
  const touchActivity = (id: ActivityId): void => {
    misfits.touchActivity(id);
    const before = positionOf.get(id);
    const after = plan.activities.get(id)?.orderPositionId;
    if (after === undefined) positionOf.delete(id);
    else positionOf.set(id, after);
    for (const positionId of [before, after]) if (positionId !== undefined) stalePositions.add(positionId);
  };

  for (const id of plan.operations.keys()) touch(id);
  for (const id of plan.activities.keys()) touchActivity(id);

  return {
    follow(change) {
      for (const { id } of changesIn(change, 'operations')) touch(id);
      for (const { id } of changesIn(change, 'activities')) touchActivity(id);
      for (const { id } of changesIn(change, 'orderPositions')) stalePositions.add(id);
    },

    followFactory(event) {
      misfits.followFactory(event);
      const known = baseDataEventTypes.get(event.type);
      if (known?.collection === 'resources') staleResources.add((event.data as { id: ResourceId }).id);
      if (facts.settings.plantTimeZone === zone) return;
      zone = facts.settings.plantTimeZone;
      dueOf = dueDays(zone);
      for (const id of plan.activitiesByPosition.keys()) stalePositions.add(id);
    },

    at(now) {
      refresh();
      return {
        missedDates: [...missed.values()].sort(worstFirst),
        overloads: [...overloads.values()].flat(),
        atOnce: [...atOnce.values()],
        overdue: [...overdue.dueBefore(now)],
        ...misfits.at(now),
      };
    },
  };
}
