import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan, PlannedPosition } from '../plan/plan.ts';
import type { ProductionOrder } from '../plan/plan-objects.ts';

/** What an order position lacks: production orders that were taken off the plan while the rest of it stayed. */

type LackingEvent = Extract<
  PlanningEvent,
  { type: 'ProductionOrderUnplanned' | 'ProductionOrderDeleted' | 'ActivityDeleted' }
>;

interface Lack {
  readonly orderPositionId: PlannedPosition['orderPositionId'];
  readonly missing: PlannedPosition['missing'];
}

/**
 * What the position lacks after the event, to be called before it is folded; undefined when that is what it lacked
 * before. An order that is deleted is not missed, and neither is what was only needed for it.
 */
export function lackAfter(plan: Plan, event: LackingEvent): Lack | undefined {
  const activityId =
    event.type === 'ActivityDeleted'
      ? event.data.activityId
      : plan.productionOrders.get(event.data.productionOrderId)?.activityId;
  const orderPositionId = activityId && plan.activities.get(activityId)?.orderPositionId;
  const position = orderPositionId && plan.orderPositions.get(orderPositionId);
  if (orderPositionId === undefined || position === undefined) return undefined;
  const { missing: before = [] } = position;
  if (event.type === 'ProductionOrderUnplanned') {
    const off = event.data.productionOrderIds.flatMap((id) => orderIn(plan, id));
    return { orderPositionId, missing: [...before, ...off] };
  }
  const gone = new Set<string>(event.data.productionOrderIds);
  const isNeeded = ({ activityId: of, parentProductionOrderId: parent }: ProductionOrder): boolean => {
    if (event.type === 'ActivityDeleted' && of === event.data.activityId) return false;
    if (parent === undefined) return true;
    const above = before.find(({ productionOrderId }) => productionOrderId === parent);
    return !gone.has(parent) && (above === undefined || isNeeded(above));
  };
  const left = before.filter(isNeeded);
  return left.length === before.length ? undefined : { orderPositionId, missing: noneIsUndefined(left) };
}

/** Without the orders that are back in the plan. */
export const stillMissing = (position: PlannedPosition, back: ReadonlySet<string>): PlannedPosition['missing'] =>
  noneIsUndefined((position.missing ?? []).filter(({ productionOrderId }) => !back.has(productionOrderId)));

/** Whether two states of a position lack the same orders. */
export const lacksTheSame = (
  one: Pick<PlannedPosition, 'missing'>,
  other: { readonly missing?: PlannedPosition['missing'] },
): boolean => idsOf(one.missing) === idsOf(other.missing);

export const noneIsUndefined = (missing: readonly ProductionOrder[]): PlannedPosition['missing'] =>
  missing.length === 0 ? undefined : missing;

const idsOf = (missing: PlannedPosition['missing'] = []): string =>
  missing.map(({ productionOrderId }) => productionOrderId).join();

function orderIn(plan: Plan, id: ProductionOrder['productionOrderId']): ProductionOrder[] {
  const order = plan.productionOrders.get(id);
  if (order === undefined) return [];
  const { notes: _notes, changedAt: _revision, ...kept } = order;
  return [kept];
}
