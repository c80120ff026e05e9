import type { ActivityId, OperationId, ProjectId } from '#domain/kernel/ids.ts';
import type { Removal } from '#domain/planning/events/edit-changes.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { noteNumber, rememberNumber } from './object-numbers.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition, PlannedProject } from './plan.ts';
import type { Activity, OrderPosition, PlannedOperation, ProductionOrder } from './plan-objects.ts';
import { addToResource, removeFromResource } from './resource-index.ts';
import { statusId } from './status.ts';

/** Objects that come into the plan and leave it, with the links between them. */

export function addPosition(plan: Plan, position: OrderPosition, revision: number): void {
  plan.orderPositions.set(position.orderPositionId, {
    ...position,
    planned: false,
    isSplit: false,
    plannedWith: undefined,
    missing: undefined,
    changedAt: revision,
  });
  append(plan.positionsByProject, position.projectId, position.orderPositionId);
  plan.touched?.orderPositions.add(position.orderPositionId);
}

type Planned = Extract<PlanningEvent, { type: 'OrderPositionPlanned' }>['data'];

export function addPlanned(plan: Plan, data: Planned, revision: number): void {
  const position = positionOf(plan, data.orderPositionId);
  const { technologyId, processTemplateId, termination, planAnyway } = data;
  position.planned = true;
  position.plannedWith = { technologyId, processTemplateId, termination, planAnyway };
  position.missing = undefined;
  positionChanged(plan, position, revision);
  addObjects(plan, data.activities, data.productionOrders, data.operations, revision);
}

type Completed = Extract<PlanningEvent, { type: 'ProductionOrdersPlanned' }>['data'];

/** The position is whole again: what it lacked is back, and what comes after it waits for it. */
export function addMissing(plan: Plan, data: Completed, revision: number): void {
  const position = positionOf(plan, data.orderPositionId);
  position.missing = undefined;
  positionChanged(plan, position, revision);
  addObjects(plan, [], data.productionOrders, data.operations, revision);
  for (const { operationId, after } of data.relinked) relink(plan, operationId, after, revision);
}

export function addObjects(
  plan: Plan,
  activities: readonly Activity[],
  productionOrders: readonly ProductionOrder[],
  operations: readonly PlannedOperation[],
  revision: number,
): void {
  for (const activity of activities) {
    plan.activities.set(activity.activityId, {
      ...activity,
      process: activity.process,
      statusId: statusId.planned,
      yieldAmount: 0,
      scrapAmount: 0,
      actualStart: undefined,
      actualEnd: undefined,
      feedback: undefined,
      notes: undefined,
      locked: false,
      changedAt: revision,
    });
    append(plan.activitiesByPosition, activity.orderPositionId, activity.activityId);
    plan.touched?.activities.add(activity.activityId);
  }
  for (const order of productionOrders) {
    plan.productionOrders.set(order.productionOrderId, { ...order, notes: undefined, changedAt: revision });
    rememberNumber(plan, 'productionOrder', order.productionOrderNumber);
    append(plan.productionOrdersByActivity, order.activityId, order.productionOrderId);
    plan.touched?.productionOrders.add(order.productionOrderId);
  }
  for (const planned of operations) {
    plan.operations.set(planned.operationId, operationFrom(planned, revision));
    append(plan.operationsByProductionOrder, planned.productionOrderId, planned.operationId);
    addToResource(plan, planned.operationId, planned.placement);
    plan.touched?.operations.add(planned.operationId);
  }
  for (const planned of operations) linkOperation(plan, planned);
}

/** Tells those that an operation names that it does. */
export function linkOperation(
  plan: Plan,
  planned: Pick<Operation, 'operationId' | 'predecessors' | 'mainOperationId' | 'attends'>,
): void {
  const { operationId, predecessors, mainOperationId, attends } = planned;
  for (const id of predecessors) plan.operations.get(id)?.successors.push(operationId);
  if (mainOperationId !== undefined) plan.operations.get(mainOperationId)?.secondaries.push(operationId);
  if (attends === undefined) return;
  for (const id of new Set([attends.from, attends.to])) plan.operations.get(id)?.attendants.push(operationId);
}

/**
 * Every field by name and those that are read for every operation of a plan first: operations of one shape, whose busy
 * fields lie together in memory, are walked through several times as fast, and there are a hundred thousand of them.
 */
export function operationFrom(planned: PlannedOperation, revision: number): Operation {
  const operation: EveryField = {
    statusId: statusId.planned,
    switchedOff: false,
    placement: planned.placement,
    productionOrderId: planned.productionOrderId,
    operationId: planned.operationId,
    predecessors: [...planned.predecessors],
    successors: [],
    placedAt: revision,
    changedAt: revision,
    locked: planned.locked ?? false,
    reason: planned.reason,
    number: planned.number,
    valueAddName: planned.valueAddName,
    resourceGroupId: planned.resourceGroupId,
    articleAmount: planned.articleAmount,
    setupTime: planned.setupTime,
    duration: planned.duration,
    lotSize: planned.lotSize,
    bufferTime: planned.bufferTime,
    overlap: planned.overlap,
    boundResourceId: planned.boundResourceId,
    characteristics: planned.characteristics,
    resourceProgramId: planned.resourceProgramId,
    articleGroupId: planned.articleGroupId,
    mainOperationId: planned.mainOperationId,
    parallel: planned.parallel,
    attends: planned.attends,
    split: planned.split,
    secondaries: [],
    attendants: [],
    yieldAmount: 0,
    scrapAmount: 0,
    actualStart: undefined,
    actualEnd: undefined,
    feedback: undefined,
    notes: undefined,
  };
  return operation;
}

/** The compiler asks for a field as soon as an operation has it, optional or not. */
type EveryField = { [Field in keyof Required<Operation>]: Operation[Field] };

/** Takes objects out of the plan; those above them must go with them or stay without them. */
export function removeObjects(plan: Plan, removal: Removal, revision: number): void {
  for (const id of removal.operationIds) removeOperation(plan, id);
  for (const { operationId, after } of removal.relinked ?? []) relink(plan, operationId, after, revision);
  const { touched } = plan;
  removeParents(removal.productionOrderIds, {
    objects: plan.productionOrders,
    parentOf: (order) => order.activityId,
    siblings: plan.productionOrdersByActivity,
    children: plan.operationsByProductionOrder,
    touched: [touched?.productionOrders, touched?.activities],
  });
  removeParents(removal.activityIds, {
    objects: plan.activities,
    parentOf: (activity) => activity.orderPositionId,
    siblings: plan.activitiesByPosition,
    children: plan.productionOrdersByActivity,
    touched: [touched?.activities, touched?.orderPositions],
  });
  removeParents(removal.orderPositionIds, {
    objects: plan.orderPositions,
    parentOf: (position) => position.projectId,
    siblings: plan.positionsByProject,
    children: plan.activitiesByPosition,
    touched: [touched?.orderPositions, touched?.projects],
  });
}

/** Where the objects of one kind are in the plan. */
interface Family<Id, One, ParentId> {
  readonly objects: Map<Id, One>;
  readonly parentOf: (one: One) => ParentId;
  readonly siblings: ReadonlyMap<ParentId, Id[]>;
  readonly children: Map<Id, unknown>;
  readonly touched: readonly [own: Set<Id> | undefined, parents: Set<ParentId> | undefined];
}

function removeParents<Id, One, ParentId>(
  ids: Iterable<Id>,
  { objects, parentOf, siblings, children, touched: [own, parents] }: Family<Id, One, ParentId>,
): void {
  for (const id of ids) {
    const one = objects.get(id);
    if (one === undefined) continue;
    const parent = parentOf(one);
    drop(siblings.get(parent), id);
    own?.add(id);
    parents?.add(parent);
    objects.delete(id);
    children.delete(id);
  }
}

function removeOperation(plan: Plan, id: OperationId): void {
  const operation = operationOf(plan, id);
  if (!operation.switchedOff) removeFromResource(plan, id, operation.placement);
  for (const before of operation.predecessors) drop(plan.operations.get(before)?.successors, id);
  if (operation.mainOperationId !== undefined) drop(plan.operations.get(operation.mainOperationId)?.secondaries, id);
  if (operation.attends !== undefined)
    for (const end of [operation.attends.from, operation.attends.to]) drop(plan.operations.get(end)?.attendants, id);
  drop(plan.operationsByProductionOrder.get(operation.productionOrderId), id);
  plan.operations.delete(id);
  plan.touched?.operations.add(id);
  plan.touched?.productionOrders.add(operation.productionOrderId);
}

/** From now on it waits for others. */
export function relink(plan: Plan, id: OperationId, predecessors: readonly OperationId[], revision: number): void {
  const operation = plan.operations.get(id);
  if (operation === undefined) return;
  for (const before of operation.predecessors) drop(plan.operations.get(before)?.successors, id);
  operation.predecessors = [...predecessors];
  operationChanged(plan, operation, revision);
  for (const before of predecessors) plan.operations.get(before)?.successors.push(id);
}

export function addProject(plan: Plan, project: PlannedProject): void {
  noteNumber(plan, project.projectId, undefined, project.projectNumber);
  plan.projects.set(project.projectId, project);
  plan.positionsByProject.set(project.projectId, []);
  plan.touched?.projects.add(project.projectId);
  rememberNumber(plan, 'project', project.projectNumber);
}

export function removeProject(plan: Plan, id: ProjectId): void {
  noteNumber(plan, id, plan.projects.get(id)?.projectNumber, undefined);
  plan.projects.delete(id);
  plan.positionsByProject.delete(id);
  plan.touched?.projects.add(id);
}

/** Notes that a field of it has another value since the revision. */
export function operationChanged(plan: Plan, operation: Operation, revision: number): void {
  operation.changedAt = revision;
  plan.touched?.operations.add(operation.operationId);
}

/** The same of what moving, locking, revoking and reporting change. */
export function operationStateChanged(plan: Plan, operation: Operation, revision: number): void {
  operation.changedAt = revision;
  plan.touched?.operationStates.add(operation.operationId);
}

export function activityChanged(plan: Plan, activity: PlannedActivity, revision: number): void {
  activity.changedAt = revision;
  plan.touched?.activities.add(activity.activityId);
}

export function positionChanged(plan: Plan, position: PlannedPosition, revision: number): void {
  position.changedAt = revision;
  plan.touched?.orderPositions.add(position.orderPositionId);
}

export function operationOf(plan: Plan, id: OperationId): Operation {
  const operation = plan.operations.get(id);
  if (operation === undefined) throw new Error(`The plan has no operation ${id}`);
  return operation;
}

export function activityOf(plan: Plan, id: ActivityId): PlannedActivity {
  const activity = plan.activities.get(id);
  if (activity === undefined) throw new Error(`The plan has no activity ${id}`);
  return activity;
}

export function positionOf(plan: Plan, id: PlannedPosition['orderPositionId']): PlannedPosition {
  const position = plan.orderPositions.get(id);
  if (position === undefined) throw new Error(`The plan has no order position ${id}`);
  return position;
}

export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function drop<Value>(list: Value[] | undefined, value: Value): void {
  const index = list?.indexOf(value) ?? -1;
  if (index >= 0) list?.splice(index, 1);
}
