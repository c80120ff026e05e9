import type { OperationId } from '#domain/kernel/ids.ts';
import type { Seconds } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { nextOrderNumber } from '#domain/planning/plan/object-numbers.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { ProductionOrder } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { buildOrders, type OrderStructure } from './order-structure.ts';

/** A missing order that no other missing order contains, built anew. */
interface Root {
  /** Its operations without successors. */
  readonly last: readonly OperationId[];
  /** Longest buffer of these. */
  readonly bufferTime: Seconds;
  /** Operations of the order that contains it which have to wait for it. */
  readonly waiting: readonly Operation[];
}

/** What an order position lacks, built from today's bill of materials and technologies, not scheduled yet. */
export interface MissingStructure {
  readonly orders: OrderStructure;
  readonly steps: OrderStructure['steps'];
  readonly roots: readonly Root[];
}

/**
 * New production orders in place of the missing ones, for the same articles, amounts and technologies, with new ids and
 * numbers. Refusals: objectnotexists for a technology that is gone, and those of `buildOrders`.
 */
export function buildMissing(
  plan: Plan,
  missing: readonly ProductionOrder[],
  context: PlanningContext,
): MissingStructure | Rejection {
  const isMissing = new Set(missing.map(({ productionOrderId }) => productionOrderId));
  const all: OrderStructure[] = [];
  const roots: Root[] = [];
  let made = 0;
  for (const order of missing) {
    const { activityId, articleId, articleAmount, technologyId, parentProductionOrderId: parent } = order;
    if (parent !== undefined && isMissing.has(parent)) continue;
    const technology = technologyId === undefined ? undefined : context.facts.technology(technologyId);
    if (technologyId === undefined || technology === undefined) return reject('objectnotexists', { technologyId });
    const built = buildOrders(plan, activityId, { articleId, articleAmount, technologyId, technology }, context);
    if (isRejection(built)) return built;
    const productionOrders = built.productionOrders.map((one, index) => ({
      ...one,
      productionOrderNumber: nextOrderNumber(plan, made + index),
      parentProductionOrderId: one.parentProductionOrderId ?? parent,
    }));
    made += productionOrders.length;
    all.push({ ...built, productionOrders });
    const last = new Set(built.last);
    const buffers = built.operations.filter(({ operationId }) => last.has(operationId)).map((one) => one.bufferTime);
    roots.push({ last: built.last, bufferTime: Math.max(0, ...buffers), waiting: firstOf(plan, parent) });
  }
  const orders: OrderStructure = {
    productionOrders: all.flatMap((one) => one.productionOrders),
    operations: all.flatMap((one) => one.operations),
    steps: all.flatMap((one) => one.steps),
    attendants: all.flatMap((one) => one.attendants),
    last: all.flatMap((one) => one.last),
  };
  return { orders, steps: orders.steps, roots };
}

/** Operations of an order that wait for none of its own: they need what it is made of (rules §2). */
function firstOf(plan: Plan, id: ProductionOrder['parentProductionOrderId']): readonly Operation[] {
  const ids = (id && plan.operationsByProductionOrder.get(id)) ?? [];
  const own = new Set(ids);
  return ids
    .flatMap((one) => plan.operations.get(one) ?? [])
    .filter(
      ({ mainOperationId, attends, predecessors }) =>
        mainOperationId === undefined && attends === undefined && !predecessors.some((before) => own.has(before)),
    );
}
