import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { Offer } from '#frontend/features/timeline/model/drag-machine.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Tag } from '#frontend/kit/tag.tsx';

interface OfferLineProps {
  readonly offer: Offer;
  /** The one that Enter takes. */
  readonly isChosen?: boolean;
  readonly onTake: () => void;
}

/** A place that can be taken instead of a refused one: where, when, and what it costs. */
export function OfferLine({ offer, isChosen = false, onTake }: OfferLineProps): ReactNode {
  const { session } = usePlanParts();
  const { t, text } = useViewParts();
  return (
    <button type="button" data-chosen={isChosen} onPointerDown={(event) => event.stopPropagation()} onClick={onTake}>
      <CornerDownRight size={14} strokeWidth={1.75} />
      <b>{offer.resourceId && session.factory.resources.get(offer.resourceId)?.name}</b>
      <span>
        {text.briefRange(offer.start, offer.end)}
        {offer.pushes > 0 && ` · ${t('drag.pushed', { count: offer.pushes })}`}
      </span>
      <Cost offer={offer} />
    </button>
  );
}

/** What taking an offer costs: its own order, and others that turn late by it. */
function Cost({ offer }: { readonly offer: Offer }): ReactNode {
  const { t, text } = useViewParts();
  if (offer.kind === 'asBefore') return <Tag>{t('drag.asBefore')}</Tag>;
  if (offer.othersLate > 0) return <Tag data-tone="err">{t('drag.othersLate', { count: offer.othersLate })}</Tag>;
  return offer.lateness > 0 ? (
    <Tag data-tone="err">{t('drag.late', { length: text.duration(offer.lateness) })}</Tag>
  ) : (
    <Tag data-tone="ok">{t('drag.onTime')}</Tag>
  );
}
