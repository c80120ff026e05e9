import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf, offsetAt } from '#domain/kernel/time-zone.ts';

/** What the strip reaches over, and where on it something stands; instants in the plant's time. */

const hour = 3_600_000;
const day = 24 * hour;
export const spans = { day, week: 7 * day, month: 30 * day } as const;
export type SpanName = keyof typeof spans | 'all';
export const spanNames: readonly SpanName[] = ['day', 'week', 'month', 'all'];

/**
 * The part of time that is shown: `back` spans before the one that ends now; all of it begins with the first edit, which
 * `began` tells once it is known. Its end goes on in steps of a two-hundredth, so that it is not read anew every moment.
 */
export function windowOf(span: SpanName, back: number, now: Instant, began: Instant | undefined): Interval {
  const length = span === 'all' ? Math.max(day, now - (began ?? now - spans.month)) : spans[span];
  const step = Math.ceil(length / 200);
  const end = Math.ceil(now / step) * step - (span === 'all' ? 0 : back * length);
  return { start: end - length, end };
}

/** So many windows back lies the one that has the instant. */
export const backTo = (span: SpanName, at: Instant, now: Instant): number =>
  span === 'all' ? 0 : Math.max(0, Math.floor((now - at) / spans[span]));

/** The same time of day so many days later in the zone, also where a day has 23 or 25 hours. */
export function daysOn(zone: string, at: Instant, days: number): Instant {
  const guess = at + days * day;
  return guess + offsetAt(zone, at) - offsetAt(zone, guess);
}

/** Where lines of the strip stand, not many more than `most`: on hours of one day, else on beginnings of days. */
export function ticksOf(zone: string, { start, end }: Interval, most = 8): readonly Instant[] {
  const first = dayNumberAt(zone, start);
  const last = dayNumberAt(zone, end);
  const every = Math.max(1, Math.ceil((last - first) / most));
  const hours = end - start > 2 * day ? [0] : most < 4 ? [0, 12] : [0, 6, 12, 18];
  const ticks: Instant[] = [];
  for (let number = first; number <= last; number += every)
    for (const at of hours) ticks.push(instantOf(zone, number, at * 60));
  return ticks.filter((at) => at > start && at < end);
}

/** Items that would lie on each other, together: each group begins at least `gap` after the one before. */
export function grouped<Item>(items: readonly Item[], xOf: (item: Item) => number, gap: number) {
  const groups: { readonly x: number; readonly items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const x = xOf(item);
    const last = groups.at(-1);
    if (last !== undefined && x - last.x < gap) last.items.push(item);
    else groups.push({ x, items: [item] });
  }
  return groups;
}
