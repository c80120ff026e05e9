import type { CommandParts, Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { boxOf } from '#frontend/features/timeline/render/bars/bar-box.ts';
import { gripWidth, hasGrips } from '#frontend/features/timeline/render/layers/selection-layer.ts';
import type { Area } from '#frontend/features/timeline/render/pattern.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';

export type Edge = 'start' | 'end';

/** Pixels around the edge of a bar in which a finger takes it, outside and inside. */
const reach = { outside: 26, inside: 14, above: 12 } as const;

/** The edge of a selected bar under the pointer, by which it can be made longer or shorter. */
export function edgeAt(timeline: Timeline, element: HTMLElement, id: BarId, { x }: Point): Edge | undefined {
  const box = boxWithGrips(timeline, element, id);
  if (box === undefined) return undefined;
  if (x - box.x < gripWidth) return 'start';
  return box.x + box.width - x < gripWidth ? 'end' : undefined;
}

/** The same for a finger, beside the bar as well: a fingertip is wider than most bars. */
export function edgeNear(
  timeline: Timeline,
  element: HTMLElement,
  { x, y }: Point,
): { readonly id: BarId; readonly edge: Edge } | undefined {
  const [id] = timeline.view.get().selected;
  const box = id === undefined ? undefined : boxWithGrips(timeline, element, id);
  if (id === undefined || box === undefined) return undefined;
  if (y < box.y - reach.above || y > box.y + box.height + reach.above) return undefined;
  // The middle third always moves the bar.
  const inside = Math.min(reach.inside, box.width / 3);
  const end = box.x + box.width;
  if (x >= box.x - reach.outside && x <= box.x + inside) return { id, edge: 'start' };
  return x >= end - inside && x <= end + reach.outside ? { id, edge: 'end' } : undefined;
}

function boxWithGrips(
  { view, scenes, rows, rights }: ViewParts & CommandParts,
  element: HTMLElement,
  id: BarId,
): Area | undefined {
  const state = view.get();
  if (!rights.edit || state.selected.size !== 1 || !state.selected.has(id)) return undefined;
  if (rows.placeOf(id) === undefined) return undefined;
  const box = boxOf(scenes.scene(state, element.clientHeight, new Set()), id);
  return box === undefined || !hasGrips(box) ? undefined : box;
}
