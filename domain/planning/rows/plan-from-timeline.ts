import { fromIso, type Instant } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { emptyPlan } from '#domain/planning/plan/evolve.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { OrderPosition } from '#domain/planning/plan/plan-objects.ts';
import { addToResource, removeFromResource } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { ActivityRow } from './activity-row.ts';
import type { OperationRow } from './operation-row.ts';
import type { OrderPositionRow } from './order-position-row.ts';
import type { ProductionOrderRow } from './production-order-row.ts';
import type { ProjectRow } from './project-row.ts';
import type { TimelineDelta } from './timeline-delta.ts';

/** Builds a plan from timeline rows, for previews in the browser with the server's decision code. */
export function planFromTimeline(data: TimelineData): Plan {
  const plan = emptyPlan();
  applyTimelineDelta(plan, data);
  return plan;
}

/**
 * Applies changed rows to the plan, in place. Rows may refer to predecessors that come later or lie outside of the
 * range.
 */
export function applyTimelineDelta(plan: Plan, rows: TimelineDelta): void {
  for (const id of rows.removed?.operations ?? []) removeOperation(plan, id);
  for (const row of rows.projects ?? []) putProject(plan, row);
  for (const row of rows.orderPositions ?? []) putPosition(plan, row);
  for (const row of rows.activities ?? []) putActivity(plan, row);
  for (const row of rows.productionOrders ?? []) putProductionOrder(plan, row);
  for (const row of rows.operations ?? []) putOperation(plan, row);
  for (const row of rows.operations ?? []) linkOperation(plan, row);
  removeParents(plan, rows);
  if (rows.versionIdentifier !== undefined) plan.revision = rows.versionIdentifier;
}

function putProject(plan: Plan, row: ProjectRow): void {
  const { projectId, projectNumber, projectName } = row;
  plan.projects.set(projectId, {
    projectId,
    projectNumber,
    projectName,
    customerId: row.customerId ?? undefined,
    changedAt: plan.revision,
  });
}

function putPosition(plan: Plan, row: OrderPositionRow): void {
  const position: OrderPosition = {
    orderPositionId: row.orderPositionId,
    projectId: row.projectId,
    positionNumber: row.positionNumber,
    orderPositionNumber: row.orderPositionNumber,
    articleId: row.articleId,
    articleAmount: row.articleAmount,
    deliveryDate: row.deliveryDate,
    startDate: instantOf(row.requestedStartDate),
    termination: row.termination,
    pending: false,
    planAnyway: row.planAnyway,
    splitFrom: row.splitFrom,
  };
  if (!plan.orderPositions.has(row.orderPositionId))
    append(plan.positionsByProject, row.projectId, row.orderPositionId);
  plan.orderPositions.set(row.orderPositionId, {
    ...position,
    planned: row.startDate !== null,
    // Not needed for previews of moves; deletions are decided on the server's complete plan.
    isSplit: row.isSplit ?? false,
    plannedWith: undefined,
    missing: undefined,
    changedAt: row.versionIdentifier,
  });
}

function putActivity(plan: Plan, row: ActivityRow): void {
  const { activityId, orderPositionId, valueAddName, productionProcessStep, position } = row;
  if (!plan.activities.has(activityId)) append(plan.activitiesByPosition, orderPositionId, activityId);
  plan.activities.set(activityId, {
    activityId,
    orderPositionId,
    valueAddName,
    productionProcessStep,
    position,
    process: row.process,
    statusId: row.process === undefined ? statusId.planned : row.statusId,
    yieldAmount: row.yieldAmount ?? 0,
    scrapAmount: row.scrapAmount ?? 0,
    actualStart: instantOf(row.actualStartDate),
    actualEnd: instantOf(row.actualEndDate),
    // Single reports and what people note are shown from the rows; no preview looks at them.
    feedback: undefined,
    notes: undefined,
    locked: row.locked ?? false,
    changedAt: plan.revision,
  });
}

function putProductionOrder(plan: Plan, row: ProductionOrderRow): void {
  const { productionOrderId, productionOrderNumber, activityId, articleId, articleAmount, technologyId } = row;
  const order = { productionOrderId, productionOrderNumber, activityId, articleId, articleAmount, technologyId };
  if (!plan.productionOrders.has(productionOrderId))
    append(plan.productionOrdersByActivity, activityId, productionOrderId);
  plan.productionOrders.set(productionOrderId, { ...order, notes: undefined, changedAt: plan.revision });
}

function putOperation(plan: Plan, row: OperationRow): void {
  const known = plan.operations.get(row.operationId);
  if (known === undefined) append(plan.operationsByProductionOrder, row.productionOrderId, row.operationId);
  else {
    if (!known.switchedOff) removeFromResource(plan, known.operationId, known.placement);
    for (const id of known.predecessors) unlink(plan.operations.get(id), row.operationId);
  }
  const operation = operationFromRow(row, known);
  plan.operations.set(row.operationId, operation);
  if (!operation.switchedOff) addToResource(plan, row.operationId, operation.placement);
}

function operationFromRow(row: OperationRow, known: Operation | undefined): Operation {
  return {
    operationId: row.operationId,
    productionOrderId: row.productionOrderId,
    number: row.position,
    valueAddName: row.valueAddName,
    resourceGroupId: row.resourceGroupId,
    articleAmount: row.articleAmount,
    setupTime: row.ownSetupTime ?? row.setupTime,
    duration: row.duration,
    lotSize: row.lotSize ?? undefined,
    bufferTime: row.bufferTime,
    overlap: row.overlap,
    predecessors: [...row.predecessors],
    boundResourceId: row.boundResourceId,
    characteristics: row.characteristics,
    resourceProgramId: row.resourceProgramId,
    articleGroupId: row.articleGroupId,
    mainOperationId: row.mainOperationId ?? undefined,
    parallel: row.parallel,
    attends: row.attends,
    split: row.split,
    placement: {
      resourceId: row.resourceId,
      start: fromIso(row.startDate),
      end: fromIso(row.endDate),
      planTime: row.planTime,
      ...(row.ownSetupTime === undefined ? {} : { setupTime: row.setupTime }),
    },
    reason: row.reason,
    statusId: row.statusId,
    locked: row.locked,
    yieldAmount: row.yieldAmount,
    scrapAmount: row.scrapAmount,
    actualStart: instantOf(row.actualStartDate),
    actualEnd: instantOf(row.actualEndDate),
    successors: known?.successors ?? [],
    secondaries: known?.secondaries ?? [],
    attendants: known?.attendants ?? [],
    feedback: undefined,
    notes: undefined,
    switchedOff: row.switchedOff ?? false,
    placedAt: row.changedAt,
    changedAt: row.changedAt,
  };
}

function linkOperation(plan: Plan, row: OperationRow): void {
  for (const id of row.predecessors) {
    const predecessor = plan.operations.get(id);
    join(predecessor?.successors, row.operationId);
  }
  if (row.mainOperationId !== null) join(plan.operations.get(row.mainOperationId)?.secondaries, row.operationId);
  if (row.attends !== undefined)
    for (const id of [row.attends.from, row.attends.to]) join(plan.operations.get(id)?.attendants, row.operationId);
  // A row may follow the rows that refer to it.
  const own = plan.operations.get(row.operationId);
  for (const id of plan.operationsByProductionOrder.get(row.productionOrderId) ?? []) {
    const other = plan.operations.get(id);
    if (other?.predecessors.includes(row.operationId) === true) join(own?.successors, id);
    if (other?.mainOperationId === row.operationId) join(own?.secondaries, id);
    if (other?.attends?.from === row.operationId || other?.attends?.to === row.operationId) join(own?.attendants, id);
  }
}

function join(list: Operation['operationId'][] | undefined, id: Operation['operationId']): void {
  if (list?.includes(id) === false) list.push(id);
}

function removeOperation(plan: Plan, id: string): void {
  for (const operation of find(plan.operations, id)) {
    if (!operation.switchedOff) removeFromResource(plan, operation.operationId, operation.placement);
    if (operation.mainOperationId !== undefined)
      drop(plan.operations.get(operation.mainOperationId)?.secondaries, operation.operationId);
    for (const predecessor of operation.predecessors) unlink(plan.operations.get(predecessor), operation.operationId);
    drop(plan.operationsByProductionOrder.get(operation.productionOrderId), operation.operationId);
    plan.operations.delete(operation.operationId);
  }
}

function removeParents(plan: Plan, { removed }: TimelineDelta): void {
  for (const order of (removed?.productionOrders ?? []).flatMap((id) => find(plan.productionOrders, id))) {
    plan.productionOrders.delete(order.productionOrderId);
    plan.operationsByProductionOrder.delete(order.productionOrderId);
    drop(plan.productionOrdersByActivity.get(order.activityId), order.productionOrderId);
  }
  for (const activity of (removed?.activities ?? []).flatMap((id) => find(plan.activities, id))) {
    plan.activities.delete(activity.activityId);
    plan.productionOrdersByActivity.delete(activity.activityId);
    drop(plan.activitiesByPosition.get(activity.orderPositionId), activity.activityId);
  }
  for (const position of (removed?.orderPositions ?? []).flatMap((id) => find(plan.orderPositions, id))) {
    plan.orderPositions.delete(position.orderPositionId);
    plan.activitiesByPosition.delete(position.orderPositionId);
    drop(plan.positionsByProject.get(position.projectId), position.orderPositionId);
  }
  for (const project of (removed?.projects ?? []).flatMap((id) => find(plan.projects, id))) {
    plan.projects.delete(project.projectId);
    plan.positionsByProject.delete(project.projectId);
  }
}

/** Ids in a delta are plain strings; unknown ones are not found. */
const find = <Value>(objects: ReadonlyMap<string, Value>, id: string): Value[] => {
  const value = objects.get(id);
  return value === undefined ? [] : [value];
};

const unlink = (operation: Operation | undefined, successor: Operation['operationId']): void =>
  drop(operation?.successors, successor);

function drop<Value>(list: Value[] | undefined, value: Value): void {
  const index = list?.indexOf(value) ?? -1;
  if (index >= 0) list?.splice(index, 1);
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Rows say nothing of a time that has not come, or null. */
const instantOf = (iso: string | null | undefined): Instant | undefined =>
  iso === null || iso === undefined ? undefined : fromIso(iso);
