import type pg from 'pg';
import type { ListField } from '#query-service/lists/list-query.ts';
import { entriesOf, entryValues, type RowScope } from '#query-service/reads/rows.ts';

/** Fields of planning §3 that follow from the row of a step, its history and its resource (decision 0129). */

/**
 * When a step got the status that it has: when the last report that changed it says that it happened, else when that was
 * recorded; of one that nothing was reported on, when it came into the plan. `entries`: which rows of the history `e`
 * count; `created`: SQL of when the step came into the plan.
 */
export const statusDateSql = (id: string, entries: string, created: string): string => `coalesce((
  SELECT coalesce(
    (SELECT c ->> 1 FROM json_array_elements(e.changes) AS c WHERE c ->> 0 = 'occurredAt'),
    timeline.iso(e.at))
  FROM history.entry e
  WHERE e.object_id = ${id} AND ${entries}
    AND EXISTS (SELECT FROM json_array_elements(e.changes) AS c WHERE c ->> 0 = 'statusId')
  ORDER BY e.position DESC, e.line DESC LIMIT 1), ${created})`;

/**
 * Seconds of its own working time that the resource needs for the planned time (rules §1). `baseData`: rows of base data. Who sorts
 * or filters all rows by it reads the factors of all resources once, not one for each row.
 */
export function requiredCapacityField(baseData: string, isNow: boolean): ListField {
  const needed = (planTime: string, factor: string): string =>
    `round((${planTime})::numeric / coalesce((${factor})::numeric, 1))`;
  const inDocument = { planTime: "t.doc ->> 'planTime'", resourceId: "t.doc ->> 'resourceId'" };
  const { planTime, resourceId } = isNow ? { planTime: 't.plan_time', resourceId: 't.resource_id' } : inDocument;
  const factors = `SELECT jsonb_object_agg(o.object_id, o.doc -> 'capacityFactor') FROM ${baseData} AS o WHERE o.collection = 'resources'`;
  return {
    type: 'number',
    sql: needed(
      inDocument.planTime,
      `SELECT o.doc ->> 'capacityFactor' FROM ${baseData} AS o WHERE o.id = 'resources:' || (${inDocument.resourceId})`,
    ),
    column: needed(planTime, `(${factors}) ->> (${resourceId})`),
  };
}

/** Whether planning chooses the resource: the technology binds the step to none, and it is no attendant resource. */
export const suggestResourceSql = "((t.doc -> 'boundResourceId') IS NULL AND (t.doc -> 'attends') IS NULL)";

/** The same of one step, as its detail says it. */
export function requiredCapacity(planTime: unknown, resource: Readonly<Record<string, unknown>> | undefined): number {
  const factor = resource?.['capacityFactor'];
  return Math.round(Number(planTime) / (typeof factor === 'number' ? factor : 1));
}

export async function statusDateOf(pool: pg.Pool, id: string, at: RowScope): Promise<string | null> {
  const entries = entriesOf('e', 2);
  const created = `(SELECT timeline.iso(e.at) FROM history.entry e
    WHERE e.object_id = $1 AND ${entries} ORDER BY e.position, e.line LIMIT 1)`;
  const { rows } = await pool.query<{ found: string | null }>(
    `SELECT ${statusDateSql('$1', entries, created)} AS found`,
    [id, ...entryValues(at)],
  );
  return rows[0]?.found ?? null;
}

/** SQL of the planned seconds of the operations of an activity; those beside a main one take its time. */
export const planTimeSumSql = (orders: string, operations: string, activityId: string): string =>
  `(SELECT coalesce(sum((w.doc ->> 'planTime')::numeric), 0) FROM ${orders} r JOIN ${operations} w ON w.parent_id = r.id
    WHERE r.parent_id = ${activityId} AND w.doc ->> 'mainOperationId' IS NULL
      AND w.doc ->> 'switchedOff' IS DISTINCT FROM 'true')`;
