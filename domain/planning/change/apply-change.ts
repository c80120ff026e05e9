import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { noteExternalIds } from '#domain/planning/plan/external-ids.ts';
import { noteNumber, rememberNumber } from '#domain/planning/plan/object-numbers.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { StoredFeedback } from '#domain/planning/plan/plan-objects.ts';
import { addToResource, moveOnResource, removeFromResource } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  type Fields,
  hasCome,
  hasGone,
  hasStayed,
  type Kept,
  type ObjectChange,
  type PlanChange,
  type PlanKind,
} from '../plan/plan-change.ts';
import { activityFrom, objectIn, operationFrom, type Planned, positionFrom } from './stored-objects.ts';

/**
 * Makes the plan different, in place, with all that follows from its objects. `revision`: since when what is in the change is
 * as it is now; undefined: it stands in the way of nobody's edit. Throws when the change does not fit the plan (a bug).
 */
export function applyChange(plan: Plan, change: PlanChange, revision: number | undefined): void {
  const { projects, orderPositions, activities, productionOrders, operations, confirmations } = change;
  // By name: a log has a million events, most of which say something of one kind alone.
  if (operations !== undefined) takeOut(plan, 'operations', operations);
  if (productionOrders !== undefined) takeOut(plan, 'productionOrders', productionOrders);
  if (activities !== undefined) takeOut(plan, 'activities', activities);
  if (orderPositions !== undefined) takeOut(plan, 'orderPositions', orderPositions);
  if (projects !== undefined) takeOut(plan, 'projects', projects);
  if (projects !== undefined) putIn(plan, 'projects', projects, revision);
  if (orderPositions !== undefined) putIn(plan, 'orderPositions', orderPositions, revision);
  if (activities !== undefined) putIn(plan, 'activities', activities, revision);
  if (productionOrders !== undefined) putIn(plan, 'productionOrders', productionOrders, revision);
  if (operations !== undefined) putIn(plan, 'operations', operations, revision);
  if (confirmations === undefined) return;
  for (const { conflictId, after } of confirmations)
    if (after === undefined) plan.confirmedConflicts.delete(conflictId);
    else plan.confirmedConflicts.set(conflictId, after);
}

function takeOut<Kind extends PlanKind>(plan: Plan, kind: Kind, changes: readonly ObjectChange<Kind>[]): void {
  for (const one of changes) {
    if (!hasGone(one)) continue;
    const object = objectIn(plan, kind, one.id);
    noteExternalIds(plan, kind, one.id, object.externalIds, undefined);
    goes[kind](plan, object);
  }
}

function putIn<Kind extends PlanKind>(
  plan: Plan,
  kind: Kind,
  changes: readonly ObjectChange<Kind>[],
  revision: number | undefined,
): void {
  let isNew = false;
  for (const one of changes) {
    if (!hasCome(one)) continue;
    comes[kind](plan, one.after, revision ?? plan.revision);
    noteExternalIds(plan, kind, one.id, undefined, one.after.externalIds);
    isNew = true;
  }
  // Only now everything is there that they name.
  if (isNew && kind === 'operations')
    for (const one of changes) if (hasCome(one)) link(plan, objectIn(plan, 'operations', one.id as OperationId), true);
  for (const one of changes) {
    if (!hasStayed(one)) continue;
    const object = objectIn(plan, kind, one.id);
    const { externalIds } = one.after;
    if (externalIds !== undefined) noteExternalIds(plan, kind, one.id, object.externalIds, externalIds ?? undefined);
    stays[kind](plan, object, one.after);
    if (revision !== undefined) object.changedAt = revision;
  }
}

/** How an object comes into the plan, by what is kept of it; an operation is linked when all are there. */
const comes: { readonly [Kind in PlanKind]: (plan: Plan, kept: Kept<Kind>, revision: number) => void } = {
  projects(plan, kept, changedAt) {
    const { projectId, projectNumber } = kept;
    plan.projects.set(projectId, { ...kept, changedAt });
    // Whoever looks for parts tells by the list whether the project is there.
    if (!plan.positionsByProject.has(projectId)) plan.positionsByProject.set(projectId, []);
    noteNumber(plan, projectId, undefined, projectNumber);
    rememberNumber(plan, 'project', projectNumber);
  },
  orderPositions(plan, kept, revision) {
    plan.orderPositions.set(kept.orderPositionId, positionFrom(kept, revision));
    append(plan.positionsByProject, kept.projectId, kept.orderPositionId);
  },
  activities(plan, kept, revision) {
    plan.activities.set(kept.activityId, activityFrom(kept, revision));
    append(plan.activitiesByPosition, kept.orderPositionId, kept.activityId);
    rememberReasons(plan, kept.activityId, kept.feedback);
  },
  productionOrders(plan, kept, changedAt) {
    plan.productionOrders.set(kept.productionOrderId, { ...kept, notes: kept.notes, changedAt });
    append(plan.productionOrdersByActivity, kept.activityId, kept.productionOrderId);
    rememberNumber(plan, 'productionOrder', kept.productionOrderNumber);
  },
  operations(plan, kept, revision) {
    const { operationId } = kept;
    const operation = operationFrom(kept, revision);
    plan.operations.set(operationId, operation);
    append(plan.operationsByProductionOrder, kept.productionOrderId, operationId);
    if (!operation.switchedOff) addToResource(plan, operation);
    rememberReasons(plan, operationId, kept.feedback);
  },
};

/** How one leaves it; its parts have left before. */
const goes: { readonly [Kind in PlanKind]: (plan: Plan, one: Planned[Kind]) => void } = {
  projects(plan, { projectId, projectNumber }) {
    noteNumber(plan, projectId, projectNumber, undefined);
    plan.projects.delete(projectId);
    plan.positionsByProject.delete(projectId);
  },
  orderPositions(plan, { orderPositionId, projectId }) {
    drop(plan.positionsByProject.get(projectId), orderPositionId);
    plan.orderPositions.delete(orderPositionId);
    plan.activitiesByPosition.delete(orderPositionId);
  },
  activities(plan, { activityId, orderPositionId }) {
    drop(plan.activitiesByPosition.get(orderPositionId), activityId);
    plan.activities.delete(activityId);
    plan.productionOrdersByActivity.delete(activityId);
  },
  productionOrders(plan, { productionOrderId, activityId }) {
    drop(plan.productionOrdersByActivity.get(activityId), productionOrderId);
    plan.productionOrders.delete(productionOrderId);
    plan.operationsByProductionOrder.delete(productionOrderId);
  },
  operations(plan, operation) {
    const { operationId, switchedOff, productionOrderId } = operation;
    if (!switchedOff) removeFromResource(plan, operation);
    link(plan, operation, false);
    drop(plan.operationsByProductionOrder.get(productionOrderId), operationId);
    plan.operations.delete(operationId);
  },
};

/** How one that stays gets its new fields. */
const stays: { readonly [Kind in PlanKind]: (plan: Plan, one: Planned[Kind], after: Fields<Kind>) => void } = {
  projects(plan, project, after) {
    const { projectNumber } = after;
    if (projectNumber !== undefined && projectNumber !== null) {
      noteNumber(plan, project.projectId, project.projectNumber, projectNumber);
      rememberNumber(plan, 'project', projectNumber);
    }
    assign('projects', project, after);
  },
  orderPositions: (_plan, position, after) => assign('orderPositions', position, after),
  activities(plan, activity, after) {
    assign('activities', activity, after);
    if (after.feedback !== undefined) rememberReasons(plan, activity.activityId, activity.feedback);
  },
  productionOrders(plan, order, after) {
    assign('productionOrders', order, after);
    rememberNumber(plan, 'productionOrder', order.productionOrderNumber);
  },
  operations(plan, operation, after) {
    const { operationId, switchedOff: wasOff } = operation;
    const { placement, switchedOff = wasOff, predecessors } = after;
    const isOff = switchedOff ?? false;
    // What is done gives its place free, and takes it again when the report is taken back.
    const isOther = wasOff !== isOff || 'statusId' in after || 'actualEnd' in after;
    if (isOther && !wasOff) removeFromResource(plan, operation);
    else if (placement !== undefined && placement !== null && !wasOff) moveOnResource(plan, operation, placement);
    if (predecessors !== undefined) linkPredecessors(plan, operation, false);
    assign('operations', operation, after);
    if (predecessors !== undefined) {
      operation.predecessors = [...operation.predecessors];
      linkPredecessors(plan, operation, true);
    }
    if (isOther && !isOff) addToResource(plan, operation);
    if (after.feedback !== undefined) rememberReasons(plan, operationId, operation.feedback);
  },
};

/** What a kind has instead of nothing. */
const otherwise: { readonly [Kind in PlanKind]: Readonly<Record<string, unknown>> } = {
  projects: {},
  orderPositions: { planned: false, isSplit: false },
  activities: { statusId: statusId.planned, yieldAmount: 0, scrapAmount: 0, locked: false },
  productionOrders: {},
  operations: { statusId: statusId.planned, yieldAmount: 0, scrapAmount: 0, locked: false, switchedOff: false },
};

function assign<Kind extends PlanKind>(kind: Kind, one: Planned[Kind], after: Fields<Kind>): void {
  const object = one as object as Record<string, unknown>;
  for (const field in after) object[field] = after[field] ?? otherwise[kind][field];
}

/** Tells those that an operation names that it does, or no longer does. */
function link(plan: Plan, operation: Operation, isThere: boolean): void {
  const { operationId, mainOperationId, attends } = operation;
  linkPredecessors(plan, operation, isThere);
  if (mainOperationId !== undefined) tell(plan.operations.get(mainOperationId)?.secondaries, operationId, isThere);
  for (const id of attends === undefined ? [] : new Set([attends.from, attends.to]))
    tell(plan.operations.get(id)?.attendants, operationId, isThere);
}

function linkPredecessors(plan: Plan, { operationId, predecessors }: Operation, isThere: boolean): void {
  for (const id of predecessors) tell(plan.operations.get(id)?.successors, operationId, isThere);
}

function tell(list: OperationId[] | undefined, id: OperationId, isThere: boolean): void {
  if (isThere) list?.push(id);
  else drop(list, id);
}

function rememberReasons(
  plan: Plan,
  id: OperationId | ActivityId,
  feedback: readonly StoredFeedback[] | undefined,
): void {
  if (feedback === undefined) return;
  for (const { rejectTypeId, troubleTypeId } of feedback)
    for (const reasonId of [rejectTypeId, troubleTypeId])
      if (reasonId !== undefined && !plan.feedbackReasons.has(reasonId)) plan.feedbackReasons.set(reasonId, id);
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  // Most have one: an empty list that grows takes room for seventeen.
  if (list === undefined || list.length === 0) lists.set(key, [value]);
  else list.push(value);
}

function drop<Value>(list: Value[] | undefined, value: Value): void {
  const index = list?.indexOf(value) ?? -1;
  if (index >= 0) list?.splice(index, 1);
}
