import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
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
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, instantSchema, secondsSchema } from '#domain/kernel/instant.ts';
import { placementChangeSchema, placementSchema, reasonSchema } from './placement.ts';
import { statusIdSchema } from './status.ts';

/** Events of the stream `plan-main` and of its overlays `plan-main~{n}` (design, section 3). */

export const terminationSchema = z.enum(['forward', 'backward']);
export type Termination = z.infer<typeof terminationSchema>;

export const projectSchema = z.strictObject({
  projectId: projectIdSchema,
  projectNumber: z.string(),
  projectName: z.string(),
  customerId: customerIdSchema.optional(),
  ownerId: z.string().optional(),
});
export type Project = z.infer<typeof projectSchema>;

export const orderPositionSchema = z.strictObject({
  orderPositionId: orderPositionIdSchema,
  projectId: projectIdSchema,
  positionNumber: z.number().int().min(1),
  orderPositionNumber: z.string(),
  articleId: articleIdSchema,
  articleAmount: z.number().positive(),
  orderDate: daySchema.optional(),
  deliveryDate: daySchema,
  /** Instant before which nothing of it may start. */
  startDate: instantSchema.optional(),
  termination: terminationSchema,
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  pending: z.boolean(),
  planAnyway: z.boolean(),
});
export type OrderPosition = z.infer<typeof orderPositionSchema>;

export const activitySchema = z.strictObject({
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  valueAddName: z.string(),
  /** true: the production process that carries the production orders; false: a step of the process template. */
  productionProcessStep: z.boolean(),
  position: z.number().int().min(1),
});
export type Activity = z.infer<typeof activitySchema>;

export const productionOrderSchema = z.strictObject({
  productionOrderId: productionOrderIdSchema,
  productionOrderNumber: z.string(),
  activityId: activityIdSchema,
  articleId: articleIdSchema,
  articleAmount: z.number().positive(),
});
export type ProductionOrder = z.infer<typeof productionOrderSchema>;

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
  /** Percent of the own work that may still be open when a successor starts. */
  overlap: z.number().min(0).max(100),
  predecessors: z.array(operationIdSchema),
  placement: placementSchema,
  reason: reasonSchema,
});
export type PlannedOperation = z.infer<typeof plannedOperationSchema>;

export const ProjectCreated = defineEvent('ProjectCreated', projectSchema);
export const OrderPositionAdded = defineEvent('OrderPositionAdded', orderPositionSchema);

/** Makes the objects beneath an order position, each operation with its placement. */
export const OrderPositionPlanned = defineEvent(
  'OrderPositionPlanned',
  z.strictObject({
    orderPositionId: orderPositionIdSchema,
    technologyId: technologyIdSchema,
    termination: terminationSchema,
    planAnyway: z.boolean(),
    activities: z.array(activitySchema),
    productionOrders: z.array(productionOrderSchema),
    operations: z.array(plannedOperationSchema),
  }),
);

export const OrderPositionUnplanned = defineEvent(
  'OrderPositionUnplanned',
  z.strictObject({
    orderPositionId: orderPositionIdSchema,
    activityIds: z.array(activityIdSchema),
    productionOrderIds: z.array(productionOrderIdSchema),
    operationIds: z.array(operationIdSchema),
    feedbackCount: z.number().int().min(0),
  }),
);

/** One drop: the operations that were moved by hand and everything that gave way. */
export const OperationsMoved = defineEvent(
  'OperationsMoved',
  z.strictObject({ moved: z.array(operationIdSchema).min(1), placements: z.array(placementChangeSchema).min(1) }),
);

export const OperationsLocked = defineEvent(
  'OperationsLocked',
  z.strictObject({ operationIds: z.array(operationIdSchema).min(1) }),
);
export const OperationsUnlocked = defineEvent(
  'OperationsUnlocked',
  z.strictObject({ operationIds: z.array(operationIdSchema).min(1) }),
);

/** The inverse of an edit as an edit of its own; `changeSet` is the one it takes back. */
const inverseSchema = z.strictObject({
  changeSet: z.string(),
  placements: z.array(placementChangeSchema),
  locked: z.array(operationIdSchema),
  unlocked: z.array(operationIdSchema),
});
export const EditUndone = defineEvent('EditUndone', inverseSchema);
/** `changeSet` is the undone edit that is made true again. */
export const EditRedone = defineEvent('EditRedone', inverseSchema);

/** A person has seen the conflict as it is; `extent` tells when it goes further (rules §6). */
export const ConflictConfirmed = defineEvent(
  'ConflictConfirmed',
  z.strictObject({ conflictId: z.string().max(100), extent: z.string().max(200) }),
);

/** `occurredAt`: when the worker says it happened; the server's clock is in the metadata. */
const feedback = {
  operationId: operationIdSchema,
  occurredAt: instantSchema,
  workerId: z.string().optional(),
  statusBefore: statusIdSchema,
};
export const OperationStarted = defineEvent('OperationStarted', z.strictObject(feedback));
export const OperationPaused = defineEvent('OperationPaused', z.strictObject(feedback));
export const OperationInterrupted = defineEvent(
  'OperationInterrupted',
  z.strictObject({ ...feedback, troubleTypeId: objectIdSchema.optional(), comment: z.string().optional() }),
);
export const OperationCompleted = defineEvent('OperationCompleted', z.strictObject(feedback));
export const YieldReported = defineEvent(
  'YieldReported',
  z.strictObject({ ...feedback, feedbackId: objectIdSchema, amount: z.number().positive() }),
);
export const ScrapReported = defineEvent(
  'ScrapReported',
  z.strictObject({
    ...feedback,
    feedbackId: objectIdSchema,
    amount: z.number().positive(),
    rejectTypeId: objectIdSchema.optional(),
  }),
);

export const planningEvents = [
  ProjectCreated,
  OrderPositionAdded,
  OrderPositionPlanned,
  OrderPositionUnplanned,
  OperationsMoved,
  OperationsLocked,
  OperationsUnlocked,
  EditUndone,
  EditRedone,
  ConflictConfirmed,
  OperationStarted,
  OperationPaused,
  OperationInterrupted,
  OperationCompleted,
  YieldReported,
  ScrapReported,
] as const;

export type PlanningEvent = EventOf<(typeof planningEvents)[number]>;
