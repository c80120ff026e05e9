import { toIso } from '#domain/kernel/instant.ts';
import type { Removal } from '#domain/planning/events/edit-changes.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlannedOperation, ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put, remove } from '#projector/versioned-table.ts';
import { addTo, removeFrom, type TimelineImage } from './image.ts';
import { articleColor, articleName, customerName } from './names.ts';
import type { OperationRow, OrderPositionRow } from './row.ts';

/** Rows that come with an order position and its planning, and go with its unplanning. */

type Data<Type extends PlanningEvent['type']> = Extract<PlanningEvent, { type: Type }>['data'];

export function addProject(
  image: TimelineImage,
  { projectId, projectNumber, projectName, customerId, ownerId }: Data<'ProjectCreated'>,
  moment: Moment,
): void {
  if (customerId !== undefined) addTo(image.projectsOfCustomer, customerId, projectId);
  put(
    image.projects,
    projectId,
    {
      projectId,
      projectNumber,
      projectName,
      customerId: customerId ?? null,
      customerName: customerName(image, customerId ?? null),
      ownerId: ownerId ?? null,
      statusId: statusId.notPlanned,
      startDate: null,
      endDate: null,
    },
    moment,
  );
}

/** A position that is not planned yet. */
export function addPosition(
  image: TimelineImage,
  data: Data<'OrderPositionAdded'>,
  revision: number,
  moment: Moment,
): void {
  const project = existing(image.projects, data.projectId);
  image.projectsToRollUp.add(data.projectId);
  addTo(image.positionsOf, data.projectId, data.orderPositionId);
  addTo(image.positionsOfArticle, data.articleId, data.orderPositionId);
  put(
    image.orderPositions,
    data.orderPositionId,
    {
      orderPositionId: data.orderPositionId,
      projectId: data.projectId,
      positionNumber: data.positionNumber,
      orderPositionNumber: data.orderPositionNumber,
      articleId: data.articleId,
      ...articleName(image, data.articleId),
      articleAmount: data.articleAmount,
      customerName: project.customerName,
      orderDate: data.orderDate ?? null,
      deliveryDate: data.deliveryDate,
      requestedStartDate: data.startDate === undefined ? null : toIso(data.startDate),
      termination: data.termination,
      technologyId: data.technologyId ?? null,
      processTemplateId: data.processTemplateId ?? null,
      pending: data.pending,
      planAnyway: data.planAnyway,
      statusId: statusId.notPlanned,
      startDate: null,
      endDate: null,
      ...(data.splitFrom === undefined ? {} : { splitFrom: data.splitFrom }),
      versionIdentifier: revision,
    },
    moment,
  );
}

export function splitPosition(
  image: TimelineImage,
  { orderPositionId, children }: Data<'OrderPositionSplit'>,
  revision: number,
  moment: Moment,
): void {
  const parent = existing(image.orderPositions, orderPositionId);
  put(image.orderPositions, orderPositionId, { ...parent, isSplit: true, versionIdentifier: revision }, moment);
  for (const child of children) addPosition(image, child, revision, moment);
}

/** What planning makes beneath a position. */
export function addPlanned(
  image: TimelineImage,
  data: Data<'OrderPositionPlanned'>,
  revision: number,
  moment: Moment,
): void {
  const position: OrderPositionRow = {
    ...existing(image.orderPositions, data.orderPositionId),
    technologyId: data.technologyId ?? null,
    processTemplateId: data.processTemplateId ?? null,
    termination: data.termination,
    planAnyway: data.planAnyway,
    versionIdentifier: revision,
  };
  put(image.orderPositions, data.orderPositionId, position, moment);
  addObjects(image, data.orderPositionId, data, revision, moment);
}

/** Activities, production orders and operations that come beneath a position. */
export function addObjects(
  image: TimelineImage,
  orderPositionId: string,
  data: Pick<Data<'OrderPositionPlanned'>, 'activities' | 'productionOrders' | 'operations'>,
  revision: number,
  moment: Moment,
): void {
  const position = existing(image.orderPositions, orderPositionId);
  const bare = { statusId: statusId.notPlanned, startDate: null, endDate: null };
  for (const activity of data.activities) {
    addTo(image.activitiesOf, activity.orderPositionId, activity.activityId);
    const dates =
      activity.process === undefined ? bare : { ...processDates(activity.process), statusId: statusId.planned };
    put(image.activities, activity.activityId, { ...activity, ...dates }, moment);
  }
  for (const {
    productionOrderId,
    productionOrderNumber,
    activityId,
    articleId,
    articleAmount,
  } of data.productionOrders) {
    addTo(image.ordersOf, activityId, productionOrderId);
    addTo(image.ordersOfArticle, articleId, productionOrderId);
    put(
      image.productionOrders,
      productionOrderId,
      {
        productionOrderId,
        productionOrderNumber,
        activityId,
        orderPositionId: position.orderPositionId,
        projectId: position.projectId,
        articleId,
        ...articleName(image, articleId),
        articleAmount,
        colorIndex: articleColor(image, articleId),
        deliveryDate: position.deliveryDate,
        customerName: position.customerName,
        locked: false,
        ...bare,
      },
      moment,
    );
  }
  for (const operation of data.operations) {
    addTo(image.operationsOf, operation.productionOrderId, operation.operationId);
    put(image.operations, operation.operationId, operationRow(operation, revision), moment);
  }
  for (const { productionOrderId } of data.productionOrders) image.ordersToRollUp.add(productionOrderId);
  image.positionsToRollUp.add(position.orderPositionId);
}

/** Of a process step: its own, which no child tells. */
export const processDates = (process: ProcessPlacement) => ({
  process,
  startDate: toIso(process.start),
  endDate: toIso(process.end),
});

function operationRow(planned: PlannedOperation, revision: number): OperationRow {
  const { placement, number, lotSize, ...rest } = planned;
  return {
    operationId: rest.operationId,
    productionOrderId: rest.productionOrderId,
    resourceId: placement.resourceId,
    resourceGroupId: rest.resourceGroupId,
    statusId: statusId.planned,
    startDate: toIso(placement.start),
    endDate: toIso(placement.end),
    planTime: placement.planTime,
    setupTime: rest.setupTime,
    duration: rest.duration,
    lotSize: lotSize ?? null,
    bufferTime: rest.bufferTime,
    overlap: rest.overlap,
    locked: planned.locked ?? false,
    mainOperationId: rest.mainOperationId ?? null,
    position: number,
    predecessors: rest.predecessors,
    valueAddName: rest.valueAddName,
    articleAmount: rest.articleAmount,
    yieldAmount: 0,
    scrapAmount: 0,
    actualStartDate: null,
    actualEndDate: null,
    reason: rest.reason,
    boundResourceId: rest.boundResourceId,
    characteristics: rest.characteristics,
    resourceProgramId: rest.resourceProgramId,
    articleGroupId: rest.articleGroupId,
    parallel: rest.parallel,
    attends: rest.attends,
    split: rest.split,
    changedAt: revision,
  };
}

/** Takes objects away; what stays above them follows. */
export function removeObjects(image: TimelineImage, removal: Removal, revision: number, moment: Moment): void {
  for (const id of removal.operationIds) {
    const { productionOrderId } = existing(image.operations, id);
    removeFrom(image.operationsOf, productionOrderId, id);
    remove(image.operations, id, moment);
    image.ordersToRollUp.add(productionOrderId);
  }
  for (const { operationId, after } of removal.relinked ?? []) {
    const row = existing(image.operations, operationId);
    put(image.operations, operationId, { ...row, predecessors: after, changedAt: revision }, moment);
  }
  for (const id of removal.productionOrderIds) {
    const { activityId, articleId } = existing(image.productionOrders, id);
    removeFrom(image.ordersOf, activityId, id);
    removeFrom(image.ordersOfArticle, articleId, id);
    remove(image.productionOrders, id, moment);
    image.activitiesToRollUp.add(activityId);
  }
  for (const id of removal.activityIds) {
    const { orderPositionId } = existing(image.activities, id);
    removeFrom(image.activitiesOf, orderPositionId, id);
    remove(image.activities, id, moment);
    image.positionsToRollUp.add(orderPositionId);
  }
  for (const id of removal.orderPositionIds) {
    const { projectId, articleId } = existing(image.orderPositions, id);
    removeFrom(image.positionsOf, projectId, id);
    removeFrom(image.positionsOfArticle, articleId, id);
    remove(image.orderPositions, id, moment);
    image.projectsToRollUp.add(projectId);
  }
}

export function removeProject(image: TimelineImage, id: string, moment: Moment): void {
  const { customerId } = existing(image.projects, id);
  if (customerId !== null) removeFrom(image.projectsOfCustomer, customerId, id);
  remove(image.projects, id, moment);
}

/** A new version of the position itself. */
export function touchPosition(image: TimelineImage, id: string, revision: number, moment: Moment): void {
  const position = existing(image.orderPositions, id);
  put(image.orderPositions, id, { ...position, versionIdentifier: revision }, moment);
  image.positionsToRollUp.add(id);
}
