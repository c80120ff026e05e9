import { z } from 'zod';
import { requiredCharacteristic } from '#domain/base-data/characteristic.ts';
import {
  activityIdSchema,
  articleIdSchema,
  customerIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  resourceGroupIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { reasonSchema } from '#domain/planning/plan/placement.ts';
import {
  additionalPropertySchema,
  parallelKindSchema,
  processPlacementSchema,
} from '#domain/planning/plan/plan-objects.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';

/** Bodies of the timeline calls (api contract, planning). Instants are ISO in UTC; times are seconds. */

const dates = { startDate: isoInstantSchema.nullable(), endDate: isoInstantSchema.nullable() };

/** Free-text notes on an object. */
const notes = {
  comment: z.string().nullable().optional(),
  ownedBy: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
};

export const timelineProjectSchema = z.object({
  projectId: projectIdSchema,
  projectNumber: z.string(),
  projectName: z.string(),
  customerId: customerIdSchema.nullable(),
  customerName: z.string().nullable(),
  statusId: statusIdSchema,
  ...dates,
});

export const timelineOrderPositionSchema = z.object({
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  positionNumber: z.number(),
  orderPositionNumber: z.string(),
  articleId: articleIdSchema,
  articleName: z.string(),
  articleNumber: z.string(),
  articleAmount: z.number(),
  deliveryDate: daySchema,
  termination: z.enum(['forward', 'backward']),
  /** Split: it can never be planned again. */
  isSplit: z.boolean().optional(),
  splitFrom: orderPositionIdSchema.optional(),
  statusId: statusIdSchema,
  versionIdentifier: z.number(),
  ...dates,
});

export const timelineActivitySchema = z.object({
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  valueAddName: z.string(),
  productionProcessStep: z.boolean(),
  position: z.number(),
  statusId: statusIdSchema,
  locked: z.boolean().optional(),
  /** Own dates and reason of a process step (before or after production). */
  process: processPlacementSchema.optional(),
  /** Amounts reported on a process step. */
  yieldAmount: z.number().optional(),
  scrapAmount: z.number().optional(),
  actualStartDate: isoInstantSchema.optional(),
  actualEndDate: isoInstantSchema.optional(),
  ...notes,
  ...dates,
});

export const timelineProductionOrderSchema = z.object({
  productionOrderId: productionOrderIdSchema,
  productionOrderNumber: z.string(),
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  articleId: articleIdSchema,
  articleName: z.string(),
  articleNumber: z.string(),
  articleAmount: z.number(),
  /** Place in the 24-colour palette, 0 to 23. */
  colorIndex: z.number().int().min(0).max(23),
  deliveryDate: daySchema,
  customerName: z.string().nullable(),
  locked: z.boolean(),
  /** When its routing slip was printed. */
  printDate: isoInstantSchema.nullable().optional(),
  statusId: statusIdSchema,
  ...notes,
  ...dates,
});

export const timelineOperationSchema = z.object({
  operationId: operationIdSchema,
  productionOrderId: productionOrderIdSchema,
  resourceId: resourceIdSchema,
  resourceGroupId: resourceGroupIdSchema,
  statusId: statusIdSchema,
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
  planTime: z.number(),
  setupTime: z.number(),
  duration: z.number(),
  lotSize: z.number().nullable(),
  bufferTime: z.number(),
  overlap: z.number(),
  locked: z.boolean(),
  mainOperationId: operationIdSchema.nullable(),
  /** Work step number: 10, 20, … */
  position: z.number(),
  predecessors: z.array(operationIdSchema),
  valueAddName: z.string(),
  articleAmount: z.number(),
  yieldAmount: z.number(),
  scrapAmount: z.number(),
  actualStartDate: isoInstantSchema.nullable(),
  actualEndDate: isoInstantSchema.nullable(),
  reason: reasonSchema,
  boundResourceId: resourceIdSchema.optional(),
  characteristics: z.array(requiredCharacteristic).optional(),
  resourceProgramId: z.string().optional(),
  articleGroupId: z.string().optional(),
  /** How the operation is coupled to its main operation. */
  parallel: parallelKindSchema.optional(),
  /** Set on an attendant resource: it is occupied from one operation to another. */
  attends: z.object({ from: operationIdSchema, to: operationIdSchema }).optional(),
  /** Part of an operation that was split over several batches. */
  split: z.object({ part: z.number(), parts: z.number() }).optional(),
  /** Revoked. */
  switchedOff: z.boolean().optional(),
  /** Worker assigned to the operation. */
  workerId: z.string().nullable().optional(),
  additionalProperties: z.array(additionalPropertySchema).nullable().optional(),
  ...notes,
  /** Plan revision at which it last changed. */
  changedAt: z.number(),
});

export const timelineDataSchema = z.object({
  projects: z.array(timelineProjectSchema),
  orderPositions: z.array(timelineOrderPositionSchema),
  activities: z.array(timelineActivitySchema),
  productionOrders: z.array(timelineProductionOrderSchema),
  operations: z.array(timelineOperationSchema),
  /** Value adds of the operations; the id is null for a name that exists in the plan only. */
  valueAdds: z.array(
    z.object({ valueAddId: z.string().nullable(), valueAddName: z.string(), productionProcessStep: z.boolean() }),
  ),
  /** Plan revision that the data shows; -1 for an empty plan. */
  versionIdentifier: z.number().int(),
});

export type TimelineProject = z.infer<typeof timelineProjectSchema>;
export type TimelineOrderPosition = z.infer<typeof timelineOrderPositionSchema>;
export type TimelineActivity = z.infer<typeof timelineActivitySchema>;
export type TimelineProductionOrder = z.infer<typeof timelineProductionOrderSchema>;
export type TimelineOperation = z.infer<typeof timelineOperationSchema>;
export type TimelineData = z.infer<typeof timelineDataSchema>;

export const timelineQuerySchema = z.strictObject({
  fromDate: daySchema,
  toDate: daySchema,
  minPosition: z.string().optional(),
  asOf: z.string().optional(),
});

/** What a planner may do on the timeline (api contract). */
export const timelineActionSchema = z.enum([
  'move',
  'resize',
  'moveParallel',
  'freeMove',
  'multipleMove',
  'closeGapsLeft',
  'closeGapsRight',
  'optimizeLeft',
  'optimizeRight',
  'lock',
  'unlock',
  'clone',
  'undo',
  'redo',
]);
export type TimelineAction = z.infer<typeof timelineActionSchema>;

/** Limit of objects in one edit; more is taken for a mistake and would not fit into one event. */
const maxObjects = 100_000;

const wishedDates = { startDate: isoInstantSchema.optional(), endDate: isoInstantSchema.optional() };

/**
 * One timeline edit: the action and only the difference (planning §4); the server decides on its own state. Exactly one
 * of the collections is given, and it says which kind of object is moved, resized, locked or copied.
 */
export const timelineEditSchema = z.strictObject({
  action: timelineActionSchema,
  /** Revision of the plan on which the edit is based. */
  versionIdentifier: z.number().int().min(-1),
  operations: z
    .array(z.strictObject({ operationId: operationIdSchema, ...wishedDates, resourceId: resourceIdSchema.optional() }))
    .max(maxObjects)
    .optional(),
  activities: z
    .array(z.strictObject({ activityId: activityIdSchema, ...wishedDates }))
    .max(maxObjects)
    .optional(),
  productionOrders: z
    .array(z.strictObject({ productionOrderId: productionOrderIdSchema, ...wishedDates }))
    .max(maxObjects)
    .optional(),
  orderPositions: z
    .array(z.strictObject({ orderPositionId: orderPositionIdSchema, ...wishedDates }))
    .max(maxObjects)
    .optional(),
  projects: z
    .array(z.strictObject({ projectId: projectIdSchema, ...wishedDates }))
    .max(maxObjects)
    .optional(),
  /** Deliberately into or out of the frozen zone; needs the right `planning.frozenZone`. */
  override: z.boolean().optional(),
  /**
   * Time range shown by the timeline: an edit that places anything outside of it is refused with `outsideRange`
   * (planning §5).
   */
  shown: z.strictObject({ startDate: isoInstantSchema, endDate: isoInstantSchema }).optional(),
});
export type TimelineEdit = z.infer<typeof timelineEditSchema>;

/** `projects` holds what the edit changed: operations with a new placement or lock, with their parents. */
export const timelineEditAnswerSchema = z.object({
  projects: z.array(
    z.object({
      projectId: projectIdSchema,
      operations: z.array(
        z.object({
          operationId: operationIdSchema,
          resourceId: resourceIdSchema,
          startDate: isoInstantSchema,
          endDate: isoInstantSchema,
          planTime: z.number(),
          locked: z.boolean(),
          reason: reasonSchema,
        }),
      ),
      /** Process steps with their dates, and activities with their lock. */
      activities: z
        .array(
          z.object({
            activityId: activityIdSchema,
            startDate: isoInstantSchema.nullable(),
            endDate: isoInstantSchema.nullable(),
            locked: z.boolean(),
          }),
        )
        .optional(),
    }),
  ),
  versionIdentifier: z.number().int(),
});
export type TimelineEditAnswer = z.infer<typeof timelineEditAnswerSchema>;
