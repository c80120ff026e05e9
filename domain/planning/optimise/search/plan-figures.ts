import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { dueDays, missedDateOf } from '#domain/planning/conflicts/conflicts.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** Figures by which planners compare plans; the first that differs decides. */
export interface PlanFigures {
  /** Days late × amount over all open order positions of the plan, whether they can move or not (rules §6). */
  readonly weightedLateness: number;
  readonly positionsLate: number;
  /** Days late × amount, days in fractions. */
  readonly lateness: number;
  /** Adjacent operations of different articles, over the resources that it touches. */
  readonly changeovers: number;
  /** Days from the first start to the last end of each order position that it touches, over all of them. */
  readonly throughput: number;
}

export interface Measured {
  readonly figures: PlanFigures;
  readonly daysLate: ReadonlyMap<OrderPositionId, number>;
}

/**
 * Figures over all order positions, as conflicts count them; changeovers over the resources of the operations, as placed or as
 * their group allows, and throughput over their order positions.
 */
export function measureOf(
  plan: Plan,
  facts: PlanningFacts,
  operations: readonly Operation[],
): (draft: Draft) => Measured {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  const touched = new Set<OrderPositionId>();
  const resources = new Set<ResourceId>();
  for (const operation of operations) {
    const position = positionIdOf(plan, operation);
    if (position !== undefined) touched.add(position);
    resources.add(operation.placement.resourceId);
    for (const { resourceId } of facts.candidates(operation.resourceGroupId)) resources.add(resourceId);
    if (operation.boundResourceId !== undefined) resources.add(operation.boundResourceId);
  }
  return (draft) => {
    const daysLate = new Map<OrderPositionId, number>();
    const figures = { weightedLateness: 0, positionsLate: 0, lateness: 0, changeovers: 0, throughput: 0 };
    const placementOf = (operation: Operation) => draft.placementOf(operation.operationId) ?? operation.placement;
    for (const id of touched) figures.throughput += throughputOf(plan, id, placementOf);
    for (const id of plan.orderPositions.keys()) {
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

/** Days; of production, without the process steps around it, which the search does not move. */
function throughputOf(plan: Plan, id: OrderPositionId, placementOf: (operation: Operation) => Placement): number {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const operation of partsOf(plan, 'orderPosition', id)?.operations ?? []) {
    if (operation.switchedOff || operation.attends !== undefined) continue;
    const { start, end } = placementOf(operation);
    from = Math.min(from, start);
    to = Math.max(to, end);
  }
  return to > from ? (to - from) / dayLength : 0;
}

const isOpen = (plan: Plan, id: OperationId): boolean => plan.operations.get(id)?.statusId !== statusId.done;

function articleOf(plan: Plan, id: OperationId): string | undefined {
  const operation = plan.operations.get(id);
  return operation && plan.productionOrders.get(operation.productionOrderId)?.articleId;
}
