import { type RemovalEvent, removalOf } from '#domain/planning/events/edit-changes.ts';
import type { StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import {
  operationOf,
  operationStateChanged,
  positionChanged,
  positionOf,
  relink,
  removeObjects,
  removeProject,
} from '#domain/planning/plan/evolve-structure.ts';
import { lackAfter, noneIsUndefined, stillMissing } from '#domain/planning/plan/missing-orders.ts';
import type { Plan, StructureEdit } from '#domain/planning/plan/plan.ts';
import type { PlanExcerpt } from '#domain/planning/plan/plan-objects.ts';
import { addToResource, removeFromResource } from '#domain/planning/plan/resource-index.ts';
import { emptyExcerpt, excerptOf, restoreExcerpt } from './plan-excerpt.ts';

export type StructureEvent =
  | RemovalEvent
  | Extract<
      PlanningEvent,
      {
        type:
          | 'OrderPositionPlanned'
          | 'ProductionOrdersPlanned'
          | 'ActivityCloned'
          | 'OrderPositionSplit'
          | 'ProductionOrderRevoked';
      }
    >;

/** Whether an event adds or removes objects and can be undone as one edit. */
export const isStructureEvent = (event: PlanningEvent): event is StructureEvent => structureEvents.has(event.type);

const structureEvents: ReadonlySet<string> = new Set<StructureEvent['type']>([
  'OrderPositionPlanned',
  'ProductionOrdersPlanned',
  'ActivityCloned',
  'OrderPositionSplit',
  'ProductionOrderRevoked',
  'OrderPositionUnplanned',
  'ProductionOrderUnplanned',
  'ProjectDeleted',
  'OrderPositionDeleted',
  'ActivityDeleted',
  'ProductionOrderDeleted',
  'OperationDeleted',
]);

const unchanged: StructureEdit = {
  added: emptyExcerpt,
  removed: emptyExcerpt,
  relinked: [],
  switchedOff: [],
  positions: [],
};

/** Structural change that the event will cause; to be called before it is folded. */
export function structureEditOf(plan: Plan, event: StructureEvent): StructureEdit {
  switch (event.type) {
    case 'OrderPositionPlanned': {
      const { activities, productionOrders, operations } = event.data;
      const was = { ...positionOf(plan, event.data.orderPositionId) };
      return {
        ...unchanged,
        added: { ...emptyExcerpt, activities, productionOrders, operations },
        positions: [{ was, planned: true, isSplit: was.isSplit, missing: undefined }],
      };
    }
    case 'ProductionOrdersPlanned': {
      const { productionOrders, operations, relinked } = event.data;
      const was = { ...positionOf(plan, event.data.orderPositionId) };
      return {
        ...unchanged,
        added: { ...emptyExcerpt, productionOrders, operations },
        relinked,
        positions: [{ was, planned: was.planned, isSplit: was.isSplit, missing: undefined }],
      };
    }
    case 'ActivityCloned': {
      const { activity, productionOrders, operations } = event.data;
      return { ...unchanged, added: { ...emptyExcerpt, activities: [activity], productionOrders, operations } };
    }
    case 'OrderPositionSplit': {
      const was = { ...positionOf(plan, event.data.orderPositionId) };
      return {
        ...unchanged,
        added: { ...emptyExcerpt, orderPositions: event.data.children },
        positions: [{ was, planned: was.planned, isSplit: true, missing: was.missing }],
      };
    }
    case 'ProductionOrderRevoked':
      return { ...unchanged, switchedOff: event.data.operationIds };
    case 'OrderPositionUnplanned': {
      const was = { ...positionOf(plan, event.data.orderPositionId) };
      return {
        ...unchanged,
        removed: excerptOf(plan, removalOf(event)),
        positions: [{ was, planned: false, isSplit: was.isSplit, missing: undefined }],
      };
    }
    default: {
      const projectIds = event.type === 'ProjectDeleted' ? [event.data.projectId] : [];
      const removal = removalOf(event);
      return {
        ...unchanged,
        removed: excerptOf(plan, { ...removal, projectIds }),
        relinked: removal.relinked ?? [],
        positions: lackOf(plan, event),
      };
    }
  }
}

/** What a position lacks after the removal, beside what it lacked before. */
function lackOf(plan: Plan, event: RemovalEvent): StructureEdit['positions'] {
  switch (event.type) {
    case 'ProductionOrderUnplanned':
    case 'ProductionOrderDeleted':
    case 'ActivityDeleted': {
      const lack = lackAfter(plan, event);
      if (lack === undefined) return [];
      const was = { ...positionOf(plan, lack.orderPositionId) };
      return [{ was, planned: was.planned, isSplit: was.isSplit, missing: lack.missing }];
    }
    default:
      return [];
  }
}

/**
 * Merges what the events of one undo step did. `plan` has them all: what they added is kept as it stands now, and a
 * position that they changed twice from how the first found it to how the last left it.
 */
export function joinStructures(
  plan: Plan,
  steps: readonly { readonly structure?: StructureEdit | undefined }[],
): StructureEdit | undefined {
  const all = steps.flatMap(({ structure }) => structure ?? []);
  if (all.length === 0) return undefined;
  const added = asItStands(plan, joinParts(all.map((one) => one.added)));
  const isAdded = new Set(added.orderPositions.map(({ orderPositionId }) => orderPositionId));
  const positions = new Map<string, StructureEdit['positions'][number]>();
  for (const one of all.flatMap((structure) => structure.positions)) {
    const id = one.was.orderPositionId;
    if (!isAdded.has(id)) positions.set(id, { ...one, was: positions.get(id)?.was ?? one.was });
  }
  return {
    added,
    removed: joinParts(all.map((one) => one.removed)),
    relinked: all.flatMap(({ relinked }) => relinked),
    switchedOff: all.flatMap(({ switchedOff }) => switchedOff),
    positions: [...positions.values()],
  };
}

const asItStands = (plan: Plan, part: PlanExcerpt): PlanExcerpt =>
  excerptOf(plan, {
    projectIds: part.projects.map(({ projectId }) => projectId),
    orderPositionIds: part.orderPositions.map(({ orderPositionId }) => orderPositionId),
    activityIds: part.activities.map(({ activityId }) => activityId),
    productionOrderIds: part.productionOrders.map(({ productionOrderId }) => productionOrderId),
    operationIds: part.operations.map(({ operationId }) => operationId),
  });

const joinParts = (parts: readonly PlanExcerpt[]): PlanExcerpt => ({
  projects: parts.flatMap(({ projects }) => projects),
  orderPositions: parts.flatMap(({ orderPositions }) => orderPositions),
  activities: parts.flatMap(({ activities }) => activities),
  productionOrders: parts.flatMap(({ productionOrders }) => productionOrders),
  operations: parts.flatMap(({ operations }) => operations),
});

/** Folds the structural change of undo or redo into the plan, in place. */
export function foldStructure(plan: Plan, structure: StructureInverse, revision: number): void {
  const { removed, restored, relinked, switched, positions } = structure;
  const removal = { ...removed, feedbackCount: 0 };
  removeObjects(plan, removal, revision);
  for (const id of removed.projectIds) removeProject(plan, id);
  restoreExcerpt(plan, restored, revision);
  for (const { operationId, after } of relinked) relink(plan, operationId, after, revision);
  for (const { operationId, switchedOff } of switched) {
    const operation = operationOf(plan, operationId);
    if (switchedOff) removeFromResource(plan, operationId, operation.placement);
    else addToResource(plan, operationId, operation.placement);
    operation.switchedOff = switchedOff;
    operationStateChanged(plan, operation, revision);
  }
  noLongerMissing(plan, restored, revision);
  for (const { orderPositionId, planned, isSplit, missing } of positions) {
    const position = positionOf(plan, orderPositionId);
    position.planned = planned.after;
    position.isSplit = isSplit.after;
    position.missing = noneIsUndefined(missing?.after ?? []);
    positionChanged(plan, position, revision);
  }
}

/** Orders that come back are not missed; edits that were undone before this was kept say nothing of it. */
function noLongerMissing(plan: Plan, { productionOrders }: PlanExcerpt, revision: number): void {
  const back = new Set<string>(productionOrders.map(({ productionOrderId }) => productionOrderId));
  for (const { activityId } of productionOrders) {
    const id = plan.activities.get(activityId)?.orderPositionId;
    const position = id && plan.orderPositions.get(id);
    if (position?.missing === undefined) continue;
    const missing = stillMissing(position, back);
    if (missing?.length === position.missing.length) continue;
    position.missing = missing;
    positionChanged(plan, position, revision);
  }
}
