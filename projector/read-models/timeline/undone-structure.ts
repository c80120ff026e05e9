import { toIso } from '#domain/kernel/instant.ts';
import type { StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { Notes, PlanExcerpt } from '#domain/planning/plan/plan-objects.ts';
import { activityFrom, operationFromExcerpt } from '#domain/planning/undo/plan-excerpt.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put } from '#projector/versioned-table.ts';
import type { TimelineImage } from './image.ts';
import { addObjects, addPosition, addProject, removeObjects, removeProject, touchPosition } from './order-structure.ts';
import type { OperationRow } from './row.ts';

/** What leaves the plan and comes back when an edit of its structure is undone or redone. */
export function foldUndoneStructure(
  image: TimelineImage,
  { removed, restored, relinked, switched, positions }: StructureInverse,
  revision: number,
  moment: Moment,
): void {
  removeObjects(image, { ...removed, feedbackCount: 0 }, revision, moment);
  for (const id of removed.projectIds) removeProject(image, id, moment);
  for (const project of restored.projects) addProject(image, project, moment);
  restorePositions(image, restored, revision, moment);
  restoreActivities(image, restored, revision, moment);
  restoreOperations(image, restored, revision, moment);
  const changeOperation = (id: string, changed: Partial<OperationRow>): void => {
    const operation = existing(image.operations, id);
    put(image.operations, id, { ...operation, ...changed, changedAt: revision }, moment);
    image.ordersToRollUp.add(operation.productionOrderId);
  };
  for (const { operationId, after } of relinked) changeOperation(operationId, { predecessors: after });
  for (const { operationId, switchedOff } of switched) changeOperation(operationId, { switchedOff });
  for (const { orderPositionId, isSplit } of positions) {
    const position = existing(image.orderPositions, orderPositionId);
    put(image.orderPositions, orderPositionId, { ...position, isSplit: isSplit.after }, moment);
    touchPosition(image, orderPositionId, revision, moment);
    image.projectsToRollUp.add(position.projectId);
  }
}

function restorePositions(
  image: TimelineImage,
  { orderPositions }: PlanExcerpt,
  revision: number,
  moment: Moment,
): void {
  for (const kept of orderPositions) {
    addPosition(image, kept, revision, moment);
    const { plannedWith, orderPositionId } = kept;
    const row = existing(image.orderPositions, orderPositionId);
    const with_ = plannedWith && {
      ...plannedWith,
      technologyId: plannedWith.technologyId ?? null,
      processTemplateId: plannedWith.processTemplateId ?? null,
    };
    const split = kept.isSplit === true ? { isSplit: true } : {};
    put(image.orderPositions, orderPositionId, { ...row, ...with_, ...split }, moment);
    image.positionsToRollUp.add(orderPositionId);
  }
}

/** Activities with the production orders beneath them, and orders that come back to an activity that stayed. */
function restoreActivities(
  image: TimelineImage,
  { activities, productionOrders }: PlanExcerpt,
  revision: number,
  moment: Moment,
): void {
  for (const kept of activities) {
    const { activityId, orderPositionId, valueAddName, productionProcessStep, position, process } = kept;
    const activity = { activityId, orderPositionId, valueAddName, productionProcessStep, position, process };
    addObjects(image, orderPositionId, { ...none, activities: [activity] }, revision, moment);
    const { statusId, yieldAmount, scrapAmount, actualStart, actualEnd, locked, notes } = activityFrom(kept);
    const row = existing(image.activities, activityId);
    const reported = {
      statusId,
      yieldAmount,
      scrapAmount,
      ...(actualStart === undefined ? {} : { actualStartDate: toIso(actualStart) }),
      ...(actualEnd === undefined ? {} : { actualEndDate: toIso(actualEnd) }),
    };
    const own = process === undefined ? {} : reported;
    put(image.activities, activityId, { ...row, ...own, locked, ...noted(notes) }, moment);
  }
  for (const kept of productionOrders) {
    const { orderPositionId } = existing(image.activities, kept.activityId);
    addObjects(image, orderPositionId, { ...none, productionOrders: [kept] }, revision, moment);
    const row = existing(image.productionOrders, kept.productionOrderId);
    put(image.productionOrders, kept.productionOrderId, { ...row, ...noted(kept.notes) }, moment);
    image.activitiesToRollUp.add(kept.activityId);
  }
}

function restoreOperations(image: TimelineImage, { operations }: PlanExcerpt, revision: number, moment: Moment): void {
  for (const kept of operations) {
    const { productionOrderId, operationId } = kept;
    const { orderPositionId } = existing(image.productionOrders, productionOrderId);
    addObjects(image, orderPositionId, { ...none, operations: [kept] }, revision, moment);
    const { statusId, yieldAmount, scrapAmount, actualStart, actualEnd, switchedOff, notes } = operationFromExcerpt(
      kept,
      revision,
    );
    const state = {
      statusId,
      yieldAmount,
      scrapAmount,
      actualStartDate: actualStart === undefined ? null : toIso(actualStart),
      actualEndDate: actualEnd === undefined ? null : toIso(actualEnd),
      switchedOff,
    };
    put(
      image.operations,
      operationId,
      { ...existing(image.operations, operationId), ...state, ...noted(notes) },
      moment,
    );
    image.ordersToRollUp.add(productionOrderId);
  }
}

const none: Pick<PlanExcerpt, 'activities' | 'productionOrders' | 'operations'> = {
  activities: [],
  productionOrders: [],
  operations: [],
};

function noted({ printDate, ...notes }: Notes = {}) {
  return printDate === undefined ? notes : { ...notes, printDate: toIso(printDate) };
}
