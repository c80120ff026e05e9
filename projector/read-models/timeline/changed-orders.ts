import { toIso } from '#domain/kernel/instant.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Moment } from '#projector/read-model.ts';
import { existing, put } from '#projector/versioned-table.ts';
import { addTo, removeFrom, type TimelineImage } from './image.ts';
import { articleName, customerName, showProjectCustomer } from './names.ts';

/** Fields of projects, order positions and production orders that a person changes. */

type Data<Type extends PlanningEvent['type']> = Extract<PlanningEvent, { type: Type }>['data'];

export function changeProject(
  image: TimelineImage,
  { projectId, after }: Data<'ProjectChanged'>,
  moment: Moment,
): void {
  const project = existing(image.projects, projectId);
  const { customerId = project.customerId, ...fields } = after;
  put(
    image.projects,
    projectId,
    { ...project, ...fields, customerId, customerName: customerName(image, customerId) },
    moment,
  );
  if (customerId === project.customerId) return;
  if (project.customerId !== null) removeFrom(image.projectsOfCustomer, project.customerId, projectId);
  if (customerId !== null) addTo(image.projectsOfCustomer, customerId, projectId);
  showProjectCustomer(image, projectId, customerName(image, customerId), moment);
}

export function changePosition(
  image: TimelineImage,
  { orderPositionId, after }: Data<'OrderPositionChanged'>,
  revision: number,
  moment: Moment,
): void {
  const position = existing(image.orderPositions, orderPositionId);
  const { startDate, ...fields } = after;
  const articleId = fields.articleId ?? position.articleId;
  if (articleId !== position.articleId) {
    removeFrom(image.positionsOfArticle, position.articleId, orderPositionId);
    addTo(image.positionsOfArticle, articleId, orderPositionId);
  }
  put(
    image.orderPositions,
    orderPositionId,
    {
      ...position,
      ...fields,
      ...articleName(image, articleId),
      requestedStartDate:
        startDate === undefined ? position.requestedStartDate : startDate === null ? null : toIso(startDate),
      versionIdentifier: revision,
    },
    moment,
  );
  const { deliveryDate } = fields;
  if (deliveryDate === undefined) return;
  for (const activityId of image.activitiesOf.get(orderPositionId) ?? [])
    for (const orderId of image.ordersOf.get(activityId) ?? [])
      put(image.productionOrders, orderId, { ...existing(image.productionOrders, orderId), deliveryDate }, moment);
}

export function changeProductionOrder(
  image: TimelineImage,
  { productionOrderId, after }: Data<'ProductionOrderChanged'>,
  moment: Moment,
): void {
  const { printDate, ...fields } = after;
  const printed = printDate === undefined ? {} : { printDate: printDate === null ? null : toIso(printDate) };
  const order = existing(image.productionOrders, productionOrderId);
  put(image.productionOrders, productionOrderId, { ...order, ...fields, ...printed }, moment);
}
