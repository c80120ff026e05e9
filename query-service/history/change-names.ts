import type pg from 'pg';
import { type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import type { FieldChange } from '#projector/read-models/history/row.ts';
import { personNameSql } from '../reads/actor.ts';
import { namesNow, type RowScope, rowsOf } from '../reads/rows.ts';

/** A change with the names that its ids have today, where there is something of that id. */
export interface NamedChange extends FieldChange {
  readonly beforeName?: string;
  readonly afterName?: string;
}

/**
 * Puts names beside the ids of base data, users and objects of planning, so that a reader need not look every list up. `scope`: of which
 * branch the names are.
 */
export async function nameChanges(
  pool: pg.Pool,
  scope: RowScope,
  entries: readonly (readonly FieldChange[])[],
): Promise<readonly (readonly NamedChange[])[]> {
  const asked = new Map<string, { readonly collection: string; readonly id: string }>();
  for (const { field, before, after } of entries.flat()) {
    const collection = collectionOf.get(field);
    if (collection === undefined) continue;
    for (const id of [before, after]) if (typeof id === 'string') asked.set(`${collection}:${id}`, { collection, id });
  }
  const names = await readNames(pool, scope, [...asked.values()]);
  const numbers = await readNumbers(pool, scope, entries);
  const nameOf = (field: string, value: unknown): string | undefined => {
    const table = tableOf.get(field);
    if (table === undefined)
      return typeof value === 'string' ? names.get(`${collectionOf.get(field)}:${value}`) : undefined;
    const shown = idsIn(value).flatMap((id) => numbers.get(`${table}:${id}`) ?? []);
    return shown.length === 0 ? undefined : shown.join(', ');
  };
  return entries.map((changes) =>
    changes.map((change) => {
      const beforeName = nameOf(change.field, change.before);
      const afterName = nameOf(change.field, change.after);
      return {
        ...change,
        ...(beforeName === undefined ? {} : { beforeName }),
        ...(afterName === undefined ? {} : { afterName }),
      };
    }),
  );
}

const users = 'users';

/** Field of a change → collection that its value is an id of. */
const collectionOf: ReadonlyMap<string, string> = new Map([
  ...(Object.keys(objectTypes) as Collection[]).map((collection) => [idFieldOf(collection), collection] as const),
  ['workerId', users] as const,
  ['ownerId', users] as const,
  ['ownedBy', users] as const,
]);

async function readNames(
  pool: pg.Pool,
  scope: RowScope,
  asked: readonly { readonly collection: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (asked.length === 0) return new Map();
  const nameFields = asked.map(({ collection }) =>
    collection === users ? null : (objectTypes[collection as Collection].nameField ?? null),
  );
  const values: unknown[] = [asked.map(({ collection }) => collection), asked.map(({ id }) => id), nameFields];
  const objects = await rowsOf(pool, 'base_data.object', namesNow(scope), values);
  const { rows } = await pool.query<{ key: string; name: string | null }>(
    `SELECT a.collection || ':' || a.id AS key,
            -- Users do not branch: they have the names of today everywhere, and the last one when they are gone.
            CASE WHEN a.collection = '${users}' THEN ${personNameSql('a.id')} ELSE o.doc ->> a.name_field END AS name
     FROM unnest($1::text[], $2::text[], $3::text[]) AS a (collection, id, name_field)
     LEFT JOIN ${objects} o ON o.collection = a.collection AND o.object_id = a.id`,
    values,
  );
  return new Map(rows.flatMap(({ key, name }) => (name ? [[key, name] as const] : [])));
}

type NamedTable = 'project' | 'order_position' | 'activity' | 'production_order' | 'operation';

/** Field of a change → table of planning that its value is an id of, or a list of ids. */
const tableOf: ReadonlyMap<string, NamedTable> = new Map([
  ['projectId', 'project'],
  ['orderPositionId', 'order_position'],
  ['splitFrom', 'order_position'],
  ['activityId', 'activity'],
  ['productionOrderId', 'production_order'],
  ['parentProductionOrderId', 'production_order'],
  ['predecessors', 'operation'],
]);

/** SQL of what people call a row of the table. */
const nameSql: Readonly<Record<NamedTable, string>> = {
  project: "t.doc ->> 'projectNumber'",
  order_position: "t.doc ->> 'orderPositionNumber'",
  activity: "t.doc ->> 'valueAddName'",
  production_order: "t.doc ->> 'productionOrderNumber'",
  operation: "concat_ws(' ', t.doc ->> 'position', t.doc ->> 'valueAddName')",
};

const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');

/** What the objects of planning in these changes are called today; nothing of what is gone. */
async function readNumbers(
  pool: pg.Pool,
  scope: RowScope,
  entries: readonly (readonly FieldChange[])[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<NamedTable, Set<string>>();
  for (const { field, before, after } of entries.flat()) {
    const table = tableOf.get(field);
    if (table === undefined) continue;
    const ids = asked.get(table) ?? new Set();
    for (const id of [...idsIn(before), ...idsIn(after)]) ids.add(id);
    asked.set(table, ids);
  }
  const numbers = new Map<string, string>();
  for (const [table, ids] of asked) {
    const values: unknown[] = [[...ids]];
    const from = await rowsOf(pool, `timeline.${table}`, namesNow(scope), values);
    const { rows } = await pool.query<{ id: string; name: string | null }>(
      `SELECT t.id, ${nameSql[table]} AS name FROM ${from} t WHERE t.id = ANY ($1::text[])`,
      values,
    );
    for (const { id, name } of rows) if (name !== null) numbers.set(`${table}:${id}`, name);
  }
  return numbers;
}
