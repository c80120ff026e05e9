import { toIso } from '#domain/kernel/instant.ts';
import type { PlannedOperation, PlanningEvent } from '#domain/planning/events.ts';
import type { PlacementChange } from '#domain/planning/placement.ts';
import { type StatusId, statusId } from '#domain/planning/status.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put, remove } from '#projector/versioned-table.ts';
import { addTo, removeFrom, type TimelineImage } from './image.ts';
import { articleColor, articleName, customerName } from './names.ts';
import { rollUpOrders, rollUpPositions } from './roll-up.ts';
import type { OperationRow, OrderPositionRow } from './row.ts';

/** Folds one event of the plan into the rows; parents' dates, status and lock follow in the same version. */
export function foldPlanning(image: TimelineImage, event: PlanningEvent, revision: number, moment: Moment): void {
  switch (event.type) {
    case 'ProjectCreated': {
      const { projectId, projectNumber, projectName, customerId, ownerId } = event.data;
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
      return;
    }
    case 'OrderPositionAdded':
      addPosition(image, event.data, revision, moment);
      rollUpPositions(image, [event.data.orderPositionId], moment);
      return;
    case 'OrderPositionPlanned':
      addPlanned(image, event.data, revision, moment);
      return;
    case 'OrderPositionUnplanned':
      removePlanned(image, event.data, revision, moment);
      return;
    case 'OperationsMoved':
      place(image, event.data.placements, revision, moment);
      return;
    case 'OperationsLocked':
    case 'OperationsUnlocked':
      setLocked(image, event.data.operationIds, event.type === 'OperationsLocked', revision, moment);
      return;
    case 'EditUndone':
    case 'EditRedone':
      place(image, event.data.placements, revision, moment);
      setLocked(image, event.data.locked, true, revision, moment);
      setLocked(image, event.data.unlocked, false, revision, moment);
      return;
    case 'OperationStarted':
      report(image, event.data, statusId.started, revision, moment);
      return;
    case 'OperationPaused':
      report(image, event.data, statusId.paused, revision, moment);
      return;
    case 'OperationInterrupted':
      report(image, event.data, statusId.interrupted, revision, moment);
      return;
    case 'OperationCompleted':
      report(image, event.data, statusId.done, revision, moment);
      return;
    case 'YieldReported': {
      const { operationId, amount } = event.data;
      const { yieldAmount } = existing(image.operations, operationId);
      change(image, operationId, { yieldAmount: yieldAmount + amount }, revision, moment);
      return;
    }
    case 'ScrapReported': {
      const { operationId, amount } = event.data;
      const { scrapAmount } = existing(image.operations, operationId);
      change(image, operationId, { scrapAmount: scrapAmount + amount }, revision, moment);
      return;
    }
  }
}

type Data<Type extends PlanningEvent['type']> = Extract<PlanningEvent, { type: Type }>['data'];

function addPosition(image: TimelineImage, data: Data<'OrderPositionAdded'>, revision: number, moment: Moment): void {
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

function addPlanned(image: TimelineImage, data: Data<'OrderPositionPlanned'>, revision: number, moment: Moment): void {
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

function removePlanned(
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
  }
  rollUpOrders(
    image,
    ordersOfOperations(
      image,
      changes.map(({ operationId }) => operationId),
    ),
    moment,
  );
}

function setLocked(
  image: TimelineImage,
  ids: readonly string[],
  locked: boolean,
  revision: number,
  moment: Moment,
): void {
  for (const id of ids) {
    put(image.operations, id, { ...existing(image.operations, id), locked, changedAt: revision }, moment);
  }
  rollUpOrders(image, ordersOfOperations(image, ids), moment);
}

function report(
  image: TimelineImage,
  { operationId, occurredAt }: Data<'OperationStarted'>,
  status: StatusId,
  revision: number,
  moment: Moment,
): void {
  const { actualStartDate, actualEndDate } = existing(image.operations, operationId);
  const at = toIso(occurredAt);
  const changed = {
    statusId: status,
    actualStartDate: actualStartDate ?? at,
    actualEndDate: status === statusId.done ? at : actualEndDate,
  };
  change(image, operationId, changed, revision, moment);
  rollUpOrders(image, ordersOfOperations(image, [operationId]), moment);
}

function change(
  image: TimelineImage,
  id: string,
  changed: Partial<OperationRow>,
  revision: number,
  moment: Moment,
): void {
  put(image.operations, id, { ...existing(image.operations, id), ...changed, changedAt: revision }, moment);
}

function ordersOfOperations(image: TimelineImage, ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.map((id) => existing(image.operations, id).productionOrderId));
}
