import { z } from 'zod';
import { articleIdSchema, objectIdSchema, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { secondsSchema } from '#domain/kernel/instant.ts';
import { requiredCharacteristic } from './characteristic.ts';
import { archived, givenNumber, name, refersTo } from './field-types.ts';
import { additionalProps } from './property-types.ts';

const stepNumber = z.number().int().min(1).max(1_000_000);

export const technologyItem = z.strictObject({
  number: stepNumber,
  valueAddName: name,
  resourceGroupId: resourceGroupIdSchema,
  resourceId: resourceIdSchema.optional(),
  /** Seconds per piece, or per started lot when `lotSize` is given. */
  duration: z.number().min(0).max(10_000_000).default(0),
  setupTime: secondsSchema.default(0),
  lotSize: z.number().positive().max(1e9).optional(),
  bufferTime: secondsSchema.default(0),
  /** Percentage of the predecessors' work that may still be open when it starts (base data §5). */
  overlap: z.number().min(0).max(100).default(0),
  /** Numbers of the predecessors; default: the previous step. */
  predecessors: z.array(stepNumber).max(100).optional(),
  /** Number of the main step that it runs parallel to (domain facts §7). */
  parentNumber: stepNumber.optional(),
  /** Installer: starts with its main step and takes `setupWorkStepDuration` seconds. */
  setupWorkStep: z.boolean().optional(),
  setupWorkStepDuration: secondsSchema.optional(),
  /** Takes precedence over the article's program. */
  resourceProgramId: objectIdSchema.optional(),
  characteristics: z.array(requiredCharacteristic).max(100).optional(),
});

export const technology = z.strictObject({
  articleId: refersTo('articles', articleIdSchema),
  technologyNumber: givenNumber.optional(),
  technologyName: name.optional(),
  isStandard: z.boolean().default(false),
  archived,
  technologyItems: z.array(technologyItem).min(1).max(500),
  /** Attendant resources with the first and last step that they attend (domain facts §7). */
  attendantResources: z
    .array(z.strictObject({ resourceId: resourceIdSchema, fromNumber: stepNumber, toNumber: stepNumber }))
    .max(50)
    .optional(),
  /** Material per piece; `number`: the step that consumes it. */
  bom: z
    .array(
      z.strictObject({
        materialId: objectIdSchema,
        amount: z.number().positive().max(1e9),
        number: stepNumber.optional(),
      }),
    )
    .max(500)
    .optional(),
  characteristics: z.array(requiredCharacteristic).max(100).optional(),
  additionalProps,
});

/** Steps before and after production, as design, purchasing and shipping (domain facts §3). */
export const processTemplate = z.strictObject({
  articleId: refersTo('articles', articleIdSchema),
  templateNumber: givenNumber.optional(),
  templateName: name.optional(),
  isStandard: z.boolean().default(false),
  templateItems: z
    .array(
      z.strictObject({
        number: stepNumber,
        valueAddName: name,
        /** Seconds of the plant's working days. */
        duration: secondsSchema,
        position: z.enum(['before', 'after']),
      }),
    )
    .min(1)
    .max(200),
  additionalProps,
  archived,
});
