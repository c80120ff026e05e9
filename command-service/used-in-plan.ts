import type { Collection } from '#domain/base-data/object-types.ts';
import type { Plan } from '#domain/planning/plan.ts';

/** Whether the plan names a base-data object, which then cannot be deleted (base data §8). */
export function isUsedInPlan(plan: Plan, collection: Collection, id: string): boolean {
  switch (collection) {
    case 'resources':
      return plan.operations.values().some((operation) => operation.placement.resourceId === id);
    case 'resourceGroups':
      return plan.operations.values().some((operation) => operation.resourceGroupId === id);
    case 'articles':
      return (
        plan.orderPositions.values().some((position) => position.articleId === id) ||
        plan.productionOrders.values().some((order) => order.articleId === id)
      );
    case 'technologies':
      return plan.orderPositions.values().some((position) => position.technologyId === id);
    case 'customers':
      return plan.projects.values().some((project) => project.customerId === id);
    default:
      return false;
  }
}
