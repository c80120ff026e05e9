import type pg from 'pg';
import { z } from 'zod';
import {
  customFieldPrefix,
  type PropertyDatatype,
  type PropertyType,
  propertyDatatypes,
} from '#domain/base-data/fields/property-types.ts';
import { type RowScope, rowsOf } from '#query-service/reads/rows.ts';
import type { FieldType, ListFields, ListQuery } from './list-query.ts';

const definitionSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  datatype: z.enum(propertyDatatypes),
});

/**
 * The fields that a plant has given a kind of objects, as the list of them sorts and filters by; read only when the query
 * names one. A value that does not fit its definition, as one of an older log, counts as none. `list`: SQL of the values
 * of a row.
 */
export async function propertyFields(
  pool: pg.Pool,
  at: RowScope,
  type: PropertyType,
  list: string,
  { sort = '', filter = '' }: Pick<ListQuery, 'sort' | 'filter'>,
): Promise<ListFields> {
  if (!`${sort}${filter}`.includes(customFieldPrefix)) return {};
  const values: unknown[] = [type];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ id: string; datatype: string }>(
    `SELECT o.object_id AS id, o.doc ->> 'datatype' AS datatype FROM ${table} o
     WHERE o.collection = 'propertyDefinitions' AND o.doc ->> 'propertyType' = $1`,
    values,
  );
  return Object.fromEntries(
    z
      .array(definitionSchema)
      .parse(rows)
      .map(({ id, datatype }) => [
        `${customFieldPrefix}${id}`,
        {
          type: types[datatype],
          // The id was checked: letters, digits, dashes.
          sql: `(SELECT CASE WHEN a.p ->> 'value' ~ '${patterns[datatype]}' THEN a.p ->> 'value' END
            FROM json_array_elements(${list}) a (p) WHERE a.p ->> 'propertyId' = '${id}' LIMIT 1)`,
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
