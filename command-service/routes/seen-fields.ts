import type { z } from 'zod';

/**
 * `seen` of a change: the fields as whoever changes the object saw them. When one is another now, the change is refused
 * (`changedMeanwhile`, decision 0108).
 */
export const seenFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields.optional().meta({
    description: 'Fields as they were seen: the change is refused (changedMeanwhile) when one is another now',
  });
