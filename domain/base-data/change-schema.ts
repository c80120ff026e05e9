import { z } from 'zod';
import { ownValues } from '#domain/base-data/fields/property-types.ts';
import { bodyOf, type Collection } from './object-types.ts';

/**
 * Body of a change: every field optional, and nullable where the object may lack it. Of objects that have fields of the
 * plant's own, `ownValues` changes single ones.
 */
export function changeSchemaOf(collection: Collection): z.ZodObject<Record<string, z.ZodType>> {
  const shape = Object.entries(bodyOf(collection).shape).map(([name, schema]) => {
    if (schema instanceof z.ZodDefault) return [name, (schema.unwrap() as z.ZodType).optional()];
    if (schema instanceof z.ZodOptional) return [name, (schema.unwrap() as z.ZodType).nullable().optional()];
    return [name, (schema as z.ZodType).optional()];
  });
  const fields = Object.fromEntries(shape) as Record<string, z.ZodType>;
  return z.strictObject('additionalProps' in fields ? { ...fields, ownValues } : fields);
}
