import { z } from 'zod';
import { languageSchema } from '#domain/administration/user.ts';
import { operationIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { timelineEditSchema } from './timeline-api.ts';

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
const bindingLinkSchema = z.object({
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

const remedySchema = z.object({
  kind: z.enum([
    'otherResource',
    'later',
    'earlier',
    'closeGap',
    'replan',
    'swap',
    'insert',
    'refit',
    'extend',
    'overtime',
  ]),
  /**
   * Taken one after the other, each with the `versionIdentifier` that the one before has answered: `edit` by `POST
   * /planningTimelineRaw`, `overtime` by `POST /basedata/resources/{resourceId}/gaps` with `extra`, `replanAfter` by `POST /planningTimelineRaw/operation/successors/replan`.
   */
  steps: z
    .array(
      z.union([
        z.object({
          edit: timelineEditSchema.pick({
            action: true,
            operations: true,
            from: true,
            distance: true,
            resources: true,
          }),
        }),
        z.object({ replanAfter: operationIdSchema }),
        z.object({ overtime: overtimeSchema }),
      ]),
    )
    .min(1)
    .max(3),
  ...step,
  /** Seconds of lateness that it adds to all orders together; negative when it takes some away. */
  addedLateness: z.number().int(),
  /** Orders that turn late by it, late ones that are on time again, and operations that move. */
  turnsLate: z.number().int(),
  rescues: z.number().int(),
  moves: z.number().int(),
});
export type RemedyAnswer = z.infer<typeof remedySchema>;

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
});
export type RemediesAnswer = z.infer<typeof remediesAnswerSchema>;
