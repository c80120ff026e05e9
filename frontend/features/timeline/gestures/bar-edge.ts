import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Timeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { Point } from '#frontend/features/timeline/page/view-state.ts';
import { boxOf } from '#frontend/features/timeline/render/bars/bar-box.ts';
import { gripWidth, hasGrips } from '#frontend/features/timeline/render/selection-layer.ts';

/** The edge of a selected bar under the pointer, by which it can be made longer or shorter. */
export function edgeAt(
  { view, scenes, rows, rights }: Timeline,
  element: HTMLElement,
  id: BarId,
  { x }: Point,
): 'start' | 'end' | undefined {
  const state = view.get();
  if (!rights.plan || state.selected.size !== 1 || !state.selected.has(id)) return undefined;
  if (rows.placeOf(id) === undefined) return undefined;
  const box = boxOf(scenes.scene(state, element.clientHeight, new Set()), id);
  if (box === undefined || !hasGrips(box)) return undefined;
  if (x - box.x < gripWidth) return 'start';
  return box.x + box.width - x < gripWidth ? 'end' : undefined;
}
