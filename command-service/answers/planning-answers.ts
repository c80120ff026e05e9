import type { Names } from '#domain/base-data/names.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { datesOf, type Interval } from '#domain/kernel/instant.ts';
import type { WrittenActivity, WrittenOrder, WrittenProject } from '#domain/planning/api/order-calls.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { activityRow } from '#domain/planning/rows/activity-row.ts';
import { type OperationRow, operationRow } from '#domain/planning/rows/operation-row.ts';
import { type OrderPositionRow, orderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { projectRow } from '#domain/planning/rows/project-row.ts';
import { rolledUpOf, rollUpOperations } from '#domain/planning/rows/roll-up.ts';

/** An order position as its row shows it, at the plan's revision: what the next edit is based on. */
export function positionAnswer(plan: Plan, names: Names, id: OrderPositionId): OrderPositionRow | undefined {
  const position = plan.orderPositions.get(id);
  if (position === undefined) return undefined;
  const row = orderPositionRow(plan, names, position, rolledUpOf(plan, 'orderPosition', id));
  return { ...row, versionIdentifier: plan.revision };
}

export function projectAnswer(plan: Plan, names: Names, id: ProjectId): WrittenProject | undefined {
  const project = plan.projects.get(id);
  if (project === undefined) return undefined;
  const orderPositions = (plan.positionsByProject.get(id) ?? []).flatMap(
    (one) => positionAnswer(plan, names, one) ?? [],
  );
  const row = projectRow(names, project, rolledUpOf(plan, 'project', id));
  return { ...row, orderPositionsCount: orderPositions.length, orderPositions };
}

/** A production order with the ids of its operations; `switchedOff`: all of them were revoked. */
export function orderAnswer(plan: Plan, names: Names, id: ProductionOrderId): WrittenOrder | undefined {
  const order = plan.productionOrders.get(id);
  if (order === undefined) return undefined;
  const operations = (plan.operationsByProductionOrder.get(id) ?? []).flatMap((one) => plan.operations.get(one) ?? []);
  return {
    ...productionOrderRow(plan, names, order, rollUpOperations(operations)),
    switchedOff: operations.length > 0 && operations.every(({ switchedOff }) => switchedOff),
    operations: operations.map(({ operationId }) => operationId),
  };
}

/** An activity with the ids of its production orders and the time that is planned for it, in seconds. */
export function activityAnswer(plan: Plan, id: ActivityId): WrittenActivity | undefined {
  const activity = plan.activities.get(id);
  const parts = partsOf(plan, 'activity', id);
  if (activity === undefined || parts === undefined) return undefined;
  const planTime = parts.operations.reduce((sum, one) => sum + one.placement.planTime, 0);
  return {
    ...activityRow(activity, rolledUpOf(plan, 'activity', id)),
    planTime: activity.process?.planTime ?? planTime,
    productionOrders: [...parts.productionOrderIds],
  };
}

export function operationAnswer(plan: Plan, id: OperationId): OperationRow | undefined {
  const operation = plan.operations.get(id);
  return operation && operationRow(operation);
}

interface Placed {
  readonly activities: readonly { readonly process?: Interval | undefined }[];
  readonly operations: readonly { readonly placement: Interval }[];
}

/** From when to when something is planned that way; nothing without a step. */
export function spanOf({ activities, operations }: Placed): {
  readonly startDate?: string;
  readonly endDate?: string;
} {
  const spans = [
    ...operations.map(({ placement }) => placement),
    ...activities.flatMap(({ process }) => process ?? []),
  ];
  if (spans.length === 0) return {};
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return datesOf({ start, end });
}
