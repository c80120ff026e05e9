import { z } from 'zod';
import { requiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
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
  resourceGroupIdSchema,
  resourceIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, instantSchema, secondsSchema } from '#domain/kernel/instant.ts';
import { attachmentSchema } from './attachment.ts';
import { feedbackKindNames, photoIdSchema } from './feedback-kinds.ts';
import { placementSchema, reasonSchema } from './placement.ts';
import { statusIdSchema } from './status.ts';

/** Objects of a plan as events contain them (planning §3), and as excerpts store them for undo (decision 0021). */

export const terminationSchema = z.enum(['forward', 'backward']);
export type Termination = z.infer<typeof terminationSchema>;

/** The value of a field of the plant's own (base data §3); kept as text, whatever its kind. */
export const additionalPropertySchema = z.strictObject({
  propertyId: objectIdSchema,
  propertyName: z.string().max(200).optional(),
  value: z.string().max(2_000),
});

/** What other systems call it; of every kind of object. */
const externalIds = externalIdsSchema.optional();

/** Notes on what is above the plan's own objects; empty ones are absent. */
const plainNotes = {
  comment: z.string().optional(),
  ownedBy: z.string().optional(),
  location: z.string().optional(),
  additionalProperties: z.array(additionalPropertySchema).optional(),
  externalIds,
};

export const projectSchema = z.strictObject({
  projectId: projectIdSchema,
  projectNumber: z.string(),
  projectName: z.string(),
  customerId: customerIdSchema.optional(),
  ownerId: z.string().optional(),
  processNumber: z.string().optional(),
  processName: z.string().optional(),
  /** The simulation out of which something of it came into the plan. */
  transferredFrom: z.string().optional(),
  ...plainNotes,
});
export type Project = z.infer<typeof projectSchema>;

/** Numbers of production orders and operations in another system, taken when they are made (decision 0245). */
export const givenOrderSchema = z.strictObject({
  articleId: articleIdSchema.optional().describe("Of a component; default: the order position's"),
  productionOrderNumber: z.string().trim().min(1).max(100).optional(),
  externalIds,
  operations: z
    .array(
      z.strictObject({
        position: z.number().int().min(1).describe('Number of the step in the technology'),
        operationNumber: z.number().int().min(1).max(1_000_000).optional().describe('Its number in the order instead'),
        externalIds,
      }),
    )
    .max(1_000)
    .optional(),
});
export type GivenOrder = z.infer<typeof givenOrderSchema>;
/** Of one article several orders may be made: they are given theirs in the order of the list. */
export const givenOrdersSchema = z.array(givenOrderSchema).max(500);

export const orderPositionSchema = z.strictObject({
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  positionNumber: z.number().int().min(1),
  orderPositionNumber: z.string(),
  articleId: articleIdSchema,
  articleAmount: z.number().positive(),
  orderDate: daySchema.optional(),
  deliveryDate: daySchema,
  /** Earliest start of all its parts. */
  startDate: instantSchema.optional(),
  termination: terminationSchema,
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  pending: z.boolean(),
  planAnyway: z.boolean(),
  /** The position from which it was split, which can never be planned again (domain facts §3). */
  splitFrom: orderPositionIdSchema.optional(),
  /** When it is handed over, as agreed; planning does not use it. */
  handOverDate: daySchema.optional(),
  givenOrders: givenOrdersSchema.optional(),
  ...plainNotes,
});
export type OrderPosition = z.infer<typeof orderPositionSchema>;

/** Placement of a process step, in clock time over the plant's working days, with its reason. */
export const processPlacementSchema = z.strictObject({
  stage: z.enum(['before', 'after']),
  start: instantSchema,
  end: instantSchema,
  planTime: secondsSchema,
  reason: reasonSchema,
});
export type ProcessPlacement = z.infer<typeof processPlacementSchema>;

export const activitySchema = z.strictObject({
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  valueAddName: z.string(),
  /** true: the production process, which contains the production orders; false: a step of the process template. */
  productionProcessStep: z.boolean(),
  position: z.number().int().min(1),
  externalIds,
  /** Own dates of a process step; those of other activities are derived from their parts. */
  process: processPlacementSchema.optional(),
});
export type Activity = z.infer<typeof activitySchema>;

export const productionOrderSchema = z.strictObject({
  productionOrderId: productionOrderIdSchema,
  productionOrderNumber: z.string(),
  activityId: activityIdSchema,
  articleId: articleIdSchema,
  articleAmount: z.number().positive(),
  technologyId: technologyIdSchema.optional(),
  /** In an assembly: the order of the article that contains this one. */
  parentProductionOrderId: productionOrderIdSchema.optional(),
  externalIds,
});
export type ProductionOrder = z.infer<typeof productionOrderSchema>;

export const parallelKindSchema = z.enum(['equipment', 'personnel', 'installer']);
export type ParallelKind = z.infer<typeof parallelKindSchema>;

export const plannedOperationSchema = z.strictObject({
  operationId: operationIdSchema,
  productionOrderId: productionOrderIdSchema,
  /** Work step number of the technology (10, 20, …); order and uniqueness within the production order. */
  number: z.number().int().min(1),
  valueAddName: z.string(),
  resourceGroupId: resourceGroupIdSchema,
  articleAmount: z.number().positive(),
  setupTime: secondsSchema,
  /** Seconds per piece, or per started lot when `lotSize` is given. */
  duration: z.number().min(0),
  lotSize: z.number().positive().optional(),
  bufferTime: secondsSchema,
  /** Percentage of its work that may still be open when a successor starts. */
  overlap: z.number().min(0).max(100),
  predecessors: z.array(operationIdSchema),
  /** The only resource allowed. */
  boundResourceId: resourceIdSchema.optional(),
  /** Required characteristics of article, technology and step combined. */
  characteristics: z.array(requiredCharacteristic).optional(),
  resourceProgramId: objectIdSchema.optional(),
  articleGroupId: objectIdSchema.optional(),
  /** The main operation that it runs parallel to, and how (rules §3). */
  mainOperationId: operationIdSchema.optional(),
  parallel: parallelKindSchema.optional(),
  /** Set on an attendant resource: occupied from the start of one operation to the end of another. */
  attends: z.strictObject({ from: operationIdSchema, to: operationIdSchema }).optional(),
  /** Part of an operation that was split over batches. */
  split: z.strictObject({ part: z.number().int().min(1), parts: z.number().int().min(2) }).optional(),
  /** Locked when it is planned (setting automaticProductionOrderLock). */
  locked: z.boolean().optional(),
  externalIds,
  placement: placementSchema,
  reason: reasonSchema,
});
export type PlannedOperation = z.infer<typeof plannedOperationSchema>;

const attachments = z.array(attachmentSchema).optional();

/** Free notes on an object, not used by planning. Empty fields are absent. */
export const notesSchema = z.strictObject({
  comment: z.string().optional(),
  ownedBy: z.string().optional(),
  location: z.string().optional(),
  attachments,
  /** When the routing slip of a production order was printed. */
  printDate: instantSchema.optional(),
  /** Worker assigned to an operation. */
  workerId: z.string().optional(),
  additionalProperties: z.array(additionalPropertySchema).optional(),
});
export type Notes = z.infer<typeof notesSchema>;

/** How an order position was planned last, where that differs from its own fields. */
export const plannedWithSchema = z.strictObject({
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  termination: terminationSchema,
  planAnyway: z.boolean(),
});

export type PlannedWith = z.infer<typeof plannedWithSchema>;

/**
 * One report, as it holds now: status, times and amounts of its step follow from all of them, and what it says can be
 * corrected. On which machine and in which order it was made is in the log and in the read model of feedback: the plan
 * keeps hundreds of thousands of them in memory.
 */
const storedFeedbackSchema = z.strictObject({
  feedbackId: objectIdSchema,
  kind: z.enum(feedbackKindNames),
  occurredAt: instantSchema,
  amount: z.number().optional(),
  duration: z.number().optional(),
  rejectTypeId: objectIdSchema.optional(),
  troubleTypeId: objectIdSchema.optional(),
  workerId: z.string().optional(),
  comment: z.string().optional(),
  photoId: photoIdSchema.optional(),
});
export type StoredFeedback = Readonly<z.infer<typeof storedFeedbackSchema>>;

/** What was reported; without it nothing was. */
const reported = {
  statusId: statusIdSchema.optional(),
  yieldAmount: z.number().optional(),
  scrapAmount: z.number().optional(),
  actualStart: instantSchema.optional(),
  actualEnd: instantSchema.optional(),
  feedback: z.array(storedFeedbackSchema).readonly().optional(),
};

/** Objects with their current state, so that undo can restore them after removal. */
export const excerptProjectSchema = projectSchema.extend({ attachments });
export const excerptPositionSchema = orderPositionSchema.extend({
  attachments,
  planned: z.boolean().optional(),
  isSplit: z.boolean().optional(),
  plannedWith: plannedWithSchema.optional(),
  missing: z.array(productionOrderSchema).readonly().optional(),
});
export const excerptActivitySchema = activitySchema.extend({
  ...reported,
  locked: z.boolean().optional(),
  notes: notesSchema.optional(),
});
export const excerptProductionOrderSchema = productionOrderSchema.extend({ notes: notesSchema.optional() });
export const excerptOperationSchema = plannedOperationSchema.extend({
  ...reported,
  switchedOff: z.boolean().optional(),
  notes: notesSchema.optional(),
  /** Revision of the edit that placed it. */
  placedAt: z.number().int().optional(),
});
export const planExcerptSchema = z.strictObject({
  projects: z.array(excerptProjectSchema),
  orderPositions: z.array(excerptPositionSchema),
  activities: z.array(excerptActivitySchema),
  productionOrders: z.array(excerptProductionOrderSchema),
  operations: z.array(excerptOperationSchema),
});
export type PlanExcerpt = z.infer<typeof planExcerptSchema>;

/** Extent up to which a conflict was and is confirmed; absent: not confirmed. */
export const confirmationChangeSchema = z.strictObject({
  conflictId: z.string().max(100),
  before: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
});
export type ConfirmationChange = z.infer<typeof confirmationChangeSchema>;
