import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { snapOf, windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { RequestedPlace, Snapshot } from '../model/drag-machine.ts';
import { draggedWith } from './dragged-bars.ts';

/** Starts a keyboard drag of the focused bar with the selection that it belongs to; `how`: its end, or free (settings). */
export function startKeyboardDrag(timeline: Timeline, how?: 'end' | 'free'): void {
  const { view, drag } = timeline;
  const { focused, selected } = view.get();
  const id = focused ?? [...selected][0];
  const dragged = id && draggedWith(timeline, id);
  if (dragged === undefined) return;
  const edge = how === 'end' ? how : undefined;
  const manner = how === 'free' ? how : undefined;
  const others = edge === undefined ? dragged.others : [];
  const snapshot: Snapshot = { ...dragged, others, x: 0, y: 0, instant: dragged.dragged.start, rowY: 0, edge, manner };
  const requested: RequestedPlace = { shift: 0, resourceId: dragged.dragged.resourceId };
  drag.send({
    type: 'lift',
    snapshot,
    requested,
    preview: (way) => previewOf(timeline, { ...snapshot, way }, requested),
  });
}

/** Keys during a keyboard drag: arrows move, Enter drops, Escape cancels. */
export function pressDuringKeyboardDrag(timeline: Timeline, event: KeyboardEvent): boolean {
  const { drag, view } = timeline;
  const { snapshot, requested } = drag.getSnapshot().context;
  if (snapshot === undefined || requested === undefined) return false;
  // Shift moves by ten steps, for example across a night.
  const step = snapOf(view.get().scale) * (event.shiftKey ? 10 : 1);
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      push(timeline, snapshot, { ...requested, shift: requested.shift + (event.key === 'ArrowRight' ? step : -step) });
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      push(timeline, snapshot, {
        ...requested,
        resourceId: neighbour(timeline, requested, event.key === 'ArrowDown' ? 1 : -1),
      });
      return true;
    case 'w':
    case 'W':
      drag.send({ type: 'otherWay' });
      return true;
    case 'Enter':
      drag.send({ type: 'release' });
      return true;
    case 'Escape':
      drag.send({ type: 'cancel' });
      return true;
    default:
      return false;
  }
}

function push(timeline: Timeline, snapshot: Snapshot, requested: RequestedPlace): void {
  const { drag, view } = timeline;
  drag.send({ type: 'push', requested, preview: (way) => previewOf(timeline, { ...snapshot, way }, requested) });
  const { preview } = drag.getSnapshot().context;
  const place = preview?.kind === 'refused' ? preview.requested : preview?.placements[0];
  const { scale } = view.get();
  const { start, end } = windowOf(scale);
  // The bar is kept in view while it is moved.
  if (place !== undefined && (place.start < start || place.start > end))
    view.set({ scale: { ...scale, from: place.start - 0.3 * (end - start) } });
}

const previewOf = (timeline: Timeline, snapshot: Snapshot, requested: RequestedPlace) =>
  timeline.rows.preview(snapshot, requested.shift, requested.resourceId, timeline.now(), snapshot.manner);

function neighbour({ scenes, view }: ViewParts, requested: RequestedPlace, step: 1 | -1): RequestedPlace['resourceId'] {
  const { rows } = scenes.layout(view.get());
  const resources = rows.filter((row): row is ResourceRow => row.kind === 'resource');
  const at = resources.findIndex((row) => row.resource.resourceId === requested.resourceId);
  return resources[at + step]?.resource.resourceId ?? requested.resourceId;
}
