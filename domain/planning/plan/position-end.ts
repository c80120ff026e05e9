import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import { endOfProcess } from '#domain/planning/plan/parts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** When the work on an order position ends. */
export interface PositionEnd {
  /** Last end of its parts; negative infinity when nothing is planned. */
  readonly end: Instant;
  /** Part of it is still to be done. */
  readonly open: boolean;
}

/**
 * End of an order position (rules §6), evaluated with `placementOf` and `processOf` instead of the stored placements;
 * process steps after production, such as shipping, count, revoked operations do not. What is done counts until its actual
 * end: the rest of its bar makes nothing late. O(parts of the position).
 */
export function endOfPosition(
  plan: Plan,
  orderPositionId: OrderPositionId,
  placementOf?: (operation: Operation) => Placement,
  processOf?: (activity: PlannedActivity) => ProcessPlacement | undefined,
): PositionEnd {
  let end = Number.NEGATIVE_INFINITY;
  let open = false;
  for (const activity of plan.activitiesByPosition.get(orderPositionId) ?? []) {
    const process = plan.activities.get(activity);
    if (process?.process !== undefined) {
      end = Math.max(end, endOfProcess(process, processOf?.(process)));
      open ||= process.statusId !== statusId.done;
    }
    for (const order of plan.productionOrdersByActivity.get(activity) ?? [])
      for (const id of plan.operationsByProductionOrder.get(order) ?? []) {
        const operation = plan.operations.get(id);
        if (operation === undefined || operation.switchedOff) continue;
        open ||= operation.statusId !== statusId.done;
        end = Math.max(end, occupiedUntil(operation, (placementOf?.(operation) ?? operation.placement).end));
      }
  }
  return { end, open };
}
