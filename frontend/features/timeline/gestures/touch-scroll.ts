import { type PointerEvent, useRef } from 'react';

/** Pixels before a finger scrolls; less is a tap. */
const threshold = 8;

interface TouchScroll {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** A finger on the names of the rows scrolls rows and bars together. Needs `touch-action: none`. */
export function useTouchScroll(scrollBy: (pixels: number) => void): TouchScroll {
  const finger = useRef<{ readonly from: number; readonly last: number; readonly isMoved: boolean }>(undefined);
  const end = (): void => {
    finger.current = undefined;
  };
  return {
    onPointerDown({ pointerType, clientY }) {
      finger.current = pointerType === 'touch' ? { from: clientY, last: clientY, isMoved: false } : undefined;
    },
    onPointerMove({ clientY, pointerId, currentTarget }) {
      const { current } = finger;
      if (current === undefined) return;
      const isMoved = current.isMoved || Math.abs(clientY - current.from) > threshold;
      // With the capture what is below the finger hears no click.
      if (isMoved && !current.isMoved) currentTarget.setPointerCapture(pointerId);
      if (isMoved) scrollBy(current.last - clientY);
      finger.current = { ...current, last: isMoved ? clientY : current.last, isMoved };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
