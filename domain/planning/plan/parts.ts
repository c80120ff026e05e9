import type { ActivityId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition } from './plan.ts';
import type { ProcessPlacement } from './plan-objects.ts';
import { rollUpStatus, type StatusId, statusId } from './status.ts';

/** Parts of a parent, and what a parent derives from its parts (domain facts §3, §4). */

export type ParentKind = 'project' | 'orderPosition' | 'activity' | 'productionOrder';

export interface Parts {
  readonly positions: readonly PlannedPosition[];
  readonly activities: readonly PlannedActivity[];
  readonly productionOrderIds: readonly ProductionOrderId[];
  readonly operations: readonly Operation[];
}

/** Parts of a parent, including itself where it is one; undefined when the plan does not contain it. */
export function partsOf(plan: Plan, kind: ParentKind, id: string): Parts | undefined {
  switch (kind) {
    case 'project': {
      const positions = plan.positionsByProject.get(id as ProjectId);
      return positions === undefined ? undefined : ofPositions(plan, positions);
    }
    case 'orderPosition':
      return plan.orderPositions.has(id as OrderPositionId) ? ofPositions(plan, [id as OrderPositionId]) : undefined;
    case 'activity':
      return plan.activities.has(id as ActivityId) ? ofActivities(plan, [id as ActivityId], []) : undefined;
    case 'productionOrder':
      return plan.productionOrders.has(id as ProductionOrderId)
        ? { positions: [], activities: [], ...ofOrders(plan, [id as ProductionOrderId]) }
        : undefined;
  }
}

function ofPositions(plan: Plan, ids: readonly OrderPositionId[]): Parts {
  const positions = ids.flatMap((id) => plan.orderPositions.get(id) ?? []);
  const activityIds = ids.flatMap((id) => plan.activitiesByPosition.get(id) ?? []);
  return ofActivities(plan, activityIds, positions);
}

function ofActivities(plan: Plan, ids: readonly ActivityId[], positions: readonly PlannedPosition[]): Parts {
  const activities = ids.flatMap((id) => plan.activities.get(id) ?? []);
  return {
    positions,
    activities,
    ...ofOrders(
      plan,
      ids.flatMap((id) => plan.productionOrdersByActivity.get(id) ?? []),
    ),
  };
}

function ofOrders(plan: Plan, productionOrderIds: readonly ProductionOrderId[]) {
  const operations = productionOrderIds
    .flatMap((id) => plan.operationsByProductionOrder.get(id) ?? [])
    .flatMap((id) => plan.operations.get(id) ?? []);
  return { productionOrderIds, operations };
}

/** From the first start to the last end of the parts; undefined when none is planned. */
export function spanOf({ activities, operations }: Pick<Parts, 'activities' | 'operations'>): Interval | undefined {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const part of [...activities.flatMap(({ process }) => process ?? []), ...counted(operations)]) {
    const place = 'placement' in part ? part.placement : part;
    start = Math.min(start, place.start);
    end = Math.max(end, place.end);
  }
  return end < start ? undefined : { start, end };
}

/**
 * Status of a parent from all its parts: the same rule on every level. Production orders that a position lacks are parts
 * that are not planned (decision 0157).
 */
export function statusOf({
  positions,
  activities,
  operations,
}: Pick<Parts, 'positions' | 'activities' | 'operations'>): StatusId {
  const lacking = positions.filter(({ missing }) => missing !== undefined).map(() => statusId.notPlanned);
  const processes = activities.filter(({ process }) => process !== undefined);
  return rollUpStatus([...lacking, ...[...processes, ...counted(operations)].map((part) => part.statusId)]);
}

/** Revoked operations are left out. */
const counted = (operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(({ switchedOff }) => !switchedOff);

/** Process steps of a position with one stage, in their order. */
export function processesOf(plan: Plan, id: OrderPositionId, stage: 'before' | 'after'): PlannedActivity[] {
  return (plan.activitiesByPosition.get(id) ?? [])
    .flatMap((activityId) => plan.activities.get(activityId) ?? [])
    .filter(({ process }) => process?.stage === stage)
    .sort((a, b) => a.position - b.position);
}

/** The operation itself, or the main one that it runs parallel to; undefined where the plan has lost that. */
export const mainOperationOf = (plan: Plan, operation: Operation): Operation | undefined =>
  operation.mainOperationId === undefined ? operation : plan.operations.get(operation.mainOperationId);

/** Reported end, else planned end. */
export const endOfProcess = (
  { actualEnd, process }: PlannedActivity,
  placed: ProcessPlacement | undefined = process,
): Instant => actualEnd ?? placed?.end ?? Number.NEGATIVE_INFINITY;
