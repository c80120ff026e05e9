import type pg from 'pg';
import { z } from 'zod';
import { type ObjectTypes, objectTypes } from '#domain/base-data/object-types.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { type RowScope, rowsOf } from '../reads/rows.ts';

/** A field of a kind of object, as forms and imports ask for it (base data §5). */
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

const kept = z.object({
  id: z.string(),
  doc: objectTypes.propertyDefinitions.fields.pick({ datatype: true, propertyName: true, propertyType: true }).strip(),
});

/** Those that the plant has given its objects (base data §3), by name; archived ones are asked for no more. */
export async function ownDefinitions(pool: pg.Pool, at: RowScope): Promise<readonly PropertyDefinition[]> {
  const values: unknown[] = [];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query(
    `SELECT o.object_id AS id, o.doc FROM ${table} o
     WHERE o.collection = 'propertyDefinitions' AND coalesce(o.doc ->> 'archived', 'false') = 'false'
     ORDER BY ${inNaturalOrder("o.doc ->> 'propertyName'")}, id`,
    values,
  );
  return z
    .array(kept)
    .parse(rows)
    .map(({ id, doc }) => ({ id, ...doc, required: false }));
}

function datatypeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return datatypeOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodISODate) return 'date';
  return schema.def.type;
}
