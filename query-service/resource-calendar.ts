import type pg from 'pg';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { fieldsFromBody } from '#domain/base-data/object-body.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import {
  compilePlantDays,
  compileWorkingTime,
  roundTheClock,
  type WorkingTime,
} from '#domain/planning/calendar/working-time.ts';
import { type RowScope, rowsOf } from './rows.ts';
import { readSettings } from './settings.ts';

/**
 * Working time of a resource, or of the plant for a process step, which has none. A resource that never works counts as
 * working round the clock, as where it is planned anyway (rules §4).
 */
export async function calendarOf(pool: pg.Pool, resourceId: string | undefined, at: RowScope): Promise<WorkingTime> {
  const values: unknown[] = [resourceId ?? null];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ collection: Collection; object_id: string; doc: Record<string, unknown> }>(
    `SELECT o.collection, o.object_id, o.doc FROM ${table} o
     WHERE o.collection IN ('availabilityPlans', 'publicHolidays')
        OR o.id = 'resources:' || $1 OR o.collection = 'resourceGaps' AND o.doc ->> 'resourceId' = $1`,
    values,
  );
  const { objects } = emptyFactory();
  for (const { collection, object_id: id, doc } of rows)
    (objects[collection] as Map<string, unknown>).set(id, fieldsFromBody(collection, doc));
  const settings = await readSettings(pool, at);
  const holidays = [...objects.publicHolidays.values()];
  const [resource] = objects.resources.values();
  if (resource === undefined) return compilePlantDays(holidays, settings);
  const gaps = [...objects.resourceGaps.values()];
  const working = compileWorkingTime(resource, objects.availabilityPlans, gaps, holidays, settings);
  return working.nextWorking(0) === undefined ? roundTheClock : working;
}
