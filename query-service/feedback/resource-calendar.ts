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
import { type RowScope, rowsOf } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';

/** When a resource works, and by how much faster than planned times say. */
export interface ResourceCalendar {
  readonly workingTime: WorkingTime;
  readonly capacityFactor: number;
}

/**
 * Working time of a resource, or of the plant for a process step, which has none. A resource that never works
 * counts as working round the clock, as where it is planned anyway (rules §4).
 */
export async function calendarOf(
  pool: pg.Pool,
  resourceId: string | undefined,
  at: RowScope,
): Promise<ResourceCalendar> {
  const { of, plantDays } = await calendarsOf(pool, resourceId === undefined ? [] : [resourceId], at);
  return of.get(resourceId ?? '') ?? plantDays;
}

/** Of several resources at once; those that there are none of have no calendar. */
export async function calendarsOf(
  pool: pg.Pool,
  resourceIds: readonly string[],
  at: RowScope,
): Promise<{ readonly of: ReadonlyMap<string, ResourceCalendar>; readonly plantDays: ResourceCalendar }> {
  const values: unknown[] = [resourceIds];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ collection: Collection; object_id: string; doc: Record<string, unknown> }>(
    `SELECT o.collection, o.object_id, o.doc FROM ${table} o
     WHERE o.collection IN ('availabilityPlans', 'publicHolidays')
        OR o.collection = 'resources' AND o.object_id = ANY ($1::text[])
        OR o.collection = 'resourceGaps' AND o.doc ->> 'resourceId' = ANY ($1::text[])`,
    values,
  );
  const { objects } = emptyFactory();
  for (const { collection, object_id: id, doc } of rows)
    (objects[collection] as Map<string, unknown>).set(id, fieldsFromBody(collection, doc));
  const settings = await readSettings(pool, at);
  const holidays = [...objects.publicHolidays.values()];
  const gaps = [...objects.resourceGaps.values()];
  const now = Date.now();
  const of = new Map<string, ResourceCalendar>();
  for (const [id, resource] of objects.resources) {
    const own = gaps.filter(({ resourceId }) => resourceId === id);
    const working = compileWorkingTime(resource, objects.availabilityPlans, own, holidays, settings);
    const works = working.nextWorking(now) !== undefined || working.subtract(now, 1) !== undefined;
    of.set(id, { workingTime: works ? working : roundTheClock, capacityFactor: resource.capacityFactor });
  }
  return { of, plantDays: { workingTime: compilePlantDays(holidays, settings), capacityFactor: 1 } };
}
