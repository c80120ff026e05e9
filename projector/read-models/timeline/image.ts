import { type VersionedSpec, type VersionedTable, versionedTable } from '#projector/versioned-table.ts';
import type { ActivityRow, NameRow, OperationRow, OrderPositionRow, ProductionOrderRow, ProjectRow } from './row.ts';

/** The timeline's rows as they stand, with the indexes that roll-ups and renaming need. */
export interface TimelineImage {
  readonly projects: VersionedTable<ProjectRow>;
  readonly orderPositions: VersionedTable<OrderPositionRow>;
  readonly activities: VersionedTable<ActivityRow>;
  readonly productionOrders: VersionedTable<ProductionOrderRow>;
  readonly operations: VersionedTable<OperationRow>;
  readonly names: VersionedTable<NameRow>;
  /** Children by parent. */
  readonly positionsOf: Map<string, Set<string>>;
  readonly activitiesOf: Map<string, Set<string>>;
  readonly ordersOf: Map<string, Set<string>>;
  readonly operationsOf: Map<string, Set<string>>;
  /** Who shows a name. */
  readonly positionsOfArticle: Map<string, Set<string>>;
  readonly ordersOfArticle: Map<string, Set<string>>;
  readonly projectsOfCustomer: Map<string, Set<string>>;
  /** Articles that came without a colour get the next one of the palette. */
  articleCount: number;
  revision: number;
  moments: { readonly position: bigint; readonly at: number; readonly revision: number }[];
  /** Whose actions the unwritten changes are. */
  actions: { readonly changeSet: string; readonly userId: string | undefined; readonly action: string }[];
}

const parent = <Doc>(of: (doc: Doc) => string) => ({ name: 'parent_id', type: 'text', of }) as const;

export const timelineSpecs = {
  projects: { table: 'project', columns: [] } satisfies VersionedSpec<ProjectRow>,
  orderPositions: {
    table: 'order_position',
    columns: [parent((doc) => doc.projectId)],
  } satisfies VersionedSpec<OrderPositionRow>,
  activities: {
    table: 'activity',
    columns: [parent((doc) => doc.orderPositionId)],
  } satisfies VersionedSpec<ActivityRow>,
  productionOrders: {
    table: 'production_order',
    columns: [parent((doc) => doc.activityId)],
  } satisfies VersionedSpec<ProductionOrderRow>,
  operations: {
    table: 'operation',
    columns: [
      parent((doc) => doc.productionOrderId),
      { name: 'start_at', type: 'bigint', of: (doc) => Date.parse(doc.startDate) },
      { name: 'end_at', type: 'bigint', of: (doc) => Date.parse(doc.endDate) },
    ],
  } satisfies VersionedSpec<OperationRow>,
  names: { table: 'name', columns: [] } satisfies VersionedSpec<NameRow>,
};

export function emptyTimeline(): TimelineImage {
  return {
    projects: versionedTable<ProjectRow>(timelineSpecs.projects),
    orderPositions: versionedTable<OrderPositionRow>(timelineSpecs.orderPositions),
    activities: versionedTable<ActivityRow>(timelineSpecs.activities),
    productionOrders: versionedTable<ProductionOrderRow>(timelineSpecs.productionOrders),
    operations: versionedTable<OperationRow>(timelineSpecs.operations),
    names: versionedTable<NameRow>(timelineSpecs.names),
    positionsOf: new Map(),
    activitiesOf: new Map(),
    ordersOf: new Map(),
    operationsOf: new Map(),
    positionsOfArticle: new Map(),
    ordersOfArticle: new Map(),
    projectsOfCustomer: new Map(),
    articleCount: 0,
    revision: -1,
    moments: [],
    actions: [],
  };
}

export function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids === undefined) index.set(key, new Set([id]));
  else ids.add(id);
}

export function removeFrom(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids?.delete(id) && ids.size === 0) index.delete(key);
}
