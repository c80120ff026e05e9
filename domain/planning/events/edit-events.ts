import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { placementChangeSchema } from '#domain/planning/plan/placement.ts';
import { planExcerptSchema, processPlacementSchema } from '#domain/planning/plan/plan-objects.ts';

/** Events of the edits of the timeline, and of taking an edit back (planning §4, rules §5). */

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

/** Steps that wait for others than before. */
export const relinkedSchema = z.array(
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
  restored: planExcerptSchema,
  relinked: relinkedSchema,
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
