import { ForkedMap } from '#domain/kernel/forked-map.ts';
import type { Plan } from './plan.ts';

/**
 * The plan for somebody who folds events into it that may never happen: what is looked at is copied, so that the plan
 * itself stays as it is, and a fork costs what is done to it.
 */
export const forkOf = (plan: Plan): Plan => ({
  revision: plan.revision,
  editedAt: plan.editedAt,
  expectedEnds: plan.expectedEnds,
  projects: new ForkedMap(plan.projects),
  orderPositions: new ForkedMap(plan.orderPositions),
  activities: new ForkedMap(plan.activities),
  productionOrders: new ForkedMap(plan.productionOrders),
  operations: new ForkedMap(plan.operations),
  positionsByProject: new ForkedMap(plan.positionsByProject),
  projectsByNumber: new ForkedMap(plan.projectsByNumber),
  byExternalId: new ForkedMap(plan.byExternalId),
  activitiesByPosition: new ForkedMap(plan.activitiesByPosition),
  productionOrdersByActivity: new ForkedMap(plan.productionOrdersByActivity),
  operationsByProductionOrder: new ForkedMap(plan.operationsByProductionOrder),
  barsByResource: new ForkedMap(plan.barsByResource),
  feedbackReasons: new ForkedMap(plan.feedbackReasons),
  confirmedConflicts: new ForkedMap(plan.confirmedConflicts),
  highestNumbers: { ...plan.highestNumbers },
  undoStacks: new ForkedMap(plan.undoStacks),
  redoStacks: new ForkedMap(plan.redoStacks),
});
