import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger goes sideways, and more than twice as far as up or down, before it is a swipe. */
const leastWay = 56;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** Calls `onSwipe` with 1 for a swipe to the left (what comes next), −1 to the right. Needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const from = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown({ pointerId: id, clientX: x, clientY: y, isPrimary }) {
      from.current = isPrimary ? { id, x, y } : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY }) {
      const start = from.current;
      from.current = undefined;
      if (start?.id !== pointerId) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (Math.abs(dx) >= leastWay && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}
