import { z } from 'zod';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';

/** One object with what it belongs to and what belongs to it, as `GET /planning/{kind}/{id}` answers (planning §3, §7). */

const named = <Field extends string>(...fields: readonly Field[]) =>
  z
    .object(
      Object.fromEntries(fields.map((field) => [field, z.string().optional()])) as Record<
        Field,
        z.ZodOptional<z.ZodString>
      >,
    )
    .nullable();

export const shownAttachmentSchema = attachmentRowSchema.extend({ addedByName: z.string() });

const changes = {
  ownedByName: z.string().nullable(),
  attachments: z.array(shownAttachmentSchema).optional(),
  createdBy: z.string().nullable(),
  createdOn: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedOn: z.string().nullable(),
  versionIdentifier: z.number(),
};
const project = named('projectId', 'projectNumber', 'projectName');
const customer = named('customerId', 'customerNumber', 'customerName');
const made = {
  project,
  customer,
  article: named('articleId', 'articleNumber', 'articleName'),
  articleAmountUnit: z.string().nullable(),
  technology: named('technologyId', 'technologyNumber', 'technologyName'),
};
const orderPosition = named('orderPositionId', 'orderPositionNumber');
const productionOrder = named('productionOrderId', 'productionOrderNumber');
const processTemplate = named('processTemplateId', 'templateNumber', 'templateName');
const split = { isSplit: z.boolean(), splitted: z.boolean() };

export const projectDetail = projectRowSchema.extend({
  ...changes,
  customer,
  owner: z.string().nullable(),
  orderPositions: z.array(orderPositionRowSchema),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

export const positionDetail = orderPositionRowSchema.extend({
  ...changes,
  ...made,
  ...split,
  processTemplate,
  activities: z.array(activityRowSchema),
});
export type PositionDetail = z.infer<typeof positionDetail>;

export const activityDetail = activityRowSchema.extend({
  ...changes,
  ...made,
  orderPosition,
  processTemplate,
  planTime: z.number().nullable(),
  statusDate: z.string().nullable(),
  plausible: z.boolean(),
  productionOrders: z.array(productionOrderRowSchema),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

export const orderDetail = productionOrderRowSchema.extend({
  ...changes,
  ...made,
  orderPosition,
  printed: z.boolean(),
  revocable: z.boolean(),
  operations: z.array(operationRowSchema),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const operationDetail = operationRowSchema.extend({
  ...changes,
  ...made,
  orderPosition,
  productionOrder,
  resource: named('resourceId', 'resourceName'),
  resourceGroup: named('resourceGroupId', 'resourceGroupName'),
  worker: z.string().nullable(),
  parallelOperation: z.enum(['primary', 'secondary']).nullable(),
  attendantOperation: z.boolean(),
  setupWorkStep: z.boolean(),
  setupWorkStepDuration: z.number().nullable(),
  requiredCapacity: z.number(),
  suggestResource: z.boolean(),
  statusDate: z.string().nullable(),
  switchedOff: z.boolean(),
  plausible: z.boolean(),
  ...split,
});
export type OperationDetail = z.infer<typeof operationDetail>;
