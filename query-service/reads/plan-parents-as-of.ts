import type pg from 'pg';
import { toIso } from '#domain/kernel/instant.ts';
import type { StatusId } from '#domain/planning/plan/status.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { ProjectRow } from '#domain/planning/rows/project-row.ts';
import { isFilled, type RolledUp, rollUpRows } from '#domain/planning/rows/roll-up.ts';

/** What stands above the operations, as it was at a position: by table, each row as it is stored. */
export interface ParentsAsOf {
  readonly production_order: readonly AsOfRow<ProductionOrderRow>[];
  readonly activity: readonly AsOfRow<ActivityRow>[];
  readonly order_position: readonly AsOfRow<OrderPositionRow>[];
  readonly project: readonly AsOfRow<ProjectRow>[];
}

/** The plan as it was at a position: what stands above the operations, and where these were. */
export interface PlanAsOf {
  readonly parents: ParentsAsOf;
  readonly bars: readonly Bar[];
}

/** An operation's place in time: half-open, epoch milliseconds. */
export interface Bar {
  readonly operationId: string;
  readonly productionOrderId: string;
  readonly start: number;
  readonly end: number;
}

export interface AsOfRow<Doc> {
  readonly id: string;
  readonly parent_id: string | null;
  readonly doc: Doc;
}

/**
 * Dates, status and lock of parents are in no version: they follow from the operations of then, rolled up level by level
 * by the code that keeps the rows of now.
 */
export async function readPlanAsOf(pool: pg.Pool, position: string): Promise<PlanAsOf> {
  // Operations, by far the most, come as columns: to put each together as a document takes as long as to find it.
  const { rows } = await pool.query<{ kind: string; id: string; parent_id: string | null; doc: never } & StateColumns>({
    name: 'parents as of',
    text: `SELECT kind, id, parent_id, doc, NULL::integer AS status_id, NULL::bigint AS start_at, NULL::bigint AS end_at,
        NULL::boolean AS locked, NULL::boolean AS switched_off
      FROM timeline.parents_at($1::bigint) WHERE kind <> 'operation'
      UNION ALL
      SELECT 'operation', p.id, p.parent_id, NULL, (p.state).status_id, (p.state).start_at, (p.state).end_at,
        (p.state).locked, (p.state).switched_off
      FROM timeline.operation_parts_at($1::bigint) AS p`,
    values: [position],
  });
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const of = <Doc>(kind: string): readonly AsOfRow<Doc>[] => byKind.get(kind) ?? [];
  const stated = byKind.get('operation') ?? [];
  const bars = stated.map(({ id, parent_id: parent, start_at, end_at }) => ({
    operationId: id,
    productionOrderId: parent ?? '',
    start: Number(start_at),
    end: Number(end_at),
  }));
  const all = stated.map((row) => ({ ...row, doc: stateOf(row) }));
  const operations = beneath(all.filter(({ doc }) => doc.switchedOff !== true));
  const orders = of<ProductionOrderRow>('production_order').map((row) => {
    const own = operations.get(row.id) ?? [];
    const locked = own.length > 0 && own.every((one) => one.locked);
    return withRollUp(row, { ...rollUpRows(own), locked });
  });
  const ordersOf = beneath(orders.filter(({ doc }) => isFilled(doc)));
  const activities = of<ActivityRow>('activity').map((row) =>
    row.doc.process === undefined ? withRollUp(row, rollUpRows(ordersOf.get(row.id) ?? [])) : row,
  );
  const activitiesOf = beneath(activities.filter(({ doc }) => isFilled(doc)));
  const positions = of<OrderPositionRow>('order_position').map((row) =>
    withRollUp(row, rollUpRows(activitiesOf.get(row.id) ?? [], row.doc.missing === undefined)),
  );
  // Its children stand for a position that was split.
  const positionsOf = beneath(positions.filter(({ doc }) => !doc.isSplit));
  const projects = of<ProjectRow>('project').map((row) => withRollUp(row, rollUpRows(positionsOf.get(row.id) ?? [])));
  const parents = { production_order: orders, activity: activities, order_position: positions, project: projects };
  return { parents, bars };
}

interface StateColumns {
  readonly status_id: StatusId;
  readonly start_at: string;
  readonly end_at: string;
  readonly locked: boolean;
  readonly switched_off: boolean | null;
}

/** What parents take of an operation. */
const stateOf = ({ status_id: statusId, start_at, end_at, locked, switched_off }: StateColumns) => ({
  statusId,
  startDate: toIso(Number(start_at)),
  endDate: toIso(Number(end_at)),
  locked,
  ...(switched_off === true ? { switchedOff: true as const } : {}),
});

function beneath<Doc>(rows: readonly AsOfRow<Doc>[]): ReadonlyMap<string, readonly Doc[]> {
  const children = new Map<string, Doc[]>();
  for (const { parent_id: parent, doc } of rows) {
    const list = children.get(parent ?? '');
    if (list === undefined) children.set(parent ?? '', [doc]);
    else list.push(doc);
  }
  return children;
}

const withRollUp = <Doc>(row: AsOfRow<Doc>, rolledUp: RolledUp & Partial<Doc>): AsOfRow<Doc> => ({
  ...row,
  doc: { ...row.doc, ...rolledUp },
});
