import type { z } from 'zod';
import { typeOf } from '../reads/value-type.ts';
import type { FieldType, ListFields } from './list-query.ts';

/** The fields of an object's schema that a list can be sorted and filtered by: its plain values. */
export function fieldsOfSchema(shape: z.core.$ZodShape, document: string): ListFields {
  const fields: Record<string, { type: FieldType; sql: string }> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const type = typeOf(schema as z.ZodType);
    // Names come from the schemas of the product, never from a request.
    if (type !== undefined) fields[name] = { type, sql: `${document} ->> '${name}'` };
  }
  return fields;
}
