import { useSelector } from '@xstate/react';
import { Ban } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Timeline, useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { Preview } from '#frontend/features/timeline/model/drag-machine.ts';
import { rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { refusalWords } from '../actions/refusal-words.ts';
import { OfferLine } from './offer-line.tsx';
import { RefusalSheet } from './refusal-sheet.ts';

type Refused = Extract<Preview, { kind: 'refused' }>;

/** Reason of a refusal and alternatives next to the ghost, during the drag (look, section 6). */
export function RefusalCard(): ReactNode {
  const { drag } = useViewParts();
  const preview = useSelector(drag, (state) => state.context.preview);
  const chosen = useSelector(drag, (state) => state.context.offer);
  const asking = useSelector(drag, (state) => state.matches('asking'));
  if (preview?.kind !== 'refused') return null;
  return <Card preview={preview} chosen={chosen} asking={asking} />;
}

function Card(props: { readonly preview: Refused; readonly chosen: number; readonly asking: boolean }): ReactNode {
  const { preview, chosen, asking } = props;
  const timeline = useTimeline();
  const { session, drag, t, text } = timeline;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null) setPlace(leastCoveringPlace(timeline, element, preview));
  }, [timeline, preview]);
  const words = refusalWords(session, t, text, preview.errorCode, preview.details, preview.requested.id);
  const firstFrozen = preview.offers.findIndex(({ kind }) => kind === 'frozen');
  const concerned = preview.offers.find(({ kind }) => kind === 'place')?.id;
  const offersTitle =
    concerned === undefined || concerned === preview.requested.id
      ? t('drag.offers')
      : t('drag.offersFor', { step: session.store.bar(concerned)?.operation.valueAddName ?? '' });
  return (
    <RefusalSheet
      ref={box}
      role="alertdialog"
      aria-label={words.title}
      style={place ?? { visibility: 'hidden' }}
      data-asking={asking}
    >
      <header>
        <Ban size={18} strokeWidth={2} />
        <b>{words.title}</b>
        <p>{words.detail}</p>
      </header>
      {preview.offers.length > 0 && (
        <>
          {preview.offers.some(({ kind }) => kind === 'place') && <h4>{offersTitle}</h4>}
          {preview.offers.map((offer, at) => (
            <Fragment key={`${offer.kind}-${offer.resourceId}-${offer.start}`}>
              {at === firstFrozen && <h4>{t('drag.intoFrozen')}</h4>}
              <OfferLine offer={offer} isChosen={at === chosen} onTake={() => drag.send({ type: 'take', offer: at })} />
            </Fragment>
          ))}
          <footer>{t('drag.keys')}</footer>
        </>
      )}
    </RefusalSheet>
  );
}

/** Room of the ghost's time shield above or below it, in pixels; it stays within the plan. */
const shield = { width: 230, height: 27 };

/**
 * Around the ghost, or in a corner of the plan, where it covers nothing that it speaks of and the fewest bars (look,
 * section 14).
 */
function leastCoveringPlace(timeline: Timeline, element: HTMLElement, preview: Refused): { left: number; top: number } {
  const { session, view, scenes } = timeline;
  const around = element.parentElement;
  const state = view.get();
  const layout = scenes.layout(state);
  const row = layout.rowFor(preview.requested);
  if (around === null || row === undefined) return { left: 12, top: headerHeight + 12 };
  const width = element.offsetWidth;
  const height = element.offsetHeight;
  const y = row.y - state.scrollTop + headerHeight;
  const start = xOf(state.scale, preview.requested.start);
  const end = xOf(state.scale, preview.requested.end);
  const clampX = (x: number): number => Math.max(8, Math.min(x, around.clientWidth - width - 8));
  const places = [
    { left: clampX(end + 14), top: y + 2 },
    { left: clampX(end + 14), top: y - height + row.height },
    { left: clampX(start - width - 14), top: y + 2 },
    { left: clampX(start - width - 14), top: y - height + row.height },
    { left: clampX(start), top: y + row.height + 14 },
    { left: clampX(start), top: y - height - 40 },
    ...corners(around, width, height),
  ].filter((place) => place.top >= headerHeight + 4 && place.top + height <= around.clientHeight - 4);
  const blockers = blockersOf(preview);
  const cover = (place: { left: number; top: number }): number => {
    const from = state.scale.from + place.left * state.scale.msPerPx;
    const to = from + width * state.scale.msPerPx;
    const isOver = (left: number, right: number, top: number, bottom: number): boolean =>
      place.left < right && place.left + width > left && place.top < bottom && place.top + height > top;
    // The ghost with its times, what blocks it and the offered slots stay visible, however many bars that costs.
    let count = isOver(start, end, y, y + row.height) ? 10_000 : 0;
    const shieldLeft = Math.max(4, Math.min(start, around.clientWidth - shield.width));
    if (isOver(shieldLeft, shieldLeft + shield.width, y - shield.height, y + row.height + shield.height))
      count += 3_000;
    for (
      let at = rowIndexAt(layout, place.top - headerHeight + state.scrollTop);
      at < layout.rows.length && (layout.rows[at]?.y ?? 0) < place.top + height - headerHeight + state.scrollTop;
      at++
    ) {
      const covered = layout.rows[at];
      if (covered?.kind !== 'resource') continue;
      const { resourceId } = covered.resource;
      for (const bar of session.store.row(resourceId).bars)
        if (bar.start < to && bar.end > from) count += blockers.has(bar.id) ? 10_000 : 1;
      for (const offer of preview.offers)
        if (offer.resourceId === resourceId && offer.start < to && offer.end > from) count += 10_000;
    }
    return count;
  };
  return places.sort((a, b) => cover(a) - cover(b))[0] ?? { left: clampX(end + 14), top: headerHeight + 8 };
}

function corners(around: HTMLElement, width: number, height: number): { left: number; top: number }[] {
  const [left, right] = [8, around.clientWidth - width - 8];
  const [top, bottom] = [headerHeight + 8, around.clientHeight - height - 8];
  return [
    { left: right, top },
    { left: right, top: bottom },
    { left, top },
    { left, top: bottom },
  ];
}

function blockersOf({ details }: Refused): ReadonlySet<unknown> {
  return new Set(Array.isArray(details.blockedBy) ? details.blockedBy : [details.blockedBy]);
}
