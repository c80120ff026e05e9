import { emptyNames, type Names } from '#domain/base-data/names.ts';
import { nothingTouched, type Touched } from '#domain/planning/change/touched.ts';
import { emptyPlan, type Plan } from '#domain/planning/plan/plan.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { ProjectRow } from '#domain/planning/rows/project-row.ts';
import { type VersionedTable, versionedTable } from '#projector/kernel/versioned-table.ts';
import { type OperationTables, operationTables } from './operations.ts';
import { type NameRow, timelineTables } from './tables.ts';

/** The plan as the domain folds it, the names that its rows show, and the rows as they were written last. */
export interface TimelineImage {
  plan: Plan;
  /** What folding the last event changed in `plan`. */
  readonly touched: Touched;
  readonly names: Names;
  readonly projects: VersionedTable<ProjectRow>;
  readonly orderPositions: VersionedTable<OrderPositionRow>;
  readonly activities: VersionedTable<ActivityRow>;
  readonly productionOrders: VersionedTable<ProductionOrderRow>;
  readonly operations: OperationTables;
  readonly nameRows: VersionedTable<NameRow>;
  /** Who shows a name. */
  readonly positionsOfArticle: Map<string, Set<string>>;
  readonly ordersOfArticle: Map<string, Set<string>>;
  readonly projectsOfCustomer: Map<string, Set<string>>;
  /** Parents whose children changed since the last drain. */
  readonly toRollUp: Omit<Touched, 'operations' | 'operationStates'>;
  /** Not written yet. */
  revisions: { readonly position: bigint; readonly revision: number }[];
  /** Whose actions the unwritten changes are. */
  actions: { readonly changeSet: string; readonly userId: string | undefined; readonly action: string }[];
}

export function emptyTimeline(): TimelineImage {
  return {
    plan: emptyPlan(),
    touched: nothingTouched(),
    names: emptyNames(),
    projects: versionedTable<ProjectRow>(timelineTables.projects),
    orderPositions: versionedTable<OrderPositionRow>(timelineTables.orderPositions),
    activities: versionedTable<ActivityRow>(timelineTables.activities),
    productionOrders: versionedTable<ProductionOrderRow>(timelineTables.productionOrders),
    operations: operationTables(),
    nameRows: versionedTable<NameRow>(timelineTables.names),
    positionsOfArticle: new Map(),
    ordersOfArticle: new Map(),
    projectsOfCustomer: new Map(),
    toRollUp: nothingTouched(),
    revisions: [],
    actions: [],
  };
}
