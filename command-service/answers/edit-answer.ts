import type { ActivityId, OperationId, ProjectId } from '#domain/kernel/ids.ts';
import {
  type ChangedActivity,
  type ChangedOperation,
  changedActivityFields,
  changedOperationFields,
  type TimelineEditAnswer,
} from '#domain/planning/api/timeline-api.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { nothingTouched, touch } from '#domain/planning/change/touched.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { activityRow } from '#domain/planning/rows/activity-row.ts';
import { operationRow } from '#domain/planning/rows/operation-row.ts';
import { rolledUpOf } from '#domain/planning/rows/roll-up.ts';
import type { Changed, Written } from '../plan/plan-image.ts';

/** What an edit has changed, by project: the rows of what folding it touched. `changeSet` names it for undo. */
export const editAnswer = (
  plan: Plan,
  { events, changed, revision }: Written,
  changeSet?: string,
): TimelineEditAnswer => ({
  projects: changedProjects(plan, changed),
  versionIdentifier: revision,
  ...(changeSet === undefined || events.length === 0 ? {} : { changeSet }),
});

/** What an edit would change: the same of a fork of the plan in which it has happened. */
export function previewAnswer(
  plan: Plan,
  events: readonly PlanningEvent[],
  userId: string | undefined,
): TimelineEditAnswer {
  const fork = forkOf(plan);
  const touched = nothingTouched();
  for (const event of events)
    touch(touched, evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'preview', userId }));
  const changed = {
    operations: [...touched.operationStates, ...touched.operations],
    activities: [...touched.activities],
  };
  return { projects: changedProjects(fork, changed), versionIdentifier: plan.revision };
}

type ChangedProject = TimelineEditAnswer['projects'][number];

function changedProjects(plan: Plan, changed: Changed): ChangedProject[] {
  const byProject = new Map<ProjectId, { operations: ChangedOperation[]; activities: ChangedActivity[] }>();
  const changesIn = (projectId: ProjectId) => {
    const changes = byProject.get(projectId) ?? { operations: [], activities: [] };
    byProject.set(projectId, changes);
    return changes;
  };
  for (const id of new Set(changed.operations)) {
    const operation = plan.operations.get(id);
    const projectId = operation && projectOf(plan, activityOf(plan, id));
    // What the edit took away is told to every browser alike, by the live line.
    if (operation === undefined || projectId === undefined) continue;
    changesIn(projectId).operations.push(picked(operationRow(operation), changedOperationFields));
  }
  for (const id of new Set(changed.activities)) {
    const activity = plan.activities.get(id);
    const projectId = projectOf(plan, id);
    if (activity === undefined || projectId === undefined) continue;
    const row = activityRow(activity, rolledUpOf(plan, 'activity', id));
    changesIn(projectId).activities.push(picked(row, changedActivityFields));
  }
  return [...byProject].map(([projectId, { operations, activities }]) => ({
    projectId,
    operations,
    ...(activities.length === 0 ? {} : { activities }),
  }));
}

function activityOf(plan: Plan, id: OperationId): ActivityId | undefined {
  const operation = plan.operations.get(id);
  return operation && plan.productionOrders.get(operation.productionOrderId)?.activityId;
}

function projectOf(plan: Plan, id: ActivityId | undefined): ProjectId | undefined {
  const activity = id && plan.activities.get(id);
  return activity && plan.orderPositions.get(activity.orderPositionId)?.projectId;
}

function picked<Row, Field extends keyof Row>(row: Row, fields: Readonly<Record<Field, true>>): Pick<Row, Field> {
  const part: Partial<Row> = {};
  for (const field in fields) part[field] = row[field];
  return part as Pick<Row, Field>;
}
