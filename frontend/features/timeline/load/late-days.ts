import type { OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { dayNumberAt } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { BarStore } from '#frontend/features/timeline/model/bar-store.ts';
import type { Deliveries } from '#frontend/features/timeline/model/delivery.ts';
import type { RowBars } from '#frontend/features/timeline/model/row-bars.ts';

/** An order position that ends on a resource after its delivery date. */
export interface LateEnd {
  readonly position: OrderPositionId;
  readonly number: string;
  /** Milliseconds after the end of the delivery date. */
  readonly by: number;
}

/** Late ends of a row by the day of the plant on which they end; read again when an edit has changed a delivery. */
export interface LateDays {
  readonly of: (resourceId: ResourceId, row: RowBars, dayNumber: number) => readonly LateEnd[];
}

const none: readonly LateEnd[] = [];

export function lateDays(store: BarStore, deliveries: Deliveries, zone: string): LateDays {
  let version = -1;
  const rows = new Map<ResourceId, { readonly row: RowBars; readonly days: ReadonlyMap<number, LateEnd[]> }>();
  return {
    of(resourceId, row, dayNumber) {
      if (!deliveries.isReady()) return none;
      if (version !== store.version) rows.clear();
      version = store.version;
      let known = rows.get(resourceId);
      if (known?.row !== row) {
        known = { row, days: lateEndsOf(row, deliveries, zone) };
        rows.set(resourceId, known);
      }
      return known.days.get(dayNumber) ?? none;
    },
  };
}

function lateEndsOf(row: RowBars, deliveries: Deliveries, zone: string): Map<number, LateEnd[]> {
  const days = new Map<number, LateEnd[]>();
  for (const { id, order, operation, end } of row.bars) {
    if (order === undefined || operation.statusId === statusId.done) continue;
    const delivery = deliveries.of(order.orderPositionId);
    if (delivery?.last !== id || delivery.ready <= delivery.due) continue;
    const day = dayNumberAt(zone, end - 1);
    const late = {
      position: order.orderPositionId,
      number: order.productionOrderNumber,
      by: delivery.ready - delivery.due,
    };
    const others = days.get(day);
    if (others === undefined) days.set(day, [late]);
    else others.push(late);
  }
  return days;
}
