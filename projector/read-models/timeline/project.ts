import { toIso } from '#domain/kernel/instant.ts';
import { changesOf, removalOf } from '#domain/planning/events/edit-changes.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import {
  type FeedbackEvent,
  type FeedbackValues,
  feedbackKinds,
  isFeedbackEvent,
  kindOf,
} from '#domain/planning/feedback/feedback-kinds.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put } from '#projector/versioned-table.ts';
import { changePosition, changeProductionOrder, changeProject } from './changed-orders.ts';
import type { TimelineImage } from './image.ts';
import {
  addObjects,
  addPlanned,
  addPosition,
  addProject,
  processDates,
  removeObjects,
  removeProject,
  splitPosition,
  touchPosition,
} from './order-structure.ts';
import type { ActivityRow, OperationRow } from './row.ts';
import { foldUndoneStructure } from './undone-structure.ts';

/** Folds one event of the plan into the rows; parents' dates, status and lock follow at the end of the batch. */
export function foldPlanning(image: TimelineImage, event: PlanningEvent, revision: number, moment: Moment): void {
  if (isFeedbackEvent(event)) return report(image, event, revision, moment);
  switch (event.type) {
    case 'ProjectCreated':
      addProject(image, event.data, moment);
      return;
    case 'OrderPositionAdded':
      addPosition(image, event.data, revision, moment);
      return;
    case 'OrderPositionPlanned':
      addPlanned(image, event.data, revision, moment);
      return;
    case 'ProjectChanged':
      changeProject(image, event.data, moment);
      return;
    case 'OrderPositionChanged':
      changePosition(image, event.data, revision, moment);
      return;
    case 'ActivityChanged': {
      const { activityId, after } = event.data;
      put(image.activities, activityId, { ...existing(image.activities, activityId), ...after }, moment);
      return;
    }
    case 'ProductionOrderChanged':
      changeProductionOrder(image, event.data, moment);
      return;
    case 'OperationChanged':
      change(image, event.data.operationId, event.data.after, revision, moment);
      return;
    case 'OrderPositionSplit':
      splitPosition(image, event.data, revision, moment);
      return;
    case 'ActivityCloned': {
      const { activity, productionOrders, operations } = event.data;
      addObjects(
        image,
        activity.orderPositionId,
        { activities: [activity], productionOrders, operations },
        revision,
        moment,
      );
      return;
    }
    case 'OrderPositionUnplanned':
    case 'ProductionOrderUnplanned':
    case 'OrderPositionDeleted':
    case 'ActivityDeleted':
    case 'ProductionOrderDeleted':
    case 'OperationDeleted':
      removeObjects(image, removalOf(event), revision, moment);
      if (event.type === 'OrderPositionUnplanned') touchPosition(image, event.data.orderPositionId, revision, moment);
      return;
    case 'ProjectDeleted':
      removeObjects(image, removalOf(event), revision, moment);
      removeProject(image, event.data.projectId, moment);
      return;
    case 'ProductionOrderRevoked':
      for (const id of event.data.operationIds) change(image, id, { switchedOff: true }, revision, moment);
      return;
    case 'ProductionOrderPaused':
      for (const { operationId } of event.data.operations)
        change(image, operationId, { statusId: statusId.paused }, revision, moment);
      return;
    case 'ConflictConfirmed':
      // Conflicts are derived; the timeline shows what they are derived from.
      return;
    default: {
      const changes = changesOf(event);
      place(image, changes.placements, revision, moment);
      placeProcesses(image, changes.activities, moment);
      setLocked(image, changes.locked, true, revision, moment);
      setLocked(image, changes.unlocked, false, revision, moment);
      for (const id of changes.lockedActivities)
        put(image.activities, id, { ...existing(image.activities, id), locked: true }, moment);
      for (const id of changes.unlockedActivities)
        put(image.activities, id, { ...existing(image.activities, id), locked: false }, moment);
      if ('structure' in event.data && event.data.structure !== undefined)
        foldUndoneStructure(image, event.data.structure, revision, moment);
    }
  }
}

function place(image: TimelineImage, changes: readonly PlacementChange[], revision: number, moment: Moment): void {
  for (const { operationId, after, reason } of changes) {
    const operation = existing(image.operations, operationId);
    put(
      image.operations,
      operationId,
      {
        ...operation,
        resourceId: after.resourceId,
        startDate: toIso(after.start),
        endDate: toIso(after.end),
        planTime: after.planTime,
        reason,
        changedAt: revision,
      },
      moment,
    );
    image.ordersToRollUp.add(operation.productionOrderId);
  }
}

function placeProcesses(image: TimelineImage, changes: readonly ProcessChange[], moment: Moment): void {
  for (const { activityId, after } of changes) {
    changeProcess(image, activityId, processDates(after), moment);
  }
}

function changeProcess(image: TimelineImage, id: string, changed: Partial<ActivityRow>, moment: Moment): void {
  const activity = existing(image.activities, id);
  put(image.activities, id, { ...activity, ...changed }, moment);
  image.positionsToRollUp.add(activity.orderPositionId);
}

function setLocked(
  image: TimelineImage,
  ids: readonly string[],
  locked: boolean,
  revision: number,
  moment: Moment,
): void {
  for (const id of ids) {
    change(image, id, { locked }, revision, moment);
  }
}

function report(image: TimelineImage, event: FeedbackEvent, revision: number, moment: Moment): void {
  const { subject, occurredAt } = event.data;
  const { amount = 0 }: FeedbackValues & FeedbackEvent['data'] = event.data;
  const { becomes, adds } = feedbackKinds[kindOf(event)];
  const isOperation = subject.kind === 'operation';
  const step: Partial<Pick<OperationRow, 'actualStartDate' | 'yieldAmount' | 'scrapAmount'>> = isOperation
    ? existing(image.operations, subject.id)
    : existing(image.activities, subject.id);
  const at = toIso(occurredAt);
  const changed = {
    ...(becomes !== undefined && { statusId: becomes, actualStartDate: step.actualStartDate ?? at }),
    ...(becomes === statusId.done && { actualEndDate: at }),
    ...(adds !== undefined && { [adds]: (step[adds] ?? 0) + amount }),
  };
  if (isOperation) change(image, subject.id, changed, revision, moment);
  else changeProcess(image, subject.id, changed, moment);
}

function change(
  image: TimelineImage,
  id: string,
  changed: Partial<OperationRow>,
  revision: number,
  moment: Moment,
): void {
  const operation = existing(image.operations, id);
  put(image.operations, id, { ...operation, ...changed, changedAt: revision }, moment);
  image.ordersToRollUp.add(operation.productionOrderId);
}
