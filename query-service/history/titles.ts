import type pg from 'pg';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import type { RowScope } from '../reads/rows.ts';
import { namesNow, rowsOf } from '../reads/rows.ts';

export interface NamedObject {
  readonly objectType: string;
  readonly objectId: string;
}

/**
 * What objects are called today, by `keyOfObject`: an operation by its order, base data as far as whoever asks may read
 * them. Nothing of what is gone.
 */
export async function titlesOf(
  pool: pg.Pool,
  scope: RowScope,
  rights: Rights,
  objects: readonly NamedObject[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Map(objects.map((one) => [keyOfObject(one), one])).values()].map((one) => ({
    type: one.objectType,
    id: one.objectId,
    ...collectionBy.get(one.objectType),
  }));
  const seen = asked.filter(({ collection }) => collection === undefined || rights.has(rightOn(collection, 'read')));
  if (seen.length === 0) return new Map();
  const values: unknown[] = [JSON.stringify(seen)];
  const now = namesNow(scope);
  const from = {
    operation: await rowsOf(pool, 'timeline.operation', now, values),
    productionOrder: await rowsOf(pool, 'timeline.production_order', now, values),
    activity: await rowsOf(pool, 'timeline.activity', now, values),
    orderPosition: await rowsOf(pool, 'timeline.order_position', now, values),
    project: await rowsOf(pool, 'timeline.project', now, values),
    baseData: await rowsOf(pool, 'base_data.object', now, values),
  };
  const one = (rows: string, name: string): string => `(SELECT ${name} FROM ${rows} t WHERE t.id = a.id)`;
  const { rows } = await pool.query<{ type: string; id: string; title: string | null }>(
    `SELECT a.type, a.id, CASE a.type
       WHEN 'operation' THEN (SELECT p.doc ->> 'productionOrderNumber' FROM ${from.operation} t
         JOIN ${from.productionOrder} p ON p.id = t.parent_id WHERE t.id = a.id)
       WHEN 'productionOrder' THEN ${one(from.productionOrder, "t.doc ->> 'productionOrderNumber'")}
       WHEN 'activity' THEN ${one(from.activity, "t.doc ->> 'valueAddName'")}
       WHEN 'orderPosition' THEN ${one(from.orderPosition, "t.doc ->> 'orderPositionNumber'")}
       WHEN 'project' THEN ${one(from.project, "t.doc ->> 'projectNumber'")}
       ELSE (SELECT t.doc ->> a.name FROM ${from.baseData} t WHERE t.collection = a.collection AND t.object_id = a.id)
     END AS title
     FROM json_to_recordset($1::json) AS a (type text, id text COLLATE "C", collection text COLLATE "C", name text)`,
    values,
  );
  return new Map(rows.flatMap(({ type, id, title }) => (title ? [[`${type}:${id}`, title] as const] : [])));
}

export const keyOfObject = ({ objectType, objectId }: NamedObject): string => `${objectType}:${objectId}`;

/** Type of an object as the history calls it → its collection, and the field that names it. */
const collectionBy: ReadonlyMap<string, { readonly collection: Collection; readonly name: string | undefined }> =
  new Map(
    (Object.keys(objectTypes) as Collection[]).map((collection) => {
      const { singular, nameField } = objectTypes[collection];
      return [singular, { collection, name: nameField }] as const;
    }),
  );
