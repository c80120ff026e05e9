import type pg from 'pg';
import type { Branch } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { planAsOf } from './plan-as-of.ts';
import type { Bar, ParentsAsOf } from './plan-parents-as-of.ts';

/** Tables whose rows are read as they are now, or as they were. */
export type RowTable = 'timeline.operation' | `timeline.${keyof ParentsAsOf}` | 'base_data.object';

/** Which rows: those of now, or those that were true at a position; of the main line or of a simulation. */
export interface RowScope {
  /** Of the main line; for a simulation its baseline, or what was asked for before it. */
  readonly position: string | undefined;
  readonly own?: OwnScope | undefined;
}

/** A simulation, now or as of a position after its baseline. */
export interface OwnScope {
  readonly branch: Branch;
  /** Of its tables (`projector/branches/branch-tables.ts`). */
  readonly schema: string;
  /** How far of the log it shows. */
  readonly shown: string;
  readonly asOf: string | undefined;
}

/** The live plan and everything beside it, as it is now. */
export const liveRows: RowScope = { position: undefined };

/** The same branch as it is called today: what is shown of then has the names of now. */
export const namesNow = ({ position, own }: RowScope): RowScope =>
  own === undefined ? liveRows : { position, own: { ...own, asOf: undefined } };

/** Whether the rows are in tables of rows that are true now, with their columns and indexes. */
export const isNow = ({ position, own }: RowScope): boolean => (own === undefined ? position : own.asOf) === undefined;

/**
 * SQL of the rows of a table in a scope: something to select from, with the columns of the table. What it needs to know
 * is added to `values`, the parameters of the statement that it becomes a part of.
 */
export async function rowsOf(pool: pg.Pool, table: RowTable, scope: RowScope, values: unknown[]): Promise<string> {
  const { position, own } = scope;
  if (own !== undefined && isNow(scope)) return `${own.schema}.${nameOf(table)}`;
  const main = await rowsOfMain(pool, table, position, values);
  if (own === undefined) return main;
  const columns = columnsOf[table];
  const names = Object.keys(columns);
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const cast = names.map((name) => (name === 'doc' ? 'doc::json' : name)).join(', ');
  const touched = `SELECT DISTINCT ON (v.id) v.id, v.row FROM ${own.schema}.version v
    WHERE v.of_table = $${values.push(table)} AND v.valid_from <= $${values.push(own.asOf)}::bigint
    ORDER BY v.id, v.valid_from DESC`;
  return `(WITH touched AS MATERIALIZED (${touched})
    SELECT ${cast} FROM ${main} AS main_rows WHERE NOT EXISTS (SELECT FROM touched WHERE touched.id = main_rows.id)
    UNION ALL SELECT own_rows.* FROM touched CROSS JOIN LATERAL json_to_record(touched.row)
      AS own_rows (${shape.join(', ')})
    WHERE touched.row IS NOT NULL)`;
}

const nameOf = (table: RowTable): string => table.slice(table.indexOf('.') + 1);

/** One version of a row that a simulation touched; `doc` null: from here on there is no such row. */
export interface RowVersion<Doc> {
  readonly id: string;
  readonly valid_from: string;
  readonly parent_id: string | null;
  readonly doc: Doc | null;
}

/** Every version of the rows of a table that the simulation of a scope has touched, until a position, in order. */
export async function ownVersions<Doc>(
  pool: pg.Pool,
  { own }: RowScope,
  table: RowTable,
  { until, ids }: { readonly until: bigint; readonly ids?: readonly string[] },
): Promise<readonly RowVersion<Doc>[]> {
  if (own === undefined) return [];
  const { rows } = await pool.query<RowVersion<Doc>>(
    `SELECT v.id, v.valid_from, v.row ->> 'parent_id' AS parent_id, v.row -> 'doc' AS doc FROM ${own.schema}.version v
     WHERE v.of_table = $1 AND v.valid_from <= $2 AND ($3::text[] IS NULL OR v.id = ANY ($3)) ORDER BY v.valid_from`,
    [table, until, ids ?? null],
  );
  return rows;
}

/** SQL of the revision of the plan that a scope shows; -1 before everything. */
export function revisionOf({ position, own }: RowScope, values: unknown[]): string {
  const main = position === undefined ? '' : `WHERE position <= $${values.push(position)}::bigint`;
  const ofMain = `(SELECT revision FROM timeline.revision ${main} ORDER BY position DESC LIMIT 1)`;
  if (own === undefined) return `coalesce(${ofMain}, -1)`;
  const until = own.asOf === undefined ? '' : `AND v.valid_from <= $${values.push(own.asOf)}::bigint`;
  const ofOwn = `(SELECT (v.row ->> 'doc')::bigint FROM ${own.schema}.version v WHERE v.of_table = 'plan.revision' ${until}
    ORDER BY v.valid_from DESC LIMIT 1)`;
  return `coalesce(${ofOwn}, ${ofMain}, -1)`;
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

/** Production orders that have an operation at work between two instants, in a scope that is not of now. */
export async function ordersAtWork(
  pool: pg.Pool,
  { position, own }: RowScope,
  from: Instant,
  to: Instant,
): Promise<readonly string[]> {
  if (position === undefined) throw new Error('The plan as it is has an index of its own');
  const { bars } = await planAsOf(pool, position);
  const changed = own === undefined ? [] : await ownBars(pool, own.schema, own.asOf);
  const isChanged = new Set(changed.map(({ operationId }) => operationId));
  const hits = new Set<string>();
  const add = ({ productionOrderId, start, end }: Bar): void => {
    if (start < to && end > from) hits.add(productionOrderId);
  };
  for (const bar of bars) if (!isChanged.has(bar.operationId)) add(bar);
  for (const bar of changed) add(bar);
  return [...hits];
}

/** Where the operations that a simulation has touched were; one that is gone was nowhere. */
async function ownBars(pool: pg.Pool, schema: string, asOf: string | undefined): Promise<readonly Bar[]> {
  const { rows } = await pool.query<{ id: string; parent_id: string; start_at: string | null; end_at: string | null }>(
    `SELECT DISTINCT ON (v.id) v.id, v.row ->> 'parent_id' AS parent_id, v.row ->> 'start_at' AS start_at,
            v.row ->> 'end_at' AS end_at
     FROM ${schema}.version v WHERE v.of_table = 'timeline.operation' AND v.valid_from <= $1 ORDER BY v.id, v.valid_from DESC`,
    [asOf],
  );
  return rows.map(({ id, parent_id, start_at, end_at }) => ({
    operationId: id,
    productionOrderId: parent_id,
    start: Number(start_at ?? Number.NaN),
    end: Number(end_at ?? Number.NaN),
  }));
}

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
  if (table === 'timeline.operation') return operationsAt(`$${values.push(position)}::bigint`);
  if (table === 'base_data.object') return objectsAt(`$${values.push(position)}::bigint`);
  const { parents } = await planAsOf(pool, position);
  values.push(parents[nameOf(table) as keyof ParentsAsOf]);
  return `(SELECT * FROM json_to_recordset($${values.length}::json)
    AS (id text COLLATE "C", parent_id text COLLATE "C", doc json))`;
}

/**
 * As `timeline.operation_at`, with each document put together once, however often a statement names it: without the
 * fence (`OFFSET 0`) every field that is read of it puts it together again.
 */
const operationsAt = (position: string): string => `(
  SELECT p.id, p.parent_id, (p.state).start_at, (p.state).end_at, d.doc
  FROM timeline.operation_parts_at(${position}) AS p
  CROSS JOIN LATERAL (SELECT p.fixed::jsonb || timeline.state_doc(p.state) AS doc OFFSET 0) AS d)`;

/** As `base_data.object_at`, whose ids have lost the collation of the index: without it, each object that is looked up reads all. */
const objectsAt = (position: string): string =>
  `(SELECT id COLLATE "C" AS id, collection, object_id, doc FROM base_data.object_at(${position}))`;
