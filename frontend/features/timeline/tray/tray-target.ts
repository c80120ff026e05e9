import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, snapOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { TrayTarget } from './tray-state.ts';

/**
 * The machine and the time under the pointer, or undefined beside the rows. The time is rounded as for a drag, and never
 * before now. `suited`: groups that can do a step; undefined while it is not known.
 */
export function targetAt(
  { view, scenes, now }: PlanParts & ViewParts,
  box: DOMRect,
  pointer: { readonly x: number; readonly y: number },
  suited: ReadonlySet<ResourceGroupId> | undefined,
): TrayTarget | undefined {
  const state = view.get();
  const { scale, scrollTop } = state;
  // The canvas stands at the right of the names.
  const left = box.right - scale.width;
  const y = pointer.y - box.top - headerHeight;
  if (pointer.x < left || pointer.x > box.right || y < 0 || pointer.y > box.bottom) return undefined;
  const layout = scenes.layout(state);
  const row = layout.rows[rowIndexAt(layout, y + scrollTop)];
  if (row?.kind !== 'resource') return undefined;
  const step = snapOf(scale);
  const at = now();
  const start = Math.max(Math.round(instantAt(scale, pointer.x - left) / step) * step, at - (at % 60_000));
  return {
    resourceId: row.resource.resourceId,
    resource: row.resource.name,
    start,
    top: headerHeight + row.y - scrollTop,
    height: row.height,
    left: left - box.left + xOf(scale, start),
    isSuited: suited === undefined || row.resource.groupIds.some((groupId) => suited.has(groupId)),
  };
}
