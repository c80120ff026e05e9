import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { ProjectRow } from '#domain/planning/rows/project-row.ts';
import type { BarId } from './bar.ts';

/** The loaded part of the plan by id. Folded in place by live deltas; a copy per delta would cost the whole plan. */
export interface PlanIndex {
  versionIdentifier: number;
  /** Increases when objects come, go or change what they are sorted by. */
  structure: number;
  readonly productionOrders: Map<ProductionOrderId, ProductionOrderRow>;
  /** Operations as they were read; deltas leave them as they are. */
  readonly read: readonly OperationRow[];
  /** These are built when first asked for: the first picture does without. */
  readonly projects: Map<ProjectId, ProjectRow>;
  readonly orderPositions: Map<OrderPositionId, OrderPositionRow>;
  readonly activities: Map<string, ActivityRow>;
  readonly operations: Map<OperationId, OperationRow>;
  readonly operationsByOrder: Map<ProductionOrderId, OperationId[]>;
  readonly ordersByPosition: Map<OrderPositionId, ProductionOrderId[]>;
  /** Work before and after production, such as shipping. */
  readonly processStepsByPosition: Map<OrderPositionId, ActivityId[]>;
}

/** Changes by others: rows in the shapes of the timeline call, and ids of removed objects. */
export interface TimelineDelta {
  readonly operations?: readonly OperationRow[] | undefined;
  readonly productionOrders?: readonly ProductionOrderRow[] | undefined;
  readonly orderPositions?: readonly OrderPositionRow[] | undefined;
  readonly projects?: readonly ProjectRow[] | undefined;
  readonly activities?: readonly ActivityRow[] | undefined;
  readonly removed?:
    | {
        readonly operations?: readonly OperationId[] | undefined;
        readonly productionOrders?: readonly ProductionOrderId[] | undefined;
        readonly orderPositions?: readonly OrderPositionId[] | undefined;
        readonly projects?: readonly ProjectId[] | undefined;
        readonly activities?: readonly string[] | undefined;
      }
    | undefined;
  readonly versionIdentifier: number;
  readonly by?: { readonly userId: string; readonly action: string } | undefined;
}

export function indexPlan(data: TimelineData): PlanIndex {
  const productionOrders = byId(data.productionOrders, (row) => row.productionOrderId);
  let projects: Map<ProjectId, ProjectRow> | undefined;
  let orderPositions: Map<OrderPositionId, OrderPositionRow> | undefined;
  let activities: Map<string, ActivityRow> | undefined;
  let operations: Map<OperationId, OperationRow> | undefined;
  let operationsByOrder: Map<ProductionOrderId, OperationId[]> | undefined;
  let ordersByPosition: Map<OrderPositionId, ProductionOrderId[]> | undefined;
  let processStepsByPosition: Map<OrderPositionId, ActivityId[]> | undefined;
  return {
    versionIdentifier: data.versionIdentifier,
    structure: 0,
    get projects() {
      projects ??= byId(data.projects, (row) => row.projectId);
      return projects;
    },
    get orderPositions() {
      orderPositions ??= byId(data.orderPositions, (row) => row.orderPositionId);
      return orderPositions;
    },
    get activities() {
      activities ??= byId(data.activities, (row) => row.activityId);
      return activities;
    },
    productionOrders,
    read: data.operations,
    get operations() {
      operations ??= byId(data.operations, (row) => row.operationId);
      return operations;
    },
    get operationsByOrder() {
      if (operationsByOrder === undefined) {
        operationsByOrder = new Map();
        for (const row of this.operations.values()) addTo(operationsByOrder, row.productionOrderId, row.operationId);
      }
      return operationsByOrder;
    },
    get ordersByPosition() {
      if (ordersByPosition === undefined) {
        ordersByPosition = new Map();
        for (const row of productionOrders.values())
          addTo(ordersByPosition, row.orderPositionId, row.productionOrderId);
      }
      return ordersByPosition;
    },
    get processStepsByPosition() {
      if (processStepsByPosition === undefined) {
        processStepsByPosition = new Map();
        for (const row of this.activities.values())
          if (row.process !== undefined) addTo(processStepsByPosition, row.orderPositionId, row.activityId);
      }
      return processStepsByPosition;
    },
  };
}

/** Operations whose bar may look different now, each with its row before; undefined for new ones. */
export type ChangedOperations = ReadonlyMap<OperationId, OperationRow | undefined>;

/** Applies the delta in place. */
export function mergeDelta(index: PlanIndex, delta: TimelineDelta): ChangedOperations {
  const changed = new Map<OperationId, OperationRow | undefined>();
  const note = (id: OperationId): void => {
    if (!changed.has(id)) changed.set(id, index.operations.get(id));
  };
  if (changesStructure(index, delta)) index.structure++;
  for (const project of delta.projects ?? []) index.projects.set(project.projectId, project);
  for (const position of delta.orderPositions ?? []) {
    index.orderPositions.set(position.orderPositionId, position);
    for (const order of index.ordersByPosition.get(position.orderPositionId) ?? [])
      for (const id of index.operationsByOrder.get(order) ?? []) note(id);
  }
  for (const activity of delta.activities ?? []) {
    if (activity.process !== undefined && !index.activities.has(activity.activityId))
      addTo(index.processStepsByPosition, activity.orderPositionId, activity.activityId);
    index.activities.set(activity.activityId, activity);
  }
  for (const order of delta.productionOrders ?? []) {
    if (!index.productionOrders.has(order.productionOrderId))
      addTo(index.ordersByPosition, order.orderPositionId, order.productionOrderId);
    index.productionOrders.set(order.productionOrderId, order);
    for (const id of index.operationsByOrder.get(order.productionOrderId) ?? []) note(id);
  }
  for (const operation of delta.operations ?? []) {
    note(operation.operationId);
    if (!index.operations.has(operation.operationId))
      addTo(index.operationsByOrder, operation.productionOrderId, operation.operationId);
    index.operations.set(operation.operationId, operation);
  }
  for (const id of delta.removed?.operations ?? []) {
    const operation = index.operations.get(id);
    if (operation === undefined) continue;
    note(id);
    index.operations.delete(id);
    removeFrom(index.operationsByOrder, operation.productionOrderId, id);
  }
  for (const id of delta.removed?.productionOrders ?? []) {
    const order = index.productionOrders.get(id);
    if (order !== undefined) removeFrom(index.ordersByPosition, order.orderPositionId, id);
    index.productionOrders.delete(id);
  }
  for (const id of delta.removed?.orderPositions ?? []) index.orderPositions.delete(id);
  for (const id of delta.removed?.projects ?? []) index.projects.delete(id);
  for (const id of delta.removed?.activities ?? []) {
    const activity = index.activities.get(id);
    if (activity === undefined) continue;
    removeFrom(index.processStepsByPosition, activity.orderPositionId, activity.activityId);
    index.activities.delete(id);
  }
  index.versionIdentifier = Math.max(index.versionIdentifier, delta.versionIdentifier);
  return changed;
}

function changesStructure(index: PlanIndex, delta: TimelineDelta): boolean {
  const { removed } = delta;
  return (
    (removed !== undefined && Object.values(removed).some((ids) => (ids?.length ?? 0) > 0)) ||
    isOther(delta.projects, (row) => index.projects.get(row.projectId), ['projectNumber']) ||
    isOther(delta.orderPositions, (row) => index.orderPositions.get(row.orderPositionId), ['positionNumber']) ||
    isOther(delta.activities, (row) => index.activities.get(row.activityId), ['position']) ||
    isOther(delta.productionOrders, (row) => index.productionOrders.get(row.productionOrderId), ['activityId']) ||
    isOther(delta.operations, (row) => index.operations.get(row.operationId), ['position', 'productionOrderId'])
  );
}

const isOther = <Changed>(
  rows: readonly Changed[] | undefined,
  known: (row: Changed) => Changed | undefined,
  fields: readonly (keyof Changed)[],
): boolean => rows?.some((row) => fields.some((field) => known(row)?.[field] !== row[field])) === true;

/** The operation of a bar; undefined when the bar stands for something else. */
export const operationOf = (index: PlanIndex, id: BarId): OperationRow | undefined =>
  // Ids of all kinds are made by the server and never the same.
  index.operations.get(id as OperationId);

/** Ids of all operations of an order position. */
export function operationsOfPosition(index: PlanIndex, position: OrderPositionId): OperationId[] {
  return (index.ordersByPosition.get(position) ?? []).flatMap((order) => index.operationsByOrder.get(order) ?? []);
}

/** A loop instead of `new Map(rows.map(…))`, which would allocate a pair per row. */
function byId<Key, Row>(rows: readonly Row[], idOf: (row: Row) => Key): Map<Key, Row> {
  const map = new Map<Key, Row>();
  for (const row of rows) map.set(idOf(row), row);
  return map;
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

function removeFrom<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  const at = values?.indexOf(value) ?? -1;
  if (values !== undefined && at >= 0) values.splice(at, 1);
}
