import { z } from 'zod';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { movesPreviewSchema, processStep, step } from './misfits-api.ts';
import { rescueSchema } from './remedies-api.ts';
import { pricedWaysSchema } from './ways-api.ts';

/** `POST /api/planning/refit/preview`: what placing again would do; nothing is stored. */
export const refitPreviewSchema = movesPreviewSchema.extend({
  versionIdentifier: z.number().int(),
  /** Where it is asked for: what each way costs, the one that holds first. */
  ways: pricedWaysSchema.optional(),
  rescue: rescueSchema.optional(),
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
