import type { Instant } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Period } from '#frontend/features/timeline/load/periods.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import type { BarStore } from '#frontend/features/timeline/model/bar-store.ts';
import type { Deliveries } from '#frontend/features/timeline/model/delivery.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { firstReaching } from '#frontend/features/timeline/model/row-bars.ts';
import type { DayLoads } from '#frontend/features/timeline/model/utilisation.ts';

/** Load of a machine or a group in a period, in seconds. */
export interface Workload {
  readonly booked: number;
  /** Working time of all places; where there is no limit of places, that of one. */
  readonly capacity: number;
  /** Booked beyond the capacity of single machines: what is idle elsewhere does not offset it. */
  readonly over: number;
}

/** Sums of the days' loads, which are kept until a bar of the row changes. */
export function workloadIn(dayLoads: DayLoads, resources: readonly ResourceView[], period: Period): Workload {
  let [booked, capacity, over] = [0, 0, 0];
  for (const resource of resources)
    for (let day = period.firstDay; day < period.endDay; day++) {
      const load = dayLoads.of(resource, day);
      const places = Number.isFinite(resource.allowed) && !resource.loadAtMostFull ? Math.max(1, resource.allowed) : 1;
      const room = load.available * places;
      booked += load.booked;
      capacity += room;
      if (Number.isFinite(resource.allowed)) over += Math.max(0, load.booked - room);
    }
  return { booked, capacity, over };
}

/** Seconds that count as more than rounding. */
const leastOver = 60;

/** Seconds of overload: booked beyond the capacity, or more at once than a machine takes while other hours are free. */
export function overloadIn(
  store: BarStore,
  resources: readonly ResourceView[],
  period: Period,
  { over }: Workload,
): number {
  let atOnce = 0;
  for (const { resourceId } of resources)
    for (const { start, end } of store.within(resourceId, period).overloads)
      atOnce += Math.max(0, Math.min(end, period.end) - Math.max(start, period.start)) / 1_000;
  const most = Math.max(over, atOnce);
  return most > leastOver ? most : 0;
}

/** One operation's part in a period. */
export interface WorkloadPart {
  readonly bar: Bar;
  readonly resource: ResourceView;
  /** Working time within the period, in seconds. */
  readonly seconds: number;
  readonly due: Instant | undefined;
  /** Milliseconds after the end of the delivery date at which the position is expected; 0: in time. */
  readonly late: number;
  readonly isDone: boolean;
}

/** What makes the load of these machines in the period, in order of time. */
export function partsOf(
  { store, deliveries }: { readonly store: BarStore; readonly deliveries: Deliveries },
  resources: readonly ResourceView[],
  period: Period,
): readonly WorkloadPart[] {
  const parts: WorkloadPart[] = [];
  for (const resource of resources) {
    const row = store.within(resource.resourceId, period);
    for (let at = firstReaching(row, period.start); at < row.bars.length; at++) {
      const bar = row.bars[at];
      if (bar === undefined || bar.start >= period.end) break;
      if (bar.busyUntil <= Math.max(bar.start, period.start)) continue;
      const [start, end] = [Math.max(bar.start, period.start), Math.min(bar.busyUntil, period.end)];
      const delivery = bar.order && deliveries.ask(bar.order.orderPositionId);
      parts.push({
        bar,
        resource,
        seconds: resource.workingTime.between(start, end),
        due: delivery?.due,
        late: delivery === undefined ? 0 : Math.max(0, delivery.ready - delivery.due),
        isDone: bar.operation.statusId === statusId.done,
      });
    }
  }
  return parts.sort((a, b) => a.bar.start - b.bar.start || (a.bar.id < b.bar.id ? -1 : 1));
}
