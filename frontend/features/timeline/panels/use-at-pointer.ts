import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';

/**
 * A box at the pointer, moved up where there is no room below. A press elsewhere closes it; when it is gone the focus is where
 * it was before. `of`: what it is about; with another one it is placed anew.
 */
export function useAtPointer(
  at: Point,
  of: object,
  close: () => void,
): { readonly box: RefObject<HTMLDivElement | null>; readonly style: CSSProperties } {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const left = Math.max(8, Math.min(at.x, innerWidth - element.offsetWidth - 8));
    setPlace({ left, top: Math.max(8, Math.min(at.y + 4, innerHeight - element.offsetHeight - 8)) });
  }, [at, of]);
  useEffect(() => {
    const before = document.activeElement;
    const away = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) closeNow();
    };
    window.addEventListener('pointerdown', away, true);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [of]);
  // Not `visibility`: what is hidden takes no focus.
  return { box, style: place ?? { opacity: 0 } };
}
