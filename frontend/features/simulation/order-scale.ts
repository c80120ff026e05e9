import { dayLength, dayNumberAt, dayOf, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import type { ChangedPosition } from '#domain/simulation/comparison-api.ts';

/** The stretch of time in which changed orders are drawn beside each other; instants in epoch milliseconds. */
export interface OrderScale {
  readonly from: number;
  readonly to: number;
  /** Beginnings of days of the plant that are named. */
  readonly ticks: readonly number[];
}

const mostTicks = 6;

/** From the first day on which one of them is worked on to the last, delivery days within twice that. */
export function scaleOf(changed: readonly ChangedPosition[], zone: string): OrderScale {
  const sides = changed.flatMap(({ before, after }) => [before, after]).filter((side) => side !== null);
  const instants = sides.flatMap(({ startDate, endDate }) =>
    [startDate, endDate].flatMap((one) => (one === null ? [] : [Date.parse(one)])),
  );
  const dues = sides.map(({ deliveryDate }) => endOfDay(zone, deliveryDate));
  const worked = instants.length > 0 ? instants : dues;
  if (worked.length === 0) return { from: 0, to: dayLength, ticks: [] };
  const [first, last] = [Math.min(...worked), Math.max(...worked)];
  const near = dues.filter((due) => due > first && due < last + (last - first));
  const day = dayNumberAt(zone, first);
  const from = startOfDay(zone, dayOf(day));
  const to = Math.max(last, ...near, from + dayLength);
  const step = Math.max(1, Math.ceil((to - from) / dayLength / mostTicks));
  const ticks: number[] = [];
  for (let at = 0; at <= mostTicks; at++) {
    const tick = startOfDay(zone, dayOf(day + at * step));
    if (tick < to) ticks.push(tick);
  }
  return { from, to, ticks };
}

/** 0 at the left end, 1 at the right one. */
export const shareOf = ({ from, to }: OrderScale, at: number): number => (at - from) / (to - from);
