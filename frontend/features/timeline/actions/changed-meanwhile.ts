import type { OperationId } from '#domain/kernel/ids.ts';
import type { EditStepStore } from '#frontend/features/timeline/data/edit-steps.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { DraggedBar } from '#frontend/features/timeline/model/drag-machine.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';

/** A dragged bar that stands elsewhere than when it was taken up, or not at all; undefined: all are where they were. */
export function movedMeanwhile(rows: RowModel, from: readonly DraggedBar[]): DraggedBar | undefined {
  return from.find(({ id, resourceId, start, end }) => {
    const place = rows.placeOf(id);
    return place === undefined || place.start !== start || place.end !== end || place.resourceId !== resourceId;
  });
}

/** Who has changed the bar last, as far as the live changes and the last steps of others tell. */
export async function whoChanged(
  session: TimelineSession,
  steps: EditStepStore,
  id: BarId,
): Promise<string | undefined> {
  const userId = session.changedBy(id);
  const known = await steps.refresh();
  const step =
    known?.others.find((one) => one.operationId === id) ?? known?.others.find(({ by }) => by.userId === userId);
  return step && actorWord(step.by.name);
}

/** "PA-10429 · Turning"; the step alone for what is gone from the plan. */
export function nameOfBar({ index, store, nameOfGone }: TimelineSession, id: BarId): string {
  const bar = store.bar(id as OperationId);
  if (bar !== undefined) return `${bar.order?.productionOrderNumber ?? ''} · ${bar.operation.valueAddName}`;
  return (
    index.productionOrders.get(id as never)?.productionOrderNumber ??
    index.orderPositions.get(id as never)?.orderPositionNumber ??
    index.projects.get(id as never)?.projectNumber ??
    index.activities.get(id)?.valueAddName ??
    nameOfGone(id) ??
    ''
  );
}
