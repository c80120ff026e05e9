import type pg from 'pg';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { ListPart } from '#domain/planning/api/object-calls.ts';
import type { TotalsSql } from './list-measures.ts';
import { type ListFields, type ListQuery, listSql } from './list-query.ts';

export interface ListSource {
  /** Whose checkpoint says what the list shows. */
  readonly model: 'timeline' | 'base-data' | 'feedback' | 'simulations';
  /** `FROM … t … WHERE …`, complete, with parameters `$1` to `$n` of `values`. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** SQL that gives one item as JSON text, of `t` and of what is `beside` it. Run for the rows of the page alone. */
  readonly item: string;
  /** `JOIN`s of what the item needs and neither filter nor order does, each with at most one row for each `t`. */
  readonly beside?: string | undefined;
  /** Where `t` is found by `idSql` at once: only ids are put in order then. Default: whole rows `t` are. */
  readonly table?: string | undefined;
  readonly idSql: string;
  readonly fields: ListFields;
  /** What is said of all rows, when it is asked for. */
  readonly totals?: TotalsSql | undefined;
  /** Default: both. */
  readonly part?: ListPart | undefined;
}

/** One page as JSON text, with the position that it shows; one statement, so one state of the rows. */
export async function readList(
  pool: pg.Pool,
  source: ListSource,
  query: ListQuery,
): Promise<{ readonly body: string; readonly position: string } | Rejection> {
  const { from, values, item, idSql, fields, model, beside = '', table } = source;
  const list = listSql(query, fields, idSql, values.length + 1);
  if (isRejection(list)) return list;
  const all = [...values, ...list.values];
  const chosen = `${from}${list.where}`;
  const counted = source.totals === undefined ? chosen : source.totals.from(chosen);
  // What an item says is looked up behind the page, not for all that stand before it. Without rows the statement still
  // names all its parameters, and reads none.
  const page = `(SELECT k.*, row_number() OVER () AS page_row FROM (
    SELECT ${table === undefined ? 't.*' : `${idSql} AS page_id`} ${chosen} ${list.orderBy}
    LIMIT $${all.length + 1} OFFSET $${all.length + 2}) AS k)`;
  const found = table === undefined ? `${page} AS t` : `${page} AS k JOIN ${table} t ON ${idSql} = k.page_id`;
  const items = `'"items":[' || (SELECT coalesce(string_agg(${item}, ',' ORDER BY page_row), '')
    FROM ${found} ${beside}) || ']'`;
  const said = source.totals === undefined ? '' : ` || ',"totals":' || ${source.totals.whole}`;
  const total = `(SELECT ',"total":' || count(*)${said} ${counted})`;
  const { rows } = await pool.query<{ position: string; body: string }>(
    `SELECT (SELECT position FROM projection.checkpoint WHERE model = '${model}') AS position,
       '{' || ${items}${source.part === 'rows' ? '' : ` || ${total}`} || '}' AS body`,
    [...all, source.part === 'totals' ? 0 : query.limit, query.offset],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the list gave no answer');
  return row;
}
