import type pg from 'pg';
import { statusId } from '#domain/planning/plan/status.ts';
import type { WorkStep } from '#domain/planning/rows/work-step-row.ts';

/**
 * Rows `t` with `doc` as `workStepSchema` says, `start_at` and `end_at`. Steps that nobody reports on are left out: revoked ones,
 * attendant resources, and those of machines where feedback is forbidden (domain facts §13).
 */
export const workSteps = `(
  SELECT o.id, o.start_at, o.end_at, o.resource_id, o.status_id,
    o.doc AS operation, r.doc AS resource, jsonb_build_object(
      'operationId', o.id, 'position', o.doc -> 'position', 'valueAddName', o.doc -> 'valueAddName',
      'statusId', o.doc -> 'statusId', 'startDate', o.doc -> 'startDate', 'endDate', o.doc -> 'endDate',
      'planTime', o.doc -> 'planTime', 'setupTime', o.doc -> 'setupTime', 'articleAmount', o.doc -> 'articleAmount',
      'yieldAmount', o.doc -> 'yieldAmount', 'scrapAmount', o.doc -> 'scrapAmount',
      'actualStartDate', o.doc -> 'actualStartDate', 'actualEndDate', o.doc -> 'actualEndDate',
      'resourceId', o.doc -> 'resourceId', 'resourceName', r.doc -> 'resourceName',
      'resourceGroupId', o.doc -> 'resourceGroupId', 'mainOperationId', o.doc -> 'mainOperationId',
      'workerId', o.doc -> 'workerId', 'productionOrderId', o.parent_id,
      'productionOrderNumber', p.doc -> 'productionOrderNumber', 'articleId', p.doc -> 'articleId',
      'articleName', p.doc -> 'articleName', 'articleNumber', p.doc -> 'articleNumber',
      'colorIndex', p.doc -> 'colorIndex', 'customerName', p.doc -> 'customerName', 'deliveryDate', p.doc -> 'deliveryDate') AS doc
  FROM timeline.operation o
  JOIN timeline.production_order p ON p.id = o.parent_id
  JOIN base_data.object r ON r.id = 'resources:' || o.resource_id
  WHERE o.doc ->> 'attends' IS NULL AND o.doc ->> 'switchedOff' IS NULL
    AND r.doc ->> 'progressesForbidden' IS DISTINCT FROM 'true')`;

/** What machines still have to do, the next first; at most two hundred, which is more than anybody looks through. */
export async function openSteps(pool: pg.Pool, resourceIds: readonly string[]): Promise<readonly WorkStep[]> {
  const { rows } = await pool.query<{ doc: WorkStep }>(
    `SELECT t.doc FROM ${workSteps} t
     WHERE t.resource_id = ANY ($1::text[]) AND t.status_id <> ${statusId.done}
     ORDER BY t.start_at, t.id LIMIT 200`,
    [resourceIds],
  );
  return rows.map(({ doc }) => doc);
}
