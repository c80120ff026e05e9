import type { Names } from '#domain/base-data/names.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import { changesOf, isEditEvent } from '#domain/planning/events/edit-changes.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlannedOperation, ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { activityRow } from '#domain/planning/rows/activity-row.ts';
import { type OperationRow, operationRow } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { projectRow } from '#domain/planning/rows/project-row.ts';
import { rolledUpOf, rollUpOperations } from '#domain/planning/rows/roll-up.ts';

type ChangedOperation = TimelineEditAnswer['projects'][number]['operations'][number];

/** What an edit changed, by project: placements and locks as the events have them. */
export function editAnswer(plan: Plan, events: readonly PlanningEvent[], revision: number): TimelineEditAnswer {
  const changed = new Map<OperationId, { placement: Placement; reason: Reason; locked: boolean }>();
  const touch = (id: OperationId, change: Partial<{ placement: Placement; reason: Reason; locked: boolean }>): void => {
    const operation = plan.operations.get(id);
    if (operation === undefined) return;
    changed.set(id, { ...(changed.get(id) ?? operation), ...change });
  };
  for (const event of events) {
    if (!isEditEvent(event)) continue;
    const { placements, locked, unlocked } = changesOf(event);
    for (const { operationId, after, reason } of placements) touch(operationId, { placement: after, reason });
    for (const id of locked) touch(id, { locked: true });
    for (const id of unlocked) touch(id, { locked: false });
    // What an undone removal brings back is in the plan again, as it was.
    if (event.type === 'EditUndone' || event.type === 'EditRedone')
      for (const { operationId } of event.data.structure?.restored.operations ?? []) touch(operationId, {});
  }
  const activities = changedActivities(plan, events);
  const byProject = new Map<ProjectId, ChangedOperation[]>();
  for (const event of events) if (event.type === 'ActivityCloned') addCopy(plan, event.data, byProject, activities);
  for (const projectId of activities.keys()) if (!byProject.has(projectId)) byProject.set(projectId, []);
  for (const [operationId, { placement, reason, locked }] of changed) {
    const projectId = projectOf(plan, operationId);
    if (projectId === undefined) continue;
    const list = byProject.get(projectId) ?? [];
    byProject.set(projectId, list);
    list.push(shownOperation({ operationId, placement, reason, locked }));
  }
  return {
    projects: [...byProject].map(([projectId, operations]) => {
      const changedOnes = activities.get(projectId);
      return { projectId, operations, ...(changedOnes === undefined ? {} : { activities: changedOnes }) };
    }),
    versionIdentifier: revision,
  };
}

type Shown = Pick<PlannedOperation, 'operationId' | 'placement' | 'reason' | 'locked'>;

const shownOperation = ({ operationId, placement, reason, locked = false }: Shown): ChangedOperation => ({
  operationId,
  resourceId: placement.resourceId,
  startDate: toIso(placement.start),
  endDate: toIso(placement.end),
  planTime: placement.planTime,
  locked,
  reason,
});

/** A copy is in no plan yet when it is only a preview: its event says all there is to it. */
function addCopy(
  plan: Plan,
  { activity, operations }: Extract<PlanningEvent, { type: 'ActivityCloned' }>['data'],
  byProject: Map<ProjectId, ChangedOperation[]>,
  activities: Map<ProjectId, ChangedActivity[]>,
): void {
  const { activityId, orderPositionId, process } = activity;
  const projectId = plan.orderPositions.get(orderPositionId)?.projectId;
  if (projectId === undefined) return;
  byProject.set(projectId, operations.map(shownOperation));
  const parts = process === undefined ? operations.map(({ placement }) => placement) : [process];
  const startDate = toIso(Math.min(...parts.map(({ start }) => start)));
  const endDate = toIso(Math.max(...parts.map(({ end }) => end)));
  activities.set(projectId, [{ activityId, startDate, endDate, locked: false }]);
}

/** A refused edit as the contract has it: instants of the places that are offered instead are ISO 8601. */
export function editRefusal(rejection: Rejection): Rejection {
  const { alternatives, ...details } = rejection.detailsObject ?? {};
  if (alternatives === undefined) return rejection;
  const offers = (alternatives as readonly Alternative[]).map(({ resourceId, start, end, lateness }) => ({
    resourceId,
    startDate: toIso(start),
    endDate: toIso(end),
    lateness,
  }));
  return { ...rejection, detailsObject: { ...details, alternatives: offers } };
}

type ChangedActivity = NonNullable<TimelineEditAnswer['projects'][number]['activities']>[number];

/** Process steps that were placed anew and activities whose lock changed, by project; copies with their dates. */
function changedActivities(plan: Plan, events: readonly PlanningEvent[]): Map<ProjectId, ChangedActivity[]> {
  const dates = new Map<ActivityId, { process?: ProcessPlacement | undefined; locked?: boolean }>();
  for (const event of events) {
    if (!isEditEvent(event)) continue;
    const changes = changesOf(event);
    for (const { activityId, after } of changes.activities) dates.set(activityId, { process: after });
    for (const id of changes.lockedActivities) dates.set(id, { ...dates.get(id), locked: true });
    for (const id of changes.unlockedActivities) dates.set(id, { ...dates.get(id), locked: false });
  }
  const byProject = new Map<ProjectId, ChangedActivity[]>();
  for (const [activityId, change] of dates) {
    const activity = plan.activities.get(activityId);
    const projectId = activity && plan.orderPositions.get(activity.orderPositionId)?.projectId;
    if (activity === undefined || projectId === undefined) continue;
    const { process = activity.process } = change;
    const { startDate, endDate } =
      process === undefined
        ? rolledUpOf(plan, 'activity', activityId)
        : { startDate: toIso(process.start), endDate: toIso(process.end) };
    const list = byProject.get(projectId) ?? [];
    byProject.set(projectId, list);
    list.push({
      activityId,
      startDate,
      endDate,
      locked: change.locked ?? activity.locked,
    });
  }
  return byProject;
}

function projectOf(plan: Plan, id: OperationId): ProjectId | undefined {
  const operation = plan.operations.get(id);
  const order = operation && plan.productionOrders.get(operation.productionOrderId);
  const activity = order && plan.activities.get(order.activityId);
  return activity && plan.orderPositions.get(activity.orderPositionId)?.projectId;
}

/** An order position as its row shows it, at the plan's revision: what the next edit is based on. */
export function positionAnswer(plan: Plan, names: Names, id: OrderPositionId): Record<string, unknown> | undefined {
  const position = plan.orderPositions.get(id);
  if (position === undefined) return undefined;
  const row = orderPositionRow(plan, names, position, rolledUpOf(plan, 'orderPosition', id));
  return { ...row, versionIdentifier: plan.revision };
}

export function projectAnswer(plan: Plan, names: Names, id: ProjectId): Record<string, unknown> | undefined {
  const project = plan.projects.get(id);
  if (project === undefined) return undefined;
  const orderPositions = (plan.positionsByProject.get(id) ?? []).map((one) => positionAnswer(plan, names, one));
  const row = projectRow(names, project, rolledUpOf(plan, 'project', id));
  return { ...row, orderPositionsCount: orderPositions.length, orderPositions };
}

/** A production order with the ids of its operations; `switchedOff`: all of them were revoked. */
export function orderAnswer(plan: Plan, names: Names, id: ProductionOrderId): Record<string, unknown> | undefined {
  const order = plan.productionOrders.get(id);
  if (order === undefined) return undefined;
  const operations = (plan.operationsByProductionOrder.get(id) ?? []).flatMap((one) => plan.operations.get(one) ?? []);
  return {
    ...productionOrderRow(plan, names, order, rollUpOperations(operations)),
    switchedOff: operations.length > 0 && operations.every(({ switchedOff }) => switchedOff),
    operations: operations.map(({ operationId }) => operationId),
  };
}

/** An activity with the ids of its production orders and the time that is planned for it, in seconds. */
export function activityAnswer(plan: Plan, id: ActivityId): Record<string, unknown> | undefined {
  const activity = plan.activities.get(id);
  const parts = partsOf(plan, 'activity', id);
  if (activity === undefined || parts === undefined) return undefined;
  const planTime = parts.operations.reduce((sum, one) => sum + one.placement.planTime, 0);
  return {
    ...activityRow(activity, rolledUpOf(plan, 'activity', id)),
    planTime: activity.process?.planTime ?? planTime,
    productionOrders: [...parts.productionOrderIds],
  };
}

export function operationAnswer(plan: Plan, id: OperationId): OperationRow | undefined {
  const operation = plan.operations.get(id);
  return operation && operationRow(operation);
}
