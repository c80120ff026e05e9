import type { Factory } from '#domain/base-data/factory.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { NaiveCalendars } from './naive-calendar.ts';

/** What a plan is checked against. */
export interface Surroundings {
  readonly plan: Plan;
  readonly factory: Factory;
  readonly calendars: NaiveCalendars;
  readonly wholeMinutes: boolean;
}

export const hasBegun = ({ statusId }: { readonly statusId: number }): boolean => statusId > 2;
export const shownAt = (t: Instant): string => new Date(t).toISOString().replace('.000Z', '');

export function nameOf(
  { productionOrders }: Plan,
  { productionOrderId, number, split, placement, mainOperationId }: Operation,
): string {
  const order = productionOrders.get(productionOrderId)?.productionOrderNumber ?? '?';
  return `${order}.${number}${split === undefined ? '' : `/${split.part}`}${mainOperationId === undefined ? '' : ' (beside)'} on ${placement.resourceId}`;
}

export function positionOf(plan: Plan, { productionOrderId }: Operation) {
  const activity = plan.activities.get(plan.productionOrders.get(productionOrderId)?.activityId ?? ('' as never));
  return activity === undefined ? undefined : plan.orderPositions.get(activity.orderPositionId);
}

/** Where every operation stands, for comparing before and after. */
export type Places = ReadonlyMap<OperationId, Operation['placement']>;
export const placesOf = (plan: Plan): Places =>
  new Map([...plan.operations].map(([id, { placement }]) => [id, placement]));
