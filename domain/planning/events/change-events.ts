import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { externalIdsSchema } from '#domain/kernel/external-id.ts';
import {
  activityIdSchema,
  articleIdSchema,
  customerIdSchema,
  objectIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, instantSchema } from '#domain/kernel/instant.ts';
import { additionalPropertySchema, terminationSchema } from '#domain/planning/plan/plan-objects.ts';

/** Changes of an object's own fields. Changes of placement are edits of the timeline (`edit-events.ts`). */

/** Fields that changed, before and after; one that was or becomes empty is null, because JSON has no undefined. */
const notes = {
  comment: z.string().nullable().optional(),
  ownedBy: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  additionalProperties: z.array(additionalPropertySchema).nullable().optional(),
  externalIds: externalIdsSchema.nullable().optional(),
};
const beforeAndAfter = <Fields extends z.ZodType>(fields: Fields) => ({ before: fields, after: fields });
const changedProject = z.strictObject({
  projectNumber: z.string().optional(),
  projectName: z.string().optional(),
  customerId: customerIdSchema.nullable().optional(),
  ownerId: z.string().nullable().optional(),
  processNumber: z.string().nullable().optional(),
  processName: z.string().nullable().optional(),
  ...notes,
});
export type ProjectChange = z.infer<typeof changedProject>;
export const ProjectChanged = defineEvent('ProjectChanged', {
  projectId: projectIdSchema,
  ...beforeAndAfter(changedProject),
});
const changedPosition = z.strictObject({
  articleId: articleIdSchema.optional(),
  articleAmount: z.number().positive().optional(),
  orderDate: daySchema.nullable().optional(),
  deliveryDate: daySchema.optional(),
  startDate: instantSchema.nullable().optional(),
  termination: terminationSchema.optional(),
  technologyId: technologyIdSchema.nullable().optional(),
  processTemplateId: objectIdSchema.nullable().optional(),
  pending: z.boolean().optional(),
  planAnyway: z.boolean().optional(),
  handOverDate: daySchema.nullable().optional(),
  ...notes,
});
export type PositionChange = z.infer<typeof changedPosition>;
export const OrderPositionChanged = defineEvent('OrderPositionChanged', {
  orderPositionId: orderPositionIdSchema,
  ...beforeAndAfter(changedPosition),
});

const changedActivity = z.strictObject({ valueAddName: z.string().optional(), ...notes });
export const ActivityChanged = defineEvent('ActivityChanged', {
  activityId: activityIdSchema,
  ...beforeAndAfter(changedActivity),
});
const changedProductionOrder = z.strictObject({
  productionOrderNumber: z.string().optional(),
  printDate: instantSchema.nullable().optional(),
  ...notes,
});
export const ProductionOrderChanged = defineEvent('ProductionOrderChanged', {
  productionOrderId: productionOrderIdSchema,
  ...beforeAndAfter(changedProductionOrder),
});
const changedOperation = z.strictObject({
  valueAddName: z.string().optional(),
  workerId: z.string().nullable().optional(),
  ...notes,
});
export const OperationChanged = defineEvent('OperationChanged', {
  operationId: operationIdSchema,
  ...beforeAndAfter(changedOperation),
});
export type ActivityChange = z.infer<typeof changedActivity>;
export type ProductionOrderChange = z.infer<typeof changedProductionOrder>;
export type OperationChange = z.infer<typeof changedOperation>;
