import type { OperationId } from '#domain/kernel/ids.ts';
import type { Timeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { DraggedBar } from './drag-machine.ts';

/** The bar with the rest of the selection; undefined when it is not in the plan. */
export function draggedWith(
  { session, view }: Timeline,
  id: OperationId,
): { readonly dragged: DraggedBar; readonly others: readonly DraggedBar[] } | undefined {
  const { selected } = view.get();
  const draggedOf = (one: OperationId): DraggedBar[] => {
    const bar = session.store.bar(one);
    return bar === undefined ? [] : [{ id: one, resourceId: bar.resourceId, start: bar.start, end: bar.end }];
  };
  const [dragged] = draggedOf(id);
  if (dragged === undefined) return undefined;
  const along = selected.has(id) ? [...selected].filter((one) => one !== id) : [];
  return { dragged, others: along.flatMap(draggedOf) };
}
