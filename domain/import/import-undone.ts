import { z } from 'zod';

/** What stands in the way of taking an import back: an object of it, and what has become of it since. */
export const builtUponSchema = z.object({
  collection: z.string(),
  id: z.string(),
  name: z.string().optional(),
  /** Why it cannot be taken back, as an error code. */
  errorCode: z.string(),
  usedBy: z.array(z.object({ collection: z.string(), id: z.string(), name: z.string().optional() })).optional(),
});
export type BuiltUpon = z.infer<typeof builtUponSchema>;

export const importUndoneSchema = z.object({
  importId: z.string(),
  /** The run that has taken it back. */
  undoneBy: z.string(),
  /** Changes that were taken back. */
  undone: z.number().int(),
  /** Those that were refused because somebody was faster. */
  kept: z.number().int(),
});
