import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall } from '#domain/call.ts';
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
  resourceIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { planningObjectSchema } from '#domain/planning/plan/attachment.ts';
import { additionalPropertySchema, givenOrdersSchema, terminationSchema } from '#domain/planning/plan/plan-objects.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import { articleAmountSchema, projectNameSchema, projectNumberSchema } from './order-fields.ts';
import { bindingLinkSchema } from './remedies-api.ts';

/** Planning objects are made, changed, planned, divided and taken away outside of the timeline (api contract, planning). */

const versionIdentifier = z.number().int().min(-1).optional();
const details = z.record(z.string(), z.unknown());
/** Plan revision that has the change, and the name of the edit for undo. */
const changed = { versionIdentifier: z.number(), changeSet: z.string() };

const projectParams = z.strictObject({ id: projectIdSchema });
const positionParams = z.strictObject({ id: orderPositionIdSchema });
const activityParams = z.strictObject({ id: activityIdSchema });
const orderParams = z.strictObject({ id: productionOrderIdSchema });

/** What a write answers of an object, at the plan's revision: what the next edit is based on. */
const project = projectRowSchema.extend({
  orderPositionsCount: z.number().int(),
  orderPositions: z.array(orderPositionRowSchema),
});
export type WrittenProject = z.infer<typeof project>;
const productionOrder = productionOrderRowSchema.extend({
  /** All of its operations were revoked. */
  switchedOff: z.boolean(),
  operations: z.array(operationIdSchema),
});
export type WrittenOrder = z.infer<typeof productionOrder>;
const activity = activityRowSchema.extend({
  /** Seconds that are planned for it. */
  planTime: z.number(),
  productionOrders: z.array(productionOrderIdSchema),
});
export type WrittenActivity = z.infer<typeof activity>;
const position = { orderPosition: orderPositionRowSchema, versionIdentifier: z.number() };

/** Empty where nothing was to be planned. */
const span = { startDate: isoInstantSchema.optional(), endDate: isoInstantSchema.optional() };
const refusal = { errorCode: z.string().optional(), detailsObject: details.optional() };

/** The start date of an order has the name under which it is read; `startDate` says the same and is read otherwise. */
const startDates = <Schema extends z.ZodType>(schema: Schema) => ({
  requestedStartDate: schema.describe('Nothing of the order starts earlier'),
  startDate: schema.describe('The same as requestedStartDate, which counts when both are given'),
});

/** As many as are planned in a few seconds, in which nobody else's edit is decided. */
export const mostPlannedAtOnce = 1_000;

/** What could not be planned, and why. */
const refusedPositions = z.array(
  z.object({ orderPositionId: orderPositionIdSchema, errorCode: z.string(), detailsObject: details.optional() }),
);
export type RefusedPositions = z.infer<typeof refusedPositions>;

/** Needs the right to plan as well (decision 0241). */
const asOf = isoInstantSchema
  .optional()
  .describe('Plans as if it were then, so that orders of the past stand in the past; needs the right import.write');
const andPlan = {
  plan: z.boolean().optional().describe('Also plans what is not pending, as one edit; what finds no place is made'),
  asOf,
};
const productionOrders = givenOrdersSchema
  .optional()
  .describe('Numbers and external ids, of another system, for production orders and operations that planning makes');
/** Where it was to be planned. */
const andRefused = { refused: refusedPositions.optional() };

const newPosition = z.strictObject({
  orderPositionNumber: projectNumberSchema.min(1).optional().describe('Default: made from the number of the project'),
  externalIds: externalIdsSchema.optional(),
  productionOrders,
  articleId: articleIdSchema,
  articleAmount: articleAmountSchema,
  deliveryDate: daySchema,
  ...startDates(isoInstantSchema.optional()),
  orderDate: daySchema.optional(),
  termination: terminationSchema.optional(),
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  pending: z.boolean().optional(),
  planAnyway: z.boolean().optional(),
});
export type NewPosition = z.infer<typeof newPosition>;

const newProject = z.strictObject({
  project: z.strictObject({
    projectName: projectNameSchema,
    projectNumber: projectNumberSchema.optional(),
    customerId: customerIdSchema.optional(),
    externalIds: externalIdsSchema.optional(),
    orderPositions: z.array(newPosition).max(10_000).default([]),
  }),
});
export type NewProject = z.infer<typeof newProject>;

/** What people note on any planning object; only what changes, null clears a note. */
const changedNotes = {
  comment: z.string().max(10_000).nullable().optional(),
  ownedBy: z.string().max(64).nullable().optional(),
  location: z.string().max(200).nullable().optional(),
  /** Fields of the plant's own; all that the object then has. */
  additionalProperties: z.array(additionalPropertySchema).max(100).nullable().optional(),
  /** All that the object then has. */
  externalIds: externalIdsSchema.nullable().optional(),
  versionIdentifier,
};

const dates = (summary: string) => z.strictObject({ dates: z.enum(['true', 'false']).optional().describe(summary) });

export const createProject = defineCall({
  method: 'POST',
  path: '/api/planning/projects',
  right: rightTo.createProject,
  summary: 'Create a project with its order positions, and plan them',
  body: newProject.extend(andPlan),
  status: 201,
  answer: z.object({ project, ...andRefused }),
});

/** `orderPositions`: from when to when each would be planned, where it is not pending, and why it would be late. */
export const checkProject = defineCall({
  method: 'POST',
  path: '/api/planning/projects/check',
  right: rightTo.createProject,
  summary: 'Whether the project could be created and its order positions planned, and why not',
  query: dates('Also from when to when each would be planned'),
  body: newProject,
  answer: z.object({
    ...refusal,
    message: z.string().optional(),
    orderPositions: z
      .array(
        z.object({
          ...span,
          /** What the step waits for that waits longest; absent: it would be in time, or nothing waits. */
          why: bindingLinkSchema.optional(),
        }),
      )
      .optional(),
  }),
});

export const changeProject = defineCall({
  method: 'PUT',
  path: '/api/planning/projects/:id',
  right: rightTo.editObject,
  summary: 'Change fields of a project',
  params: projectParams,
  body: z.strictObject({
    projectName: projectNameSchema.optional(),
    projectNumber: projectNumberSchema.min(1).optional(),
    customerId: customerIdSchema.nullable().optional(),
    ownerId: z.string().max(64).nullable().optional(),
    processNumber: z.string().trim().max(100).nullable().optional(),
    processName: z.string().trim().max(200).nullable().optional(),
    ...changedNotes,
  }),
  answer: z.object({ project }),
});

export const addPosition = defineCall({
  method: 'POST',
  path: '/api/planning/positions',
  right: rightTo.addPosition,
  summary: 'Add an order position to a project, and plan it',
  body: newPosition.extend({ projectId: projectIdSchema, ...andPlan }),
  status: 201,
  answer: z.object({ ...position, ...andRefused }),
});

export const changePosition = defineCall({
  method: 'PUT',
  path: '/api/planning/positions/:id',
  right: rightTo.editObject,
  summary: 'Change fields of an order position',
  params: positionParams,
  body: z.strictObject({
    articleId: articleIdSchema.optional(),
    articleAmount: articleAmountSchema.optional(),
    deliveryDate: daySchema.optional(),
    ...startDates(isoInstantSchema.nullable().optional()),
    orderDate: daySchema.nullable().optional(),
    termination: terminationSchema.optional(),
    technologyId: technologyIdSchema.nullable().optional(),
    processTemplateId: objectIdSchema.nullable().optional(),
    pending: z.boolean().optional(),
    planAnyway: z.boolean().optional(),
    handOverDate: daySchema.nullable().optional(),
    ...changedNotes,
  }),
  answer: z.object(position),
});

const valueAddName = z.string().trim().min(1).max(200).optional();
const locked = z.boolean().optional();

export const changeActivity = defineCall({
  method: 'PUT',
  path: '/api/planning/activities/:id',
  right: rightTo.editObject,
  summary: 'Change fields of an activity',
  params: activityParams,
  body: z.strictObject({ valueAddName, ...changedNotes, locked }),
  answer: z.object({ activity: activity.optional(), versionIdentifier: z.number() }),
});

export const changeProductionOrder = defineCall({
  method: 'PUT',
  path: '/api/planning/productionOrders/:id',
  right: rightTo.editObject,
  summary: 'Change fields of a production order',
  params: orderParams,
  body: z.strictObject({
    productionOrderNumber: z.string().trim().min(1).max(100).optional(),
    printed: z.boolean().optional(),
    ...changedNotes,
    locked,
  }),
  answer: z.object({ productionOrder: productionOrder.optional(), versionIdentifier: z.number() }),
});

export const changeOperation = defineCall({
  method: 'PUT',
  path: '/api/planning/v3/operations/:id',
  right: rightTo.editObject,
  summary: 'Change fields of an operation',
  params: z.strictObject({ id: operationIdSchema }),
  body: z.strictObject({
    valueAddName,
    workerId: z.string().max(64).nullable().optional(),
    ...changedNotes,
    locked,
  }),
  answer: z.object({
    operation: operationRowSchema.optional(),
    workerId: z.string().nullable(),
    worker: z.string().nullable(),
    versionIdentifier: z.number(),
  }),
});

export const planPosition = defineCall({
  method: 'PUT',
  path: '/api/planning/positions/:id/planon',
  right: rightTo.plan,
  summary: 'Plan an order position, forward or backward, or what one that is planned lacks',
  params: positionParams,
  body: z.strictObject({
    technology: technologyIdSchema.optional(),
    processTemplate: objectIdSchema.optional(),
    planAnyway: z.boolean().optional(),
    termination: terminationSchema.optional(),
    resourceId: resourceIdSchema.optional().describe('Onto this resource, with the first step that it can take'),
    startDate: isoInstantSchema
      .optional()
      .describe('Where that step is put, at the earliest; without a resource nothing starts before it'),
    asOf,
    productionOrders,
    versionIdentifier: z.number().int().optional(),
  }),
  answer: z.object(position),
});

/** One command, one step of undo (rules §5). */
export const planPositions = defineCall({
  method: 'PUT',
  path: '/api/planning/positions/planon',
  right: rightTo.plan,
  summary:
    'Plan many order positions, or what they lack, in their order; those that find no place are named and stay as they are',
  body: z.strictObject({
    orderPositionIds: z.array(orderPositionIdSchema).min(1).max(mostPlannedAtOnce),
    planAnyway: z.boolean().optional(),
    termination: terminationSchema.optional(),
    asOf,
    versionIdentifiers: z
      .record(orderPositionIdSchema, z.number().int())
      .optional()
      .describe('Of each position as it was seen; one that has changed since is refused with TimelineDataOutdated'),
  }),
  answer: z.object({
    orderPositions: z.array(orderPositionRowSchema),
    refused: refusedPositions,
    ...changed,
  }),
});
export type PlannedPositions = z.infer<typeof planPositions.answer>;

const children = z
  .array(z.strictObject({ articleAmount: z.number().positive().max(1e9), deliveryDate: daySchema.optional() }))
  .min(1)
  .max(1_000);

export const previewSplit = defineCall({
  method: 'POST',
  path: '/api/planning/positions/:id/split/preview',
  right: rightTo.splitPosition,
  summary: 'From when to when each part would be planned, and why they could not be; nothing is stored',
  params: positionParams,
  body: z.strictObject({ children }),
  answer: z.object({ ...refusal, children: z.array(z.object(span)) }),
});

export const splitPosition = defineCall({
  method: 'POST',
  path: '/api/planning/positions/:id/split',
  right: rightTo.splitPosition,
  summary: 'Split an order position into smaller ones',
  params: positionParams,
  body: z.strictObject({
    children,
    /** Takes the position off the plan before and plans its parts, all in one edit. */
    plan: z.boolean().optional(),
    /** With `plan`: without it and with feedback present 409 `feedbackExists` with the count. */
    confirmFeedbackLoss: z.boolean().optional(),
  }),
  status: 201,
  answer: z.object({
    orderPosition: orderPositionRowSchema.optional(),
    children: z.array(orderPositionRowSchema),
    ...changed,
  }),
});

/** The end follows from the work; one that is wished is not before the start (decision 0263). */
const activityCopy = z
  .strictObject({
    activityId: activityIdSchema,
    startDate: isoInstantSchema.optional(),
    endDate: isoInstantSchema.optional(),
    versionIdentifier,
  })
  .refine(({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate >= startDate, {
    path: ['endDate'],
    params: { code: 'endBeforeStart' },
  });
export type ActivityCopy = z.infer<typeof activityCopy>;

export const copyActivity = defineCall({
  method: 'POST',
  path: '/api/planning/activities/productionOrders',
  right: rightTo.addProductionOrder,
  summary: 'Copy an activity with its production orders',
  body: activityCopy,
  status: 201,
  answer: z.object({ activity, versionIdentifier: z.number() }),
});

export const checkActivityCopy = defineCall({
  method: 'POST',
  path: '/api/planning/activities/productionOrders/check',
  right: rightTo.addProductionOrder,
  summary: 'What copying the activity would be answered; with `dates` also from when to when it would be',
  query: z.strictObject({ dates: z.enum(['true', 'false']).optional() }),
  body: activityCopy,
  answer: z.object({ ...refusal, ...span }),
});

export const revokeProductionOrder = defineCall({
  method: 'PUT',
  path: '/api/planning/productionOrders/:id/revoke',
  right: rightTo.unplan,
  summary: 'Take feedback of a production order back',
  params: orderParams,
  body: z.strictObject({ versionIdentifier }).optional(),
  answer: z.object({ productionOrder: productionOrder.optional(), ...changed }),
});

export const pauseProductionOrder = defineCall({
  method: 'PUT',
  path: '/api/planning/productionOrders/:id/pause',
  right: rightTo.report,
  summary: 'Pause a production order, or go on with it',
  params: orderParams,
  body: z.strictObject({ occurredAt: isoInstantSchema.optional() }).optional(),
  answer: z.object({ productionOrder: productionOrder.optional(), ...changed }),
});

/** When feedback would be lost it has to be said (409 `feedbackExists` with the count). */
const confirmed = z.strictObject({ confirmFeedbackLoss: z.boolean().optional() }).optional();

export const unplanPosition = defineCall({
  method: 'PUT',
  path: '/api/planning/positions/:id/planoff',
  right: rightTo.unplan,
  summary: 'Take an order position off the plan, with what was made for it',
  params: positionParams,
  body: confirmed,
  answer: z.object({ orderPosition: orderPositionRowSchema.optional(), ...changed }),
});

export const takeOffPositions = defineCall({
  method: 'PUT',
  path: '/api/planning/positions/planoff',
  right: rightTo.unplan,
  summary: 'Take many order positions off the plan, all or none; one step of undo',
  body: z.strictObject({
    orderPositionIds: z.array(orderPositionIdSchema).min(1).max(10_000),
    confirmFeedbackLoss: z.boolean().optional(),
  }),
  answer: z.object({ orderPositionIds: z.array(orderPositionIdSchema), ...changed }),
});

export const unplanProject = defineCall({
  method: 'PUT',
  path: '/api/planning/projects/:id/planoff',
  right: rightTo.unplan,
  summary: 'Take a project off the plan',
  params: projectParams,
  body: confirmed,
  answer: z.object({ project: project.optional(), ...changed }),
});

export const unplanProductionOrder = defineCall({
  method: 'PUT',
  path: '/api/planning/productionOrders/:id/planoff',
  right: rightTo.unplan,
  summary: 'Take a production order off the plan',
  params: orderParams,
  body: confirmed,
  /** null: it went with what it was made for. */
  answer: z.object({ productionOrder: productionOrder.nullable(), ...changed }),
});

/** What `expert/{type}` may be; the plural names of the lists are accepted as well. */
export const deletableTypes: Readonly<Record<string, z.infer<typeof planningObjectSchema>['type']>> = {
  project: 'project',
  projects: 'project',
  orderPosition: 'orderPosition',
  position: 'orderPosition',
  positions: 'orderPosition',
  activity: 'activity',
  activities: 'activity',
  productionOrder: 'productionOrder',
  productionOrders: 'productionOrder',
  operation: 'operation',
  operations: 'operation',
};

export const deleteObject = defineCall({
  method: 'DELETE',
  path: '/api/planning/expert/:type/:id',
  right: rightTo.removeObject,
  summary: 'Delete a project, order position, activity, production order or operation',
  params: z.strictObject({
    type: z
      .string()
      .max(40)
      .meta({ enum: Object.keys(deletableTypes) }),
    id: operationIdSchema,
  }),
  query: z.strictObject({ confirmFeedbackLoss: z.enum(['true', 'false']).optional() }),
  answer: z.object({ deleted: planningObjectSchema, ...changed }),
});

/** Asked before something is taken off the plan or deleted. */
export const countNotesLost = defineCall({
  method: 'POST',
  path: '/api/planning/notesLost',
  right: 'plan.read',
  summary: 'How many comments and files go when an object is taken off the plan or deleted; nothing is stored',
  body: z.strictObject({
    type: z.enum(['project', 'orderPosition', 'activity', 'productionOrder', 'operation']),
    id: operationIdSchema,
    action: z.enum(['takeOff', 'delete']),
  }),
  answer: z.object({ comments: z.number().int(), files: z.number().int() }),
});
