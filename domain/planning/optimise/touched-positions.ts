import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import type { Measured } from '#domain/planning/optimise/search/plan-figures.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';

/** An order position that is late before or after, or moves; with names, because no client has loaded the whole plan. */
export interface TouchedPosition {
  readonly orderPositionId: OrderPositionId;
  readonly orderPositionNumber: string;
  readonly articleName: string;
  readonly articleAmount: number;
  readonly deliveryDate: Day;
  readonly daysLateBefore: number;
  readonly daysLateAfter: number;
  /** Operations of the position that move. */
  readonly operationIds: readonly OperationId[];
}

/** Those that are late before or after, the worst remaining ones first, then those that only move. */
export function touchedPositions(
  plan: Plan,
  facts: PlanningFacts,
  before: Measured['daysLate'],
  after: Measured['daysLate'],
  placements: readonly PlacementChange[],
): TouchedPosition[] {
  const moved = new Map<OrderPositionId, OperationId[]>();
  for (const { operationId } of placements) {
    const operation = plan.operations.get(operationId);
    const id = operation && positionIdOf(plan, operation);
    if (id === undefined) continue;
    const known = moved.get(id);
    if (known === undefined) moved.set(id, [operationId]);
    else known.push(operationId);
  }
  const found: TouchedPosition[] = [];
  for (const orderPositionId of new Set([...before.keys(), ...moved.keys()])) {
    const daysLateBefore = before.get(orderPositionId) ?? 0;
    const position = plan.orderPositions.get(orderPositionId);
    const daysLateAfter = after.get(orderPositionId) ?? 0;
    const operationIds = moved.get(orderPositionId) ?? [];
    if (position === undefined || daysLateBefore + daysLateAfter + operationIds.length === 0) continue;
    const { orderPositionNumber, articleId, articleAmount, deliveryDate } = position;
    found.push({
      orderPositionId,
      orderPositionNumber,
      articleName: facts.article(articleId)?.articleName ?? '',
      articleAmount,
      deliveryDate,
      daysLateBefore,
      daysLateAfter,
      operationIds,
    });
  }
  const worst = (one: TouchedPosition): number => one.daysLateAfter * one.articleAmount;
  const was = (one: TouchedPosition): number => one.daysLateBefore * one.articleAmount;
  return found.sort((a, b) => worst(b) - worst(a) || was(b) - was(a) || b.operationIds.length - a.operationIds.length);
}
