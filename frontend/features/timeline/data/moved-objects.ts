import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { TimelineEdit } from '#domain/planning/api/timeline-api.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';
import type { PlanIndex } from '../model/plan-index.ts';

/** Kind of object that a bar stands for, as the collections of the timeline calls name it. */
export type BarKind = 'operations' | 'activities' | 'productionOrders' | 'orderPositions' | 'projects';

/** Undefined when the plan that was read does not hold it. Ids of all kinds are made by the server and never the same. */
export function barKindOf(index: PlanIndex, id: BarId): BarKind | undefined {
  if (index.operations.has(id as OperationId)) return 'operations';
  if (index.productionOrders.has(id as ProductionOrderId)) return 'productionOrders';
  if (index.orderPositions.has(id as OrderPositionId)) return 'orderPositions';
  if (index.projects.has(id as ProjectId)) return 'projects';
  return index.activities.has(id) ? 'activities' : undefined;
}

/** The difference that is sent for moved bars (planning §4): what was dragged, in the collection of its kind. */
export function movedObjects(
  index: PlanIndex,
  places: readonly ({ readonly id: BarId } & BarPlacement)[],
): Omit<TimelineEdit, 'action' | 'versionIdentifier'> {
  const [first] = places;
  const to = ({ start }: BarPlacement) => ({ startDate: toIso(start) });
  switch (first && barKindOf(index, first.id)) {
    case 'projects':
      return { projects: places.map((place) => ({ projectId: place.id as ProjectId, ...to(place) })) };
    case 'orderPositions':
      return {
        orderPositions: places.map((place) => ({ orderPositionId: place.id as OrderPositionId, ...to(place) })),
      };
    case 'productionOrders':
      return {
        productionOrders: places.map((place) => ({ productionOrderId: place.id as ProductionOrderId, ...to(place) })),
      };
    case 'activities':
      return { activities: places.map((place) => ({ activityId: place.id as ActivityId, ...to(place) })) };
    case 'operations':
    case undefined:
      return {
        operations: places.map((place) => ({
          operationId: place.id as OperationId,
          ...to(place),
          resourceId: place.resourceId,
        })),
      };
  }
}

/** The edit of a drop: a move, a bar put between others, or one whose edge was pulled. */
export function editOfDrop(
  index: PlanIndex,
  { edge, inserted = false }: { readonly edge?: 'start' | 'end' | undefined; readonly inserted?: boolean | undefined },
  places: readonly ({ readonly id: BarId } & BarPlacement)[],
): Omit<TimelineEdit, 'versionIdentifier' | 'shown'> {
  if (edge === undefined) return { action: inserted ? 'insert' : 'move', ...movedObjects(index, places) };
  const operations = places.map(({ id, ...place }) => ({
    operationId: id as OperationId,
    ...(edge === 'start' ? { startDate: toIso(place.start) } : { endDate: toIso(place.end) }),
  }));
  return { action: 'resize', operations };
}
