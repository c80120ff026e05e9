import { z } from 'zod';

/**
 * Who made an object and who changed it last, as the answer to whoever asks for it alone says it (planning §3, common fields; base
 * data §3): a name, and an instant in ISO. null: nothing is known of that.
 */
export const changeFields = {
  createdBy: z.string().nullable(),
  createdOn: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  changedOn: z.iso.datetime().nullable(),
};
export type ChangeFields = z.infer<z.ZodObject<typeof changeFields>>;
