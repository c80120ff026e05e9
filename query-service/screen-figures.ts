import type pg from 'pg';
import { z } from 'zod';
import { type Instant } from '#domain/kernel/instant.ts';
import { dayAt, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { workSteps } from './work-steps.ts';

/** Key figures of one machine today: steps by what is of them, pieces made, and what should have begun or ended. */
export const figuresSchema = z.object({
  resourceId: z.string(),
  resourceName: z.string(),
  /** Planned to begin before the end of today and not begun. */
  planned: z.number().int(),
  started: z.number().int(),
  interrupted: z.number().int(),
  paused: z.number().int(),
  doneToday: z.number().int(),
  /** Not begun although they should have been, or not ended. */
  late: z.number().int(),
  yieldAmount: z.number(),
  scrapAmount: z.number(),
});

export async function readFigures(
  pool: pg.Pool,
  resourceIds: readonly string[],
  zone: string,
  now: Instant = Date.now(),
): Promise<readonly z.infer<typeof figuresSchema>[]> {
  const today = dayAt(zone, now);
  const from = new Date(startOfDay(zone, today)).toISOString();
  const is = (status: number): string => `t.status = '${status}'`;
  const doneToday = `${is(statusId.done)} AND t.operation ->> 'actualEndDate' >= $3`;
  const { rows } = await pool.query<{ doc: z.infer<typeof figuresSchema> }>(
    `SELECT jsonb_build_object('resourceId', r.object_id, 'resourceName', r.doc ->> 'resourceName',
       'planned', count(*) FILTER (WHERE ${is(statusId.planned)} AND t.start_at < $2),
       'started', count(*) FILTER (WHERE ${is(statusId.started)}),
       'interrupted', count(*) FILTER (WHERE ${is(statusId.interrupted)}),
       'paused', count(*) FILTER (WHERE ${is(statusId.paused)}),
       'doneToday', count(*) FILTER (WHERE ${doneToday}),
       'late', count(*) FILTER (WHERE ${is(statusId.planned)} AND t.operation ->> 'startDate' < $4
         OR t.status IN ('${statusId.started}', '${statusId.interrupted}', '${statusId.paused}')
            AND t.operation ->> 'endDate' < $4),
       'yieldAmount', coalesce(sum((t.operation ->> 'yieldAmount')::numeric)
         FILTER (WHERE t.status <> '${statusId.done}' OR ${doneToday}), 0),
       'scrapAmount', coalesce(sum((t.operation ->> 'scrapAmount')::numeric)
         FILTER (WHERE t.status <> '${statusId.done}' OR ${doneToday}), 0)) AS doc
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
     JOIN base_data.object r ON r.id = 'resources:' || asked.id
     LEFT JOIN ${workSteps} t ON t.resource_id = asked.id
     GROUP BY asked.place, r.object_id, r.doc ->> 'resourceName' ORDER BY asked.place`,
    [resourceIds, endOfDay(zone, today), from, new Date(now).toISOString()],
  );
  return rows.map(({ doc }) => doc);
}
