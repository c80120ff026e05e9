import { previewDrag } from '#frontend/features/timeline/data/preview-drag.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { snapOf, windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Timeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { Snapshot, Wish } from './drag-machine.ts';
import { draggedWith } from './dragged-bars.ts';

/** Takes the bar that has the keyboard up, together with the selection that it belongs to. */
export function liftByKey(timeline: Timeline): void {
  const { view, drag } = timeline;
  const { focused, selected } = view.get();
  const id = focused ?? [...selected][0];
  const dragged = id && draggedWith(timeline, id);
  if (dragged === undefined) return;
  const snapshot: Snapshot = { ...dragged, x: 0, y: 0, instant: dragged.held.start, rowY: 0 };
  const wish: Wish = { shift: 0, resourceId: dragged.held.resourceId };
  drag.send({ type: 'lift', snapshot, wish, preview: () => previewOf(timeline, snapshot, wish) });
}

/** Keys while the keyboard holds bars: arrows push them, Enter lets go, Escape gives up. */
export function pressWhileHeld(timeline: Timeline, event: KeyboardEvent): boolean {
  const { drag, view } = timeline;
  const { snapshot, wish } = drag.getSnapshot().context;
  if (snapshot === undefined || wish === undefined) return false;
  // With Shift ten steps, to get through a night.
  const step = snapOf(view.get().scale) * (event.shiftKey ? 10 : 1);
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      push(timeline, snapshot, { ...wish, shift: wish.shift + (event.key === 'ArrowRight' ? step : -step) });
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      push(timeline, snapshot, { ...wish, resourceId: neighbour(timeline, wish, event.key === 'ArrowDown' ? 1 : -1) });
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

function push(timeline: Timeline, snapshot: Snapshot, wish: Wish): void {
  const { drag, view } = timeline;
  drag.send({ type: 'push', wish, preview: () => previewOf(timeline, snapshot, wish) });
  const { preview } = drag.getSnapshot().context;
  const place = preview?.kind === 'refused' ? preview.wish : preview?.placements[0];
  const { scale } = view.get();
  const { start, end } = windowOf(scale);
  // The bar stays in view while it is pushed.
  if (place !== undefined && (place.start < start || place.start > end))
    view.set({ scale: { ...scale, from: place.start - 0.3 * (end - start) } });
}

const previewOf = (timeline: Timeline, snapshot: Snapshot, wish: Wish) =>
  previewDrag(timeline.session, snapshot, wish.shift, wish.resourceId, timeline.now());

function neighbour({ scenes, view }: Timeline, wish: Wish, step: 1 | -1): Wish['resourceId'] {
  const { rows } = scenes.layout(view.get());
  const resources = rows.filter((row): row is ResourceRow => row.kind === 'resource');
  const at = resources.findIndex((row) => row.resource.resourceId === wish.resourceId);
  return resources[at + step]?.resource.resourceId ?? wish.resourceId;
}
