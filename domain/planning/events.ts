import { z } from 'zod';
import { requiredCharacteristic } from '#domain/base-data/characteristic.ts';
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
  resourceIdSchema,
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
  /** The position that it was split off, which can never be planned again (domain facts §3). */
  splitFrom: orderPositionIdSchema.optional(),
});
export type OrderPosition = z.infer<typeof orderPositionSchema>;

/** When a process step is worked, in clock time over the plant's working days, and what bound it. */
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
  /** true: the production process that carries the production orders; false: a step of the process template. */
  productionProcessStep: z.boolean(),
  position: z.number().int().min(1),
  /** Of a step of the process template, whose dates are its own: those of the others are their parts'. */
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
  /** The order whose article this one's goes into, in an assembly. */
  parentProductionOrderId: productionOrderIdSchema.optional(),
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
  /** Percent of the own work that may still be open when a successor starts. */
  overlap: z.number().min(0).max(100),
  predecessors: z.array(operationIdSchema),
  /** The only resource it may have. */
  boundResourceId: resourceIdSchema.optional(),
  /** What it asks of its resource, as article, technology and step ask together. */
  characteristics: z.array(requiredCharacteristic).optional(),
  resourceProgramId: objectIdSchema.optional(),
  articleGroupId: objectIdSchema.optional(),
  /** The main step that it runs beside, and how (rules §3). */
  mainOperationId: operationIdSchema.optional(),
  parallel: parallelKindSchema.optional(),
  /** An attendant resource: with the job from the start of one step to the end of another. */
  attends: z.strictObject({ from: operationIdSchema, to: operationIdSchema }).optional(),
  /** A step that was divided among batches: which part of how many. */
  split: z.strictObject({ part: z.number().int().min(1), parts: z.number().int().min(2) }).optional(),
  /** Locked as soon as it is planned (setting automaticProductionOrderLock). */
  locked: z.boolean().optional(),
  placement: placementSchema,
  reason: reasonSchema,
});
export type PlannedOperation = z.infer<typeof plannedOperationSchema>;

export const additionalPropertySchema = z.strictObject({
  propertyId: objectIdSchema,
  propertyName: z.string().max(200).optional(),
  value: z.string().max(2_000),
});

/** What people note on an object of the plan; planning does not look at it. What is empty is not there. */
export const notesSchema = z.strictObject({
  comment: z.string().optional(),
  ownedBy: z.string().optional(),
  location: z.string().optional(),
  /** When the routing slip of a production order was printed. */
  printDate: instantSchema.optional(),
  /** Who is to do an operation. */
  workerId: z.string().optional(),
  additionalProperties: z.array(additionalPropertySchema).optional(),
});
export type Notes = z.infer<typeof notesSchema>;

/** How an order position was planned the last time, where that is not what it asks for. */
export const plannedWithSchema = z.strictObject({
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  termination: terminationSchema,
  planAnyway: z.boolean(),
});

export type PlannedWith = z.infer<typeof plannedWithSchema>;

/** What was reported; without it nothing was. */
const reported = {
  statusId: statusIdSchema.optional(),
  yieldAmount: z.number().optional(),
  scrapAmount: z.number().optional(),
  actualStart: instantSchema.optional(),
  actualEnd: instantSchema.optional(),
};

/** Objects of the plan as they stand, so that they can come back as they were when they have left it. */
export const keptPositionSchema = orderPositionSchema.extend({
  planned: z.boolean().optional(),
  isSplit: z.boolean().optional(),
  plannedWith: plannedWithSchema.optional(),
});
export const keptActivitySchema = activitySchema.extend({
  ...reported,
  locked: z.boolean().optional(),
  notes: notesSchema.optional(),
});
export const keptProductionOrderSchema = productionOrderSchema.extend({ notes: notesSchema.optional() });
export const keptOperationSchema = plannedOperationSchema.extend({
  ...reported,
  switchedOff: z.boolean().optional(),
  notes: notesSchema.optional(),
  /** Revision of the edit that put it there. */
  placedAt: z.number().int().optional(),
});
export const keptPartSchema = z.strictObject({
  projects: z.array(projectSchema),
  orderPositions: z.array(keptPositionSchema),
  activities: z.array(keptActivitySchema),
  productionOrders: z.array(keptProductionOrderSchema),
  operations: z.array(keptOperationSchema),
});
export type KeptPart = z.infer<typeof keptPartSchema>;

export const ProjectCreated = defineEvent('ProjectCreated', projectSchema);
export const OrderPositionAdded = defineEvent('OrderPositionAdded', orderPositionSchema);

/** Fields that changed, before and after; one that was or becomes empty is null, because JSON has no undefined. */
const changedProject = z.strictObject({
  projectNumber: z.string().optional(),
  projectName: z.string().optional(),
  customerId: customerIdSchema.nullable().optional(),
});
export const ProjectChanged = defineEvent(
  'ProjectChanged',
  z.strictObject({ projectId: projectIdSchema, before: changedProject, after: changedProject }),
);
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
});
export type PositionChange = z.infer<typeof changedPosition>;
export const OrderPositionChanged = defineEvent(
  'OrderPositionChanged',
  z.strictObject({ orderPositionId: orderPositionIdSchema, before: changedPosition, after: changedPosition }),
);

const notes = {
  comment: z.string().nullable().optional(),
  ownedBy: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
};
const changedActivity = z.strictObject({ valueAddName: z.string().optional(), ...notes });
export const ActivityChanged = defineEvent(
  'ActivityChanged',
  z.strictObject({ activityId: activityIdSchema, before: changedActivity, after: changedActivity }),
);
const changedProductionOrder = z.strictObject({
  productionOrderNumber: z.string().optional(),
  printDate: instantSchema.nullable().optional(),
  ...notes,
});
export const ProductionOrderChanged = defineEvent(
  'ProductionOrderChanged',
  z.strictObject({
    productionOrderId: productionOrderIdSchema,
    before: changedProductionOrder,
    after: changedProductionOrder,
  }),
);
const changedOperation = z.strictObject({
  valueAddName: z.string().optional(),
  workerId: z.string().nullable().optional(),
  additionalProperties: z.array(additionalPropertySchema).nullable().optional(),
  ...notes,
});
export const OperationChanged = defineEvent(
  'OperationChanged',
  z.strictObject({ operationId: operationIdSchema, before: changedOperation, after: changedOperation }),
);
export type ActivityChange = z.infer<typeof changedActivity>;
export type ProductionOrderChange = z.infer<typeof changedProductionOrder>;
export type OperationChange = z.infer<typeof changedOperation>;

/** Makes the objects beneath an order position, each operation with its placement. */
export const OrderPositionPlanned = defineEvent(
  'OrderPositionPlanned',
  z.strictObject({
    orderPositionId: orderPositionIdSchema,
    technologyId: technologyIdSchema.optional(),
    processTemplateId: objectIdSchema.optional(),
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

/** A process step's dates before and after an edit. */
export const processChangeSchema = z.strictObject({
  activityId: activityIdSchema,
  before: processPlacementSchema,
  after: processPlacementSchema,
});
export type ProcessChange = z.infer<typeof processChangeSchema>;

/** What an edit placed anew: the objects that were meant and everything that gave way. */
const placed = {
  placements: z.array(placementChangeSchema),
  activities: z.array(processChangeSchema).optional(),
};
const operationIds = z.array(operationIdSchema).min(1);
const productionOrderIds = z.array(productionOrderIdSchema).min(1);
const activityIds = z.array(activityIdSchema).min(1);
const direction = z.enum(['left', 'right']);

/** One drop: the operations that were moved by hand and everything that gave way. */
export const OperationsMoved = defineEvent('OperationsMoved', z.strictObject({ moved: operationIds, ...placed }));
/** Several operations of one production order by the same distance. */
export const SelectionMoved = defineEvent('SelectionMoved', z.strictObject({ moved: operationIds, ...placed }));
export const ParallelOperationsMoved = defineEvent(
  'ParallelOperationsMoved',
  z.strictObject({ moved: operationIds, ...placed }),
);
/** Put exactly there, whatever stands against it (planning §5, settings freeMove…). */
export const OperationsMovedFreely = defineEvent(
  'OperationsMovedFreely',
  z.strictObject({ moved: operationIds, ...placed }),
);
export const ProductionOrdersMoved = defineEvent(
  'ProductionOrdersMoved',
  z.strictObject({ productionOrderIds, ...placed }),
);
export const ActivitiesMoved = defineEvent('ActivitiesMoved', z.strictObject({ activityIds, ...placed }));
export const OrderPositionsMoved = defineEvent(
  'OrderPositionsMoved',
  z.strictObject({ orderPositionIds: z.array(orderPositionIdSchema).min(1), ...placed }),
);
export const ProjectsMoved = defineEvent(
  'ProjectsMoved',
  z.strictObject({ projectIds: z.array(projectIdSchema).min(1), ...placed }),
);
export const OperationsResized = defineEvent('OperationsResized', z.strictObject({ resized: operationIds, ...placed }));
export const ActivitiesResized = defineEvent('ActivitiesResized', z.strictObject({ activityIds, ...placed }));
export const ProductionOrdersResized = defineEvent(
  'ProductionOrdersResized',
  z.strictObject({ productionOrderIds, ...placed }),
);
export const OrderPositionsResized = defineEvent(
  'OrderPositionsResized',
  z.strictObject({ orderPositionIds: z.array(orderPositionIdSchema).min(1), ...placed }),
);
export const ProjectsResized = defineEvent(
  'ProjectsResized',
  z.strictObject({ projectIds: z.array(projectIdSchema).min(1), ...placed }),
);
export const GapsClosed = defineEvent('GapsClosed', z.strictObject({ direction, chosen: operationIds, ...placed }));
export const OperationsOptimized = defineEvent(
  'OperationsOptimized',
  z.strictObject({ direction, chosen: operationIds, ...placed }),
);
/** What the optimiser found, as a planner accepted it. */
export const PlanOptimized = defineEvent('PlanOptimized', z.strictObject(placed));
export const SuccessorsReplanned = defineEvent(
  'SuccessorsReplanned',
  z.strictObject({ operationId: operationIdSchema, ...placed }),
);
/** A gap of a resource changed the working time under bars that stood already (domain facts §9). */
export const OperationsRecalculated = defineEvent(
  'OperationsRecalculated',
  z.strictObject({ resourceIds: z.array(resourceIdSchema).min(1), ...placed }),
);

export const OperationsLocked = defineEvent('OperationsLocked', z.strictObject({ operationIds }));
export const OperationsUnlocked = defineEvent('OperationsUnlocked', z.strictObject({ operationIds }));
/** An order is locked when all its operations are; these are the ones that were not (were) before. */
export const ProductionOrdersLocked = defineEvent(
  'ProductionOrdersLocked',
  z.strictObject({ productionOrderIds, operationIds }),
);
export const ProductionOrdersUnlocked = defineEvent(
  'ProductionOrdersUnlocked',
  z.strictObject({ productionOrderIds, operationIds }),
);
/** Activities whose own lock changed, and operations beneath those that were meant. */
export const ActivitiesLocked = defineEvent(
  'ActivitiesLocked',
  z.strictObject({ activityIds: z.array(activityIdSchema), operationIds: z.array(operationIdSchema) }),
);
export const ActivitiesUnlocked = defineEvent(
  'ActivitiesUnlocked',
  z.strictObject({ activityIds: z.array(activityIdSchema), operationIds: z.array(operationIdSchema) }),
);

const relinked = z.array(
  z.strictObject({
    operationId: operationIdSchema,
    before: z.array(operationIdSchema),
    after: z.array(operationIdSchema),
  }),
);

/** What comes into the plan and leaves it when an edit is taken back that had changed what is in it. */
const structureSchema = z.strictObject({
  removed: z.strictObject({
    projectIds: z.array(projectIdSchema),
    orderPositionIds: z.array(orderPositionIdSchema),
    activityIds: z.array(activityIdSchema),
    productionOrderIds: z.array(productionOrderIdSchema),
    operationIds: z.array(operationIdSchema),
  }),
  restored: keptPartSchema,
  relinked,
  /** Operations that are revoked, or are not any more. */
  switched: z.array(z.strictObject({ operationId: operationIdSchema, switchedOff: z.boolean() })),
  /** Positions that stay, and what they are now. */
  positions: z.array(
    z.strictObject({
      orderPositionId: orderPositionIdSchema,
      planned: z.strictObject({ before: z.boolean(), after: z.boolean() }),
      isSplit: z.strictObject({ before: z.boolean(), after: z.boolean() }),
    }),
  ),
});
export type StructureInverse = z.infer<typeof structureSchema>;

/** The inverse of an edit as an edit of its own; `changeSet` is the one it takes back. */
const inverseSchema = z.strictObject({
  changeSet: z.string(),
  ...placed,
  locked: z.array(operationIdSchema),
  unlocked: z.array(operationIdSchema),
  lockedActivities: z.array(activityIdSchema).optional(),
  unlockedActivities: z.array(activityIdSchema).optional(),
  structure: structureSchema.optional(),
});
export const EditUndone = defineEvent('EditUndone', inverseSchema);
/** `changeSet` is the undone edit that is made true again. */
export const EditRedone = defineEvent('EditRedone', inverseSchema);

/** A person has seen the conflict as it is; `extent` tells when it goes further (rules §6). */
export const ConflictConfirmed = defineEvent(
  'ConflictConfirmed',
  z.strictObject({ conflictId: z.string().max(100), extent: z.string().max(200) }),
);

/** A copy of an activity, with orders and operations of its own when it is the production process. */
export const ActivityCloned = defineEvent(
  'ActivityCloned',
  z.strictObject({
    from: activityIdSchema,
    activity: activitySchema,
    productionOrders: z.array(productionOrderSchema),
    operations: z.array(plannedOperationSchema),
  }),
);

/** The parent can never be planned again; its children are positions like any other (domain facts §3). */
export const OrderPositionSplit = defineEvent(
  'OrderPositionSplit',
  z.strictObject({ orderPositionId: orderPositionIdSchema, children: z.array(orderPositionSchema).min(1) }),
);

/** Switched off: its steps take no capacity any more and do not count, but stay to be seen. */
export const ProductionOrderRevoked = defineEvent(
  'ProductionOrderRevoked',
  z.strictObject({ productionOrderId: productionOrderIdSchema, operationIds }),
);

/** Its running steps are paused; `operations` names them with the status they had. */
export const ProductionOrderPaused = defineEvent(
  'ProductionOrderPaused',
  z.strictObject({
    productionOrderId: productionOrderIdSchema,
    occurredAt: instantSchema,
    operations: z.array(z.strictObject({ operationId: operationIdSchema, statusBefore: statusIdSchema })).min(1),
  }),
);

/** What leaves the plan, parents and children; `relinked` are steps that waited for a removed one. */
const removed = {
  orderPositionIds: z.array(orderPositionIdSchema),
  activityIds: z.array(activityIdSchema),
  productionOrderIds: z.array(productionOrderIdSchema),
  operationIds: z.array(operationIdSchema),
  feedbackCount: z.number().int().min(0),
  relinked: relinked.optional(),
};
export const ProjectDeleted = defineEvent('ProjectDeleted', z.strictObject({ projectId: projectIdSchema, ...removed }));
export const OrderPositionDeleted = defineEvent(
  'OrderPositionDeleted',
  z.strictObject({ orderPositionId: orderPositionIdSchema, ...removed }),
);
export const ActivityDeleted = defineEvent(
  'ActivityDeleted',
  z.strictObject({ activityId: activityIdSchema, ...removed }),
);
export const ProductionOrderDeleted = defineEvent(
  'ProductionOrderDeleted',
  z.strictObject({ productionOrderId: productionOrderIdSchema, ...removed }),
);
export const ProductionOrderUnplanned = defineEvent(
  'ProductionOrderUnplanned',
  z.strictObject({ productionOrderId: productionOrderIdSchema, ...removed }),
);
export const OperationDeleted = defineEvent(
  'OperationDeleted',
  z.strictObject({ operationId: operationIdSchema, ...removed }),
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

/** Reports on a process step, as those on an operation; those of the production process are its operations'. */
const activityFeedback = {
  activityId: activityIdSchema,
  occurredAt: instantSchema,
  workerId: z.string().optional(),
  statusBefore: statusIdSchema,
};
export const ActivityStarted = defineEvent('ActivityStarted', z.strictObject(activityFeedback));
export const ActivityPaused = defineEvent('ActivityPaused', z.strictObject(activityFeedback));
export const ActivityInterrupted = defineEvent(
  'ActivityInterrupted',
  z.strictObject({ ...activityFeedback, troubleTypeId: objectIdSchema.optional(), comment: z.string().optional() }),
);
export const ActivityCompleted = defineEvent('ActivityCompleted', z.strictObject(activityFeedback));
export const ActivityYieldReported = defineEvent(
  'ActivityYieldReported',
  z.strictObject({ ...activityFeedback, feedbackId: objectIdSchema, amount: z.number().positive() }),
);
export const ActivityScrapReported = defineEvent(
  'ActivityScrapReported',
  z.strictObject({
    ...activityFeedback,
    feedbackId: objectIdSchema,
    amount: z.number().positive(),
    rejectTypeId: objectIdSchema.optional(),
  }),
);

export const planningEvents = [
  ProjectCreated,
  OrderPositionAdded,
  ProjectChanged,
  OrderPositionChanged,
  ActivityChanged,
  ProductionOrderChanged,
  OperationChanged,
  OrderPositionPlanned,
  OrderPositionUnplanned,
  OperationsMoved,
  SelectionMoved,
  ParallelOperationsMoved,
  OperationsMovedFreely,
  ProductionOrdersMoved,
  ActivitiesMoved,
  OrderPositionsMoved,
  ProjectsMoved,
  OperationsResized,
  ActivitiesResized,
  ProductionOrdersResized,
  OrderPositionsResized,
  ProjectsResized,
  GapsClosed,
  OperationsOptimized,
  PlanOptimized,
  SuccessorsReplanned,
  OperationsRecalculated,
  OperationsLocked,
  OperationsUnlocked,
  ProductionOrdersLocked,
  ProductionOrdersUnlocked,
  ActivitiesLocked,
  ActivitiesUnlocked,
  EditUndone,
  EditRedone,
  ConflictConfirmed,
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
  OperationStarted,
  OperationPaused,
  OperationInterrupted,
  OperationCompleted,
  YieldReported,
  ScrapReported,
  ActivityStarted,
  ActivityPaused,
  ActivityInterrupted,
  ActivityCompleted,
  ActivityYieldReported,
  ActivityScrapReported,
] as const;

export type PlanningEvent = EventOf<(typeof planningEvents)[number]>;
