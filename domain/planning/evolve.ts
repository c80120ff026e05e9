import type { DomainEvent } from '#domain/kernel/event.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { pushEdit, shiftEdit } from './edit-stacks.ts';
import type { PlannedOperation, PlanningEvent } from './events.ts';
import type { PlacementChange } from './placement.ts';
import type { Operation, Plan, PlannedPosition } from './plan.ts';
import { addToResource, removeFromResource } from './resource-index.ts';
import { type StatusId, statusId } from './status.ts';

/** The circumstances of an event that the plan keeps: where it stands, what it belongs to and who did it. */
export interface Folding {
  readonly revision: number;
  readonly changeSet: string;
  /** Whose undo stack the edit joins; undefined for the product itself, which undoes nothing. */
  readonly userId: string | undefined;
}

export function emptyPlan(): Plan {
  return {
    revision: -1,
    projects: new Map(),
    orderPositions: new Map(),
    activities: new Map(),
    productionOrders: new Map(),
    operations: new Map(),
    positionsByProject: new Map(),
    activitiesByPosition: new Map(),
    productionOrdersByActivity: new Map(),
    operationsByProductionOrder: new Map(),
    operationsByResource: new Map(),
    longestByResource: new Map(),
    feedbackReasons: new Map(),
    confirmedConflicts: new Map(),
    undoStacks: new Map(),
    redoStacks: new Map(),
  };
}

/** Folds one event of the plan's stream into `plan`, in place. Throws when the event does not fit the plan (a bug). */
export function evolvePlan(plan: Plan, event: PlanningEvent, folding: Folding): void {
  apply(plan, event, folding);
  plan.revision = folding.revision;
}

/** Whether a stored event belongs to the plan's stream; narrows it. */
export const isPlanningEvent = (event: DomainEvent): event is PlanningEvent => planningEventTypes.has(event.type);

const planningEventTypes: ReadonlySet<string> = new Set<PlanningEvent['type']>([
  'ProjectCreated',
  'OrderPositionAdded',
  'OrderPositionPlanned',
  'OrderPositionUnplanned',
  'OperationsMoved',
  'OperationsLocked',
  'OperationsUnlocked',
  'EditUndone',
  'EditRedone',
  'ConflictConfirmed',
  'OperationStarted',
  'OperationPaused',
  'OperationInterrupted',
  'OperationCompleted',
  'YieldReported',
  'ScrapReported',
]);

function apply(plan: Plan, event: PlanningEvent, { revision, changeSet, userId }: Folding): void {
  switch (event.type) {
    case 'ProjectCreated':
      plan.projects.set(event.data.projectId, { ...event.data, changedAt: revision });
      plan.positionsByProject.set(event.data.projectId, []);
      return;
    case 'OrderPositionAdded': {
      const { orderPositionId, projectId } = event.data;
      plan.orderPositions.set(orderPositionId, { ...event.data, planned: false, changedAt: revision });
      append(plan.positionsByProject, projectId, orderPositionId);
      return;
    }
    case 'OrderPositionPlanned':
      addPlanned(plan, event.data, revision);
      return;
    case 'OrderPositionUnplanned':
      removePlanned(plan, event.data, revision);
      return;
    case 'OperationsMoved':
      place(plan, event.data.placements, revision);
      if (userId !== undefined)
        pushEdit(plan, {
          changeSet,
          userId,
          revision,
          placements: event.data.placements.map(({ operationId, before, after }) => ({ operationId, before, after })),
          locked: [],
          unlocked: [],
        });
      return;
    case 'OperationsLocked':
    case 'OperationsUnlocked': {
      const lock = event.type === 'OperationsLocked';
      const ids = event.data.operationIds;
      setLocked(plan, ids, lock, revision);
      if (userId !== undefined)
        pushEdit(plan, {
          changeSet,
          userId,
          revision,
          placements: [],
          locked: lock ? ids : [],
          unlocked: lock ? [] : ids,
        });
      return;
    }
    case 'EditUndone':
    case 'EditRedone':
      place(plan, event.data.placements, revision);
      setLocked(plan, event.data.locked, true, revision);
      setLocked(plan, event.data.unlocked, false, revision);
      if (userId !== undefined)
        shiftEdit(plan, event.type === 'EditUndone' ? 'undo' : 'redo', userId, event.data.changeSet);
      return;
    case 'ConflictConfirmed':
      plan.confirmedConflicts.set(event.data.conflictId, event.data.extent);
      return;
    case 'OperationStarted':
      report(plan, event.data, statusId.started, revision);
      return;
    case 'OperationPaused':
      report(plan, event.data, statusId.paused, revision);
      return;
    case 'OperationInterrupted':
      report(plan, event.data, statusId.interrupted, revision);
      rememberReason(plan, event.data.troubleTypeId, event.data.operationId);
      return;
    case 'OperationCompleted':
      report(plan, event.data, statusId.done, revision).actualEnd = event.data.occurredAt;
      return;
    case 'YieldReported': {
      const operation = operationOf(plan, event.data.operationId);
      operation.yieldAmount += event.data.amount;
      operation.changedAt = revision;
      return;
    }
    case 'ScrapReported': {
      const operation = operationOf(plan, event.data.operationId);
      operation.scrapAmount += event.data.amount;
      rememberReason(plan, event.data.rejectTypeId, event.data.operationId);
      operation.changedAt = revision;
      return;
    }
  }
}

type Planned = Extract<PlanningEvent, { type: 'OrderPositionPlanned' }>['data'];
type Unplanned = Extract<PlanningEvent, { type: 'OrderPositionUnplanned' }>['data'];

function addPlanned(plan: Plan, data: Planned, revision: number): void {
  const position = positionOf(plan, data.orderPositionId);
  position.planned = true;
  position.changedAt = revision;
  for (const activity of data.activities) {
    plan.activities.set(activity.activityId, activity);
    append(plan.activitiesByPosition, activity.orderPositionId, activity.activityId);
  }
  for (const order of data.productionOrders) {
    plan.productionOrders.set(order.productionOrderId, order);
    append(plan.productionOrdersByActivity, order.activityId, order.productionOrderId);
  }
  for (const planned of data.operations) {
    plan.operations.set(planned.operationId, operationFrom(planned, revision));
    append(plan.operationsByProductionOrder, planned.productionOrderId, planned.operationId);
    addToResource(plan, planned.operationId, planned.placement);
  }
  for (const planned of data.operations)
    for (const predecessor of planned.predecessors)
      plan.operations.get(predecessor)?.successors.push(planned.operationId);
}

function removePlanned(plan: Plan, data: Unplanned, revision: number): void {
  const position = positionOf(plan, data.orderPositionId);
  position.planned = false;
  position.changedAt = revision;
  for (const id of data.operationIds) {
    removeFromResource(plan, id, operationOf(plan, id).placement);
    plan.operations.delete(id);
  }
  for (const id of data.productionOrderIds) {
    plan.productionOrders.delete(id);
    plan.operationsByProductionOrder.delete(id);
  }
  for (const id of data.activityIds) {
    plan.activities.delete(id);
    plan.productionOrdersByActivity.delete(id);
  }
  plan.activitiesByPosition.delete(data.orderPositionId);
}

export function operationFrom(planned: PlannedOperation, revision: number): Operation {
  return {
    ...planned,
    statusId: statusId.planned,
    locked: false,
    yieldAmount: 0,
    scrapAmount: 0,
    actualStart: undefined,
    actualEnd: undefined,
    successors: [],
    changedAt: revision,
  };
}

function place(plan: Plan, changes: readonly PlacementChange[], revision: number): void {
  for (const { operationId, after, reason } of changes) {
    const operation = operationOf(plan, operationId);
    removeFromResource(plan, operationId, operation.placement);
    operation.placement = after;
    operation.reason = reason;
    operation.changedAt = revision;
    addToResource(plan, operationId, after);
  }
}

function setLocked(plan: Plan, ids: readonly OperationId[], locked: boolean, revision: number): void {
  for (const id of ids) {
    const operation = operationOf(plan, id);
    operation.locked = locked;
    operation.changedAt = revision;
  }
}

function report(
  plan: Plan,
  feedback: { readonly operationId: OperationId; readonly occurredAt: Instant },
  status: StatusId,
  revision: number,
): Operation {
  const operation = operationOf(plan, feedback.operationId);
  operation.statusId = status;
  operation.actualStart ??= feedback.occurredAt;
  operation.changedAt = revision;
  return operation;
}

function rememberReason(plan: Plan, reasonId: string | undefined, operationId: OperationId): void {
  if (reasonId !== undefined && !plan.feedbackReasons.has(reasonId)) plan.feedbackReasons.set(reasonId, operationId);
}

function operationOf(plan: Plan, id: OperationId): Operation {
  const operation = plan.operations.get(id);
  if (operation === undefined) throw new Error(`The plan has no operation ${id}`);
  return operation;
}

function positionOf(plan: Plan, id: PlannedPosition['orderPositionId']): PlannedPosition {
  const position = plan.orderPositions.get(id);
  if (position === undefined) throw new Error(`The plan has no order position ${id}`);
  return position;
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
