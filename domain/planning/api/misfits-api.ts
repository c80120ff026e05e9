import { z } from 'zod';
import { activityIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** How an operation, and a process step, is named. */
export const step = { operationId: operationIdSchema, productionOrderNumber: z.string(), valueAddName: z.string() };
export const processStep = { activityId: activityIdSchema, orderPositionNumber: z.string(), valueAddName: z.string() };
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
