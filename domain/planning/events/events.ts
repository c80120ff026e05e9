import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import {
  activityIdSchema,
  objectIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';
import { attachmentSchema, planningObjectSchema } from '#domain/planning/plan/attachment.ts';
import { feedbackEvents } from '#domain/planning/plan/feedback-kinds.ts';
import {
  activitySchema,
  orderPositionSchema,
  plannedOperationSchema,
  productionOrderSchema,
  projectSchema,
  terminationSchema,
} from '#domain/planning/plan/plan-objects.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import {
  ActivityChanged,
  OperationChanged,
  OrderPositionChanged,
  ProductionOrderChanged,
  ProjectChanged,
} from './change-events.ts';
import { FeedbackCorrected, FeedbackRevoked } from './correction-events.ts';
import { editEvents, relinkedSchema, SetupsChanged, SuccessorsReplanned } from './edit-events.ts';

/** Events of the stream `plan-main` and of its overlays `plan-main~{n}` (design, section 3). */

export const ProjectCreated = defineEvent('ProjectCreated', projectSchema);
export const OrderPositionAdded = defineEvent('OrderPositionAdded', orderPositionSchema);
/** Many positions of one project in one command: one event, of which the store divides the list (decision 0024). */
export const OrderPositionsAdded = defineEvent('OrderPositionsAdded', {
  projectId: projectIdSchema,
  orderPositions: z.array(orderPositionSchema).min(1),
});

/** Creates the objects of an order position, each operation with its placement. */
export const OrderPositionPlanned = defineEvent('OrderPositionPlanned', {
  orderPositionId: orderPositionIdSchema,
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  termination: terminationSchema,
  planAnyway: z.boolean(),
  activities: z.array(activitySchema),
  productionOrders: z.array(productionOrderSchema),
  operations: z.array(plannedOperationSchema),
});

export const OrderPositionUnplanned = defineEvent('OrderPositionUnplanned', {
  orderPositionId: orderPositionIdSchema,
  activityIds: z.array(activityIdSchema),
  productionOrderIds: z.array(productionOrderIdSchema),
  operationIds: z.array(operationIdSchema),
  feedbackCount: z.number().int().min(0),
});

/** The parent position can never be planned again; its children are ordinary positions (domain facts §3). */
export const OrderPositionSplit = defineEvent('OrderPositionSplit', {
  orderPositionId: orderPositionIdSchema,
  children: z.array(orderPositionSchema).min(1),
});

/**
 * What an order position lacked is in the plan again: production orders that had been taken off, new ones in their
 * place. `relinked` are operations that wait for them now.
 */
export const ProductionOrdersPlanned = defineEvent('ProductionOrdersPlanned', {
  orderPositionId: orderPositionIdSchema,
  productionOrders: z.array(productionOrderSchema).min(1),
  operations: z.array(plannedOperationSchema).min(1),
  relinked: relinkedSchema,
});

const joinable = [
  OrderPositionPlanned,
  OrderPositionUnplanned,
  OrderPositionSplit,
  SetupsChanged,
  ProductionOrdersPlanned,
  SuccessorsReplanned,
] as const;
const changeSchema = <Type extends string, Data extends z.ZodType>(event: {
  readonly type: Type;
  readonly schema: Data;
}) => z.strictObject({ type: z.literal(event.type), data: event.schema });

/**
 * Many changes of one command, in order: one event, of which the store divides the list (decision 0024). What each of them
 * would do as an event of its own, it does here.
 */
export const ChangesJoined = defineEvent('ChangesJoined', {
  changes: z
    .array(
      z.discriminatedUnion('type', [
        changeSchema(joinable[0]),
        changeSchema(joinable[1]),
        changeSchema(joinable[2]),
        changeSchema(joinable[3]),
        changeSchema(joinable[4]),
        changeSchema(joinable[5]),
      ]),
    )
    .min(1),
});

/** A planner has acknowledged the conflict; `extent` tells later whether it has got worse (rules §6). */
export const ConflictConfirmed = defineEvent('ConflictConfirmed', {
  conflictId: z.string().max(100),
  extent: z.string().max(200),
});

/** A file of its own, or none any more; of the file itself only what is said of it. */
const attached = z.strictObject({ object: planningObjectSchema, attachment: attachmentSchema });
export const AttachmentAdded = defineEvent('AttachmentAdded', attached);
export const AttachmentRemoved = defineEvent('AttachmentRemoved', attached);

/** A copy of an activity, with orders and operations of its own when it is the production process. */
export const ActivityCloned = defineEvent('ActivityCloned', {
  from: activityIdSchema,
  activity: activitySchema,
  productionOrders: z.array(productionOrderSchema),
  operations: z.array(plannedOperationSchema),
});

/** Its operations take no capacity and are left out of roll-ups, but stay visible. */
export const ProductionOrderRevoked = defineEvent('ProductionOrderRevoked', {
  productionOrderId: productionOrderIdSchema,
  operationIds: z.array(operationIdSchema).min(1),
});

/** Its running operations are paused; `operations` names them with their previous status. */
export const ProductionOrderPaused = defineEvent('ProductionOrderPaused', {
  productionOrderId: productionOrderIdSchema,
  occurredAt: instantSchema,
  operations: z.array(z.strictObject({ operationId: operationIdSchema, statusBefore: statusIdSchema })).min(1),
});

/** Objects removed with a parent; `relinked` are operations whose predecessor was removed. */
const removed = {
  orderPositionIds: z.array(orderPositionIdSchema),
  activityIds: z.array(activityIdSchema),
  productionOrderIds: z.array(productionOrderIdSchema),
  operationIds: z.array(operationIdSchema),
  feedbackCount: z.number().int().min(0),
  relinked: relinkedSchema.optional(),
};
export const ProjectDeleted = defineEvent('ProjectDeleted', { projectId: projectIdSchema, ...removed });
export const OrderPositionDeleted = defineEvent('OrderPositionDeleted', {
  orderPositionId: orderPositionIdSchema,
  ...removed,
});
export const ActivityDeleted = defineEvent('ActivityDeleted', { activityId: activityIdSchema, ...removed });
export const ProductionOrderDeleted = defineEvent('ProductionOrderDeleted', {
  productionOrderId: productionOrderIdSchema,
  ...removed,
});
export const ProductionOrderUnplanned = defineEvent('ProductionOrderUnplanned', {
  productionOrderId: productionOrderIdSchema,
  ...removed,
});
export const OperationDeleted = defineEvent('OperationDeleted', { operationId: operationIdSchema, ...removed });

export const planningEvents = [
  ProjectCreated,
  OrderPositionAdded,
  OrderPositionsAdded,
  ProjectChanged,
  OrderPositionChanged,
  ActivityChanged,
  ProductionOrderChanged,
  OperationChanged,
  OrderPositionPlanned,
  OrderPositionUnplanned,
  ProductionOrdersPlanned,
  ...editEvents,
  ChangesJoined,
  ConflictConfirmed,
  AttachmentAdded,
  AttachmentRemoved,
  ActivityCloned,
  OrderPositionSplit,
  ProductionOrderRevoked,
  ProductionOrderPaused,
  ProjectDeleted,
  OrderPositionDeleted,
  ActivityDeleted,
  ProductionOrderDeleted,
  ProductionOrderUnplanned,
  OperationDeleted,
  ...feedbackEvents,
  FeedbackCorrected,
  FeedbackRevoked,
] as const;

export type PlanningEvent = EventOf<(typeof planningEvents)[number]>;
