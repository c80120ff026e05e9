import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { addProject, append, linkOperation, operationFrom } from '#domain/planning/plan/evolve-structure.ts';
import { rememberNumber } from '#domain/planning/plan/object-numbers.ts';
import type {
  Operation,
  Plan,
  PlannedActivity,
  PlannedPosition,
  PlannedProductionOrder,
} from '#domain/planning/plan/plan.ts';
import type { PlanExcerpt } from '#domain/planning/plan/plan-objects.ts';
import { addToResource } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** Removed parts of a plan as plain data, from which undo can restore them (rules §5). */

export type ExcerptPosition = PlanExcerpt['orderPositions'][number];
export type ExcerptActivity = PlanExcerpt['activities'][number];
export type ExcerptProductionOrder = PlanExcerpt['productionOrders'][number];
export type ExcerptOperation = PlanExcerpt['operations'][number];

export const emptyExcerpt: PlanExcerpt = {
  projects: [],
  orderPositions: [],
  activities: [],
  productionOrders: [],
  operations: [],
};

interface Named {
  readonly projectIds?: readonly ProjectId[];
  readonly orderPositionIds: readonly OrderPositionId[];
  readonly activityIds: readonly ActivityId[];
  readonly productionOrderIds: readonly ProductionOrderId[];
  readonly operationIds: readonly OperationId[];
}

/** The named objects in their current state; unknown ids are skipped. */
export function excerptOf(plan: Plan, named: Named): PlanExcerpt {
  return {
    projects: (named.projectIds ?? []).flatMap((id) => {
      const { changedAt: _revision, ...project } = plan.projects.get(id) ?? {};
      return 'projectId' in project ? [project] : [];
    }),
    orderPositions: named.orderPositionIds.flatMap((id) => keepPosition(plan.orderPositions.get(id)) ?? []),
    activities: named.activityIds.flatMap((id) => keepActivity(plan.activities.get(id)) ?? []),
    productionOrders: named.productionOrderIds.flatMap((id) => keepOrder(plan.productionOrders.get(id)) ?? []),
    operations: named.operationIds.flatMap((id) => keepOperation(plan.operations.get(id)) ?? []),
  };
}

function keepPosition(position: PlannedPosition | undefined): ExcerptPosition | undefined {
  if (position === undefined) return undefined;
  const { changedAt: _revision, ...kept } = position;
  return kept;
}

function keepActivity(activity: PlannedActivity | undefined): ExcerptActivity | undefined {
  if (activity === undefined) return undefined;
  const { changedAt: _revision, ...kept } = activity;
  return kept;
}

function keepOrder(order: PlannedProductionOrder | undefined): ExcerptProductionOrder | undefined {
  if (order === undefined) return undefined;
  const { changedAt: _revision, ...kept } = order;
  return kept;
}

function keepOperation(operation: Operation | undefined): ExcerptOperation | undefined {
  if (operation === undefined) return undefined;
  const {
    changedAt: _revision,
    successors: _successors,
    secondaries: _secondaries,
    attendants: _,
    ...kept
  } = operation;
  return { ...kept, predecessors: [...kept.predecessors] };
}

/** Restores objects in the plan, in place; their parents have to exist or be part of the excerpt. */
export function restoreExcerpt(plan: Plan, part: PlanExcerpt, revision: number): void {
  for (const project of part.projects) addProject(plan, { ...project, changedAt: revision });
  for (const position of part.orderPositions) {
    plan.orderPositions.set(position.orderPositionId, { ...positionFrom(position), changedAt: revision });
    append(plan.positionsByProject, position.projectId, position.orderPositionId);
    plan.touched?.orderPositions.add(position.orderPositionId);
  }
  for (const activity of part.activities) {
    plan.activities.set(activity.activityId, { ...activityFrom(activity), changedAt: revision });
    append(plan.activitiesByPosition, activity.orderPositionId, activity.activityId);
    plan.touched?.activities.add(activity.activityId);
  }
  for (const order of part.productionOrders) {
    plan.productionOrders.set(order.productionOrderId, { ...order, notes: order.notes, changedAt: revision });
    append(plan.productionOrdersByActivity, order.activityId, order.productionOrderId);
    plan.touched?.productionOrders.add(order.productionOrderId);
    rememberNumber(plan, 'productionOrder', order.productionOrderNumber);
  }
  for (const kept of part.operations) {
    const operation = operationFromExcerpt(kept, revision);
    plan.operations.set(kept.operationId, operation);
    append(plan.operationsByProductionOrder, kept.productionOrderId, kept.operationId);
    plan.touched?.operations.add(kept.operationId);
    if (!operation.switchedOff) addToResource(plan, kept.operationId, kept.placement);
  }
  for (const kept of part.operations) linkOperation(plan, kept);
}

export const positionFrom = (kept: ExcerptPosition): Omit<PlannedPosition, 'changedAt'> => ({
  ...kept,
  planned: kept.planned ?? false,
  isSplit: kept.isSplit ?? false,
  plannedWith: kept.plannedWith,
  missing: kept.missing,
});

export const activityFrom = (kept: ExcerptActivity): Omit<PlannedActivity, 'changedAt'> => ({
  ...kept,
  process: kept.process,
  statusId: kept.statusId ?? statusId.planned,
  yieldAmount: kept.yieldAmount ?? 0,
  scrapAmount: kept.scrapAmount ?? 0,
  actualStart: kept.actualStart,
  actualEnd: kept.actualEnd,
  feedback: kept.feedback,
  notes: kept.notes,
  locked: kept.locked ?? false,
});

/** Without links to other operations, which are restored from the ids it names. */
export function operationFromExcerpt(kept: ExcerptOperation, revision: number): Operation {
  const operation = operationFrom(kept, revision);
  operation.statusId = kept.statusId ?? statusId.planned;
  operation.yieldAmount = kept.yieldAmount ?? 0;
  operation.scrapAmount = kept.scrapAmount ?? 0;
  operation.actualStart = kept.actualStart;
  operation.actualEnd = kept.actualEnd;
  operation.feedback = kept.feedback;
  operation.switchedOff = kept.switchedOff ?? false;
  operation.notes = kept.notes;
  operation.placedAt = kept.placedAt ?? revision;
  return operation;
}
