import { z } from 'zod';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import { workStepSchema } from '#domain/planning/rows/work-step-row.ts';

/** A step that runs beside another one, and may change its status with it (domain facts §13). */
const stepBesideSchema = z.object({
  operationId: z.string(),
  position: z.number(),
  valueAddName: z.string(),
  resourceName: z.string().nullable(),
  statusId: statusIdSchema,
});
export type StepBeside = z.infer<typeof stepBesideSchema>;

/** Another step that is at work on the same resource. */
export const stepAtWorkSchema = z.object({
  operationId: z.string(),
  productionOrderNumber: z.string(),
  position: z.number(),
  valueAddName: z.string(),
});

/** A file of the step, its order or its order position; read from `/api/planning/{path}`. */
const documentSchema = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  path: z.string(),
});
export type WorkDocument = z.infer<typeof documentSchema>;

/**
 * Everything that somebody who works on a step looks at, in one answer, so that a terminal that loses its network has it
 * whole: the step, its order and customer, what the routing slip says, what it needs, and which reports the plant's
 * settings ask for. Times in seconds.
 */
export const workItemSchema = z.object({
  ...workStepSchema.omit({ resourceGroupId: true, workerId: true, articleId: true, projectName: true }).shape,
  resourceName: z.string().nullable(),
  amountUnitName: z.string().nullable(),
  /** false: what was reported on it cannot be right, where the plant looks at that. */
  plausible: z.boolean().default(true),
  projectNumber: z.string().nullable(),
  orderPositionNumber: z.string().nullable(),
  /** Remarks on the step and on its order. */
  comment: z.string().nullable(),
  orderComment: z.string().nullable(),
  /** What is scanned on the routing slip. */
  code: z.string(),
  characteristics: z.array(z.object({ characteristicName: z.string(), value: z.string() })),
  materials: z.array(
    z.object({ materialName: z.string().nullable(), amount: z.number(), amountUnitName: z.string().nullable() }),
  ),
  documents: z.array(documentSchema),
  /** Not done yet, and this one cannot be done before. */
  openBefore: z.array(z.object({ position: z.number(), valueAddName: z.string(), statusId: statusIdSchema })),
  /** Other steps that are at work on its resource, where that takes one at a time: starting this one is asked about. */
  atWork: z
    .array(
      stepAtWorkSchema.extend({
        articleAmount: z.number().default(0),
        /** Good pieces and scrap. */
        made: z.number().default(0),
        /** Something before it is not done. */
        waits: z.boolean().default(false),
      }),
    )
    // A terminal without network has read steps before there was this.
    .default([]),
  beside: z.array(stepBesideSchema),
  settings: z.object({
    amountOptional: z.boolean(),
    amountValidation: z.boolean(),
    durationOptional: z.boolean(),
    /** Earlier steps are completed with this one. */
    completesBefore: z.boolean(),
    /** Steps beside follow without a question. */
    besideFollows: z.boolean(),
    plantTimeZone: z.string(),
  }),
});
export type WorkItem = z.infer<typeof workItemSchema>;
