import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { consequenceLines, wayLines } from '../data/consequence-lines.ts';

/** What a drag makes of the orders, for screen readers: where the bar would lie, then the same lines as on the ghost. */
export function DragNews(): ReactNode {
  const { session, drag, t, text } = useTimeline();
  const preview = useSelector(drag, (state) => (state.matches('dragging') ? state.context.preview : undefined));
  const place = preview?.kind === 'allowed' ? preview.placements[0] : undefined;
  const said =
    place === undefined || preview?.kind !== 'allowed'
      ? []
      : [
          `${(place.resourceId && session.factory.resources.get(place.resourceId)?.name) ?? ''} ${text.range(place.start, place.end)}`,
          ...consequenceLines({ t, text, index: session.index }, preview.consequences).map((line) => line.text),
          ...wayLines(preview, text).map((line) => line.text),
        ];
  return (
    <Hidden role="status" aria-live="polite" data-testid="drag-news">
      {said.map((one) => (one.endsWith('.') ? one : `${one}.`)).join(' ')}
    </Hidden>
  );
}
