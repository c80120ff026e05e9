import type pg from 'pg';
import { z } from 'zod';
import { daySchema, type Instant } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { timelineDataSchema } from '#domain/planning/timeline-api.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../app.ts';
import { planReadQuery, resolveAsOf, tellPosition, trueAt, waitForPosition } from '../position.ts';
import { readSettings } from '../settings.ts';

/** The window may not be longer than this: ten years of a plant are an export, not a timeline. */
const longestWindow = 3_700 * 86_400_000;

/** `GET /api/planning/planningTimelineRawFlat` (planning §4, api contract). */
export function timelineRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/planning/planningTimelineRawFlat',
    {
      config: { right: 'planning.read' },
      schema: {
        tags: ['planning'],
        summary: 'The plan between two days of the plant, both included, as flat arrays linked by ids',
        querystring: z.strictObject({ fromDate: daySchema, toDate: daySchema, ...planReadQuery }),
        response: answers(200, textOf(timelineDataSchema)),
      },
    },
    async (request, reply) => {
      const { fromDate, toDate, asOf } = request.query;
      const behind = await waitForPosition(request, request.query, progress);
      if (behind !== undefined) return behind;
      const { plantTimeZone } = await readSettings(pool);
      const from = startOfDay(plantTimeZone, fromDate);
      const to = endOfDay(plantTimeZone, toDate);
      if (!(to > from && to - from <= longestWindow))
        return reject('validation', { fields: { toDate: 'outsideRange' } });
      const at = await resolveAsOf(pool, asOf);
      if (isRejection(at)) return at;
      const window = await readWindow(pool, from, to, at.position);
      tellPosition(reply, window.position);
      reply.type('application/json; charset=utf-8');
      return textOfWindow(window);
    },
  );
}

interface Window {
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
 * Every production order that is at work in the window, with all its operations and everything above it, and every
 * order position without operations, which has no place in time. One statement, so one state of the rows and its
 * position. The rows leave as they are stored: nothing is parsed on the way.
 */
async function readWindow(pool: pg.Pool, from: Instant, to: Instant, at: string | undefined): Promise<Window> {
  const parameter = at === undefined ? undefined : '$3::bigint';
  const now = (alias: string): string => trueAt(alias, parameter);
  const { rows } = await pool.query<Window>({
    name: at === undefined ? 'timeline window now' : 'timeline window as of',
    text: `
    WITH hit AS (
      SELECT DISTINCT o.parent_id AS id FROM timeline.operation o
      WHERE o.start_at < $2 AND o.end_at > $1 AND ${now('o')}),
    orders AS MATERIALIZED (
      SELECT p.id, p.parent_id, p.doc FROM timeline.production_order p JOIN hit USING (id) WHERE ${now('p')}),
    activities AS MATERIALIZED (
      SELECT a.id, a.parent_id, a.doc FROM timeline.activity a
      WHERE a.id IN (SELECT parent_id FROM orders) AND ${now('a')}),
    positions AS MATERIALIZED (
      SELECT q.id, q.parent_id, q.doc FROM timeline.order_position q
      WHERE ${now('q')} AND (q.id IN (SELECT parent_id FROM activities) OR q.doc ->> 'startDate' IS NULL)),
    operations AS MATERIALIZED (
      SELECT o.doc FROM timeline.operation o WHERE o.parent_id IN (SELECT id FROM orders) AND ${now('o')})
    SELECT
      (SELECT position FROM projection.checkpoint WHERE model = 'timeline') AS position,
      (SELECT coalesce(max(revision), -1) FROM timeline.moment ${
        parameter === undefined ? '' : `WHERE position <= ${parameter}`
      }) AS revision,
      (SELECT coalesce(string_agg(r.doc::text, ','), '') FROM timeline.project r
        WHERE r.id IN (SELECT parent_id FROM positions) AND ${now('r')}) AS projects,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM positions) AS order_positions,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM activities) AS activities,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM orders) AS production_orders,
      (SELECT coalesce(string_agg(doc::text, ','), '') FROM operations) AS operations,
      (SELECT coalesce(string_agg(json_build_object('valueAddName', name)::text, ','), '')
        FROM (SELECT DISTINCT doc ->> 'valueAddName' AS name FROM operations ORDER BY name) AS names) AS value_adds`,
    values: at === undefined ? [from, to] : [from, to, at],
  });
  const [window] = rows;
  if (window === undefined) throw new Error('the timeline gave no answer');
  return window;
}

const textOfWindow = (window: Window): string =>
  `{"projects":[${window.projects}],"orderPositions":[${window.order_positions}],` +
  `"activities":[${window.activities}],"productionOrders":[${window.production_orders}],` +
  `"operations":[${window.operations}],"valueAdds":[${window.value_adds}],"versionIdentifier":${window.revision}}`;
