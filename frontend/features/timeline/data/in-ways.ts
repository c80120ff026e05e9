import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type Push, quickPushes, startingWith } from '#domain/kernel/ways.ts';
import { type OrderConsequence, totalAddedLateness, turnsLate } from '#domain/planning/change/consequences.ts';
import type { EditResult } from '#domain/planning/edits/edit.ts';
import type { Preview } from '#frontend/features/timeline/model/drag-machine.ts';
import type { WayPrice } from '#frontend/kit/ways/way-words.ts';

type Allowed = Extract<Preview, { kind: 'allowed' }>;
/** Milliseconds of one picture that decisions may take before the other ways are left out. */
const enough = 12;

/**
 * What a drop does in the way that is wished, or in the first that is allowed, and what the other ways cost: as long as the
 * hand does not have to wait for it. Answers with the refusal of the first when none is allowed.
 */
export function inWays(
  wished: Push,
  decide: (way: Push) => EditResult | Rejection,
  show: (result: EditResult) => Allowed,
): Allowed | Rejection {
  const started = performance.now();
  let refusal: Rejection | undefined;
  let shown: Allowed | undefined;
  const prices: WayPrice[] = [];
  for (const way of startingWith(wished, quickPushes)) {
    if (shown !== undefined && performance.now() - started > enough) break;
    const result = decide(way);
    if (isRejection(result)) {
      refusal ??= result;
      continue;
    }
    const preview = show(result);
    const price = priceOf(way, preview);
    if (!prices.some((other) => isSame(other, price))) prices.push(price);
    shown ??= { ...preview, way };
  }
  if (shown !== undefined) return prices.length > 1 ? { ...shown, ways: prices } : shown;
  if (refusal === undefined) throw new Error('There are no ways');
  return refusal;
}

const priceOf = (way: Push, { placements, consequences }: Allowed): WayPrice => ({
  way,
  moved: placements.length,
  turnsLate: consequences.filter(turnsLate).length,
  addedLatenessSeconds: totalAddedLateness(consequences) / 1000,
  biggestDelaySeconds: Math.max(0, ...consequences.map(delayOf)) / 1000,
  newOverloads: 0,
});

const delayOf = ({ before, after }: OrderConsequence): number => after - before;

const isSame = (one: WayPrice, other: WayPrice): boolean =>
  one.moved === other.moved &&
  one.addedLatenessSeconds === other.addedLatenessSeconds &&
  one.biggestDelaySeconds === other.biggestDelaySeconds;
