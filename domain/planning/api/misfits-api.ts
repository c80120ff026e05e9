import { z } from 'zod';
import { activityIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

const step = { operationId: operationIdSchema, productionOrderNumber: z.string(), valueAddName: z.string() };
const processStep = { activityId: activityIdSchema, orderPositionNumber: z.string(), valueAddName: z.string() };
const place = z.object({
  resourceId: resourceIdSchema,
  resourceName: z.string(),
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
});

/** Of each list so many are told, those that were meant and the latest first; the numbers count all. */
export const listedInPreview = 500;

/** What an edit or a change of base data makes of order positions whose lateness it changes. */
export const orderConsequenceSchema = z.object({
  orderPositionId: orderPositionIdSchema,
  orderPositionNumber: z.string(),
  /** First instant after the delivery day. */
  dueDate: isoInstantSchema,
  /** Its last end now and then. */
  endDate: isoInstantSchema,
  newEndDate: isoInstantSchema,
});

/** Which bars an edit moves and what becomes of orders. */
export const movesPreviewSchema = z.object({
  moves: z.array(z.object({ ...step, before: place, after: place })),
  /** Operations that would move, in all. */
  moved: z.number().int(),
  orders: z.array(orderConsequenceSchema),
  turnsLate: z.number().int(),
  rescues: z.number().int(),
});
export type MovesPreview = z.infer<typeof movesPreviewSchema>;

/** `POST /api/planning/misfits/preview`: what placing again would do; nothing is stored. */
export const refitPreviewSchema = movesPreviewSchema.extend({
  versionIdentifier: z.number().int(),
  /** Operations that no longer fit and would be placed again. */
  refitted: z.number().int(),
  /** Those that would stay, with the refusal that keeps them. */
  left: z.array(z.object({ ...step, errorCode: z.string() })),
  /** The same of process steps, with those that move because of it. */
  refittedActivities: z.number().int(),
  activities: z.array(
    z.object({
      ...processStep,
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      newStartDate: isoInstantSchema,
      newEndDate: isoInstantSchema,
    }),
  ),
  leftActivities: z.array(z.object({ ...processStep, errorCode: z.string() })),
});
