import type { z } from 'zod';

/**
 * What services under test have answered otherwise than their routes describe (decision 0231): a value that its schema does
 * not take, or a field that it does not name. Whoever stops the service asks.
 */
export function describedAnswers() {
  const found = new Set<string>();
  return {
    onAnswer: (route: string, schema: z.ZodType, answer: unknown): void => {
      const read = schema.safeParse(answer);
      if (!read.success)
        for (const { path, message } of read.error.issues) found.add(`${route}: ${path.join('.')}: ${message}`);
      else for (const field of unnamed(answer, read.data)) found.add(`${route}: nothing describes ${field}`);
    },
    /** Throws for all of them at once. */
    expectDescribed(): void {
      if (found.size > 0) throw new Error(`answers that are not described:\n${[...found].join('\n')}`);
    },
  };
}

/** Paths of fields that an answer has and its schema has left out. */
function unnamed(answer: unknown, read: unknown, path = 'it'): readonly string[] {
  if (Array.isArray(answer))
    return answer.flatMap((one, index) => unnamed(one, (read as readonly unknown[])[index], `${path}[]`));
  if (typeof answer !== 'object' || answer === null) return [];
  const known = read as Readonly<Record<string, unknown>>;
  return Object.entries(answer).flatMap(([name, value]) =>
    name in known ? unnamed(value, known[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
