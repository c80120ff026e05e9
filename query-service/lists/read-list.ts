import type pg from 'pg';
import { z } from 'zod';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { TotalsSql } from './list-measures.ts';
import { type ListFields, type ListQuery, listSql } from './list-query.ts';

/** `{ items, total }` of a list (api contract, pattern); `total` counts without paging. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int() });

export interface ListSource {
  /** Whose checkpoint says what the list shows. */
  readonly model: 'timeline' | 'base-data' | 'feedback' | 'simulations';
  /** `FROM … WHERE …`, complete, with parameters `$1` to `$n` of `values`. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** SQL that gives one item as JSON text. */
  readonly item: string;
  readonly idSql: string;
  readonly fields: ListFields;
  /** What is said of all rows, when it is asked for. */
  readonly totals?: TotalsSql | undefined;
}

/** One page as JSON text, with the position that it shows; one statement, so one state of the rows. */
export async function readList(
  pool: pg.Pool,
  source: ListSource,
  query: ListQuery,
): Promise<{ readonly body: string; readonly position: string } | Rejection> {
  const { from, values, item, idSql, fields, model } = source;
  const list = listSql(query, fields, idSql, values.length + 1);
  if (isRejection(list)) return list;
  const all = [...values, ...list.values];
  const { rows } = await pool.query<{ position: string; total: string; items: string; totals: string | null }>(
    `SELECT
       (SELECT position FROM projection.checkpoint WHERE model = '${model}') AS position,
       (SELECT count(*) ${from}${list.where}) AS total,
       ${source.totals === undefined ? 'NULL' : `(SELECT ${source.totals.whole} FROM (SELECT t.doc ${from}${list.where}) AS t ${source.totals.join})`} AS totals,
       (SELECT coalesce(string_agg(page.item, ','), '')
        FROM (SELECT ${item} AS item ${from}${list.where} ${list.orderBy}
              LIMIT $${all.length + 1} OFFSET $${all.length + 2}) AS page) AS items`,
    [...all, query.limit, query.offset],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the list gave no answer');
  const totals = row.totals === null ? '' : `,"totals":${row.totals}`;
  return { body: `{"items":[${row.items}],"total":${row.total}${totals}}`, position: row.position };
}
