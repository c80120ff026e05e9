import { latenessOf, turnsLate } from '#domain/planning/change/consequences.ts';
import { asBefore } from '#frontend/features/timeline/data/as-before.ts';
import type { Offer, PlacedAt, Preview } from '#frontend/features/timeline/model/drag-machine.ts';
import type { RowModel } from './row-model.ts';

/**
 * Whoever may change the plan within the frozen zone is offered the places that nothing else refuses, marked and never the
 * one that Enter takes first (planning §4: blocked, unless overridden).
 */
export const offeringFrozen = (rows: RowModel): RowModel => ({
  ...rows,
  preview(drag, ...wished) {
    const ruled = rows.preview(drag, ...wished);
    if (ruled.kind !== 'refused' || ruled.errorCode !== 'frozenTime') return ruled;
    const overridden = (): Preview => meant(rows.preview({ ...drag, override: true }, ...wished));
    const preview = overridden();
    const frozen =
      preview.kind === 'refused' ? otherPlaces(preview) : wishedPlace(ruled.requested, preview, overridden);
    if (frozen.length === 0) return ruled;
    return { ...ruled, offers: [...(ruled.offers.length === 0 ? [asBefore(drag.dragged)] : ruled.offers), ...frozen] };
  },
});

const meant = (preview: Preview): Preview => (preview.kind === 'allowed' ? { ...preview, override: true } : preview);

function wishedPlace(
  requested: PlacedAt,
  { placements, consequences, meant: moved }: Extract<Preview, { kind: 'allowed' }>,
  preview: () => Preview,
): readonly Offer[] {
  if (placements.length === 0) return [];
  const [own, ...others] = consequences;
  return [
    {
      ...(placements.find(({ id }) => id === requested.id) ?? requested),
      kind: 'frozen',
      lateness: own === undefined ? 0 : latenessOf(own.due, own.after),
      othersLate: others.filter(turnsLate).length,
      pushes: Math.max(0, placements.length - moved.length),
      preview,
    },
  ];
}

/** Where something else is in the way at the wished place: what is offered instead, which leaves the frozen zone, too. */
const otherPlaces = ({ offers }: Extract<Preview, { kind: 'refused' }>): readonly Offer[] =>
  offers.flatMap((offer) =>
    offer.kind === 'place' ? [{ ...offer, kind: 'frozen' as const, preview: () => meant(offer.preview()) }] : [],
  );
