import type { CommandParts, Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import { pressEntryKey } from '#frontend/features/timeline/actions/run-entry.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { boxOf } from '#frontend/features/timeline/render/bars/bar-box.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { toggleSlider } from '#frontend/kit/time/slider-open.ts';
import { pressDuringKeyboardDrag, startKeyboardDrag } from './keyboard-move.ts';
import { pressLoadKey } from './load-cells.ts';

/** Undo, redo, the time slider and the list of keys, wherever on the page the focus is; returns whether the key was one of them. */
export function pressPageKey({ view, commands }: ViewParts & CommandParts, event: KeyboardEvent): boolean {
  if (event.key === '?') {
    view.set({ question: { kind: 'keys' } });
    return true;
  }
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) {
    if (key !== 'z') return false;
    toggleSlider();
    return true;
  }
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
      case 'w':
      case 'W':
        drag.send({ type: 'otherWay' });
        return true;
      case 'Enter':
        drag.send({ type: 'take' });
        return true;
      default:
        return false;
    }
  }
  if (event.ctrlKey || event.metaKey) return pressPageKey(timeline, event);
  if (pressLoadKey(timeline, event.key)) return true;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = timeline.rows.next(view, event.key);
      focus(timeline, next);
      if (event.shiftKey && next !== undefined) commands.selectRange(next);
      return true;
    }
    case 'Enter':
      if (focused !== undefined) commands.open(focused);
      return true;
    case ' ':
      if (focused !== undefined) commands.select(focused, event.shiftKey);
      return true;
    case 'Escape':
      if (view.get().menu !== undefined || view.get().refusal !== undefined)
        view.set({ menu: undefined, refusal: undefined });
      else if (view.get().hasPanel || selected.size === 0) commands.close();
      else commands.clearSelection();
      return true;
    case 'w':
    case 'W':
      if (focused !== undefined) commands.open(focused, 'why');
      return true;
    case 'm':
    case 'M':
      startKeyboardDrag(timeline);
      return true;
    case 'e':
    case 'E':
      startKeyboardDrag(timeline, 'end');
      return true;
    case 'f':
    case 'F':
      if (timeline.rows.mayMoveFreely) startKeyboardDrag(timeline, 'free');
      return timeline.rows.mayMoveFreely;
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
    case 'End':
      if (event.shiftKey && focused !== undefined)
        commands.selectSide(focused, event.key === 'Home' ? 'left' : 'right');
      else if (event.key === 'Home') commands.today();
      else return false;
      return true;
    default:
      return pressPageKey(timeline, event) || pressEntryKey(timeline, event, anchorPoint(timeline, element));
  }
}

/** Window position of the lower edge of the focused or selected bar, in place of a pointer position. */
function anchorPoint({ view, scenes }: ViewParts, element: HTMLElement): Point {
  const state = view.get();
  const id = state.focused ?? [...state.selected][0];
  const around = element.getBoundingClientRect();
  const box = id && boxOf(scenes.scene(state, element.clientHeight, new Set()), id);
  if (box === undefined) return { x: around.left + around.width / 2, y: around.top + headerHeight };
  return { x: around.left + Math.max(0, box.x) + 8, y: around.top + box.y + box.height };
}

function focus({ view, commands }: ViewParts & CommandParts, id: BarId | undefined): void {
  if (id === undefined) return;
  view.set({ focused: id });
  commands.reveal(id);
}

/** Opens the menu of the focused bar at its lower edge. */
function openMenu(timeline: Timeline, element: HTMLElement): void {
  const { view, commands, rows } = timeline;
  const state = view.get();
  const id = state.focused ?? [...state.selected][0];
  if (id === undefined || rows.placeOf(id) === undefined) return;
  commands.reveal(id);
  commands.openMenu(id, anchorPoint(timeline, element));
}
