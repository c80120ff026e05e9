import type pg from 'pg';
import { z } from 'zod';
import type { Branch } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { BranchRows } from './branch-rows.ts';
import { planAsOf } from './plan-as-of.ts';
import type { Bar, ParentsAsOf } from './plan-parents-as-of.ts';

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

/** The same branch as it is called today: what is shown of then has the names of now. */
export const namesNow = ({ position, own }: RowScope): RowScope =>
  own === undefined ? liveRows : { position, own: { ...own, asOf: undefined } };

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

/** Production orders that have an operation at work between two instants, in a scope that is not of now. */
export async function ordersAtWork(
  pool: pg.Pool,
  { position, own }: RowScope,
  from: Instant,
  to: Instant,
): Promise<readonly string[]> {
  if (position === undefined) throw new Error('The plan as it is has an index of its own');
  const { bars } = await planAsOf(pool, position);
  const changed = own?.changed.rows('timeline.operation', own.asOf).map((row) => barOf(row)) ?? [];
  const isChanged = new Set(changed.map(({ operationId }) => operationId));
  const hits = new Set<string>();
  const add = ({ productionOrderId, start, end }: Bar): void => {
    if (start < to && end > from) hits.add(productionOrderId);
  };
  for (const bar of bars) if (!isChanged.has(bar.operationId)) add(bar);
  for (const bar of changed) add(bar);
  return [...hits];
}

const columnsOfBar = z.object({
  id: z.string(),
  // A row that went has none.
  parent_id: z.string().default(''),
  start_at: z.coerce.number().default(Number.NaN),
  end_at: z.coerce.number().default(Number.NaN),
});

function barOf(row: unknown): Bar {
  const { id, parent_id, start_at, end_at } = columnsOfBar.parse(row);
  return { operationId: id, productionOrderId: parent_id, start: start_at, end: end_at };
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
  values.push(parents[table.slice('timeline.'.length) as keyof ParentsAsOf]);
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
