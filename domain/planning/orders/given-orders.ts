import type { OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { objectsCalled, refuseExternalIds } from '#domain/planning/plan/external-ids.ts';
import { isTaken } from '#domain/planning/plan/object-numbers.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type { GivenOrder, ProductionOrder } from '#domain/planning/plan/plan-objects.ts';
import type { OrderStructure } from './order-structure.ts';

/**
 * New production orders and operations under the numbers that another system has given them (decision 0245). Orders of an article
 * are given theirs in the order of `given`; what fits nothing is refused, because it would be lost. Refusals: validation,
 * nameExists (a number that another order has), externalIdExists.
 */
export function withGivenNumbers(
  plan: Plan,
  { articleId }: Pick<PlannedPosition, 'articleId'>,
  orders: OrderStructure,
  given: readonly GivenOrder[],
): OrderStructure | Rejection {
  if (given.length === 0) return orders;
  const named = new Map<ProductionOrderId, Pick<ProductionOrder, 'productionOrderNumber' | 'externalIds'>>();
  const operations = new Map<
    OperationId,
    { readonly number: number; readonly externalIds: GivenOrder['externalIds'] }
  >();
  const numbers = new Set<string>();
  for (const [index, wish] of given.entries()) {
    const at = `productionOrders.${index}`;
    const order = orders.productionOrders.find(
      (one) => !named.has(one.productionOrderId) && one.articleId === (wish.articleId ?? articleId),
    );
    if (order === undefined) return reject('validation', { fields: { [`${at}.articleId`]: 'unknownValue' } });
    const { productionOrderId } = order;
    const { productionOrderNumber = order.productionOrderNumber, externalIds } = wish;
    if (
      wish.productionOrderNumber !== undefined &&
      (numbers.has(productionOrderNumber) || isTaken(plan, productionOrderNumber))
    )
      return reject('nameExists', { productionOrderNumber });
    numbers.add(productionOrderNumber);
    named.set(productionOrderId, { productionOrderNumber, externalIds });
    const steps = orders.operations.filter((one) => one.productionOrderId === productionOrderId);
    for (const [step, { position, operationNumber = position, externalIds: called }] of (
      wish.operations ?? []
    ).entries()) {
      const found = steps.find(({ number, attends }) => number === position && attends === undefined);
      if (found === undefined || operations.has(found.operationId))
        return reject('validation', { fields: { [`${at}.operations.${step}.position`]: 'unknownNumber' } });
      operations.set(found.operationId, { number: operationNumber, externalIds: called });
    }
    const after = steps.flatMap(({ operationId, number, attends }) =>
      attends === undefined ? [operations.get(operationId)?.number ?? number] : [],
    );
    if (new Set(after).size < after.length)
      return reject('validation', { fields: { [`${at}.operations`]: 'onlyOnce' } });
  }
  const refused =
    refuseExternalIds(plan, 'productionOrders', [...named.values()]) ??
    refuseExternalIds(plan, 'operations', [...operations.values()]);
  return (
    refused ?? {
      ...orders,
      productionOrders: orders.productionOrders.map((order) => ({ ...order, ...named.get(order.productionOrderId) })),
      operations: orders.operations.map((operation) => ({ ...operation, ...operations.get(operation.operationId) })),
      steps: orders.steps.map((step) => ({ ...step, number: operations.get(step.operationId)?.number ?? step.number })),
    }
  );
}

/** What a production order was called that was taken off the plan, as far as nobody else is called so by now. */
export function givenBefore(plan: Plan, missing: readonly ProductionOrder[]): GivenOrder[] {
  return missing.flatMap(({ articleId, productionOrderNumber, externalIds = [] }) => {
    const isFree = externalIds.every((one) => objectsCalled(plan, 'productionOrders', one).length === 0);
    if (externalIds.length === 0 || !isFree) return [];
    return [{ articleId, externalIds, ...(!isTaken(plan, productionOrderNumber) && { productionOrderNumber }) }];
  });
}
