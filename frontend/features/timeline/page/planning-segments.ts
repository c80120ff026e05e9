import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';

/** Segment of the address for each kind of object on the planning timeline (planning §2); the last two are ours. */
export const planningSegments: Readonly<Record<BarKind, string>> = {
  projects: 'project',
  orderPositions: 'orderPosition',
  activities: 'activity',
  productionOrders: 'productionOrder',
  operations: 'operation',
};
