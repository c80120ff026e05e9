import { useEffect } from 'react';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { proposedPlacements } from './proposed-bars.ts';
import type { Optimising } from './search/optimising.ts';

/** Keeps the rows at the proposal while it is shown, so that load, overload and slack are those of the proposal. */
export function useShownProposal(session: TimelineSession, optimising: Optimising | undefined): void {
  useEffect(() => {
    if (optimising === undefined) return undefined;
    const show = (): void => session.preview(proposedPlacements(optimising.get()));
    show();
    const stop = optimising.subscribe(show);
    return () => {
      stop();
      session.preview(new Map());
    };
  }, [session, optimising]);
}

/** No bar is moved by hand while a proposal is shown: it would be unclear from which plan. */
export const heldWhileProposed = (rows: RowModel, session: TimelineSession): RowModel => ({
  ...rows,
  preview(drag, shift, resourceId, now, manner) {
    if (!session.isPreviewing()) return rows.preview(drag, shift, resourceId, now, manner);
    const shifted = <Place extends { readonly start: number; readonly end: number }>(place: Place): Place => ({
      ...place,
      start: place.start + shift,
      end: place.end + shift,
    });
    return {
      kind: 'refused',
      requested: { ...shifted(drag.dragged), resourceId },
      others: drag.others.map(shifted),
      errorCode: 'proposalShown',
      details: {},
      offers: [],
    };
  },
});
