import type pg from 'pg';
import { defaultSettings, type GlobalSettings } from '#domain/administration/settings.ts';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { fieldsFromBody } from '#domain/base-data/object-body.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type NamedConflicts, nameConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { planFromTimeline } from '#domain/planning/rows/plan-from-timeline.ts';
import { readParentsAsOf } from './plan-parents-as-of.ts';

/**
 * The conflicts that a planner would have seen at a position of the log, at an instant: found from scratch in the plan
 * as the rows have it as of then, with the resources, calendars and settings of then, less what was confirmed by then.
 */
export async function conflictsAsOf(pool: pg.Pool, position: string, at: Instant): Promise<NamedConflicts> {
  const [plan, factory] = await Promise.all([planAt(pool, position), factoryAt(pool, position)]);
  for (const [id, extent] of await confirmedBy(pool, position)) plan.confirmedConflicts.set(id, extent);
  const facts = compileFacts(factory);
  const report = reportConflicts(plan, facts, findConflicts(plan, facts, at), at);
  return nameConflicts(plan, facts, report, (id) => factory.objects.customers.get(id)?.customerName);
}

async function planAt(pool: pg.Pool, position: string): Promise<Plan> {
  const parents = await readParentsAsOf(pool, position);
  const { rows } = await pool.query<{ doc: OperationRow }>('SELECT doc FROM timeline.operation_at($1::bigint)', [
    position,
  ]);
  const docs = <Doc>(kept: readonly { readonly doc: Doc }[]): Doc[] => kept.map(({ doc }) => doc);
  return planFromTimeline({
    projects: docs(parents.project),
    orderPositions: docs(parents.order_position),
    activities: docs(parents.activity),
    productionOrders: docs(parents.production_order),
    operations: docs(rows),
    valueAdds: [],
    versionIdentifier: -1,
  });
}

/** As far as conflicts ask: limits and working time of resources, what articles and customers are called. */
const needed: readonly Collection[] = [
  'resources',
  'availabilityPlans',
  'resourceGaps',
  'publicHolidays',
  'articles',
  'customers',
];

async function factoryAt(pool: pg.Pool, position: string): Promise<Factory> {
  const { rows } = await pool.query<{ collection: string; object_id: string; doc: Record<string, unknown> }>(
    'SELECT collection, object_id, doc FROM base_data.object_at($1::bigint) WHERE collection = ANY ($2::text[])',
    [position, [...needed, 'settings']],
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
async function confirmedBy(pool: pg.Pool, position: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; extent: string }>(
    `SELECT DISTINCT ON (object_id) object_id AS id, changes -> 0 ->> 'after' AS extent
     FROM history.entry WHERE object_type = 'conflict' AND position <= $1::bigint
     ORDER BY object_id, position DESC`,
    [position],
  );
  return new Map(rows.map(({ id, extent }) => [id, extent]));
}
