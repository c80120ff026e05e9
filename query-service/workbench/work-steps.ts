import type pg from 'pg';
import { statusId } from '#domain/planning/plan/status.ts';
import type { WorkStep } from '#domain/planning/rows/work-step-row.ts';

/**
 * Rows `t` with `doc` as `workStepSchema` says, `start_at` and `end_at`. Steps that nobody reports on are left out: revoked ones,
 * attendant resources, and those of machines where feedback is forbidden (domain facts §13).
 */
export const workSteps = `(
  SELECT o.id, o.start_at, o.end_at, o.resource_id, o.status_id,
    o.doc AS operation, p.doc AS production_order, r.doc AS resource, jsonb_build_object(
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
      'amountUnitName', u.doc -> 'amountUnitName',
      'projectNumber', j.doc -> 'projectNumber', 'projectName', j.doc -> 'projectName',
      'colorIndex', p.doc -> 'colorIndex', 'customerName', p.doc -> 'customerName', 'deliveryDate', p.doc -> 'deliveryDate') AS doc
  FROM timeline.operation o
  JOIN timeline.production_order p ON p.id = o.parent_id
  JOIN base_data.object r ON r.id = 'resources:' || o.resource_id
  LEFT JOIN timeline.project j ON j.id = p.doc ->> 'projectId'
  LEFT JOIN base_data.object a ON a.id = 'articles:' || (p.doc ->> 'articleId')
  LEFT JOIN base_data.object u ON u.id = 'amountUnits:' || (a.doc ->> 'amountUnitId')
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

/** SQL: people report on it; what machines forbid it is told by base data. */
export const isReported = (row: string): string =>
  `${row}.doc ->> 'attends' IS NULL AND ${row}.doc ->> 'switchedOff' IS NULL`;

/** SQL: it has begun and is not done, as the index of such steps has it. */
export const begun = (row: string): string =>
  `${row}.status_id IN (${statusId.started}, ${statusId.interrupted}, ${statusId.paused})`;

/**
 * SQL: row `other` of operations is at work (`isAtWork` of the domain) where row `own` is, and that takes one at a time; a step and those parallel to it
 * are one piece of work.
 */
export const atWorkBeside = (other: string, own: string): string =>
  `${other}.resource_id = ${own}.resource_id AND ${other}.id <> ${own}.id AND ${other}.status_id = ${statusId.started}
   AND ${isReported(other)}
   AND coalesce(${own}.doc ->> 'mainOperationId', ${own}.id) <> coalesce(${other}.doc ->> 'mainOperationId', ${other}.id)
   AND (SELECT m.doc ->> 'allowMultipleReservation' = 'true' OR m.doc ->> 'limitQuantity' = 'true'
        FROM base_data.object m WHERE m.id = 'resources:' || ${own}.resource_id) IS NOT TRUE`;

/** Nobody looks through more. */
const mostSteps = 200;
/** A screen has room for so many, however far away they are (base data §9). */
const firstPage = 10;

/**
 * What machines are at, and what they do until `soon`, or the next ten steps: those first that have begun, whatever should
 * have begun long ago. At most two hundred, of each machine found by an index.
 */
export async function nextSteps(
  pool: pg.Pool,
  resourceIds: readonly string[],
  soon: number,
): Promise<readonly WorkStep[]> {
  // What is nobody's to report is left out after the index has found the first ones: to read that out of all would cost most.
  const open = `SELECT o.id, o.start_at, o.status_id, ${isReported('o')} AS is_reported FROM timeline.operation o
    WHERE o.resource_id = m.id AND o.status_id <> ${statusId.done}`;
  const { rows } = await pool.query<{ doc: WorkStep }>(
    `WITH machine AS (
       SELECT asked.id FROM (SELECT DISTINCT unnest($1::text[]) AS id) AS asked
       JOIN base_data.object r ON r.id = 'resources:' || asked.id
       WHERE r.doc ->> 'progressesForbidden' IS DISTINCT FROM 'true'),
     chosen AS (
       (SELECT o.id, o.start_at, 0 AS turn FROM machine m JOIN timeline.operation o ON o.resource_id = m.id
        WHERE ${begun('o')} AND ${isReported('o')} ORDER BY o.start_at, o.id LIMIT ${mostSteps})
       UNION ALL
       (SELECT n.id, n.start_at, 1 FROM machine m CROSS JOIN LATERAL (
          (${open} AND o.start_at < $2 ORDER BY o.start_at LIMIT ${mostSteps})
          UNION
          (${open} ORDER BY o.start_at LIMIT ${2 * firstPage})) AS n
        WHERE n.status_id = ${statusId.planned} AND n.is_reported
        ORDER BY n.start_at, n.id LIMIT ${mostSteps}))
     SELECT t.doc FROM (SELECT *, row_number() OVER (ORDER BY turn, start_at, id) AS place FROM chosen) AS c
     JOIN ${workSteps} t ON t.id = c.id
     WHERE c.place <= ${mostSteps} AND (c.turn = 0 OR c.start_at < $2 OR c.place <= ${firstPage})
     ORDER BY c.place`,
    [[...resourceIds], soon],
  );
  return rows.map(({ doc }) => doc);
}

/** SQL: what was reported on `doc` cannot be right; the same as `isPlausible` says. `$now`: parameter with an ISO instant. */
export function implausibleSql(doc: string, isChecked: boolean, now: string, countsPieces: boolean): string {
  if (!isChecked) return 'false';
  const number = (field: string): string => `coalesce((${doc} ->> '${field}')::numeric, 0)`;
  const times = `coalesce(${doc} ->> 'actualStartDate' > ${now} OR ${doc} ->> 'actualEndDate' > ${now}
    OR ${doc} ->> 'actualEndDate' < ${doc} ->> 'actualStartDate', false)`;
  if (!countsPieces) return times;
  return `(${times} OR ${number('yieldAmount')} > ${number('articleAmount')}
    OR (${doc} ->> 'statusId' = '${statusId.done}'
      AND ${number('yieldAmount')} + ${number('scrapAmount')} < ${number('articleAmount')}))`;
}
