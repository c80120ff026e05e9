import { useEffect } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '../view/view-state.ts';

/** A place that an address names: an instant, a row or both. */
export interface NamedPlace {
  readonly at: Instant | undefined;
  readonly resourceId: ResourceId | undefined;
  /** It has been shown: the address need not name it any more. */
  readonly onShown: () => void;
}

/** Goes to a named place once the plan is laid out. */
export function useShownPlace(
  { view, scenes, session }: Pick<PlanParts & ViewParts, 'view' | 'scenes' | 'session'>,
  place: NamedPlace | undefined,
): void {
  const isLaidOut = useView(view, (state) => state.height > 0 && state.scale.width > 1);
  useEffect(() => {
    if (!isLaidOut || !session.isLoaded || place === undefined) return;
    const { at, resourceId, onShown } = place;
    const { scale } = view.get();
    if (at !== undefined) view.set({ scale: { ...scale, from: at - 0.3 * scale.width * scale.msPerPx } });
    const groupId = resourceId === undefined ? undefined : session.factory.resources.get(resourceId)?.groupId;
    if (groupId !== undefined) {
      const collapsed = new Set(view.get().collapsed);
      if (collapsed.delete(groupId)) view.set({ collapsed });
    }
    const state = view.get();
    const { rows } = scenes.layout(state);
    const row = rows.find((one) => one.kind === 'resource' && one.resource.resourceId === resourceId);
    const room = state.height - headerHeight;
    if (row !== undefined && (row.y < state.scrollTop || row.y + row.height > state.scrollTop + room))
      view.set({ scrollTop: Math.max(0, row.y - room / 3) });
    onShown();
  }, [isLaidOut, place, view, scenes, session]);
}
