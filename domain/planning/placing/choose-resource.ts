import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import type { Slot } from './slot.ts';

export interface Offer {
  readonly facts: ResourceFacts;
  readonly slot: Slot;
  /** Priority of the resource in its group, 1 is the highest; undefined ranks last. */
  readonly priority?: number | undefined;
  /** Violations of the sequence of an ordered characteristic (`sequence.ts`); default: none. */
  readonly sequenceBreaks?: number | undefined;
}

const noPriority = Number.POSITIVE_INFINITY;

/** Two weeks on either side of the slot are the four weeks in which load is compared (rules §3). */
const loadWindow = 14 * dayLength;

/**
 * Chooses among the candidates' slots (rules §3): the lowest priority number with which the order is in time, at equal
 * numbers the fewest violations of ordered sequences (domain facts §8); when the order is late with all of them, the
 * lowest number. Within those, `bestSlot`. `isInTime` is asked only where there is something to choose.
 */
export function chooseResource<Some extends Offer>(
  draft: Draft,
  offers: readonly Some[],
  better: Better,
  isInTime: (offer: Some) => boolean,
): Some | undefined {
  if (offers.length <= 1) return offers[0];
  let left = offers.toSorted(inRank);
  const [first] = left;
  if (first === undefined || left.every((one) => inRank(first, one) === 0)) return bestSlot(draft, offers, better);
  while (left.length > 0) {
    const equal = left.filter((one) => inRank(left[0] as Some, one) === 0);
    const best = bestSlot(draft, equal, better);
    if (best !== undefined && isInTime(best)) return best;
    left = left.slice(equal.length);
  }
  const preferred = offers.filter(({ priority = noPriority }) => priority === (first.priority ?? noPriority));
  return bestSlot(draft, preferred, better);
}

type Better = 'earlierEnd' | 'laterStart';

const inRank = (a: Offer, b: Offer): number =>
  compare(a.priority ?? noPriority, b.priority ?? noPriority) || compare(a.sequenceBreaks ?? 0, b.sequenceBreaks ?? 0);

/** Without subtraction, because the last rank is infinite. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The slot that ends first (starts last), among equal ones that of the resource with the smaller booked share of
 * working time, then the first in the order of the candidates, which is that of their names. Load is compared in the
 * same four weeks for all: later weeks are emptier, so each in its own would favour the later slot.
 */
export function bestSlot<Some extends Offer>(draft: Draft, offers: readonly Some[], better: Better): Some | undefined {
  const timeOf = ({ slot }: Some): number => (better === 'earlierEnd' ? slot.interval.end : -slot.interval.start);
  const first = Math.min(...offers.map(timeOf));
  const equal = offers.filter((offer) => timeOf(offer) === first);
  if (equal.length <= 1) return equal[0];
  const around = Math.min(...equal.map((offer) => offer.slot.interval.start));
  let best: { readonly offer: Some; readonly share: number } | undefined;
  for (const offer of equal) {
    const share = bookedShare(draft, offer.facts, around);
    if (best === undefined || share < best.share) best = { offer, share };
  }
  return best?.offer;
}

/** Booked share of the resource's working time in the four weeks around an instant; above 1 when overbooked. */
export function bookedShare(draft: Draft, facts: ResourceFacts, around: Instant): number {
  const from = around - loadWindow;
  const to = around + loadWindow;
  const open = facts.workingTime.between(from, to);
  if (open === 0) return 1;
  let booked = 0;
  draft.scan(facts.resourceId, from, ({ operationId, placement }) => {
    if (placement.start >= to) return false;
    if (placement.end <= from) return true;
    // Of what is done it is only the part that it occupies.
    const isWhole = placement === draft.placementOf(operationId);
    const inside = isWhole && placement.start >= from && placement.end <= to;
    booked += inside
      ? workingSeconds(placement.planTime, facts.resource)
      : facts.workingTime.between(Math.max(from, placement.start), Math.min(to, placement.end));
    return true;
  });
  return booked / open;
}
