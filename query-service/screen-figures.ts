import type pg from 'pg';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import type { MachineFigures } from '#domain/planning/api/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { workSteps } from './work-steps.ts';

/** How far back punctuality looks. */
const punctualityDays = 30;
/** A step that lasts longer is not among them; without a first start every step that ever was would be looked at. */
const longestStepDays = 30;

interface FiguresSettings {
  readonly plantTimeZone: string;
  /** Days after its planned end within which a step counts as punctual. */
  readonly punctualityTolerance: number;
}

const is = (status: number): string => `s.status_id = ${status}`;

export async function readFigures(
  pool: pg.Pool,
  resourceIds: readonly string[],
  { plantTimeZone: zone, punctualityTolerance }: FiguresSettings,
  now: Instant = Date.now(),
): Promise<readonly MachineFigures[]> {
  const today = dayAt(zone, now);
  const values = [
    [...resourceIds],
    endOfDay(zone, today),
    new Date(startOfDay(zone, today)).toISOString(),
    now,
    now - punctualityDays * dayLength,
    now - (punctualityDays + longestStepDays) * dayLength,
    punctualityTolerance * dayLength,
  ];
  const { rows } = await pool.query<{ doc: MachineFigures }>(
    `WITH step AS MATERIALIZED (
       SELECT t.id, t.resource_id, t.status_id, t.start_at, t.end_at
       FROM ${workSteps} t
       WHERE t.resource_id = ANY ($1::text[])
         AND (t.status_id <> ${statusId.done} OR t.operation ->> 'actualEndDate' >= $3)),
     report AS (
       SELECT s.id, s.resource_id, s.status_id, r.doc::jsonb || coalesce(
         (SELECT jsonb_object_agg(field.key, field.value ORDER BY c.position)
          FROM feedback.entry c, jsonb_each(c.doc::jsonb) AS field
          WHERE c.feedback_id = r.feedback_id AND c.is_correction AND c.branch = 'main'), '{}') AS doc
       FROM step s JOIN feedback.entry r ON r.subject_id = s.id
       WHERE r.branch = 'main' AND NOT r.is_correction AND r.doc ->> 'type' IN ('yield', 'scrap', 'interrupt')),
     steps AS (
       SELECT s.resource_id,
         count(*) FILTER (WHERE ${is(statusId.planned)} AND s.start_at < $2) AS planned,
         count(*) FILTER (WHERE ${is(statusId.started)}) AS started,
         count(*) FILTER (WHERE ${is(statusId.interrupted)}) AS interrupted,
         count(*) FILTER (WHERE ${is(statusId.paused)}) AS paused,
         count(*) FILTER (WHERE ${is(statusId.done)}) AS done,
         count(*) FILTER (WHERE NOT ${is(statusId.done)} AND s.end_at <= $2) AS due,
         count(*) FILTER (WHERE ${is(statusId.planned)} AND s.start_at < $4
           OR NOT ${is(statusId.done)} AND NOT ${is(statusId.planned)} AND s.end_at < $4) AS late
       FROM step s GROUP BY s.resource_id),
     pieces AS (
       SELECT f.resource_id,
         sum((f.doc ->> 'amount')::numeric) FILTER (WHERE f.doc ->> 'type' = 'yield') AS yield,
         sum((f.doc ->> 'amount')::numeric) FILTER (WHERE f.doc ->> 'type' = 'scrap') AS scrap
       FROM report f
       WHERE f.doc ->> 'occurredAt' >= $3 AND f.doc ->> 'revoked' IS DISTINCT FROM 'true' GROUP BY f.resource_id),
     stops AS (
       SELECT one.resource_id, min(one.at) AS at
       FROM (SELECT f.resource_id, max(f.doc ->> 'occurredAt') AS at FROM report f
         WHERE f.status_id = ${statusId.interrupted} AND f.doc ->> 'type' = 'interrupt' GROUP BY f.id, f.resource_id) one
       GROUP BY one.resource_id),
     ends AS (
       SELECT t.resource_id, count(*) AS planned,
         count(*) FILTER (WHERE extract(epoch FROM (t.operation ->> 'actualEndDate')::timestamptz) * 1000 <= t.end_at + $7::bigint)
           AS punctual
       FROM ${workSteps} t
       WHERE t.resource_id = ANY ($1::text[]) AND t.start_at >= $6 AND t.start_at < $4
         AND t.end_at >= $5 AND t.end_at + $7::bigint < $4
       GROUP BY t.resource_id)
     SELECT jsonb_build_object('resourceId', r.object_id, 'resourceName', r.doc ->> 'resourceName',
       'planned', coalesce(steps.planned, 0), 'started', coalesce(steps.started, 0),
       'interrupted', coalesce(steps.interrupted, 0), 'paused', coalesce(steps.paused, 0),
       'doneToday', coalesce(steps.done, 0), 'dueToday', coalesce(steps.due, 0), 'late', coalesce(steps.late, 0),
       'yieldAmount', coalesce(pieces.yield, 0), 'scrapAmount', coalesce(pieces.scrap, 0),
       'interruptedAt', stops.at, 'plannedEnds', coalesce(ends.planned, 0),
       'punctualEnds', coalesce(ends.punctual, 0)) AS doc
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
     JOIN base_data.object r ON r.id = 'resources:' || asked.id
     LEFT JOIN steps ON steps.resource_id = asked.id
     LEFT JOIN pieces ON pieces.resource_id = asked.id
     LEFT JOIN stops ON stops.resource_id = asked.id
     LEFT JOIN ends ON ends.resource_id = asked.id
     ORDER BY asked.place`,
    values,
  );
  return rows.map(({ doc }) => doc);
}
