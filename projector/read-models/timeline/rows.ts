import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { clearTouched } from '#domain/planning/change/touched.ts';
import { activityRow } from '#domain/planning/rows/activity-row.ts';
import { orderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { projectRow } from '#domain/planning/rows/project-row.ts';
import { nothingBeneath } from '#domain/planning/rows/roll-up.ts';
import type { Moment } from '#projector/kernel/read-model.ts';
import { docOf, put, remove } from '#projector/kernel/versioned-table.ts';
import type { TimelineImage } from './image.ts';
import { putOperation, putOperationState, removeOperation } from './operations.ts';

/** Brings the rows of what an event changed up to date, from the plan that has folded it. Parents' dates follow later. */
export function refreshTouched(image: TimelineImage, moment: Moment): void {
  const { touched } = image;
  for (const id of touched.projects) refreshProject(image, id, moment);
  for (const id of touched.orderPositions) refreshPosition(image, id, moment);
  for (const id of touched.activities) refreshActivity(image, id, moment);
  for (const id of touched.productionOrders) refreshOrder(image, id, moment);
  for (const id of touched.operations) refreshOperation(image, id, moment);
  for (const id of touched.operationStates) refreshOperationState(image, id, moment);
  clearTouched(touched);
}

/** An article or a customer is called otherwise now: so are the rows that name it. */
export function refreshNamed(
  image: TimelineImage,
  { kind, id }: { readonly kind: 'article' | 'customer'; readonly id: string },
  moment: Moment,
): void {
  if (kind === 'customer') {
    for (const project of image.projectsOfCustomer.get(id) ?? []) refreshProject(image, project as ProjectId, moment);
    return;
  }
  for (const position of image.positionsOfArticle.get(id) ?? [])
    refreshPosition(image, position as OrderPositionId, moment);
  for (const order of image.ordersOfArticle.get(id) ?? []) refreshOrder(image, order as ProductionOrderId, moment);
}

function refreshProject(image: TimelineImage, id: ProjectId, moment: Moment): void {
  const { plan, names, projects, projectsOfCustomer } = image;
  const before = docOf(projects, id);
  const project = plan.projects.get(id);
  moveBetween(projectsOfCustomer, before?.customerId ?? undefined, project?.customerId, id);
  if (project === undefined) {
    if (before !== undefined) remove(projects, id, moment);
    return;
  }
  const row = projectRow(names, project, before ?? nothingBeneath);
  put(projects, id, row, moment);
  image.toRollUp.projects.add(id);
  if (before === undefined || before.customerName === row.customerName) return;
  for (const position of plan.positionsByProject.get(id) ?? []) {
    refreshPosition(image, position, moment);
    refreshOrdersOf(image, position, moment);
  }
}

function refreshPosition(image: TimelineImage, id: OrderPositionId, moment: Moment): void {
  const { plan, names, orderPositions, positionsOfArticle, toRollUp } = image;
  const before = docOf(orderPositions, id);
  const position = plan.orderPositions.get(id);
  moveBetween(positionsOfArticle, before?.articleId, position?.articleId, id);
  // Rows name the articles of what is missing, too; a position never lacks its own.
  for (const { articleId } of before?.missing ?? []) moveBetween(positionsOfArticle, articleId, undefined, id);
  for (const { articleId } of position?.missing ?? []) moveBetween(positionsOfArticle, undefined, articleId, id);
  if (position === undefined) {
    if (before !== undefined) remove(orderPositions, id, moment);
    return;
  }
  const row = orderPositionRow(plan, names, position, before ?? nothingBeneath);
  put(orderPositions, id, row, moment);
  toRollUp.orderPositions.add(id);
  if (before?.isSplit !== row.isSplit) toRollUp.projects.add(row.projectId);
  if (before !== undefined && before.deliveryDate !== row.deliveryDate) refreshOrdersOf(image, id, moment);
}

/** Rows of production orders show what their order position and its project are. */
function refreshOrdersOf(image: TimelineImage, id: OrderPositionId, moment: Moment): void {
  const { plan } = image;
  for (const activity of plan.activitiesByPosition.get(id) ?? [])
    for (const order of plan.productionOrdersByActivity.get(activity) ?? []) refreshOrder(image, order, moment);
}

function refreshActivity(image: TimelineImage, id: ActivityId, moment: Moment): void {
  const { plan, activities, toRollUp } = image;
  const before = docOf(activities, id);
  const activity = plan.activities.get(id);
  if (activity === undefined) {
    if (before !== undefined) remove(activities, id, moment);
    return;
  }
  put(activities, id, activityRow(activity, rolledUpPart(before)), moment);
  toRollUp.activities.add(id);
  toRollUp.orderPositions.add(activity.orderPositionId);
}

function refreshOrder(image: TimelineImage, id: ProductionOrderId, moment: Moment): void {
  const { plan, names, productionOrders, ordersOfArticle, toRollUp } = image;
  const before = docOf(productionOrders, id);
  const order = plan.productionOrders.get(id);
  moveBetween(ordersOfArticle, before?.articleId, order?.articleId, id);
  if (order === undefined) {
    if (before !== undefined) remove(productionOrders, id, moment);
    return;
  }
  const beneath = before ?? { ...nothingBeneath, locked: false };
  put(productionOrders, id, productionOrderRow(plan, names, order, beneath), moment);
  toRollUp.productionOrders.add(id);
}

function refreshOperation(image: TimelineImage, id: OperationId, moment: Moment): void {
  const { plan, operations, toRollUp } = image;
  const operation = plan.operations.get(id);
  if (operation === undefined) {
    if (operations.known.has(id)) removeOperation(operations, id, moment);
    return;
  }
  putOperation(operations, operation, moment);
  toRollUp.productionOrders.add(operation.productionOrderId);
}

function refreshOperationState(image: TimelineImage, id: OperationId, moment: Moment): void {
  const { plan, touched, operations, toRollUp } = image;
  const operation = plan.operations.get(id);
  if (operation === undefined || touched.operations.has(id)) return;
  putOperationState(operations, operation, moment);
  toRollUp.productionOrders.add(operation.productionOrderId);
}

export const rolledUpPart = ({ statusId, startDate, endDate } = nothingBeneath) => ({ statusId, startDate, endDate });

export function moveBetween(
  index: Map<string, Set<string>>,
  before: string | undefined,
  after: string | undefined,
  id: string,
): void {
  if (before === after) return;
  if (before !== undefined) {
    const ids = index.get(before);
    if (ids?.delete(id) === true && ids.size === 0) index.delete(before);
  }
  if (after === undefined) return;
  const ids = index.get(after);
  if (ids === undefined) index.set(after, new Set([id]));
  else ids.add(id);
}
