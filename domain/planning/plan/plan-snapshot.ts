import { copied } from '#domain/kernel/forked-map.ts';
import { noteExternalIds } from './external-ids.ts';
import { noteNumber } from './object-numbers.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { addToResource } from './resource-index.ts';

/**
 * A plan as plain data, so that a start need not fold the whole log. Disposable, and valid only for the code that wrote
 * it: a snapshot is stored with the identity of that code. Derived data are left out.
 */
export interface PlanSnapshot {
  readonly revision: number;
  readonly editedAt: number;
  readonly projects: readonly Of<Plan['projects']>[];
  readonly orderPositions: readonly Of<Plan['orderPositions']>[];
  readonly activities: readonly Of<Plan['activities']>[];
  readonly productionOrders: readonly Of<Plan['productionOrders']>[];
  readonly operations: readonly Of<Plan['operations']>[];
  readonly confirmedConflicts: readonly (readonly [string, string])[];
  readonly feedbackReasons: readonly (readonly [string, string])[];
  readonly highestNumbers: Plan['highestNumbers'];
  readonly undoStacks: readonly (readonly [string, Of<Plan['undoStacks']>])[];
  readonly redoStacks: readonly (readonly [string, Of<Plan['redoStacks']>])[];
}

type Of<Values> = Values extends ReadonlyMap<unknown, infer Value> ? Value : never;

export function snapshotOf(plan: Plan): PlanSnapshot {
  return {
    revision: plan.revision,
    editedAt: plan.editedAt,
    projects: [...plan.projects.values()],
    orderPositions: [...plan.orderPositions.values()],
    activities: [...plan.activities.values()],
    productionOrders: [...plan.productionOrders.values()],
    operations: [...plan.operations.values()],
    confirmedConflicts: [...plan.confirmedConflicts],
    feedbackReasons: [...plan.feedbackReasons],
    highestNumbers: { ...plan.highestNumbers },
    undoStacks: [...plan.undoStacks],
    redoStacks: [...plan.redoStacks],
  };
}

/** The plan that `snapshotOf` was asked for. Takes the objects of the snapshot over. */
export function planFromSnapshot(snapshot: PlanSnapshot): Plan {
  const plan = emptyPlan();
  plan.revision = snapshot.revision;
  plan.editedAt = snapshot.editedAt;
  for (const project of snapshot.projects) {
    plan.projects.set(project.projectId, project);
    plan.positionsByProject.set(project.projectId, []);
    noteNumber(plan, project.projectId, undefined, project.projectNumber);
    noteExternalIds(plan, 'projects', project.projectId, undefined, project.externalIds);
  }
  for (const position of snapshot.orderPositions) {
    plan.orderPositions.set(position.orderPositionId, position);
    push(plan.positionsByProject, position.projectId, position.orderPositionId);
    noteExternalIds(plan, 'orderPositions', position.orderPositionId, undefined, position.externalIds);
  }
  for (const activity of snapshot.activities) {
    plan.activities.set(activity.activityId, activity);
    push(plan.activitiesByPosition, activity.orderPositionId, activity.activityId);
    noteExternalIds(plan, 'activities', activity.activityId, undefined, activity.externalIds);
  }
  for (const order of snapshot.productionOrders) {
    plan.productionOrders.set(order.productionOrderId, order);
    push(plan.productionOrdersByActivity, order.activityId, order.productionOrderId);
    noteExternalIds(plan, 'productionOrders', order.productionOrderId, undefined, order.externalIds);
  }
  for (const operation of snapshot.operations) {
    plan.operations.set(operation.operationId, operation);
    push(plan.operationsByProductionOrder, operation.productionOrderId, operation.operationId);
    noteExternalIds(plan, 'operations', operation.operationId, undefined, operation.externalIds);
    if (!operation.switchedOff) addToResource(plan, operation);
  }
  for (const [id, extent] of snapshot.confirmedConflicts) plan.confirmedConflicts.set(id, extent);
  for (const [id, operationId] of snapshot.feedbackReasons) plan.feedbackReasons.set(id, operationId as never);
  Object.assign(plan.highestNumbers, snapshot.highestNumbers);
  for (const [userId, edits] of snapshot.undoStacks) plan.undoStacks.set(userId, edits);
  for (const [userId, edits] of snapshot.redoStacks) plan.redoStacks.set(userId, edits);
  return plan;
}

/** The same plan for somebody who changes it: folding one of the two leaves the other as it is. */
export function copyOfPlan(plan: Plan): Plan {
  const { projects, orderPositions, activities, productionOrders, operations, ...others } = snapshotOf(plan);
  return planFromSnapshot({
    ...others,
    projects: projects.map(copied),
    orderPositions: orderPositions.map(copied),
    activities: activities.map(copied),
    productionOrders: productionOrders.map(copied),
    operations: operations.map(copied),
    undoStacks: others.undoStacks.map(([userId, steps]) => [userId, [...steps]]),
    redoStacks: others.redoStacks.map(([userId, steps]) => [userId, [...steps]]),
  });
}

/** How a plan is kept; `code`: whatever planning keeps is decided by its code. */
export const planSnapshotForm = { code: 'domain/planning', dataOf: snapshotOf, stateOf: planFromSnapshot };

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
