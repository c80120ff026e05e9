import type { Way } from '#domain/kernel/ways.ts';
import type { PricedWayAnswer } from '#domain/planning/api/ways-api.ts';
import { kitText } from '#frontend/kit/kit-text.ts';

/** What a way costs, as far as its words need it. Times are seconds. */
export type WayPrice = Pick<
  PricedWayAnswer,
  'way' | 'moved' | 'turnsLate' | 'addedLatenessSeconds' | 'biggestDelaySeconds' | 'newOverloads'
>;

/** What a way costs, part by part: "12 move", "2 orders turn late", "biggest delay 3 h". `length`: of milliseconds. */
export function wayWords(price: WayPrice, length: (milliseconds: number) => string): readonly string[] {
  const { moved, turnsLate, addedLatenessSeconds: added, biggestDelaySeconds, newOverloads } = price;
  if (moved === 0) return [kitText('ways.nothing')];
  return [
    kitText('ways.moved', { count: moved }),
    turnsLate === 0 ? kitText('ways.noneLate') : kitText('ways.late', { count: turnsLate }),
    ...(added > 0 ? [kitText('ways.lateness', { time: length(added * 1000) })] : []),
    ...(added < 0 ? [kitText('ways.sooner', { time: length(-added * 1000) })] : []),
    ...(biggestDelaySeconds > 0 ? [kitText('ways.delay', { time: length(biggestDelaySeconds * 1000) })] : []),
    ...(newOverloads > 0 ? [kitText('ways.overloads', { count: newOverloads })] : []),
  ];
}

/** Whether a way makes something worse: late orders, or overloads. */
export const isCostly = ({ turnsLate, addedLatenessSeconds, newOverloads }: WayPrice): boolean =>
  turnsLate > 0 || addedLatenessSeconds > 0 || newOverloads > 0;

/** The cheapest way besides the one that is shown. */
export function bestOther(ways: readonly WayPrice[], shown: Way | undefined): WayPrice | undefined {
  return ways
    .filter(({ way }) => way !== shown)
    .sort(
      (a, b) => a.turnsLate - b.turnsLate || a.addedLatenessSeconds - b.addedLatenessSeconds || a.moved - b.moved,
    )[0];
}
