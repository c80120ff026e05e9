import type { ActivityId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import {
  isFilled,
  leavesParent,
  type RolledUp,
  rollUpOperations,
  rollUpRows,
  sameRollUp,
} from '#domain/planning/rows/roll-up.ts';
import { docOf, show, type VersionedTable } from '#projector/kernel/versioned-table.ts';
import type { TimelineImage } from './image.ts';

/** Brings the parents of everything that changed since the last time up to date, from below: once per batch. */
export function rollUp(image: TimelineImage): void {
  const { productionOrders, activities, orderPositions, projects } = image.toRollUp;
  for (const id of productionOrders) rollUpOrder(image, id);
  for (const id of activities) rollUpActivity(image, id);
  for (const id of orderPositions) rollUpPosition(image, id);
  for (const id of projects) rollUpProject(image, id);
  productionOrders.clear();
  activities.clear();
  orderPositions.clear();
  projects.clear();
}

function rollUpOrder(image: TimelineImage, id: ProductionOrderId): void {
  const order = docOf(image.productionOrders, id);
  if (order === undefined) return;
  const { plan } = image;
  const operations = (plan.operationsByProductionOrder.get(id) ?? []).flatMap((one) => plan.operations.get(one) ?? []);
  const beneath = rollUpOperations(operations);
  image.toRollUp.activities.add(order.activityId);
  if (sameRollUp(order, beneath) && order.locked === beneath.locked) return;
  show(image.productionOrders, id, { ...order, ...beneath });
}

/** A production process has the dates and the status of its orders; a process step has its own. */
function rollUpActivity(image: TimelineImage, id: ActivityId): void {
  const activity = docOf(image.activities, id);
  if (activity === undefined) return;
  image.toRollUp.orderPositions.add(activity.orderPositionId);
  if (activity.process !== undefined) return;
  const orders = rowsOf(image.productionOrders, image.plan.productionOrdersByActivity.get(id));
  const beneath = rollUpRows(orders.filter(isFilled));
  if (!sameRollUp(activity, beneath)) show(image.activities, id, { ...activity, ...beneath });
}

/** From all activities: it is done when its process steps and its production are, and nothing is missing (domain facts §4). */
function rollUpPosition(image: TimelineImage, id: OrderPositionId): void {
  const position = docOf(image.orderPositions, id);
  if (position === undefined) return;
  const activities = rowsOf(image.activities, image.plan.activitiesByPosition.get(id)).filter(isFilled);
  const beneath = rollUpRows(activities, position.missing === undefined);
  if (!sameRollUp(position, beneath)) show(image.orderPositions, id, { ...position, ...beneath });
  const project = docOf(image.projects, position.projectId);
  if (project !== undefined && !leavesParent(project, position, beneath))
    image.toRollUp.projects.add(position.projectId);
}

function rollUpProject(image: TimelineImage, id: ProjectId): void {
  const project = docOf(image.projects, id);
  if (project === undefined) return;
  const positions = rowsOf(image.orderPositions, image.plan.positionsByProject.get(id));
  // Its children stand for a position that was split.
  const beneath = rollUpRows(positions.filter(({ isSplit }) => !isSplit));
  if (!sameRollUp(project, beneath)) show(image.projects, id, { ...project, ...beneath });
}

function rowsOf<Row extends RolledUp>(table: VersionedTable<Row>, ids: readonly string[] = []): Row[] {
  return ids.flatMap((id) => docOf(table, id) ?? []);
}
