import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { Operation, Plan } from './plan.ts';

/** The order position that an operation works for. */
export function positionIdOf(plan: Plan, operation: Operation): OrderPositionId | undefined {
  const order = plan.productionOrders.get(operation.productionOrderId);
  return order === undefined ? undefined : plan.activities.get(order.activityId)?.orderPositionId;
}

/** First instant after the delivery day of the operation's order position; infinite when the plan does not know it. */
export function deliveryEndOf(plan: Plan, operation: Operation, plantTimeZone: string): Instant {
  const positionId = positionIdOf(plan, operation);
  const position = positionId === undefined ? undefined : plan.orderPositions.get(positionId);
  return position === undefined ? Number.POSITIVE_INFINITY : endOfDay(plantTimeZone, position.deliveryDate);
}
