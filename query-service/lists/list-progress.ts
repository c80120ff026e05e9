import { statusId } from '#domain/planning/plan/status.ts';
import type { ListFields } from './list-query.ts';

/** How far an operation or a production order is, 0 to 100 in whole percent, as lists sort and filter by it. */
export const progressFields = (sql: string): ListFields => ({ progress: { type: 'number', sql } });

/** By reported pieces, whole when done (`doc`: of the operation). */
const shareOf = (doc: string): string => `CASE
  WHEN (${doc} ->> 'statusId')::integer = ${statusId.done} THEN 1
  WHEN (${doc} ->> 'articleAmount')::numeric <= 0 THEN 0
  ELSE least(1, ((${doc} ->> 'yieldAmount')::numeric + (${doc} ->> 'scrapAmount')::numeric)
    / (${doc} ->> 'articleAmount')::numeric) END`;

export const operationProgressSql = `round(100 * ${shareOf('t.doc')})`;

/** Operations of the order weighted by planned time. `operations`: SQL to select them from. */
export const orderProgressSql = (operations: string): string => `coalesce((
  SELECT round(100 * sum(greatest(1, (o.doc ->> 'planTime')::numeric) * (${shareOf('o.doc')}))
    / sum(greatest(1, (o.doc ->> 'planTime')::numeric)))
  FROM ${operations} o WHERE o.parent_id = t.id), 0)`;
