import type pg from 'pg';
import { type Instant, minute, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import type { MachineFigures } from '#domain/planning/api/shop-floor/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { begun, isReported } from '../workbench/work-steps.ts';

/** How far back punctuality looks. */
const punctualityDays = 30;
/** What was done that much before its planned end is not looked for. */
const doneBeforeDays = 30;

/** Key figures of a machine without its punctuality, which is of thirty days. */
export type FiguresOfToday = Omit<MachineFigures, keyof Punctuality>;

const is = (status: number): string => `s.status_id = ${status}`;

/**
 * Key figures of today, in the plant's time zone, in the order of the machines and without those that are gone. Each part of
 * it is found by an index: steps that are open and were to begin before the day ends or have begun, those done today, and
 * reports of today, as they were corrected since. What is at work is late when it is expected to end more than a minute after
 * its planned end, as the conflict radar has it. What was reported counts for the machine that it was reported on.
 */
export async function readFigures(
  pool: pg.Pool,
  resourceIds: readonly string[],
  zone: string,
  expectedEnds: ReadonlyMap<string, Instant>,
  now: Instant,
): Promise<readonly FiguresOfToday[]> {
  const today = dayAt(zone, now);
  const { rows } = await pool.query<{ doc: FiguresOfToday }>(
    `WITH machine AS (
       SELECT asked.id, asked.place, r.doc ->> 'resourceName' AS name,
         r.doc ->> 'progressesForbidden' IS DISTINCT FROM 'true' AS is_reported_on
       FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
       JOIN base_data.object r ON r.id = 'resources:' || asked.id),
     open AS (
       SELECT o.id, o.resource_id, o.status_id, o.start_at, o.end_at FROM timeline.operation o
       WHERE o.resource_id = ANY ($1::text[]) AND o.status_id <> ${statusId.done} AND o.start_at < $2 AND ${isReported('o')}
       UNION ALL
       SELECT o.id, o.resource_id, o.status_id, o.start_at, o.end_at FROM timeline.operation o
       WHERE o.resource_id = ANY ($1::text[]) AND ${begun('o')} AND o.start_at >= $2 AND ${isReported('o')}),
     steps AS (
       SELECT s.resource_id,
         count(*) FILTER (WHERE ${is(statusId.planned)} AND s.start_at < $2) AS planned,
         count(*) FILTER (WHERE ${is(statusId.started)}) AS started,
         count(*) FILTER (WHERE ${is(statusId.interrupted)}) AS interrupted,
         count(*) FILTER (WHERE ${is(statusId.paused)}) AS paused,
         count(*) FILTER (WHERE s.end_at <= $2) AS due,
         count(*) FILTER (WHERE ${is(statusId.planned)} AND s.start_at < $4
           OR NOT ${is(statusId.planned)} AND coalesce(x.at, $4) > s.end_at + ${minute}) AS late
       FROM open s LEFT JOIN unnest($5::text[], $6::bigint[]) AS x (id, at) ON x.id = s.id
       GROUP BY s.resource_id),
     done AS (
       SELECT o.resource_id, count(*) AS done FROM timeline.operation o
       WHERE o.resource_id = ANY ($1::text[]) AND o.status_id = ${statusId.done}
         AND (o.doc ->> 'actualEndDate') COLLATE "C" >= $3 AND ${isReported('o')}
       GROUP BY o.resource_id),
     said AS (
       SELECT r.feedback_id FROM feedback.entry r
       WHERE r.branch = 'main' AND NOT r.is_correction AND r.doc ->> 'resourceId' = ANY ($1::text[])
         AND (r.doc ->> 'occurredAt') COLLATE "C" >= $3 AND r.doc ->> 'type' IN ('yield', 'scrap')
       UNION
       SELECT c.feedback_id FROM feedback.entry c
       WHERE c.branch = 'main' AND c.is_correction AND (c.doc ->> 'occurredAt') COLLATE "C" >= $3
         AND c.doc ->> 'occurredAt' IS NOT NULL),
     report AS (
       SELECT r.doc ->> 'resourceId' AS resource_id, r.doc ->> 'type' AS type, r.doc::jsonb || coalesce(
         (SELECT jsonb_object_agg(field.key, field.value ORDER BY c.position)
          FROM feedback.entry c, jsonb_each(c.doc::jsonb) AS field
          WHERE c.feedback_id = said.feedback_id AND c.is_correction AND c.branch = 'main'), '{}') AS doc
       FROM said JOIN feedback.entry r ON r.feedback_id = said.feedback_id
       WHERE r.branch = 'main' AND NOT r.is_correction AND r.doc ->> 'type' IN ('yield', 'scrap')
         AND EXISTS (SELECT FROM timeline.operation o WHERE o.id = r.subject_id)),
     pieces AS (
       SELECT f.resource_id,
         sum((f.doc ->> 'amount')::numeric) FILTER (WHERE f.type = 'yield') AS yield,
         sum((f.doc ->> 'amount')::numeric) FILTER (WHERE f.type = 'scrap') AS scrap
       FROM report f
       WHERE f.doc ->> 'occurredAt' >= $3 AND f.doc ->> 'revoked' IS DISTINCT FROM 'true' GROUP BY f.resource_id),
     stops AS (
       SELECT s.resource_id, min((
         SELECT max(r.doc ->> 'occurredAt') FROM feedback.entry r
         WHERE r.subject_id = s.id AND r.branch = 'main' AND NOT r.is_correction AND r.doc ->> 'type' = 'interrupt')) AS at
       FROM open s WHERE ${is(statusId.interrupted)} GROUP BY s.resource_id)
     SELECT jsonb_build_object('resourceId', m.id, 'resourceName', m.name,
       'planned', coalesce(steps.planned, 0), 'started', coalesce(steps.started, 0),
       'interrupted', coalesce(steps.interrupted, 0), 'paused', coalesce(steps.paused, 0),
       'doneToday', coalesce(done.done, 0), 'dueToday', coalesce(steps.due, 0), 'late', coalesce(steps.late, 0),
       'yieldAmount', coalesce(pieces.yield, 0), 'scrapAmount', coalesce(pieces.scrap, 0),
       'interruptedAt', stops.at) AS doc
     FROM machine m
     LEFT JOIN steps ON steps.resource_id = m.id AND m.is_reported_on
     LEFT JOIN done ON done.resource_id = m.id AND m.is_reported_on
     LEFT JOIN pieces ON pieces.resource_id = m.id AND m.is_reported_on
     LEFT JOIN stops ON stops.resource_id = m.id AND m.is_reported_on
     ORDER BY m.place`,
    [
      [...resourceIds],
      endOfDay(zone, today),
      toIso(startOfDay(zone, today)),
      now,
      [...expectedEnds.keys()],
      [...expectedEnds.values()],
    ],
  );
  return rows.map(({ doc }) => doc);
}

/** Steps that were planned to end in the last thirty days, and how many of them did in time. */
export type Punctuality = Pick<MachineFigures, 'plannedEnds' | 'punctualEnds'>;

/** By machine; of machines without any such step nothing. `tolerance`: days after its planned end within which a step counts. */
export async function readPunctuality(
  pool: pg.Pool,
  resourceIds: readonly string[],
  tolerance: number,
  now: Instant,
): Promise<ReadonlyMap<string, Punctuality>> {
  const { rows } = await pool.query<{ id: string; planned: number; punctual: number }>(
    `WITH step AS (
       SELECT o.resource_id, o.end_at, extract(epoch FROM (o.doc ->> 'actualEndDate')::timestamptz) * 1000 AS ended_at
       FROM timeline.operation o
       WHERE o.resource_id = ANY ($1::text[]) AND o.status_id = ${statusId.done}
         AND (o.doc ->> 'actualEndDate') COLLATE "C" >= $5 AND ${isReported('o')}
       UNION ALL
       SELECT o.resource_id, o.end_at, NULL
       FROM timeline.operation o
       WHERE o.resource_id = ANY ($1::text[]) AND o.status_id <> ${statusId.done} AND o.start_at < $2 AND ${isReported('o')})
     SELECT s.resource_id AS id, count(*)::integer AS planned,
       (count(*) FILTER (WHERE s.ended_at <= s.end_at + $4::bigint))::integer AS punctual
     FROM step s WHERE s.end_at >= $3::bigint AND s.end_at + $4::bigint < $2::bigint
     GROUP BY s.resource_id`,
    [
      [...resourceIds],
      now,
      now - punctualityDays * dayLength,
      tolerance * dayLength,
      toIso(now - (punctualityDays + doneBeforeDays) * dayLength),
    ],
  );
  return new Map(rows.map(({ id, planned, punctual }) => [id, { plannedEnds: planned, punctualEnds: punctual }]));
}
