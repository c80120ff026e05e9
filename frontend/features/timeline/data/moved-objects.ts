import type {
  ActivityId,
  OperationId,
  OrderPositionId,
  ProductionOrderId,
  ProjectId,
  ResourceId,
} from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { TimelineWish } from '#domain/planning/actions/timeline-actions.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';
import type { DropRequest } from '../model/drag-machine.ts';
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

type Place = { readonly id: BarId } & BarPlacement;

interface Objects<Dates> {
  projects?: ({ projectId: ProjectId } & Dates)[];
  orderPositions?: ({ orderPositionId: OrderPositionId } & Dates)[];
  productionOrders?: ({ productionOrderId: ProductionOrderId } & Dates)[];
  activities?: ({ activityId: ActivityId } & Dates)[];
  operations?: ({ operationId: OperationId; resourceId?: ResourceId | undefined } & Dates)[];
}

/** The difference that is sent for moved bars (planning §4): what was dragged, in the collection of its kind. */
export function movedObjects(index: PlanIndex, places: readonly Place[]): Objects<{ startDate: string }> {
  const objects = objectsWith(index, places, ({ start }) => ({ startDate: toIso(start) }));
  const { operations } = objects;
  if (operations === undefined) return objects;
  return { operations: operations.map((one, at) => ({ ...one, resourceId: places[at]?.resourceId })) };
}

/** The places in the collection of their kind, with the dates that the edit names. */
function objectsWith<Dates extends object>(
  index: PlanIndex,
  places: readonly Place[],
  dates: (place: Place) => Dates,
): Objects<Dates> {
  const [first] = places;
  switch (first && barKindOf(index, first.id)) {
    case 'projects':
      return { projects: places.map((place) => ({ projectId: place.id as ProjectId, ...dates(place) })) };
    case 'orderPositions':
      return {
        orderPositions: places.map((place) => ({ orderPositionId: place.id as OrderPositionId, ...dates(place) })),
      };
    case 'productionOrders':
      return {
        productionOrders: places.map((place) => ({
          productionOrderId: place.id as ProductionOrderId,
          ...dates(place),
        })),
      };
    case 'activities':
      return { activities: places.map((place) => ({ activityId: place.id as ActivityId, ...dates(place) })) };
    case 'operations':
    case undefined:
      return { operations: places.map((place) => ({ operationId: place.id as OperationId, ...dates(place) })) };
  }
}

/** The edit of a drop: a move, a bar put between others, or one whose edge was pulled. */
export function editOfDrop(
  index: PlanIndex,
  { edge, manner, way, override }: Pick<DropRequest, 'edge' | 'manner' | 'way' | 'override'>,
  places: readonly Place[],
): TimelineWish {
  const meant = override === undefined ? {} : { override };
  const pushed = way === undefined ? {} : { way };
  if (edge === undefined) {
    const moved = movedObjects(index, places);
    const { operations } = moved;
    return manner === undefined || operations === undefined
      ? { action: 'move', ...moved, ...meant }
      : manner === 'free'
        ? { action: 'freeMove', operations, ...meant }
        : { action: 'insert', operations, ...pushed, ...meant };
  }
  const pulled = ({ start, end }: Place) => (edge === 'start' ? { startDate: toIso(start) } : { endDate: toIso(end) });
  return { action: 'resize', ...objectsWith(index, places, pulled), ...pushed, ...meant };
}
