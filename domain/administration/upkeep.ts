import { z } from 'zod';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** What an administrator sees of the read models and decides about events that they could not take. */

export const deadLetterStates = ['open', 'retry', 'skipped'] as const;

/** An event that one read model could not take: the others go on without it. */
export const deadLetterSchema = z.object({
  /** `{readModel}/{position}` */
  deadLetterId: z.string(),
  readModel: z.string(),
  /** Of the event in the log, as decimal text. */
  position: z.string(),
  type: z.string(),
  stream: z.string(),
  /** English, as the read model or the store has said it. */
  error: z.string(),
  tries: z.number().int(),
  at: isoInstantSchema,
  /** open: somebody has to look; retry: the read model is being built anew; skipped: left out for good. */
  state: z.enum(deadLetterStates),
  /** Who has decided. */
  markedBy: z.string().optional(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const readModelStateSchema = z.object({
  readModel: z.string(),
  version: z.number().int(),
  position: z.string(),
  /** Milliseconds for which it has not shown the end of the log; 0 while it does. */
  behind: z.number(),
  /** Behind, and not a step further for a while. */
  stands: z.boolean(),
});

export const upkeepSchema = z.object({
  /** Codes of what is wrong although every server answers. */
  problems: z.array(z.string()),
  deadLetters: z.number().int(),
  /** Written into the same event store by other programs; skipped. */
  foreignEvents: z.object({
    count: z.number().int(),
    last: z.object({ position: z.string(), stream: z.string(), type: z.string() }).optional(),
  }),
  readModels: z.array(readModelStateSchema),
});
export type Upkeep = z.infer<typeof upkeepSchema>;
