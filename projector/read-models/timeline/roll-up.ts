import { rollUpStatus, type StatusId, statusId } from '#domain/planning/status.ts';
import type { Moment } from '#projector/read-model.ts';
import { docOf, existing, put, type VersionedTable } from '#projector/versioned-table.ts';
import type { TimelineImage } from './image.ts';

/**
 * Dates and status of parents from their children (domain facts §4): a parent runs from its first child's start to
 * its last child's end. A parent gets a new version only when one of them changed. ISO instants sort as text.
 */

export function rollUpOrders(image: TimelineImage, orderIds: Iterable<string>, moment: Moment): void {
  const activities = new Set<string>();
  for (const id of orderIds) {
    const order = existing(image.productionOrders, id);
    // What was revoked does not count any more (domain facts §4).
    const operations = children(image.operations, image.operationsOf.get(id)).filter(({ switchedOff }) => !switchedOff);
    const span = spanOf(operations);
    const locked = operations.length > 0 && operations.every((operation) => operation.locked);
    if (sameSpan(order, span) && order.locked === locked) continue;
    put(image.productionOrders, id, { ...order, ...span, locked }, moment);
    activities.add(order.activityId);
  }
  rollUpActivities(image, activities, moment);
}

/** A production process has the dates and the status of its orders; a process step has its own. */
export function rollUpActivities(image: TimelineImage, activityIds: Iterable<string>, moment: Moment): void {
  const positions = new Set<string>();
  for (const id of activityIds) {
    const activity = existing(image.activities, id);
    const span = spanOf(children(image.productionOrders, image.ordersOf.get(id)));
    if (sameSpan(activity, span)) continue;
    put(image.activities, id, { ...activity, ...span }, moment);
    positions.add(activity.orderPositionId);
  }
  rollUpPositions(image, positions, moment);
}

/** From all activities: it is done when its process steps and its production are (domain facts §4). */
export function rollUpPositions(image: TimelineImage, positionIds: Iterable<string>, moment: Moment): void {
  for (const id of positionIds) {
    const position = existing(image.orderPositions, id);
    const span = spanOf(children(image.activities, image.activitiesOf.get(id)));
    if (!sameSpan(position, span)) put(image.orderPositions, id, { ...position, ...span }, moment);
    rollUpProject(image, position.projectId, position, span, moment);
  }
}

/**
 * A project may have thousands of positions; all of them are looked at only when the one that changed could have been
 * the first, the last or the one that decided the status.
 */
function rollUpProject(image: TimelineImage, id: string, before: Span, after: Span, moment: Moment): void {
  const project = existing(image.projects, id);
  const inside =
    before.statusId === after.statusId &&
    staysInside(project.startDate, before.startDate, after.startDate, (one, other) => one > other) &&
    staysInside(project.endDate, before.endDate, after.endDate, (one, other) => one < other);
  if (inside && project.statusId !== statusId.notPlanned) return;
  const span = spanOf(children(image.orderPositions, image.positionsOf.get(id)));
  if (!sameSpan(project, span)) put(image.projects, id, { ...project, ...span }, moment);
}

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

/** When a position left it. */
export function rollUpProjects(image: TimelineImage, projectIds: Iterable<string>, moment: Moment): void {
  for (const id of projectIds) {
    const project = docOf(image.projects, id);
    if (project === undefined) continue;
    const span = spanOf(children(image.orderPositions, image.positionsOf.get(id)));
    if (!sameSpan(project, span)) put(image.projects, id, { ...project, ...span }, moment);
  }
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
