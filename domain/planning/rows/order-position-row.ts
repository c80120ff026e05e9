import { z } from 'zod';
import { articleNameOf, customerNameOf, type Names } from '#domain/base-data/names.ts';
import {
  articleIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import { terminationSchema } from '#domain/planning/plan/plan-objects.ts';
import { attachedFields, noteFields } from './notes.ts';
import { type RolledUp, rolledUpFields } from './roll-up.ts';

/** A production order that was taken off the plan while the rest of its position stayed. */
const missingOrderSchema = z.object({
  productionOrderId: productionOrderIdSchema,
  /** The number that it had. */
  productionOrderNumber: z.string(),
  articleId: articleIdSchema,
  articleName: z.string(),
  articleAmount: z.number(),
  technologyId: technologyIdSchema.nullable(),
});

/** An order position as rows, deltas and answers of commands show it. */
export const orderPositionRowSchema = z.object({
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  positionNumber: z.number(),
  orderPositionNumber: z.string(),
  articleId: articleIdSchema,
  articleName: z.string(),
  articleNumber: z.string(),
  articleAmount: z.number(),
  customerName: z.string().nullable(),
  orderDate: daySchema.nullable(),
  deliveryDate: daySchema,
  /** Instant before which nothing of it may start, as it was asked for; `startDate` is what the plan makes of it. */
  requestedStartDate: isoInstantSchema.nullable(),
  termination: terminationSchema,
  technologyId: technologyIdSchema.nullable(),
  processTemplateId: z.string().nullable(),
  pending: z.boolean(),
  planAnyway: z.boolean(),
  /** Split: it can never be planned again. */
  isSplit: z.boolean(),
  splitFrom: orderPositionIdSchema.optional(),
  /** Not in the plan, or not as a whole: what planning it would change. Never true of one that was split. */
  needsPlanning: z.boolean(),
  /** What is not in the plan of a position that is; absent: nothing. */
  missing: z.array(missingOrderSchema).optional(),
  handOverDate: daySchema.optional(),
  ...noteFields,
  /** Plan revision at which it last changed. */
  versionIdentifier: z.number(),
  ...rolledUpFields,
});
export type OrderPositionRow = z.infer<typeof orderPositionRowSchema>;

export function orderPositionRow(
  plan: Plan,
  names: Names,
  position: PlannedPosition,
  rolledUp: RolledUp,
): OrderPositionRow {
  // What it was planned with counts more than what it asked for.
  const made = position.plannedWith ?? position;
  const { articleName, articleNumber } = articleNameOf(names, position.articleId);
  return {
    orderPositionId: position.orderPositionId,
    projectId: position.projectId,
    positionNumber: position.positionNumber,
    orderPositionNumber: position.orderPositionNumber,
    articleId: position.articleId,
    articleName,
    articleNumber,
    articleAmount: position.articleAmount,
    customerName: customerNameOf(names, plan.projects.get(position.projectId)?.customerId),
    orderDate: position.orderDate ?? null,
    deliveryDate: position.deliveryDate,
    requestedStartDate: position.startDate === undefined ? null : toIso(position.startDate),
    termination: made.termination,
    technologyId: made.technologyId ?? null,
    processTemplateId: made.processTemplateId ?? null,
    pending: position.pending,
    planAnyway: made.planAnyway,
    isSplit: position.isSplit,
    splitFrom: position.splitFrom,
    needsPlanning: position.missing !== undefined || !(position.planned || position.isSplit),
    missing: position.missing?.map((order) => ({
      productionOrderId: order.productionOrderId,
      productionOrderNumber: order.productionOrderNumber,
      articleId: order.articleId,
      articleName: articleNameOf(names, order.articleId).articleName,
      articleAmount: order.articleAmount,
      technologyId: order.technologyId ?? null,
    })),
    handOverDate: position.handOverDate,
    comment: position.comment,
    ownedBy: position.ownedBy,
    location: position.location,
    additionalProperties: position.additionalProperties,
    externalIds: position.externalIds,
    ...attachedFields(position.attachments),
    versionIdentifier: position.changedAt,
    statusId: rolledUp.statusId,
    startDate: rolledUp.startDate,
    endDate: rolledUp.endDate,
  };
}
