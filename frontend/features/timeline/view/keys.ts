import type { Bar } from '../model/bar-store.ts';

import { type ResourceRow, rowIndexAt } from '../model/row-layout.ts';
import { windowOf } from '../model/time-scale.ts';
import { headerHeight } from '../render/scene.ts';
import type { Timeline } from './timeline-context.ts';

/** Keys on the timeline; returns whether the key meant something here. */
export function pressKey(timeline: Timeline, event: KeyboardEvent, height: number): boolean {
  const { view, commands, drag } = timeline;
  const { focused, selected } = view.get();
  const dragState = String(drag.getSnapshot().value);
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
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key.toLowerCase() === 'z') {
    void (event.shiftKey ? commands.redo() : commands.undo());
    return true;
  }
  if (control && event.key.toLowerCase() === 'y') {
    void commands.redo();
    return true;
  }
  if (control) return false;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      focus(timeline, nextBar(timeline, event.key), height);
      return true;
    case 'Enter':
      if (focused !== undefined) commands.open(focused);
      return true;
    case ' ':
      if (focused !== undefined) commands.select(focused, event.shiftKey);
      return true;
    case 'Escape':
      if (view.get().menu !== undefined) view.set({ menu: undefined });
      else if (selected.size > 0) commands.clearSelection();
      else commands.close();
      return true;
    case 'w':
    case 'W':
      if (focused !== undefined) commands.open(focused, 'why');
      return true;
    case 'l':
    case 'L': {
      const ids = selected.size > 0 ? [...selected] : focused === undefined ? [] : [focused];
      const locked = ids.every((id) => timeline.session.store.bar(id)?.operation.locked === true);
      void commands.setLocked(ids, !locked);
      return true;
    }
    case 'PageUp':
    case 'PageDown':
      commands.page(event.key === 'PageDown' ? 1 : -1);
      return true;
    case 'Home':
      commands.today();
      return true;
    default:
      return false;
  }
}

/** Left and right along the row, up and down to the bar of the next row that lies nearest in time. */
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

function focus(timeline: Timeline, bar: Bar | undefined, height: number): void {
  if (bar === undefined) return;
  const { view, scenes, commands } = timeline;
  const state = view.get();
  const row = scenes.layout(state).rowOf.get(bar.resourceId);
  const room = height - headerHeight;
  let { scrollTop } = state;
  if (row !== undefined && row.y < scrollTop) scrollTop = row.y;
  if (row !== undefined && row.y + row.height > scrollTop + room) scrollTop = row.y + row.height - room;
  view.set({ focused: bar.id, scrollTop });
  commands.reveal(bar.id);
}
