import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { DraggedBar } from '../model/drag-machine.ts';

/** The bar with the rest of the selection; undefined when it is not in the plan. */
export function draggedWith(
  { rows, view }: ViewParts,
  id: BarId,
): { readonly dragged: DraggedBar; readonly others: readonly DraggedBar[] } | undefined {
  const { selected } = view.get();
  const draggedOf = (one: BarId): DraggedBar[] => {
    const place = rows.placeOf(one);
    return place === undefined ? [] : [{ id: one, resourceId: place.resourceId, start: place.start, end: place.end }];
  };
  const [dragged] = draggedOf(id);
  if (dragged === undefined) return undefined;
  const along = selected.has(id) ? [...selected].filter((one) => one !== id) : [];
  return { dragged, others: along.flatMap(draggedOf) };
}
