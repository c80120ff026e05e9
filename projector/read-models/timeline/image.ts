import {
  type VersionedSpec,
  type VersionedTable,
  type VersionSpec,
  versionedTable,
} from '#projector/versioned-table.ts';
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
  /** Whose children changed since the last drain. */
  readonly ordersToRollUp: Set<string>;
  readonly activitiesToRollUp: Set<string>;
  readonly positionsToRollUp: Set<string>;
  readonly projectsToRollUp: Set<string>;
  /** Articles that came without a colour get the next one of the palette. */
  articleCount: number;
  revision: number;
  moments: { readonly position: bigint; readonly at: number; readonly revision: number }[];
  /** Whose actions the unwritten changes are. */
  actions: { readonly changeSet: string; readonly userId: string | undefined; readonly action: string }[];
}

const parent = <Doc>(of: (doc: Doc) => string) => ({ name: 'parent_id', type: 'text', of }) as const;

/**
 * A parent's dates and status (and an order's lock) follow from its children, so they are in the row that is true now
 * but not in its versions: each move would write one of every row above it.
 */
const rollUp = ['statusId', 'startDate', 'endDate'] as const;
/** A step of the process template has no children: its dates are its own. */
const rollUpOf = ({ productionProcessStep }: ActivityRow): readonly (keyof ActivityRow)[] =>
  productionProcessStep ? rollUp : [];

/** What moves and feedback change; the rest of an operation is written once. */
const state = [
  'resourceId',
  'statusId',
  'startDate',
  'endDate',
  'planTime',
  'locked',
  'yieldAmount',
  'scrapAmount',
  'actualStartDate',
  'actualEndDate',
  'reason',
  'switchedOff',
  'changedAt',
] as const satisfies readonly (keyof OperationRow)[];

const projectId = parent((doc: OrderPositionRow) => doc.projectId);
const orderPositionId = parent((doc: ActivityRow) => doc.orderPositionId);
const activityId = parent((doc: ProductionOrderRow) => doc.activityId);
const productionOrderId = parent((doc: OperationRow) => doc.productionOrderId);

export const timelineSpecs = {
  projects: {
    current: { table: 'project', columns: [] },
    versions: [{ table: 'project_version', columns: [], ...without<ProjectRow>(() => rollUp) }],
  } satisfies VersionedSpec<ProjectRow>,
  orderPositions: {
    current: { table: 'order_position', columns: [projectId] },
    versions: [{ table: 'order_position_version', columns: [projectId], ...without<OrderPositionRow>(() => rollUp) }],
  } satisfies VersionedSpec<OrderPositionRow>,
  activities: {
    current: { table: 'activity', columns: [orderPositionId] },
    versions: [{ table: 'activity_version', columns: [orderPositionId], ...without(rollUpOf) }],
  } satisfies VersionedSpec<ActivityRow>,
  productionOrders: {
    current: { table: 'production_order', columns: [activityId] },
    versions: [
      {
        table: 'production_order_version',
        columns: [activityId],
        ...without<ProductionOrderRow>(() => [...rollUp, 'locked']),
      },
    ],
  } satisfies VersionedSpec<ProductionOrderRow>,
  operations: {
    current: {
      table: 'operation',
      columns: [
        productionOrderId,
        { name: 'start_at', type: 'bigint', of: (doc) => Date.parse(doc.startDate) },
        { name: 'end_at', type: 'bigint', of: (doc) => Date.parse(doc.endDate) },
      ],
    },
    versions: [
      { table: 'operation_version', columns: [productionOrderId], ...without<OperationRow>(() => state) },
      { table: 'operation_state', columns: [], ...only<OperationRow>(state) },
    ],
  } satisfies VersionedSpec<OperationRow>,
  names: { versions: [{ table: 'name_version', columns: [] }] } satisfies VersionedSpec<NameRow>,
};

/** Keeps all fields but some. */
function without<Doc extends object>(
  fields: (doc: Doc) => readonly (keyof Doc)[],
): Required<Pick<VersionSpec<Doc>, 'stored' | 'same'>> {
  return {
    stored(doc) {
      const left = { ...doc };
      for (const field of fields(doc)) delete left[field];
      return left;
    },
    same(one, other) {
      const left = fields(one);
      for (const field in other) if (one[field] !== other[field] && !left.includes(field)) return false;
      return true;
    },
  };
}

/** Keeps some fields only. */
function only<Doc extends object>(fields: readonly (keyof Doc)[]): Required<Pick<VersionSpec<Doc>, 'stored' | 'same'>> {
  return {
    stored: (doc) => Object.fromEntries(fields.map((field) => [field, doc[field]])),
    same: (one, other) => fields.every((field) => one[field] === other[field]),
  };
}

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
    ordersToRollUp: new Set(),
    activitiesToRollUp: new Set(),
    positionsToRollUp: new Set(),
    projectsToRollUp: new Set(),
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
