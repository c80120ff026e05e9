import { toIso } from '#domain/kernel/instant.ts';
import type { PlannedOperation, PlanningEvent } from '#domain/planning/events.ts';
import { statusId } from '#domain/planning/status.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put, remove } from '#projector/versioned-table.ts';
import { addTo, removeFrom, type TimelineImage } from './image.ts';
import { articleColor, articleName } from './names.ts';
import { rollUpOrders, rollUpPositions } from './roll-up.ts';
import type { OperationRow, OrderPositionRow } from './row.ts';

/** Rows that come with an order position and its planning, and go with its unplanning. */

type Data<Type extends PlanningEvent['type']> = Extract<PlanningEvent, { type: Type }>['data'];

/** A position that is not planned yet. */
export function addPosition(
  image: TimelineImage,
  data: Data<'OrderPositionAdded'>,
  revision: number,
  moment: Moment,
): void {
  const project = existing(image.projects, data.projectId);
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
      versionIdentifier: revision,
    },
    moment,
  );
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
    technologyId: data.technologyId,
    termination: data.termination,
    planAnyway: data.planAnyway,
    versionIdentifier: revision,
  };
  put(image.orderPositions, data.orderPositionId, position, moment);
  const bare = { statusId: statusId.notPlanned, startDate: null, endDate: null };
  for (const activity of data.activities) {
    addTo(image.activitiesOf, activity.orderPositionId, activity.activityId);
    put(image.activities, activity.activityId, { ...activity, ...bare }, moment);
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
        orderPositionId: data.orderPositionId,
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
  rollUpOrders(
    image,
    data.productionOrders.map(({ productionOrderId }) => productionOrderId),
    moment,
  );
  rollUpPositions(image, [data.orderPositionId], moment);
}

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
    locked: false,
    mainOperationId: null,
    position: number,
    predecessors: rest.predecessors,
    valueAddName: rest.valueAddName,
    articleAmount: rest.articleAmount,
    yieldAmount: 0,
    scrapAmount: 0,
    actualStartDate: null,
    actualEndDate: null,
    reason: rest.reason,
    changedAt: revision,
  };
}

/** Takes it all away again; the position stays. */
export function removePlanned(
  image: TimelineImage,
  data: Data<'OrderPositionUnplanned'>,
  revision: number,
  moment: Moment,
): void {
  for (const id of data.operationIds) {
    removeFrom(image.operationsOf, existing(image.operations, id).productionOrderId, id);
    remove(image.operations, id, moment);
  }
  for (const id of data.productionOrderIds) {
    const { activityId, articleId } = existing(image.productionOrders, id);
    removeFrom(image.ordersOf, activityId, id);
    removeFrom(image.ordersOfArticle, articleId, id);
    remove(image.productionOrders, id, moment);
  }
  for (const id of data.activityIds) {
    removeFrom(image.activitiesOf, existing(image.activities, id).orderPositionId, id);
    remove(image.activities, id, moment);
  }
  const position = existing(image.orderPositions, data.orderPositionId);
  put(image.orderPositions, data.orderPositionId, { ...position, versionIdentifier: revision }, moment);
  rollUpPositions(image, [data.orderPositionId], moment);
}
