import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { dueDays, missedDateOf } from '#domain/planning/conflicts/conflicts.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** Figures by which planners compare plans; the first that differs decides. */
export interface PlanFigures {
  /** Days late × amount over all order positions that the optimisation touches (rules §6). */
  readonly weightedLateness: number;
  readonly positionsLate: number;
  /** Days late × amount, days in fractions. */
  readonly lateness: number;
  /** Adjacent operations of different articles, over the resources that it touches. */
  readonly changeovers: number;
}

export interface Measured {
  readonly figures: PlanFigures;
  readonly daysLate: ReadonlyMap<OrderPositionId, number>;
}

/** Figures over the order positions and resources of the operations, as placed or as their group allows. */
export function measureOf(
  plan: Plan,
  facts: PlanningFacts,
  operations: readonly Operation[],
): (draft: Draft) => Measured {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  const positions = new Set<OrderPositionId>();
  const resources = new Set<ResourceId>();
  for (const operation of operations) {
    const position = positionIdOf(plan, operation);
    if (position !== undefined) positions.add(position);
    resources.add(operation.placement.resourceId);
    for (const { resourceId } of facts.candidates(operation.resourceGroupId)) resources.add(resourceId);
    if (operation.boundResourceId !== undefined) resources.add(operation.boundResourceId);
  }
  return (draft) => {
    const daysLate = new Map<OrderPositionId, number>();
    const figures = { weightedLateness: 0, positionsLate: 0, lateness: 0, changeovers: 0 };
    const placementOf = (operation: Operation) => draft.placementOf(operation.operationId) ?? operation.placement;
    for (const id of positions) {
      const missed = missedDateOf(plan, id, dueOf, placementOf);
      daysLate.set(id, missed?.daysLate ?? 0);
      const position = plan.orderPositions.get(id);
      if (missed === undefined || position === undefined) continue;
      figures.positionsLate++;
      figures.weightedLateness += missed.weight;
      figures.lateness += ((missed.end - dueOf(position.deliveryDate)) / dayLength) * position.articleAmount;
    }
    for (const resourceId of resources) {
      let last: string | undefined;
      draft.scan(resourceId, 0, ({ operationId }) => {
        const article = articleOf(plan, operationId);
        if (last !== undefined && article !== last && isOpen(plan, operationId)) figures.changeovers++;
        last = article;
        return true;
      });
    }
    return { figures, daysLate };
  };
}

const isOpen = (plan: Plan, id: OperationId): boolean => plan.operations.get(id)?.statusId !== statusId.done;

function articleOf(plan: Plan, id: OperationId): string | undefined {
  const operation = plan.operations.get(id);
  return operation && plan.productionOrders.get(operation.productionOrderId)?.articleId;
}
