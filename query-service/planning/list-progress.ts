import { statusId } from '#domain/planning/plan/status.ts';
import type { ListFields } from '../lists/list-query.ts';

/** How far an operation or a production order is, 0 to 100 in whole percent, as lists sort and filter by it. */
export const progressFields = (sql: string): ListFields => ({ progress: { type: 'number', sql } });

/** SQL of a number of an operation, by its name in the row. */
type Measure = (field: 'statusId' | 'articleAmount' | 'yieldAmount' | 'scrapAmount' | 'planTime') => string;

const inDocument =
  (doc: string): Measure =>
  (field) =>
    `(${doc} ->> '${field}')::numeric`;
const inColumns =
  (table: string): Measure =>
  (field) =>
    `${table}.${operationColumns[field]}::numeric`;

/** Columns of operations as they are now, by the fields that they hold. */
export const operationColumns = {
  statusId: 'status_id',
  resourceId: 'resource_id',
  position: '"position"',
  valueAddName: 'value_add_name',
  articleAmount: 'article_amount',
  yieldAmount: 'yield_amount',
  scrapAmount: 'scrap_amount',
  planTime: 'plan_time',
} as const;

/** By reported pieces, whole when done. */
const shareOf = (of: Measure): string => `CASE
  WHEN ${of('statusId')} = ${statusId.done} THEN 1
  WHEN ${of('articleAmount')} <= 0 THEN 0
  ELSE least(1, (${of('yieldAmount')} + ${of('scrapAmount')}) / ${of('articleAmount')}) END`;

/** `isNow`: the rows have the columns of those that are true now. */
export const operationProgressSql = (isNow: boolean): string =>
  `round(100 * ${shareOf(isNow ? inColumns('t') : inDocument('t.doc'))})`;

/** Operations of the order weighted by planned time. `operations`: SQL to select them from. */
export function orderProgressSql(operations: string, isNow: boolean): string {
  const of = isNow ? inColumns('o') : inDocument('o.doc');
  const weight = `greatest(1, ${of('planTime')})`;
  return `coalesce((SELECT round(100 * sum(${weight} * (${shareOf(of)})) / sum(${weight}))
  FROM ${operations} o WHERE o.parent_id = t.id), 0)`;
}
