import { z } from 'zod';

/**
 * What another system, such as an ERP, calls an object. It is compared to the letter and belongs to one object of a kind
 * (refusal `externalIdExists`). No colon in `system`: filters name both as `system:id`.
 */
export const externalIdSchema = z.strictObject({
  system: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^:]*$/),
  id: z.string().trim().min(1).max(200),
});
export type ExternalId = z.infer<typeof externalIdSchema>;

export const externalIdsSchema = z.array(externalIdSchema).max(20);

export const externalKey = ({ system, id }: ExternalId): string => `${system}:${id}`;
