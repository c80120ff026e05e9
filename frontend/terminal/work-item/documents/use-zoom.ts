import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fitted, isWhole, type Point, resized, type Size, type Zoom, zoomed } from './zoom.ts';

/** Of a key, and of two quick taps. */
const step = 1.6;
const tapStep = 3;
/** Milliseconds between two taps that are one, and pixels that a finger may slip meanwhile. */
const tapPause = 300;
const tapSlip = 24;
/** Pixels of an arrow key. */
const stride = 80;

export interface ZoomedPane {
  readonly pane: Size;
  /** undefined until the pane has a size. */
  readonly zoom: Zoom | undefined;
  readonly isWhole: boolean;
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly whole: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly fingers: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
  >;
}

/** A sheet that fingers, wheel and keys move and bring nearer in the element; another sheet begins whole. */
export function useZoom(element: RefObject<HTMLElement | null>, sheet: Size): ZoomedPane {
  const [seen, setSeen] = useState<{ readonly pane: Size; readonly sheet: Size; readonly zoom: Zoom }>();
  const touching = useRef(new Map<number, Point>());
  const lastTap = useRef<{ readonly at: Point; readonly time: number }>(undefined);
  const { width, height } = sheet;

  useEffect(() => {
    const observed = element.current;
    if (observed === null) return undefined;
    const look = (): void => {
      const pane = { width: observed.clientWidth, height: observed.clientHeight };
      if (pane.width === 0 || pane.height === 0) return;
      setSeen((before) => {
        const isSame = before?.sheet.width === width && before.sheet.height === height;
        const next = { width, height };
        const zoom = isSame ? resized(before.zoom, before.pane, next, pane) : fitted(next, pane);
        return { pane, sheet: next, zoom };
      });
    };
    const watching = new ResizeObserver(look);
    watching.observe(observed);
    look();
    return () => watching.disconnect();
  }, [element, width, height]);

  const change = (factor: number, at: Point | undefined, by: Point = { x: 0, y: 0 }): void =>
    setSeen(
      (before) =>
        before && {
          ...before,
          zoom: zoomed(before.zoom, factor, at ?? middleOf(before.pane), by, before.sheet, before.pane),
        },
    );
  const whole = (): void => setSeen((before) => before && { ...before, zoom: fitted(before.sheet, before.pane) });

  // React listens to the wheel passively: the browser would scroll, or bring the whole page nearer.
  useEffect(() => {
    const turned = element.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      change(Math.exp(-event.deltaY / 400), pointIn(turned, event));
    };
    turned?.addEventListener('wheel', onWheel, { passive: false });
    return () => turned?.removeEventListener('wheel', onWheel);
  });

  const known = seen !== undefined && seen.sheet.width === width && seen.sheet.height === height ? seen : undefined;
  const isAll = known === undefined || isWhole(known.zoom, sheet, known.pane);

  const tapped = (at: Point, time: number): void => {
    const before = lastTap.current;
    const isSecond = before !== undefined && time - before.time < tapPause && distanceOf(before.at, at) < tapSlip;
    lastTap.current = isSecond ? undefined : { at, time };
    if (!isSecond) return;
    if (isAll) change(tapStep, at);
    else whole();
  };

  return {
    pane: known?.pane ?? { width: 0, height: 0 },
    zoom: known?.zoom,
    isWhole: isAll,
    nearer: () => change(step, undefined),
    farther: () => change(1 / step, undefined),
    whole,
    onKeyDown: ({ key }) => {
      const by = arrows[key];
      if (by !== undefined) change(1, undefined, by);
      else if (key === '+') change(step, undefined);
      else if (key === '-') change(1 / step, undefined);
      else if (key === '0') whole();
    },
    fingers: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        touching.current.set(event.pointerId, pointIn(element.current, event));
        if (touching.current.size === 1) tapped(pointIn(element.current, event), event.timeStamp);
        else lastTap.current = undefined;
      },
      onPointerMove: (event) => {
        if (!touching.current.has(event.pointerId)) return;
        const before = [...touching.current.values()];
        touching.current.set(event.pointerId, pointIn(element.current, event));
        const after = [...touching.current.values()];
        const from = middleOfPoints(before);
        const to = middleOfPoints(after);
        change(spread(before) === 0 ? 1 : spread(after) / spread(before), from, { x: to.x - from.x, y: to.y - from.y });
      },
      onPointerUp: ({ pointerId }) => void touching.current.delete(pointerId),
      onPointerCancel: ({ pointerId }) => void touching.current.delete(pointerId),
    },
  };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });
const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function middleOfPoints(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Between the first two fingers; 0 for one. */
const spread = ([one, other]: readonly Point[]): number =>
  one === undefined || other === undefined ? 0 : distanceOf(one, other);

function pointIn(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: clientX - left, y: clientY - top };
}
