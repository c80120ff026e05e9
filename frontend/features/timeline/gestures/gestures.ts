import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { minute } from '#domain/kernel/instant.ts';
import type { Push } from '#domain/kernel/ways.ts';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import { periodAt, periodKindOf } from '#frontend/features/timeline/load/periods.ts';
import { isInLane, workloadOf } from '#frontend/features/timeline/load/workload-lane.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { type Hit, hitTest } from '#frontend/features/timeline/model/hit-test.ts';
import { rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, panBy, snapOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { DragManner, Preview, Snapshot } from '../model/drag-machine.ts';
import { type Edge, edgeAt } from './bar-edge.ts';
import { draggedWith } from './dragged-bars.ts';
import { zoomToDay } from './load-cells.ts';
import { offerAt } from './offer-slots.ts';
import { beginFrame, type SelectionFrame } from './selection-frame.ts';
import { touchHand } from './touch-hand.ts';

export interface GestureListener {
  /** The pointer rests on a bar (or, in a row that shows its load, on a day) or has left it. */
  readonly hover: (at: { readonly x: number; readonly y: number; readonly hit: Hit } | undefined) => void;
}

/** Wheel distance that doubles the zoom; a notch of a mouse wheel (100) zooms by a fifth. */
const wheelPerDoubling = 380;
/** Auto-scroll during a drag: pixels from the edge, and pixels per frame at the edge. */
const edge = 36;
const edgeSpeed = 14;

/**
 * Pointer and wheel listeners of the canvas: pan on the background, select and drag on bars, zoom with Ctrl.
 * Coordinates are pixels of the canvas, header included. Returns the function that removes the listeners.
 */
export function listenToGestures(element: HTMLElement, timeline: Timeline, listener: GestureListener): () => void {
  const { session, view, scenes, rows, commands, drag } = timeline;
  let frame: SelectionFrame | undefined;
  let pan: { readonly x: number; readonly y: number; readonly moved: boolean } | undefined;
  let pointer = { x: 0, y: 0 };
  /** Ctrl: to the minute, without the steps of the zoom level. */
  let isFree = false;
  /** Shift: between others, which give way. Alt: exactly there, where the settings allow it. */
  let manner: DragManner | undefined;
  let autoScroll: number | undefined;

  const at = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const hitAt = ({ x, y }: { x: number; y: number }): Hit => {
    const state = view.get();
    if (y < headerHeight) return { kind: 'nothing' };
    return hitTest(session.store, scenes.layout(state), state.scale, x, rowY({ y }));
  };
  const rowY = ({ y }: { readonly y: number }): number => y - headerHeight + view.get().scrollTop;
  const scrollTo = (top: number): number => {
    const height = element.clientHeight - headerHeight;
    return Math.max(0, Math.min(top, scenes.layout(view.get()).height - height));
  };
  const dragState = (): string => String(drag.getSnapshot().value);
  /** During a keyboard drag the pointer is ignored. */
  const isKeyboardDrag = (): boolean =>
    dragState() === 'dragging' && drag.getSnapshot().context.requested !== undefined;

  const previewAt = (snapshot: Snapshot, way: Push | undefined): Preview => {
    const state = view.get();
    const layout = scenes.layout(state);
    const step = isFree ? minute : snapOf(state.scale);
    const distance = instantAt(state.scale, pointer.x) - snapshot.instant;
    const from = snapshot.dragged[snapshot.edge ?? 'start'];
    const wished = Math.round((from + distance) / step) * step;
    const row = layout.rows[rowIndexAt(layout, rowY(pointer))];
    const stays = row?.kind !== 'resource' || Math.abs(rowY(pointer) - snapshot.rowY) < 6;
    const resourceId = stays ? snapshot.dragged.resourceId : row.resource.resourceId;
    return rows.preview({ ...snapshot, way }, wished - from, resourceId, timeline.now(), manner);
  };
  const moveDrag = (): void => {
    const { snapshot } = drag.getSnapshot().context;
    if (snapshot !== undefined) drag.send({ type: 'move', ...pointer, preview: (way) => previewAt(snapshot, way) });
  };

  const stepAutoScroll = (): void => {
    autoScroll = undefined;
    if (dragState() !== 'dragging') return;
    const state = view.get();
    const speed = (from: number, size: number): number =>
      from < edge ? -edgeSpeed * (1 - from / edge) : from > size - edge ? edgeSpeed * (1 - (size - from) / edge) : 0;
    const dx = speed(Math.max(0, pointer.x), element.clientWidth);
    const dy = speed(Math.max(0, pointer.y - headerHeight), element.clientHeight - headerHeight);
    const top = scrollTo(state.scrollTop + dy);
    if (dx !== 0 || top !== state.scrollTop) {
      view.set({ scale: panBy(state.scale, dx), scrollTop: top });
      moveDrag();
      autoScroll = requestAnimationFrame(stepAutoScroll);
    }
  };

  const press = (id: BarId, edge: Edge | undefined): void => {
    const dragged = draggedWith(timeline, id);
    if (dragged === undefined) return;
    const instant = instantAt(view.get().scale, pointer.x);
    const others = edge === undefined ? dragged.others : [];
    drag.send({ type: 'press', snapshot: { ...dragged, others, ...pointer, instant, rowY: rowY(pointer), edge } });
  };

  /** A choice that is asked for is taken where the pointer is, or given up; true when it was taken. */
  const answer = (): boolean => {
    if (dragState() !== 'asking') return false;
    const offer = offerAt(timeline, pointer);
    drag.send(offer === undefined ? { type: 'cancel' } : { type: 'take', offer });
    return offer !== undefined;
  };
  const panPixels = (dx: number, dy: number): void => {
    const state = view.get();
    view.set({ scale: panBy(state.scale, dx), scrollTop: scrollTo(state.scrollTop + dy) });
  };
  const touch = touchHand(element, timeline, {
    at,
    hitAt,
    press(id, from, edge) {
      pointer = from;
      [isFree, manner] = [false, undefined];
      press(id, edge);
    },
    moveTo(to) {
      pointer = to;
      moveDrag();
      if (dragState() === 'dragging') autoScroll ??= requestAnimationFrame(stepAutoScroll);
    },
    release: () => drag.send({ type: 'release' }),
    answer(to) {
      pointer = to;
      if (isKeyboardDrag()) drag.send({ type: 'cancel' });
      return answer();
    },
    beginFrame: (from) => beginFrame(element, timeline, from),
    panBy: panPixels,
    clickBackground(to) {
      pointer = to;
      clickBackground();
    },
  });

  const down = (event: PointerEvent): void => {
    // On a card over the canvas, which answers itself.
    if (event.target !== element) return;
    if (event.pointerType === 'touch') {
      listener.hover(undefined);
      return touch.down(event);
    }
    if (event.button !== 0) return;
    pointer = at(event);
    listener.hover(undefined);
    view.set({ menu: undefined });
    if (isKeyboardDrag()) drag.send({ type: 'cancel' });
    if (answer()) return;
    const hit = hitAt(pointer);
    element.setPointerCapture(event.pointerId);
    if (hit.kind === 'bar') press(hit.id, edgeAt(timeline, element, hit.id, pointer));
    else if (event.shiftKey) frame = beginFrame(element, timeline, pointer);
    else pan = { ...pointer, moved: false };
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return touch.move(event);
    const before = pointer;
    pointer = at(event);
    isFree = event.ctrlKey || event.metaKey;
    manner = event.shiftKey ? 'insert' : event.altKey && rows.mayMoveFreely ? 'free' : undefined;
    if (frame !== undefined) return frame.stretchTo(pointer);
    if (pan !== undefined) {
      if (!pan.moved && Math.hypot(pointer.x - pan.x, pointer.y - pan.y) < 3) return;
      pan = { ...pan, moved: true };
      element.style.cursor = 'grabbing';
      panPixels(before.x - pointer.x, before.y - pointer.y);
      return;
    }
    const state = dragState();
    if (isKeyboardDrag()) return;
    if (state === 'pressed' || state === 'dragging') {
      moveDrag();
      if (dragState() === 'dragging') {
        const refused = drag.getSnapshot().context.preview?.kind === 'refused';
        const edge = drag.getSnapshot().context.snapshot?.edge;
        element.style.cursor = refused ? 'not-allowed' : edge === undefined ? 'grabbing' : 'ew-resize';
        autoScroll ??= requestAnimationFrame(stepAutoScroll);
      }
      return;
    }
    if (state === 'asking') {
      element.style.cursor = offerAt(timeline, pointer) === undefined ? 'default' : 'pointer';
      return;
    }
    const hit = hitAt(pointer);
    const hovered = hit.kind === 'bar' ? hit.id : undefined;
    if (view.get().hovered !== hovered) view.set({ hovered });
    const edge = hit.kind === 'bar' ? edgeAt(timeline, element, hit.id, pointer) : undefined;
    const isPressed = hit.kind === 'bar' || (hit.kind === 'row' && isInLane(hit.row, rowY(pointer)));
    element.style.cursor = edge !== undefined ? 'ew-resize' : isPressed ? 'pointer' : 'default';
    listener.hover({ ...pointer, hit });
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return touch.up(event);
    pointer = at(event);
    element.style.cursor = 'default';
    if (frame !== undefined) {
      frame.take();
      frame = undefined;
      return;
    }
    if (pan !== undefined) {
      if (!pan.moved) clickBackground();
      pan = undefined;
      return;
    }
    const state = dragState();
    if (isKeyboardDrag()) return;
    const { snapshot } = drag.getSnapshot().context;
    drag.send({ type: 'release' });
    if (state !== 'pressed' || snapshot === undefined) return;
    if (event.shiftKey) commands.selectRange(snapshot.dragged.id);
    else commands.select(snapshot.dragged.id, event.ctrlKey || event.metaKey);
  };

  const clickBackground = (): void => {
    const hit = hitAt(pointer);
    const { scale, shownRows } = view.get();
    const period = periodAt(periodKindOf(scale), session.factory.zone, instantAt(scale, pointer.x));
    const isFigures = hit.kind === 'row' && hit.row.kind === 'resource' && hit.row.load && shownRows.showWorkload;
    if (hit.kind === 'row' && (isFigures || isInLane(hit.row, rowY(pointer))))
      view.set({ workload: workloadOf(hit.row, period) });
    else if (hit.kind === 'row' && hit.row.kind === 'group') toggleGroup(timeline, hit.row.group.groupId);
    else if (hit.kind === 'row' && hit.row.kind === 'resource' && hit.row.load) {
      zoomToDay(view, session.factory.zone, instantAt(scale, pointer.x));
    } else {
      commands.clearSelection();
      view.set({ focused: undefined });
    }
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    listener.hover(undefined);
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1;
    const state = view.get();
    if (event.ctrlKey || event.metaKey) {
      commands.zoomBy(2 ** ((event.deltaY * unit) / wheelPerDoubling), at(event).x);
      return;
    }
    const sideways = event.shiftKey && event.deltaX === 0;
    const dx = (sideways ? event.deltaY : event.deltaX) * unit;
    const dy = sideways ? 0 : event.deltaY * unit;
    view.set({ scale: dx === 0 ? state.scale : panBy(state.scale, dx), scrollTop: scrollTo(state.scrollTop + dy) });
  };

  const doubleClick = (event: MouseEvent): void => {
    const hit = hitAt(at(event));
    if (hit.kind === 'bar') commands.open(hit.id);
  };

  const contextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    // A resting finger has its own answer.
    if (dragState() === 'dragging' || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
    drag.send({ type: 'cancel' });
    const hit = hitAt(at(event));
    if (hit.kind !== 'bar') return;
    listener.hover(undefined);
    commands.openMenu(hit.id, { x: event.clientX, y: event.clientY });
  };

  const leave = (): void => {
    listener.hover(undefined);
    if (view.get().hovered !== undefined) view.set({ hovered: undefined });
  };
  const cancel = (): void => {
    touch.cancel();
    pan = undefined;
    frame?.giveUp();
    frame = undefined;
    drag.send({ type: 'cancel' });
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('dblclick', doubleClick, { signal });
  element.addEventListener('contextmenu', contextMenu, { signal });
  return () => {
    stop.abort();
    if (autoScroll !== undefined) cancelAnimationFrame(autoScroll);
  };
}

export function toggleGroup({ view }: ViewParts, groupId: ResourceGroupId): void {
  const collapsed = new Set(view.get().collapsed);
  if (!collapsed.delete(groupId)) collapsed.add(groupId);
  view.set({ collapsed });
}
