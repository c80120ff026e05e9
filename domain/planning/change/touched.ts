import type { Placement } from '#domain/planning/plan/placement.ts';
import { changesIn, hasCome, hasGone, type ObjectChange, type PlanChange, type PlanIds } from '../plan/plan-change.ts';

/** Objects that changes name, and those that something was taken from. What follows further up (dates, status) is not in it. */
export type Touched = {
  readonly [Kind in keyof PlanIds]: Set<PlanIds[Kind]>;
} & {
  /** Operations of which nothing changed but where they stand, their lock and what was reported on them. */
  readonly operationStates: Set<PlanIds['operations']>;
};

export const nothingTouched = (): Touched => ({
  projects: new Set(),
  orderPositions: new Set(),
  activities: new Set(),
  productionOrders: new Set(),
  operations: new Set(),
  operationStates: new Set(),
});

export function clearTouched(touched: Touched): void {
  for (const ids of Object.values(touched)) ids.clear();
}

/** Adds what a change names. */
export function touch(touched: Touched, change: PlanChange): void {
  for (const { id } of changesIn(change, 'projects')) touched.projects.add(id);
  for (const one of changesIn(change, 'orderPositions')) {
    touched.orderPositions.add(one.id);
    if (hasGone(one)) touched.projects.add(one.before.projectId);
  }
  for (const one of changesIn(change, 'activities')) {
    touched.activities.add(one.id);
    if (hasGone(one)) touched.orderPositions.add(one.before.orderPositionId);
  }
  for (const one of changesIn(change, 'productionOrders')) {
    touched.productionOrders.add(one.id);
    if (hasGone(one)) touched.activities.add(one.before.activityId);
  }
  for (const one of changesIn(change, 'operations')) {
    if (hasGone(one)) touched.productionOrders.add(one.before.productionOrderId);
    if (isStateOnly(one)) touched.operationStates.add(one.id);
    else touched.operations.add(one.id);
  }
}

const stateFields: ReadonlySet<string> = new Set([
  'placement',
  'reason',
  'placedAt',
  'locked',
  'switchedOff',
  'statusId',
  'yieldAmount',
  'scrapAmount',
  'actualStart',
  'actualEnd',
  'feedback',
]);

function isStateOnly(one: ObjectChange<'operations'>): boolean {
  if (hasCome(one) || hasGone(one)) return false;
  for (const field in one.after) if (!stateFields.has(field)) return false;
  // A set-up of another length is more than another place: rows show it beside what never changes.
  return setupIn(one.before.placement) === setupIn(one.after.placement);
}

const setupIn = (placement: Placement | null | undefined): number | undefined => placement?.setupTime;
