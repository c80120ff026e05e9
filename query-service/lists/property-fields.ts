import type pg from 'pg';
import { z } from 'zod';
import type { PropertyDatatype } from '#domain/base-data/property-value.ts';
import { type RowScope, rowsOf } from '#query-service/rows.ts';
import type { FieldType, ListFields } from './list-query.ts';

const definitionSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  datatype: z.enum(['string', 'number', 'boolean', 'date']),
});

/** How a list calls a field of one's own: `property-{propertyDefinitionId}`. */
const prefix = 'property-';

/**
 * The fields that a plant has given its operations, as the list of them sorts and filters by. A value that does not fit
 * its definition, as one from before that was changed, counts as none.
 */
export async function propertyFields(pool: pg.Pool, at: RowScope): Promise<ListFields> {
  const values: unknown[] = [];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ id: string; datatype: string }>(
    `SELECT o.object_id AS id, o.doc ->> 'datatype' AS datatype FROM ${table} o
     WHERE o.collection = 'propertyDefinitions' AND o.doc ->> 'propertyType' = 'operations'`,
    values,
  );
  return Object.fromEntries(
    z
      .array(definitionSchema)
      .parse(rows)
      .map(({ id, datatype }) => [
        `${prefix}${id}`,
        {
          type: types[datatype],
          // The id was checked: letters, digits, dashes.
          sql: `(SELECT CASE WHEN a.p ->> 'value' ~ '${patterns[datatype]}' THEN a.p ->> 'value' END
            FROM json_array_elements(t.doc -> 'additionalProperties') a (p) WHERE a.p ->> 'propertyId' = '${id}' LIMIT 1)`,
        },
      ]),
  );
}

const types: Readonly<Record<PropertyDatatype, FieldType>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'day',
};

const patterns: Readonly<Record<PropertyDatatype, string>> = {
  string: '',
  number: String.raw`^-?\d{1,15}(\.\d{1,10})?$`,
  boolean: '^(true|false)$',
  date: String.raw`^\d{4}-\d\d-\d\d$`,
};
