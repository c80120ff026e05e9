import { rollUpStatus, type StatusId, statusId } from '#domain/planning/plan/status.ts';
import { docOf, existing, show, type VersionedTable } from '#projector/versioned-table.ts';
import type { TimelineImage } from './image.ts';
import type { ProjectRow } from './row.ts';

/**
 * Dates and status of parents from their children (domain facts §4): a parent runs from its first child's start to
 * its last child's end. Done once per batch, not per event. ISO instants sort as text.
 */

/** Brings the parents of everything that changed since the last time up to date, from below. */
export function rollUp(image: TimelineImage): void {
  const { ordersToRollUp, activitiesToRollUp, positionsToRollUp, projectsToRollUp } = image;
  for (const id of ordersToRollUp) rollUpOrder(image, id);
  for (const id of activitiesToRollUp) rollUpActivity(image, id);
  for (const id of positionsToRollUp) rollUpPosition(image, id);
  for (const id of projectsToRollUp) {
    const project = docOf(image.projects, id);
    if (project !== undefined) showProject(image, project);
  }
  ordersToRollUp.clear();
  activitiesToRollUp.clear();
  positionsToRollUp.clear();
  projectsToRollUp.clear();
}

function rollUpOrder(image: TimelineImage, id: string): void {
  const order = docOf(image.productionOrders, id);
  if (order === undefined) return;
  // What was revoked does not count any more (domain facts §4).
  const operations = children(image.operations, image.operationsOf.get(id)).filter(({ switchedOff }) => !switchedOff);
  const span = spanOf(operations);
  const locked = operations.length > 0 && operations.every((operation) => operation.locked);
  if (sameSpan(order, span) && order.locked === locked) return;
  show(image.productionOrders, id, { ...order, ...span, locked });
  image.activitiesToRollUp.add(order.activityId);
}

/** A production process has the dates and the status of its orders; a process step has its own. */
function rollUpActivity(image: TimelineImage, id: string): void {
  const activity = docOf(image.activities, id);
  if (activity === undefined || !activity.productionProcessStep) return;
  const span = spanOf(children(image.productionOrders, image.ordersOf.get(id)).filter(isFilled));
  if (sameSpan(activity, span)) return;
  show(image.activities, id, { ...activity, ...span });
  image.positionsToRollUp.add(activity.orderPositionId);
}

/** From all activities: it is done when its process steps and its production are (domain facts §4). */
function rollUpPosition(image: TimelineImage, id: string): void {
  const position = docOf(image.orderPositions, id);
  if (position === undefined) return;
  const span = spanOf(children(image.activities, image.activitiesOf.get(id)).filter(isFilled));
  if (!sameSpan(position, span)) show(image.orderPositions, id, { ...position, ...span });
  rollUpProject(image, position.projectId, position, span);
}

/**
 * A project may have thousands of positions; all of them are looked at only when the one that changed could have been
 * the first, the last or the one that decided the status.
 */
function rollUpProject(image: TimelineImage, id: string, before: Span, after: Span): void {
  const project = existing(image.projects, id);
  const inside =
    before.statusId === after.statusId &&
    staysInside(project.startDate, before.startDate, after.startDate, (one, other) => one > other) &&
    staysInside(project.endDate, before.endDate, after.endDate, (one, other) => one < other);
  if (inside && project.statusId !== statusId.notPlanned) return;
  showProject(image, project);
}

function showProject(image: TimelineImage, project: ProjectRow): void {
  const positions = children(image.orderPositions, image.positionsOf.get(project.projectId));
  // Its children stand for a position that was split.
  const span = spanOf(positions.filter(({ isSplit }) => isSplit !== true));
  if (!sameSpan(project, span)) show(image.projects, project.projectId, { ...project, ...span });
}

/** An order whose steps were all revoked counts as little as they do, and so does an activity without orders. */
const isFilled = ({ startDate }: Span): boolean => startDate !== null;

/** Whether a child's date was within the parent's edge before and is so now. */
function staysInside(
  edge: string | null,
  before: string | null,
  after: string | null,
  within: (date: string, edge: string) => boolean,
): boolean {
  if (before === after) return true;
  return edge !== null && before !== null && after !== null && within(before, edge) && within(after, edge);
}

interface Span {
  readonly statusId: StatusId;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const sameSpan = (one: Span, other: Span): boolean =>
  one.statusId === other.statusId && one.startDate === other.startDate && one.endDate === other.endDate;

function children<Doc>(table: VersionedTable<Doc>, ids: ReadonlySet<string> | undefined): readonly Doc[] {
  const docs: Doc[] = [];
  for (const id of ids ?? []) {
    const doc = docOf(table, id);
    if (doc !== undefined) docs.push(doc);
  }
  return docs;
}

function spanOf(rows: readonly Span[]): Span {
  let startDate: string | null = null;
  let endDate: string | null = null;
  for (const row of rows) {
    if (row.startDate !== null && (startDate === null || row.startDate < startDate)) startDate = row.startDate;
    if (row.endDate !== null && (endDate === null || row.endDate > endDate)) endDate = row.endDate;
  }
  const status = rows.length === 0 ? statusId.notPlanned : rollUpStatus(rows.map((row) => row.statusId));
  return { statusId: status, startDate, endDate };
}
