import { z } from 'zod';
import { articleNameOf, customerNameOf, type Names, paletteSize } from '#domain/base-data/names.ts';
import {
  activityIdSchema,
  articleIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import type { Plan, PlannedProductionOrder } from '#domain/planning/plan/plan.ts';
import { notedFields, noteFields } from './notes.ts';
import { type RolledUp, rolledUpFields } from './roll-up.ts';

/** A production order as rows, deltas and answers of commands show it. */
export const productionOrderRowSchema = z.object({
  productionOrderId: productionOrderIdSchema,
  productionOrderNumber: z.string(),
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  articleId: articleIdSchema,
  articleName: z.string(),
  articleNumber: z.string(),
  articleAmount: z.number(),
  technologyId: technologyIdSchema.optional(),
  /** The order whose article this one's goes into, in an assembly. */
  parentProductionOrderId: productionOrderIdSchema.optional(),
  colorIndex: z
    .number()
    .int()
    .min(0)
    .max(paletteSize - 1),
  deliveryDate: daySchema,
  customerName: z.string().nullable(),
  /** When its routing slip was printed. */
  printDate: isoInstantSchema.nullable().optional(),
  ...noteFields,
  ...rolledUpFields,
  /** All its operations are. */
  locked: z.boolean(),
});
export type ProductionOrderRow = z.infer<typeof productionOrderRowSchema>;

export function productionOrderRow(
  plan: Plan,
  names: Names,
  order: PlannedProductionOrder,
  rolledUp: RolledUp & { readonly locked: boolean },
): ProductionOrderRow {
  const position = positionOf(plan, order);
  return {
    productionOrderId: order.productionOrderId,
    productionOrderNumber: order.productionOrderNumber,
    activityId: order.activityId,
    orderPositionId: position.orderPositionId,
    projectId: position.projectId,
    articleId: order.articleId,
    ...articleNameOf(names, order.articleId),
    articleAmount: order.articleAmount,
    technologyId: order.technologyId,
    parentProductionOrderId: order.parentProductionOrderId,
    deliveryDate: position.deliveryDate,
    customerName: customerNameOf(names, plan.projects.get(position.projectId)?.customerId),
    ...notedFields(order.notes),
    externalIds: order.externalIds,
    statusId: rolledUp.statusId,
    startDate: rolledUp.startDate,
    endDate: rolledUp.endDate,
    locked: rolledUp.locked,
  };
}

function positionOf(plan: Plan, { activityId, productionOrderId }: PlannedProductionOrder) {
  const activity = plan.activities.get(activityId);
  const position = activity && plan.orderPositions.get(activity.orderPositionId);
  if (position === undefined) throw new Error(`Production order ${productionOrderId} belongs to no order position`);
  return position;
}
