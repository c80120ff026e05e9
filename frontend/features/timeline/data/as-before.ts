import type { Offer, PlacedAt } from '../model/drag-machine.ts';

/** The place that the bars have among the offers: it costs nothing, and taking it changes nothing. */
export const asBefore = (place: PlacedAt): Offer => ({
  ...place,
  kind: 'asBefore',
  lateness: 0,
  othersLate: 0,
  pushes: 0,
  preview: () => ({ kind: 'allowed', placements: [], meant: [], consequences: [], snapped: false }),
});
