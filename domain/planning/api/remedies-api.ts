import { z } from 'zod';
import { activityIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { conflictIdSchema } from '#domain/planning/conflicts/conflict-identity.ts';
import { named, stretch } from '#domain/planning/edits/edit-body.ts';
import { timelineEditAnswerSchema } from './timeline-api.ts';

const step = {
  operationId: operationIdSchema,
  productionOrderNumber: z.string(),
  valueAddName: z.string(),
  resourceId: resourceIdSchema,
  resourceName: z.string(),
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
};

/** One step on the way from the end of an order back; `waits`: seconds in which only its reason kept it. */
export const bindingLinkSchema = z.object({
  ...step,
  reason: z.string(),
  /** The reason as a sentence, by language. */
  words: z.record(languageSchema, z.string()),
  waits: z.number().int().min(0),
  /** What it waits for, where that is an operation. */
  cause: z
    .object({ operationId: operationIdSchema, productionOrderNumber: z.string(), valueAddName: z.string() })
    .optional(),
});
export type BindingLinkAnswer = z.infer<typeof bindingLinkSchema>;

/** Working time to be added, and what it costs by the costs of the resource per hour; null: nobody has said. */
const overtimeSchema = z.object({
  resourceId: resourceIdSchema,
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  costs: z.number().nullable(),
});

/** An order position in parts of these amounts, each planned on its own; alone among its steps. */
const splitSchema = z.strictObject({
  orderPositionId: orderPositionIdSchema,
  amounts: z.array(z.number().positive()).min(2).max(2),
});

/** Actions that are ways out; the edit itself checks what goes with which. */
const editShape = z
  .object({ ...named, ...stretch })
  .pick({ operations: true, activities: true, from: true, distance: true, resources: true })
  .partial()
  .extend({
    action: z.enum([
      'move',
      'resize',
      'insert',
      'swap',
      'closeGapsLeft',
      'closeGapsRight',
      'optimizeLeft',
      'optimizeRight',
      'shift',
      'refit',
    ]),
  }).shape;

const remedySchema = z.object({
  kind: z.enum([
    'otherResource',
    'outsource',
    'later',
    'earlier',
    'closeGap',
    'replan',
    'swap',
    'insert',
    'refit',
    'extend',
    'overtime',
    'split',
  ]),
  /**
   * Taken all together by `POST /conflicts/{id}/remedies/take`. One after the other, they are `edit` of `POST
   * /planningTimelineRaw`, `overtime` a gap with `extra`, `replanAfter` of `POST
   * /planningTimelineRaw/operation/successors/replan`, `split` of `POST /positions/{id}/split` with `plan`.
   */
  steps: z
    .array(
      z.union([
        z.object({
          edit: z.object(editShape),
        }),
        z.object({ replanAfter: operationIdSchema }),
        z.object({ overtime: overtimeSchema }),
        z.object({ split: splitSchema }),
      ]),
    )
    .min(1)
    .max(3),
  /** What moves, and where it comes to lie: an operation of a production order on a resource, … */
  operationId: step.operationId.optional(),
  productionOrderNumber: z.string().optional(),
  resourceId: step.resourceId.optional(),
  resourceName: z.string().optional(),
  /** … or a process step of an order position. */
  activityId: activityIdSchema.optional(),
  orderPositionNumber: z.string().optional(),
  valueAddName: step.valueAddName,
  startDate: step.startDate,
  endDate: step.endDate,
  /** Of a split: what is done by when. */
  parts: z.array(z.object({ articleAmount: z.number(), endDate: isoInstantSchema })).optional(),
  /** Seconds of lateness that it adds to all orders together; negative when it takes some away. */
  addedLateness: z.number().int(),
  /** Orders that turn late by it, late ones that are on time again, and operations and process steps that move. */
  turnsLate: z.number().int(),
  rescues: z.number().int(),
  moves: z.number().int(),
});
export type RemedyAnswer = z.infer<typeof remedySchema>;

/** What would help the order that a change makes latest, in the plan that it makes. */
export const rescueSchema = z.object({
  orderPositionId: orderPositionIdSchema,
  orderPositionNumber: z.string(),
  remedies: z.array(remedySchema).max(3),
});
export type RescueAnswer = z.infer<typeof rescueSchema>;

/** `POST /api/planning/conflicts/{id}/remedies`: why, for a missed date, and up to three ways out that were tried. */
export const remediesAnswerSchema = z.object({
  versionIdentifier: z.number().int(),
  /** From the due date back: only for a missed date. */
  why: z
    .object({
      orderPositionNumber: z.string(),
      /** First instant after the delivery day. */
      dueDate: isoInstantSchema,
      endDate: isoInstantSchema,
      /** Index of the link that binds the order: it waits longest; null when nothing waits. */
      longest: z.number().int().nullable(),
      links: z.array(bindingLinkSchema),
    })
    .nullable(),
  remedies: z.array(remedySchema).max(3),
  /** They go through frozen zones, because nothing else helps: to be taken with `override`. */
  override: z.boolean(),
  /** Where nothing helps: why what was tried is refused, by code; `frozenTime`: seconds from now on. */
  refusals: z.array(
    z.object({
      errorCode: z.string(),
      operationId: step.operationId.optional(),
      productionOrderNumber: z.string().optional(),
      valueAddName: z.string().optional(),
      resourceName: z.string().optional(),
      frozenTime: z.number().optional(),
    }),
  ),
});

/** Conflicts at most for which ways out are sought in one run. */
export const mostConflicts = 500;

/** `POST /api/planning/conflicts/remedies`: of these conflicts, or of all that nobody has confirmed. */
export const remedyRunSchema = z.strictObject({
  conflictIds: z.array(conflictIdSchema).min(1).max(mostConflicts).optional(),
});

const count = z.number().int();
/** What lists say of such a run. */
export const remedyRunFigures = z.object({ solved: count, unsolved: count, moves: count });

/** Its result (`GET /api/planning/runs/{runId}`), to be taken as a whole by `POST /api/planning/conflicts/remedies/take`. */
export const remedyRunResult = remedyRunFigures.extend({
  versionIdentifier: count,
  remedies: z.array(remedySchema.extend({ conflictId: conflictIdSchema })),
  /** For which nothing was found by which no order turns late. */
  left: z.array(conflictIdSchema),
  /** Open conflicts of the plan now, and when all is taken. */
  conflicts: count,
  conflictsThen: count,
  turnsLate: count,
  rescues: count,
  /** Seconds of lateness that all of it adds to all orders together; negative when it takes some away. */
  addedLateness: count,
});
export type RemedyRunResult = z.infer<typeof remedyRunResult>;

/** `POST /api/planning/conflicts/{id}/remedies/take`: its steps as they were answered; overtime is the first of them. */
export const takeRemedySchema = z.strictObject({
  versionIdentifier: z.number().int().min(-1),
  /** As answered; needs the right `planning.frozenZone`. */
  override: z.boolean().optional(),
  /** Each is one of the four. */
  steps: z
    .array(
      z.strictObject({
        edit: z.strictObject(editShape).optional(),
        replanAfter: operationIdSchema.optional(),
        overtime: z.strictObject(overtimeSchema.shape).optional(),
        split: splitSchema.optional(),
      }),
    )
    .min(1)
    .max(3),
  /** Name of the reason under which overtime is stored; made when there is none. */
  overtimeReason: z.string().trim().min(1).max(100).optional(),
});
export type TakeRemedy = z.infer<typeof takeRemedySchema>;

/** `changeSet` takes all of it back by undo. Without one nothing but hours was taken: deleting `overtimeId` does. */
export const takenRemedySchema = timelineEditAnswerSchema.extend({ overtimeId: z.string().optional() });
export type TakenRemedy = z.infer<typeof takenRemedySchema>;
export type RemediesAnswer = z.infer<typeof remediesAnswerSchema>;
