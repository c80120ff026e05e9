import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';

/**
 * Objects that folding changed, added or removed since it was last asked, and those that an object was added to or
 * removed from. What follows further up (dates, status) is not in it.
 */
export interface Touched {
  readonly projects: Set<ProjectId>;
  readonly orderPositions: Set<OrderPositionId>;
  readonly activities: Set<ActivityId>;
  readonly productionOrders: Set<ProductionOrderId>;
  readonly operations: Set<OperationId>;
  /** Operations of which nothing changed but where they stand, their lock and what was reported on them. */
  readonly operationStates: Set<OperationId>;
}

export const nothingTouched = (): Touched => ({
  projects: new Set(),
  orderPositions: new Set(),
  activities: new Set(),
  productionOrders: new Set(),
  operations: new Set(),
  operationStates: new Set(),
});

export function clearTouched(touched: Touched): void {
  touched.projects.clear();
  touched.orderPositions.clear();
  touched.activities.clear();
  touched.productionOrders.clear();
  touched.operations.clear();
  touched.operationStates.clear();
}
