import { z } from 'zod';
import { instantSchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';

/** What the value of a field is, by its schema. */
export type ValueType = 'text' | 'number' | 'boolean' | 'instant' | 'day' | 'status';

/** undefined: no plain value. */
export function typeOf(schema: z.ZodType): ValueType | undefined {
  const bare = unwrap(schema);
  if (bare === statusIdSchema) return 'status';
  if (bare === instantSchema || bare === isoInstantSchema) return 'instant';
  if (bare instanceof z.ZodString || bare instanceof z.ZodEnum) return 'text';
  if (isNumeric(bare)) return 'number';
  if (bare instanceof z.ZodBoolean) return 'boolean';
  if (bare instanceof z.ZodISODate) return 'day';
  return bare instanceof z.ZodISODateTime ? 'instant' : undefined;
}

/** A number, or one of several. A union of objects is no plain value. */
function isNumeric(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(isNumeric);
  if (schema instanceof z.ZodLiteral) return [...schema.values].every((value) => typeof value === 'number');
  return schema instanceof z.ZodNumber;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}
