import type { ActivityId, OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, endOfDay } from '#domain/kernel/time-zone.ts';
import type { BarStore } from './bar-store.ts';
import { operationsOfPosition, type PlanIndex } from './plan-index.ts';

/** Due and expected completion of an order position (rules §6: late after the end of its delivery date). */
export interface Delivery {
  readonly due: Instant;
  /** Last end of all its parts: work after production, such as shipping, counts. */
  readonly ready: Instant;
  /** The operation that ends last; it shows the diamond or the late edge. */
  readonly last: OperationId;
}

export interface Deliveries {
  of(position: OrderPositionId): Delivery | undefined;
  /** For one position only: computed at once. */
  ask(position: OrderPositionId): Delivery | undefined;
  /** Number of positions due on the day (days since 1970-01-01), and of those that will be late. */
  dueOn(dayNumber: number): { readonly total: number; readonly late: number };
  /** Computes all deliveries; empty before. They touch every operation, which the first picture cannot wait for. */
  prepare(): void;
  isReady(): boolean;
  /** Discards what was computed from changed bars. */
  forget(): void;
}

export function deliveries(index: PlanIndex, store: BarStore, zone: string): Deliveries {
  const known = new Map<OrderPositionId, Delivery | undefined>();
  const endOfProcess = (id: ActivityId): Instant => {
    const step = index.activities.get(id);
    const at = step?.actualEndDate ?? step?.process?.end;
    const end = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NEGATIVE_INFINITY);
    return store.overridden(id)?.end ?? end;
  };
  const compute = (position: OrderPositionId): Delivery | undefined => {
    const day = index.orderPositions.get(position)?.deliveryDate;
    if (day === undefined) return undefined;
    let last: { readonly id: OperationId; readonly busyUntil: Instant } | undefined;
    for (const id of operationsOfPosition(index, position)) {
      const bar = store.bar(id);
      if (bar === undefined || bar.operation.switchedOff === true) continue;
      if (last === undefined || bar.busyUntil > last.busyUntil) last = bar;
    }
    if (last === undefined) return undefined;
    const ends = (index.processStepsByPosition.get(position) ?? []).map(endOfProcess);
    return { due: endOfDay(zone, day), ready: Math.max(last.busyUntil, ...ends), last: last.id };
  };
  let ready = false;
  const ask = (position: OrderPositionId): Delivery | undefined => {
    if (!known.has(position)) known.set(position, compute(position));
    return known.get(position);
  };
  const of = (position: OrderPositionId): Delivery | undefined => (ready ? ask(position) : undefined);
  let days: Map<number, { total: number; late: number }> | undefined;
  const countDays = (): Map<number, { total: number; late: number }> => {
    const counted = new Map<number, { total: number; late: number }>();
    for (const [id, position] of index.orderPositions) {
      const delivery = of(id);
      if (delivery === undefined) continue;
      const day = dayNumberOf(position.deliveryDate);
      const count = counted.get(day) ?? { total: 0, late: 0 };
      count.total++;
      if (delivery.ready > delivery.due) count.late++;
      counted.set(day, count);
    }
    return counted;
  };
  return {
    of,
    ask,
    dueOn(dayNumber) {
      if (!ready) return none;
      days ??= countDays();
      return days.get(dayNumber) ?? none;
    },
    prepare() {
      ready = true;
    },
    isReady: () => ready,
    forget() {
      known.clear();
      days = undefined;
    },
  };
}

const none = { total: 0, late: 0 };
