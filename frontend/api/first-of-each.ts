import { z } from 'zod';

/**
 * A schema for a large answer of our own service: everything of it is checked but the rows of its lists, of which the
 * first stands for the others (decision 0065). The rows are handed out as they came.
 */
export function firstOfEach<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<z.infer<typeof schema>> {
  const lists = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodArray);
  return z.custom<z.infer<typeof schema>>((answer) => {
    if (typeof answer !== 'object' || answer === null) return false;
    const first: Record<string, unknown> = { ...answer };
    for (const [name] of lists) {
      const rows = first[name];
      if (Array.isArray(rows)) first[name] = rows.slice(0, 1);
    }
    return schema.safeParse(first).success;
  });
}
