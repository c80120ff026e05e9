import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import { endOfPosition } from '#domain/planning/plan/position-end.ts';

/** What a change makes of one order position; instants in epoch milliseconds. */
export interface OrderConsequence {
  readonly orderPositionId: OrderPositionId;
  /** First instant after its delivery day. */
  readonly due: Instant;
  /** Its last end without the change, and with it. */
  readonly before: Instant;
  readonly after: Instant;
}

/** Milliseconds after the end of the delivery day; 0: on time. */
export const latenessOf = (due: Instant, end: Instant): number => Math.max(0, end - due);

/** On time before the edit and late after it. */
export const turnsLate = ({ due, before, after }: OrderConsequence): boolean => before <= due && after > due;

/** Late before the edit and on time after it. */
export const isRescued = ({ due, before, after }: OrderConsequence): boolean => before > due && after <= due;

/** Milliseconds of lateness that the edit adds to the order; negative when it takes some away. */
export const addedLateness = ({ due, before, after }: OrderConsequence): number =>
  latenessOf(due, after) - latenessOf(due, before);

/**
 * What moving operations and process steps does to the open order positions that they belong to: first the one that it is
 * about (that of the first operation), then those that end later, most lateness added first. The browser asks on every pointer move, so the cost
 * is that of the touched positions, not of the plan.
 */
export function consequencesOf(plan: Plan, facts: PlanningFacts, change: PlanChange): readonly OrderConsequence[] {
  const placements = new Map(operationsPlaced(change).map(({ id, after }) => [id, after]));
  const processes = new Map(processesPlaced(change).map(({ id, after }) => [id, after]));
  const positions = new Set<OrderPositionId>();
  for (const id of placements.keys()) {
    const operation = plan.operations.get(id);
    const position = operation && positionIdOf(plan, operation);
    if (position !== undefined) positions.add(position);
  }
  for (const id of processes.keys()) {
    const position = plan.activities.get(id)?.orderPositionId;
    if (position !== undefined) positions.add(position);
  }
  const [own, ...others] = [...positions].flatMap((orderPositionId): OrderConsequence[] => {
    const position = plan.orderPositions.get(orderPositionId);
    if (position === undefined) return [];
    const before = endOfPosition(plan, orderPositionId);
    if (!before.open) return [];
    const after = endOfPosition(
      plan,
      orderPositionId,
      (operation) => placements.get(operation.operationId) ?? operation.placement,
      (activity) => processes.get(activity.activityId),
    );
    const due = endOfDay(facts.settings.plantTimeZone, position.deliveryDate);
    return [{ orderPositionId, due, before: before.end, after: after.end }];
  });
  if (own === undefined) return [];
  return [
    own,
    ...others.sort((a, b) => addedLateness(b) - addedLateness(a) || b.after - b.before - (a.after - a.before)),
  ];
}

/** Milliseconds of lateness that the edit adds to all orders together. */
export const totalAddedLateness = (consequences: readonly OrderConsequence[]): number =>
  consequences.reduce((sum, one) => sum + addedLateness(one), 0);
