import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningEvent } from './events.ts';

export interface NamedObjects {
  readonly operations: ReadonlySet<OperationId>;
  readonly positions: ReadonlySet<OrderPositionId>;
  readonly activities: ReadonlySet<ActivityId>;
}

/**
 * Operations, activities and order positions that an event may have changed: those whose ids it contains, and the parts
 * of the activities and production orders it names. Found by field name, so new event types are covered; an object too
 * many only costs a check.
 */
export function objectsNamedIn(plan: Plan, event: PlanningEvent): NamedObjects {
  const operations = new Set<OperationId>();
  const positions = new Set<OrderPositionId>();
  const activities = new Set<ActivityId>();
  const withOrder = (id: ProductionOrderId): void => {
    for (const operation of plan.operationsByProductionOrder.get(id) ?? []) operations.add(operation);
  };
  const withActivity = (id: ActivityId): void => {
    activities.add(id);
    for (const order of plan.productionOrdersByActivity.get(id) ?? []) withOrder(order);
  };
  const name = (field: string, id: string): void => {
    switch (field) {
      case 'operationId':
      case 'operationIds':
        operations.add(id as OperationId);
        return;
      case 'orderPositionId':
      case 'orderPositionIds':
        positions.add(id as OrderPositionId);
        return;
      case 'productionOrderId':
      case 'productionOrderIds':
        withOrder(id as ProductionOrderId);
        return;
      case 'activityId':
      case 'activityIds':
        withActivity(id as ActivityId);
        return;
      default:
    }
  };
  const walk = (field: string, value: unknown): void => {
    if (typeof value === 'string') name(field, value);
    else if (Array.isArray(value)) for (const one of value) walk(field, one);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) walk(inner, one);
  };
  walk('', event.data);
  if ('subject' in event.data) name(`${event.data.subject.kind}Id`, event.data.subject.id);
  return { operations, positions, activities };
}
