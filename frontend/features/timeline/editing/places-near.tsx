import styled from '@emotion/styled';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import { OfferLine } from '#frontend/features/timeline/panels/offer-line.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';

interface PlacesNearProps {
  readonly id: BarId;
  /** Where it was to go, and is refused. */
  readonly start: Instant;
  readonly onTaken: () => void;
}

/** Places that can be taken instead of a typed one: the same that a drag to there would offer, taken the same way. */
export function PlacesNear({ id, start, onTaken }: PlacesNearProps): ReactNode {
  const { session, now } = usePlanParts();
  const { rows, drag, t } = useViewParts();
  const version = useSyncExternalStore(session.subscribe, () => session.store.version);
  const found = useMemo(() => {
    const place = version < 0 ? undefined : rows.placeOf(id);
    if (place?.resourceId === undefined) return undefined;
    const { resourceId, start: from, end } = place;
    const snapshot: Snapshot = {
      dragged: { id, resourceId, start: from, end },
      others: [],
      x: 0,
      y: 0,
      instant: from,
      rowY: 0,
    };
    const requested = { shift: start - from, resourceId };
    return { snapshot, requested, preview: rows.preview(snapshot, requested.shift, resourceId, now()) };
  }, [rows, id, start, now, version]);
  if (found?.preview.kind !== 'refused' || found.preview.offers.length === 0) return null;
  const { snapshot, requested, preview } = found;
  const take = (offer: number): void => {
    drag.send({ type: 'lift', snapshot, requested, preview: () => preview });
    drag.send({ type: 'take', offer });
    // The plan has changed in this moment, and the place with it: what there is now is listed anew.
    if (drag.getSnapshot().matches('asking')) drag.send({ type: 'cancel' });
    else onTaken();
  };
  return (
    <Places>
      <h4>{t('drag.offers')}</h4>
      {preview.offers
        .map((offer, at) => ({ offer, at }))
        .filter(({ offer }) => offer.kind === 'place')
        .map(({ offer, at }) => (
          <OfferLine key={`${offer.resourceId}-${offer.start}`} offer={offer} onTake={() => take(at)} />
        ))}
    </Places>
  );
}

const Places = styled.section`
  display: flex;
  flex-direction: column;
  gap: 2px;
  & > h4 { margin: 0 0 2px; font: 500 var(--size-caption)/16px var(--font); color: var(--text-2); }
  & > button {
    display: flex; align-items: center; gap: 8px; min-height: 28px; padding: 4px 8px; border: 1px solid var(--line-2); border-radius: 6px;
    background: var(--surface); color: var(--text); font: inherit; text-align: left; cursor: pointer;
  }
  & > button:hover { background: var(--hover); }
  & > button > b { font-weight: 600; }
  & > button > svg { flex: none; color: var(--text-3); }
  & > button > span:last-of-type { margin-left: auto; flex: none; }
  @media (max-width: 599px) {
    gap: 8px;
    & > h4 { font-size: var(--size-title-3); line-height: 20px; }
    & > button { flex-wrap: wrap; min-height: 48px; padding: 10px 12px; border-radius: 8px; }
  }
`;
