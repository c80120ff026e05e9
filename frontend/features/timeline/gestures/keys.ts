import { pressEntryKey } from '#frontend/features/timeline/actions/run-entry.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { type ResourceRow, rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Timeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { Point } from '#frontend/features/timeline/page/view-state.ts';
import { boxOf } from '#frontend/features/timeline/render/bars/bar-box.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { pressDuringKeyboardDrag, startKeyboardDrag } from './keyboard-move.ts';

/** Undo and redo, wherever on the page the focus is; returns whether the key was one of them. */
export function pressUndoKey({ commands }: Timeline, event: KeyboardEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return false;
  void (key === 'y' || event.shiftKey ? commands.redo() : commands.undo());
  return true;
}

/** Keys of the timeline; returns whether the key was handled. `element` holds the canvas. */
export function pressKey(timeline: Timeline, event: KeyboardEvent, element: HTMLElement): boolean {
  const { view, commands, drag } = timeline;
  const { focused, selected } = view.get();
  const dragState = String(drag.getSnapshot().value);
  if (dragState === 'dragging' && drag.getSnapshot().context.requested !== undefined)
    return pressDuringKeyboardDrag(timeline, event);
  if (dragState === 'dragging' || dragState === 'asking') {
    switch (event.key) {
      case 'Escape':
        drag.send({ type: 'cancel' });
        return true;
      case 'ArrowDown':
      case 'ArrowUp':
        drag.send({ type: 'step', by: event.key === 'ArrowDown' ? 1 : -1 });
        return true;
      case 'Enter':
        drag.send({ type: 'take' });
        return true;
      default:
        return false;
    }
  }
  if (event.ctrlKey || event.metaKey) return pressUndoKey(timeline, event);
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      focus(timeline, nextBar(timeline, event.key));
      return true;
    case 'Enter':
      if (focused !== undefined) commands.open(focused);
      return true;
    case ' ':
      if (focused !== undefined) commands.select(focused, event.shiftKey);
      return true;
    case 'Escape':
      if (view.get().menu !== undefined || view.get().refusal !== undefined)
        view.set({ menu: undefined, refusal: undefined });
      else if (selected.size > 0) commands.clearSelection();
      else commands.close();
      return true;
    case 'w':
    case 'W':
      if (focused !== undefined) commands.open(focused, 'why');
      return true;
    case 'm':
    case 'M':
      startKeyboardDrag(timeline);
      return true;
    case 'ContextMenu':
      openMenu(timeline, element);
      return true;
    case 'F10':
      if (event.shiftKey) openMenu(timeline, element);
      return event.shiftKey;
    case 'PageUp':
    case 'PageDown':
      commands.page(event.key === 'PageDown' ? 1 : -1);
      return true;
    case 'Home':
      commands.today();
      return true;
    default:
      return pressEntryKey(timeline, event, anchorPoint(timeline, element));
  }
}

/** Window position of the lower edge of the focused or selected bar, in place of a pointer position. */
function anchorPoint({ view, scenes }: Timeline, element: HTMLElement): Point {
  const state = view.get();
  const id = state.focused ?? [...state.selected][0];
  const around = element.getBoundingClientRect();
  const box = id && boxOf(scenes.scene(state, element.clientHeight, new Set()), id);
  if (box === undefined) return { x: around.left + around.width / 2, y: around.top + headerHeight };
  return { x: around.left + Math.max(0, box.x) + 8, y: around.top + box.y + box.height };
}

/** Left and right along the row; up and down to the bar of the next row that is nearest in time. */
function nextBar(timeline: Timeline, key: string): Bar | undefined {
  const { session, view, scenes } = timeline;
  const state = view.get();
  const layout = scenes.layout(state);
  const rows = layout.rows.filter((row): row is ResourceRow => row.kind === 'resource');
  const current = state.focused === undefined ? undefined : session.store.bar(state.focused);
  const window = windowOf(state.scale);
  const middle = (window.start + window.end) / 2;
  const nearestIn = (row: ResourceRow | undefined, t: number): Bar | undefined =>
    row &&
    session.store
      .row(row.resource.resourceId)
      .bars.reduce<Bar | undefined>(
        (best, bar) => (best === undefined || distance(bar, t) < distance(best, t) ? bar : best),
        undefined,
      );
  if (current === undefined) {
    const first = rowIndexAt(layout, state.scrollTop);
    const visible = rows.filter((row) => layout.rows.indexOf(row) >= first);
    for (const row of visible) {
      const found = nearestIn(row, middle);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const { bars } = session.store.row(current.resourceId);
    return bars[bars.indexOf(current) + (key === 'ArrowRight' ? 1 : -1)] ?? current;
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  const own = rows.findIndex((row) => row.resource.resourceId === current.resourceId);
  for (let at = own + step; at >= 0 && at < rows.length; at += step) {
    const found = nearestIn(rows[at], (current.start + current.end) / 2);
    if (found !== undefined) return found;
  }
  return current;
}

const distance = (bar: Bar, t: number): number => Math.max(bar.start - t, t - bar.end, 0);

function focus({ view, commands }: Timeline, bar: Bar | undefined): void {
  if (bar === undefined) return;
  view.set({ focused: bar.id });
  commands.reveal(bar.id);
}

/** Opens the menu of the focused bar at its lower edge. */
function openMenu(timeline: Timeline, element: HTMLElement): void {
  const { view, commands, session } = timeline;
  const state = view.get();
  const id = state.focused ?? [...state.selected][0];
  if (id === undefined || session.store.bar(id) === undefined) return;
  commands.reveal(id);
  commands.openMenu(id, anchorPoint(timeline, element));
}
