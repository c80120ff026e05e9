import type pg from 'pg';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { readProjectsTimeline, readTimeline } from '#domain/planning/api/timeline-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { isNow, liveRows, ordersAtWork, type RowScope, revisionOf, rowsOf } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';

/** The window may not be longer than this: ten years of a plant are an export, not a timeline. */
const longestWindow = 3_700 * 86_400_000;

/** `GET planningTimelineRawFlat` and `POST getTimelineDataByProjectIds` under `/api/planning` (planning §4, §9). */
export function timelineRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(service, context, readTimeline, ['timeline'], async (request, at, reply) => {
    const { fromDate, toDate } = request.query;
    const { plantTimeZone } = await readSettings(pool, at);
    const from = startOfDay(plantTimeZone, fromDate);
    const to = endOfDay(plantTimeZone, toDate);
    if (!(to > from && to - from <= longestWindow))
      return reject('validation', { fields: { toDate: to > from ? 'too_big' : 'endBeforeStart' } });
    const window = await readPlan(pool, { kind: 'window', from, to }, at);
    tellPosition(reply, window.position, at);
    reply.type('application/json; charset=utf-8');
    return textOfPlan(window);
  });

  answerPlanRead(service, context, readProjectsTimeline, ['timeline'], async (request, at, reply) => {
    const plan = await readPlan(pool, { kind: 'projects', projectIds: request.body.projectIds }, at);
    tellPosition(reply, plan.position, at);
    reply.type('application/json; charset=utf-8');
    return textOfPlan(plan);
  });
}

type PlanPart =
  | { readonly kind: 'window'; readonly from: Instant; readonly to: Instant }
  | { readonly kind: 'projects'; readonly projectIds: readonly string[] };

const tables = ['operation', 'production_order', 'activity', 'order_position', 'project'] as const;

interface PlanText {
  readonly position: string;
  readonly revision: string;
  readonly projects: string;
  readonly order_positions: string;
  readonly activities: string;
  readonly production_orders: string;
  readonly operations: string;
  readonly value_adds: string;
}

/**
 * Every production order that is at work in the window (or belongs to the projects), with all its operations and
 * everything above it; the process steps of these positions and of those that have one at work in the window; and every
 * order position without operations, which has no place in time. One statement, so one
 * state of the rows and its position. The rows leave as they are stored: nothing is parsed on the way.
 */
async function readPlan(pool: pg.Pool, part: PlanPart, scope: RowScope): Promise<PlanText> {
  const { own } = scope;
  const areNow = isNow(scope);
  const values: unknown[] = part.kind === 'window' ? [toIso(part.from), toIso(part.to)] : [part.projectIds];
  const then: string[] = [];
  const sources = new Map<string, string>();
  // What was is read once, however often the statement below looks at it; but of operations, which are by far the most,
  // first the times and then the few documents.
  for (const name of tables) {
    const rows = await rowsOf(pool, `timeline.${name}`, scope, values);
    sources.set(name, areNow ? rows : `${name}_then`);
    if (areNow) continue;
    const once = name === 'operation' ? 'NOT MATERIALIZED' : 'MATERIALIZED';
    then.push(`${name}_then AS ${once} (SELECT * FROM ${rows} AS r),`);
  }
  const table = (name: (typeof tables)[number]): string => sources.get(name) ?? '';
  const objects = await rowsOf(pool, 'base_data.object', own === undefined ? liveRows : scope, values);
  const revision = revisionOf(scope, values);
  // Nothing is known of how many rows there were: with the second form they are looked up in a hash table, whereas a
  // join for a handful of rows would compare all with all.
  const among = (one: string, ids: string): string =>
    areNow ? `${one} IN (SELECT ${ids})` : `(${one} IN (SELECT ${ids})) IS TRUE`;
  // What was has no index of times; the orders are known before the statement then, and only their operations are put
  // together from what of them is fixed and what is not.
  const atWork =
    areNow || part.kind === 'projects'
      ? undefined
      : `$${values.push(await ordersAtWork(pool, scope, part.from, part.to))}::text[]`;
  const overlaps = ({ from, to }: { readonly from: Instant; readonly to: Instant }): string =>
    `o.start_at < $${values.push(to)} AND o.end_at > $${values.push(from)}`;
  const { rows } = await pool.query<PlanText>({
    // Each simulation has tables of its own.
    ...(own === undefined ? { name: `timeline ${part.kind} ${areNow ? 'now' : 'as of'}` } : {}),
    text: `
    WITH ${then.join('\n')}
    hit AS (
      ${
        atWork !== undefined
          ? `SELECT unnest(${atWork}) AS id`
          : part.kind === 'window'
            ? `SELECT DISTINCT o.parent_id AS id FROM ${table('operation')} o WHERE ${overlaps(part)}`
            : `SELECT h.id FROM ${table('production_order')} h WHERE h.doc ->> 'projectId' = ANY ($1::text[])`
      }),
    orders AS MATERIALIZED (
      SELECT p.id, p.parent_id, p.doc FROM ${table('production_order')} p WHERE ${among('p.id', 'id FROM hit')}),
    steps AS (
      SELECT a.id, a.parent_id, a.doc FROM ${table('activity')} a
      WHERE a.doc ->> 'productionProcessStep' = 'false'),
    owners AS MATERIALIZED (
      SELECT a.parent_id AS id FROM ${table('activity')} a WHERE ${among('a.id', 'parent_id FROM orders')}
      UNION ${
        part.kind === 'window'
          ? `SELECT s.parent_id FROM steps s
             WHERE s.doc ->> 'startDate' COLLATE "C" < $2 AND s.doc ->> 'endDate' COLLATE "C" > $1`
          : `SELECT q.id FROM ${table('order_position')} q WHERE q.parent_id = ANY ($1::text[])`
      }),
    activities AS MATERIALIZED (
      SELECT a.id, a.parent_id, a.doc FROM ${table('activity')} a WHERE ${among('a.id', 'parent_id FROM orders')}
      UNION ALL
      SELECT s.id, s.parent_id, s.doc FROM steps s WHERE ${among('s.parent_id', 'id FROM owners')}),
    positions AS MATERIALIZED (
      SELECT q.id, q.parent_id, q.doc FROM ${table('order_position')} q
      WHERE ${among('q.id', 'parent_id FROM activities')} OR ${
        part.kind === 'window' ? "q.doc ->> 'startDate' IS NULL" : 'q.parent_id = ANY ($1::text[])'
      }),
    operations AS MATERIALIZED (
      SELECT o.doc FROM ${table('operation')} o WHERE ${
        atWork === undefined ? among('o.parent_id', 'id FROM orders') : `o.parent_id = ANY (${atWork})`
      })
    SELECT
      (SELECT position FROM projection.checkpoint WHERE model = 'timeline') AS position,
      ${revision} AS revision,
      (SELECT coalesce(string_agg(r.doc::text, ','), '') FROM ${table('project')} r
        WHERE ${among('r.id', 'parent_id FROM positions')} ${
          part.kind === 'projects' ? 'OR r.id = ANY ($1::text[])' : ''
        }) AS projects,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM positions) AS order_positions,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM activities) AS activities,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM orders) AS production_orders,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM operations) AS operations,
      (SELECT coalesce(string_agg(json_build_object(
          'valueAddId', known.object_id,
          'valueAddName', name,
          'productionProcessStep', coalesce((known.doc ->> 'productionProcessStep')::boolean, production))::text, ','
          ORDER BY name), '')
        FROM (
          SELECT name, bool_or(production) AS production FROM (
            SELECT DISTINCT doc ->> 'valueAddName' AS name, true AS production FROM operations
            UNION
            SELECT DISTINCT doc ->> 'valueAddName', false FROM activities WHERE doc ->> 'productionProcessStep' = 'false'
          ) AS done GROUP BY name) AS names
        LEFT JOIN (
          SELECT DISTINCT ON (lower(doc ->> 'valueAddName')) object_id, doc FROM ${objects} o
          WHERE collection = 'valueAdds' ORDER BY lower(doc ->> 'valueAddName'), object_id
        ) AS known ON lower(known.doc ->> 'valueAddName') = lower(name)) AS value_adds`,
    values,
  });
  const [plan] = rows;
  if (plan === undefined) throw new Error('the timeline gave no answer');
  return plan;
}

const textOfPlan = (plan: PlanText): string =>
  `{"projects":[${plan.projects}],"orderPositions":[${plan.order_positions}],` +
  `"activities":[${plan.activities}],"productionOrders":[${plan.production_orders}],` +
  `"operations":[${plan.operations}],"valueAdds":[${plan.value_adds}],"versionIdentifier":${plan.revision}}`;
