import type { OperationId, OrderPositionId, ProjectId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { changesOf, isEditEvent } from '#domain/planning/edit-changes.ts';
import type { PlanningEvent } from '#domain/planning/events.ts';
import type { Placement, Reason } from '#domain/planning/placement.ts';
import type { Plan } from '#domain/planning/plan.ts';
import { rollUpStatus, type StatusId, statusId } from '#domain/planning/status.ts';
import type { TimelineEditAnswer } from '#domain/planning/timeline-api.ts';

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
  }
  const byProject = new Map<ProjectId, ChangedOperation[]>();
  for (const [operationId, { placement, reason, locked }] of changed) {
    const projectId = projectOf(plan, operationId);
    if (projectId === undefined) continue;
    const list = byProject.get(projectId) ?? [];
    byProject.set(projectId, list);
    list.push({
      operationId,
      resourceId: placement.resourceId,
      startDate: toIso(placement.start),
      endDate: toIso(placement.end),
      planTime: placement.planTime,
      locked,
      reason,
    });
  }
  return {
    projects: [...byProject].map(([projectId, operations]) => ({ projectId, operations })),
    versionIdentifier: revision,
  };
}

function projectOf(plan: Plan, id: OperationId): ProjectId | undefined {
  const operation = plan.operations.get(id);
  const order = operation && plan.productionOrders.get(operation.productionOrderId);
  const activity = order && plan.activities.get(order.activityId);
  return activity && plan.orderPositions.get(activity.orderPositionId)?.projectId;
}

/** An order position as the contract shows it; `statusId` 2 tells that planning succeeded. */
export function positionAnswer(plan: Plan, id: OrderPositionId): Record<string, unknown> | undefined {
  const position = plan.orderPositions.get(id);
  if (position === undefined) return undefined;
  const operations = operationsOf(plan, id);
  const { planned, changedAt: _revision, startDate: wishedStart, ...fields } = position;
  const starts = operations.map(({ placement }) => placement.start);
  const ends = operations.map(({ placement }) => placement.end);
  return {
    ...fields,
    wishedStartDate: wishedStart === undefined ? null : toIso(wishedStart),
    statusId: planned ? statusOf(operations) : statusId.notPlanned,
    startDate: starts.length === 0 ? null : toIso(starts.reduce((a, b) => Math.min(a, b))),
    endDate: ends.length === 0 ? null : toIso(ends.reduce((a, b) => Math.max(a, b))),
    versionIdentifier: plan.revision,
  };
}

export function projectAnswer(plan: Plan, id: ProjectId): Record<string, unknown> | undefined {
  const project = plan.projects.get(id);
  if (project === undefined) return undefined;
  const { changedAt: _revision, ...fields } = project;
  const orderPositions = (plan.positionsByProject.get(id) ?? []).map((position) => positionAnswer(plan, position));
  return { ...fields, orderPositionsCount: orderPositions.length, orderPositions };
}

function operationsOf(plan: Plan, id: OrderPositionId) {
  return (plan.activitiesByPosition.get(id) ?? [])
    .flatMap((activity) => plan.productionOrdersByActivity.get(activity) ?? [])
    .flatMap((order) => plan.operationsByProductionOrder.get(order) ?? [])
    .flatMap((operation) => plan.operations.get(operation) ?? []);
}

const statusOf = (operations: readonly { readonly statusId: StatusId }[]): StatusId =>
  operations.length === 0 ? statusId.planned : rollUpStatus(operations.map((operation) => operation.statusId));
