import type pg from 'pg';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { fieldsFromBody } from '#domain/base-data/object-body.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { defaultSettings, type GlobalSettings } from '#domain/base-data/settings.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { planFromTimeline } from '#domain/planning/api/plan-from-timeline.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { type NamedConflicts, nameConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { entriesOf, entryValues, type RowScope, type RowTable, rowsOf } from '../reads/rows.ts';

/**
 * The conflicts that a planner would have seen at a position of the log, at an instant: found from scratch in the plan
 * as the rows have it as of then, with the resources, calendars and settings of then, less what was confirmed by then.
 */
export async function conflictsAsOf(pool: pg.Pool, scope: RowScope, at: Instant): Promise<NamedConflicts> {
  const [rows, factory] = await Promise.all([timelineOf(pool, scope), factoryOf(pool, scope)]);
  const plan = planFromTimeline(rows);
  for (const [id, extent] of await confirmedBy(pool, scope)) plan.confirmedConflicts.set(id, extent);
  const facts = compileFacts(factory);
  const report = reportConflicts(plan, facts, findConflicts(plan, facts, at), at);
  return nameConflicts(plan, facts, report, factory, at);
}

/** Every row of the plan in a scope. */
export async function timelineOf(pool: pg.Pool, scope: RowScope): Promise<TimelineData> {
  const docs = async <Doc>(table: RowTable): Promise<Doc[]> => {
    const values: unknown[] = [];
    const from = await rowsOf(pool, table, scope, values);
    const { rows } = await pool.query<{ doc: Doc }>(`SELECT r.doc FROM ${from} AS r`, values);
    return rows.map(({ doc }) => doc);
  };
  return {
    projects: await docs('timeline.project'),
    orderPositions: await docs('timeline.order_position'),
    activities: await docs('timeline.activity'),
    productionOrders: await docs('timeline.production_order'),
    operations: await docs('timeline.operation'),
    valueAdds: [],
    versionIdentifier: -1,
  };
}

/** As far as conflicts ask: what resources work and take, times of steps, what articles and customers are called. */
const needed: readonly Collection[] = [
  'resources',
  'availabilityPlans',
  'resourceGaps',
  'publicHolidays',
  'technologies',
  'setupMatrices',
  'characteristics',
  'articles',
  'customers',
];

export async function factoryOf(pool: pg.Pool, scope: RowScope): Promise<Factory> {
  const values: unknown[] = [[...needed, 'settings']];
  const table = await rowsOf(pool, 'base_data.object', scope, values);
  const { rows } = await pool.query<{ collection: string; object_id: string; doc: Record<string, unknown> }>(
    `SELECT o.collection, o.object_id, o.doc FROM ${table} o WHERE o.collection = ANY ($1::text[])`,
    values,
  );
  const factory = emptyFactory();
  for (const { collection, object_id: id, doc } of rows) {
    if (collection === 'settings') factory.settings = { ...defaultSettings, ...(doc as Partial<GlobalSettings>) };
    else {
      const objects: Map<string, unknown> = factory.objects[collection as Collection];
      objects.set(id, fieldsFromBody(collection as Collection, doc));
    }
  }
  return factory;
}

/** Extent up to which each conflict was confirmed. */
async function confirmedBy(pool: pg.Pool, scope: RowScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; extent: string }>(
    `SELECT DISTINCT ON (object_id) object_id AS id, changes -> 0 ->> 1 AS extent
     FROM history.entry e WHERE object_type = 'conflict' AND ${entriesOf('e', 1)}
     ORDER BY object_id, position DESC`,
    [...entryValues(scope)],
  );
  return new Map(rows.map(({ id, extent }) => [id, extent]));
}
