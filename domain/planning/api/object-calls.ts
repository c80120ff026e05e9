import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { changeFields } from '#domain/kernel/change-fields.ts';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
} from '#domain/kernel/ids.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import { listTotalsSchema } from './list-totals.ts';

/** The five kinds of planning objects, each as a list and alone with its children (api contract, planning). */

/** The rows of a page come by an index; what is said of all of them costs as much as there are (decision 0156). */
const listParts = ['rows', 'totals'] as const;
export type ListPart = (typeof listParts)[number];

const query = z.strictObject({
  totals: z.enum(['true', 'false']).optional().describe('Also sums and counts over all pages'),
  part: z
    .enum(listParts)
    .optional()
    .describe(
      '`rows`: only the rows of the page, which an index gives at once; `totals`: only what is said of all ' +
        'rows, which depends on the filter alone and takes longer the more there are. Default: both',
    ),
});

const inParts = <Row extends z.ZodType>(row: Row) =>
  listOf(row).partial({ total: true }).extend({ totals: listTotalsSchema.optional() });

const name = z.string().nullable();
const instant = z.iso.datetime().nullable();
/** What every list says beside its rows: who is in charge, who made it and when. */
const common = { ownedByName: name, createdBy: name, createdOn: instant };
/** Seconds between the planned end and the end of the delivery day; negative: late. Null for what is done or not planned. */
const due = { slack: z.number().nullable() };

/** What a list shows of the parents of its rows. */
export const parentFields = {
  positions: projectRowSchema.pick({ projectNumber: true, projectName: true }).shape,
  activities: orderPositionRowSchema.pick({
    orderPositionNumber: true,
    articleId: true,
    articleName: true,
    articleNumber: true,
    articleAmount: true,
    customerName: true,
    projectId: true,
    deliveryDate: true,
  }).shape,
  operations: productionOrderRowSchema.pick({
    productionOrderNumber: true,
    articleId: true,
    articleName: true,
    articleNumber: true,
    customerName: true,
    deliveryDate: true,
  }).shape,
} as const;

export const listProjects = defineCall({
  path: '/api/planning/projects',
  right: 'planningObjects.read',
  summary: 'List of projects',
  query,
  answer: inParts(projectRowSchema.extend({ owner: name, orderPositionsCount: z.number().int(), ...common })),
});

export const listPositions = defineCall({
  path: '/api/planning/positions',
  right: 'planningObjects.read',
  summary: 'List of positions',
  query,
  answer: inParts(
    orderPositionRowSchema.extend({
      ...parentFields.positions,
      technologyName: name,
      templateName: name,
      splitted: z.boolean().describe('Part of one that was split'),
      ...common,
      ...due,
    }),
  ),
});

export const listActivities = defineCall({
  path: '/api/planning/activities',
  right: 'planningObjects.read',
  summary: 'List of activities',
  query,
  answer: inParts(
    activityRowSchema.extend({
      ...parentFields.activities,
      technologyName: name,
      templateName: name,
      projectNumber: name,
      planTime: z.number(),
      statusDate: instant,
      ...common,
    }),
  ),
});

export const listProductionOrders = defineCall({
  path: '/api/planning/productionOrders',
  right: 'planningObjects.read',
  summary: 'List of productionOrders',
  query,
  answer: inParts(
    productionOrderRowSchema.extend({
      technologyName: name,
      projectNumber: name,
      printed: z.boolean(),
      ...common,
      ...due,
    }),
  ),
});

export const listOperations = defineCall({
  path: '/api/planning/operations',
  right: 'planningObjects.read',
  summary: 'List of operations',
  query,
  answer: inParts(
    operationRowSchema.extend({
      ...parentFields.operations,
      worker: name,
      technologyName: name,
      resourceGroupName: name,
      projectNumber: name,
      switchedOff: z.boolean(),
      suggestResource: z.boolean(),
      statusDate: instant,
      requiredCapacity: z.number(),
      ...common,
    }),
  ),
});

const shownAttachment = attachmentRowSchema.extend({ addedByName: z.string() });
export type ShownAttachment = z.infer<typeof shownAttachment>;

/** What every one of them says: who is in charge, who made it and who changed it last (planning §3, common fields). */
const changes = {
  ...changeFields,
  /** Plan revision that is shown: what a change of the object is based on. */
  versionIdentifier: z.number(),
  ownedByName: name,
  attachments: z.array(shownAttachment).optional(),
};

const named = <Field extends string>(...fields: readonly Field[]) =>
  z
    .object(
      Object.fromEntries(fields.map((field) => [field, z.string().optional()])) as Record<
        Field,
        z.ZodOptional<z.ZodString>
      >,
    )
    .nullable();
const project = named('projectId', 'projectNumber', 'projectName');
const article = named('articleId', 'articleNumber', 'articleName', 'articleGroupId');
const customer = named('customerId', 'customerNumber', 'customerName');
const technology = named('technologyId', 'technologyNumber', 'technologyName');
const orderPosition = named('orderPositionId', 'orderPositionNumber');
const productionOrder = named('productionOrderId', 'productionOrderNumber');
const processTemplate = named('processTemplateId', 'templateNumber', 'templateName');
/** `valueAddId`: of the one in base data that is called so. */
const valueAdd = z.object({
  valueAddId: z.string().nullable(),
  valueAddName: z.string(),
  productionProcessStep: z.boolean(),
});
/** Divided: `isSplit` is the parent or first part, `splitted` a child or later part. */
const split = { isSplit: z.boolean(), splitted: z.boolean() };
const made = { project, article, articleAmountUnit: name, customer, technology };

export const readProject = defineCall({
  path: '/api/planning/projects/:id',
  right: 'plan.read',
  summary: 'One of projects with its orderPositions',
  params: z.strictObject({ id: projectIdSchema }),
  answer: projectRowSchema.extend({
    customer,
    owner: name,
    orderPositionsCount: z.number().int(),
    ...changes,
    orderPositions: z.array(orderPositionRowSchema),
  }),
});
export type ProjectDetail = z.infer<typeof readProject.answer>;

export const readPosition = defineCall({
  path: '/api/planning/positions/:id',
  right: 'plan.read',
  summary: 'One of positions with its activities',
  params: z.strictObject({ id: orderPositionIdSchema }),
  answer: orderPositionRowSchema.extend({
    ...made,
    processTemplate,
    /** The delivery day under its other name. */
    terminationDate: z.iso.date(),
    ...split,
    ...changes,
    activities: z.array(activityRowSchema),
  }),
});
export type PositionDetail = z.infer<typeof readPosition.answer>;

export const readActivity = defineCall({
  path: '/api/planning/activities/:id',
  right: 'plan.read',
  summary: 'One of activities with its productionOrders',
  params: z.strictObject({ id: activityIdSchema }),
  answer: activityRowSchema.extend({
    ...made,
    orderPosition,
    processTemplate,
    valueAdd,
    /** Of a production process that of its operations. */
    planTime: z.number(),
    statusDate: instant,
    /** false: what was reported on it cannot be right (settings checkPlausibility…). */
    plausible: z.boolean(),
    ...changes,
    productionOrders: z.array(productionOrderRowSchema),
  }),
});
export type ActivityDetail = z.infer<typeof readActivity.answer>;

export const readProductionOrder = defineCall({
  path: '/api/planning/productionOrders/:id',
  right: 'plan.read',
  summary: 'One of productionOrders with its operations',
  params: z.strictObject({ id: productionOrderIdSchema }),
  answer: productionOrderRowSchema.extend({
    ...made,
    orderPosition,
    orderPositionArticle: article,
    printed: z.boolean(),
    revocable: z.boolean(),
    ...changes,
    operations: z.array(operationRowSchema),
  }),
});
export type OrderDetail = z.infer<typeof readProductionOrder.answer>;

/** With a version in its path (planning §9). */
export const readOperation = defineCall({
  path: '/api/planning/v3/operations/:id',
  right: 'plan.read',
  atTerminal: true,
  summary: 'One operation',
  params: z.strictObject({ id: operationIdSchema }),
  answer: operationRowSchema.extend({
    ...made,
    orderPosition,
    productionOrder,
    valueAdd,
    resource: named('resourceId', 'resourceName'),
    resourceGroup: named('resourceGroupId', 'resourceGroupName'),
    worker: name,
    parallelOperation: z.enum(['primary', 'secondary']).nullable(),
    attendantOperation: z.boolean(),
    setupWorkStep: z.boolean(),
    setupWorkStepDuration: z.number().nullable(),
    /** Seconds of its own working time that the resource needs for it (rules §1). */
    requiredCapacity: z.number(),
    /** Planning chooses its resource; false: the technology binds it to one. */
    suggestResource: z.boolean(),
    /** When it got the status that it has. */
    statusDate: instant,
    switchedOff: z.boolean(),
    plausible: z.boolean(),
    ...split,
    ...changes,
  }),
});
export type OperationDetail = z.infer<typeof readOperation.answer>;
