import type pg from 'pg';
import { type ParentsAsOf, readParentsAsOf } from './plan-parents-as-of.ts';

/** Tables whose rows are read as they are now, or as they were. */
export type RowTable = 'timeline.operation' | `timeline.${keyof ParentsAsOf}` | 'base_data.object';

/** Which rows: those of now, or those that were true at a position. */
export interface RowScope {
  readonly position: string | undefined;
}

/**
 * SQL of the rows of a table in a scope: something to select from, with the columns of the table. What it needs to know
 * is added to `values`, the parameters of the statement that it becomes a part of.
 */
export async function rowsOf(
  pool: pg.Pool,
  table: RowTable,
  { position }: RowScope,
  values: unknown[],
): Promise<string> {
  if (position === undefined) return table;
  if (table === 'timeline.operation' || table === 'base_data.object') {
    values.push(position);
    return `${table}_at($${values.length}::bigint)`;
  }
  const parents = await parentsAsOf(pool, position);
  values.push(parents[table.slice('timeline.'.length) as keyof ParentsAsOf]);
  return `(SELECT * FROM json_to_recordset($${values.length}::json)
    AS (id text COLLATE "C", parent_id text COLLATE "C", doc json))`;
}

/** Positions whose parents are kept: who looks at the plan of then looks at several lists of it. */
const mostKept = 4;
const kept = new WeakMap<pg.Pool, Map<string, Promise<Texts>>>();

/** Each table's rows as one JSON array. */
type Texts = { readonly [Table in keyof ParentsAsOf]: string };

/** What was true at a position never changes, once the rows have come that far. */
async function parentsAsOf(pool: pg.Pool, position: string): Promise<Texts> {
  const byPosition = kept.get(pool) ?? new Map<string, Promise<Texts>>();
  kept.set(pool, byPosition);
  const known = byPosition.get(position);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ settled: boolean }>(
    "SELECT position >= $1::bigint AS settled FROM projection.checkpoint WHERE model = 'timeline'",
    [position],
  );
  const reading = readParentsAsOf(pool, position).then(
    (parents): Texts => ({
      production_order: JSON.stringify(parents.production_order),
      activity: JSON.stringify(parents.activity),
      order_position: JSON.stringify(parents.order_position),
      project: JSON.stringify(parents.project),
    }),
  );
  if (rows[0]?.settled !== true) return reading;
  byPosition.set(position, reading);
  reading.catch(() => byPosition.delete(position));
  const oldest = byPosition.keys().next().value;
  if (byPosition.size > mostKept && oldest !== undefined) byPosition.delete(oldest);
  return reading;
}
