import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import { type Slot, workingSeconds } from './slot.ts';

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
 * Chooses among the candidates' slots (rules §3), in this order: those that meet the date (`latestEnd`), lowest
 * priority number, fewest violations of ordered sequences (domain facts §8), smaller booked share of working time, the
 * `better` slot, the smaller id. When no slot meets the date, the earliest end. Load is compared in the same four weeks
 * for all, those around the earliest slot: later weeks are emptier, so comparing each in its own weeks would favour the
 * later slot.
 */
export function chooseResource<Some extends Offer>(
  draft: Draft,
  offers: readonly Some[],
  latestEnd: Instant,
  better: 'earlierEnd' | 'laterStart',
): Some | undefined {
  if (offers.length <= 1) return offers[0];
  const order = (a: Some, b: Some): number =>
    (better === 'earlierEnd'
      ? a.slot.interval.end - b.slot.interval.end
      : b.slot.interval.start - a.slot.interval.start) || (a.facts.resourceId < b.facts.resourceId ? -1 : 1);
  const inTime = offers.filter((offer) => offer.slot.interval.end <= latestEnd);
  if (inTime.length === 0) return offers.toSorted(order)[0];
  const first = Math.min(...inTime.map(({ priority = noPriority }) => priority));
  const equal = inTime.filter(({ priority = noPriority }) => priority === first);
  const fewest = Math.min(...equal.map(({ sequenceBreaks = 0 }) => sequenceBreaks));
  const preferred = equal.filter(({ sequenceBreaks = 0 }) => sequenceBreaks === fewest);
  if (preferred.length === 1) return preferred[0];
  const around = Math.min(...preferred.map((offer) => offer.slot.interval.start));
  return preferred
    .map((offer) => ({ offer, share: bookedShare(draft, offer.facts, around) }))
    .sort((a, b) => a.share - b.share || order(a.offer, b.offer))[0]?.offer;
}

/** Booked share of the resource's working time in the four weeks around an instant; above 1 when overbooked. */
export function bookedShare(draft: Draft, facts: ResourceFacts, around: Instant): number {
  const from = around - loadWindow;
  const to = around + loadWindow;
  const open = facts.workingTime.between(from, to);
  if (open === 0) return 1;
  let booked = 0;
  draft.scan(facts.resourceId, from, ({ placement }) => {
    if (placement.start >= to) return false;
    if (placement.end <= from) return true;
    const inside = placement.start >= from && placement.end <= to;
    booked += inside
      ? workingSeconds(placement.planTime, facts.resource)
      : facts.workingTime.between(Math.max(from, placement.start), Math.min(to, placement.end));
    return true;
  });
  return booked / open;
}
