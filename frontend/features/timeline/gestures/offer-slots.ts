import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';

/** The offer whose dashed slot contains the point (pixels of the canvas); undefined outside of all slots. */
export function offerAt(
  { drag, view, scenes }: ViewParts,
  { x, y }: { readonly x: number; readonly y: number },
): number | undefined {
  const { preview } = drag.getSnapshot().context;
  if (preview?.kind !== 'refused' || y < headerHeight) return undefined;
  const state = view.get();
  const layout = scenes.layout(state);
  const found = preview.offers.findIndex((offer) => {
    const row = layout.rowFor(offer);
    if (row === undefined) return false;
    const top = laneTop(layout, row, 0) - state.scrollTop + headerHeight;
    const inRow = y >= top && y < top + layout.density.bar;
    return inRow && x >= xOf(state.scale, offer.start) && x < xOf(state.scale, offer.end);
  });
  return found < 0 ? undefined : found;
}
