import { z } from 'zod';
import { objectIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';

/** Bodies and live messages of `POST /api/planning/planningTimelineRaw/optimize` and what follows it. */

/** Seconds. A planner does not wait longer than ten minutes in front of a screen. */
const longestSearch = 600;
const maxObjects = 100_000;

export const optimiseSchema = z.strictObject({
  /** Only these operations may move; when absent, all that may move. */
  operations: z
    .array(z.strictObject({ operationId: operationIdSchema }))
    .max(maxObjects)
    .optional(),
  orderPositions: z
    .array(z.strictObject({ orderPositionId: orderPositionIdSchema }))
    .max(maxObjects)
    .optional(),
  /**
   * Seconds after which the search ends with the best result so far; default 10, or the maximum when `iterations` is
   * given.
   */
  seconds: z.number().min(0.1).max(longestSearch).optional(),
  /** Number of moves to try. The same plan, seed and number of moves give the same result. */
  iterations: z.number().int().min(1).max(1e9).optional(),
  seed: z.number().int().min(0).max(2_147_483_647).optional(),
  /**
   * Days late × amount that each moved operation has to save: 0 moves only what late orders need, more leaves small
   * lateness alone. When absent, all may move that make the plan better, also for fewer changeovers.
   */
  movesCost: z.number().min(0).max(1e9).optional(),
});
export type OptimiseRequest = z.infer<typeof optimiseSchema>;

/** Without `orderPositions` all that was found. */
export const acceptSchema = z.strictObject({
  orderPositions: z
    .array(z.strictObject({ orderPositionId: orderPositionIdSchema }))
    .min(1)
    .max(maxObjects)
    .optional(),
});

export const optimisationStateSchema = z.enum(['running', 'finished', 'failed']);

const figuresSchema = z.object({
  /** Days late × amount over all order positions considered (rules §6). */
  weightedLateness: z.number(),
  positionsLate: z.number(),
  /** The same sum with days counted in fractions. */
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
  /** Share of the budget used so far, 0 to 1. */
  progress: z.number(),
  /** Moves tried. */
  iterations: z.number(),
  /** The result, once the search is finished. Nothing is stored before the planner accepts it. */
  result: z
    .object({
      versionIdentifier: z.number(),
      before: figuresSchema,
      after: figuresSchema,
      operationsMoved: z.number(),
      operations: z.array(
        standSchema.extend({
          operationId: operationIdSchema,
          planTime: z.number(),
          /** Seconds of it that are set-up, where a set-up matrix decides. */
          setupTime: z.number().optional(),
          before: standSchema,
        }),
      ),
      /** Order positions that are late before or after; the worst remaining ones first. */
      orderPositions: z.array(
        z.object({
          orderPositionId: orderPositionIdSchema,
          orderPositionNumber: z.string(),
          articleName: z.string(),
          articleAmount: z.number(),
          deliveryDate: daySchema,
          daysLateBefore: z.number(),
          daysLateAfter: z.number(),
          /** Operations of the position that move. */
          operationIds: z.array(operationIdSchema),
        }),
      ),
    })
    .optional(),
});
export type OptimisationAnswer = z.infer<typeof optimisationSchema>;

/** Sent on `user.{id}.messages` to the planner who asked: says that there is something to read, not the plan itself. */
export const optimisationMessageSchema = z.object({
  kind: z.literal('optimization'),
  optimizationId: objectIdSchema,
  state: optimisationStateSchema,
  progress: z.number(),
  iterations: z.number(),
  /** Weighted lateness reached so far, in the search's own measure. */
  lateness: z.number(),
});
export type OptimisationMessage = z.infer<typeof optimisationMessageSchema>;
