import type pg from 'pg';
import type { Branch } from '#domain/kernel/event.ts';
import type { BranchRows } from './branch-rows.ts';
import { type ParentsAsOf, readParentsAsOf } from './plan-parents-as-of.ts';

/** Tables whose rows are read as they are now, or as they were. */
export type RowTable = 'timeline.operation' | `timeline.${keyof ParentsAsOf}` | 'base_data.object';

/** Which rows: those of now, or those that were true at a position; of a simulation, with those that it touched itself. */
export interface RowScope {
  /** Of the main line; for a simulation its baseline, or what was asked for before it. */
  readonly position: string | undefined;
  readonly own?: OwnScope | undefined;
}

/** What a simulation has of its own, now or as of a position after its baseline. */
export interface OwnScope {
  readonly branch: Branch;
  readonly changed: BranchRows;
  readonly asOf: string | undefined;
}

/** The live plan and everything beside it, as it is now. */
export const liveRows: RowScope = { position: undefined };

/**
 * SQL of the rows of a table in a scope: something to select from, with the columns of the table. What it needs to know
 * is added to `values`, the parameters of the statement that it becomes a part of.
 */
export async function rowsOf(pool: pg.Pool, table: RowTable, scope: RowScope, values: unknown[]): Promise<string> {
  const main = await rowsOfMain(pool, table, scope.position, values);
  const own = scope.own?.changed.rows(table, scope.own.asOf) ?? [];
  if (own.length === 0) return main;
  const columns = columnsOf[table];
  const names = Object.keys(columns);
  const ids = `$${values.push(own.map(({ id }) => id))}::text[]`;
  const there = own.filter(({ doc }) => doc !== null);
  const rows = `$${values.push(JSON.stringify(there))}::json`;
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const cast = names.map((name) => (name === 'doc' ? 'doc::json' : name)).join(', ');
  return `(SELECT ${cast} FROM ${main} AS main_rows WHERE NOT id = ANY (${ids})
    UNION ALL SELECT ${names.join(', ')} FROM json_to_recordset(${rows}) AS own_rows (${shape.join(', ')}))`;
}

/**
 * Condition on a table of entries, which have `branch` and `position`: those of the main line as far as the scope shows
 * it, and those of the simulation itself. Takes three parameters, the first of that number (`entryValues`).
 */
export const entriesOf = (alias: string, first: number): string =>
  `(${alias}.branch = 'main' AND ($${first}::bigint IS NULL OR ${alias}.position <= $${first}::bigint)
    OR ${alias}.branch = $${first + 1}::text AND ($${first + 2}::bigint IS NULL OR ${alias}.position <= $${first + 2}::bigint))`;

export const entryValues = ({ position, own }: RowScope): readonly unknown[] => [
  position ?? null,
  own?.branch ?? null,
  own?.asOf ?? null,
];

const text = 'text COLLATE "C"';
const parented = { id: text, parent_id: text, doc: 'json' } as const;
const columnsOf: Readonly<Record<RowTable, Readonly<Record<string, string>>>> = {
  'timeline.project': { id: text, doc: 'json' },
  'timeline.order_position': parented,
  'timeline.activity': parented,
  'timeline.production_order': parented,
  'timeline.operation': { id: text, parent_id: text, start_at: 'bigint', end_at: 'bigint', doc: 'json' },
  'base_data.object': { id: text, collection: text, object_id: text, doc: 'json' },
};

async function rowsOfMain(
  pool: pg.Pool,
  table: RowTable,
  position: string | undefined,
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
