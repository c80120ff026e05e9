import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { objectives } from '#domain/kernel/objectives.ts';
import { reaches } from '#domain/planning/optimise/reaches.ts';
import { timelineEditAnswerSchema } from './timeline-api.ts';

/** Optimisation: a search that is started, observed, ended early, then accepted as one edit or dropped. */

/** Seconds. A planner does not wait longer than ten minutes in front of a screen. */
const longestSearch = 600;
const maxObjects = 100_000;
/** Seconds: a year. */
const longestWay = 31_536_000;

const positionsSchema = z.array(z.strictObject({ orderPositionId: orderPositionIdSchema })).max(maxObjects);

/** What a proposal keeps to, whatever it would gain beyond. */
export const limitsSchema = z.strictObject({
  /** Operations that move, at most. */
  mostMoves: z.number().int().min(1).max(maxObjects).optional(),
  /** Seconds by which a start moves, at most. */
  furthestSeconds: z.number().int().min(60).max(longestWay).optional(),
  /** Nothing moves that begins before, and nothing goes there. */
  notBefore: isoInstantSchema.optional(),
  /** These stay as they are. */
  except: positionsSchema.optional(),
});
export type OptimiseLimits = z.infer<typeof limitsSchema>;

const scopeSchema = z.strictObject({
  /**
   * What is to be best: fewest late order positions, least delay in days × pieces, shortest throughput, or fewest changeovers;
   * default: as the plant has set it. None makes more order positions late than are now, and for the last two nothing
   * becomes later.
   */
  objective: z.enum(objectives).optional(),
  /** Only these operations may move; when absent, all that may move. */
  operations: z
    .array(z.strictObject({ operationId: operationIdSchema }))
    .max(maxObjects)
    .optional(),
  orderPositions: positionsSchema.optional(),
  limits: limitsSchema.optional(),
  /** Order positions that are to gain; everything in the scope may give way to them. When absent, all of them. */
  aims: positionsSchema.min(1).optional(),
});

export const optimiseSchema = scopeSchema.extend({
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
  /** The same by name, when `movesCost` is absent: a price that fits the order positions that are late. */
  reach: z.enum(reaches).optional(),
});
export type OptimiseRequest = z.infer<typeof optimiseSchema>;

/** Short searches at several prices of a move; `seconds` is what they take together, default 4. */
export const tradeOffsSchema = scopeSchema.extend({ seconds: z.number().min(0.1).max(60).optional() });
export type TradeOffsRequest = z.infer<typeof tradeOffsSchema>;

/** Without `orderPositions` all that was found. */
const acceptSchema = z.strictObject({
  orderPositions: positionsSchema.min(1).optional(),
});
export type AcceptedPart = z.infer<typeof acceptSchema>;

const optimisationStateSchema = z.enum(['running', 'finished', 'failed']);

const figuresSchema = z.object({
  /** Days late × amount over all order positions considered (rules §6). */
  weightedLateness: z.number(),
  positionsLate: z.number(),
  /** The same sum with days counted in fractions. */
  lateness: z.number(),
  changeovers: z.number(),
  /** Days from the first start to the last end of production, over the order positions considered. */
  throughput: z.number().default(0),
});

const searchFiguresSchema = z.object({
  positionsLate: z.number(),
  weightedLateness: z.number(),
  changeovers: z.number(),
});

/** What a short search has found at one price of a move; what nothing can change is not counted. */
const tradeOffSchema = z.object({
  reach: z.enum(reaches),
  /** Absent where moves are free. */
  movesCost: z.number().optional(),
  operationsMoved: z.number(),
  before: searchFiguresSchema,
  after: searchFiguresSchema,
});

const standSchema = z.object({
  resourceId: resourceIdSchema,
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
});

const touchedPositionSchema = z.object({
  orderPositionId: orderPositionIdSchema,
  orderPositionNumber: z.string(),
  articleName: z.string(),
  articleAmount: z.number(),
  deliveryDate: daySchema,
  daysLateBefore: z.number(),
  daysLateAfter: z.number(),
  /** Operations of the position that move. */
  operationIds: z.array(operationIdSchema),
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
      objective: z.enum(objectives),
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
      /** Order positions that are late before or after, the worst remaining ones first, then those that only move. */
      orderPositions: z.array(touchedPositionSchema),
    })
    .optional(),
  /** Why it failed. */
  errorCode: z.string().optional(),
  /** Of a run that only looks for trade-offs, as they are found. */
  tradeOffs: z.array(tradeOffSchema).optional(),
});
export type OptimisationAnswer = z.infer<typeof optimisationSchema>;
export type TradeOffAnswer = z.infer<typeof tradeOffSchema>;

/** What accepting with the same body would make of the plan as it is now. */
const partSchema = z.object({
  operations: z.array(z.object({ operationId: operationIdSchema })),
  after: figuresSchema,
  /** As of the result, when only this part is accepted: those that move without having been asked for go along. */
  orderPositions: z.array(touchedPositionSchema),
});
export type PartAnswer = z.infer<typeof partSchema>;

const path = '/api/planning/planningTimelineRaw/optimize';
const right = rightTo.editTimeline;
const params = z.strictObject({ id: z.string().min(1).max(100) });

export const startOptimisation = defineCall({
  method: 'POST',
  path,
  right,
  summary: 'Search for a better plan',
  body: optimiseSchema,
  status: 201,
  answer: optimisationSchema,
});

export const seekTradeOffs = defineCall({
  method: 'POST',
  path: `${path}/tradeoffs`,
  right,
  summary:
    'What moves are worth: short searches from moving little to moving freely, each with what it moves and gains. ' +
    'Read and dropped like a search, and dropped by the next one',
  body: tradeOffsSchema,
  status: 201,
  answer: optimisationSchema,
});

export const readOptimisation = defineCall({
  method: 'POST',
  path: `${path}/:id`,
  right,
  summary: 'How far a search is, and what it has found',
  params,
  answer: optimisationSchema,
});

export const endOptimisation = defineCall({
  method: 'POST',
  path: `${path}/:id/cancel`,
  right,
  summary: 'End a search early; what it has found stays',
  params,
  answer: optimisationSchema,
});

export const tryOptimisation = defineCall({
  method: 'POST',
  path: `${path}/:id/try`,
  right,
  summary: 'What accepting with the same body would make of the plan as it is now; nothing is stored',
  params,
  body: acceptSchema.nullish(),
  answer: partSchema,
});

export const acceptOptimisation = defineCall({
  method: 'POST',
  path: `${path}/:id/accept`,
  right,
  summary:
    'Make what was found the plan, as one edit: all of it, or what some order positions need; the rest can be ' +
    'accepted later',
  params,
  body: acceptSchema.nullish(),
  answer: timelineEditAnswerSchema,
});

export const dropOptimisation = defineCall({
  method: 'DELETE',
  path: `${path}/:id`,
  right,
  summary: 'Drop a search and what it has found',
  params,
});
