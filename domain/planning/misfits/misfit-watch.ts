import { baseDataEventTypes } from '#domain/base-data/events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { inFuture, misfitsOn } from './find-misfits.ts';
import type { Misfit } from './misfit.ts';
import { misfitOfProcess, type ProcessMisfit, processesInFuture } from './process-misfits.ts';

/** What no longer fits a changing plan, kept incrementally: equal to `findMisfits` and `findProcessMisfits`. */
export interface MisfitWatch {
  /** To be called for each operation that an event changed; `wasOn`: where it stood before. */
  touch(id: OperationId, wasOn: ResourceId | undefined): void;
  /** To be called for each activity that an event changed. */
  touchActivity(id: ActivityId): void;
  /** To be called for each event after it was folded into the factory and its facts. */
  followFactory(event: DomainEvent): void;
  at(now: Instant): { readonly misfits: readonly Misfit[]; readonly processMisfits: readonly ProcessMisfit[] };
}

/**
 * Evaluates rows of bars: those on which something was touched, and those whose resource the facts have compiled anew
 * since. A set-up depends on what runs before it, so a row is the smallest part.
 */
export function watchMisfits(plan: Plan, facts: PlanningFacts): MisfitWatch {
  const misfits = new Map<ResourceId, readonly Misfit[]>();
  /** With which facts each row was evaluated. */
  const judgedBy = new Map<ResourceId, ResourceFacts | undefined>();
  const stale = new Set<ResourceId>();
  const processes = new Map<ActivityId, ProcessMisfit>();
  const staleActivities = new Set<ActivityId>();
  let judgedByDays: PlanningFacts['plantDays'] | undefined;
  const staleTechnologies = new Set<string>();
  let isFactoryNew = true;
  let isAllStale = true;

  /** Rows of the main operations beside which something runs on a resource. */
  const markMainsBeside = (resourceId: ResourceId): void => {
    for (const { mainOperationId } of barsOn(plan, resourceId).operations) {
      const main = mainOperationId === undefined ? undefined : plan.operations.get(mainOperationId);
      if (main !== undefined) stale.add(main.placement.resourceId);
    }
  };

  const markTechnologies = (): void => {
    for (const { technologyId, productionOrderId } of plan.productionOrders.values()) {
      if (technologyId === undefined || !staleTechnologies.has(technologyId)) continue;
      for (const id of plan.operationsByProductionOrder.get(productionOrderId) ?? []) {
        const operation = plan.operations.get(id);
        if (operation !== undefined) stale.add(operation.placement.resourceId);
      }
    }
    staleTechnologies.clear();
  };

  const refresh = (): void => {
    if (isAllStale) for (const id of plan.barsByResource.keys()) stale.add(id);
    if (isFactoryNew)
      for (const id of plan.barsByResource.keys()) {
        const known = facts.resource(id);
        if (judgedBy.get(id) === known) continue;
        stale.add(id);
        markMainsBeside(id);
      }
    if (staleTechnologies.size > 0) markTechnologies();
    isAllStale = false;
    isFactoryNew = false;
    if (stale.size === 0) return;
    const question = { plan, facts, draft: draftOf(plan) };
    for (const id of stale) {
      judgedBy.set(id, facts.resource(id));
      const found = misfitsOn(question, id);
      if (found.length > 0) misfits.set(id, found);
      else misfits.delete(id);
    }
    stale.clear();
  };

  /** Process steps stand on the plant's days, which are compiled anew for all at once. */
  const refreshProcesses = (): void => {
    const { plantDays } = facts;
    if (judgedByDays !== plantDays) for (const id of plan.activities.keys()) staleActivities.add(id);
    judgedByDays = plantDays;
    for (const id of staleActivities) {
      const activity = plan.activities.get(id);
      const misfit = activity && misfitOfProcess(facts, activity);
      if (misfit === undefined) processes.delete(id);
      else processes.set(id, misfit);
    }
    staleActivities.clear();
  };

  return {
    touchActivity: (id) => {
      staleActivities.add(id);
    },

    touch(id, wasOn) {
      if (wasOn !== undefined) stale.add(wasOn);
      const operation = plan.operations.get(id);
      if (operation === undefined) return;
      stale.add(operation.placement.resourceId);
      const main = operation.mainOperationId === undefined ? undefined : plan.operations.get(operation.mainOperationId);
      if (main !== undefined) stale.add(main.placement.resourceId);
    },

    followFactory(event) {
      isFactoryNew = true;
      if (event.type === 'GlobalSettingsChanged') isAllStale = true;
      switch (baseDataEventTypes.get(event.type)?.collection) {
        case 'technologies':
          staleTechnologies.add((event.data as { readonly id: string }).id);
          break;
        case 'setupMatrices':
        case 'characteristics':
        case 'articleGroups':
          isAllStale = true;
          break;
        default:
          break;
      }
    },

    at(now) {
      refresh();
      refreshProcesses();
      return {
        misfits: inFuture(plan, [...misfits.values()].flat(), now),
        processMisfits: processesInFuture(plan, [...processes.values()], now),
      };
    },
  };
}
