import { z } from 'zod';
import type { ObjectTypes } from '#domain/base-data/object-types.ts';

/** A field of a kind of base-data object, as forms and imports ask for it (base data §5). */
export interface PropertyDefinition {
  readonly id: string;
  readonly datatype: string;
  readonly propertyName: string;
  readonly propertyType: string;
  readonly required: boolean;
}

/** Every field of every kind of object, from the table that also makes routes and events. */
export function propertyDefinitionsOf(types: ObjectTypes): readonly PropertyDefinition[] {
  return Object.entries(types).flatMap(([collection, { fields }]) =>
    Object.entries(fields.shape).map(([name, schema]) => ({
      id: `${collection}.${name}`,
      datatype: datatypeOf(schema as z.ZodType),
      propertyName: name,
      propertyType: collection,
      required: !(schema as z.ZodType).safeParse(undefined).success,
    })),
  );
}

function datatypeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return datatypeOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodISODate) return 'date';
  return schema.def.type;
}
