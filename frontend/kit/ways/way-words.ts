import type { Way } from '#domain/kernel/ways.ts';
import type { PricedWayAnswer } from '#domain/planning/api/ways-api.ts';
import { waysText as t } from './ways-text.ts';

/** What a way costs, as far as its words need it. Times are seconds. */
export type WayPrice = Pick<
  PricedWayAnswer,
  'way' | 'moved' | 'turnsLate' | 'addedLatenessSeconds' | 'biggestDelaySeconds' | 'newOverloads'
>;

/** What a way costs, part by part: "12 move", "2 orders turn late", "biggest delay 3 h". `length`: of milliseconds. */
export function wayWords(price: WayPrice, length: (milliseconds: number) => string): readonly string[] {
  const { moved, turnsLate, addedLatenessSeconds: added, biggestDelaySeconds, newOverloads } = price;
  if (moved === 0) return [t('nothing')];
  return [
    t('moved', { count: moved }),
    turnsLate === 0 ? t('noneLate') : t('late', { count: turnsLate }),
    ...(added > 0 ? [t('lateness', { time: length(added * 1000) })] : []),
    ...(added < 0 ? [t('sooner', { time: length(-added * 1000) })] : []),
    ...(biggestDelaySeconds > 0 ? [t('delay', { time: length(biggestDelaySeconds * 1000) })] : []),
    ...(newOverloads > 0 ? [t('overloads', { count: newOverloads })] : []),
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
