import { z } from 'zod';
import { operationIdSchema, projectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import { pricedWaysSchema } from './ways-api.ts';

/** Answers of the timeline calls (api contract, planning). Instants are ISO in UTC; times are seconds. */

export const timelineDataSchema = z.object({
  projects: z.array(projectRowSchema),
  orderPositions: z.array(orderPositionRowSchema),
  activities: z.array(activityRowSchema),
  productionOrders: z.array(productionOrderRowSchema),
  operations: z.array(operationRowSchema),
  /** What the steps do; the id is null for a name that only the plan knows. */
  valueAdds: z.array(
    z.object({ valueAddId: z.string().nullable(), valueAddName: z.string(), productionProcessStep: z.boolean() }),
  ),
  /** Plan revision that the data shows; -1 for an empty plan. */
  versionIdentifier: z.number().int(),
});

export type TimelineData = z.infer<typeof timelineDataSchema>;

const stepPlaceSchema = z.object({
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
  resourceId: resourceIdSchema,
});

/** One step of undo: what it did, to what, and whose it is. */
export const editStepSchema = z.object({
  changeSet: z.string(),
  /** Type of the event that says what it did. */
  action: z.string(),
  at: isoInstantSchema.optional(),
  by: z.object({ userId: z.string(), name: z.string() }),
  /** Collection of the base data that it is about, `globalSettings`, or what else outside the plan. */
  collection: z.string().optional(),
  /** Number or name of what it is about; of a gap the name of the resource. */
  subject: z.string().optional(),
  /** How many objects of the collection it changed; absent: one, or it is about the plan. */
  objects: z.number().int().optional(),
  /** It cannot be taken back, and what came before it neither. */
  isFinal: z.literal(true).optional(),
  /** Operations that it changed, added or took away. */
  operations: z.number().int(),
  operationId: operationIdSchema.optional(),
  valueAddName: z.string().optional(),
  /** Where the first operation was before the step, and where the step placed it. */
  before: stepPlaceSchema.optional(),
  after: stepPlaceSchema.optional(),
});
export type EditStep = z.infer<typeof editStepSchema>;

/** Steps that one can undo and redo, and the last steps of everybody else; each list begins with the newest. */
export const editStepsSchema = z.object({
  undo: z.array(editStepSchema),
  redo: z.array(editStepSchema),
  others: z.array(editStepSchema),
  versionIdentifier: z.number().int(),
});
export type EditSteps = z.infer<typeof editStepsSchema>;

/** What an edit changes of an operation: where it stands, how it is set up there, and its lock. */
export const changedOperationFields = {
  operationId: true,
  resourceId: true,
  startDate: true,
  endDate: true,
  planTime: true,
  setupTime: true,
  locked: true,
  reason: true,
} as const;
const changedOperationSchema = operationRowSchema.pick(changedOperationFields);
export type ChangedOperation = z.infer<typeof changedOperationSchema>;

/** Of a process step its dates, of any activity its lock. */
export const changedActivityFields = { activityId: true, startDate: true, endDate: true, locked: true } as const;
const changedActivitySchema = activityRowSchema.pick(changedActivityFields);
export type ChangedActivity = z.infer<typeof changedActivitySchema>;

/** `projects` holds what the edit changed, by project: parts of the rows as the timeline reads them. */
export const timelineEditAnswerSchema = z.object({
  projects: z.array(
    z.object({
      projectId: projectIdSchema,
      operations: z.array(changedOperationSchema),
      activities: z.array(changedActivitySchema).optional(),
    }),
  ),
  versionIdentifier: z.number().int(),
  /** Of a preview that asks for them: what each way costs, the one that holds first. */
  ways: pricedWaysSchema.optional(),
  /** Names the edit for undo; absent when nothing changed, and in a preview. */
  changeSet: z.string().optional(),
  /** What undo took back, or redo repeated. */
  step: editStepSchema.optional(),
});
export type TimelineEditAnswer = z.infer<typeof timelineEditAnswerSchema>;
