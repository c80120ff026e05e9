import { z } from 'zod';
import { objectIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';

/** Bodies and live messages of `POST /api/planning/planningTimelineRaw/optimize` and what follows it. */

/** Longer than anybody waits in front of a screen. */
const longestSearch = 600;
const mostObjects = 100_000;

export const optimiseSchema = z.strictObject({
  /** Only these may move; nothing named: everything that may. */
  operations: z
    .array(z.strictObject({ operationId: operationIdSchema }))
    .max(mostObjects)
    .optional(),
  orderPositions: z
    .array(z.strictObject({ orderPositionId: orderPositionIdSchema }))
    .max(mostObjects)
    .optional(),
  /** Seconds after which the best that was found counts; default 10, with `iterations` the longest allowed. */
  seconds: z.number().min(0.1).max(longestSearch).optional(),
  /** Moves that are tried: with the same seed the same plan gives the same answer. */
  iterations: z.number().int().min(1).max(1e9).optional(),
  seed: z.number().int().min(0).max(2_147_483_647).optional(),
});
export type OptimiseRequest = z.infer<typeof optimiseSchema>;

export const optimisationStateSchema = z.enum(['running', 'finished', 'failed']);

const figuresSchema = z.object({
  /** Days late × amount over the positions that were looked at (rules §6). */
  weightedLateness: z.number(),
  positionsLate: z.number(),
  /** The same in fractions of days. */
  lateness: z.number(),
  changeovers: z.number(),
});

const standSchema = z.object({
  resourceId: resourceIdSchema,
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
});

export const optimisationSchema = z.object({
  optimizationId: objectIdSchema,
  state: optimisationStateSchema,
  /** Share of the budget that is used, 0 to 1. */
  progress: z.number(),
  /** Moves tried. */
  iterations: z.number(),
  /** What was found, once it is finished: nothing of it is stored before it is accepted. */
  result: z
    .object({
      versionIdentifier: z.number(),
      before: figuresSchema,
      after: figuresSchema,
      operationsMoved: z.number(),
      operations: z.array(
        standSchema.extend({ operationId: operationIdSchema, planTime: z.number(), before: standSchema }),
      ),
      /** Late before or after, the worst that remain first. */
      orderPositions: z.array(
        z.object({
          orderPositionId: orderPositionIdSchema,
          orderPositionNumber: z.string(),
          articleName: z.string(),
          articleAmount: z.number(),
          deliveryDate: daySchema,
          daysLateBefore: z.number(),
          daysLateAfter: z.number(),
          /** Those of it that move. */
          operationIds: z.array(operationIdSchema),
        }),
      ),
    })
    .optional(),
});
export type OptimisationAnswer = z.infer<typeof optimisationSchema>;

/** To the planner who asked, on `user.{id}.messages`: that something is worth asking for, never the plan itself. */
export const optimisationMessageSchema = z.object({
  kind: z.literal('optimization'),
  optimizationId: objectIdSchema,
  state: optimisationStateSchema,
  progress: z.number(),
  iterations: z.number(),
  /** Weighted lateness that the search has reached, as it counts it itself. */
  lateness: z.number(),
});
export type OptimisationMessage = z.infer<typeof optimisationMessageSchema>;
