import type { OperationId } from '#domain/kernel/ids.ts';
import type { Grasped } from './drag-machine.ts';
import type { Timeline } from './timeline-context.ts';

/** The bar with the rest of the selection that moves along; undefined when it is not in the plan. */
export function graspedWith(
  { session, view }: Timeline,
  id: OperationId,
): { readonly held: Grasped; readonly others: readonly Grasped[] } | undefined {
  const { selected } = view.get();
  const graspedOf = (one: OperationId): Grasped[] => {
    const bar = session.store.bar(one);
    return bar === undefined ? [] : [{ id: one, resourceId: bar.resourceId, start: bar.start, end: bar.end }];
  };
  const [held] = graspedOf(id);
  if (held === undefined) return undefined;
  const along = selected.has(id) ? [...selected].filter((one) => one !== id) : [];
  return { held, others: along.flatMap(graspedOf) };
}
