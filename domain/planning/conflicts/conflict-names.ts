import { z } from 'zod';
import {
  type CustomerId,
  type OperationId,
  type OrderPositionId,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { type ConflictReport, conflictReportSchema } from './conflict-report.ts';

/**
 * Names of the objects that conflicts refer to, each once. Conflicts may lie outside of the range that a client has
 * loaded.
 */
export const conflictNamesSchema = z.object({
  orderPositions: z.array(
    z.object({
      orderPositionId: orderPositionIdSchema,
      orderPositionNumber: z.string(),
      articleName: z.string(),
      articleAmount: z.number(),
      deliveryDate: daySchema,
      customerName: z.string().nullable(),
      /** The operation that ends last and so causes the lateness. */
      lastOperationId: operationIdSchema.nullable(),
    }),
  ),
  operations: z.array(
    z.object({
      operationId: operationIdSchema,
      productionOrderId: productionOrderIdSchema,
      productionOrderNumber: z.string(),
      /** Work step number: 10, 20, … */
      number: z.number(),
      valueAddName: z.string(),
      resourceId: resourceIdSchema,
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
    }),
  ),
});
export type ConflictNames = z.infer<typeof conflictNamesSchema>;

/** `GET /api/planning/conflicts`. */
export const namedConflictsSchema = conflictReportSchema.extend({ names: conflictNamesSchema });
export type NamedConflicts = z.infer<typeof namedConflictsSchema>;

export function nameConflicts(
  plan: Plan,
  facts: PlanningFacts,
  report: ConflictReport,
  customerName: (id: CustomerId) => string | undefined,
): NamedConflicts {
  const { datesMissedByPosition, operationsByResource, operationsDelayed, operationsMisfit } = report;
  const positionIds = new Set(
    [...datesMissedByPosition, ...operationsByResource, ...operationsDelayed, ...operationsMisfit].flatMap(
      (one) => one.orderPositionIds,
    ),
  );
  const operationIds = new Set<string>();
  for (const { operationIds: ids } of operationsByResource) for (const id of ids) operationIds.add(id);
  for (const { operationId } of [...operationsDelayed, ...operationsMisfit]) operationIds.add(operationId);
  const orderPositions = ([...positionIds] as OrderPositionId[]).flatMap((id) => {
    const position = plan.orderPositions.get(id);
    if (position === undefined) return [];
    const { orderPositionNumber, articleId, articleAmount, deliveryDate, projectId } = position;
    const customerId = plan.projects.get(projectId)?.customerId;
    const last = lastOperation(plan, id)?.operationId ?? null;
    if (last !== null) operationIds.add(last);
    return [
      {
        orderPositionId: id,
        orderPositionNumber,
        articleName: facts.article(articleId)?.articleName ?? '',
        articleAmount,
        deliveryDate,
        customerName: (customerId && customerName(customerId)) ?? null,
        lastOperationId: last,
      },
    ];
  });
  const operations = ([...operationIds] as OperationId[]).flatMap((id) => {
    const operation = plan.operations.get(id);
    const order = operation && plan.productionOrders.get(operation.productionOrderId);
    if (operation === undefined || order === undefined) return [];
    const { number, valueAddName, placement } = operation;
    return [
      {
        operationId: id,
        productionOrderId: order.productionOrderId,
        productionOrderNumber: order.productionOrderNumber,
        number,
        valueAddName,
        resourceId: placement.resourceId,
        startDate: toIso(placement.start),
        endDate: toIso(placement.end),
      },
    ];
  });
  return { ...report, names: { orderPositions, operations } };
}

function lastOperation(plan: Plan, id: OrderPositionId): Operation | undefined {
  let last: Operation | undefined;
  for (const activity of plan.activitiesByPosition.get(id) ?? [])
    for (const order of plan.productionOrdersByActivity.get(activity) ?? [])
      for (const operationId of plan.operationsByProductionOrder.get(order) ?? []) {
        const operation = plan.operations.get(operationId);
        if (operation === undefined || operation.switchedOff) continue;
        if (last === undefined || operation.placement.end > last.placement.end) last = operation;
      }
  return last;
}
