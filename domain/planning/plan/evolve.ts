// Trail of OperationsMoved, step 6 (ARCHITECTURE.md).

import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type PositionChange } from '#domain/planning/events/change-events.ts';
import { changesOf, type EditChanges, nothingChanged, removalOf } from '#domain/planning/events/edit-changes.ts';
import { type PlanningEvent, planningEvents } from '#domain/planning/events/events.ts';
import { isFeedbackEvent } from '#domain/planning/feedback/feedback-kinds.ts';
import { joinSteps, pushEdit, shiftEdit } from '#domain/planning/undo/edit-stacks.ts';
import { foldStructure, isStructureEvent, structureEditOf } from '#domain/planning/undo/structure-edit.ts';
import { foldAttachment } from './evolve-attachments.ts';
import { foldCorrection, foldFeedback } from './evolve-feedback.ts';
import {
  activityChanged,
  activityOf,
  addMissing,
  addObjects,
  addPlanned,
  addPosition,
  addProject,
  operationChanged,
  operationOf,
  operationStateChanged,
  positionChanged,
  positionOf,
  removeObjects,
  removeProject,
} from './evolve-structure.ts';
import { lackAfter } from './missing-orders.ts';
import { noteNumber, rememberNumber } from './object-numbers.ts';
import type { PlacementChange } from './placement.ts';
import type { Plan, UndoStep } from './plan.ts';
import { type Notes, type PlannedWith } from './plan-objects.ts';
import { moveOnResource, removeFromResource } from './resource-index.ts';
import { type StatusId, statusId } from './status.ts';

/** The circumstances of an event that the plan keeps: where it stands, what it belongs to and who did it. */
export interface Folding {
  readonly revision: number;
  readonly changeSet: string;
  /** Whose undo stack the edit joins; undefined for the product itself, which undoes nothing. */
  readonly userId: string | undefined;
  /** When it was recorded: shown with the steps that can be undone. */
  readonly at?: Instant | undefined;
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
    projectsByNumber: new Map(),
    activitiesByPosition: new Map(),
    productionOrdersByActivity: new Map(),
    operationsByProductionOrder: new Map(),
    barsByResource: new Map(),
    feedbackReasons: new Map(),
    confirmedConflicts: new Map(),
    highestNumbers: { project: 0, productionOrder: 0 },
    undoStacks: new Map(),
    redoStacks: new Map(),
    touched: undefined,
  };
}

/** Folds one event of the plan's stream into `plan`, in place. Throws when the event does not fit the plan (a bug). */
export function evolvePlan(plan: Plan, event: PlanningEvent, folding: Folding): void {
  if (event.type === 'ChangesJoined') return evolveJoined(plan, event, folding);
  const { revision, changeSet, userId, at } = folding;
  // Before it is folded: what leaves the plan, and how things stood, is kept for whoever may want it back.
  const undoing = userId === undefined ? undefined : undoingOf(plan, event);
  apply(plan, event, folding);
  if (userId !== undefined && undoing !== undefined)
    pushEdit(plan, {
      ...nothingChanged,
      placements: [],
      ...undoing,
      action: event.type,
      changeSet,
      userId,
      revision,
      at,
    });
  plan.revision = revision;
}

/** One step of undo, however many changes there are; joining them one by one would take the square of their time. */
function evolveJoined(plan: Plan, { data }: Extract<PlanningEvent, { type: 'ChangesJoined' }>, folding: Folding): void {
  const { revision, changeSet, userId, at } = folding;
  const steps: UndoStep[] = [];
  for (const one of data.changes) {
    const undoing = userId === undefined ? undefined : (undoingOf(plan, one) ?? placedBy(plan, one));
    apply(plan, one, { ...folding, userId: undefined });
    if (userId !== undefined)
      steps.push({
        ...nothingChanged,
        placements: [],
        ...undoing,
        action: one.type,
        changeSet,
        userId,
        revision,
        at,
      });
  }
  if (steps.length > 0) pushEdit(plan, joinSteps(plan, steps));
  plan.revision = revision;
}

/** Whether a stored event belongs to the plan's stream; narrows it. */
export const isPlanningEvent = (event: DomainEvent): event is PlanningEvent => planningEventTypes.has(event.type);

const planningEventTypes: ReadonlySet<string> = new Set(planningEvents.map(({ type }) => type));

function apply(
  plan: Plan,
  event: Exclude<PlanningEvent, { type: 'ChangesJoined' }>,
  { revision, changeSet, userId, at }: Folding,
): void {
  if (isFeedbackEvent(event)) return foldFeedback(plan, event, revision);
  switch (event.type) {
    case 'ProjectCreated':
      addProject(plan, { ...event.data, changedAt: revision });
      return;
    case 'OrderPositionAdded':
      addPosition(plan, event.data, revision);
      return;
    case 'OrderPositionsAdded':
      for (const position of event.data.orderPositions) addPosition(plan, position, revision);
      return;
    case 'ProjectChanged': {
      const project = plan.projects.get(event.data.projectId);
      if (project === undefined) throw new Error(`The plan has no project ${event.data.projectId}`);
      const emptied = Object.entries(event.data.after).map(([field, value]) => [field, value ?? undefined]);
      rememberNumber(plan, 'project', event.data.after.projectNumber ?? '');
      if (event.data.after.projectNumber !== undefined)
        noteNumber(plan, project.projectId, project.projectNumber, event.data.after.projectNumber);
      Object.assign(project, Object.fromEntries(emptied), { changedAt: revision });
      plan.touched?.projects.add(project.projectId);
      return;
    }
    case 'OrderPositionChanged': {
      const position = positionOf(plan, event.data.orderPositionId);
      const emptied = Object.entries(event.data.after).map(([field, value]) => [field, value ?? undefined]);
      Object.assign(position, Object.fromEntries(emptied), { changedAt: revision });
      plan.touched?.orderPositions.add(position.orderPositionId);
      if (position.plannedWith !== undefined) position.plannedWith = askedAnew(position.plannedWith, event.data.after);
      return;
    }
    case 'ActivityChanged': {
      const { valueAddName, ...notes } = event.data.after;
      const activity = activityOf(plan, event.data.activityId);
      activity.valueAddName = valueAddName ?? activity.valueAddName;
      activity.notes = noted(activity.notes, notes);
      activityChanged(plan, activity, revision);
      return;
    }
    case 'ProductionOrderChanged': {
      const { productionOrderNumber, ...notes } = event.data.after;
      const order = plan.productionOrders.get(event.data.productionOrderId);
      if (order === undefined) throw new Error(`The plan has no production order ${event.data.productionOrderId}`);
      order.productionOrderNumber = productionOrderNumber ?? order.productionOrderNumber;
      rememberNumber(plan, 'productionOrder', order.productionOrderNumber);
      order.notes = noted(order.notes, notes);
      order.changedAt = revision;
      plan.touched?.productionOrders.add(order.productionOrderId);
      return;
    }
    case 'OperationChanged': {
      const { valueAddName, ...notes } = event.data.after;
      const operation = operationOf(plan, event.data.operationId);
      operation.valueAddName = valueAddName ?? operation.valueAddName;
      operation.notes = noted(operation.notes, notes);
      operationChanged(plan, operation, revision);
      return;
    }
    case 'OrderPositionSplit': {
      const parent = positionOf(plan, event.data.orderPositionId);
      parent.isSplit = true;
      positionChanged(plan, parent, revision);
      for (const child of event.data.children) addPosition(plan, child, revision);
      return;
    }
    case 'OrderPositionPlanned':
      addPlanned(plan, event.data, revision);
      return;
    case 'ActivityCloned': {
      const { activity, productionOrders, operations } = event.data;
      addObjects(plan, [activity], productionOrders, operations, revision);
      return;
    }
    case 'ProductionOrdersPlanned':
      addMissing(plan, event.data, revision);
      return;
    case 'OrderPositionUnplanned': {
      const position = positionOf(plan, event.data.orderPositionId);
      position.planned = false;
      position.missing = undefined;
      positionChanged(plan, position, revision);
      removeObjects(plan, removalOf(event), revision);
      return;
    }
    case 'ProductionOrderUnplanned':
    case 'ActivityDeleted':
    case 'ProductionOrderDeleted': {
      const lack = lackAfter(plan, event);
      removeObjects(plan, removalOf(event), revision);
      if (lack === undefined) return;
      const position = positionOf(plan, lack.orderPositionId);
      position.missing = lack.missing;
      positionChanged(plan, position, revision);
      return;
    }
    case 'OrderPositionDeleted':
    case 'OperationDeleted':
      removeObjects(plan, removalOf(event), revision);
      return;
    case 'ProjectDeleted':
      removeObjects(plan, removalOf(event), revision);
      removeProject(plan, event.data.projectId);
      return;
    case 'ProductionOrderRevoked':
      for (const id of event.data.operationIds) {
        const operation = operationOf(plan, id);
        removeFromResource(plan, id, operation.placement);
        operation.switchedOff = true;
        operationStateChanged(plan, operation, revision);
      }
      return;
    case 'ProductionOrderPaused':
      for (const { operationId } of event.data.operations) setStatus(plan, operationId, statusId.paused, revision);
      return;
    case 'ConflictConfirmed':
      plan.confirmedConflicts.set(event.data.conflictId, event.data.extent);
      return;
    case 'AttachmentAdded':
    case 'AttachmentRemoved':
      foldAttachment(plan, event);
      return;
    case 'FeedbackCorrected':
    case 'FeedbackRevoked':
      foldCorrection(plan, event, revision);
      return;
    case 'EditUndone':
    case 'EditRedone':
      change(plan, changesOf(event), revision);
      if (userId !== undefined) {
        const direction = event.type === 'EditUndone' ? 'undo' : 'redo';
        const edit = shiftEdit(plan, direction, userId, event.data.changeSet);
        // What stands where it stood before is as old as it was then: it does not stand in the way of earlier undoing.
        for (const { operationId, placedAt } of edit?.placements ?? [])
          operationOf(plan, operationId).placedAt = direction === 'undo' ? placedAt : (edit?.revision ?? revision);
      }
      if (event.data.structure !== undefined) foldStructure(plan, event.data.structure, revision);
      return;
    case 'OperationsRecalculated':
      // Nobody's edit: undone, the bars would lie over time in which nobody works.
      change(plan, changesOf(event), revision);
      return;
    default: {
      const changes = changesOf(event);
      const placements = withReasonsBefore(plan, changes.placements);
      change(plan, changes, revision);
      if (userId !== undefined)
        pushEdit(plan, { ...changes, placements, action: event.type, changeSet, userId, revision, at });
    }
  }
}

/** What is asked for now counts more than what the position was planned with before. */
function askedAnew(before: PlannedWith, after: PositionChange): PlannedWith {
  const { technologyId = before.technologyId, processTemplateId = before.processTemplateId } = after;
  const { termination = before.termination, planAnyway = before.planAnyway } = after;
  return {
    technologyId: technologyId ?? undefined,
    processTemplateId: processTemplateId ?? undefined,
    termination,
    planAnyway,
  };
}

/** What was noted with what is noted now; null empties a field. */
function noted(before: Notes | undefined, after: Readonly<Record<string, unknown>>): Notes | undefined {
  const filled = Object.entries({ ...before, ...after }).filter(([, value]) => value !== null && value !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function change(plan: Plan, changes: EditChanges, revision: number): void {
  place(plan, changes.placements, revision);
  for (const { activityId, after } of changes.activities) {
    const activity = activityOf(plan, activityId);
    activity.process = after;
    activityChanged(plan, activity, revision);
  }
  setLocked(plan, changes.locked, true, revision);
  setLocked(plan, changes.unlocked, false, revision);
  for (const id of changes.lockedActivities) lockActivity(plan, id, true, revision);
  for (const id of changes.unlockedActivities) lockActivity(plan, id, false, revision);
  for (const { operationId, after } of changes.statuses) setStatus(plan, operationId, after, revision);
  for (const { conflictId, after } of changes.confirmations)
    if (after === undefined) plan.confirmedConflicts.delete(conflictId);
    else plan.confirmedConflicts.set(conflictId, after);
}

function setStatus(plan: Plan, id: OperationId, status: StatusId, revision: number): void {
  const operation = operationOf(plan, id);
  operation.statusId = status;
  operationStateChanged(plan, operation, revision);
}

/** What undo needs of an event that adds, removes, pauses or confirms, as it stands before the event is folded. */
function undoingOf(
  plan: Plan,
  event: PlanningEvent,
): Partial<Pick<UndoStep, 'structure' | 'statuses' | 'confirmations'>> | undefined {
  if (isStructureEvent(event)) return { structure: structureEditOf(plan, event) };
  switch (event.type) {
    case 'ProductionOrderPaused': {
      const statuses = event.data.operations.map(({ operationId, statusBefore: before }) => ({
        operationId,
        before,
        after: statusId.paused,
      }));
      return { statuses };
    }
    case 'ConflictConfirmed': {
      const { conflictId, extent: after } = event.data;
      return { confirmations: [{ conflictId, before: plan.confirmedConflicts.get(conflictId), after }] };
    }
    default:
      return undefined;
  }
}

/** The same of what others' set-up became, and of what gave way. */
function placedBy(
  plan: Plan,
  event: PlanningEvent,
): (Pick<UndoStep, 'placements'> & Partial<Pick<UndoStep, 'activities'>>) | undefined {
  if (event.type !== 'SetupsChanged' && event.type !== 'SuccessorsReplanned') return undefined;
  const { placements, activities = [] } = event.data;
  return { placements: withReasonsBefore(plan, placements), activities };
}

const withReasonsBefore = (plan: Plan, placements: readonly PlacementChange[]): UndoStep['placements'] =>
  placements.map(({ operationId, before, after, reason }) => {
    const { placedAt, reason: reasonBefore } = operationOf(plan, operationId);
    return { operationId, before, after, reasonBefore, reason, placedAt };
  });

function lockActivity(plan: Plan, id: ActivityId, locked: boolean, revision: number): void {
  const activity = activityOf(plan, id);
  activity.locked = locked;
  activityChanged(plan, activity, revision);
}

function place(plan: Plan, changes: readonly PlacementChange[], revision: number): void {
  for (const { operationId, after, reason } of changes) {
    const operation = operationOf(plan, operationId);
    const { setupTime } = operation.placement;
    moveOnResource(plan, operation, after);
    operation.reason = reason;
    operation.placedAt = revision;
    // A set-up of another length is more than another place: rows show it beside what never changes.
    if (setupTime === after.setupTime) operationStateChanged(plan, operation, revision);
    else operationChanged(plan, operation, revision);
  }
}

function setLocked(plan: Plan, ids: readonly OperationId[], locked: boolean, revision: number): void {
  for (const id of ids) {
    const operation = operationOf(plan, id);
    operation.locked = locked;
    operationStateChanged(plan, operation, revision);
  }
}
