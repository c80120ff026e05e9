import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Hit } from '#frontend/features/timeline/model/hit-test.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { type Edge, edgeNear } from './bar-edge.ts';
import { longPress, showPressMark } from './press-mark.ts';
import type { SelectionFrame } from './selection-frame.ts';

/** What a finger does with bars; the same that a mouse does. Points are pixels of the canvas, header included. */
export interface HandOnBars {
  readonly at: (event: PointerEvent) => Point;
  readonly hitAt: (at: Point) => Hit;
  /** Takes the bar, or one of its edges, at the point. */
  readonly press: (id: BarId, at: Point, edge?: Edge) => void;
  /** The pressed bar follows to the point. */
  readonly moveTo: (at: Point) => void;
  readonly release: () => void;
  /** True when there was an offer below the point, or a question that is given up now. */
  readonly answer: (at: Point) => boolean;
  readonly beginFrame: (at: Point) => SelectionFrame;
  readonly panBy: (dx: number, dy: number) => void;
  readonly clickBackground: (at: Point) => void;
}

/** What the fingers are doing. */
type Doing =
  | { readonly kind: 'nothing' }
  /** One finger that has not moved yet. */
  | { readonly kind: 'resting'; readonly from: Point; readonly stop: () => void }
  | { readonly kind: 'pan' }
  | { readonly kind: 'pinch' }
  | { readonly kind: 'drag'; readonly id: BarId; readonly from: Point; readonly isMoved: boolean }
  | { readonly kind: 'frame'; readonly frame: SelectionFrame; readonly from: Point; readonly isMoved: boolean };

/** Pixels that a resting finger trembles. */
const tremble = 9;
/** A fingertip hides what it points at: what is this near is meant as well. */
const fingertip: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: -9, y: 0 },
  { x: 0, y: 9 },
  { x: 0, y: -9 },
];

/** Felt where the device can; called by a finger that the page has seen before. */
const answerFelt = (): void => void navigator.vibrate?.(18);

/**
 * Fingers on the canvas: one pans, two zoom around their middle, a resting one takes the bar below it (moved: drags it,
 * lifted: its menu) or begins a frame (lifted: the menu of the row), a tap selects. Two fingers give up what one has begun.
 */
export function touchHand(element: HTMLElement, timeline: Timeline, hand: HandOnBars) {
  const { view, commands, drag } = timeline;
  const fingers = new Map<number, Point>();
  let doing: Doing = { kind: 'nothing' };

  const hitNear = (at: Point): Hit => {
    for (const { x, y } of fingertip) {
      const hit = hand.hitAt({ x: at.x + x, y: at.y + y });
      if (hit.kind === 'bar') return hit;
    }
    return hand.hitAt(at);
  };
  const inWindow = ({ x, y }: Point): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left + x, y: top + y };
  };
  const giveUp = (): void => {
    if (doing.kind === 'resting') doing.stop();
    if (doing.kind === 'frame') doing.frame.giveUp();
    if (doing.kind === 'drag') drag.send({ type: 'cancel' });
    doing = { kind: 'nothing' };
  };
  const rest = (from: Point): void => {
    const unmark = showPressMark(element, from);
    const timer = setTimeout(() => {
      unmark();
      take(from);
    }, longPress);
    const stop = (): void => {
      clearTimeout(timer);
      unmark();
    };
    doing = { kind: 'resting', from, stop };
  };
  const take = (from: Point): void => {
    const hit = hitNear(from);
    answerFelt();
    if (hit.kind === 'bar') {
      // Seen to be taken before it is moved.
      if (!view.get().selected.has(hit.id)) view.set({ selected: new Set([hit.id]), focused: hit.id });
      hand.press(hit.id, from);
      doing = { kind: 'drag', id: hit.id, from, isMoved: false };
    } else {
      doing = { kind: 'frame', frame: hand.beginFrame(from), from, isMoved: false };
    }
  };
  const tap = (at: Point): void => {
    const hit = hitNear(at);
    if (hit.kind === 'bar') commands.select(hit.id, false);
    else hand.clickBackground(at);
  };
  const pinch = (before: ReadonlyMap<number, Point>): void => {
    const [one, other] = [...fingers.keys()];
    if (one === undefined || other === undefined) return;
    const span = (points: ReadonlyMap<number, Point>) => {
      const [a, b] = [points.get(one) ?? { x: 0, y: 0 }, points.get(other) ?? { x: 0, y: 0 }];
      // Never 0: fingers above each other zoom nothing.
      const apart = Math.max(24, Math.hypot(a.x - b.x, a.y - b.y));
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart };
    };
    const [was, is] = [span(before), span(fingers)];
    hand.panBy(was.x - is.x, was.y - is.y);
    commands.zoomBy(was.apart / is.apart, is.x);
  };

  return {
    down(event: PointerEvent): void {
      const at = hand.at(event);
      fingers.set(event.pointerId, at);
      element.setPointerCapture(event.pointerId);
      if (fingers.size > 1) {
        giveUp();
        doing = { kind: 'pinch' };
        return;
      }
      view.set({ menu: undefined, hovered: undefined });
      if (hand.answer(at)) return;
      const grip = edgeNear(timeline, element, at);
      if (grip === undefined) return rest(at);
      hand.press(grip.id, at, grip.edge);
      doing = { kind: 'drag', id: grip.id, from: at, isMoved: false };
    },
    move(event: PointerEvent): void {
      const before = new Map(fingers);
      const last = fingers.get(event.pointerId);
      if (last === undefined) return;
      const at = hand.at(event);
      fingers.set(event.pointerId, at);
      const isFrom = (from: Point): boolean => Math.hypot(at.x - from.x, at.y - from.y) > tremble;
      if (doing.kind === 'pinch') return pinch(before);
      if (doing.kind === 'resting') {
        if (!isFrom(doing.from)) return;
        doing.stop();
        doing = { kind: 'pan' };
      }
      if (doing.kind === 'pan') return hand.panBy(last.x - at.x, last.y - at.y);
      if (doing.kind === 'nothing') return;
      if (!doing.isMoved && !isFrom(doing.from)) return;
      doing = { ...doing, isMoved: true };
      if (doing.kind === 'drag') hand.moveTo(at);
      else doing.frame.stretchTo(at);
    },
    up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      const done = doing;
      // The finger that stays after a pinch goes on as a pan.
      doing = done.kind === 'pinch' && fingers.size > 0 ? { kind: 'pan' } : { kind: 'nothing' };
      if (done.kind === 'resting') {
        done.stop();
        tap(done.from);
      } else if (done.kind === 'drag') {
        if (done.isMoved) return hand.release();
        drag.send({ type: 'cancel' });
        commands.openMenu(done.id, inWindow(done.from));
      } else if (done.kind === 'frame') {
        if (done.isMoved) return done.frame.take();
        done.frame.giveUp();
        const hit = hand.hitAt(done.from);
        if (hit.kind === 'row' && hit.row.kind === 'resource')
          view.set({ menu: { ...inWindow(done.from), resourceId: hit.row.resource.resourceId } });
      }
    },
    cancel(): void {
      fingers.clear();
      giveUp();
    },
  };
}
