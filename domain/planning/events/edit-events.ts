// Trail of OperationsMoved, step 5 (ARCHITECTURE.md).
import { z } from 'zod';
import { objectChangeSchema } from '#domain/base-data/object-change.ts';
import { defineEvent } from '#domain/kernel/event.ts';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';
import { placementChangeSchema } from '#domain/planning/plan/placement.ts';
import {
  confirmationChangeSchema,
  planExcerptSchema,
  processPlacementSchema,
  productionOrderSchema,
} from '#domain/planning/plan/plan-objects.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';

/** Events of the edits of the timeline, and of taking an edit back (planning §4, rules §5). */

/** Dates of a process step before and after an edit. */
export const processChangeSchema = z.strictObject({
  activityId: activityIdSchema,
  before: processPlacementSchema,
  after: processPlacementSchema,
});
export type ProcessChange = z.infer<typeof processChangeSchema>;

/** Placements changed by an edit: the objects that were meant and those that were pushed. */
const placed = {
  placements: z.array(placementChangeSchema),
  activities: z.array(processChangeSchema).optional(),
};
const operationIds = z.array(operationIdSchema).min(1);
const productionOrderIds = z.array(productionOrderIdSchema).min(1);
const activityIds = z.array(activityIdSchema).min(1);
const orderPositionIds = z.array(orderPositionIdSchema).min(1);
const projectIds = z.array(projectIdSchema).min(1);
const direction = z.enum(['left', 'right']);

/** One drop: the operations moved by the planner and those that were pushed. */
export const OperationsMoved = defineEvent('OperationsMoved', { moved: operationIds, ...placed });
/** Several operations of one production order, moved by the same distance. */
export const SelectionMoved = defineEvent('SelectionMoved', { moved: operationIds, ...placed });
export const ParallelOperationsMoved = defineEvent('ParallelOperationsMoved', { moved: operationIds, ...placed });
/** Placed exactly where dropped, without checks against other bars (planning §5, settings freeMove…). */
export const OperationsMovedFreely = defineEvent('OperationsMovedFreely', { moved: operationIds, ...placed });
export const ProductionOrdersMoved = defineEvent('ProductionOrdersMoved', { productionOrderIds, ...placed });
export const ActivitiesMoved = defineEvent('ActivitiesMoved', { activityIds, ...placed });
export const OrderPositionsMoved = defineEvent('OrderPositionsMoved', { orderPositionIds, ...placed });
export const ProjectsMoved = defineEvent('ProjectsMoved', { projectIds, ...placed });
export const OperationsResized = defineEvent('OperationsResized', { resized: operationIds, ...placed });
export const ActivitiesResized = defineEvent('ActivitiesResized', { activityIds, ...placed });
export const ProductionOrdersResized = defineEvent('ProductionOrdersResized', { productionOrderIds, ...placed });
export const OrderPositionsResized = defineEvent('OrderPositionsResized', { orderPositionIds, ...placed });
export const ProjectsResized = defineEvent('ProjectsResized', { projectIds, ...placed });
export const GapsClosed = defineEvent('GapsClosed', { direction, chosen: operationIds, ...placed });
export const OperationsOptimized = defineEvent('OperationsOptimized', { direction, chosen: operationIds, ...placed });
/** Result of an optimisation, as accepted by a planner. */
export const PlanOptimized = defineEvent('PlanOptimized', placed);
export const SuccessorsReplanned = defineEvent('SuccessorsReplanned', { operationId: operationIdSchema, ...placed });
/** Everything from an instant on was pushed or pulled by a distance (milliseconds), on these resources or on all. */
export const OperationsShifted = defineEvent('OperationsShifted', {
  from: instantSchema,
  distance: z.number().int(),
  resourceIds: z.array(resourceIdSchema).min(1).optional(),
  ...placed,
});
/** Two operations have changed places. */
export const OperationsSwapped = defineEvent('OperationsSwapped', { swapped: operationIds.length(2), ...placed });
/** An operation was put between others, which gave way. */
export const OperationInserted = defineEvent('OperationInserted', { operationId: operationIdSchema, ...placed });
/** Objects of base data that are to change because of the event: a reaction sees to it (decision 0209). */
const brings = z.array(objectChangeSchema).optional();

/**
 * What was tried in a simulation is so in the plan: bars of these order positions stand where they stand there. New positions
 * come, and those that are gone go, by events before it; base data by `brings`, and what they push is among the placements.
 */
export const SimulationTransferred = defineEvent('SimulationTransferred', {
  simulationId: z.string().max(20),
  /** Empty: base data alone. */
  orderPositionIds: z.array(orderPositionIdSchema),
  /** All that was made different there has come, or nothing would have. */
  whole: z.literal(true).optional(),
  /** Of those that are in the plan now: they cannot be deleted any more (planning §7). */
  projectIds: z.array(projectIdSchema),
  ...placed,
  brings,
});
/** What no longer fitted the base data was placed again, and what stood in its way. */
export const OperationsRefitted = defineEvent('OperationsRefitted', placed);
/** Operations came or went, and those behind them are set up after another one (set-up matrix). */
export const SetupsChanged = defineEvent('SetupsChanged', { resourceIds: z.array(resourceIdSchema).min(1), ...placed });
/**
 * A gap changed the working time under existing bars (domain facts §9). With `follows`, the change of base data that somebody
 * has made, it is a step of theirs that takes back both; with `brings` the gap comes behind the event.
 */
export const OperationsRecalculated = defineEvent('OperationsRecalculated', {
  /** Whose hours have changed; of other hours than gaps those of what moved. */
  resourceIds: z.array(resourceIdSchema),
  ...placed,
  follows: z.array(objectChangeSchema).optional(),
  brings,
});

/**
 * Somebody has done something outside the plan, and it is a step of theirs (decision 0219). `action` is the type of the event
 * that says what, `objectId` what it is about. `follows` is what takes it back; without it nothing does, and what came before it is
 * not taken back either.
 */
export const StepNoted = defineEvent('StepNoted', {
  action: z.string().max(100),
  objectId: z.string().max(200).optional(),
  follows: z.array(objectChangeSchema).optional(),
});

export const OperationsLocked = defineEvent('OperationsLocked', { operationIds });
export const OperationsUnlocked = defineEvent('OperationsUnlocked', { operationIds });
/** A production order is locked when all its operations are; lists the operations whose lock changed. */
export const ProductionOrdersLocked = defineEvent('ProductionOrdersLocked', { productionOrderIds, operationIds });
export const ProductionOrdersUnlocked = defineEvent('ProductionOrdersUnlocked', { productionOrderIds, operationIds });
/** Activities whose own lock changed, and the operations of the activities that were meant. */
const locked = { activityIds: z.array(activityIdSchema), operationIds: z.array(operationIdSchema) };
export const ActivitiesLocked = defineEvent('ActivitiesLocked', locked);
export const ActivitiesUnlocked = defineEvent('ActivitiesUnlocked', locked);

/** Operations whose predecessors changed. */
export const relinkedSchema = z.array(
  z.strictObject({
    operationId: operationIdSchema,
    before: z.array(operationIdSchema),
    after: z.array(operationIdSchema),
  }),
);

/** Objects removed and restored when an edit of the plan's structure is undone or redone. */
const structureSchema = z.strictObject({
  removed: z.strictObject({
    projectIds: z.array(projectIdSchema),
    orderPositionIds: z.array(orderPositionIdSchema),
    activityIds: z.array(activityIdSchema),
    productionOrderIds: z.array(productionOrderIdSchema),
    operationIds: z.array(operationIdSchema),
  }),
  restored: planExcerptSchema,
  relinked: relinkedSchema,
  /** Operations that were revoked or reinstated. */
  switched: z.array(z.strictObject({ operationId: operationIdSchema, switchedOff: z.boolean() })),
  /** Order positions that remain, with their changed state. */
  positions: z.array(
    z.strictObject({
      orderPositionId: orderPositionIdSchema,
      planned: z.strictObject({ before: z.boolean(), after: z.boolean() }),
      isSplit: z.strictObject({ before: z.boolean(), after: z.boolean() }),
      /** Production orders that it lacked and lacks; absent: none, before and after. */
      missing: z
        .strictObject({ before: z.array(productionOrderSchema), after: z.array(productionOrderSchema) })
        .optional(),
    }),
  ),
});
export type StructureInverse = z.infer<typeof structureSchema>;

/** Status of an operation before and after a production order was paused, or the pause taken back. */
export const statusChangeSchema = z.strictObject({
  operationId: operationIdSchema,
  before: statusIdSchema,
  after: statusIdSchema,
});

/** The inverse of an edit as an edit of its own; `changeSet` names the edit that is undone. */
const inverseSchema = z.strictObject({
  changeSet: z.string(),
  ...placed,
  locked: z.array(operationIdSchema),
  unlocked: z.array(operationIdSchema),
  lockedActivities: z.array(activityIdSchema).optional(),
  unlockedActivities: z.array(activityIdSchema).optional(),
  statuses: z.array(statusChangeSchema).optional(),
  confirmations: z.array(confirmationChangeSchema).optional(),
  structure: structureSchema.optional(),
  /** What people have entered themselves, by object; null: nothing. */
  fields: z
    .array(
      z.strictObject({
        kind: z.enum(['projects', 'orderPositions', 'activities', 'productionOrders', 'operations']),
        id: z.string(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
  brings,
});
export const EditUndone = defineEvent('EditUndone', inverseSchema);
/** `changeSet` names the undone edit that is applied again. */
export const EditRedone = defineEvent('EditRedone', inverseSchema);

/** In the order in which the catalogue has them. */
export const editEvents = [
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
  OperationInserted,
  OperationsShifted,
  OperationsSwapped,
  OperationsOptimized,
  PlanOptimized,
  OperationsRefitted,
  SimulationTransferred,
  SuccessorsReplanned,
  SetupsChanged,
  OperationsRecalculated,
  StepNoted,
  OperationsLocked,
  OperationsUnlocked,
  ProductionOrdersLocked,
  ProductionOrdersUnlocked,
  ActivitiesLocked,
  ActivitiesUnlocked,
  EditUndone,
  EditRedone,
] as const;
